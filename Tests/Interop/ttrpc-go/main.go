// Calls a server with containerd's ttrpc client for Go, as Debian ships it (1.1 or 1.2, unary).
//
//	client interop SOCKET   tries interop.v1.Interop as interop-server serves it
//	client health SOCKET    asks grpc.health.v1.Health/Check
//
// Prints one line for each case and exits with 1 if one failed.
package main

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/containerd/ttrpc"
	"github.com/gogo/protobuf/proto"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

type Msg struct {
	Payload []byte `protobuf:"bytes,1,opt,name=payload,proto3"`
	Count   uint64 `protobuf:"varint,2,opt,name=count,proto3"`
	Size    uint64 `protobuf:"varint,3,opt,name=size,proto3"`
	Text    string `protobuf:"bytes,4,opt,name=text,proto3"`
}

func (m *Msg) Reset()         { *m = Msg{} }
func (m *Msg) String() string { return proto.CompactTextString(m) }
func (*Msg) ProtoMessage()    {}

type HealthCheckRequest struct {
	Service string `protobuf:"bytes,1,opt,name=service,proto3"`
}

func (m *HealthCheckRequest) Reset()         { *m = HealthCheckRequest{} }
func (m *HealthCheckRequest) String() string { return proto.CompactTextString(m) }
func (*HealthCheckRequest) ProtoMessage()    {}

type HealthCheckResponse struct {
	Status int32 `protobuf:"varint,1,opt,name=status,proto3"`
}

func (m *HealthCheckResponse) Reset()         { *m = HealthCheckResponse{} }
func (m *HealthCheckResponse) String() string { return proto.CompactTextString(m) }
func (*HealthCheckResponse) ProtoMessage()    {}

const service = "interop.v1.Interop"
const serving = 1

var failed bool

func check(name string, err error) {
	if err != nil {
		failed = true
		fmt.Printf("FAIL %s: %v\n", name, err)
		return
	}
	fmt.Printf("ok   %s\n", name)
}

func expectCode(err error, want codes.Code, message string) error {
	if got := status.Code(err); got != want {
		return fmt.Errorf("code %v, want %v (%v)", got, want, err)
	}
	if got := status.Convert(err).Message(); message != "" && got != message {
		return fmt.Errorf("message %q, want %q", got, message)
	}
	return nil
}

func echo(c *ttrpc.Client, size int) error {
	payload := bytes.Repeat([]byte{0xa5}, size)
	var answer Msg
	if err := c.Call(context.Background(), service, "Unary", &Msg{Payload: payload}, &answer); err != nil {
		return err
	}
	if !bytes.Equal(answer.Payload, payload) {
		return fmt.Errorf("%d bytes came back as %d", size, len(answer.Payload))
	}
	return nil
}

func unary(c *ttrpc.Client) {
	for _, size := range []int{0, 1, 100, 8 << 10, 64 << 10, 1 << 20, 4<<20 - 100} {
		check(fmt.Sprintf("1 unary, %d bytes", size), echo(c, size))
	}
	for code := codes.Code(1); code <= 16; code++ {
		text := fmt.Sprintf("\t\ntest with whitespace\r\nand Unicode BMP ☺ and non-BMP 😈 %d", code)
		err := c.Call(context.Background(), service, "Fail", &Msg{Count: uint64(code), Text: text}, &Msg{})
		check(fmt.Sprintf("1 status %v", code), expectCode(err, code, text))
	}
	err := c.Call(context.Background(), service, "Nothing", &Msg{}, &Msg{})
	check("1 unknown method", expectCode(err, codes.Unimplemented, ""))
	err = c.Call(context.Background(), "interop.v1.Nothing", "Unary", &Msg{}, &Msg{})
	check("1 unknown service", expectCode(err, codes.Unimplemented, ""))
	check("1 metadata", metadata(c))
}

func metadata(c *ttrpc.Client) error {
	long := strings.Repeat("m", 200<<10)
	for _, want := range []string{"", "grüß", long} {
		ctx := ttrpc.WithMetadata(context.Background(), ttrpc.MD{"x-app": {want, "second"}})
		var answer Msg
		if err := c.Call(ctx, service, "Unary", &Msg{Text: "md:x-app"}, &answer); err != nil {
			return err
		}
		if answer.Text != want {
			return fmt.Errorf("%d bytes of metadata came back as %d", len(want), len(answer.Text))
		}
	}
	return nil
}

func deadline(c *ttrpc.Client) error {
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	begin := time.Now()
	err := c.Call(ctx, service, "Slow", &Msg{Count: 60_000}, &Msg{})
	if took := time.Since(begin); took > 5*time.Second {
		return fmt.Errorf("took %v", took)
	}
	if err != context.DeadlineExceeded {
		return expectCode(err, codes.DeadlineExceeded, "")
	}
	return nil
}

func parallel(c *ttrpc.Client) error {
	var group sync.WaitGroup
	problems := make(chan error, 1000)
	for i := 0; i < 1000; i++ {
		group.Add(1)
		go func(size int) {
			defer group.Done()
			if err := echo(c, size); err != nil {
				problems <- err
			}
		}(i * 17)
	}
	group.Wait()
	close(problems)
	return <-problems
}

func health(c *ttrpc.Client) error {
	var answer HealthCheckResponse
	err := c.Call(context.Background(), "grpc.health.v1.Health", "Check", &HealthCheckRequest{}, &answer)
	if err != nil {
		return err
	}
	if answer.Status != serving {
		return fmt.Errorf("status %d", answer.Status)
	}
	return nil
}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: client interop|health SOCKET")
		os.Exit(64)
	}
	conn, err := net.Dial("unix", os.Args[2])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	client := ttrpc.NewClient(conn)
	defer client.Close()
	if os.Args[1] == "interop" {
		unary(client)
		check("2 deadline", deadline(client))
		check("8 1000 calls at once", parallel(client))
	}
	check("health", health(client))
	if failed {
		os.Exit(1)
	}
}
