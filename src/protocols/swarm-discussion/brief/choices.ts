import {
  ASKED_AFTER,
  ASKS_WHICH,
  ASKS_WHICH_HAN,
  BETWEEN,
  ENDS_IN,
  FROM_TO,
  GOES_ON,
  LEADS_TO,
  OR,
  OR_HAN,
  PART,
  PART_HAN,
  PUT_IN,
} from "./lexicon.ts";

/* A topic may ask which, and then name what there is to choose from: the question itself is none of it. */

/** Whether something is named beside something else. */
const isChoice = (text: string, or: RegExp): boolean => text.split(or).filter((one) => one.trim() !== "").length > 1;

/**
 * What a topic names to choose from.
 * @param topic without its question mark
 * @returns undefined where it asks a question that is no choice: "how do we save without firing people or closing shops"
 */
export function choicesIn(topic: string): string | undefined {
  if (BETWEEN.test(topic)) return topic;
  const whole = topic.replace(PUT_IN, "");
  const before = whole.replace(ASKED_AFTER, "");
  const isAskedAfter = isChoice(before, OR) && !isChoice(whole.slice(before.length), OR);
  const text = isAskedAfter ? before : whole;
  if (!ASKS_WHICH.test(text) || !isChoice(text, OR)) return text;
  const ends = [...text.matchAll(PART)].map(({ index, 0: sign }) => ({ from: index, to: index + sign.length }));
  const bare = text.replace(LEADS_TO, "");
  if (bare !== text && !(ends[0] && / (?:for|in|on|as|to) /u.test(text.slice(0, ends[0].from)))) {
    return bare.replace(ENDS_IN, "");
  }
  const goesOn = ends.filter(({ to }) => GOES_ON.test(text.slice(to))).map(({ from }) => from);
  const end = ends.find(({ from }) => from > (goesOn.at(-1) ?? 0));
  const rest = end ? text.slice(end.to) : "";
  if (isChoice(rest, OR)) return rest;
  return FROM_TO.test(text) ? text : undefined;
}

/** The same in Chinese. */
export function choicesInHan(topic: string): string {
  const ends = [...topic.matchAll(PART_HAN)].map(({ index, 0: sign }) => ({ from: index, to: index + sign.length }));
  const last = ends.at(-1);
  const [before, after] = [topic.slice(0, last?.from), topic.slice(last?.to)];
  const isAskedAfter = ASKS_WHICH_HAN.test(after) && isChoice(before, OR_HAN) && !isChoice(after, OR_HAN);
  if (last && isAskedAfter) return choicesInHan(before);
  const parts = ends.map(({ from, to }, at) => ({ text: topic.slice(ends[at - 1]?.to ?? 0, from), to }));
  const asked = parts.findLast(({ text }) => ASKS_WHICH_HAN.test(text));
  const rest = asked === undefined ? "" : topic.slice(asked.to);
  return isChoice(rest, OR_HAN) ? rest : topic;
}
