# Made from proto/health/v1/relations.proto by scripts/generate-clients. Do not edit.
from healthd.pb import values_pb2 as _values_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor
RELATION_CORRELATION: RelationKind
RELATION_ELECTROCARDIOGRAM_SYMPTOM: RelationKind
RELATION_WORKOUT: RelationKind
RELATION_WORKOUT_EFFORT: RelationKind

class RelateReply(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class RelateRequest(_message.Message):
    __slots__ = ["is_removal", "relations"]
    IS_REMOVAL_FIELD_NUMBER: _ClassVar[int]
    RELATIONS_FIELD_NUMBER: _ClassVar[int]
    is_removal: bool
    relations: _containers.RepeatedCompositeFieldContainer[Relation]
    def __init__(self, relations: _Optional[_Iterable[_Union[Relation, _Mapping]]] = ..., is_removal: bool = ...) -> None: ...

class Relation(_message.Message):
    __slots__ = ["activity", "children", "kind", "parent"]
    ACTIVITY_FIELD_NUMBER: _ClassVar[int]
    CHILDREN_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    PARENT_FIELD_NUMBER: _ClassVar[int]
    activity: _values_pb2.ObjectID
    children: _values_pb2.ObjectIDSet
    kind: RelationKind
    parent: _values_pb2.ObjectID
    def __init__(self, kind: _Optional[_Union[RelationKind, str]] = ..., parent: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., activity: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., children: _Optional[_Union[_values_pb2.ObjectIDSet, _Mapping]] = ...) -> None: ...

class RelationKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = []
