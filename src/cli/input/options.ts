import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { mailFault } from "#client";
import { discussionOptions, type Given, type Named, OptionError, readGiven } from "#protocols/given";
import { type Entrance, keyAt, nameAt, optionsAt } from "#protocols/option";
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
import { UsageError } from "../failures.ts";
import type { BrokerLocation } from "../reach.ts";

/** Options of a discussion from a command line or a batch line: by flag names, in the units of the user. */
export type DiscussionFlags = Readonly<Record<string, unknown>>;

/** Returns the flag of an option by its key: `--budget-usd` of `budgetUsd`. */
export const asFlag: Named = (key) => `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/**
 * The provider. `auto` and `mix` are resolved here, once: the discussion keeps its providers when it is resumed elsewhere.
 * @throws UsageError if there is no such provider, or its key is missing
 */
export async function chosenProvider(
  given: { readonly provider: string; readonly model?: string; readonly lang?: Lang },
  place: BrokerLocation,
  named = asFlag,
): Promise<{ readonly name: string; readonly note?: string }> {
  const fault = given.model === undefined ? undefined : modelFault(given.provider);
  if (fault !== undefined) throw new UsageError(`${named("model")}: ${fault}`);
  if (!isProviderName(given.provider)) {
    const seat = given.provider === "human" ? ` (for a person use ${named("seat")} NAME)` : "";
    const shown = JSON.stringify(given.provider.slice(0, 80));
    throw new UsageError(`${named("provider")} ${shown} is unknown${seat}: use one of ${providerNames()}`);
  }
  const resolved = resolveProvider(given.provider, place.env, given.lang);
  const chosen = await resolved.catch((error: unknown) => {
    throw usageOf(error);
  });
  // With somebody else's workers, the keys are theirs too.
  if (place.natsUrl !== undefined) return chosen;
  asUsage(() => chooseProvider(chosen.name, place.env, given.model === undefined ? {} : { model: given.model }));
  return chosen;
}

/** The requested options, validated. @throws UsageError with the invalid option */
export function givenAt(protocols: readonly Optioned[], entrance: Entrance, flags: DiscussionFlags, named?: Named) {
  return asUsage(() => readGiven(protocols, entrance, flags, [], named));
}

/** Runs something; an invalid option becomes a usage error. */
export function asUsage<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw usageOf(error);
  }
}

function usageOf(error: unknown): unknown {
  const isOurs = error instanceof OptionError || error instanceof ProviderError || error instanceof RangeError;
  return isOurs ? new UsageError(error.message, { cause: error }) : error;
}

/**
 * Returns the options of the start message.
 * @throws UsageError for an invalid option, and for a budget in money without a known price
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

export function flagsFor(protocol: Optioned, entrance: Entrance, flags: DiscussionFlags): DiscussionFlags {
  const keys = new Set(optionsAt(allOptions(protocol), entrance).map((option) => keyAt(option, entrance)));
  return Object.fromEntries(Object.entries(flags).filter(([key, value]) => keys.has(key) && value !== undefined));
}

/**
 * @param notify where somebody is to be called; undefined: nowhere
 * @throws UsageError where the workers are ours and cannot call there: who is waited for would not hear of it
 */
export function requireCallable(notify: string | undefined, { env, natsUrl }: BrokerLocation, flag = "--notify"): void {
  const fault = notify === undefined || natsUrl !== undefined ? undefined : mailFault(notify, env);
  if (fault !== undefined) throw new UsageError(`${flag} ${notify}: ${fault}`);
}

/**
 * Reads the files that flags of a protocol name. Returns the flags with the text in place of the paths.
 * @throws UsageError if one that was named cannot be read
 */
export async function readOptionFiles(protocol: Optioned, flags: DiscussionFlags, cwd: string) {
  const texts: Record<string, string> = {};
  /** Files that nobody named and that were read since they are there. */
  const found: string[] = [];
  for (const option of optionsAt(allOptions(protocol), "command")) {
    if (!option.readsFile) continue;
    const key = keyAt(option, "command");
    const { unlessNamed } = option.readsFile;
    const named = flags[key];
    const path = typeof named === "string" ? named : unlessNamed;
    const text = await readFile(resolve(cwd, path), "utf8").catch((error: NodeJS.ErrnoException) => {
      if (named === undefined && error.code === "ENOENT") return undefined;
      throw new UsageError(
        `${nameAt(option, "command")} ${JSON.stringify(path)} cannot be read (${error.code ?? error.message}): name a YAML file`,
      );
    });
    if (text === undefined) continue;
    texts[key] = text;
    if (named === undefined) found.push(path);
  }
  return { flags: { ...flags, ...texts }, found };
}
