import type { Capabilities, ModelRequest } from "../provider.ts";
import { tokensIn } from "./pricing.ts";

/** Tokens of the context reserved for the answer; a quarter of a small context. */
const ANSWER_TOKENS = 24_000;
/** Tokens reserved for the schema and the vendor's own additions. */
const BESIDE = 2_000;

/** A request, and the number of its statements that are shortened to one sentence. */
export interface Fitted<T> {
  readonly request: ModelRequest<T>;
  readonly digested: number;
}

/** Shortens the fewest oldest rounds that make the request fit the model's context; usually none. */
export function fittedToContext<T>(
  request: ModelRequest<T>,
  { contextTokens = Number.POSITIVE_INFINITY }: Capabilities,
): Fitted<T> {
  const room = contextTokens - Math.min(ANSWER_TOKENS, contextTokens / 4);
  const fits = ({ system, prompt }: ModelRequest<T>): boolean =>
    BESIDE + tokensIn(system) + prompt.reduce((sum, { text }) => sum + tokensIn(text), 0) <= room;
  if (contextTokens === Number.POSITIVE_INFINITY || fits(request)) return { request, digested: 0 };
  const rounds = roundsOf(request);
  for (let n = 1; n < rounds; n += 1) {
    const shorter = digestedTo(request, n);
    if (fits(shorter.request)) return shorter;
  }
  return digestedTo(request, rounds);
}

/** Shortens all rounds before the present one, else all rounds; undefined if that saves nothing. */
export function muchShorter<T>({ request, digested }: Fitted<T>, whole: ModelRequest<T>): Fitted<T> | undefined {
  const earlier = roundsOf(request, whole.facts.round);
  for (const rounds of [earlier, roundsOf(request)]) {
    const shorter = digestedTo(whole, rounds);
    if (shorter.digested > digested) return shorter;
  }
  return undefined;
}

function digestedTo<T>(request: ModelRequest<T>, rounds: number): Fitted<T> {
  const shorter = rounds === 0 ? undefined : request.digested?.(rounds);
  return shorter
    ? { request: { ...request, prompt: shorter.prompt }, digested: shorter.statements }
    : { request, digested: 0 };
}

/** Counts the rounds that have statements, optionally only those before a given one. */
const roundsOf = ({ facts: { floor } }: Pick<ModelRequest, "facts">, before = Number.POSITIVE_INFINITY): number =>
  new Set(floor.flatMap(({ round }) => (round < before ? [round] : []))).size;

/** Parameters below which a model is asked for the compact form of a statement. */
const SMALL = 14e9;

/** A size in a model's name or description, in billions or millions: `llama3.1:8b`, `mixtral-8x7b`, `gemma3n:e4b`, `494.03M`. */
const SIZE = /(?<![a-z0-9.])e?(?:(\d+)x)?(\d+(?:\.\d+)?)\s?([bm])(?![a-z0-9])/iu;

/** Reads the number of parameters off a model's name or description; undefined if it names none. */
export function parametersIn(text: string): number | undefined {
  const [, experts = "1", size, unit] = SIZE.exec(text) ?? [];
  if (size === undefined) return undefined;
  return Number(experts) * Number(size) * (unit?.toLowerCase() === "b" ? 1e9 : 1e6);
}

/** Returns the request for a model of this size: a small one gets the compact form, if there is one. */
export function sizedTo<T>(request: ModelRequest<T>, model: string, can: Capabilities): ModelRequest<T> {
  const { parameters = parametersIn(model) ?? Number.POSITIVE_INFINITY } = can;
  if (parameters >= SMALL || !request.compact) return request;
  const { schema, prompt, digested } = request.compact();
  // What its schema leaves out is optional in the whole form.
  return { ...request, ...{ schema, prompt }, ...(digested ? { digested } : {}) } as ModelRequest<T>;
}
