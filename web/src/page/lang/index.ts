import { computed } from "@preact/signals";
import { lang } from "../../preferences.ts";
import { en, type Words } from "./en.ts";
import { zh } from "./zh.ts";

/** Every word of the page, in the reader's language. */
export const words = computed((): Words => (lang.value === "zh" ? zh : en));

/** A word from a table by a key that came from elsewhere: where the table has none, the key itself. */
export const wordOf = (table: Readonly<Record<string, string>>, key: string): string =>
  Object.hasOwn(table, key) ? (table[key] ?? key) : key.replaceAll("_", " ");
