"""Connections to healthd, as an app or as the user."""

from __future__ import annotations

import datetime
import os
import socket
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
    """A connection, for use from one thread. `close` or the end of a `with` statement closes it.

    A method raises HealthError if its call fails. Queries do not fail without read permission: they
    return only the samples that the app saved itself.
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
        """Calls any unary method, such as `health.v1.Profile/PreferredUnits`, with messages of
        `healthd.pb`."""
        status, payload = self._connection.call(method, request.SerializeToString())
        if status.code != 0:
            raise_for(status)
        answer = reply()
        answer.ParseFromString(payload)
        return answer

    # Authorization

    def authorization_status(self, types: Types) -> dict[Type, Decision]:
        """Returns whether the app may save each type. As in HealthKit, an app cannot find out
        whether it may read."""
        names = as_types(types)
        reply = self.call(
            "health.v1.Authorization/Status",
            authorization_pb2.AuthorizationStatusRequest(types=names),
            authorization_pb2.AuthorizationStatusReply)
        return {name: Decision(status) for name, status in zip(names, reply.statuses)}

    def authorization_request_status(self, share: Types = (), read: Types = ()) -> RequestStatus:
        """Returns whether `request_authorization` would show a consent sheet."""
        reply = self.call(
            "health.v1.Authorization/RequestStatus",
            authorization_pb2.RequestStatusRequest(share=as_types(share), read=as_types(read)),
            authorization_pb2.RequestStatusReply)
        return RequestStatus(reply.status)

    def request_authorization(self, share: Types = (), read: Types = ()) -> None:
        """Requests authorization and waits for the user, which may take minutes. Does not report
        what the user decided."""
        self.call(
            "health.v1.Authorization/Request",
            authorization_pb2.AuthorizationRequest(share=as_types(share), read=as_types(read)),
            authorization_pb2.AuthorizationReply)

    # Samples

    def save(self, samples: Union[Sample, Iterable[Sample]]) -> None:
        """Saves all samples or none and sets their ids. They are on disk when it returns."""
        several = [samples] if isinstance(samples, Sample) else samples
        request = samples_pb2.SaveRequest(samples=batches.encode(several, self._identifiers))
        self.call("health.v1.Samples/Save", request, samples_pb2.SaveReply)

    def delete(self, samples: Union[Sample, uuid.UUID, Iterable[Union[Sample, uuid.UUID]]]) -> int:
        """Deletes samples of this app, all or none, and returns their number."""
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
        """Deletes the samples of this app that have a type and overlap a period, and returns their
        number."""
        matching = samples_pb2.MatchingObjects(type=as_type(kind), filter=_filter(start, end))
        return self._delete(samples_pb2.DeleteRequest(matching=matching))

    def _delete(self, request: samples_pb2.DeleteRequest) -> int:
        reply = self.call("health.v1.Samples/Delete", request, samples_pb2.DeleteReply)
        return reply.deleted_count

    def samples(
        self, types: Types, start: Optional[Time] = None, end: Optional[Time] = None,
        order: Order = Order.START_ASCENDING, limit: int = 0,
    ) -> Iterator[Sample]:
        """Yields the samples that overlap a period. Pages are fetched as needed."""
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
        """Yields statistics of the samples in a period.

        There is one entry for all samples, or, with `every`, one per `count` calendar units of
        `time_zone`, which defaults to that of this machine. Intervals are counted from `anchor`,
        which defaults to `start`; with a period, each interval in it has an entry. `options`
        combines SUM for cumulative types, or AVERAGE, MINIMUM and MAXIMUM for discrete types, with
        the other options.
        """
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
        """Yields pages of the samples added and deleted since an anchor. An empty anchor starts at
        the beginning."""
        query = samples_pb2.ChangeQuery(descriptors=[_descriptor(types)], anchor=anchor)
        while True:
            page = self.call("health.v1.Samples/Changes", query, samples_pb2.ChangePage)
            yield _changes(page)
            if not page.has_more:
                return
            query.anchor = page.anchor

    def observe(self, types: Types, anchor: bytes = b"") -> Iterator[Changes]:
        """Like `changes`, and then follows further changes until the iteration ends."""
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


def connect(
    bundle_identifier: str, socket_path: Union[str, socket.socket, None] = None
) -> Client:
    """Connects and authenticates as an app, with the token that `healthctl app register` stored.

    An app that is identified by its Unix user or program file has no token. `socket_path` may be a
    connection, such as one that OpenConnection of org.healthd.Health1 returned on D-Bus.
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
    """Connects as the user, over the control socket. All data may be read."""
    return _connect(socket_path or f"{runtime_directory()}/control.sock")


def register(
    person: Client, bundle_identifier: str, name: str, version: str = "1.0", read_usage: str = "",
    share_usage: str = "",
) -> None:
    """Registers an app that is identified by a token, and stores the token for `connect`.

    Requires a connection of the user. The app has no permissions until the user grants some.
    """
    manifest = apps_pb2.AppManifest(
        bundle_identifier=bundle_identifier, name=name, version=version, read_usage=read_usage,
        share_usage=share_usage, entitlements=["com.apple.developer.healthkit"],
        token=apps_pb2.TokenBinding())
    reply = person.call(
        "health.v1.Apps/Register", apps_pb2.RegisterAppRequest(manifest=manifest),
        apps_pb2.RegisterAppReply)
    write_token(bundle_identifier, reply.token)


def _connect(path: Union[str, socket.socket]) -> Client:
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
