"""How dates and numbers are written, for the languages Django does not know them of."""
