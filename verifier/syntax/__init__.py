"""The readers of the grammar, one construct a function; `verifier.grammar` is the way in."""

# The readers call each other: the table of operands must be built last, so its module starts the imports.
from verifier.syntax import atoms as atoms
