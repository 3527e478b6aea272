// Writes one team message.   SWARM_NATS_URL=nats://127.0.0.1:4222 go run ./log SESSION FROM "what is said" [TO] [TYPE]
package main

import (
	"bytes"
	"fmt"
	"log"
	"regexp"

	"swarm/client/nats"
)

var name = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

func main() {
	given := nats.Args(3, "usage: log SESSION FROM SUMMARY [TO] [TYPE]")
	if !name.MatchString(given[0]) || !name.MatchString(given[1]) {
		log.Fatal("a session or sender is no name: use 1 to 64 of A-Z a-z 0-9 _ -")
	}
	message := map[string]string{"from": given[1]}
	for i, key := range []string{"summary", "to", "type"} {
		if len(given) > i+2 {
			message[key] = given[i+2]
		}
	}
	_, reply := nats.Open(given[0], given[1]).Request("swarm.v1."+given[0]+".log."+given[1], message)
	if bytes.Contains(reply, []byte(`"error"`)) {
		log.Fatal(string(reply))
	}
	fmt.Println("stored", string(reply))
}
