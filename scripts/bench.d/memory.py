"""x"""


def measure(context, report):
    pass
