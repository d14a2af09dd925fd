"""Parquet files of all samples, partitioned by type and month, for DuckDB, pandas and Spark.

    python3 -m healthd.lake DIRECTORY [--type heartRate,stepCount] [--app org.example.app]

The only module that requires pyarrow. The columns of the daemon's replies become columns of Arrow
without a Python object for each sample; at most one month of a type is in memory.

    DIRECTORY/samples/type=heartRate/month=2026-11/part.parquet
    DIRECTORY/points/type=workoutRoute/part.parquet

Columns of samples: start, end (UTC), value, unit, source, source_bundle, device, metadata (JSON),
details (JSON; for kinds with more than a number), and id_high, id_low, the halves of the UUID.
Columns of points: id_high, id_low of their sample, start, end, and value, or those of locations.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import shutil
import sys
import uuid
from typing import TYPE_CHECKING, BinaryIO, Iterator, Optional, Sequence, Union

from google.protobuf import json_format

from . import codec, methods, rpc
from .errors import HealthError, raise_for
from .method import Method, Q, R
from .pb import batch_pb2, details_pb2, owner_pb2, samples_pb2, series_pb2, values_pb2
from .queries import descriptor
from .sync.client import Client, connect, connect_user
from .types import Type
from .values import MetadataValue, Quantity, as_types

if TYPE_CHECKING:
    import pyarrow

# The largest page that the daemon sends.
_PAGE_BYTES = 3 << 20
# Row groups of this size compress well and fit into memory many times.
_GROUP_ROWS = 1 << 18
# The number of series that are requested at once.
_READ_AHEAD = 8
# Columns in whose statistics a reader looks for a period or a range.
_SEARCHED = {"start", "end", "start_us", "end_us", "value"}
_LOCATION = [
    "latitude", "longitude", "altitude_m", "horizontal_accuracy_m", "vertical_accuracy_m",
    "course_deg", "course_accuracy_deg", "speed_m_s", "speed_accuracy_m_s"]


def export(
    client: Client, directory: str, types: Optional[list[Type]] = None,
    start: Optional[datetime.datetime] = None, end: Optional[datetime.datetime] = None,
) -> int:
    """Writes a new directory and returns the number of samples. Nothing is left if it fails.

    `types` defaults to the types in the store, which only the user can list.
    """
    if os.path.lexists(directory):
        raise FileExistsError(f"{directory} already exists")
    if types is None:
        types = _stored_types(client)
    partial = os.path.join(
        os.path.dirname(os.path.abspath(directory)), f".{uuid.uuid4().hex}.partial")
    os.mkdir(partial, 0o700)
    try:
        count = sum(_Lake(client, partial).write(kind, start, end) for kind in types)
        os.rename(partial, directory)
    except BaseException:
        shutil.rmtree(partial, ignore_errors=True)
        raise
    return count


def _stored_types(client: Client) -> list[Type]:
    status = client.call(methods.Owner.Status, owner_pb2.StatusRequest())
    return sorted({Type(entry.type) for entry in status.types})


class _Lake:
    def __init__(self, client: Client, directory: str) -> None:
        self._client = client
        self._directory = directory

    def write(
        self, kind: Type, start: Optional[datetime.datetime], end: Optional[datetime.datetime]
    ) -> int:
        count = 0
        months = _Months(os.path.join(self._directory, "samples", f"type={kind.name}"))
        points = _Part(os.path.join(self._directory, "points", f"type={kind.name}"))
        query = samples_pb2.SampleQuery(
            descriptors=[descriptor(kind, start, end)], page_bytes=_PAGE_BYTES)
        request: Optional[rpc.Stream] = self._request(methods.Samples.Query, query)
        while request is not None:
            batch, cursor = self._page(request)
            request = None
            if cursor:
                # The daemon reads the next page while this one is written.
                query.cursor = cursor
                request = self._request(methods.Samples.Query, query)
            if batch is not None:
                table = _table(batch, kind)
                count += table.num_rows
                months.add(table)
                for part in self._points(list(_series(batch))):
                    points.add(part)
        months.close()
        points.close()
        return count

    def _page(self, request: rpc.Stream) -> tuple[Optional[_Batch], bytes]:
        batch, cursor = None, b""
        for field, value in rpc.fields(_reply(request)):
            if field == 1 and isinstance(value, bytes) and value:
                batch = _Batch(value)
            elif field == 2 and isinstance(value, bytes):
                cursor = value
        return batch if batch is not None and batch.count else None, cursor

    def _points(self, identifiers: list[tuple[int, int]]) -> Iterator["pyarrow.Table"]:
        for at in range(0, len(identifiers), _READ_AHEAD):
            queries = [
                series_pb2.SeriesQuery(id=values_pb2.ObjectID(high=high, low=low))
                for high, low in identifiers[at:at + _READ_AHEAD]]
            requests = [self._request(methods.Series.Read, query) for query in queries]
            for query, request in zip(queries, requests):
                while True:
                    page = methods.Series.Read.reply()
                    page.ParseFromString(_reply(request))
                    if page.points.times_us:
                        yield _point_table(page.points, (query.id.high, query.id.low))
                    if not page.cursor:
                        break
                    query.cursor = page.cursor
                    request = self._request(methods.Series.Read, query)

    def _request(self, method: Method[Q, R], query: Q) -> rpc.Stream:
        """Sends a request. Its reply is read later, so that the daemon works in the meantime."""
        return self._client._connection.open(method.path, query.SerializeToString())


def _reply(request: rpc.Stream) -> bytes:
    while request.next() is not None:
        pass
    assert request.status is not None
    if request.status.code != 0:
        raise_for(request.status)
    return request.reply


class _Batch:
    """A health.v1.SampleBatch whose columns are still bytes."""

    def __init__(self, message: bytes) -> None:
        columns: dict[int, bytes] = {}
        self.details: list[details_pb2.SampleDetails] = []
        self.dictionary = batch_pb2.SampleDictionary()
        for field, value in rpc.fields(message):
            if not isinstance(value, bytes):
                continue
            if field == 1:
                self.dictionary.MergeFromString(value)
            elif field == 12:
                self.details.append(details_pb2.SampleDetails.FromString(value))
            else:
                columns[field] = columns.get(field, b"") + value
        self._columns = columns
        self.count = len(columns.get(5, b"")) // 8

    def column(self, field: int, form: "pyarrow.DataType") -> Optional["pyarrow.Array"]:
        """None if the daemon left the column out."""
        import pyarrow

        data = self._columns.get(field, b"")
        if not data:
            return None
        count = len(data) * 8 // form.bit_width
        return pyarrow.Array.from_buffers(form, count, [None, pyarrow.py_buffer(data)])

    def chosen(self, field: int, values: Sequence[Optional[str]]) -> "pyarrow.Array":
        """The texts that a column of indices refers to, as a dictionary."""
        import pyarrow

        texts = pyarrow.array(list(values) or [None], pyarrow.string())
        indices = self.column(field, pyarrow.uint32())
        if indices is None:
            indices = pyarrow.repeat(pyarrow.scalar(0, pyarrow.uint32()), self.count)
        # A missing text is a missing index: Parquet has no dictionaries with nulls.
        return texts.take(indices).dictionary_encode()

    def identifiers(self) -> tuple["pyarrow.Array", "pyarrow.Array"]:
        import pyarrow
        import pyarrow.compute as compute

        highs = self.column(2, pyarrow.uint64())
        firsts = self.column(3, pyarrow.uint64())
        counts = self.column(4, pyarrow.int32())
        # Only a batch without samples lacks them.
        assert highs is not None and firsts is not None
        if counts is None:
            return highs, firsts
        # Runs of samples that were saved together have consecutive lower halves.
        starts = pyarrow.concat_arrays(
            [pyarrow.array([0], pyarrow.int32()), compute.cumulative_sum(counts)])
        runs = compute.list_parent_indices(
            pyarrow.ListArray.from_arrays(starts, pyarrow.nulls(self.count)))
        # Addition and subtraction wrap around, as the lower half does.
        bases = compute.subtract(firsts, starts.slice(0, len(counts)).cast(pyarrow.uint64()))
        one = pyarrow.scalar(1, pyarrow.uint64())
        rows = compute.subtract(compute.cumulative_sum(pyarrow.repeat(one, self.count)), one)
        return highs.take(runs), compute.add(bases.take(runs), rows)


def _table(batch: _Batch, kind: Type) -> "pyarrow.Table":
    import pyarrow
    import pyarrow.compute

    moment = pyarrow.timestamp("us", tz="UTC")
    starts = batch.column(5, pyarrow.int64())
    # Only a batch without samples lacks them.
    assert starts is not None
    durations = batch.column(6, pyarrow.int64())
    ends = starts if durations is None else pyarrow.compute.add(starts, durations)
    high, low = batch.identifiers()
    sources = batch.dictionary.sources
    columns = {
        "start": starts.cast(moment), "end": ends.cast(moment),
        "value": batch.column(7, pyarrow.float64()),
        "unit": pyarrow.repeat(
            pyarrow.scalar(kind.unit or None, pyarrow.string()), batch.count).dictionary_encode(),
        "source": batch.chosen(9, [revision.source.name for revision in sources]),
        "source_bundle": batch.chosen(
            9, [revision.source.bundle_identifier or None for revision in sources]),
        "device": batch.chosen(10, [None, *map(_device, batch.dictionary.devices)]),
        "metadata": batch.chosen(11, [None, *map(_json, batch.dictionary.metadata)]),
        "details": _details(batch), "id_high": high, "id_low": low,
    }
    return pyarrow.table(columns).unify_dictionaries()


def _device(device: values_pb2.Device) -> Optional[str]:
    return device.name or device.model or None


def _json(metadata: values_pb2.Metadata) -> str:
    return json.dumps(
        {key: _plain(value) for key, value in codec.metadata(metadata).items()},
        ensure_ascii=False, sort_keys=True)


def _plain(value: MetadataValue) -> Union[str, int, float]:
    if isinstance(value, datetime.datetime):
        return value.isoformat()
    return value.value if isinstance(value, Quantity) else value


def _details(batch: _Batch) -> "pyarrow.Array":
    import pyarrow

    texts = [None] + [
        json_format.MessageToJson(one, preserving_proto_field_name=True, indent=None)
        for one in batch.details]
    indices = batch.column(13, pyarrow.uint32())
    if indices is None:
        return pyarrow.nulls(batch.count, pyarrow.string())
    return pyarrow.array(texts, pyarrow.string()).take(indices)


def _series(batch: _Batch) -> Iterator[tuple[int, int]]:
    """The identifiers of objects with points."""
    import pyarrow

    indices = batch.column(13, pyarrow.uint32())
    if indices is None:
        return
    high, low = batch.identifiers()
    for row, index in enumerate(indices.to_pylist()):
        if index and batch.details[index - 1].WhichOneof("kind") in _WITH_POINTS:
            yield high[row].as_py(), low[row].as_py()


_WITH_POINTS = {"quantity_series", "heartbeat_series", "workout_route", "electrocardiogram"}


def _point_table(
    points: series_pb2.SeriesPoints, identifier: tuple[int, int]
) -> "pyarrow.Table":
    import pyarrow

    count = len(points.times_us)
    starts = list(points.times_us)
    durations = list(points.durations_us) or [0] * count
    columns = {
        "id_high": pyarrow.array([identifier[0]] * count, pyarrow.uint64()),
        "id_low": pyarrow.array([identifier[1]] * count, pyarrow.uint64()),
        "start_us": pyarrow.array(starts, pyarrow.int64()),
        "end_us": pyarrow.array([a + b for a, b in zip(starts, durations)], pyarrow.int64()),
    }
    if points.kind == series_pb2.LOCATIONS:
        fields = [
            points.latitudes_deg, points.longitudes_deg, points.altitudes_m,
            points.horizontal_accuracies_m, points.vertical_accuracies_m, points.courses_deg,
            points.course_accuracies_deg, points.speeds, points.speed_accuracies]
        for name, values in zip(_LOCATION, fields):
            columns[name] = pyarrow.array(list(values), pyarrow.float64())
    else:
        columns["value"] = pyarrow.array(list(points.values), pyarrow.float64())
    return pyarrow.table(columns)


def _compacted(table: "pyarrow.Table") -> "pyarrow.Table":
    """Removes texts that no row has: a month has the dictionaries of its page, which may have many
    months."""
    import pyarrow
    import pyarrow.compute

    columns = {}
    for name, column in zip(table.column_names, table.columns):
        array = column.combine_chunks()
        if pyarrow.types.is_dictionary(array.type):
            used = array.indices.unique().drop_null()
            if len(used) < len(array.dictionary):
                array = pyarrow.DictionaryArray.from_arrays(
                    pyarrow.compute.index_in(array.indices, used), array.dictionary.take(used))
        columns[name] = array
    return pyarrow.table(columns)


class _Part:
    """A file that is created with its first table."""

    def __init__(self, directory: str) -> None:
        self._directory = directory
        self._tables: list["pyarrow.Table"] = []
        self._rows = 0
        self._writer: Optional["pyarrow.parquet.ParquetWriter"] = None
        self._file: Optional[BinaryIO] = None

    def add(self, table: "pyarrow.Table") -> None:
        self._tables.append(table)
        self._rows += table.num_rows
        if self._rows >= _GROUP_ROWS:
            self._flush()

    def _flush(self) -> None:
        import pyarrow
        import pyarrow.parquet

        if not self._tables:
            return
        table = _compacted(pyarrow.concat_tables(self._tables).unify_dictionaries())
        self._tables, self._rows = [], 0
        if self._writer is None:
            os.makedirs(self._directory, 0o700)
            path = os.path.join(self._directory, "part.parquet")
            self._file = os.fdopen(
                os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")
            # Times and identifiers grow steadily; everything else repeats.
            steady = {"start", "end", "id_high", "id_low", "start_us", "end_us"}
            # Most files are small, so that the schema of Arrow and statistics of texts would be a
            # tenth of all bytes. Level 5 of zstd saves 1.6 bytes of a row, compared with the first,
            # and takes a fifth of a second longer for a million rows.
            self._writer = pyarrow.parquet.ParquetWriter(
                self._file, table.schema, compression="zstd", compression_level=5,
                store_schema=False,
                write_statistics=[name for name in table.column_names if name in _SEARCHED],
                use_dictionary=[name for name in table.column_names if name not in steady],
                column_encoding={
                    name: "DELTA_BINARY_PACKED" for name in table.column_names if name in steady})
        self._writer.write_table(table)

    def close(self) -> None:
        self._flush()
        if self._writer is not None and self._file is not None:
            self._writer.close()
            self._file.close()


class _Months:
    """The files of a type, one for each month. Samples arrive in order of their start."""

    def __init__(self, directory: str) -> None:
        self._directory = directory
        self._month = ""
        self._part: Optional[_Part] = None

    def add(self, table: "pyarrow.Table") -> None:
        at = 0
        while at < table.num_rows:
            first = table.column("start")[at].as_py()
            after = _next_month(first)
            month = first.strftime("%Y-%m")
            end = _index(table, after, at)
            if month != self._month or self._part is None:
                self.close()
                self._month = month
                self._part = _Part(os.path.join(self._directory, f"month={month}"))
            self._part.add(table.slice(at, end - at))
            at = end

    def close(self) -> None:
        if self._part is not None:
            self._part.close()
        self._part = None


def _next_month(moment: datetime.datetime) -> datetime.datetime:
    first = moment.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    if first.year == 9999 and first.month == 12:
        return datetime.datetime.max.replace(tzinfo=datetime.timezone.utc)
    return first.replace(year=first.year + first.month // 12, month=first.month % 12 + 1)


def _index(table: "pyarrow.Table", moment: datetime.datetime, low: int) -> int:
    """The first row at or after a moment."""
    high = table.num_rows
    column = table.column("start")
    while low < high:
        middle = (low + high) // 2
        if column[middle].as_py() < moment:
            low = middle + 1
        else:
            high = middle
    return low


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python3 -m healthd.lake", description="Write Parquet files of your samples.")
    parser.add_argument("directory", help="directory to create")
    parser.add_argument("--type", default="", help="types, separated by commas (default: all)")
    parser.add_argument("--from", dest="start", type=datetime.datetime.fromisoformat)
    parser.add_argument("--to", dest="end", type=datetime.datetime.fromisoformat)
    parser.add_argument("--app", help="export what this registered app may read")
    arguments = parser.parse_args()
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        print("error: pyarrow is missing\n  Install it with: pip install 'healthd-client[lake]'",
              file=sys.stderr)
        return 69
    names = [name for name in arguments.type.split(",") if name]
    if arguments.app and not names:
        parser.error("--app requires --type")
    try:
        with connect(arguments.app) if arguments.app else connect_user() as client:
            types = as_types(names) if names else _stored_types(client)
            if not arguments.app:
                is_part = names or arguments.start or arguments.end
                client.call(
                    methods.Owner.RecordExport,
                    owner_pb2.RecordExportRequest(
                        format="parquet", types=types if is_part else []))
            count = export(client, arguments.directory, types, arguments.start, arguments.end)
    except (HealthError, OSError, ValueError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 73 if isinstance(error, OSError) else 1
    print(f"Exported {count:,} samples to {arguments.directory}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
