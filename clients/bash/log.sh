#!/usr/bin/env bash
# Writes one team message with bash alone: a NATS publication over /dev/tcp.
#   SWARM_NATS_URL=nats://127.0.0.1:4222 log.sh SESSION FROM "what is said" [TO] [TYPE]
set -euo pipefail
(($# >= 3)) || { echo "usage: log.sh SESSION FROM SUMMARY [TO] [TYPE]" >&2; exit 2; }
for name in "$1" "$2"; do
  [[ $name =~ ^[A-Za-z0-9_-]{1,64}$ ]] || { echo "log.sh: '$name' is not a name: use 1 to 64 of A-Z a-z 0-9 _ -" >&2; exit 2; }
done
source "${BASH_SOURCE[0]%/*}/nats.sh"

nats_open "${SWARM_NATS_URL:-nats://127.0.0.1:4222}" "$1" "$2"
nats_request "swarm.v1.$1.log.$2" \
  "{\"from\":$(json "$2"),\"summary\":$(json "$3"),\"to\":$(json "${4:-}"),\"type\":$(json "${5:-}")}" || exit 1
# The stream's confirmation: {"stream":"SWARM","seq":12}
case $reply in
  *'"error"'*) echo "log.sh: $reply" >&2; exit 1 ;;
  *) echo "stored $reply" ;;
esac
