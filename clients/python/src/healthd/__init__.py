"""A client of healthd, a health data store for one user on Linux.

    import healthd

    with healthd.connect("org.example.steps") as health:
        for sample in health.samples("stepCount"):
            print(sample.start, sample.value)
"""

from .client import (
    AVERAGE, DURATION, MAXIMUM, MINIMUM, MOST_RECENT, SUM, Client, connect, connect_person,
    register)
from .errors import HealthError, NotAuthorized, NotRegistered, NotRunning
from .types import Type
from .values import (
    Changes, Decision, Deleted, Interval, Order, RequestStatus, Sample, Source, Statistics)

__all__ = [
    "AVERAGE", "DURATION", "MAXIMUM", "MINIMUM", "MOST_RECENT", "SUM", "Changes", "Client",
    "Decision", "Deleted", "HealthError", "Interval", "NotAuthorized", "NotRegistered",
    "NotRunning", "Order", "RequestStatus", "Sample", "Source", "Statistics", "Type", "connect",
    "connect_person", "register",
]
