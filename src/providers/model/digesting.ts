import type { Capabilities, ModelRequest } from "../provider.ts";
import { tokensIn } from "./tokens.ts";

/** Tokens that an answer takes of the context; of a small one, a quarter. */
const ANSWER_TOKENS = 24_000;
/** Tokens of the schema and what a vendor adds to a prompt. */
const BESIDE = 2_000;

/** A request, and how many of its statements are a sentence each. */
export interface Fitted<T> {
  readonly request: ModelRequest<T>;
  readonly digested: number;
}

/** The request with as few of the oldest rounds as a sentence a statement as the model's context wants, none as a rule. */
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

/** For a vendor that found the request too long: all rounds but the present one, else all; undefined where that is no shorter. */
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

/** How many rounds have statements, before one of them where it is given. */
const roundsOf = ({ facts: { floor } }: Pick<ModelRequest, "facts">, before = Number.POSITIVE_INFINITY): number =>
  new Set(floor.flatMap(({ round }) => (round < before ? [round] : []))).size;
