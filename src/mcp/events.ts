import { axisOf, type Heard, nameOf, type Reading } from "#discussion";

/** A short description of an event. `seq` is its stream sequence. */
export interface BriefEvent {
  readonly seq: number;
  readonly event: string;
  readonly round?: number;
  readonly [more: string]: unknown;
}

/**
 * Describes a message for a follower; undefined if it contains nothing new.
 * @param whole include full statements; else only the result of each step
 */
export function briefEvent(heard: Heard, state: Reading, whole: boolean): BriefEvent | undefined {
  const { seq, message } = heard;
  const told = tell(heard, state, whole);
  if (!told) return undefined;
  return { seq, event: message.type, ...(message.round ? { round: message.round } : {}), ...told };
}

function tell(heard: Heard, state: Reading, whole: boolean): Record<string, unknown> | undefined {
  if (heard.channel === "floor") {
    if (!whole) return undefined;
    const { id, from, type, content, flags } = heard.message.body;
    return { id, from, name: nameOf(state, from), type, content, ...(flags ? { flags } : {}) };
  }
  if (heard.channel === "inbox") {
    if (heard.message.type !== "question") return undefined;
    const { question, kind, text, choices, recommended } = heard.message.body;
    return { question, kind, text, choices, recommended };
  }
  return heard.channel === "phase" ? tellPhase(heard, state, whole) : undefined;
}

function tellPhase(
  { message }: Extract<Heard, { channel: "phase" }>,
  state: Reading,
  whole: boolean,
): Record<string, unknown> | undefined {
  const names = (ids: readonly string[]): string => ids.map((id) => nameOf(state, id)).join(", ");
  switch (message.type) {
    case "opened":
      return { title: message.body.title, documents: message.body.context.files.length };
    case "composed":
      return {
        experts: message.body.participants
          .filter(({ role }) => role === "expert")
          .map(({ id, name, pool, persona }) => ({ id, name, stakes: persona?.stakes, isSeat: pool === "seat" })),
        tensions: message.body.tensionMap.map((tension) =>
          [names(tension.between), axisOf(tension)].filter(Boolean).join(": "),
        ),
        rounds: message.body.rounds,
      };
    case "begun":
      return { step: message.body.name, asked: names(message.body.asked) };
    case "progress": {
      const { name, lines, takeaway, absent } = message.body;
      return { step: name, lines, takeaway, ...(absent?.length ? { absent } : {}) };
    }
    case "returned":
      if (!whole) return undefined;
      return { participant: message.body.participant, reasons: message.body.reasons.map((reason) => reason.message) };
    case "notice":
      return { level: message.body.level, text: message.body.text };
    case "decided":
      return {
        choice: message.body.choice,
        by: message.body.by,
        ...(message.body.text ? { text: message.body.text } : {}),
      };
    case "ended":
      return { outcome: message.body.outcome, reason: message.body.reason };
    case "paused":
      return { reason: message.body.reason };
    default:
      return {};
  }
}
