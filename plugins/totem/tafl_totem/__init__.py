"""Totem."""
