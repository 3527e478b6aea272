import { emptyProjection, type Projection } from "#discussion";
import { isOut, isRefuted, minorityReport, normalise, settlement, statusAt } from "#graph";
import { sentencesOf } from "#lib/cut";
import { files } from "#projection";
import type { Section } from "#protocols";
import { DiscussionOptions, type FloorStatement, type Lang } from "#wire";
import { lookOf } from "../../src/cli/render/look.ts";
import { renderWholeResult } from "../../src/cli/render/result.ts";
import { wordCount } from "../../src/protocols/swarm-discussion/result/count.ts";
import { synthesize } from "../../src/protocols/swarm-discussion/synthesis/synthesis.ts";

/** A discussion whose floor this is, with its synthesis; participants are called `Person-id`. */
export function concluded(floor: readonly FloorStatement[], lang: Lang): Projection {
  const state = emptyProjection("shown");
  state.options = DiscussionOptions.parse({ topic: lang === "zh" ? "拆分还是保留？" : "Split or keep?", lang });
  state.created = "2026-01-29T10:00:00.000Z";
  state.floor.push(...floor);
  for (const one of floor) state.graph.apply(one);
  const participants = [...new Set(floor.map(({ from }) => from))].map((id) => ({
    ...{ id, name: nameOf(id), pool: "expert" as const },
    role: id === "contrarian" ? ("contrarian" as const) : ("expert" as const),
  }));
  const origin = { provider: "script", model: "script", isModel: false };
  state.composed = { participants, tensionMap: [], mode: "standard", rounds: 2, origin };
  const content = synthesize(state, lang) as unknown as Record<string, unknown>;
  const id = "r9-msg-998";
  state.floor.push({
    id,
    from: "historian",
    type: "synthesis",
    round: 9,
    content,
    references: [],
    timestamp: "",
    turn: id,
  });
  state.hasModel = true;
  return state;
}

const nameOf = (id: string): string => `Person-${id}`;

/** Thirty experts over six rounds: 2,010 statements of the length that people write, each against another. */
export function largeFloor(lang: Lang): FloorStatement[] {
  const reason = lang === "zh" ? "每晚的发票任务锁表，每次部署都要等它。" : "The nightly invoice job holds a lock. ";
  return Array.from({ length: 2_010 }, (_, at): FloorStatement => {
    const [id, expert, isFirst] = [idAt(at), at % 30, at < 30];
    const content = {
      ...{
        position: expert % 2 === 0 ? "Split it" : "Keep it",
        wouldChangeIf: `figures of e${expert}`,
        confidence: 0.7,
      },
      ...(isFirst ? {} : { reasoning: `${at}: ${reason.repeat(25)}`, questions: [`What of ${at}?`] }),
    };
    const references = isFirst ? [] : [{ targetId: idAt(at - 29), type: "counters" as const }];
    const type = isFirst ? "position_declaration" : "argument";
    const round = roundAt(at);
    return {
      id,
      from: `e${expert}`,
      type,
      round,
      content,
      references,
      timestamp: "2026-01-29T10:30:00.000Z",
      turn: id,
    };
  });
}

const A_ROUND = 335;
const roundAt = (at: number): number => 1 + Math.floor(Math.max(0, at) / A_ROUND);
const idAt = (at: number): string => `r${roundAt(at)}-msg-${String((Math.max(0, at) % A_ROUND) + 1).padStart(3, "0")}`;

/** The four displays of a result as plain text: what the page draws is the list in synthesis.json. */
export function displays(state: Projection): Readonly<Record<"terminal" | "markdown" | "report" | "page", string>> {
  const made = files(state);
  const report = made.get("artifacts/report.html") ?? "";
  const lang = state.options?.lang ?? "en";
  return {
    terminal: renderWholeResult(state, lookOf({ columns: 100, colour: false }, lang)).join("\n"),
    markdown: made.get("artifacts/synthesis.md") ?? "",
    report: report.slice(report.indexOf("<main "), report.indexOf('id="argument"')).replace(/<[^>]*>/g, " "),
    page: textsOf(sectionsOf(state)).join("\n"),
  };
}

export const sectionsOf = (state: Projection): readonly Section[] =>
  JSON.parse(files(state).get("artifacts/synthesis.json") ?? "{}").result;

const textsOf = (sections: readonly Section[]): string[] =>
  sections.flatMap(({ text, items, table }) => [
    ...text,
    ...items.map((item) => item.text),
    ...(table?.rows.flat() ?? []),
  ]);

/** Words that compare or recommend, and when they may be said. */
const CLAIMS: Readonly<Record<Lang, Record<"go" | "plain" | "never" | "outnumbered" | "majority", RegExp>>> = {
  en: {
    go: /(?:go with|only) option (\w+)/i,
    plain: /go with option/i,
    never: /\b(most|fewer|decided)\b/i,
    outnumbered: /outnumbered/i,
    majority: /majority/i,
  },
  zh: {
    go: /(?:采用|只剩|只有)方案 (\w+)/,
    plain: /采用方案/,
    never: /最多|较少|已决定/,
    outnumbered: /少数/,
    majority: /(?<!过半)多数/,
  },
};

/** Finds claims of a discussion's displays that contradict its graph; empty if all agree. */
export function faultsShown(floor: readonly FloorStatement[], lang: Lang): string[] {
  const state = concluded(floor, lang);
  const { graph } = state;
  const settled = settlement(graph);
  const faults: string[] = [];
  const says = CLAIMS[lang];
  const shown = displays(state);
  for (const [name, text] of Object.entries(shown)) {
    const flat = text.replaceAll("│", " ").replace(/\s+/gu, " ");
    const go = says.go.exec(flat);
    if ((go !== null) !== (settled?.adopted !== undefined))
      faults.push(`${name} recommends, or does not, against the settlement`);
    if (settled?.adopted && isOut(graph, settled.adopted.claim)) faults.push(`${name} recommends what is OUT`);
    const begins = settled?.adopted?.claim.text.replace(/[\s.。]+$/u, "").slice(0, 60) ?? "";
    if (go && !flat.slice(go.index, go.index + 200).includes(begins))
      faults.push(`${name} recommends another position`);
    if (says.plain.test(flat) && (settled?.by === "silence" || !settled?.isMajority))
      faults.push(`${name} recommends plainly what nobody tried, or at most half hold`);
    if (says.never.test(flat)) faults.push(`${name} says ${says.never.exec(flat)?.[0]}`);
    if (says.outnumbered.test(flat) && minorityReport(graph).standing.length === 0)
      faults.push(`${name} says outnumbered`);
    if (says.majority.test(flat) && settled?.by !== "majority") faults.push(`${name} says majority`);
  }
  const sections = sectionsOf(state);
  const dissent = textsOf(sections.filter(({ id }) => id === "dissent")).join("\n");
  for (const holder of settled?.leading?.holders ?? []) {
    if (new RegExp(`${nameOf(holder)}(?!\\w)`).test(dissent)) faults.push(`${holder} dissents from their own position`);
  }
  const isAlone = settled?.rivals.every((rival) => isRefuted(statusAt(graph, rival))) === true;
  if (/No other position is left|没有其他未被驳倒/.test(dissent) && !isAlone)
    faults.push("hides a position that was not refuted");
  faults.push(...contradicted(sections, lang));
  const count = wordCount(shown.markdown);
  if (count > 1_200) faults.push(`synthesis.md has ${count} words`);
  return [...faults, ...repeated(sections).map((text) => `said twice: ${text}`)];
}

/** Patterns that mark an objection, and that describe a position with or without one. */
const OBJECTIONS = {
  en: {
    marked:
      /^(answered in [^:]+|fell to [^:]+|fell with what it rests on|held no longer by who said it|taken back|conceded, and met by a change in \S+|against one reason for it|against a detail of it): /,
    holds: /: an objection/,
    none: /no objection to it holds|every argument/,
  },
  zh: {
    marked:
      /^(已由 [^：]+ 回应|被 [^：]+ 驳倒|其依据不成立|提出者已不再坚持|已撤回|已承认，并在 \S+ 中据此修改|针对其中一条理由|针对其中的细节)：/,
    holds: /：有一处/,
    none: /没有反驳站得住脚|支持它的论点/,
  },
} as const;

/** Finds options whose described standing contradicts their objections. */
function contradicted(sections: readonly Section[], lang: Lang): string[] {
  const { marked, holds, none } = OBJECTIONS[lang];
  const rows = sections.find(({ id }) => id === "options")?.table?.rows ?? [];
  return rows.flatMap(([option, , , against = "", standing = ""]) => {
    const isMet = marked.test(against) || /^(nothing was said|没有人反对)/.test(against);
    if (holds.test(standing) && isMet) return [`${option}: ${standing}, and none is shown: ${against}`];
    return none.test(standing) && !isMet ? [`${option}: ${standing}, and one is shown: ${against}`] : [];
  });
}

/** Sentences and quotations that stand twice in a result. An option's name and its standing may: they say of which. */
function repeated(sections: readonly Section[]): string[] {
  const parts = sections.flatMap(({ text, items, table }) => [
    ...text,
    ...items.map((item) => item.text),
    ...(table?.rows.flatMap((row) => row.slice(1, -1).flatMap((cell) => quotesIn(cell))) ?? []),
  ]);
  const seen = new Set<string>();
  return parts
    .flatMap((part) => [
      ...new Set([...sentencesOf(part).map(([from, to]) => part.slice(from, to)), ...quotesIn(part)]),
    ])
    .map(normalise)
    .filter((sentence) => sentence !== "" && !/^(and )?\d+ more/.test(sentence) && !/^记录中还有/.test(sentence))
    .filter((sentence) => seen.size === seen.add(sentence).size);
}

const quotesIn = (text: string): string[] => [...text.matchAll(/“([^“”]*)”/gu)].map((match) => match[1] ?? "");
