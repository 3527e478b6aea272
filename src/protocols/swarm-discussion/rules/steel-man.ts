import { cutAtWord } from "#lib/cut";
import { allText, recordsOf, textOf } from "#lib/fields";
import { tokens } from "#lib/tokens";
import { type Floor, type Rule, reason, type Statement, targetsOf } from "../../rule.ts";
import { words } from "./words/index.ts";

/** Words that a restatement has at least to say anything. */
const LEAST = 3;
/** Words that it has in common with what it restates, where it is not its author's own argument once more. */
const SHARED = 2;
/** From this share of its words on, a restatement that has nothing of the other's repeats its author. */
const OWN = 0.7;

/** Countered messages, each with the text of its restatement if there is one. */
function restatements(statement: Statement) {
  const restated = new Map(
    recordsOf(statement.content, "steelMan").map((entry, at) => [
      String(entry.targetId),
      { text: textOf(entry, "restatement") ?? "", path: `steelMan.${at}.restatement` },
    ]),
  );
  return [...new Set(targetsOf(statement, "counters"))].map((target) => ({
    target,
    path: "steelMan",
    ...restated.get(target),
  }));
}

/** Requires a restatement of each countered message: more than two words, and not the author's own argument. */
export const steelMan: Rule = (statement, floor, context) => {
  const say = words(context.lang);
  return restatements(statement).flatMap((one) => {
    if (one.text === undefined) return [reason("steel_man", say.noSteelMan(one.target), "steelMan")];
    const fault = restatementFault(one.text, one.target, statement, floor);
    return fault ? [reason("steel_man", say.steelMan[fault.kind](one.target, fault.spot), one.path)] : [];
  });
};

/** Finds what is wrong with a restatement of something that a message brought, with its place; undefined if nothing is. */
export function restatementFault(
  text: string,
  message: string | undefined,
  statement: Statement,
  floor: Floor,
): { readonly kind: "empty" | "own"; readonly spot: string } | undefined {
  const spot = `“${cutAtWord(text, 120)}”`;
  if (isEmpty(text)) return { kind: "empty", spot };
  return message !== undefined && isOwn(text, message, statement, floor) ? { kind: "own", spot } : undefined;
}

/** Acknowledgements, which restate nothing. */
const HEARD = /^(?:知道了|明白了|我同意|同意你|说得对|有道理|没意见)[\s\p{P}]*$/u;

const isEmpty = (text: string): boolean =>
  HEARD.test(text) || (text.match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu)?.length ?? 0) < LEAST;

/** Keys of what a statement argues; a whole speech may well tell the other side, too. */
const ARGUED = ["position", "reasoning", "failureScenario"];

function isOwn(text: string, target: string, { content }: Statement, floor: Floor): boolean {
  const said = tokens(text);
  const theirs = new Set(tokens(allText(floor.get(target)?.content ?? {})));
  const reasons = recordsOf(content, "reasons").map((one) => textOf(one, "text"));
  const own = new Set(tokens([...ARGUED.map((key) => textOf(content, key)), ...reasons].join("\n")));
  const repeated = said.filter((word) => own.has(word) && !theirs.has(word)).length;
  return said.filter((word) => theirs.has(word)).length < SHARED && repeated >= OWN * said.length && repeated > 0;
}
