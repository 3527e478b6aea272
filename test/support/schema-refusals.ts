import { ACCEPTED, type AcceptedSchema, type SchemaTaker } from "../../src/providers/model/accepted-schema.ts";
import { type ModelReply, modelReplies as replies } from "./model-server.ts";

/*
 * What servers refuse in the schema of an answer, and how they say it. The sources are at ACCEPTED; the wordings of
 * llama.cpp and LM Studio are from ggml-org/llama.cpp 26596, Ollama's from ollama/ollama 10799 and 18226, OpenAI's from
 * can1357/oh-my-pi 209 and bingoYB/ham_home 16, Gemini's from vercel/ai 21192, vLLM's from its backend_xgrammar.py.
 */

/** A keyword that a server refuses, and the way to it. */
interface Fault {
  readonly keyword: string;
  readonly at: readonly string[];
  readonly value?: unknown;
}

const BOUND = /^m(in|ax)(Items|Length)$/;
type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** All schemas within a schema, itself included, with the way to each. */
function* nodesIn(value: unknown, at: readonly string[] = []): Generator<{ schema: Schema; at: readonly string[] }> {
  if (Array.isArray(value)) for (const [n, one] of value.entries()) yield* nodesIn(one, [...at, String(n)]);
  if (!isSchema(value)) return;
  yield { schema: value, at };
  for (const [key, one] of Object.entries(value)) {
    if (key === "enum" || key === "required" || key === "const" || key === "default") continue;
    if (key !== "properties" && key !== "$defs") yield* nodesIn(one, [...at, key]);
    else for (const [name, property] of Object.entries(one as object)) yield* nodesIn(property, [...at, key, name]);
  }
}

/** Lists the parts of a schema that a server does not accept. */
export function faultsIn(whole: unknown, by: SchemaTaker): Fault[] {
  const { keywords, refusedBound = Number.POSITIVE_INFINITY, strict }: AcceptedSchema = ACCEPTED[by];
  const isTaken = (key: string, value: unknown): boolean =>
    keywords.has(key) && !(BOUND.test(key) && Number(value) >= refusedBound);
  return [...nodesIn(whole)].flatMap(({ schema, at }): Fault[] => {
    const isOpen = strict && schema.type === "object" && schema.additionalProperties !== false;
    const required = new Set((schema.required ?? []) as string[]);
    const missing = strict ? Object.keys(schema.properties ?? {}).find((name) => !required.has(name)) : undefined;
    const refused = Object.entries(schema).filter(([key, value]) => !isTaken(key, value));
    return [
      ...refused.map(([keyword, value]) => ({ keyword, at, value })),
      ...(isOpen ? [{ keyword: "additionalProperties", at }] : []),
      ...(missing === undefined ? [] : [{ keyword: "required", at, value: missing }]),
    ];
  });
}

/** The faults that end in a grammar which cannot be parsed; llama.cpp passes over the other keywords. */
const brokenIn = (whole: unknown): Fault[] =>
  faultsIn(whole, "grammar").filter(({ keyword, at, value }) =>
    keyword === "pattern"
      ? at.length > 2 || /\\[a-zA-Z]/.test(String(value)) || !/^\^.*\$$/.test(String(value))
      : BOUND.test(keyword) && Number(value) >= 2_000,
  );

/** The server's reply to a request with this schema; undefined if it takes the schema. */
export type Refusing = (schema: unknown) => ModelReply | undefined;

export const openAiRefuses: Refusing = (schema) => {
  const [fault] = faultsIn(schema, "strict");
  if (!fault) return undefined;
  const { keyword, at, value } = fault;
  const why: Readonly<Record<string, string>> = {
    required: `'required' is required to be supplied and to be an array including every key in properties. Missing '${value}'.`,
    additionalProperties: "'additionalProperties' is required to be supplied and to be false.",
  };
  const where = `In context=(${at.map((step) => `'${step}'`).join(", ")})`;
  const message = `Invalid schema for response_format 'answer': ${where}, ${why[keyword] ?? `'${keyword}' is not permitted.`}`;
  return replies.error(400, "invalid_request_error", message);
};

const XGRAMMAR_LACKS = new Set("multipleOf uniqueItems contains patternProperties propertyNames".split(" "));

/** vLLM: keywords that xgrammar lacks, and a pattern with a length. */
export const vllmRefuses: Refusing = (schema) => {
  const isRefused = [...nodesIn(schema)].some(
    ({ schema: one }) =>
      Object.keys(one).some((key) => XGRAMMAR_LACKS.has(key)) ||
      ("pattern" in one && ("minLength" in one || "maxLength" in one)),
  );
  const message = "The provided JSON schema contains features not supported by xgrammar.";
  return isRefused ? replies.error(400, "BadRequestError", message) : undefined;
};

/** Gemini names no cause. */
export const geminiRefuses: Refusing = (schema) =>
  faultsIn(schema, "gemini").length > 0
    ? replies.error(400, "INVALID_ARGUMENT", "Request contains an invalid argument.")
    : undefined;

/** The three forms in which servers with a grammar refuse, one after the other. */
export const GRAMMAR_REFUSALS: readonly (readonly [string, ModelReply])[] = [
  ["in the stream after 200", replies.refusedInStream("failed to parse grammar")],
  ["as 400", replies.error(400, "invalid_request_error", "Failed to initialize samplers: failed to parse grammar")],
  ["as 500", replies.error(500, "server_error", "Failed to create new sequence: unable to create sampling context\n")],
];

/** A server with a grammar, which refuses in each of the forms in turn. */
export function grammarRefuses(): Refusing {
  let nth = 0;
  return (schema) => {
    if (brokenIn(schema).length === 0) return undefined;
    nth += 1;
    return GRAMMAR_REFUSALS[nth % GRAMMAR_REFUSALS.length]?.[1];
  };
}
