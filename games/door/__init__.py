"""The door of the site: who comes, from where, how often, and to which tables."""
