import { useState } from "preact/hooks";
import { isHandedOver } from "#discussion/reading-getters";
import { useRoom } from "../../room/room.ts";
import type { SeatView, TurnView } from "../../room/types.ts";
import { discussionAddress } from "../../router.ts";
import { PointsTable } from "../points/view.tsx";
import { Action, Button, Confirmed, Failure, More, useDoing } from "../ui/action.tsx";
import { Labelled } from "../ui/controls.tsx";
import { Loading } from "../ui/deferred.tsx";
import { Icon } from "../ui/icon.tsx";
import { Avatar } from "../ui/marks.tsx";
import { MessageLink, Text } from "../ui/text.tsx";
import { Countdown, Time } from "../ui/time.tsx";
import { kindName, words } from "../words/index.ts";
import { Brief } from "./brief.tsx";
import { AskCalls, CallAt } from "./call-settings.tsx";
import { Reasons, TurnForm } from "./form.tsx";
import { ParticipantPicker } from "./pickers.tsx";
import { SeatContext } from "./store.ts";

export function SeatPage() {
  const seat = SeatContext.use();
  const room = useRoom();
  const w = words.value.seat;
  const view = seat?.view.value;
  const turn = view?.turn;
  if (!seat) return null;
  if (seat.failure.value !== undefined) {
    return (
      <Failure error={seat.failure.value}>
        <Button onClick={() => void seat.refresh()} label={words.value.failure.again} />
      </Failure>
    );
  }
  if (!view) return <Loading />;
  const attempt = turn?.attempts.at(-1);
  const reading = room.reading.value;
  const byModel = reading !== undefined && isHandedOver(reading, seat.participant);
  const isJudging = turn === null && view.turns.at(-1)?.status === "judging";
  return (
    <section class="stack seat" aria-labelledby="seat-title">
      <div role="status" class="row seat-status">
        {turn ? (
          <>
            <h2 id="seat-title">{words.value.is(w.yourTurn, kindName(turn.phase))}</h2>
            <Countdown to={turn.deadline} />
            {turn.more === 0 ? (
              <span class="small faint">{w.noMoreTime}</span>
            ) : (
              <Action do={() => seat.moreTime()} class="button small" label={w.moreTime} />
            )}
          </>
        ) : (
          <h2 id="seat-title">{view.over ? w.over : isJudging ? w.judging : w.waiting}</h2>
        )}
      </div>
      <div role="status">
        <Fate view={view} />
      </div>
      {turn ? (
        <>
          <Reasons title={w.returned} reasons={attempt?.returned?.reasons ?? []}>
            <p class="small">{w.attemptsLeft(attempt?.returned?.attemptsLeft ?? 0)}</p>
          </Reasons>
          <Brief turn={turn} />
          <TurnForm key={turn.turn} turn={turn} />
        </>
      ) : (
        <>
          {view.over ? (
            <a href={discussionAddress(room.id, "decision")}>{w.toResult}</a>
          ) : (
            <p class="faint">{byModel ? w.handedOver : w.waitingHelp}</p>
          )}
          {view.over ? <PointsTable withAnswer /> : null}
        </>
      )}
      {view.over ? null : <AskCalls />}
      {view.over ? null : <CallAt calls={view.calls} />}
      <DirectMessages view={view} />
      <PastTurns turns={view.turns} />
      {view.over ? null : <Leave />}
    </section>
  );
}

function Fate({ view }: { readonly view: SeatView }) {
  const w = words.value.seat;
  const sent = SeatContext.use()?.last.value;
  const last = view.turns.find(({ turn }) => turn === sent?.turn) ?? (view.turn ? undefined : view.turns.at(-1));
  switch (last?.status) {
    case "accepted":
      // Answers accepted before the page was opened are not reported.
      return sent ? (
        // Above the next question it would seem to be about that.
        <p class={view.turn ? "row faint small" : "notice good"}>
          <Icon name="check" />
          <span>
            {view.turn ? w.acceptedBefore : w.accepted} {last.messageId ? <MessageLink id={last.messageId} /> : null}
          </span>
        </p>
      ) : null;
    case "received":
      return view.over ? null : <p class="notice good">{w.received}</p>;
    case "late":
      return sent ? (
        <p class="notice warn">
          {w.late} {view.over ? null : w.nextStep}
        </p>
      ) : null;
    default:
      return null;
  }
}

function Leave() {
  const seat = SeatContext.use();
  const w = words.value.seat;
  if (seat?.view.value?.taken === false) {
    return (
      <div class="stack">
        <p class="small">{w.free}</p>
        <Action do={() => seat.takeAgain()} class="button primary" label={w.take} />
      </div>
    );
  }
  return (
    <Confirmed
      do={async () => seat?.giveBack()}
      class="linklike small"
      {...{ sure: w.giveBackSure, yes: w.giveBackYes, no: w.stay }}
      label={w.giveBack}
    />
  );
}

function PastTurns({ turns }: { readonly turns: readonly TurnView[] }) {
  const w = words.value;
  const past = turns.filter(({ status }) => status !== "open" && status !== "returned");
  if (past.length === 0) return null;
  return (
    <More title={w.seat.past(past.length)}>
      <ul class="plain lines small">
        {past.map(({ turn, phase, round, status, messageId, attempts }) => (
          <li key={turn}>
            <span class="grow">
              {w.header.roundShort(round)} · {kindName(phase)}
            </span>
            <span>
              {w.seat.turnStatus[status]}
              {attempts.length > 1 ? ` · ${w.seat.attempts(attempts.length)}` : ""}
            </span>
            {messageId ? <MessageLink id={messageId} /> : null}
          </li>
        ))}
      </ul>
    </More>
  );
}

function DirectMessages({ view }: { readonly view: SeatView }) {
  const room = useRoom();
  const seat = SeatContext.use();
  const w = words.value.direct;
  const doing = useDoing();
  const [to, setTo] = useState("");
  const [text, setText] = useState("");
  const [sent, setSent] = useState<readonly { readonly to: string; readonly text: string }[]>([]);
  const send = doing.onSubmit(async () => {
    await seat?.tell(to, text.trim());
    setSent([...sent, { to, text: text.trim() }]);
    setText("");
  });
  return (
    <details class="more direct" open={view.messages.length > 0}>
      <summary>
        <Icon name="chevron" />
        {w.title} {view.messages.length > 0 ? <span class="tag">{view.messages.length}</span> : null}
      </summary>
      <ul class="plain lines">
        {view.messages.map(({ from, text: said, seq, ts }) => (
          <li key={seq}>
            <Avatar id={from} size={22} />
            <span class="grow">
              <strong>{room.name(from)}</strong> <Text>{said}</Text>
            </span>
            <Time at={ts} class="faint small" />
          </li>
        ))}
        {sent.map(({ to: whom, text: said }, at) => (
          <li key={`sent ${at}`}>
            <Icon name="arrow" />
            <span class="grow">
              {w.to(room.name(whom))} <Text>{said}</Text>
            </span>
          </li>
        ))}
      </ul>
      {view.over ? null : (
        <form class="stack" onSubmit={send}>
          <label class="field">
            <span class="field-label">{w.whom}</span>
            <ParticipantPicker of="expert" value={to} onChange={setTo} />
          </label>
          <Labelled label={w.text} help={w.help} required rows={2} value={text} onText={setText} />
          <Failure error={doing.error} />
          <span>
            <Button type="submit" disabled={doing.busy || to === "" || text.trim() === ""} icon="send" label={w.send} />
          </span>
        </form>
      )}
    </details>
  );
}
