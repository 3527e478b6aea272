// Package nats has the few words of the NATS protocol that a client needs, on nothing but the standard library.
package nats

import (
	"bufio"
	"fmt"
	"log"
	"net"
	"os"
	"strings"
	"time"
)

// Conn is one connection. Whatever goes wrong with it ends the program: started again, it goes on where it was.
type Conn struct {
	*bufio.ReadWriter
	replies, place, name, jwt string
}

// Must ends the program where there is an error.
func Must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

// Args gives the program's arguments; with fewer it ends, and says how it is used.
func Args(least int, usage string) []string {
	if len(os.Args) <= least {
		log.Fatal(usage)
	}
	return os.Args[1:]
}

// Open connects to SWARM_NATS_URL, or to the default address, as this name in a discussion or session.
func Open(place, name string) *Conn {
	address := strings.TrimPrefix(os.Getenv("SWARM_NATS_URL"), "nats://")
	if address == "" {
		address = "127.0.0.1:4222"
	}
	conn, err := net.DialTimeout("tcp", address, 10*time.Second)
	Must(err)
	c := &Conn{ReadWriter: bufio.NewReadWriter(bufio.NewReader(conn), bufio.NewWriter(conn)), place: place, name: name}
	c.replies = fmt.Sprintf("_INBOX.%s.%s.%d-%d", place, name, os.Getpid(), time.Now().UnixNano())
	info, err := c.ReadString('\n')
	Must(err)
	c.jwt = token(info, address)
	fmt.Fprintf(c, "CONNECT {\"verbose\":false,\"headers\":true,\"no_responders\":true,\"jwt\":\"%s\"}\r\nSUB %s 1\r\n", c.jwt, c.replies)
	return c
}
