import type { DiscussionOptions } from "#wire";
import type { Outage } from "./model/breaker.ts";
import { entryOf } from "./registry.ts";
import { chainOf, isMixOf, type Spec } from "./spec.ts";
import { words } from "./words/index.ts";

type Asking = Pick<DiscussionOptions, "provider" | "model" | "expertProviders" | "lang">;

/**
 * Tells the readers of a discussion of an outage: since when and why a provider fails, and who is asked instead.
 * Undefined if the discussion does not ask it, or would ask another one first.
 * @param all all known outages, this one included
 */
export function outageText(outage: Outage, all: readonly Outage[], options: Asking): string | undefined {
  const isOut = (spec: Spec): boolean => all.some((one) => isOf(one, spec));
  const chains = [options.provider, ...Object.values(options.expertProviders ?? {})].flatMap((name) => {
    const specs = chainOf(name) ?? [];
    const at = specs.findIndex((spec) => isOf(outage, spec));
    // A mix begins with each of its providers in turn.
    const isAsked = at !== -1 && (isMixOf(name) || specs.slice(0, at).every(isOut));
    return isAsked ? [[...specs.slice(at + 1), ...(isMixOf(name) ? specs.slice(0, at) : [])]] : [];
  });
  if (chains.length === 0) return undefined;
  const instead = chains.flatMap((others) => others.find((spec) => !isOut(spec)) ?? []);
  const names = [...new Set(instead.map(({ name }) => labelOf(name)))];
  return words(options.lang).outage(labelOf(outage.provider), outage.code, timeOfDay(outage.since), names);
}

/** Tells the readers of a discussion that an outage is over. */
export const outageOverText = ({ provider }: Outage, lang: Asking["lang"]): string =>
  words(lang).outageOver(labelOf(provider));

const isOf = ({ provider, model }: Outage, spec: Spec): boolean =>
  provider === spec.name && (spec.model === undefined || spec.model === model);

const labelOf = (name: string): string => entryOf(name)?.label ?? name;

/** Formats a time as `14:02`, by this machine's clock. */
function timeOfDay(ms: number): string {
  const at = new Date(ms);
  return [at.getHours(), at.getMinutes()].map((n) => String(n).padStart(2, "0")).join(":");
}
