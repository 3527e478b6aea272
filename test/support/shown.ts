import { emptyProjection, type Projection } from "#discussion";
import { screenOf } from "#points";
import { files } from "#projection";
import type { Section } from "#protocols";
import { DiscussionOptions, type FloorStatement, type Lang } from "#wire";
import { lookOf } from "../../src/cli/render/look.ts";
import { renderWholeResult } from "../../src/cli/render/result.ts";
import { pointsIn } from "../../src/protocols/swarm-discussion/points/of-floor.ts";
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

/** Words that a rule cannot know: what is settled, refuted, decided, tied or to be done. */
const CLAIMS: Readonly<Record<Lang, RegExp>> = {
  en: /\b(?:settled|refuted|decided|adopted|tied|majority|outnumbered|go with|only option)\b/iu,
  zh: /定论|驳倒|已决定|采纳|持平|采用方案|只剩方案/u,
};

/** Finds claims of a discussion's displays that its table of points does not carry; empty if there are none. */
export function faultsShown(floor: readonly FloorStatement[], lang: Lang): string[] {
  const state = concluded(floor, lang);
  const shown = displays(state);
  const [first] = screenOf(pointsIn(state), lang);
  const sentences = first?.lines.map(({ text }) => text) ?? [];
  const faults: string[] = [];
  for (const [name, text] of Object.entries(shown)) {
    const flat = bare(text);
    const claim = CLAIMS[lang].exec(text);
    if (claim) faults.push(`${name} says ${claim[0]}`);
    for (const sentence of sentences)
      if (!flat.includes(bare(sentence))) faults.push(`${name} lacks the first sentence: ${sentence}`);
  }
  const count = wordCount(shown.markdown);
  if (count > 1_200) faults.push(`synthesis.md has ${count} words`);
  return faults;
}

/** Text without what a display adds: space, frames, and marks of Markdown and HTML. */
const bare = (text: string): string =>
  text
    .replaceAll("&amp;", "&")
    .replace(/&\w+;|&#\d+;/gu, "")
    .replace(/[\s│*_\\"'“”‘’<>]/gu, "");
