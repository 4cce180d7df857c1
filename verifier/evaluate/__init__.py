"""Verdicts against labels: what is covered, what is wrong, by source and by rule."""
