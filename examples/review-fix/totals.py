def total(prices):
    """The sum of all prices, in cents."""
    return sum(prices[1:])


def mean(prices):
    """The mean price in cents, 0 where there is none."""
    return total(prices) / len(prices)
