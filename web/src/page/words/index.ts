import { computed } from "@preact/signals";
import type { Usage } from "#wire";
import { lang } from "../../preferences.ts";
import { names, stepOf } from "../../room/said.ts";
import { WORDS } from "./languages.ts";

export const words = computed(() => WORDS[lang.value]);

const own = computed(() => names.value?.[lang.value]);

export const kindName = (type: string): string => capital(wordOf({ ...own.value?.kinds }, type));

export const stepName = (kind: string, name: string): string => capital(stepOf(kind, name, lang.value));

const capital = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

/** Name of a field of a statement, capitalized; without one `wouldChangeIf` reads `Would change if`. */
export function fieldName(key: string): string {
  const known = own.value?.keys ?? {};
  return capital(Object.hasOwn(known, key) ? wordOf(known, key) : key.replaceAll(/([A-Z])/g, " $1").toLowerCase());
}

/** Name of a fixed value in a statement; undefined for other values. */
export const valueName = (value: string): string | undefined =>
  own.value && Object.hasOwn(own.value.values, value) ? own.value.values[value] : undefined;

export const ruleName = (rule: string): string => capital(wordOf({ ...own.value?.rules }, rule));

/** Looks up an external key in a table of words; falls back to the key itself. */
export const wordOf = (table: Readonly<Record<string, string>>, key: string): string =>
  Object.hasOwn(table, key) ? (table[key] ?? key) : key.replaceAll("_", " ");

const grouped = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

/** The cost: in money if known, else in tokens, else in calls; without a model, the turns that were taken by rule. */
export function costOf({ calls, inputTokens, outputTokens, costUsd }: Usage, isByRule: boolean): string {
  const w = words.value.cost;
  const tokens = inputTokens + outputTokens;
  if (tokens === 0) return isByRule ? w.turns(calls) : w.calls(calls);
  const parts = [w.tokens(grouped.format(tokens))];
  if (costUsd !== undefined) parts.unshift(`$${costUsd.toFixed(costUsd < 1 ? 3 : 2)}`);
  return parts.join(" · ");
}
