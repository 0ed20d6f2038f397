"""Listings in guidance: drawn trees, indented and aligned lines, lists and tables, as the entries that they name.

`written` reads one written entry, `drawn` the lines of a code block, `rows` the rows of lists and tables, `placing`
finds the entries in the repository, and `remarks` tells what is only named from what is told about.
"""
