import { createHash } from "node:crypto";
import { Random } from "../simulation/random.ts";
import { textOf } from "./anthropic-answer.ts";
import { type Asked, answerTo, type ModelReply, whole } from "./model-server.ts";
import { schemaOfWords } from "./schema-of-words.ts";

/*
 * A model of some 8 billion parameters, as vendors' threads tell of them: ollama/ollama 8063, 15502 (repetition under a
 * grammar), 17013 and 17183 (`format` ignored in silence), dottxt-ai/outlines 1131, vllm-project/vllm 40080, and those of
 * whoever parses such answers (prose, fences, other keys, figures as texts, an echo of the schema). A seed decides it all.
 */

type Value = Readonly<Record<string, unknown>>;
type Change = (value: Value) => unknown;

/** Errors that no grammar prevents: they are in what is said. */
const SAID: Readonly<Record<string, Change>> = {
  "an id that is not there": (value) => mapped(value, (one, key) => (key === "on" ? "p99" : one)),
  "a message that is not there": (value) => ({ ...value, text: `${value.text ?? "So"}, as r7-msg-042 says.` }),
  "another language": (value) => texts(value, () => "我认为应该先测量锁等待时间，再决定是否拆分账本。"),
  "the same sentence again and again": (value) => texts(value, (text) => Array(12).fill(text).join(" ")),
  "the same entry again": (value) =>
    mapped(value, (one) => (Array.isArray(one) && one[0] ? [one[0], one[0], ...one] : one)),
  "a figure out of bounds": (value) =>
    mapped(value, (one) => (typeof one === "number" && one <= 1 ? Math.round(one * 100) : one)),
  placeholders: (value) => texts(value, () => "..."),
};

/** Errors of a model that nothing holds to its schema. */
const FORM: Readonly<Record<string, Change>> = {
  "prose and a fence": (value) =>
    `Sure! Here is my answer:\n\n\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\`\nLet me know if you need anything else.`,
  "keys in snake case": (value) => keyed(value, (key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
  "keys with a capital": (value) => keyed(value, (key) => key.charAt(0).toUpperCase() + key.slice(1)),
  "figures as texts": (value) => mapped(value, (one) => (typeof one === "number" ? String(one) : one)),
  "choices with a capital": (value) =>
    mapped(value, (one, key) => (/^(side|stance|relation|rule)$/.test(key) ? String(one).toUpperCase() : one)),
  "a list for a text": (value) => mapped(value, (one, key) => (key === "text" ? [one] : one)),
  "a text for a list": (value) =>
    mapped(value, (one) => (Array.isArray(one) && typeof one[0] === "string" ? one[0] : one)),
  "an entry for a list": (value) => mapped(value, (one) => (Array.isArray(one) && one.length === 1 ? one[0] : one)),
  "null for what it has not": (value) => mapped(value, (one) => (Array.isArray(one) && one.length === 0 ? null : one)),
  wrapped: (value) => ({ answer: value }),
  "a comma too many": (value) => JSON.stringify(value, null, 1).replace(/\n *([}\]])/g, ",\n$1"),
  "line breaks in texts": (value) => JSON.stringify(value).replaceAll(": ", ":\n"),
  "an echo of the schema": (value) => ({ type: "object", properties: mapped(value, (one) => ({ type: typeof one })) }),
  "prose alone": (value) =>
    `I think the answer is as follows. ${Object.values(value)
      .filter((one) => typeof one === "string")
      .join(" ")}`,
};

interface Errs {
  readonly seed: number;
  /** Whether the server holds it to the schema that is sent; one that does not ignores it in silence. */
  readonly held: boolean;
  /** Share of its answers that err. */
  readonly share: number;
}

/**
 * Plays such a model. Each speaker errs in an order of their own, so that the order of parallel calls changes nothing.
 * @returns its reply to each call, and how often it erred in which way
 */
export function smallModel({ seed, held, share }: Errs): {
  readonly reply: ModelReply;
  readonly errors: Map<string, number>;
} {
  const errors = new Map<string, number>();
  const choices = Object.entries(held ? SAID : { ...SAID, ...FORM });
  const drawn = new Map<string, Random>();
  let first: string | undefined;
  const said = ({ system, messages, schema }: Asked): [text: string, isCut: boolean] => {
    const prompt = `${textOf(system)}\n${textOf(messages)}`;
    const told = held ? schema : schemaOfWords(prompt);
    if (!told) return ["## My view\n\n- It depends.", false];
    const right = answerTo({ system, messages, schema: told });
    first ??= right;
    const key = `${SPEAKER.exec(prompt)?.[1]} ${Object.keys((told.properties ?? {}) as object)}`;
    const random = drawn.get(key) ?? new Random(seed + hashed(key));
    drawn.set(key, random);
    if (!random.chance(share)) return [right, false];
    const at = random.int(-2, choices.length - 1);
    const [name, change] = choices[at] ?? [at === -1 ? "cut off" : "its first answer"];
    errors.set(name, (errors.get(name) ?? 0) + 1);
    if (!change) return at === -1 ? [right.slice(0, Math.floor(right.length / 2)), true] : [first, false];
    const made = change(JSON.parse(right) as Value);
    return [typeof made === "string" ? made : JSON.stringify(made), false];
  };
  return {
    errors,
    reply: (request, response, dialect) => {
      const [text, isCut] = said(dialect.asked(request) as Asked);
      whole(() => text, isCut ? "max_tokens" : "end")(request, response, dialect);
    },
  };
}

const SPEAKER = /Your id in this discussion is ([\w-]+)/;
const hashed = (text: string): number => createHash("sha256").update(text).digest().readUInt16BE();

/** Changes each value below the top, by its key. */
function mapped(value: Value, change: (one: unknown, key: string) => unknown): Value {
  const of = (one: unknown, key: string): unknown => {
    const made = change(one, key);
    if (made !== one) return made;
    if (Array.isArray(one)) return one.map((entry) => of(entry, ""));
    return typeof one === "object" && one !== null ? mapped(one as Value, change) : one;
  };
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, of(one, key)]));
}

/** Sentences, not ids or choices. */
const texts = (value: Value, change: (text: string) => string): Value =>
  mapped(value, (one) => (typeof one === "string" && one.includes(" ") ? change(one) : one));

function keyed(value: unknown, change: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => keyed(one, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [change(key), keyed(one, change)]));
}
