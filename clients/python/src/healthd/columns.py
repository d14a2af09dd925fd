"""Samples as columns of numpy, without a Python object for each sample."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, Iterable, Iterator, Optional

from . import methods, queries, rpc
from .errors import MissingPackage
from .pb import batch_pb2, samples_pb2
from .predicates import Predicate
from .queries import Kinds, Time
from .sync.client import Client
from .types import Type
from .values import Source

if TYPE_CHECKING:
    import numpy

# The largest page that the daemon sends.
_PAGE_BYTES = 3 << 20


@dataclasses.dataclass
class Columns:
    """Samples, column by column. `types` and `sources` are indices into the lists."""

    starts_us: "numpy.ndarray[Any, Any]"
    ends_us: "numpy.ndarray[Any, Any]"
    values: "numpy.ndarray[Any, Any]"
    types: "numpy.ndarray[Any, Any]"
    sources: "numpy.ndarray[Any, Any]"
    all_types: list[Type]
    all_sources: list[str]


def read(
    client: Client, kinds: Kinds, start: Time = None, end: Time = None,
    where: Optional[Predicate] = None, sources: Optional[Iterable[Source]] = None, limit: int = 0,
) -> Columns:
    """Reads samples, ascending by start."""
    numpy = _numpy()
    query = samples_pb2.SampleQuery(
        descriptors=[queries.descriptor(kinds, start, end, where, sources)], limit=limit,
        page_bytes=_PAGE_BYTES)
    types, names = _Texts(), _Texts()
    parts: list[list[Any]] = [[], [], [], [], []]
    for batch in _batches(client, query):
        columns, dictionary = _columns(batch)
        starts = numpy.frombuffer(columns.get(5, b""), "<i8")
        count = len(starts)

        def column(field: int, kind: str) -> Any:
            data = columns.get(field, b"")
            return numpy.frombuffer(data, kind) if data else numpy.zeros(count, kind)

        kinds_of = types.places(numpy, [int(code) for code in dictionary.types])
        sources_of = names.places(numpy, [one.source.name for one in dictionary.sources] or [""])
        for part, values in zip(parts, [
                starts, starts + column(6, "<i8"), column(7, "<f8"),
                kinds_of[column(8, "<u4")], sources_of[column(9, "<u4")]]):
            part.append(values)
    empty = [numpy.zeros(0, kind) for kind in ("<i8", "<i8", "<f8", "<i4", "<i4")]
    joined = [numpy.concatenate([first, *part]) for first, part in zip(empty, parts)]
    starts, ends, values, kinds_of, sources_of = joined
    all_types = [Type(code) for code in types.texts]
    return Columns(starts, ends, values, kinds_of, sources_of, all_types, names.texts)


def _batches(client: Client, query: samples_pb2.SampleQuery) -> Iterator[bytes]:
    while True:
        reply = client._bytes(methods.Samples.Query, query)
        batch = query.cursor = b""
        for field, value in rpc.fields(reply):
            if field == 1 and isinstance(value, bytes):
                batch = value
            elif field == 2 and isinstance(value, bytes):
                query.cursor = value
        if batch:
            yield batch
        if not query.cursor:
            return


def _columns(batch: bytes) -> tuple[dict[int, bytes], batch_pb2.SampleDictionary]:
    columns: dict[int, bytes] = {}
    dictionary = batch_pb2.SampleDictionary()
    for field, value in rpc.fields(batch):
        if isinstance(value, bytes):
            if field == 1:
                dictionary.MergeFromString(value)
            elif field != 12:
                columns[field] = columns[field] + value if field in columns else value
    return columns, dictionary


class _Texts:
    """The values of all pages, each once."""

    def __init__(self) -> None:
        self.texts: list[Any] = []
        self._places: dict[Any, int] = {}

    def places(self, numpy: Any, values: list[Any]) -> Any:
        for value in values:
            if value not in self._places:
                self._places[value] = len(self.texts)
                self.texts.append(value)
        return numpy.array([self._places[value] for value in values], "<i4")


def _numpy() -> Any:
    try:
        import numpy
    except ImportError:
        raise MissingPackage("numpy", "pandas", "python3-pandas") from None
    return numpy
