import { orElse } from "./or-else.ts";

/** Parses JSON; undefined if it is none. */
export const jsonIn = (text: string): unknown => orElse(undefined, () => JSON.parse(text));

/** Parses JSON. @throws the error that is made of what is wrong with it */
export function jsonOr(text: string, fault: (error: Error) => Error): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw fault(error as Error);
  }
}
