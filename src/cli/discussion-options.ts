import { type Given, OptionError, readGiven } from "#protocols/given";
import { type Entrance, keyAt, type Option, optionsAt } from "#protocols/option";
import { allOptions, type Optioned } from "#protocols/options";
import { chooseProvider, isProviderName, ProviderError, resolveAuto } from "#providers";
import type { Lang } from "#wire";
import { UsageError } from "./failures.ts";
import type { Place } from "./reach.ts";

/** Options of a discussion as a command line or a batch line has them: by the names of their flags, in people's units. */
export type DiscussionFlags = Readonly<Record<string, unknown>>;

/**
 * Who thinks. `auto` is decided here, once: the discussion keeps its provider wherever it is resumed.
 * @throws UsageError where there is no such provider, or its key is missing
 */
export function chosenProvider(
  given: { readonly provider: string; readonly model?: string; readonly lang?: Lang },
  place: Place,
): { name: string; note?: string } {
  if (!isProviderName(given.provider)) {
    throw new UsageError(`--provider ${JSON.stringify(given.provider)} is unknown: use auto, anthropic or offline`);
  }
  const chosen = given.provider === "auto" ? resolveAuto(place.env, given.lang) : { name: given.provider };
  // With somebody else's workers, the keys are theirs too.
  if (place.natsUrl !== undefined) return chosen;
  try {
    chooseProvider(chosen.name, place.env, given.model === undefined ? {} : { model: given.model });
  } catch (error) {
    if (error instanceof ProviderError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
  return chosen;
}

/**
 * What was asked for, checked.
 * @throws UsageError naming the option that cannot be
 */
export function givenAt(protocols: readonly Optioned[], entrance: Entrance, flags: DiscussionFlags): Given {
  return asUsage(() => readGiven(protocols, entrance, flags));
}

/** Runs something; what is wrong with an option is wrong usage. */
export function asUsage<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof OptionError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

/** Of a command's flags, those that a protocol's discussion takes at an entrance. */
export function flagsFor(protocol: Optioned, entrance: Entrance, flags: DiscussionFlags): DiscussionFlags {
  const keys = new Set(optionsAt(allOptions(protocol), entrance).map((option: Option) => keyAt(option, entrance)));
  return Object.fromEntries(Object.entries(flags).filter(([key, value]) => keys.has(key) && value !== undefined));
}
