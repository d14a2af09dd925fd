// The messages for ttrpc 1.2 (Debian 13), which takes only those of google.golang.org/protobuf: it wraps the
// messages of 1.1 by the tags of their fields. The plain types have no ProtoReflect, which would call itself.
package main

import (
	"github.com/gogo/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/runtime/protoimpl"
)

type plainMsg Msg

func (m *plainMsg) Reset()         { *m = plainMsg{} }
func (m *plainMsg) String() string { return proto.CompactTextString((*Msg)(m)) }
func (*plainMsg) ProtoMessage()    {}

func (m *Msg) ProtoReflect() protoreflect.Message {
	return protoimpl.X.ProtoMessageV2Of((*plainMsg)(m)).ProtoReflect()
}

type plainRequest HealthCheckRequest

func (m *plainRequest) Reset()         { *m = plainRequest{} }
func (m *plainRequest) String() string { return proto.CompactTextString((*HealthCheckRequest)(m)) }
func (*plainRequest) ProtoMessage()    {}

func (m *HealthCheckRequest) ProtoReflect() protoreflect.Message {
	return protoimpl.X.ProtoMessageV2Of((*plainRequest)(m)).ProtoReflect()
}

type plainResponse HealthCheckResponse

func (m *plainResponse) Reset()         { *m = plainResponse{} }
func (m *plainResponse) String() string { return proto.CompactTextString((*HealthCheckResponse)(m)) }
func (*plainResponse) ProtoMessage()    {}

func (m *HealthCheckResponse) ProtoReflect() protoreflect.Message {
	return protoimpl.X.ProtoMessageV2Of((*plainResponse)(m)).ProtoReflect()
}
