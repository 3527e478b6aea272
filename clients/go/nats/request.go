package nats

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"strconv"
	"strings"
)

// Request publishes and waits for the answer: headers and payload of the stream's confirmation or stored message.
func (c *Conn) Request(subject string, value any) (string, []byte) {
	payload, err := json.Marshal(value)
	Must(err)
	fmt.Fprintf(c, "PUB %s %s %d\r\n%s\r\n", subject, c.replies, len(payload), payload)
	for {
		Must(c.Flush())
		line, err := c.ReadString('\n')
		Must(err)
		words := append(strings.Fields(line), "")
		switch words[0] {
		case "PING":
			fmt.Fprint(c, "PONG\r\n")
		case "-ERR":
			log.Fatal(line)
		case "MSG", "HMSG":
			return c.payload(words[:len(words)-1])
		}
	}
}

func (c *Conn) payload(words []string) (string, []byte) {
	total, err := strconv.Atoi(words[len(words)-1])
	Must(err)
	head := 0
	if words[0] == "HMSG" {
		head, err = strconv.Atoi(words[len(words)-2])
		Must(err)
	}
	data := make([]byte, total+2)
	_, err = io.ReadFull(c, data)
	Must(err)
	return string(data[:head]), data[head:total]
}
