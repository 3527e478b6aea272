import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { SeatView } from "../../room/types.ts";
import { Countdown } from "../discussion/countdown.tsx";
import { Action } from "../ui/action.tsx";
import { Failure } from "../ui/failure.tsx";
import { Icon } from "../ui/icon.tsx";
import { MessageLink, Text } from "../ui/text.tsx";
import { kindName, words } from "../words/index.ts";
import { AskCalls } from "./ask-calls.tsx";
import { Brief } from "./brief.tsx";
import { CallAt } from "./call-at.tsx";
import { DirectMessages } from "./direct.tsx";
import { TurnForm } from "./form.tsx";
import { Returned } from "./returned.tsx";
import { SeatContext } from "./store.ts";
import { PastTurns } from "./turns.tsx";

/** A seat's view: the open turn, the fate of the last answer, messages, and leaving. */
export function SeatPage(): JSX.Element | null {
  const seat = SeatContext.use();
  const w = words.value.seat;
  const view = seat?.view.value;
  const turn = view?.turn;
  if (!seat) return null;
  if (seat.failure.value !== undefined) {
    return (
      <Failure error={seat.failure.value}>
        <button type="button" class="button" onClick={() => void seat.refresh()}>
          {words.value.failure.again}
        </button>
      </Failure>
    );
  }
  if (!view) return <p class="loading">{words.value.loading}</p>;
  const attempt = turn?.attempts.at(-1);
  const isJudging = turn === null && view.turns.at(-1)?.status === "judging";
  return (
    <section class="seat" aria-labelledby="seat-title">
      <div role="status" class="seat-status">
        {turn ? (
          <>
            <h2 id="seat-title">
              {w.yourTurn}: {kindName(turn.phase)}
            </h2>
            <Countdown to={turn.deadline} />
            {turn.more === 0 ? (
              <span class="small faint">{w.noMoreTime}</span>
            ) : (
              <Action do={() => seat.moreTime()} class="button small">
                {w.moreTime}
              </Action>
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
          {attempt?.returned ? (
            <Returned reasons={attempt.returned.reasons} attemptsLeft={attempt.returned.attemptsLeft} />
          ) : null}
          <Brief turn={turn} />
          <TurnForm key={turn.turn} turn={turn} />
        </>
      ) : (
        <p class="faint">{view.over ? w.overHelp : w.waitingHelp}</p>
      )}
      {view.over ? null : <AskCalls />}
      {view.over ? null : <CallAt calls={view.calls} />}
      <DirectMessages view={view} />
      <PastTurns turns={view.turns} />
      {view.over ? null : <Leave />}
    </section>
  );
}

/** What came of the last answer, as it stands now. */
function Fate({ view }: { readonly view: SeatView }): JSX.Element | null {
  const w = words.value.seat;
  const sent = SeatContext.use()?.last.value;
  const last = view.turns.find(({ turn }) => turn === sent?.turn) ?? (view.turn ? undefined : view.turns.at(-1));
  switch (last?.status) {
    case "accepted":
      // Of one that was accepted before this page was opened nothing is said.
      return sent ? (
        <p class="notice good">
          <Icon name="check" />
          <span>
            {w.accepted} {last.messageId ? <MessageLink id={last.messageId} /> : null}
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

function Leave(): JSX.Element {
  const seat = SeatContext.use();
  const w = words.value.seat;
  const [asked, setAsked] = useState(false);
  if (seat?.view.value?.taken === false) {
    return (
      <div class="seat-leave">
        <p class="small">{w.free}</p>
        <Action do={() => seat.takeAgain()} class="button primary">
          {w.take}
        </Action>
      </div>
    );
  }
  return (
    <div class="seat-leave">
      {asked ? (
        <>
          <p class="small">
            <Text>{w.giveBackSure}</Text>
          </p>
          <div class="row">
            <Action do={async () => seat?.giveBack()} class="button danger">
              {w.giveBackYes}
            </Action>
            <button type="button" class="button" onClick={() => setAsked(false)}>
              {w.stay}
            </button>
          </div>
        </>
      ) : (
        <button type="button" class="linklike small" onClick={() => setAsked(true)}>
          {w.giveBack}
        </button>
      )}
    </div>
  );
}
