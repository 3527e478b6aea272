import { useRef, useState } from "preact/hooks";
import type { Reading } from "#discussion/reading";
import { LIMIT_FLAGS, LIMIT_OPTIONS, reopeningFault } from "#discussion/reopening";
import { awaitedAt } from "#discussion/waiting";
import { shortened } from "#lib/cut";
import { addUsage, NO_USAGE } from "#lib/usage";
import type { NewLimits } from "#wire";
import { useNow } from "../../clock.ts";
import { get, path } from "../../room/api.ts";
import { useRoom } from "../../room/room.ts";
import { isOwner, mayRule, ruledToo } from "../../room/session.ts";
import type { Info } from "../../room/types.ts";
import { SeatContext } from "../seat/store.ts";
import { Action, Button, Confirmed, Failure, More, useDoing } from "../ui/action.tsx";
import { Entry, Select } from "../ui/controls.tsx";
import { useLoaded } from "../ui/deferred.tsx";
import { Icon } from "../ui/icon.tsx";
import { Paragraph } from "../ui/text.tsx";
import { costOf, stepName, words } from "../words/index.ts";
import { reachedIn } from "./people.tsx";

/** Characters of a question that is shown as the title. */
const TITLE = 160;

export function Header() {
  const room = useRoom();
  const w = words.value;
  const isTurn = SeatContext.use()?.waits.value === true;
  const detail = room.detail.value;
  const reading = room.reading.value;
  if (!detail || !reading) return null;
  const { status, mode, round, rounds, provider, over } = detail;
  const spent = reading.ended?.usage ?? [...room.usage.value.values()].reduce(addUsage, NO_USAGE);
  const isLong = detail.topic.length > TITLE;
  const asked = [isTurn ? w.seat.yourTurn : "", mayRule(room.id) && detail.question ? w.calls.decision : ""].filter(
    Boolean,
  );
  const lead = asked.length > 0 ? `(${asked.length}) ${asked.join(", ")} · ` : "";
  document.title = `${lead}${detail.title} · swarm`;
  return (
    <header class="topic">
      <div class="stack topic-text">
        <p class="row small faint">
          <span class={`status ${status}`}>{w.status[status] ?? status}</span>
          {room.hasModes.value ? <span>{w.modes[mode] ?? mode}</span> : null}
          {round > 0 ? <span>{w.header.round(round, rounds)}</span> : null}
          {provider ? <span>{w.header.provider(provider)}</span> : null}
          {spent.calls ? <span>{costOf(spent, room.isByRule.value)}</span> : null}
        </p>
        <h1 class={isLong ? "long" : ""}>{isLong ? shortened(detail.title, TITLE) : detail.topic}</h1>
        {isLong ? (
          <More small title={w.header.whole}>
            <Paragraph class="small">{detail.topic}</Paragraph>
          </More>
        ) : null}
        {room.isByRule.value ? <p class="faint small">{w.header.noModel}</p> : null}
        {status === "paused" || (over && detail.reason !== "" && status !== "completed") ? (
          <p class="small">
            {w.header.because(detail.reason)}
            {["paused", "ended-early", "failed"].includes(status) ? (
              <>
                <br />
                {mayRule(room.id) ? w.header.takeUp : w.header.takeUpElsewhere} <code>{resumeCommand(reading)}</code>
              </>
            ) : null}
          </p>
        ) : null}
        <Notices />
      </div>
      {!over && ["active", "paused", "starting"].includes(status) ? <Commands paused={status === "paused"} /> : null}
      {over && mayRule(room.id) ? <TakeUp /> : null}
    </header>
  );
}

/** Notices shown; those before are folded, since an outage has two. */
const LATEST = 2;

function Notices() {
  const all = useRoom().notices.value.map(({ seq, level, text }) => (
    <p key={seq} class={level === "warning" ? "small warn toned" : "small"}>
      {level === "warning" ? <Icon name="warning" size={14} /> : null} {text}
    </p>
  ));
  const earlier = all.slice(0, -LATEST);
  return (
    <>
      {earlier.length > 0 ? (
        <More small title={words.value.header.earlier(earlier.length)}>
          {earlier}
        </More>
      ) : null}
      {all.slice(-LATEST)}
    </>
  );
}

/** The owner's commands; an owner who is here as a guest can show them. */
function Commands({ paused }: { readonly paused: boolean }) {
  const room = useRoom();
  const w = words.value.header;
  const rule = (): void => {
    ruledToo.value = [...ruledToo.value, room.id];
  };
  if (!mayRule(room.id)) return isOwner() ? <Button class="linklike small" onClick={rule} label={w.ruleToo} /> : null;
  const command = (name: string) => () => room.command(name);
  return (
    <div class="row">
      {paused ? <Resume /> : <Action do={command("pause")} icon="pause" label={w.pause} />}
      <Action do={command("answer_now")} title={w.answerNowHelp} icon="send" label={w.answerNow} />
      <Confirmed do={command("stop")} sure={w.stopSure} yes={w.stop} no={w.keepOn} icon="stop" label={w.stop} />
    </div>
  );
}

export function Banner() {
  const room = useRoom();
  const w = words.value.connection;
  const isLost = room.connection.value === "lost";
  return (
    <div role="status" class={isLost ? "banner warn" : "hidden"}>
      {isLost ? (
        <>
          <Icon name="warning" />
          {w.lost}
        </>
      ) : room.connection.value === "live" ? (
        w.live
      ) : null}
    </div>
  );
}

export function Steps() {
  const room = useRoom();
  const w = words.value.steps;
  const detail = room.detail.value;
  if (!detail || (detail.round === 0 && detail.participants.length === 0)) {
    return detail?.question || detail?.over ? null : <p class="steps-preparing faint">{w.preparing}</p>;
  }
  return (
    <>
      <ol class="steps" aria-label={w.label(Math.max(1, detail.round))}>
        {detail.steps.map(({ kind, name, state, asked, answered, takeaway }) => (
          <li key={kind} class={`step ${state}`} aria-current={state === "now" ? "step" : undefined} title={takeaway}>
            <span class="step-mark">{state === "done" ? <Icon name="check" size={12} /> : null}</span>
            <span class="step-name">
              {stepName(kind, name)}
              <span class="hidden"> {w.states[state]}</span>
            </span>
            {asked !== undefined && answered !== undefined ? (
              <span class="step-figures">{`${answered}/${asked}`}</span>
            ) : null}
          </li>
        ))}
      </ol>
      <Waiting />
    </>
  );
}

/**
 * Shows whom the step waits for and who has answered, updated every minute. The line is always there, so that the
 * controls below do not move.
 */
function Waiting() {
  const room = useRoom();
  const now = useNow();
  const reading = room.reading.value;
  const wasOpen = useRef(false);
  if (reading && reading.status !== "closed") wasOpen.current = true;
  if (!reading || !wasOpen.current) return null;
  const w = words.value.steps;
  const { waiting, answered } = awaitedAt(reading, now);
  const uncalled =
    reading.status === "closed" ? [] : Object.values(reading.reached).flatMap((one) => one.uncalled ?? []);
  return (
    <p class="waiting small">
      {waiting.length > 0 ? (
        <>
          {w.waiting(waiting.map((one) => ({ ...one, reached: reachedIn(one) })))}
          {answered.length > 0 ? <span class="faint">; {w.haveAnswered(answered)}</span> : null}
        </>
      ) : null}
      {uncalled.map((why) => (
        <span key={why} class="warn toned">
          <br />
          {why}
        </span>
      ))}
    </p>
  );
}

function resumeCommand(reading: Reading): string {
  const fault = reading.status === "closed" ? reopeningFault(reading, {}) : undefined;
  return `swarm resume ${reading.id}${fault?.why === "limit" ? ` ${LIMIT_FLAGS[fault.limit]}` : ""}`;
}

/**
 * Resumes a discussion that ended early or failed, with a higher limit if one was used up; in a completed one asks those who are
 * missing.
 */
function TakeUp() {
  const room = useRoom();
  const doing = useDoing();
  const [given, setGiven] = useState("");
  const [thinking, setThinking] = useState<NewLimits>({});
  const reading = room.reading.value;
  const fault = reading && reopeningFault(reading, {});
  const w = words.value.header;
  const missing = room.outcome.value?.missing;
  if (reading && fault?.why === "over" && missing !== undefined) {
    return (
      <div class="row">
        <span class="small">{missing}</span>
        <Action do={() => room.takeUp({ absent: true })} class="button primary" icon="play" label={w.askMissing} />
      </div>
    );
  }
  if (!reading || fault?.why === "over") return null;
  const limit = fault?.limit;
  const send = doing.onSubmit(() => {
    // Time is entered in minutes.
    const value = Number(given) * (limit === "time" ? 60 : 1);
    const more = limit === undefined ? {} : { [LIMIT_OPTIONS[limit]]: value };
    return room.takeUp({ ...more, ...thinking });
  });
  return (
    <form class="row" onSubmit={send}>
      {fault === undefined ? null : (
        <label class="row small">
          {w.moreOf[fault.limit]} {{ money: fault.than.toFixed(2), time: "" }[fault.limit as string] ?? fault.than}
          <Entry
            type="number"
            class="short"
            required
            min={fault.limit === "money" ? fault.than : fault.than + 1}
            step={fault.limit === "money" ? "any" : 1}
            value={given}
            onText={setGiven}
          />
        </label>
      )}
      <Button type="submit" class="button primary" disabled={doing.busy} icon="play" label={w.resume} />
      <OtherModel onChange={setThinking} />
      <Failure error={doing.error} />
    </form>
  );
}

/** Takes a paused discussion up again, by another model if one is named. */
function Resume() {
  const room = useRoom();
  const [thinking, setThinking] = useState<NewLimits>({});
  return (
    <>
      <Action
        do={() => room.command("resume", thinking)}
        class="button primary"
        icon="play"
        label={words.value.header.resume}
      />
      <OtherModel onChange={setThinking} />
    </>
  );
}

/** Asks for another model for the resume, of everybody or of one expert. Absent without a model. */
function OtherModel({ onChange }: { readonly onChange: (thinking: NewLimits) => void }) {
  const room = useRoom();
  const w = words.value.header;
  const { value: info } = useLoaded((signal) => get<Info>(path("info"), { signal }), []);
  const providers = info?.providers.filter((one) => one !== "auto" && one !== "offline") ?? [];
  const [provider, setProvider] = useState("");
  const [expert, setExpert] = useState("");
  const { detail } = room;
  const models = (detail.value?.participants ?? []).filter(({ pool }) => pool === "expert");
  const name = (who: string, by: string): void => {
    setExpert(who);
    setProvider(by);
    const given = by.trim();
    onChange(given === "" ? {} : who === "" ? { provider: given } : { expertProviders: { [who]: given } });
  };
  if (detail.value?.provider === "offline" || models.length === 0) return null;
  return (
    <More small title={w.otherModel}>
      <div class="row small">
        <Entry
          aria-label={w.whichModel}
          placeholder="anthropic:MODEL"
          list="resume-providers"
          value={provider}
          onText={(by) => name(expert, by)}
        />
        <datalist id="resume-providers">
          {providers.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <Select
          aria-label={w.forWhom}
          value={expert}
          onChange={(one) => name(one, provider)}
          options={[["", w.forAll], ...models.map((one) => [one.id, one.name] as const)]}
        />
      </div>
    </More>
  );
}
