import { computed } from "@preact/signals";
import { lang } from "../../preferences.ts";
import { en, type Words } from "./en.ts";
import { zh } from "./zh.ts";

/** All words of the page in the reader's language. */
export const words = computed((): Words => (lang.value === "zh" ? zh : en));

/** What a kind of statement is called. */
export const kindName = (type: string): string => words.value.kinds[type] ?? wordOf(words.value.moreKinds, type);

/** Looks up an external key in a table of words; falls back to the key itself. */
export const wordOf = (table: Readonly<Record<string, string>>, key: string): string =>
  Object.hasOwn(table, key) ? (table[key] ?? key) : key.replaceAll("_", " ");
