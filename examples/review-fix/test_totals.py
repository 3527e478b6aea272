import unittest
from totals import mean, total


class Totals(unittest.TestCase):
    def test_total_has_every_price(self):
        self.assertEqual(total([1, 2, 3]), 6)

    def test_mean_of_nothing_is_nothing(self):
        self.assertEqual(mean([]), 0)
