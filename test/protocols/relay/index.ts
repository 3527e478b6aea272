import { z } from "zod";
import { all, announce, ask, type Protocol, type ProtocolDefinition, receive, sleep } from "#protocols";
import { openTable, seatEverybody } from "#protocols/seating";
import type { Participant } from "#wire";
import { personaOf } from "../../support/players.ts";

const Note = z.object({ text: z.string().min(1).max(400) });

/** The result of a branch, step by step. */
type Found = readonly string[];

function* noteBy(participant: Participant, key: string): Protocol<string> {
  const how = { round: 1, step: 1, topic: "relay", kind: "note", sealed: false, quorum: 0 };
  const { statements, absent } = yield* ask({ ...how, key, participants: [participant] });
  return statements[0] ? `${statements[0].id} ${String(statements[0].content.text)}` : `absent: ${absent[0]?.reason}`;
}

/** Asks, waits for a time, and asks again. */
function* twice(participant: Participant): Protocol<Found> {
  const first = yield* noteBy(participant, `r1.first`);
  yield* sleep("between", 30);
  return [first, yield* noteBy(participant, `r1.second`)];
}

/** Waits for two messages, each once, and asks somebody in between. */
function* listening(participant: Participant): Protocol<Found> {
  const one = yield* receive({ key: "one", seconds: 60 });
  const noted = yield* noteBy(participant, "r1.noted");
  const other = yield* receive({ key: "other", seconds: 5, from: ["ada"] });
  return [one.message?.text ?? "nothing", noted, other.message?.text ?? "nothing"];
}

/** A branch that fails: the protocol catches its error. */
function* failing(): Protocol<never> {
  yield* sleep("fails", 1);
  throw new Error("as planned");
}

/**
 * Exercises everything that a protocol may wait for: concurrent branches, incoming messages, and time. Its result is
 * what it received.
 */
export const relay: ProtocolDefinition = {
  name: "relay",
  title: { en: "Relay", zh: "接力" },
  options: [],
  kinds: {
    note: { label: { en: "note", zh: "记录" }, schema: Note, instruction: () => "Say what you see." },
  },
  steps: () => [{ kind: "note", step: 1, name: "Notes" }],
  *run(options, context) {
    const participants = seatEverybody(["ada", "ben"].map(personaOf), new Set(), ["moderator"], options.lang);
    yield* openTable(this, options, context, participants);
    const [ada, ben] = participants as [Participant, Participant];
    const found = yield* all("both", [twice(ada), listening(ben)]);
    yield* announce("progress", "r1.1.progress", { round: 1, phase: "note" }, told(found.flat()));
    let caught = "nothing was thrown";
    try {
      yield* all("risky", [failing(), sleep("longer", 600)]);
    } catch (error) {
      caught = (error as Error).message;
    }
    yield* sleep("at last", 10);
    return { outcome: "completed", reason: caught, answer: JSON.stringify(found) };
  },
  files: () => [],
  result: () => undefined,
};

const told = (lines: Found) => ({ step: 1, name: "Notes", lines: [...lines], takeaway: `${lines.length} notes` });
