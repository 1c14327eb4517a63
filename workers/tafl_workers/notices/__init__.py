"""Notices: what people are told while they are not looking, where, how often, in which words."""
