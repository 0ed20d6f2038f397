"""What programs print and what people note about the past, as it is recognised by its marks.

`logs` finds printed output, `history` what was done and when; the other modules hold the marks they go by.
"""
