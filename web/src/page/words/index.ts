import { computed } from "@preact/signals";
import { lang } from "../../preferences.ts";
import { WORDS } from "./languages.ts";

/** All words of the page in the reader's language. */
export const words = computed(() => WORDS[lang.value]);

/** What a kind of statement is called. */
export const kindName = (type: string): string => words.value.kinds[type] ?? wordOf(words.value.moreKinds, type);

/** Looks up an external key in a table of words; falls back to the key itself. */
export const wordOf = (table: Readonly<Record<string, string>>, key: string): string =>
  Object.hasOwn(table, key) ? (table[key] ?? key) : key.replaceAll("_", " ");
