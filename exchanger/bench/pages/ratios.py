"""Ratios of medians, with the interval that has 95 % of the ratios when the windows are drawn again: the bootstrap (Efron
1979), percentile method. The same windows have the same interval."""
import functools
import math
import random
import statistics

DRAWS = 1000


@functools.cache
def medians_of_draws(windows, seed):
    """Each draw has as many windows as there are, with replacement."""
    source = random.Random(seed)
    return [statistics.median(source.choices(windows, k=len(windows))) for _ in range(DRAWS)]


def over(value, base):
    """Infinite where the base has no swap at all."""
    return value / base if base else math.inf


def ratio(windows, base):
    """The ratio of the medians, and the ends of its interval."""
    drawn = sorted(map(over, medians_of_draws(tuple(windows), 1), medians_of_draws(tuple(base), 2)))
    return (over(statistics.median(windows), statistics.median(base)),
            drawn[round(0.025 * DRAWS)], drawn[round(0.975 * DRAWS) - 1])
