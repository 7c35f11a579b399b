"""The rule bot, with Boosters: rules of thumb for every situation."""
