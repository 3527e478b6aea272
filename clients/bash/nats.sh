# The few words of the NATS protocol that a client needs, with bash alone: sourced by log.sh and seat.sh.
LC_ALL=C TZ=UTC # lengths are bytes, times are UTC

json() { # a text as a JSON string
  local text=${1//\\/\\\\}
  text=${text//\"/\\\"} text=${text//$'\n'/\\n} text=${text//$'\t'/\\t} text=${text//$'\r'/\\r}
  printf '"%s"' "${text//[$'\001'-$'\037']/}"
}

nats_open() { # nats://HOST:PORT PLACE NAME, with the credentials in SWARM_NATS_CREDS, else this user's
  local address=${1#*://} creds=${SWARM_NATS_CREDS:-} info line
  replies="_INBOX.$2.$3.$RANDOM$RANDOM$RANDOM$RANDOM" jwt=''
  exec 3<>"/dev/tcp/${address%:*}/${address##*:}"
  read -r -t 10 info <&3
  if [[ $info == *'"auth_required":true'* ]]; then
    while read -r line; do [[ $line == ey* ]] && jwt=$line; done <"${creds:-$HOME/.cache/swarm-discussion/brokers/${address/:/-}.creds}"
  elif [[ -n $creds ]]; then
    echo "the broker at $1 asks for no identity, and $creds is for one that does" >&2
    exit 1
  fi
  printf 'CONNECT {"verbose":false,"headers":true,"no_responders":true,"jwt":"%s"}\r\nSUB %s 1\r\n' "$jwt" "$replies" >&3
}

nats_request() { # SUBJECT JSON: publishes and waits for the answer, in $headers and $reply
  printf 'PUB %s %s %s\r\n%s\r\n' "$1" "$replies" "${#2}" "$2" >&3
  local words head
  while read -r -t 30 -a words <&3; do
    case ${words[0]} in
      PING*) printf 'PONG\r\n' >&3 ;;
      -ERR*) echo "the broker says ${words[*]:1}" >&2; return 1 ;;
      MSG | HMSG)
        words[-1]=${words[-1]%$'\r'} head=0
        [[ ${words[0]} == HMSG ]] && head=${words[-2]}
        read -r -N "${words[-1]}" reply <&3 && read -r -N 2 <&3
        headers=${reply:0:head} reply=${reply:head}
        return 0 ;;
    esac
  done
  echo "the broker did not answer on $1" >&2
  return 1
}

nats_stored() { # DISCUSSION SEAT: the next message in its inbox behind $after, which moves on; fails where there is none yet
  if [[ -n $jwt ]]; then # through the gateway: a seat has no part in the stream
    nats_request "swarm.v1.$1.back.$2" "{\"after\":$after}" || exit 1
    [[ $reply =~ ^\{\"for\":\"$2\",\"error\":\"([^\"]*) ]] && { echo "${BASH_REMATCH[1]}" >&2; exit 1; }
    [[ $reply =~ ^\{\"for\":\"$2\",\"seq\":([0-9]+),\"of\":\"inbox\",\"message\":(.*)\}$ ]] || return 1
    after=${BASH_REMATCH[1]} reply=${BASH_REMATCH[2]}
    return 0
  fi
  nats_request "\$JS.API.DIRECT.GET.SWARM" "{\"seq\":$((after + 1)),\"next_by_subj\":\"swarm.v1.$1.inbox.seat.$2\"}" || exit 1
  [[ $headers =~ Nats-Sequence:\ ([0-9]+) ]] && after=${BASH_REMATCH[1]} && return 0
  ((after == 0)) || return 1
  nats_request "\$JS.API.DIRECT.GET.SWARM" "{\"seq\":1,\"next_by_subj\":\"swarm.v1.$1.control\"}" || exit 1
  [[ $headers =~ Nats-Sequence ]] || { echo "there is no discussion $1: check its id" >&2; exit 1; }
  return 1
}
