#!/usr/bin/env bash
# Takes a seat in a discussion with curl, through the gateway. A command answers its turns, as clients/README.md says.
#   SWARM_GATEWAY_URL=http://127.0.0.1:8080 [SWARM_TOKEN=…] seat.sh DISCUSSION SEAT COMMAND …
set -euo pipefail
(($# >= 3)) || { echo "usage: seat.sh DISCUSSION SEAT COMMAND …" >&2; exit 2; }
seat="${SWARM_GATEWAY_URL:-http://127.0.0.1:8080}/v1/discussions/$1/seats/$2"
name=$2
shift 2

call() { # ARGUMENTS OF CURL …: the status in $status, the body in $reply
  # The token goes by standard input: arguments can be seen by everybody on the machine.
  reply=$(curl --silent --show-error --max-time 60 --write-out '\n%{http_code}' "$@" \
    --config - <<<"${SWARM_TOKEN:+header = \"Authorization: Bearer $SWARM_TOKEN\"}") || exit 1
  status=${reply##*$'\n'} reply=${reply%$'\n'*}
  case $status in
    2* | 410) ;;
    409) ;; # over meanwhile, or answered from elsewhere: the next turn tells
    *) echo "seat.sh: $reply" >&2; exit 1 ;;
  esac
}

call --json '{}' "$seat/take"
echo "seated $name"
while true; do
  call "$seat/turn?wait=25"
  [[ $status == 410 ]] && { echo over; exit 0; }
  [[ $status == 200 && $reply =~ \"turn\":\"([^\"]+)\" ]] || continue
  turn=${BASH_REMATCH[1]}
  echo "turn $turn"
  if content=$("$@" <<<"$reply"); then
    call --json @<(printf '{"content":%s}' "$content") "$seat/turns/$turn/answer?wait=20"
  else
    call --json '{"reason":"the command at this seat failed"}' "$seat/turns/$turn/unable"
  fi
  echo "$reply"
done
