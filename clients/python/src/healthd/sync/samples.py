# Made from clients/python/src/healthd/aio/samples.py by scripts/generate-clients. Do not edit.
"""Saving, deletion and queries of objects of every kind, and their changes."""

from __future__ import annotations

import hashlib
import uuid
from typing import Any, Iterator, Iterable, Optional, Type as Class, Union, overload

from .. import batches, codec, methods, objects, queries
from ..pb import (
    effort_pb2, import_pb2, live_pb2, relations_pb2, samples_pb2, series_pb2, sources_pb2)
from ..points import Heartbeat, Location, Point, QuantityPoint, Voltage
from ..predicates import Predicate
from ..queries import Kinds, S, Time
from ..sessions import Effort, Efforts
from ..types import Type
from ..values import (
    Changes, Order, Relation, Sample, Source, TypeName, Types, as_type, microseconds)
from .calls import CREDIT, Calls

Several = Union[Sample, uuid.UUID, Iterable[Union[Sample, uuid.UUID]]]


class SampleCalls(Calls):
    """Calls of health.v1.Samples, Series and Live, and the one of Import that is for apps."""

    def save(
        self, samples: Union[Sample, Iterable[Sample]], relations: Iterable[Relation] = (),
        replacing: Union[Sample, uuid.UUID, None] = None,
    ) -> None:
        """Saves all samples or none and sets their ids. They are on disk when it returns.

        Points of series and the samples of correlations are saved with them. `relations` relates
        samples to a workout or an electrocardiogram in the same step, and `replacing` deletes an
        object of the app in the same step, as for an edit.
        """
        several = [samples] if isinstance(samples, Sample) else samples
        encoder = batches.Encoder(self._identifiers)
        request = batches.save_request(encoder, several)
        for row, points in encoder.series:
            buffer = self._next_buffer
            self._next_buffer += 1
            for columns in batches.series_points(points):
                append = series_pb2.AppendSeriesRequest(buffer=buffer, points=columns)
                self.call(methods.Series.Append, append)
            request.series.add(row=row, buffer=buffer)
        request.relations.extend(map(batches.relation, relations))
        if replacing is not None:
            request.replaced.CopyFrom(codec.object_id(batches.known_id(replacing)))
        try:
            self.call(methods.Samples.Save, request)
        except BaseException:
            # The buffers belong to the connection, which has room for a limited number of points.
            for reference in request.series:
                discard = series_pb2.DiscardSeriesRequest(buffer=reference.buffer)
                self._connection.open(
                    methods.Series.Discard.path, discard.SerializeToString())
            raise

    def delete(self, samples: Several) -> int:
        """Deletes samples of this app, all or none, and returns their number."""
        several = [samples] if isinstance(samples, (Sample, uuid.UUID)) else samples
        ids = codec.id_set([batches.known_id(sample) for sample in several])
        return self._delete(samples_pb2.DeleteRequest(objects=ids))

    def delete_matching(
        self, kind: TypeName, start: Time = None, end: Time = None,
        where: Optional[Predicate] = None,
    ) -> int:
        """Deletes the samples of this app that have a type and overlap a period, and returns their
        number."""
        matching = samples_pb2.MatchingObjects(
            type=as_type(kind), filter=queries.filter_of(start, end, where))
        return self._delete(samples_pb2.DeleteRequest(matching=matching))

    def _delete(self, request: samples_pb2.DeleteRequest) -> int:
        reply = self.call(methods.Samples.Delete, request)
        return reply.deleted_count

    def relate(self, relations: Iterable[Relation], is_removal: bool = False) -> None:
        """Relates stored samples to objects of this app, or removes the relations: all or none."""
        request = relations_pb2.RelateRequest(
            relations=map(batches.relation, relations), is_removal=is_removal)
        self.call(methods.Samples.Relate, request)

    def defer_record(
        self, kind: str, payload: bytes, *, name: str = "", reason: str = ""
    ) -> None:
        """Stores what the app received and cannot read, as it came, for the user and for later
        versions. The same bytes of a kind are stored once. Needs the entitlement
        org.healthd.deferred-records."""
        digest = hashlib.sha256(kind.encode() + b"\xff" + payload).digest()
        key = codec.object_id(uuid.UUID(bytes=digest[:16]))
        size = 1 << 20
        parts = [payload[at:at + size] for at in range(0, len(payload), size)] or [b""]
        for part, data in enumerate(parts):
            record = import_pb2.ImportedObject(
                key=key, kind=kind, name=name, reason=reason, part=part, part_count=len(parts),
                payload=data)
            self.call(
                methods.Import.DeferRecords, import_pb2.DeferRecordsRequest(objects=[record]))

    # Queries

    @overload
    def samples(
        self, types: Class[S], start: Time = None, end: Time = None,
        order: Order = Order.START_ASCENDING, limit: int = 0, where: Optional[Predicate] = None,
        sources: Optional[Iterable[Source]] = None, with_documents: bool = False,
    ) -> Iterator[S]: ...

    @overload
    def samples(
        self, types: Types, start: Time = None, end: Time = None,
        order: Order = Order.START_ASCENDING, limit: int = 0, where: Optional[Predicate] = None,
        sources: Optional[Iterable[Source]] = None, with_documents: bool = False,
    ) -> Iterator[Sample]: ...

    def samples(
        self, types: Kinds, start: Time = None, end: Time = None,
        order: Order = Order.START_ASCENDING, limit: int = 0, where: Optional[Predicate] = None,
        sources: Optional[Iterable[Source]] = None, with_documents: bool = False,
    ) -> Iterator[Any]:
        """Yields the samples that overlap a period. Pages are fetched as needed.

        `types` is a type, several, or a class of objects such as Workout. `where` is a condition of
        `healthd.predicates`; `with_documents` includes the XML of CDA documents.
        """
        wanted = types if isinstance(types, type) and issubclass(types, Sample) else Sample
        query = samples_pb2.SampleQuery(
            descriptors=[queries.descriptor(types, start, end, where, sources)],
            order=order.value, limit=limit,  # type: ignore[arg-type]
            includes_document_data=with_documents)
        while True:
            page = self.call(methods.Samples.Query, query)
            for sample in batches.decode(page.samples, page.contained):
                # A quantity type has plain samples too.
                if isinstance(sample, wanted):
                    yield sample
            if not page.cursor:
                return
            query.cursor = page.cursor

    def sources(
        self, types: Kinds, start: Time = None, end: Time = None,
        where: Optional[Predicate] = None,
    ) -> list[Source]:
        """Returns the sources that saved matching samples, by name."""
        query = sources_pb2.SourceQuery(
            descriptors=[queries.descriptor(types, start, end, where)])
        reply = self.call(methods.Samples.Sources, query)
        return [Source(one.name, one.bundle_identifier) for one in reply.sources]

    @overload
    def points(
        self, sample: objects.Electrocardiogram, start: Time = None, end: Time = None
    ) -> Iterator[Voltage]: ...

    @overload
    def points(
        self, sample: objects.HeartbeatSeries, start: Time = None, end: Time = None
    ) -> Iterator[Heartbeat]: ...

    @overload
    def points(
        self, sample: objects.WorkoutRoute, start: Time = None, end: Time = None
    ) -> Iterator[Location]: ...

    @overload
    def points(
        self, sample: objects.QuantitySeries, start: Time = None, end: Time = None
    ) -> Iterator[QuantityPoint]: ...

    @overload
    def points(
        self, sample: Sample, start: Time = None, end: Time = None
    ) -> Iterator[Point]: ...

    def points(
        self, sample: Sample, start: Time = None, end: Time = None
    ) -> Iterator[Any]:
        """Yields the points of a series in ascending order of time. A quantity sample that is not a
        series has one point: itself."""
        query = series_pb2.SeriesQuery(id=codec.object_id(batches.known_id(sample)))
        if start:
            query.start_us = microseconds(start)
        if end:
            query.end_us = microseconds(end)
        while True:
            page = self.call(methods.Series.Read, query)
            for point in batches.decode_points(page.points):
                yield point
            if not page.cursor:
                return
            query.cursor = page.cursor

    def efforts(
        self, start: Time = None, end: Time = None, where: Optional[Predicate] = None,
        most_relevant: bool = False, anchor: bytes = b"",
    ) -> Efforts:
        """Returns workouts and their activities with their effort scores."""
        query = effort_pb2.EffortQuery(
            filter=queries.filter_of(start, end, where), most_relevant=most_relevant,
            anchor=anchor)
        reply = self.call(methods.Samples.EffortRelationships, query)
        scores = list(batches.decode(reply.samples))
        found = [
            Effort(
                codec.identifier(one.workout),
                codec.identifier(one.activity) if one.HasField("activity") else None,
                [scores[row] for row in one.rows])
            for one in reply.relationships]
        return Efforts(found, reply.anchor)

    # Changes

    def changes(
        self, types: Kinds, anchor: bytes = b"", where: Optional[Predicate] = None
    ) -> Iterator[Changes]:
        """Yields pages of the samples added and deleted since an anchor. An empty anchor starts at
        the beginning."""
        query = samples_pb2.ChangeQuery(
            descriptors=[queries.descriptor(types, where=where)], anchor=anchor)
        while True:
            page = self.call(methods.Samples.Changes, query)
            yield queries.changes(page)
            if not page.has_more:
                return
            query.anchor = page.anchor

    def observe(
        self, types: Kinds, anchor: bytes = b"", where: Optional[Predicate] = None
    ) -> Iterator[Changes]:
        """Like `changes`, and then follows further changes until the iteration ends."""
        query = samples_pb2.ChangeQuery(
            descriptors=[queries.descriptor(types, where=where)], anchor=anchor)
        for page in self.stream(
                methods.Samples.Observe, samples_pb2.ObserveRequest(query=query, credit=CREDIT), samples_pb2.ObserveRequest(credit=1)):
            yield queries.changes(page)

    def watch(
        self, types: Kinds, where: Optional[Predicate] = None
    ) -> Iterator[list[Type]]:
        """Yields the types of which samples were added or deleted, until the iteration ends. The
        first signal is sent at once and names no type."""
        query = samples_pb2.ChangeQuery(descriptors=[queries.descriptor(types, where=where)])
        for signal in self.stream(
                methods.Live.Watch, live_pb2.WatchRequest(query=query, credit=CREDIT), live_pb2.WatchRequest(credit=1)):
            yield [Type(code) for code in signal.types]
