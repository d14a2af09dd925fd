# Made from proto/health/v1/sources.proto by scripts/generate-clients. Do not edit.
from healthd.pb import batch_pb2 as _batch_pb2
from healthd.pb import values_pb2 as _values_pb2
from healthd.pb import filter_pb2 as _filter_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SourceQuery(_message.Message):
    __slots__ = ["descriptors"]
    DESCRIPTORS_FIELD_NUMBER: _ClassVar[int]
    descriptors: _containers.RepeatedCompositeFieldContainer[_filter_pb2.QueryDescriptor]
    def __init__(self, descriptors: _Optional[_Iterable[_Union[_filter_pb2.QueryDescriptor, _Mapping]]] = ...) -> None: ...

class SourceReply(_message.Message):
    __slots__ = ["sources"]
    SOURCES_FIELD_NUMBER: _ClassVar[int]
    sources: _containers.RepeatedCompositeFieldContainer[_values_pb2.Source]
    def __init__(self, sources: _Optional[_Iterable[_Union[_values_pb2.Source, _Mapping]]] = ...) -> None: ...
