import { tokens } from "#lib/tokens";
import { LABOUR } from "./lexicon.ts";
import type { Quantity } from "./quantity.ts";

/** What a figure measures, in words that a column's head and a sentence can be compared by. */
export interface MeasureName {
  readonly latin: ReadonlySet<string>;
  readonly han: readonly string[];
}

const stems = (words: string): string[] => tokens(words, { stopWords: "keep" });
const map = (groups: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    groups.flatMap((group) => {
      const [first = "", ...others] = stems(group);
      return others.map((one): [string, string] => [one, first]);
    }),
  );

/** What is said in several words and means one thing. */
const SAME = map(["operation ops", "infrastructure infra", "performance perf", "license licence", "average avg"]);
const SAME_MONEY = map(["cost costing price fee expense spend spending budget"]);
/** What demands and what is no measure. */
const DEMANDING = new Set(
  stems(
    "must shall should never stay remain keep drop fall go exceed exceeding limit limited cap capped ceiling max maximum min minimum least allow allowed permit permitted require required requires requirement need needs target slo sla goal option options solution hard strict take takes have has may high low no more less than below under above over within at most be is are to not the a an of for in on by we our any all every each it its year",
  ),
);
/** What the unit says already. */
const OF_KIND: Readonly<Partial<Record<Quantity["dimension"] | "labour", ReadonlySet<string>>>> = {
  flow: new Set(
    stems(
      "run running recurring operating operational total overall annual yearly monthly quarterly month quarter annum",
    ),
  ),
  time: new Set(stems("time duration done complete completed finish finished ready")),
  labour: new Set(stems("effort staff staffing headcount people person capacity")),
};
const DEMANDING_HAN =
  /必须|不得|不能|不可|不要|应当|应该|要求|需要|超过|超出|高于|低于|大于|小于|多于|少于|不足|至少|至多|最多|上限|下限|控制|保持|达到|以内|以下|以上|之内|任何|方案|目标|[须应需不在为是的内总各]/gu;
const COST_HAN = /经费|费用|成本|开支|支出|花费|预算|(?<=[年月])费(?!用|率)/gu;
const PERIOD_HAN = /(?<!\p{Script=Han})每?个?(?:年度|月度|季度|年|月)均?(?=\p{Script=Han})|每个?(?:年|月|季度)/gu;
const TIME_HAN = /时间|时长|耗时/gu;
const LABOUR_HAN = /人力|人员|人手|工作量|投入/gu;

type Kind = Quantity["dimension"] | "labour";

/** What kind of thing a figure counts. */
export const kindOf = ({ dimension, unit }: Quantity): Kind =>
  dimension === "count" && unit.some((one) => one === "fte" || one === "人" || LABOUR.test(one)) ? "labour" : dimension;

const isMoney = (kind: Kind): boolean => kind === "flow" || kind === "money";

function latinIn(text: string, kind: Kind): string[] {
  const words = tokens(text.replace(/\p{Script=Han}/gu, " ").replace(/_/gu, " "), { identifiers: "whole" });
  return words.map((word) => SAME.get(word) ?? (isMoney(kind) ? SAME_MONEY.get(word) : undefined) ?? word);
}

function hanIn(text: string, kind: Kind): string {
  const said = text.replace(/时延/gu, "延迟").replace(/[^\p{Script=Han}]+/gu, " ");
  if (kind === "labour") return said.replace(LABOUR_HAN, "");
  if (kind === "time") return said.replace(TIME_HAN, "");
  if (!isMoney(kind)) return said;
  const money = said.replace(COST_HAN, "费用");
  return kind === "flow" ? money.replace(PERIOD_HAN, "").replace(/运行费用/gu, "费用") : money;
}

/** The name in the head of a column whose figures are of a kind; without words where the kind is all that it says. */
export function measureIn(head: string, kind: Kind): MeasureName {
  const latin = latinIn(head, kind).filter((word) => !OF_KIND[kind]?.has(word));
  const han = hanIn(head, kind)
    .split(" ")
    .map((run) => run.replace(/^[总的]|的/gu, ""))
    .filter((run) => run !== "");
  return { latin: new Set(latin), han };
}

/** Whether it is no more than what money, spent again and again, is called. */
export const isAllCost = ({ latin, han }: MeasureName): boolean =>
  [...latin, ...han].length === 1 && (latin.has("cost") || han[0] === "费用");

export const isSameMeasure = (a: MeasureName, b: MeasureName): boolean => keyOf(a) === keyOf(b) && keyOf(a) !== "";
const keyOf = ({ latin, han }: MeasureName): string => [...latin, ...han].toSorted().join(" ");

/**
 * Whether a text names a measure and nothing else: all its words, and beside them only such as demand something, or as
 * the question has, too.
 * @param known texts whose words tell no two measures apart, such as the question
 */
export function isNamedBy(text: string, measure: MeasureName, kind: Kind, known: readonly string[]): boolean {
  const [said, han] = [latinIn(text, kind), hanIn(text, kind)];
  const isThere =
    [...measure.latin].every((word) => said.includes(word)) && measure.han.every((run) => han.includes(run));
  return measure.latin.size + measure.han.length > 0 && isThere && namesNoMore(text, measure, kind, known);
}

/** Whether a text names nothing at all: "no more than 400,000 EUR a year". */
export const namesNothing = (text: string, kind: Kind, known: readonly string[]): boolean =>
  namesNoMore(text, { latin: new Set(), han: [] }, kind, known);

function namesNoMore(text: string, measure: MeasureName, kind: Kind, known: readonly string[]): boolean {
  const ofKind = OF_KIND[kind];
  const asked = new Set(known.flatMap((one) => latinIn(one, kind)));
  const isPlain = (word: string): boolean =>
    measure.latin.has(word) ||
    DEMANDING.has(word) ||
    ofKind?.has(word) === true ||
    // "The rent budget" is of the rent.
    (isMoney(kind) && word === "cost") ||
    asked.has(word);
  const bare = measure.han.reduce((rest, run) => rest.replaceAll(run, " "), hanIn(text, kind));
  const rest = bare.replace(DEMANDING_HAN, " ").replace(isMoney(kind) ? /费用/gu : "", " ");
  const runs = rest.match(/\p{Script=Han}+/gu) ?? [];
  return latinIn(text, kind).every(isPlain) && runs.every((run) => known.some((one) => one.includes(run)));
}
