// Echo over containerd's own ttrpc: `server SOCKET`, `client SOCKET CALLS`.
// Builds with Debian's golang-github-containerd-ttrpc-dev (GO111MODULE=off).
package main

import (
	"context"
	"fmt"
	"log"
	"net"
	"os"
	"sort"
	"strconv"
	"time"

	"github.com/containerd/ttrpc"
	"github.com/gogo/protobuf/types"
)

const service = "echo.Echo"

func serve(path string) error {
	server, err := ttrpc.NewServer()
	if err != nil {
		return err
	}
	echo := func(ctx context.Context, decode func(interface{}) error) (interface{}, error) {
		var message types.BytesValue
		if err := decode(&message); err != nil {
			return nil, err
		}
		return &message, nil
	}
	server.Register(service, map[string]ttrpc.Method{"Unary": echo})
	os.Remove(path)
	listener, err := net.Listen("unix", path)
	if err != nil {
		return err
	}
	return server.Serve(context.Background(), listener)
}

func call(path string, calls int) error {
	connection, err := net.Dial("unix", path)
	if err != nil {
		return err
	}
	client := ttrpc.NewClient(connection)
	message := &types.BytesValue{Value: make([]byte, 100)}
	each := make([]float64, 0, calls)
	for i := 0; i < calls+calls/10; i++ {
		var reply types.BytesValue
		start := time.Now()
		if err := client.Call(context.Background(), service, "Unary", message, &reply); err != nil {
			return err
		}
		if i >= calls/10 {
			each = append(each, float64(time.Since(start).Nanoseconds())/1000)
		}
	}
	sort.Float64s(each)
	fmt.Printf("{\"p50_us\": %.2f, \"p99_us\": %.2f}\n", each[calls/2], each[calls*99/100])
	return nil
}

func main() {
	var err error
	switch {
	case len(os.Args) == 3 && os.Args[1] == "server":
		err = serve(os.Args[2])
	case len(os.Args) == 4 && os.Args[1] == "client":
		calls, _ := strconv.Atoi(os.Args[3])
		err = call(os.Args[2], calls)
	default:
		err = fmt.Errorf("usage: ttrpc-go server SOCKET | client SOCKET CALLS")
	}
	if err != nil {
		log.Fatal(err)
	}
}
