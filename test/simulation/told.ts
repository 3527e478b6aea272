import type { Stored } from "#bus";
import { decode, type Envelope, WireError } from "#wire";

const told = new WeakMap<Uint8Array, Envelope | undefined>();

/**
 * What a stored message says; undefined where it does not parse. For those who watch a schedule or take part in it
 * without being simulated: each message is read once for all of them. What is simulated reads for itself.
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
