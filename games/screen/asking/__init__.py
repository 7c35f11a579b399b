"""What the table asks: buttons, questions, choices, and whether a selection fits."""
