"""Moves a passage of one Markdown document into another, so that nothing is lost and every link leads where it led.

`passages` finds what is to be moved, `headings` changes the levels of its headings, `destinations` reads and writes
what links lead to, `anchors` follows the headings that links name, `definitions` those that links refer to,
`footnotes` what explains its footnotes, `routes` writes the line that stays. `plan` puts it together, `judging` makes
sure that both documents still read as they did, and `surroundings` knows which other files of a repository it concerns.
"""
