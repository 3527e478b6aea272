// Takes a seat; a command answers its turns: clients/README.md.   go run ./seat DISCUSSION SEAT COMMAND …
package main

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"strings"
	"time"

	"swarm/client/nats"
)

type message struct {
	ID, Type string
	Body     struct{ Turn, MessageID string }
}

func main() {
	given := nats.Args(3, "usage: seat DISCUSSION SEAT COMMAND …")
	discussion, seat, command := given[0], given[1], given[2:]
	conn, root, id, turn, open, end, after := nats.Open(discussion, seat), "swarm.v1."+discussion, "", "", "", "", 0
	say := func(kind string, body map[string]any, cause string) {
		now, name := time.Now().UTC(), fmt.Sprintf("%s-%d", seat, time.Now().UnixNano())
		conn.Request(root+".say."+seat, map[string]any{"v": 1, "id": name, "type": kind, "discussion": discussion, "from": seat, "ts": now.Format(time.RFC3339), "cause": cause, "body": body})
	}
	for {
		seq, text := conn.Stored(after)
		if seq == 0 && open == "" && end != "" {
			say("bye", map[string]any{}, end)
			return
		} else if seq == 0 && open == "" {
			time.Sleep(300 * time.Millisecond)
		} else if seq == 0 { // that was all: what is still open now is answered
			thinks := exec.Command(command[0], command[1:]...)
			thinks.Stdin, open = strings.NewReader(open), ""
			kind, body := "unable", map[string]any{"turn": id, "reason": "the command at this seat failed"}
			if content, err := thinks.Output(); err == nil && json.Valid(content) {
				kind, body = "statement", map[string]any{"turn": id, "content": json.RawMessage(content)}
			}
			say(kind, body, id)
		} else {
			var m message
			nats.Must(json.Unmarshal(text, &m))
			switch after = seq; {
			case m.Type == "turn":
				turn, id, open, end = string(text), m.Body.Turn, string(text)+"\n", ""
			case m.Type == "shutdown": // unless a turn comes behind it
				open, end = "", m.ID
			case m.Type == "returned" && m.Body.Turn == id:
				open = turn + "\n" + string(text) + "\n"
			case strings.Contains("accepted received late", m.Type) && m.Body.Turn == id:
				open = ""
			}
			fmt.Println(m.Type, m.Body.MessageID)
		}
	}
}
