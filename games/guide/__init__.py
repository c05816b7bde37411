"""The pages that explain: rules, glossaries, help and accessibility, each written in its own language as data."""
