"""The parts of ci/order-costs, which says what they do together."""
import sys


def fail(message):
    print(f"order-costs: {message}", file=sys.stderr)
    sys.exit(2)
