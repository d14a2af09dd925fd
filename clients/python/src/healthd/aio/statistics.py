"""Statistics and activity summaries, once or as they change."""

from __future__ import annotations

import datetime
from typing import AsyncIterator, Iterable, Optional

from .. import methods, queries
from ..objects import ActivitySummary
from ..pb import live_pb2, statistics_pb2, summaries_pb2
from ..predicates import Predicate
from ..queries import Time
from ..sessions import SummaryUpdate
from ..values import Interval, Source, Statistics, StatisticsUpdate, TypeName
from .calls import CREDIT, Calls


class StatisticsCalls(Calls):
    """Calls of health.v1.Samples/Statistics, Summaries and their live forms."""

    async def statistics(
        self, kind: TypeName, options: int, start: Time = None, end: Time = None,
        every: Optional[Interval] = None, count: int = 1, anchor: Time = None,
        time_zone: Optional[str] = None, where: Optional[Predicate] = None,
        sources: Optional[Iterable[Source]] = None,
    ) -> AsyncIterator[Statistics]:
        """Yields statistics of the samples in a period.

        There is one entry for all samples, or, with `every`, one per `count` calendar units of
        `time_zone`, which defaults to that of this machine. Intervals are counted from `anchor`,
        which defaults to `start`; with a period, each interval in it has an entry. `options`
        combines SUM for cumulative types, or AVERAGE, MINIMUM and MAXIMUM for discrete types, with
        the other options.
        """
        query = queries.statistics_query(
            kind, options, queries.filter_of(start, end, where, sources), every, count, anchor,
            time_zone)
        while True:
            reply = await self.call(methods.Samples.Statistics, query)
            for entry in reply.statistics:
                yield queries.statistics(entry)
            if not reply.HasField("next_us"):
                return
            query.first_us = reply.next_us

    async def watch_statistics(
        self, kind: TypeName, options: int, start: Time = None, end: Time = None,
        every: Optional[Interval] = None, count: int = 1, anchor: Time = None,
        time_zone: Optional[str] = None, where: Optional[Predicate] = None,
        sources: Optional[Iterable[Source]] = None,
    ) -> AsyncIterator[StatisticsUpdate]:
        """Yields statistics like `statistics`, and then what changes, until the iteration ends."""
        query = queries.statistics_query(
            kind, options, queries.filter_of(start, end, where, sources), every, count, anchor,
            time_zone)
        async for update in self.stream(
                methods.Live.WatchStatistics,
                live_pb2.WatchStatisticsRequest(query=query, credit=CREDIT), live_pb2.WatchStatisticsRequest(credit=1)):
            yield queries.statistics_update(update)

    async def summaries(
        self, where: Optional[Predicate] = None, time_zone: Optional[str] = None
    ) -> list[ActivitySummary]:
        """Returns the activity rings of days, ascending. `where` compares `key.day` with dates."""
        reply = await self.call(methods.Summaries.Query, queries.summary_query(where, time_zone))
        return [queries.summary(entry) for entry in reply.summaries]

    async def watch_summaries(
        self, where: Optional[Predicate] = None, time_zone: Optional[str] = None
    ) -> AsyncIterator[SummaryUpdate]:
        """Yields the activity rings of days, and then what changes, until the iteration ends."""
        first = summaries_pb2.WatchSummariesRequest(
            query=queries.summary_query(where, time_zone), credit=CREDIT)
        async for update in self.stream(
                methods.Live.WatchSummaries, first,
                summaries_pb2.WatchSummariesRequest(credit=1)):
            yield SummaryUpdate(
                [queries.summary(entry) for entry in update.changed],
                [datetime.date(gone.year, gone.month, gone.day) for gone in update.emptied])
