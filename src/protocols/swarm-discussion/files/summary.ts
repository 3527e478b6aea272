import { axisOf, langOf, nameOf, type Projection, titleOf, topicOf } from "#discussion";
import { positions } from "#graph";
import { inline } from "#lib/markdown";
import { holdersOf, isOpen, tableOf } from "#points";
import { pointsIn } from "../points/of-floor.ts";
import type { QualityGate } from "../schemas/statements.ts";
import { openQuestions } from "../synthesis/from-table.ts";
import { words as swarmWords } from "../words/index.ts";
import { type Words, words as wordsIn } from "./words/index.ts";

/** Characters that context/summary.md may have. */
export const SUMMARY_LENGTH = { min: 1_500, max: 3_000 };

/** The most that each of the seven items may have; with headings and title they stay below the maximum. */
const ROOM = [420, 460, 220, 480, 420, 320, 220];
const LINE = 150;

/**
 * context/summary.md: what is needed to go on later, in seven items, computed, 1,500 to 3,000 characters whatever
 * the discussion's size. A short one is filled up with how to read and resume it; a long one is cut item by item.
 */
export function resumeSummary(state: Projection): string {
  const words = wordsIn(langOf(state)).summary;
  const items = [
    theme(state, words),
    progress(state, words),
    current(state, words),
    standpoints(state, words),
    disagreements(state, words),
    issues(state, words),
    quality(state, words),
  ];
  let text = `# ${phrasesOf(state).said(words.title, inline(titleOf(state), 80))}\n`;
  for (const [index, lines] of items.entries()) {
    text += `\n## ${index + 1}. ${words.headings[index]}\n\n${filled(lines, ROOM[index] ?? LINE)}\n`;
  }
  const notes: string[] = [];
  for (const note of words.notes) {
    if (text.length + notes.join("\n").length >= SUMMARY_LENGTH.min) break;
    notes.push(`- ${note}`);
  }
  return notes.length === 0 ? text : `${text}\n---\n\n${words.reading}\n\n${notes.join("\n")}\n`;
}

const phrasesOf = (state: Projection): Pick<Words, "said" | "noted" | "names" | "clauses"> => wordsIn(langOf(state));

/** Returns as many lines as fit, at least the first one, shortened if it is alone. */
function filled(lines: readonly string[], room: number): string {
  let text = "";
  for (const line of lines) {
    const next = text === "" ? line : `${text}\n${line}`;
    if (next.length > room) break;
    text = next;
  }
  return text;
}

function theme(state: Projection, words: Words["summary"]): string[] {
  const { said } = phrasesOf(state);
  const problem = state.composed?.problemDefinition;
  const tensions = state.composed?.tensionMap ?? [];
  return [
    inline(topicOf(state), 160),
    problem ? said(words.purpose, inline(problem.statement, LINE)) : words.notComposed,
    ...tensions.map((tension) => {
      const axis = axisOf(tension);
      const pair = tension.between.map((id) => inline(nameOf(state, id), 40)).join(" / ");
      return `- ${axis === undefined ? pair : said(pair, inline(axis, 80))}`;
    }),
  ];
}

function progress(state: Projection, words: Words["summary"]): string[] {
  const { said, names } = phrasesOf(state);
  const done = state.announced.flatMap((message) => (message.type === "progress" ? [message] : []));
  if (done.length === 0) return [words.noStep];
  const counts = words.counts(state.floor.length, state.graph.edges.length, state.round);
  return [
    `- ${counts}`,
    ...done
      .slice(-6)
      .reverse()
      .map(
        ({ round, body }) =>
          `- ${[names([words.roundOf(round ?? 0), inline(body.name, 40)]), inline(body.takeaway, 100)].filter(Boolean).reduce((one, other) => said(one, other))}`,
      ),
  ];
}

function current(state: Projection, words: Words["summary"]): string[] {
  const { said } = phrasesOf(state);
  const topic = state.topics.get(state.round);
  const reason = state.announced.findLast((message) => message.type === "paused");
  return [
    words.currentRound(state.round, state.composed?.rounds),
    ...(topic === undefined ? [] : [said(words.topic, inline(topic, 80))]),
    ...(reason?.type === "paused" ? [said(words.reason, inline(reason.body.reason, 60))] : []),
  ];
}

function standpoints(state: Projection, words: Words["summary"]): string[] {
  const { said, noted } = phrasesOf(state);
  const held = positions(state.graph);
  if (held.length === 0) return [words.noPosition];
  const room = Math.max(40, Math.floor(400 / held.length) - 50);
  return held.map(({ expert, position, confidence, messageId, journey }) => {
    const moved = journey.length > 1 && journey[0]?.position !== position ? [words.shifted] : [];
    const who = noted(inline(nameOf(state, expert), 30), messageId, confidence.toFixed(2), ...moved);
    return `- ${said(who, inline(position, room))}`;
  });
}

/** Points that divide, then others to which an objection is open, each with who is for it and against it. */
function disagreements(state: Projection, words: Words["summary"]): string[] {
  const { said, clauses, names, noted } = phrasesOf(state);
  const { rows } = tableOf(pointsIn(state));
  const called = (ids: readonly string[]): string => names(ids.map((id) => inline(nameOf(state, id), 30)));
  const sides = (pro: readonly string[], against: readonly string[]): string =>
    clauses([
      ...(pro.length > 0 ? [said(words.pro, called(pro))] : []),
      ...(against.length > 0 ? [said(words.against, called(against))] : []),
    ]);
  const isDividing = ({ tier }: (typeof rows)[number]): boolean => tier === "divided" || tier === "most";
  const disputed = rows.filter((row) => !isDividing(row) && row.word === "open" && holdersOf(row).length > 0);
  const active = [...rows.filter(isDividing), ...disputed];
  if (active.length === 0) return [words.nothingDivides];
  return active.map((row) => {
    const open = row.objections.filter(({ fate }) => isOpen(fate)).length;
    const told = sides(holdersOf(row), row.against);
    return `- ${said(noted(`“${inline(row.text, 70)}”`, row.id), clauses([told, words.open(open)]))}`;
  });
}

function issues(state: Projection, words: Words["summary"]): string[] {
  const { said, noted } = phrasesOf(state);
  const open = openQuestions(tableOf(pointsIn(state)), langOf(state));
  const next = gates(state).at(-1)?.recommendation;
  const lines = open.map(({ question, objection: { reason } }) => `- ${noted(inline(question, 90), reason.message)}`);
  if (next !== undefined)
    lines.unshift(`- ${said(words.recommended, swarmWords(langOf(state)).flow.recommendations[next])}`);
  return lines.length > 0 ? lines : [words.noIssue];
}

function quality(state: Projection, words: Words["summary"]): string[] {
  const scores = gates(state).map((gate) => gate.qualityScore?.overall);
  const known = scores.filter((score) => score !== undefined);
  if (known.length === 0) return [words.noScore];
  const [first, last] = [known[0] ?? 0, known.at(-1) ?? 0];
  const trend = known.length < 2 ? words.oneRound : words.trend(Math.sign(last - first));
  const shown = known.slice(-12).map((score) => `${score}/5`);
  return [phrasesOf(state).said(shown.join(" → "), trend)];
}

/** The quality gates in order. What was accepted with a flag may lack a key. */
export function gates(state: Projection): Partial<QualityGate>[] {
  return state.floor.flatMap(({ type, content }) => (type === "quality_gate" ? [content as Partial<QualityGate>] : []));
}
