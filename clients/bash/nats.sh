# The few words of the NATS protocol that a client needs, with bash alone: sourced by log.sh and seat.sh.
LC_ALL=C TZ=UTC # lengths are bytes, times are UTC

json() { # a text as a JSON string
  local text=${1//\\/\\\\}
  text=${text//\"/\\\"} text=${text//$'\n'/\\n} text=${text//$'\t'/\\t} text=${text//$'\r'/\\r}
  printf '"%s"' "${text//[$'\001'-$'\037']/}"
}

nats_open() { # nats://HOST:PORT
  local address=${1#*://}
  replies="_INBOX.$RANDOM$RANDOM$RANDOM$RANDOM"
  exec 3<>"/dev/tcp/${address%:*}/${address##*:}"
  printf 'CONNECT {"verbose":false,"headers":true,"no_responders":true}\r\nSUB %s 1\r\n' "$replies" >&3
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

nats_stored() { # SUBJECT: the next stored message behind $after, which moves on; fails where there is none yet
  nats_request "\$JS.API.DIRECT.GET.SWARM" "{\"seq\":$((after + 1)),\"next_by_subj\":\"$1\"}" || exit 1
  [[ $headers =~ Nats-Sequence:\ ([0-9]+) ]] && after=${BASH_REMATCH[1]}
}
