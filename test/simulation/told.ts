import type { Stored } from "#bus";
import { decode, type Envelope, WireError } from "#wire";

const told = new WeakMap<Uint8Array, Envelope | undefined>();

/**
 * Parses a stored message; undefined if it is malformed. Cached, for observers and participants that are not simulated.
 * Simulated processes parse for themselves.
 */
export function messageOf({ data }: Pick<Stored, "data">): Envelope | undefined {
  if (!told.has(data)) told.set(data, parsed(data));
  return told.get(data);
}

function parsed(data: Uint8Array): Envelope | undefined {
  try {
    return decode(data);
  } catch (error) {
    if (error instanceof WireError) return undefined;
    throw error;
  }
}
