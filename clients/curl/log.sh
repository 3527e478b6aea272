#!/usr/bin/env bash
# Writes one team message with curl, through the gateway.
#   SWARM_GATEWAY_URL=http://127.0.0.1:8080 [SWARM_TOKEN=…] log.sh SESSION FROM "what is said" [TO] [TYPE]
set -euo pipefail
(($# >= 3)) || { echo "usage: log.sh SESSION FROM SUMMARY [TO] [TYPE]" >&2; exit 2; }

json() { # a text as a JSON string
  local text=${1//\\/\\\\}
  text=${text//\"/\\\"} text=${text//$'\n'/\\n} text=${text//$'\t'/\\t} text=${text//$'\r'/\\r}
  printf '"%s"' "${text//[$'\001'-$'\037']/}"
}

url=${SWARM_GATEWAY_URL:-http://127.0.0.1:8080}
body="{\"from\":$(json "$2"),\"summary\":$(json "$3"),\"to\":$(json "${4:-}"),\"type\":$(json "${5:-}")}"
# The token goes by standard input: arguments can be seen by everybody on the machine.
curl --silent --show-error --fail-with-body --max-time 30 --json "$body" "$url/v1/team/$1/messages" \
  --config - <<<"${SWARM_TOKEN:+header = \"Authorization: Bearer $SWARM_TOKEN\"}" || { echo >&2; exit 1; }
echo
