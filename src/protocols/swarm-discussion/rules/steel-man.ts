import { allText, recordsOf, textOf } from "#graph";
import { tokens } from "#lib/tokens";
import { type FloorGraph, type Rule, reason, type Statement, targetsOf } from "../../rule.ts";
import { concreteWords, ownWords, spot } from "./text.ts";
import { COURTESY } from "./vocabulary.ts";

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
export const steelMan: Rule = (statement, graph, turn) => {
  const restated = new Map(
    recordsOf(statement.content, "steelMan").map((entry, at) => [
      String(entry.targetId),
      { text: textOf(entry, "restatement") ?? "", path: `steelMan.${at}.restatement` },
    ]),
  );
  return [...new Set(targetsOf(statement, "counters"))].flatMap((target) => {
    const restatement = restated.get(target);
    if (!restatement) {
      const words = {
        en: `you counter ${target}: restate its argument in steelMan first, in the strongest form you can give it`,
        zh: `你反驳了 ${target}：请先在 steelMan 中以最有力的形式复述它的论证`,
      };
      return [reason("steel_man", turn, words, "steelMan")];
    }
    const fault = faultOf(restatement.text, target, statement, graph);
    if (!fault) return [];
    const words = FAULTS[fault](target, spot(restatement.text));
    return [reason("steel_man", turn, words, restatement.path)];
  });
};

type Fault = "empty" | "disparaging" | "own";

const FAULTS: Readonly<Record<Fault, (target: string, spot: string) => { en: string; zh: string }>> = {
  empty: (target, spot) => ({
    en: `the steel man of ${target}, ${spot}, does not say what is argued there: name its claim and its ground, such as “a service of its own would go live without waiting for two other teams”`,
    zh: `对 ${target} 的复述 ${spot} 没有说出它论证了什么：请写出它的主张和依据，例如“独立成服务后，上线不必再等另外两个团队”`,
  }),
  disparaging: (target, spot) => ({
    en: `the steel man of ${target}, ${spot}, speaks down on it: word it so that its author would sign it`,
    zh: `对 ${target} 的复述 ${spot} 带有贬低：请写成连原作者也愿意署名的样子`,
  }),
  own: (target, spot) => ({
    en: `the steel man of ${target}, ${spot}, repeats your own argument: say what ${target} claims and why that may be right`,
    zh: `对 ${target} 的复述 ${spot} 重复的是你自己的论证：请写出 ${target} 主张什么、为何可能是对的`,
  }),
};

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
