import { allText, recordsOf, textOf } from "#graph";
import { tokens } from "#lib/tokens";
import { type FloorGraph, type Rule, reason, type Statement, targetsOf } from "../../rule.ts";
import { concreteWords, ownWords, spot } from "./text.ts";
import { COURTESY } from "./vocabulary.ts";
import { words } from "./words/index.ts";

/** Words of substance that a restatement has at least. */
const SUBSTANCE = 3;
/** Words that it has in common with what it restates, where it is not its author's own argument once more. */
const SHARED = 2;
/** From this share of its words on, a restatement that has nothing of the other's repeats its author. */
const OWN = 0.7;
/** What nobody says of an argument at its strongest. */
const DISPARAGING =
  /\b(?:naively|foolish(?:ly)?|silly|misguided|mistaken(?:ly)?|wrongly|ignorant\w*|(?:is|are) naive|(?:do(?:es)?)(?:n['’]t| not) understand|just wants?|simply wants?|has no idea)\b|天真|愚蠢|错误地|想当然|一厢情愿|(?:根本|完全)?不懂|(?:只不过|不过|就是|无非|只)是?想/iu;

/** Whatever is countered is restated first, in substance and in good faith (SD-08). */
export const steelMan: Rule = (statement, graph, context) => {
  const restated = new Map(
    recordsOf(statement.content, "steelMan").map((entry, at) => [
      String(entry.targetId),
      { text: textOf(entry, "restatement") ?? "", path: `steelMan.${at}.restatement` },
    ]),
  );
  return [...new Set(targetsOf(statement, "counters"))].flatMap((target) => {
    const restatement = restated.get(target);
    if (!restatement) {
      return [reason("steel_man", words(context.lang).noSteelMan(target), "steelMan")];
    }
    const fault = faultOf(restatement.text, target, statement, graph);
    if (!fault) return [];
    const said = words(context.lang).steelMan[fault](target, spot(restatement.text));
    return [reason("steel_man", said, restatement.path)];
  });
};

type Fault = "empty" | "disparaging" | "own";

function faultOf(text: string, target: string, { content }: Statement, { floor }: FloorGraph): Fault | undefined {
  if (DISPARAGING.test(ownWords(text))) return "disparaging";
  const names = new Set([...floor.values()].map(({ from }) => from.toLowerCase()));
  const said = concreteWords(text).filter((word) => !COURTESY.has(word) && !names.has(word));
  if (said.length < SUBSTANCE) return "empty";
  const theirs = new Set(tokens(allText(floor.get(target)?.content ?? {})));
  const shared = said.filter((word) => theirs.has(word)).length;
  const own = new Set(
    tokens(["position", "reasoning", "response"].map((key) => textOf(content, key) ?? "").join("\n")),
  );
  const repeated = said.filter((word) => own.has(word) && !theirs.has(word)).length;
  return shared < SHARED && repeated >= OWN * said.length ? "own" : undefined;
}
