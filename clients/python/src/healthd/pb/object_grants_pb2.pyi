# Made from proto/health/v1/object_grants.proto by scripts/generate-clients. Do not edit.
from healthd.pb import decision_pb2 as _decision_pb2
from healthd.pb import values_pb2 as _values_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class GrantedObject(_message.Message):
    __slots__ = ["decision", "is_offered", "is_own", "object", "type"]
    DECISION_FIELD_NUMBER: _ClassVar[int]
    IS_OFFERED_FIELD_NUMBER: _ClassVar[int]
    IS_OWN_FIELD_NUMBER: _ClassVar[int]
    OBJECT_FIELD_NUMBER: _ClassVar[int]
    TYPE_FIELD_NUMBER: _ClassVar[int]
    decision: _decision_pb2.AuthorizationDecision
    is_offered: bool
    is_own: bool
    object: _values_pb2.ObjectID
    type: int
    def __init__(self, object: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., type: _Optional[int] = ..., decision: _Optional[_Union[_decision_pb2.AuthorizationDecision, str]] = ..., is_own: bool = ..., is_offered: bool = ...) -> None: ...

class ObjectGrant(_message.Message):
    __slots__ = ["is_allowed", "object"]
    IS_ALLOWED_FIELD_NUMBER: _ClassVar[int]
    OBJECT_FIELD_NUMBER: _ClassVar[int]
    is_allowed: bool
    object: _values_pb2.ObjectID
    def __init__(self, object: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., is_allowed: bool = ...) -> None: ...

class ObjectGrantsReply(_message.Message):
    __slots__ = ["objects"]
    OBJECTS_FIELD_NUMBER: _ClassVar[int]
    objects: _containers.RepeatedCompositeFieldContainer[GrantedObject]
    def __init__(self, objects: _Optional[_Iterable[_Union[GrantedObject, _Mapping]]] = ...) -> None: ...

class ObjectGrantsRequest(_message.Message):
    __slots__ = ["principal", "types"]
    PRINCIPAL_FIELD_NUMBER: _ClassVar[int]
    TYPES_FIELD_NUMBER: _ClassVar[int]
    principal: _values_pb2.ObjectID
    types: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, principal: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., types: _Optional[_Iterable[int]] = ...) -> None: ...

class SetObjectGrantsReply(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class SetObjectGrantsRequest(_message.Message):
    __slots__ = ["grants", "principal"]
    GRANTS_FIELD_NUMBER: _ClassVar[int]
    PRINCIPAL_FIELD_NUMBER: _ClassVar[int]
    grants: _containers.RepeatedCompositeFieldContainer[ObjectGrant]
    principal: _values_pb2.ObjectID
    def __init__(self, principal: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., grants: _Optional[_Iterable[_Union[ObjectGrant, _Mapping]]] = ...) -> None: ...
