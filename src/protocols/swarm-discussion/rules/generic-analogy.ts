import { normalise } from "#graph";
import { recordsOf, textOf, textsOf } from "#lib/fields";
import type { Reason } from "#wire";
import { type FloorGraph, type Rule, type RuleContext, reason, type Statement } from "../../rule.ts";
import { concreteWords, figureTexts, spot } from "./text.ts";
import { words } from "./words/index.ts";

const DATE = /\b\d{4}-\d{2}-\d{2}\b|\b(?:1\d{3}|20\d{2})s?\b|\b\d{1,2}(?:st|nd|rd|th) century\b|\d{3,4}\s*年|世纪/u;
/** A name inside a sentence: its first word would be capitalised anyway. */
const NAME = /(?<=[\p{Ll}\p{N},;:)(–-]\s)\p{Lu}[\p{L}'’-]+/gu;
/** Endings and shapes of Chinese names of places, bodies and foreigners. */
const CHINESE_NAME =
  /\p{Script=Han}{2,6}(?:公司|医院|大学|铁路|银行|集团|航空|电力|省|市|州|县|湾|海峡|大桥|机场|港)|(?<![各全外本两])\p{Script=Han}国(?![家内外际])|\p{Script=Han}+·\p{Script=Han}+|《[^》]+》/u;
const NOTHING =
  /^(?:nothing|none|nowhere|never|n\/?a|(?:it )?(?:maps|fits) (?:perfectly|completely)|无|没有|完全(?:对应|一致|吻合)|处处对应)[\s.!。！]*$/iu;

/** An analogy tells one case (who, where, when), maps one thing to another, and says where it ends. */
export const genericAnalogy: Rule = (statement, graph, context) => {
  if (statement.kind !== "analogy") return [];
  return [
    ...namesNoCase(statement, graph, context),
    ...mapsNothing(statement, context),
    ...endsNowhere(statement, context),
  ];
};

/** Whether a case has fewer than two of a date, a name and figures. Terms of the discussion are no names. */
function namesNoCase(statement: Statement, graph: FloorGraph, context: RuleContext): Reason[] {
  const told = textOf(statement.content, "case") ?? "";
  const date = DATE.exec(told)?.[0];
  const { text } = graph.heardBy(statement);
  const names = (told.match(NAME) ?? []).filter((name) => !text.includes(name.toLowerCase()));
  const figures = new Set(figureTexts(told).filter((figure) => figure !== date));
  const isNamed = names.length > 0 || CHINESE_NAME.test(told);
  if (Number(date !== undefined) + Number(isNamed) + Math.min(2, figures.size) >= 2) return [];
  return [reason("generic_analogy", words(context.lang).noCase(spot(told)), "case")];
}

function mapsNothing({ content }: Statement, context: RuleContext): Reason[] {
  const pairs = recordsOf(content, "mapping").map((pair) => [textOf(pair, "here") ?? "", textOf(pair, "there") ?? ""]);
  const isEmpty = ([here = "", there = ""]: string[]): boolean =>
    normalise(here) === normalise(there) || (concreteWords(here).length === 0 && concreteWords(there).length === 0);
  if (pairs.length === 0 || !pairs.every(isEmpty)) return [];
  return [reason("generic_analogy", words(context.lang).mapsNothing, "mapping")];
}

function endsNowhere({ content }: Statement, context: RuleContext): Reason[] {
  const differences = textsOf(content, "doesNotMap");
  const isWhole = differences.every((text) => NOTHING.test(text)) || NOTHING.test(textOf(content, "breaksDown") ?? "");
  if (!isWhole) return [];
  return [reason("generic_analogy", words(context.lang).endsNowhere, "doesNotMap")];
}
