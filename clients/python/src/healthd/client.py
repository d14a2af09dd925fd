"""The store as an app sees it, or as the person does."""

from __future__ import annotations

import datetime
import os
import uuid
from typing import Iterable, Iterator, Optional, Type as Class, TypeVar, Union

from google.protobuf.message import Message

from . import batches, rpc
from .errors import raise_for
from .pb import (
    apps_pb2, authorization_pb2, filter_pb2, samples_pb2, session_pb2, statistics_pb2, values_pb2)
from .places import read_token, runtime_directory, write_token
from .types import Type
from .values import (
    Changes, Decision, Deleted, Interval, Order, RequestStatus, Sample, Statistics, TypeName,
    Types, as_type, as_types, instant, microseconds)

Reply = TypeVar("Reply", bound=Message)
Time = datetime.datetime

# The same bits as HKStatisticsOptions.
AVERAGE, MINIMUM, MAXIMUM, SUM, MOST_RECENT, DURATION = 2, 4, 8, 16, 32, 64
_CREDIT = 8


class Client:
    """A connection, for one thread. Closed by `close` or at the end of a `with`.

    Every method raises HealthError when healthd refuses. Reading is never refused for want of
    permission: without it an app sees what it saved itself.
    """

    def __init__(self, connection: rpc.Connection) -> None:
        self._connection = connection
        self._identifiers = batches.Identifiers()

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._connection.close()

    def call(self, method: str, request: Message, reply: Class[Reply]) -> Reply:
        """Any unary method, such as `health.v1.Profile/PreferredUnits`, with messages of
        `healthd.pb`."""
        status, payload = self._connection.call(method, request.SerializeToString())
        if status.code != 0:
            raise_for(status)
        answer = reply()
        answer.ParseFromString(payload)
        return answer

    # Authorization

    def authorization_status(self, types: Types) -> dict[Type, Decision]:
        """Whether the app may save. Nothing tells whether it may read."""
        names = as_types(types)
        reply = self.call(
            "health.v1.Authorization/Status",
            authorization_pb2.AuthorizationStatusRequest(types=names),
            authorization_pb2.AuthorizationStatusReply)
        return {name: Decision(status) for name, status in zip(names, reply.statuses)}

    def authorization_request_status(self, share: Types = (), read: Types = ()) -> RequestStatus:
        """Whether `request_authorization` would ask anything."""
        reply = self.call(
            "health.v1.Authorization/RequestStatus",
            authorization_pb2.RequestStatusRequest(share=as_types(share), read=as_types(read)),
            authorization_pb2.RequestStatusReply)
        return RequestStatus(reply.status)

    def request_authorization(self, share: Types = (), read: Types = ()) -> None:
        """Asks the person and waits for her answer, which may take minutes; it tells nothing of
        what she decided."""
        self.call(
            "health.v1.Authorization/Request",
            authorization_pb2.AuthorizationRequest(share=as_types(share), read=as_types(read)),
            authorization_pb2.AuthorizationReply)

    # Samples

    def save(self, samples: Union[Sample, Iterable[Sample]]) -> None:
        """All or none; they are on disk when it returns, and have their ids."""
        several = [samples] if isinstance(samples, Sample) else samples
        request = samples_pb2.SaveRequest(samples=batches.encode(several, self._identifiers))
        self.call("health.v1.Samples/Save", request, samples_pb2.SaveReply)

    def delete(self, samples: Union[Sample, uuid.UUID, Iterable[Union[Sample, uuid.UUID]]]) -> int:
        """Own samples, all or none; how many."""
        several = [samples] if isinstance(samples, (Sample, uuid.UUID)) else samples
        objects = values_pb2.ObjectIDSet()
        for sample in several:
            identifier = sample.id if isinstance(sample, Sample) else sample
            if identifier is None:
                raise ValueError("a sample without an id was never saved")
            high, low = batches.halves(identifier)
            objects.highs.append(high)
            objects.lows.append(low)
        request = samples_pb2.DeleteRequest(objects=objects)
        return self._delete(request)

    def delete_matching(
        self, kind: TypeName, start: Optional[Time] = None, end: Optional[Time] = None
    ) -> int:
        """Own samples of a type that overlap a period; how many."""
        matching = samples_pb2.MatchingObjects(type=as_type(kind), filter=_filter(start, end))
        return self._delete(samples_pb2.DeleteRequest(matching=matching))

    def _delete(self, request: samples_pb2.DeleteRequest) -> int:
        reply = self.call("health.v1.Samples/Delete", request, samples_pb2.DeleteReply)
        return reply.deleted_count

    def samples(
        self, types: Types, start: Optional[Time] = None, end: Optional[Time] = None,
        order: Order = Order.START_ASCENDING, limit: int = 0,
    ) -> Iterator[Sample]:
        """Samples that overlap a period, page after page as they are taken."""
        query = samples_pb2.SampleQuery(
            descriptors=[_descriptor(types, start, end)], order=order.name, limit=limit)
        while True:
            page = self.call("health.v1.Samples/Query", query, samples_pb2.SamplePage)
            yield from batches.decode(page.samples)
            if not page.cursor:
                return
            query.cursor = page.cursor

    # Statistics

    def statistics(
        self, kind: TypeName, options: int, start: Optional[Time] = None,
        end: Optional[Time] = None, every: Optional[Interval] = None, count: int = 1,
        anchor: Optional[Time] = None, time_zone: Optional[str] = None,
    ) -> Iterator[Statistics]:
        """Over everything in a period, or `every` so many units of the calendar of a time zone
        (this machine's), counted from `anchor` or `start`. With a period every interval in it has
        an entry. `options` are added up: SUM for cumulative types, AVERAGE, MINIMUM, MAXIMUM for
        discrete ones."""
        query = statistics_pb2.StatisticsQuery(
            type=as_type(kind), options=options, filter=_filter(start, end))
        if every is not None:
            first = anchor or start
            calendar = statistics_pb2.CalendarIntervals(
                component=every.name, count=count, anchor_us=microseconds(first) if first else 0,
                time_zone=time_zone or _local_time_zone())
            if start and end:
                calendar.period_start_us = microseconds(start)
                calendar.period_end_us = microseconds(end)
            query.calendar.CopyFrom(calendar)
        while True:
            reply = self.call(
                "health.v1.Samples/Statistics", query, statistics_pb2.StatisticsReply)
            yield from map(_statistics, reply.statistics)
            if not reply.HasField("next_us"):
                return
            query.first_us = reply.next_us

    # Changes

    def changes(self, types: Types, anchor: bytes = b"") -> Iterator[Changes]:
        """Pages of what was added and deleted since an anchor, empty for the beginning."""
        query = samples_pb2.ChangeQuery(descriptors=[_descriptor(types)], anchor=anchor)
        while True:
            page = self.call("health.v1.Samples/Changes", query, samples_pb2.ChangePage)
            yield _changes(page)
            if not page.has_more:
                return
            query.anchor = page.anchor

    def observe(self, types: Types, anchor: bytes = b"") -> Iterator[Changes]:
        """Like `changes`, and then whatever changes, for as long as it is iterated."""
        query = samples_pb2.ChangeQuery(descriptors=[_descriptor(types)], anchor=anchor)
        stream = self._connection.open("health.v1.Samples/Observe", flags=rpc.STREAM)
        stream.send(
            samples_pb2.ObserveRequest(query=query, credit=_CREDIT).SerializeToString())
        try:
            while (message := stream.next()) is not None:
                page = samples_pb2.ChangePage()
                page.ParseFromString(message)
                stream.send(samples_pb2.ObserveRequest(credit=1).SerializeToString())
                yield _changes(page)
        finally:
            stream.close_side()
        if stream.status and stream.status.code != 0:
            raise_for(stream.status)


# Connections


def connect(bundle_identifier: str, socket_path: Optional[str] = None) -> Client:
    """Says hello as an app, with the token that `healthctl app register` keeps for it.

    An app that is known by its user or program file needs none.
    """
    token = read_token(bundle_identifier)
    client = _connect(socket_path or f"{runtime_directory()}/healthd.sock")
    try:
        begun = client.call(
            "health.v1.Session/Begin",
            session_pb2.BeginSessionRequest(bundle_identifier=bundle_identifier),
            session_pb2.BeginSessionReply)
        hello = session_pb2.HelloRequest(
            bundle_identifier=bundle_identifier, token=token, nonce=begun.nonce)
        client.call("health.v1.Session/Hello", hello, session_pb2.HelloReply)
    except BaseException:
        client.close()
        raise
    return client


def connect_person(socket_path: Optional[str] = None) -> Client:
    """As the person, over the control socket: everything may be read."""
    return _connect(socket_path or f"{runtime_directory()}/control.sock")


def register(
    person: Client, bundle_identifier: str, name: str, version: str = "1.0", read_usage: str = "",
    share_usage: str = "",
) -> None:
    """Makes an app known that is recognised by a token, and keeps the token for `connect`. It may
    do nothing until the person grants it something."""
    manifest = apps_pb2.AppManifest(
        bundle_identifier=bundle_identifier, name=name, version=version, read_usage=read_usage,
        share_usage=share_usage, entitlements=["com.apple.developer.healthkit"],
        token=apps_pb2.TokenBinding())
    reply = person.call(
        "health.v1.Apps/Register", apps_pb2.RegisterAppRequest(manifest=manifest),
        apps_pb2.RegisterAppReply)
    write_token(bundle_identifier, reply.token)


def _connect(path: str) -> Client:
    try:
        return Client(rpc.Connection(path))
    except OSError as error:
        text = f"healthd does not answer at {path} ({error.strerror}); start it with: healthd"
        raise_for(rpc.Status(rpc.UNAVAILABLE, text.encode()))


# Messages


def _filter(start: Optional[Time], end: Optional[Time]) -> filter_pb2.SampleFilter:
    condition = filter_pb2.SampleFilter()
    if start:
        condition.start_us = microseconds(start)
    if end:
        condition.end_us = microseconds(end)
    return condition


def _descriptor(
    types: Types, start: Optional[Time] = None, end: Optional[Time] = None
) -> filter_pb2.QueryDescriptor:
    return filter_pb2.QueryDescriptor(types=as_types(types), filter=_filter(start, end))


def _changes(page: samples_pb2.ChangePage) -> Changes:
    deleted = [
        Deleted(batches.identifier(gone.id.high, gone.id.low), Type(gone.type))
        for gone in page.deleted
    ]
    return Changes(list(batches.decode(page.added)), deleted, page.anchor)


def _statistics(entry: statistics_pb2.Statistics) -> Statistics:
    values = entry.merged

    def number(name: str) -> Optional[float]:
        return getattr(values, name) if values.HasField(name) else None

    seconds = number("duration_s")
    return Statistics(
        instant(entry.start_us), instant(entry.end_us), number("sum"), number("average"),
        number("minimum"), number("maximum"), number("most_recent"),
        None if seconds is None else datetime.timedelta(seconds=seconds))


def _local_time_zone() -> str:
    if name := os.environ.get("TZ"):
        return name.lstrip(":")
    path = os.path.realpath("/etc/localtime")
    return path.split("zoneinfo/")[1] if "zoneinfo/" in path else "UTC"
