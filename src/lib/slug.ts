import { createHash } from "node:crypto";
import anyAscii from "any-ascii";

/** Maximum length of an id made from a topic, before the number that makes it unique. */
export const SLUG_LENGTH = 48;

/** File names reserved on Windows, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * Makes an id from a text in any script: lower-case ASCII words joined by `-`, at most SLUG_LENGTH characters, cut at a
 * word. Safe as a file name and NATS token, and never empty: a text without letters becomes its hash.
 * @param what prefix of an id that the text alone does not yield. Default: `discussion`
 */
export function slug(topic: string, what = "discussion"): string {
  const words = ascii(topic)
    .toLowerCase()
    .replace(/['’`]/g, "")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
  const name = join(words);
  if (name === "") return `${what}-${createHash("sha256").update(topic).digest("hex").slice(0, 8)}`;
  return RESERVED.test(name) ? `${what}-${name}` : name;
}

/** Returns the n-th id to try if the first ones are taken: `name`, `name-2`, `name-3` … */
export const numberedSlug = (name: string, n: number): string => (n === 1 ? name : `${name}-${n}`);

/** Transliterates to ASCII, each Han character as a separate word, since joined they would be unreadable. */
const ascii = (topic: string): string =>
  anyAscii(topic.slice(0, 1_000).replace(/\p{Script=Han}/gu, (character) => ` ${anyAscii(character)} `));

function join(words: readonly string[]): string {
  let name = (words[0] ?? "").slice(0, SLUG_LENGTH);
  for (const word of words.slice(1)) {
    if (name.length + 1 + word.length > SLUG_LENGTH) break;
    name += `-${word}`;
  }
  return name;
}
