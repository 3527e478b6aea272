#!/usr/bin/env bash
# Takes a seat in a discussion with bash alone: NATS over /dev/tcp. A command answers its turns, as clients/README.md says.
#   SWARM_NATS_URL=nats://127.0.0.1:4222 seat.sh DISCUSSION SEAT COMMAND …
set -euo pipefail
(($# >= 3)) || { echo "usage: seat.sh DISCUSSION SEAT COMMAND …" >&2; exit 2; }
for name in "$1" "$2"; do
  [[ $name =~ ^[A-Za-z0-9_-]{1,64}$ ]] || { echo "seat.sh: '$name' is not a name: use 1 to 64 of A-Z a-z 0-9 _ -" >&2; exit 2; }
done
source "${BASH_SOURCE[0]%/*}/nats.sh"
discussion=$1 seat=$2 after=0 turn='' open='' id='' end='' count=0
shift 2

# The first string of a key in $reply: type, id and turn come before all that participants have written.
value() { [[ $reply =~ \"$1\":\"([^\"]*)\" ]] && printf '%s' "${BASH_REMATCH[1]}"; }

say() { # TYPE BODY CAUSE
  local ts
  printf -v ts '%(%Y-%m-%dT%H:%M:%SZ)T' -1
  count=$((count + 1))
  nats_request "swarm.v1.$discussion.say.$seat" "{\"v\":1,\"id\":\"$seat-$$-$RANDOM$RANDOM-$count\",\"type\":\"$1\",\"discussion\":\"$discussion\",\"from\":\"$seat\",\"ts\":\"$ts\",\"cause\":\"$3\",\"body\":$2}" || exit 1
}

exec 4<> <(:)
nats_open "${SWARM_NATS_URL:-nats://127.0.0.1:4222}" "$discussion" "$seat"
echo "seated $seat in $discussion"
while true; do
  if nats_stored "$discussion" "$seat"; then
    type=$(value type)
    case $type in
      turn) turn=$reply open=$reply id=$(value turn) end='' ;;
      shutdown) open='' end=$(value id) ;; # a turn behind it: the discussion was taken up again
      returned | accepted | received | late) # maybe of an earlier turn
        [[ $(value turn) != "$id" ]] || { open=''; [[ $type != returned ]] || open=$turn$'\n'$reply; } ;;
    esac
    [[ $type == turn ]] && echo "turn $id" || echo "$type ${reply#*\"body\":}"
  elif [[ -n $open ]]; then # that was all: what is still open now is answered
    if content=$("$@" <<<"$open"); then
      say statement "{\"turn\":\"$id\",\"content\":$content}" "$id"
      echo "said"
    else
      say unable "{\"turn\":\"$id\",\"reason\":\"the command at this seat failed\"}" "$id"
    fi
    open=''
  elif [[ -n $end ]]; then
    say bye '{}' "$end"
    exit 0
  else
    read -r -t 0.3 -u 4 || true # nothing ever comes: it sleeps
  fi
done
