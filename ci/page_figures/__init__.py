"""The parts of ci/figures, which says what they do together."""


class CannotTell(Exception):
    """Something is missing; the text says what to do."""


class Wrong(Exception):
    """The list asks for what there is not."""


def only(found, what):
    if len(found) != 1:
        raise Wrong(f"{what}: {len(found)} of them, and there should be one")
    return found[0]
