"""Imports must never run longer than 5 minutes, else the lock is lost."""
MAX_MINUTES = 5
RETRIES = 3  # the cost of a retry is 200 EUR


def import_rows(rows):
    if len(rows) > 5000:
        raise ValueError("at most 5000 rows, rewrite the importer in Rust to go beyond")
