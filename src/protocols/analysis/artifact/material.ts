import { type Reading, topicOf } from "#discussion";
import { DiscussionOptions, type FloorStatement, type Lang } from "#wire";
import { type Table, tableOf } from "../analysts.ts";
import { disputesOf } from "../compare/cross.ts";
import { byRecommendations } from "../compare/solutions.ts";
import { Evidence, Feedback, Labels, RoundSynthesis } from "../schemas.ts";
import { placesOf, standingsIn } from "../standing.ts";
import type { Words } from "../words/en.ts";
import { words } from "../words/index.ts";

/** A text in both languages. Where nobody translated it, it is the same in both. */
export type I18nLabel = Readonly<Record<Lang, string>>;

export type AgentIdentifier = ReturnType<typeof agentOf>;

const HAN = /\p{Script=Han}/u;

/** Texts of the discussion in both languages, as far as a model translated them. */
function labelsOf(floor: readonly FloorStatement[]) {
  const found = floor
    .filter(({ type }) => type === "labels")
    .flatMap(({ content }) => Labels.safeParse(content).data?.labels ?? []);
  const translations = new Map(found.map(({ text, translation }) => [text, translation]));
  const of = (text: string): I18nLabel => {
    const other = translations.get(text) ?? text;
    return HAN.test(text) ? { en: other, zh: text } : { en: text, zh: other };
  };
  return {
    of,
    /** Words of ours with somebody's in them. */
    with(pick: (words: Words, translated: (text: string) => string) => string): I18nLabel {
      const inLang = (lang: Lang): string => pick(words(lang), (text) => of(text)[lang]);
      return { en: inLang("en"), zh: inLang("zh") };
    },
  };
}

export type RoundMaterial = NonNullable<ReturnType<typeof roundIn>>;

/** The rounds that were put together so far, in order; of one that was held again, the last. */
export function roundsIn(reading: Reading): RoundMaterial[] {
  const { floor } = reading;
  const options = DiscussionOptions.safeParse(reading.options).data;
  if (!options) return [];
  const of = { reading, table: tableOf(options), labels: labelsOf(floor) };
  const rounds = [...new Set(floor.map(({ round }) => round))].sort((a, b) => a - b);
  const made: RoundMaterial[] = [];
  for (const round of rounds) {
    const former = made.map(({ synthesis }) => synthesis);
    const one = roundIn(of, round, former);
    if (one) made.push(one);
  }
  return made;
}

function roundIn(
  { reading, table, labels }: { reading: Reading; table: Table; labels: ReturnType<typeof labelsOf> },
  round: number,
  former: readonly RoundSynthesis[],
) {
  const { floor } = reading;
  const own = floor.filter((one) => one.round === round);
  const stated = own.findLast(({ type }) => type === "round_synthesis");
  const synthesis = RoundSynthesis.safeParse(stated?.content).data;
  if (!stated || !synthesis) return undefined;
  const named = new Set(synthesis.analyses.map(({ messageId }) => messageId));
  const said = own.filter(({ id, type }) => named.has(id) || type === "evidence");
  const evidence = Evidence.safeParse(said.findLast(({ type }) => type === "evidence")?.content).data;
  const before = floor.filter((one) => one.round < round);
  return {
    id: reading.id,
    round,
    topic: topicOf(reading),
    table,
    synthesis,
    /** Start of the round and time of its synthesis, in ISO 8601. */
    began: before.at(-1)?.timestamp ?? reading.created ?? stated.timestamp,
    ended: stated.timestamp,
    standings: standingsIn(said, table.seated),
    evidence,
    placeOf: placesOf(evidence),
    feedback: before.filter(({ type, round: of }) => type === "feedback" && of === round - 1).flatMap(answersIn),
    disputes: disputesOf([...former, synthesis].map(({ cross }) => cross)),
    /** The best solution of the round before. */
    former: byRecommendations(former.at(-1) ?? { solutions: [] })[0]?.name,
    labels,
    timeOf: (id: string) => floor.find((one) => one.id === id)?.timestamp ?? stated.timestamp,
  };
}

const answersIn = ({ content, timestamp }: FloorStatement) =>
  (Feedback.safeParse(content).data?.answers ?? []).map(({ question, answer }) => ({
    question,
    answer,
    at: timestamp,
  }));

const HUMAN = "Human";

/** A tool as the artifact names it: `Gemini`, `gemini-cli`; a person is `Human` under their seat's name. */
export function agentOf(tool: string, { seated }: Table) {
  if (seated.some(({ id, isPerson }) => isPerson && id === tool)) return { name: HUMAN, id: tool };
  const name = words("en").names[tool] ?? tool.charAt(0).toUpperCase() + tool.slice(1);
  return { name, id: `${tool}-cli` };
}
export const USER_AGENT: AgentIdentifier = { name: HUMAN, id: "user" };
export const SYSTEM: AgentIdentifier = { name: "System", id: "cross-verification" };
