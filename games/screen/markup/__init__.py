"""The only HTML that is not made by templates: small pieces, of which a page has hundreds.

Faces of cards and figures are made once for each language. Cards of the hand, buttons and
chips are put together here because templates take four times as long for them: all regions
of a seat would take a third longer, with Boosters twice as long. The seats, of which most
look different after an action, take a tenth of all regions here, and took a fifth as
templates. Whatever comes from people is escaped here as it is in templates.
"""
