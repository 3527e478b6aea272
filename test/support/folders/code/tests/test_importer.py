def test_speed():
    """The importer must import 100 rows in Rust within 2 seconds."""
