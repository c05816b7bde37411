"""Haitian Creole."""
