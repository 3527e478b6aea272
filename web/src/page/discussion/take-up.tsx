import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Reading } from "#discussion/reading";
import { reopeningFault } from "#discussion/reopening";
import type { Limit, NewLimits } from "#wire";
import { useRoom } from "../../room/room.ts";
import { Action, Failure, useDoing } from "../ui/action.tsx";
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

/** The command that resumes a discussion in a terminal. */
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
  const reading = room.reading.value;
  const fault = reading && reopeningFault(reading, {});
  const w = words.value.header;
  const missing = room.outcome.value?.missing;
  if (reading && fault?.why === "over" && missing !== undefined) {
    return (
      <div class="controls">
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
    void doing.run(() => room.takeUp(limit === undefined ? {} : { [key]: Number(given) * factor }));
  };
  return (
    <form class="controls" onSubmit={send}>
      {fault === undefined ? null : (
        <label class="row small">
          {w.moreOf[fault.limit](fault.than)}
          <input
            type="number"
            class="short"
            required
            min={fault.limit === "money" ? fault.than : fault.than + 1}
            step={fault.limit === "money" ? "any" : 1}
            value={given}
            onInput={(event) => setGiven(event.currentTarget.value)}
          />
        </label>
      )}
      <button type="submit" class="button primary" disabled={doing.busy}>
        <Icon name="play" />
        {w.resume}
      </button>
      {doing.error === undefined ? null : <Failure error={doing.error} />}
    </form>
  );
}
