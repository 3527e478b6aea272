#!/usr/bin/env bash
# Writes one team message with bash alone: a NATS publication over /dev/tcp.
#   SWARM_NATS_URL=nats://127.0.0.1:4222 log.sh SESSION FROM "what is said" [TO] [TYPE]
set -euo pipefail
(($# >= 3)) || { echo "usage: log.sh SESSION FROM SUMMARY [TO] [TYPE]" >&2; exit 2; }
for name in "$1" "$2"; do
  [[ $name =~ ^[A-Za-z0-9_-]{1,64}$ ]] || { echo "log.sh: '$name' is not a name: use 1 to 64 of A-Z a-z 0-9 _ -" >&2; exit 2; }
done

json() { # a text as a JSON string
  local text=${1//\\/\\\\}
  text=${text//\"/\\\"} text=${text//$'\n'/\\n} text=${text//$'\t'/\\t} text=${text//$'\r'/\\r}
  printf '"%s"' "${text//[$'\001'-$'\037']/}"
}

address=${SWARM_NATS_URL:-nats://127.0.0.1:4222}
address=${address#*://}
payload="{\"from\":$(json "$2"),\"summary\":$(json "$3"),\"to\":$(json "${4:-}"),\"type\":$(json "${5:-}")}"
bytes=$(LC_ALL=C; printf '%s' "${#payload}")

exec 3<>"/dev/tcp/${address%:*}/${address##*:}"
read -r -t 10 _ <&3 # INFO
inbox="_INBOX.$RANDOM$RANDOM$RANDOM"
printf 'CONNECT {"verbose":false,"headers":true}\r\nSUB %s 1\r\n' "$inbox" >&3
printf 'PUB swarm.v1.%s.log.%s %s %s\r\n%s\r\n' "$1" "$2" "$inbox" "$bytes" "$payload" >&3
# The stream's confirmation: {"stream":"SWARM","seq":12}
while read -r -t 10 line <&3; do
  case $line in
    *'"seq"'*) echo "stored ${line%$'\r'}"; exit 0 ;;
    -ERR*) echo "log.sh: ${line%$'\r'}" >&2; exit 1 ;;
    PING*) printf 'PONG\r\n' >&3 ;;
  esac
done
echo "log.sh: the broker did not confirm the message" >&2
exit 1
