# Made from proto/health/v1/attachments.proto by scripts/generate-clients. Do not edit.
from healthd.pb import batch_pb2 as _batch_pb2
from healthd.pb import values_pb2 as _values_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Attachment(_message.Message):
    __slots__ = ["content_type", "created_us", "id", "metadata", "name", "sha256", "size"]
    CONTENT_TYPE_FIELD_NUMBER: _ClassVar[int]
    CREATED_US_FIELD_NUMBER: _ClassVar[int]
    ID_FIELD_NUMBER: _ClassVar[int]
    METADATA_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    SHA256_FIELD_NUMBER: _ClassVar[int]
    SIZE_FIELD_NUMBER: _ClassVar[int]
    content_type: str
    created_us: int
    id: _values_pb2.ObjectID
    metadata: _values_pb2.Metadata
    name: str
    sha256: bytes
    size: int
    def __init__(self, id: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., name: _Optional[str] = ..., content_type: _Optional[str] = ..., size: _Optional[int] = ..., created_us: _Optional[int] = ..., metadata: _Optional[_Union[_values_pb2.Metadata, _Mapping]] = ..., sha256: _Optional[bytes] = ...) -> None: ...

class BeginAttachmentReply(_message.Message):
    __slots__ = ["attachment_id"]
    ATTACHMENT_ID_FIELD_NUMBER: _ClassVar[int]
    attachment_id: _values_pb2.ObjectID
    def __init__(self, attachment_id: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ...) -> None: ...

class BeginAttachmentRequest(_message.Message):
    __slots__ = ["content_type", "created_us", "metadata", "name", "object_id", "size"]
    CONTENT_TYPE_FIELD_NUMBER: _ClassVar[int]
    CREATED_US_FIELD_NUMBER: _ClassVar[int]
    METADATA_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    OBJECT_ID_FIELD_NUMBER: _ClassVar[int]
    SIZE_FIELD_NUMBER: _ClassVar[int]
    content_type: str
    created_us: int
    metadata: _values_pb2.Metadata
    name: str
    object_id: _values_pb2.ObjectID
    size: int
    def __init__(self, object_id: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., name: _Optional[str] = ..., content_type: _Optional[str] = ..., metadata: _Optional[_Union[_values_pb2.Metadata, _Mapping]] = ..., size: _Optional[int] = ..., created_us: _Optional[int] = ...) -> None: ...

class FinishAttachmentReply(_message.Message):
    __slots__ = ["attachment"]
    ATTACHMENT_FIELD_NUMBER: _ClassVar[int]
    attachment: Attachment
    def __init__(self, attachment: _Optional[_Union[Attachment, _Mapping]] = ...) -> None: ...

class FinishAttachmentRequest(_message.Message):
    __slots__ = ["attachment_id", "sha256"]
    ATTACHMENT_ID_FIELD_NUMBER: _ClassVar[int]
    SHA256_FIELD_NUMBER: _ClassVar[int]
    attachment_id: _values_pb2.ObjectID
    sha256: bytes
    def __init__(self, attachment_id: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., sha256: _Optional[bytes] = ...) -> None: ...

class ListAttachmentsReply(_message.Message):
    __slots__ = ["attachments", "next", "object_ids"]
    ATTACHMENTS_FIELD_NUMBER: _ClassVar[int]
    NEXT_FIELD_NUMBER: _ClassVar[int]
    OBJECT_IDS_FIELD_NUMBER: _ClassVar[int]
    attachments: _containers.RepeatedCompositeFieldContainer[Attachment]
    next: int
    object_ids: _containers.RepeatedCompositeFieldContainer[_values_pb2.ObjectID]
    def __init__(self, attachments: _Optional[_Iterable[_Union[Attachment, _Mapping]]] = ..., object_ids: _Optional[_Iterable[_Union[_values_pb2.ObjectID, _Mapping]]] = ..., next: _Optional[int] = ...) -> None: ...

class ListAttachmentsRequest(_message.Message):
    __slots__ = ["all_after", "attachment_id", "object_id"]
    ALL_AFTER_FIELD_NUMBER: _ClassVar[int]
    ATTACHMENT_ID_FIELD_NUMBER: _ClassVar[int]
    OBJECT_ID_FIELD_NUMBER: _ClassVar[int]
    all_after: int
    attachment_id: _values_pb2.ObjectID
    object_id: _values_pb2.ObjectID
    def __init__(self, object_id: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., attachment_id: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., all_after: _Optional[int] = ...) -> None: ...

class ReadAttachmentReply(_message.Message):
    __slots__ = ["data"]
    DATA_FIELD_NUMBER: _ClassVar[int]
    data: bytes
    def __init__(self, data: _Optional[bytes] = ...) -> None: ...

class ReadAttachmentRequest(_message.Message):
    __slots__ = ["attachment_id", "length", "offset"]
    ATTACHMENT_ID_FIELD_NUMBER: _ClassVar[int]
    LENGTH_FIELD_NUMBER: _ClassVar[int]
    OFFSET_FIELD_NUMBER: _ClassVar[int]
    attachment_id: _values_pb2.ObjectID
    length: int
    offset: int
    def __init__(self, attachment_id: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., offset: _Optional[int] = ..., length: _Optional[int] = ...) -> None: ...

class RemoveAttachmentReply(_message.Message):
    __slots__ = []
    def __init__(self) -> None: ...

class RemoveAttachmentRequest(_message.Message):
    __slots__ = ["attachment_id"]
    ATTACHMENT_ID_FIELD_NUMBER: _ClassVar[int]
    attachment_id: _values_pb2.ObjectID
    def __init__(self, attachment_id: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ...) -> None: ...

class WriteAttachmentReply(_message.Message):
    __slots__ = ["received"]
    RECEIVED_FIELD_NUMBER: _ClassVar[int]
    received: int
    def __init__(self, received: _Optional[int] = ...) -> None: ...

class WriteAttachmentRequest(_message.Message):
    __slots__ = ["attachment_id", "data", "offset"]
    ATTACHMENT_ID_FIELD_NUMBER: _ClassVar[int]
    DATA_FIELD_NUMBER: _ClassVar[int]
    OFFSET_FIELD_NUMBER: _ClassVar[int]
    attachment_id: _values_pb2.ObjectID
    data: bytes
    offset: int
    def __init__(self, attachment_id: _Optional[_Union[_values_pb2.ObjectID, _Mapping]] = ..., offset: _Optional[int] = ..., data: _Optional[bytes] = ...) -> None: ...
