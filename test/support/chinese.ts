import { z } from "zod";
import { type Bus, identitiesOf, openBus } from "#bus";
import { answerQuestion } from "#client";
import type { PendingQuestion } from "#discussion";
import { DEFAULT_MODEL, READING_MODEL } from "#providers";
import { compose, type Envelope, parseSubject, patterns, subjects } from "#wire";
import { KINDS } from "../../src/protocols/swarm-discussion/kinds/index.ts";
import { AttackForm, Contribution, Declaration } from "../../src/protocols/swarm-discussion/schemas/forms.ts";
import { eachOf } from "./each-message.ts";
import { halfWidthIn, latinIn, namesInSchema, textsIn } from "./latin.ts";
import type { Running, SwarmHome } from "./swarm.ts";

/** Keys whose single words are ids, types or values of an enumeration; programs read these, and pages have words for them. */
const NAMING: ReadonlySet<string> = new Set(
  [
    "id turn phase type kind from to role pool participant asked confirmed missing rule path value choice recommended",
    "outcome level provider model lang mode protocol hash prev timestamp ts deadline targetId messageId cause basis trigger",
    "author by relation expert advocates supporters between holders advocate flags experts question name received source",
    "positionShift shift shiftCause strength confidence novelty resolvedBy recommendation keyTurningPoints floorUrl family",
    "state seats bearingOn scope sha256 status answer about class code verdict checked kept requestId marks limit effort cross-domain",
    "yours side stance",
  ].flatMap((line) => line.split(" ")),
);

/** Names equal in every language: ids, providers and models, commands, firms. */
const NAMES: readonly string[] = [
  "user moderator historian contrarian cross-domain alice anthropic offline computed claude Anthropic sha256 zhangdan req_test".split(
    " ",
  ),
  "ANTHROPIC_API_KEY OPENAI_API_KEY GEMINI_API_KEY ANTHROPIC OPENAI GEMINI API KEY Ollama codex gemini qwen".split(" "),
  [
    "swarm verify",
    "argument graph",
    "against argument",
    "nobody said",
    ...`${DEFAULT_MODEL}-${READING_MODEL}`.split("-"),
  ],
].flat();

/** Literals that an answer must copy: keys and values of enumerations, and the words for that. */
const KEYS: readonly string[] = [
  "JSON",
  "cite",
  // The tag around a task, and the type in which a prompt tells the form of an answer.
  ..."task TypeScript string number integer boolean null items type msg __schema0 a-z A-Z0-9_".split(" "),
  "schema",
  "Schema",
  ...Object.keys(KINDS),
  ...[...Object.values(KINDS).map(({ schema }): z.ZodType => schema), Declaration, Contribution, AttackForm].flatMap(
    (schema) => namesInSchema(z.toJSONSchema(schema, { io: "input" })),
  ),
];

/** Finds text that is not Chinese, or not written as in Chinese, with its place. */
export function faultsIn(where: string, text: string, names: Iterable<string> = []): string[] {
  // Labels of an anonymous discussion are ids, and a document's place is cited as it is.
  const said = text.replace(/\bexpert-[a-z]\b|[\w-]+\.(?:pdf|docx|pptx|xlsx|eml):[\w!]+/g, "");
  const words = latinIn(said, new Set([...NAMES, ...names]));
  const marks = halfWidthIn(text);
  return [
    ...(words.length > 0
      ? [`${where}: ${[...new Set(words)].join(" ")} — ${text.replaceAll("\n", " ").slice(0, 100)}`]
      : []),
    ...marks.map((mark) => `${where}: ${mark}`),
  ];
}

/** The same for what is read by those who must give an answer that follows a schema. */
export const faultsInAsking = (where: string, text: string, names: Iterable<string> = []): string[] =>
  faultsIn(where, text, [...KEYS, ...names]);

export interface Told {
  readonly subject: string;
  readonly envelope: Envelope;
}

/** Finds such faults in texts of messages: for people, seats and models. */
export function faultsInMessages(messages: readonly Told[]): string[] {
  const names = new Set(messages.flatMap(({ envelope }) => idsIn(envelope.body)));
  const seen = new Set<string>();
  return messages.flatMap(({ subject, envelope }) => {
    const channel = subject.endsWith(".phase") ? "phase" : (parseSubject(subject)?.channel ?? "");
    // What a shutdown gives as its reason is the outcome, a value of an enumeration.
    if (!["phase", "floor", "inbox", "say"].includes(channel) || envelope.type === "shutdown") return [];
    const { schema, short, ...rest } = envelope.body as Record<string, unknown>;
    const few = short as { readonly question: string; readonly schema: unknown } | undefined;
    const body = few ? { ...rest, question: few.question } : rest;
    const texts = [...textsIn(body, NAMING), ...descriptionsIn(schema), ...descriptionsIn(few?.schema)];
    // The same words come again in every later turn.
    const fresh = texts.filter(({ text }) => !seen.has(text) && seen.add(text));
    return fresh.flatMap(({ path, text }) => {
      // Turns, and why an answer was returned; what others said in it is statements.
      const isAsking = /^schema|instruction|reasons|correction|guidance/.test(path);
      const where = `${channel} ${envelope.type}${path}`;
      return isAsking ? faultsInAsking(where, text, names) : faultsIn(where, text, names);
    });
  });
}

/** Ids of experts, which are made of English words. */
function idsIn(body: unknown): string[] {
  const { participants = [] } = body as { participants?: { id?: unknown }[] };
  return Array.isArray(participants) ? participants.flatMap(({ id }) => (typeof id === "string" ? [id] : [])) : [];
}

export function* descriptionsIn(schema: unknown, path = "schema"): Generator<{ path: string; text: string }> {
  if (typeof schema !== "object" || schema === null) return;
  for (const [key, value] of Object.entries(schema)) {
    if (key === "description" && typeof value === "string") yield { path, text: value };
    else yield* descriptionsIn(value, `${path}.${key}`);
  }
}

/** Broker and workers of a home, with the broker's address and a bus to it. */
export async function up(
  home: SwarmHome,
  env: Record<string, string> = {},
): Promise<{ run: Running; nats: string; bus: Bus }> {
  const run = home.start(["up"], { env });
  await run.says(/gateway +http/);
  const { url } = JSON.parse(home.root("broker/broker.json")) as { url: string };
  return { run, nats: url, bus: await openBus({ url, creds: identitiesOf(home.path), name: "test" }) };
}

/** Scripted reactions of a user and a seat. */
export interface Script {
  /** The choices, in order; the recommended one where they are used up. */
  readonly choices?: readonly { readonly choice: string; readonly text?: string }[];
  /** The seat's answer to a turn, first and after it was returned. Default: it says nothing. */
  readonly seat?: (
    turn: { phase: string; floor: readonly { id: string; from: string; type: string }[] },
    time: number,
  ) => unknown;
  /** Called with everything; may command. */
  readonly watch?: (told: Told, bus: Bus) => Promise<void> | void;
}

/** Follows a discussion to its end, acting as the script says; everything that was stored. */
export async function play(bus: Bus, id: string, script: Script, signal: AbortSignal): Promise<Told[]> {
  const told: Told[] = [];
  const choices = [...(script.choices ?? [])];
  const turns = new Map<string, Told>();
  for await (const item of bus.read([patterns.discussion(id)], { signal })) {
    if (item.kind !== "message") continue;
    for (const { subject, message } of eachOf(item.message)) {
      const one = { subject, envelope: message };
      told.push(one);
      await take(one);
      if (subject === subjects.floor(id).replace(/floor$/, "phase") && message.type === "closed") return told;
    }
  }
  return told;

  async function take(one: Told): Promise<void> {
    const { subject, envelope } = one;
    const { type, body } = envelope;
    const owner = parseSubject(subject)?.participant ?? "";
    if (subject === subjects.inbox(id, "user", "user") && type === "question") {
      const asked = body as { recommended: string; question: string };
      await answerQuestion(
        bus,
        id,
        { ...asked, envelopeId: one.envelope.id } as unknown as PendingQuestion,
        choices.shift() ?? { choice: asked.recommended },
      );
    }
    if (subject.includes(".inbox.seat.") && (type === "turn" || type === "returned")) {
      const { turn } = body as { turn: string };
      if (type === "turn") turns.set(turn, one);
      const given = turns.get(turn)?.envelope.body as never;
      const content = script.seat?.(given, type === "turn" ? 1 : 2);
      if (content !== undefined) {
        const stamp = {
          id: `${id}.${turn}.${told.length}`,
          ts: new Date().toISOString(),
          discussion: id,
          from: owner,
          cause: turn,
        };
        await bus.publish(subjects.say(id, owner), compose("say", "statement", stamp, { turn, content }), {
          dedupe: stamp.id,
        });
      }
    }
    await script.watch?.(one, bus);
  }
}
