"""From labelled records to what the next rule should be about: residuals, and clusters of them."""
