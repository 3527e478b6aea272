// The checks of gateway and MCP before they start or judge a discussion for a caller.

import { hasEnded, type Reading } from "#discussion";
import { PROTOCOLS, protocolOf } from "#protocols";
import { discussionOptions, type Given, OptionError } from "#protocols/given";
import { seatAddresses } from "#protocols/seating";
import type { DiscussionOptions, PositionsJudged } from "#wire";
import { personasOf } from "./persona.ts";

/** Knowledge of the process that starts discussions: providers, prices and addresses. */
export interface Starter {
  /** Resolves a provider such as `auto`; `note` is for the user. @throws Error if there is none, or no key */
  provider(name: string): Promise<{ readonly name: string; readonly note?: string }>;
  /** @throws Error for a budget in money where a model's price is not known */
  readonly requirePrice: (options: DiscussionOptions) => void;
  /** Says why nobody can be called at an address; undefined where they can. Only set if that is known here. */
  readonly notifyFault?: (address: string) => string | undefined;
}

/** Returns the options that a caller asks for, and whom to call. @throws OptionError; what `host` throws */
export async function checkedStart(given: Given, host: Starter, unattended: boolean) {
  const { name: provider, note } = await host.provider(given.provider);
  const experts = personasOf(given.experts ?? [], given.lang);
  const options = discussionOptions(PROTOCOLS, given, { provider, experts, unattended });
  host.requirePrice(options);
  const calls = seatAddresses(given.seats ?? []);
  const notified = given.notify === undefined ? [] : [["notify", given.notify] as const];
  const called = Object.values(calls).map((address) => ["seats", address] as const);
  for (const [key, address] of [...notified, ...called]) {
    const fault = host.notifyFault?.(address);
    if (fault !== undefined) throw new OptionError(`${key}: ${fault}`);
  }
  return { options, id: given.id, notify: given.notify, calls, ...(note === undefined ? {} : { note }) };
}

/** A command that a discussion does not take as it stands. `message` says why. */
export class NotTakenError extends Error {
  override readonly name = "NotTakenError";
}

/** Returns what the user judges. @throws NotTakenError if closed or never judged; OptionError: no position */
export function judgedIn(state: Reading, given: PositionsJudged) {
  if (hasEnded(state)) throw new NotTakenError(`${state.id} is over and its record closed`);
  const found = protocolOf(state.options).judged?.(given, state);
  if (!found) throw new NotTakenError("in this protocol no positions are judged to be one");
  if (found.fault !== undefined) throw new OptionError(found.fault);
  return found;
}
