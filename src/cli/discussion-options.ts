import { mailFault } from "#client";
import { discussionOptions, type Given, OptionError, readGiven } from "#protocols/given";
import { type Entrance, keyAt, type Option, optionsAt } from "#protocols/option";
import { allOptions, type Optioned } from "#protocols/options";
import {
  chooseProvider,
  isProviderName,
  modelFault,
  ProviderError,
  providerNames,
  requirePrice,
  resolveProvider,
} from "#providers";
import type { DiscussionOptions, Lang } from "#wire";
import { UsageError } from "./failures.ts";
import type { BrokerLocation } from "./reach.ts";

/** Options of a discussion from a command line or a batch line: by flag names, in the units of the user. */
export type DiscussionFlags = Readonly<Record<string, unknown>>;

/**
 * The provider. `auto` and `mix` are resolved here, once: the discussion keeps its providers when it is resumed elsewhere.
 * @throws UsageError if there is no such provider, or its key is missing
 */
export async function chosenProvider(
  given: { readonly provider: string; readonly model?: string; readonly lang?: Lang },
  place: BrokerLocation,
): Promise<{ readonly name: string; readonly note?: string }> {
  const fault = given.model === undefined ? undefined : modelFault(given.provider);
  if (fault !== undefined) throw new UsageError(`--model: ${fault}`);
  if (!isProviderName(given.provider)) {
    const seat = given.provider === "human" ? " (for a person use --seat NAME)" : "";
    const shown = JSON.stringify(given.provider.slice(0, 80));
    throw new UsageError(`--provider ${shown} is unknown${seat}: use one of ${providerNames()}`);
  }
  const chosen = await asUsageLater(() => resolveProvider(given.provider, place.env, given.lang));
  // With somebody else's workers, the keys are theirs too.
  if (place.natsUrl !== undefined) return chosen;
  asUsage(() => chooseProvider(chosen.name, place.env, given.model === undefined ? {} : { model: given.model }));
  return chosen;
}

async function asUsageLater<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    return asUsage(() => {
      throw error;
    });
  }
}

/**
 * The requested options, validated.
 * @throws UsageError with the invalid option
 */
export function givenAt(protocols: readonly Optioned[], entrance: Entrance, flags: DiscussionFlags): Given {
  return asUsage(() => readGiven(protocols, entrance, flags));
}

/** Runs something; an invalid option becomes a usage error. */
export function asUsage<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    const isOurs = error instanceof OptionError || error instanceof ProviderError || error instanceof RangeError;
    if (isOurs) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

/**
 * What the discussion is told of what was given.
 * @throws UsageError with the invalid option, and for a budget in money that nothing could be held to
 */
export function toldOptions(
  protocols: readonly Optioned[],
  given: Given,
  resolved: Parameters<typeof discussionOptions>[2],
  { env }: Pick<BrokerLocation, "env">,
): DiscussionOptions {
  return asUsage(() => {
    const options = discussionOptions(protocols, given, resolved);
    requirePrice(options, env);
    return options;
  });
}

/** The flags of a command that belong to the protocol's options. */
export function flagsFor(protocol: Optioned, entrance: Entrance, flags: DiscussionFlags): DiscussionFlags {
  const keys = new Set(optionsAt(allOptions(protocol), entrance).map((option: Option) => keyAt(option, entrance)));
  return Object.fromEntries(Object.entries(flags).filter(([key, value]) => keys.has(key) && value !== undefined));
}

/**
 * @param notify where somebody is to be called; undefined: nowhere
 * @throws UsageError where the workers are ours and cannot call there: who is waited for would not hear of it
 */
export function requireCallable(notify: string | undefined, { env, natsUrl }: BrokerLocation): void {
  const fault = notify === undefined || natsUrl !== undefined ? undefined : mailFault(notify, env);
  if (fault !== undefined) throw new UsageError(`--notify ${notify}: ${fault}`);
}
