"""A first guidance file for a repository: only what its own files prove, and a prompt where only an author knows.

Each module finds one kind of line; `page` puts them together. Every line carries the places that prove it.
"""
