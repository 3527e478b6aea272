import { computed } from "@preact/signals";
import { lang } from "../../preferences.ts";
import { names, stepOf } from "../../room/names.ts";
import { WORDS } from "./languages.ts";

/** All words of the page in the reader's language. */
export const words = computed(() => WORDS[lang.value]);

const own = computed(() => names.value?.[lang.value]);

/** What a kind of statement is called, as the beginning of a line. */
export const kindName = (type: string): string => capital(wordOf({ ...own.value?.kinds }, type));

/** What a step is called, as the beginning of a line. */
export const stepName = (kind: string, name: string): string => capital(stepOf(kind, name, lang.value));

const capital = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

/** What a key of a statement is called. */
export const fieldName = (key: string): string => wordOf({ ...words.value.fields, ...own.value?.keys }, key);

/** What a fixed value in a statement is called; undefined where it is none. */
export const valueName = (value: string): string | undefined =>
  [own.value?.values, words.value.values].find((table) => table && Object.hasOwn(table, value))?.[value];

/** Looks up an external key in a table of words; falls back to the key itself. */
export const wordOf = (table: Readonly<Record<string, string>>, key: string): string =>
  Object.hasOwn(table, key) ? (table[key] ?? key) : key.replaceAll("_", " ");
