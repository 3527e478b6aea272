import { describe, expect, it } from "vitest";
import { z } from "zod";
import { applyMessage, emptyProjection, langOf } from "#discussion";
import { files } from "#projection";
import { PROTOCOLS } from "#protocols";
import { decode, type Lang } from "#wire";
import { lookOf } from "../../src/cli/render/look.ts";
import { renderHeard } from "../../src/cli/render/phases.ts";
import { renderStatement } from "../../src/cli/render/statement.ts";
import { heardIn } from "../../src/client/heard.ts";
import { agreeable, SimulatedTable } from "../support/simulated-table.ts";
import { verifies } from "../support/verifies.ts";

/** Names of fields that are no words: nobody should have to read them who does not read schemas. */
const NAMES = [
  ...new Set(
    Object.values(PROTOCOLS)
      .flatMap(({ kinds }) => Object.values(kinds))
      .flatMap(({ schema, form }) => (form ? [schema, form.schema] : [schema]))
      .flatMap((schema) => keysIn(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })))
      .filter((key) => /[a-z][A-Z]/.test(key)),
  ),
];

function keysIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties = {} } = schema as { properties?: object };
  return [
    ...Object.keys(properties),
    ...Object.values(schema).flatMap(keysIn),
    ...Object.values(properties).flatMap(keysIn),
  ];
}

const named = (text: string): string[] => NAMES.filter((name) => new RegExp(`\\b${name}\\b`).test(text));

/** Incomplete and faulty first answers of a person at a seat. */
const BROKEN: readonly Record<string, unknown>[] = [
  {},
  { position: "x", reasoning: "y", references: [{ relation: "odd" }], wouldChangeIf: "nothing" },
  {
    position: "we split",
    reasoning: "because",
    references: [{ targetId: "r9-msg-009", relation: "counters", comment: "no" }],
    wouldChangeIf: "none",
    confidence: 2,
  },
  {
    text: "we split",
    stances: [{ on: "p99", stance: "for" }],
    points: [{ text: "split in May", detailOf: "p98", insteadOf: "x", if: [3] }],
    reasons: [{ on: "p1", side: "against", text: "it is slow" }],
    concedes: [{ to: "a99", met: "p97" }],
    withdraws: ["a98"],
    maintains: "a97",
  },
];

/** A whole discussion with a person who makes every mistake first. */
async function held(lang: Lang, protocol: string): Promise<SimulatedTable> {
  const table = new SimulatedTable();
  table.players.set("cyd", (turn, attempt) => {
    const broken = BROKEN[attempt - 1];
    if (broken) return turn.body.phase === "response" && attempt > 1 ? { ...SHIFTED, ...broken } : broken;
    return agreeable(turn, attempt);
  });
  await table.start({ seats: ["cyd"], lang, protocol, rounds: 1 });
  await table.run();
  return table;
}

const SHIFTED = {
  response: "it moved me",
  positionShift: "major",
  currentPosition: "a",
  previousPosition: "b",
  shiftReason: "most think so",
  shiftCause: [],
};

/** Everything that people are shown of a discussion, each with where it is shown. */
function shownIn(table: SimulatedTable): [where: string, text: string][] {
  const state = emptyProjection("d-1");
  const look = () => lookOf({ columns: 100, colour: false }, langOf(state));
  const shown: [string, string][] = [];
  for (const stored of table.bus.stream) {
    const envelope = decode(stored.data);
    applyMessage(state, stored.subject, envelope, stored.seq);
    for (const heard of heardIn(stored)) {
      shown.push([`terminal: ${heard.message.type}`, renderHeard(heard, state, look()).join("\n")]);
      if (heard.channel === "floor")
        shown.push(["terminal: statement", renderStatement(heard.message.body, state, look()).join("\n")]);
    }
    if (stored.subject.includes(".inbox.seat.") || stored.subject.includes(".inbox.user."))
      shown.push(...told(envelope.type, envelope.body));
  }
  for (const [path, text] of files(state)) if (/\.(md|html)$/.test(path)) shown.push([path, withoutCode(text)]);
  return shown;
}

function told(type: string, body: Record<string, unknown>): [string, string][] {
  if (type === "turn") return [["instruction", String(body.instruction)]];
  if (type === "returned")
    return [["reasons", JSON.stringify((body.reasons as { message: string }[]).map(({ message }) => message))]];
  if (type !== "question") return [];
  return [["question", JSON.stringify([body.text, body.choices])]];
}

/** A report without what only its own script and style read. */
const withoutCode = (text: string): string =>
  text.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, "").replaceAll(/<[^>]*>/g, " ");

describe("what people read", () => {
  it.each([
    ["en", "swarm-discussion"],
    ["zh", "swarm-discussion"],
    ["en", "deliberation"],
    ["zh", "deliberation"],
  ] as const)("names no field of a schema: %s, %s", async (lang, protocol) => {
    verifies("BY-13");
    const table = await held(lang, protocol);
    const shown = shownIn(table);
    await table.close();
    const places = new Set(shown.map(([where]) => where));
    expect([...places]).toEqual(expect.arrayContaining(["instruction", "reasons", "terminal: returned"]));
    // A Chinese label for each field: what stands in quotation marks in a reason is one, or a value.
    const latin = shown
      .filter(([where]) => lang === "zh" && where === "reasons")
      .flatMap(([, text]) => text.match(/“[a-z ]{2,}”/g) ?? []);
    expect(latin.filter((label) => !/^“(none|evidence|argument)”$/.test(label))).toEqual([]);
    expect(shown.flatMap(([where, text]) => named(text).map((name) => `${where}: ${name}`))).toEqual([]);
  });
});
