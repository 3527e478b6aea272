import type { Stored } from "#bus";
import { type Each, eachOf } from "../support/each-message.ts";

const told = new WeakMap<Uint8Array, readonly Each[]>();

/**
 * Parses a stored message; empty if it is malformed. Cached, for observers and participants that are not simulated.
 * Simulated processes parse for themselves.
 */
export function messagesOf(stored: Pick<Stored, "subject" | "data">): readonly Each[] {
  const known = told.get(stored.data) ?? eachOf(stored);
  told.set(stored.data, known);
  return known;
}
