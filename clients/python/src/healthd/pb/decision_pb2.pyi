# Made from proto/health/v1/decision.proto by scripts/generate-clients. Do not edit.
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from typing import ClassVar as _ClassVar

AUTHORIZED: AuthorizationDecision
DENIED: AuthorizationDecision
DESCRIPTOR: _descriptor.FileDescriptor
NOT_DETERMINED: AuthorizationDecision

class AuthorizationDecision(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = []
