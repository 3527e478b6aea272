import type { Capabilities, ModelRequest } from "../provider.ts";

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
