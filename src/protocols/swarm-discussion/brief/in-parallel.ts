import { PREPOSITIONS } from "./lexicon.ts";
import { clean } from "./naming.ts";

/* "cache sessions in Redis or in Memcached": what stands behind the same word is the choice, what stands before it is not. */

/** Of a name of its own, of three words at most: "Redis", "the US", "New York". */
const IS_PROPER = /^(?:the )?[\p{Lu}\p{N}]\S*(?: [\p{Lu}\p{N}]\S*){0,2}$/u;
const LEADING = new RegExp(`^(${PREPOSITIONS}) (.+)$`, "u");
const LAST = new RegExp(`(?:^|^.* )(${PREPOSITIONS}) (.+)$`, "u");
const NUMBER = /(?:^|\s)(\p{N}[\p{N}.,]*)$/u;
const MEASURE = /^\p{N}[\p{N}.,]* (?<unit>\p{L}.*)$/u;

/**
 * The choices of a list of which only the first has what is common to them all.
 * @param parts at least two
 * @returns undefined where they are not seen to differ in one place
 */
export function inParallel(parts: readonly string[]): string[] | undefined {
  return behindPreposition(parts) ?? ofOneMeasure(parts);
}

/** "host in Frankfurt", "in Dublin"; "written in Go", "Rust"; by "by hand", "by script" is said how. */
function behindPreposition([first = "", ...others]: readonly string[]): string[] | undefined {
  const [, preposition, end = ""] = LAST.exec(first) ?? [];
  if (preposition === undefined) return undefined;
  const led = others.map((one) => LEADING.exec(one));
  const isLed = led.every((one) => one?.[1] === preposition);
  if (!isLed && led.some((one) => one)) return undefined;
  const names = [end, ...(isLed ? led.map((one) => one?.[2] ?? "") : others)];
  if (names.every((name) => IS_PROPER.test(name))) return names.map(clean);
  const isWhole = first.startsWith(`${preposition} `);
  return isLed && !isWhole ? names.map((name) => `${preposition} ${clean(name)}`) : undefined;
}

/** "kept for 30", "90 days". */
function ofOneMeasure(parts: readonly string[]): string[] | undefined {
  const unit = MEASURE.exec(parts.at(-1) ?? "")?.groups?.unit;
  const numbers = parts.slice(0, -1).map((one) => NUMBER.exec(one)?.[1]);
  if (unit === undefined || numbers.includes(undefined)) return undefined;
  return [...numbers.map((number) => `${number} ${unit}`), parts.at(-1) ?? ""];
}
