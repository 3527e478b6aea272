import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Reading } from "#discussion/reading";
import { reopeningFault } from "#discussion/reopening";
import type { Limit, NewLimits } from "#wire";
import { discussionPath, get, path, post } from "../../room/api.ts";
import { useRoom } from "../../room/room.ts";
import type { Info } from "../../room/types.ts";
import { Action, Failure, More, useDoing } from "../ui/action.tsx";
import { Entry, Select } from "../ui/controls.tsx";
import { useLoaded } from "../ui/deferred.tsx";
import { Icon } from "../ui/icon.tsx";
import { words } from "../words/index.ts";

interface LimitOption {
  readonly key: keyof NewLimits;
  readonly flag: string;
  /** Factor from the unit entered to the option's unit. */
  readonly factor: number;
}

const LIMITS: Readonly<Record<Limit, LimitOption>> = {
  calls: { key: "budgetCalls", flag: "--budget-calls N", factor: 1 },
  tokens: { key: "budgetTokens", flag: "--budget-tokens N", factor: 1 },
  money: { key: "budgetUsd", flag: "--budget-usd X", factor: 1 },
  time: { key: "timeSeconds", flag: "--time MINUTES", factor: 60 },
};

export function resumeCommand(reading: Reading): string {
  const fault = reading.status === "closed" ? reopeningFault(reading, {}) : undefined;
  return `swarm resume ${reading.id}${fault?.why === "limit" ? ` ${LIMITS[fault.limit].flag}` : ""}`;
}

/**
 * Resumes a discussion that ended early or failed, with a higher limit if one was used up; in a completed one asks those who are
 * missing.
 */
export function TakeUp(): JSX.Element | null {
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
        <Action do={() => room.takeUp({ absent: true })} class="button primary">
          <Icon name="play" />
          {w.askMissing}
        </Action>
      </div>
    );
  }
  if (!reading || fault?.why === "over") return null;
  const limit = fault?.limit;
  const send = (event: Event): void => {
    event.preventDefault();
    const { key, factor } = LIMITS[limit ?? "calls"];
    const more = limit === undefined ? {} : { [key]: Number(given) * factor };
    void doing.run(() => room.takeUp({ ...more, ...thinking }));
  };
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
      <button type="submit" class="button primary" disabled={doing.busy}>
        <Icon name="play" />
        {w.resume}
      </button>
      <OtherModel onChange={setThinking} />
      {doing.error === undefined ? null : <Failure error={doing.error} />}
    </form>
  );
}

/** Takes a paused discussion up again, by another model if one is named. */
export function Resume(): JSX.Element {
  const room = useRoom();
  const [thinking, setThinking] = useState<NewLimits>({});
  return (
    <>
      <Action
        do={() => post(discussionPath(room.id, "commands"), { command: "resume", ...thinking })}
        class="button primary"
      >
        <Icon name="play" />
        {words.value.header.resume}
      </Action>
      <OtherModel onChange={setThinking} />
    </>
  );
}

/** Asks for another model for the resume, of everybody or of one expert. Absent without a model. */
function OtherModel({ onChange }: { readonly onChange: (thinking: NewLimits) => void }): JSX.Element | null {
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
