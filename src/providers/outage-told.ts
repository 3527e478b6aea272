import { isMixOf } from "#lib/provider-name";
import type { DiscussionOptions } from "#wire";
import type { Outage } from "./model/breaker.ts";
import { timeOfDay } from "./model/explain.ts";
import { entryOf } from "./registry.ts";
import { chainOf, type Spec } from "./spec.ts";
import { words } from "./words/index.ts";

type Asking = Pick<DiscussionOptions, "provider" | "model" | "expertProviders" | "lang">;

/**
 * Tells the readers of a discussion of an outage: since when and why a provider fails, and who is asked instead.
 * With `hasStandIn` another provider stands in. Undefined if the discussion does not ask it, or would ask another one first.
 * @param all all known outages, this one included
 */
export function toldOutage(outage: Outage, all: readonly Outage[], options: Asking) {
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
  const { provider, code, since } = outage;
  const text = words(options.lang).outage(labelOf(provider), code, timeOfDay(since), names);
  return { text, hasStandIn: instead.length === chains.length };
}

/** Tells the readers of a discussion that an outage is over. */
export const outageOverText = ({ provider }: Outage, lang: Asking["lang"]) => words(lang).outageOver(labelOf(provider));

const isOf = ({ provider, model }: Outage, spec: Spec): boolean =>
  provider === spec.name && (spec.model === undefined || spec.model === model);

const labelOf = (name: string): string => entryOf(name)?.label ?? name;
