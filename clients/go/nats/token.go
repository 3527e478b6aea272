package nats

import (
	"log"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

var jwtLine = regexp.MustCompile(`(?m)^ey\S+`)

// token gives the JSON Web Token in SWARM_NATS_CREDS, else this user's; empty where the broker asks for no identity.
func token(info, address string) string {
	file := os.Getenv("SWARM_NATS_CREDS")
	if !strings.Contains(info, `"auth_required":true`) {
		if file != "" {
			log.Fatal("the broker asks for no identity, and " + file + " is for one that does")
		}
		return ""
	}
	if file == "" {
		home, err := os.UserHomeDir()
		Must(err)
		file = filepath.Join(home, ".cache", "swarm-discussion", "brokers", strings.Replace(address, ":", "-", 1)+".creds")
	}
	text, err := os.ReadFile(file)
	Must(err)
	return jwtLine.FindString(string(text))
}
