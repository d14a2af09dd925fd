// Uses a daemon as an app with gRPC's client for Go, as Debian ships it: Hello, save, query, watch, cancellation,
// deadline, a refusal with its details.
//
//	client SOCKET BUNDLE TOKEN
//
// TOKEN is in hexadecimal digits; the app may read and save steps, and nothing else. Prints a line for each step that
// held, and exits with 1 at the first one that does not. The messages below have the fields that it uses.
package main

import (
	"context"
	"encoding/hex"
	"fmt"
	"os"
	"time"

	"github.com/golang/protobuf/proto"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/status"
)

type BeginRequest struct {
	Bundle string `protobuf:"bytes,1,opt,name=bundle_identifier,proto3"`
}

type BeginReply struct {
	Nonce []byte `protobuf:"bytes,1,opt,name=nonce,proto3"`
}

type HelloRequest struct {
	Bundle string `protobuf:"bytes,1,opt,name=bundle_identifier,proto3"`
	Token  []byte `protobuf:"bytes,2,opt,name=token,proto3"`
	Nonce  []byte `protobuf:"bytes,3,opt,name=nonce,proto3"`
}

type Empty struct{}

type Dictionary struct {
	Types []uint32 `protobuf:"varint,1,rep,packed,name=types,proto3"`
}

type Batch struct {
	Dictionary *Dictionary `protobuf:"bytes,1,opt,name=dictionary,proto3"`
	IDHighs    []uint64    `protobuf:"fixed64,2,rep,packed,name=id_highs,proto3"`
	IDLows     []uint64    `protobuf:"fixed64,3,rep,packed,name=id_lows,proto3"`
	StartsUs   []int64     `protobuf:"fixed64,5,rep,packed,name=starts_us,proto3"`
	Values     []float64   `protobuf:"fixed64,7,rep,packed,name=values,proto3"`
}

type SaveRequest struct {
	Samples *Batch `protobuf:"bytes,1,opt,name=samples,proto3"`
}

type Descriptor struct {
	Types []uint32 `protobuf:"varint,1,rep,packed,name=types,proto3"`
}

// Of a SampleQuery, and of a ChangeQuery.
type Query struct {
	Descriptors []*Descriptor `protobuf:"bytes,1,rep,name=descriptors,proto3"`
}

type Page struct {
	Samples *Batch `protobuf:"bytes,1,opt,name=samples,proto3"`
}

type WatchRequest struct {
	Query  *Query `protobuf:"bytes,1,opt,name=query,proto3"`
	Credit uint32 `protobuf:"varint,2,opt,name=credit,proto3"`
}

type Signal struct {
	Types []uint32 `protobuf:"varint,1,rep,packed,name=types,proto3"`
}

// The methods of proto.Message.
func (m *BeginRequest) Reset()         { *m = BeginRequest{} }
func (m *BeginRequest) String() string { return proto.CompactTextString(m) }
func (*BeginRequest) ProtoMessage()    {}
func (m *BeginReply) Reset()           { *m = BeginReply{} }
func (m *BeginReply) String() string   { return proto.CompactTextString(m) }
func (*BeginReply) ProtoMessage()      {}
func (m *HelloRequest) Reset()         { *m = HelloRequest{} }
func (m *HelloRequest) String() string { return proto.CompactTextString(m) }
func (*HelloRequest) ProtoMessage()    {}
func (m *Empty) Reset()                { *m = Empty{} }
func (m *Empty) String() string        { return proto.CompactTextString(m) }
func (*Empty) ProtoMessage()           {}
func (m *Dictionary) Reset()           { *m = Dictionary{} }
func (m *Dictionary) String() string   { return proto.CompactTextString(m) }
func (*Dictionary) ProtoMessage()      {}
func (m *Batch) Reset()                { *m = Batch{} }
func (m *Batch) String() string        { return proto.CompactTextString(m) }
func (*Batch) ProtoMessage()           {}
func (m *SaveRequest) Reset()          { *m = SaveRequest{} }
func (m *SaveRequest) String() string  { return proto.CompactTextString(m) }
func (*SaveRequest) ProtoMessage()     {}
func (m *Descriptor) Reset()           { *m = Descriptor{} }
func (m *Descriptor) String() string   { return proto.CompactTextString(m) }
func (*Descriptor) ProtoMessage()      {}
func (m *Query) Reset()                { *m = Query{} }
func (m *Query) String() string        { return proto.CompactTextString(m) }
func (*Query) ProtoMessage()           {}
func (m *Page) Reset()                 { *m = Page{} }
func (m *Page) String() string         { return proto.CompactTextString(m) }
func (*Page) ProtoMessage()            {}
func (m *WatchRequest) Reset()         { *m = WatchRequest{} }
func (m *WatchRequest) String() string { return proto.CompactTextString(m) }
func (*WatchRequest) ProtoMessage()    {}
func (m *Signal) Reset()               { *m = Signal{} }
func (m *Signal) String() string       { return proto.CompactTextString(m) }
func (*Signal) ProtoMessage()          {}

const steps, weight = 107, 16

var connection *grpc.ClientConn

func require(holds bool, what string, err error) {
	if !holds {
		fmt.Printf("FAIL %s: %v\n", what, err)
		os.Exit(1)
	}
}

func held(step string) { fmt.Println("held", step) }

func call(method string, request, reply proto.Message) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	return connection.Invoke(ctx, "/health.v1."+method, request, reply)
}

func must(method string, request, reply proto.Message) {
	err := call(method, request, reply)
	require(err == nil, method, err)
}

func query() *Query { return &Query{Descriptors: []*Descriptor{{Types: []uint32{steps}}}} }

func batch(kind uint32, number uint64, value float64) *SaveRequest {
	return &SaveRequest{Samples: &Batch{
		Dictionary: &Dictionary{Types: []uint32{kind}}, IDHighs: []uint64{0x1234567812348000},
		IDLows: []uint64{0x8000000000000000 + number}, StartsUs: []int64{1700000000000000},
		Values: []float64{value}}}
}

func hello(bundle, digits string) {
	err := call("Samples/Query", query(), &Page{})
	require(status.Code(err) == codes.Unauthenticated, "an app without a hello was answered", err)
	token, err := hex.DecodeString(digits)
	require(err == nil, "token", err)
	begun := &BeginReply{}
	must("Session/Begin", &BeginRequest{Bundle: bundle}, begun)
	must("Session/Hello", &HelloRequest{Bundle: bundle, Token: token, Nonce: begun.Nonce}, &Empty{})
	held("hello")
}

func health() {
	client := grpc_health_v1.NewHealthClient(connection)
	reply, err := client.Check(context.Background(), &grpc_health_v1.HealthCheckRequest{})
	require(err == nil && reply.Status == grpc_health_v1.HealthCheckResponse_SERVING, "health", err)
	held("health check")
}

func refused() {
	err := call("Samples/Save", batch(weight, 9, 70), &Empty{})
	details := status.Convert(err).Proto().GetDetails()
	require(status.Code(err) == codes.PermissionDenied && len(details) == 1, "refusal", err)
	held("status with details")
}

func saved() {
	must("Samples/Save", batch(steps, 1, 42), &Empty{})
	page := &Page{}
	must("Samples/Query", query(), page)
	require(len(page.Samples.Values) == 1 && page.Samples.Values[0] == 42, "query", nil)
	held("save and query")
}

func open(ctx context.Context) grpc.ClientStream {
	description := &grpc.StreamDesc{ServerStreams: true, ClientStreams: true}
	stream, err := connection.NewStream(ctx, description, "/health.v1.Live/Watch")
	require(err == nil, "watch", err)
	err = stream.SendMsg(&WatchRequest{Query: query(), Credit: 8})
	require(err == nil, "watch", err)
	return stream
}

func watched() {
	ctx, cancel := context.WithCancel(context.Background())
	stream, signal := open(ctx), &Signal{}
	err := stream.RecvMsg(signal)
	require(err == nil && len(signal.Types) == 0, "first signal", err)
	must("Samples/Save", batch(steps, 2, 43), &Empty{})
	err = stream.RecvMsg(signal)
	require(err == nil && len(signal.Types) == 1 && signal.Types[0] == steps, "signal", err)
	held("watch")
	cancel()
	err = stream.RecvMsg(signal)
	require(status.Code(err) == codes.Canceled, "cancellation", err)
	must("Samples/Query", query(), &Page{})
	held("cancellation")
}

func late() {
	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	stream := open(ctx)
	var err error
	for err == nil {
		err = stream.RecvMsg(&Signal{})
	}
	require(status.Code(err) == codes.DeadlineExceeded, "deadline", err)
	must("Samples/Query", query(), &Page{})
	held("deadline")
}

func main() {
	if len(os.Args) != 4 {
		os.Exit(2)
	}
	var err error
	connection, err = grpc.Dial("unix:"+os.Args[1], grpc.WithInsecure())
	require(err == nil, "dial", err)
	health()
	hello(os.Args[2], os.Args[3])
	refused()
	saved()
	watched()
	late()
}
