package nats

import (
	"encoding/json"
	"log"
	"regexp"
	"strconv"
	"strings"
)

var sequence = regexp.MustCompile(`Nats-Sequence: \d+`)

// Stored gives the next message in the inbox behind a sequence, with its own; 0 where there is none yet.
func (c *Conn) Stored(after int) (int, []byte) {
	if c.jwt != "" { // through the gateway: a seat has no part in the stream
		var found struct {
			For     string
			Seq     int
			Message json.RawMessage
			Error   string
		}
		_, reply := c.Request("swarm.v1."+c.place+".back."+c.name, map[string]any{"after": after})
		if json.Unmarshal(reply, &found) != nil || found.For != c.name {
			return 0, nil
		}
		if found.Error != "" {
			log.Fatal(found.Error)
		}
		if found.Message == nil {
			return 0, nil
		}
		return found.Seq, found.Message
	}
	seq, data := c.next(after, "inbox.seat."+c.name)
	if seq == 0 && after == 0 {
		if known, _ := c.next(0, "control"); known == 0 {
			log.Fatal("there is no discussion " + c.place + ": check its id")
		}
	}
	return seq, data
}

// next reads the stream itself, where the broker asks for no identity.
func (c *Conn) next(after int, of string) (int, []byte) {
	subject := "swarm.v1." + c.place + "." + of
	headers, data := c.Request("$JS.API.DIRECT.GET.SWARM", map[string]any{"seq": after + 1, "next_by_subj": subject})
	seq, _ := strconv.Atoi(strings.TrimPrefix(sequence.FindString(headers), "Nats-Sequence: "))
	return seq, data
}
