import { createHash } from "node:crypto";
import { sentencesOf, shortened } from "#lib/cut";
import { citeOf } from "#lib/places";
import {
  type FloorStatement,
  type Lang,
  type Passage,
  type Persona,
  RULE_NAMES,
  type Tension,
  type TurnPoint,
  toldOf,
} from "#wire";
import { tokensIn } from "./model/pricing.ts";
import type { Facts } from "./provider.ts";
import { words } from "./words/index.ts";

/*
 * The parts of prompts. All text from a user, a document or a participant is enclosed in a marked block. The mark is a
 * digest of the block's own text: to close its block, a text would have to contain its own digest.
 */

/**
 * Encloses a text as data: `<label-mark name="value">`, the text, `</label-mark>`. The mark never occurs in the text.
 * @param attributes added to the opening tag; values may be any text
 */
export function marked(label: string, text: string, attributes: Readonly<Record<string, string>> = {}): string {
  const told = Object.entries(attributes).map(([name, value]) => ` ${name}=${quoted(value)}`);
  const opening = told.join("");
  let mark = digest(`${label}${opening}\n${text}`);
  while (text.includes(mark)) mark = digest(mark);
  return `<${label}-${mark}${opening}>\n${text}\n</${label}-${mark}>`;
}

const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

const quoted = (value: string): string => JSON.stringify(value).replaceAll("<", "\\u003c").replaceAll(">", "\\u003e");

export const markedJson = (label: string, value: unknown): string => marked(label, JSON.stringify(value, null, 1));

/** Tokens of a block that is computed for one turn. */
export const COMPUTED_TOKENS = 1_500;

/**
 * Encloses what was computed for a request, a line for each entry of its lists, in at most 1,500 tokens: the longest list
 * loses its last entry until it fits, and `leftOut` names those entries by id, or counts them. Lists begin with what
 * matters most.
 */
export function computedBlock(value: unknown, lang: Lang, most = COMPUTED_TOKENS): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return markedJson("computed", value);
  const fitted = fittedToBlock({ ...value }, most);
  const block = marked("computed", linesOf(fitted));
  return "leftOut" in fitted ? `${block}\n\n${words(lang).leftOut}` : block;
}

/** Returns what a computed block tells of this: its lists without what finds no room, and `leftOut` if anything does not. */
export function fittedToBlock<T extends object>(value: T, most = COMPUTED_TOKENS): T & { readonly leftOut?: object } {
  const kept = { ...value } as Record<string, unknown>;
  const leftOut: Record<string, string[] | number> = {};
  const told = () => (Object.keys(leftOut).length > 0 ? { ...kept, leftOut } : kept);
  while (tokensIn(linesOf(told())) > most) {
    const lists = Object.entries(kept).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
    const [key, list] = lists.toSorted(([, a], [, b]) => sizeOf(b) - sizeOf(a))[0] ?? ["", []];
    if (list.length === 0) break;
    kept[key] = list.slice(0, -1);
    const { id } = (list.at(-1) ?? {}) as { readonly id?: string };
    const former = leftOut[key];
    leftOut[key] =
      id === undefined ? 1 + (typeof former === "number" ? former : 0) : [id, ...[former ?? []].flat().map(String)];
  }
  return told() as T;
}

const sizeOf = (value: unknown): number => tokensIn(JSON.stringify(value));

/** Writes an object as JSON, with a line for each key and each entry of a list. */
function linesOf(value: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .map(([key, one]) => {
      const isList = Array.isArray(one) && one.some((entry) => typeof entry === "object");
      const text = isList ? `[\n${one.map((entry) => JSON.stringify(entry)).join(",\n")}\n]` : JSON.stringify(one);
      return `${JSON.stringify(key)}: ${text}`;
    });
  return `{\n${lines.join(",\n")}\n}`;
}

export function profileBlock(persona: Persona): string {
  const { name, expertise, thinkingStyle, bias, replyTendency, stakes, blindSpots } = persona;
  const whole = { name, expertise, thinkingStyle, bias, replyTendency, stakes, blindSpots };
  // A profile that was made by rule may say one thing in several fields.
  const said = new Set<string>();
  const isNew = ([, value]: [string, string | string[]]): boolean => said.size < said.add(String(value)).size;
  return markedJson("profile", Object.fromEntries(Object.entries(whole).filter(isNew)));
}

export function castBlock(personas: readonly Persona[]): string {
  const lines = personas.map(
    ({ id, name, stakes, blindSpots }) => `${id}: ${JSON.stringify({ name, atStake: stakes, blindSpots })}`,
  );
  return marked("experts", lines.join("\n"));
}

function tensionBlock(tensions: readonly Tension[], lang: Lang): string {
  const { tension } = words(lang);
  const lines = tensions.map(({ between, axis, description }) =>
    tension(between.join(" / "), JSON.stringify({ axis, description })),
  );
  return marked("tensions", lines.join("\n"));
}

/** Encloses each statement that says something in its own block, so that none can pass itself off as another's. */
export function statementBlocks(floor: readonly FloorStatement[], lang: Lang): string[] {
  return floor.filter(isTold).flatMap((statement) => statementBlock(statement, lang));
}

const JUDGEMENT = "judgement";

/** Whether a judge found that points say the same, exclude each other, are parts of one, or are not the same after all. */
const findsOfPoints = ({ content: { points } }: Pick<FloorStatement, "content">): boolean =>
  ["same", "oneOf", "parts", "apart"].some(
    (key) => (points as Readonly<Record<string, unknown>> | undefined)?.[key] !== undefined,
  );

/** Whether those who argue are told a statement: all but judgements that found nothing. */
export const isTold = (one: FloorStatement): boolean =>
  one.type !== JUDGEMENT || one.content.verdicts !== undefined || findsOfPoints(one);

/** Whether a key repeats another: of points a judge's summary has the ids and why, and of objections they have it themselves. */
const isRepeated = (key: string, { type, content }: Pick<FloorStatement, "type" | "content">): boolean =>
  type === JUDGEMENT && (key === "points" || (key === "summary" && !findsOfPoints({ content })));

/** Length limit of a statement's digest, in characters. */
const DIGEST = 240;
/** Keys that may hold the point of a statement; the first one present is taken. */
const POINTS = [
  "summary",
  "restatement",
  "position",
  "response",
  "claim",
  "assumption",
  "principle",
  "reasoning",
  "fact",
];

/** Shortens a statement to the first sentence of its point. The id stays, so that it can be cited. */
export function digestBlock({ id, from, type, content }: FloorStatement): string {
  const said = [...POINTS.map((key) => content[key]), ...Object.values(content)].find(
    (value): value is string => typeof value === "string" && value.trim() !== "",
  );
  const text = said ?? JSON.stringify(content);
  const [end] = sentencesOf(text, { byLine: true }).map(([, to]) => to);
  return marked("statement", shortened(text.slice(0, end), DIGEST), { id, from, kind: type, digest: "1" });
}

function statementBlock(statement: FloorStatement, lang: Lang): string[] {
  const { id, from, type, flags, content } = statement;
  const lines = Object.entries(toldOf(content))
    .filter(([key, value]) => (!Array.isArray(value) || value.length > 0) && !isRepeated(key, statement))
    .map(([key, value]) => `${key}: ${valueBlock(value)}`);
  const told = { id, from, kind: type, ...(flags?.length ? { accepted: flagged(flags, lang) } : {}) };
  return lines.length === 0 ? [] : [marked("statement", lines.join("\n"), told)];
}

/** A value of a statement. Several lines, such as code, keep their form, in a block that they cannot leave. */
const valueBlock = (value: unknown): string =>
  typeof value === "string" && value.trim().includes("\n") ? `\n${marked("text", value)}` : JSON.stringify(value);

/** Puts the rules that an accepted statement broke into words: a model does not know their names. */
function flagged(flags: readonly string[], lang: Lang): string {
  return words(lang).although(flags.map((flag) => RULE_NAMES[lang][flag] ?? flag.replaceAll("_", " ")));
}

/**
 * Encloses passages of documents, to be cited as path:line, or path:place for a document without lines. Headings tell
 * apart equal passages, such as the "46 weeks of work" of two plans.
 */
export function passageBlock(passages: readonly Passage[]): string {
  return passages
    .map((passage) => {
      const lines = passage.place === undefined ? { lines: `${passage.line}-${passage.endLine}` } : {};
      const under = passage.heading === undefined ? {} : { under: passage.heading };
      return marked("passage", passage.text, { cite: citeOf(passage), ...lines, ...under });
    })
    .join("\n");
}

/** Describes the subject of the discussion; identical in every turn of every participant. */
export function groundBlocks(
  facts: Pick<Facts, "topic" | "lang" | "personas" | "tensions"> & {
    readonly [key in "problem" | "constraints"]: Facts[key] | undefined;
  },
): string {
  const label = words(facts.lang).labels;
  const parts = [label.topic, marked("topic", facts.topic)];
  if (facts.problem) {
    const { constraints = [], ...problem } = facts.problem;
    // Limits from the start have a block of their own, with the ids that answers name.
    // A later one leaves this block as it is, so that the cache serves it.
    const numbered = facts.constraints?.some(({ round }) => round === 0)
      ? []
      : constraints.map((text, at) => `${at + 1}. ${text}`);
    const limits = numbered.length > 0 ? { constraints: numbered } : {};
    parts.push(label.problem, markedJson("problem", { ...problem, ...limits }));
  }
  if (facts.personas.length > 0) parts.push(label.cast, castBlock(facts.personas));
  if (facts.tensions.length > 0) parts.push(label.tensions, tensionBlock(facts.tensions, facts.lang));
  return parts.join("\n\n");
}

/** Builds the blocks that only this turn has, each under the words that introduce it. */
export function turnBlocks(facts: Facts): string[] {
  const label = words(facts.lang).labels;
  const { points = [], constraints = [], docket = [], messages = [] } = facts;
  const blocks: string[] = [];
  const put = (title: string, made: readonly string[]): void => {
    if (made.length > 0) blocks.push(title, made.join("\n"));
  };
  put(label.atStake, atStake(facts));
  const own = points.filter(({ aside }) => aside);
  put(label.aside, own.length > 0 ? [pointsBlock(own)] : []);
  put(label.morePoints, (facts.pointsLeftOut ?? []).length > 0 ? [(facts.pointsLeftOut ?? []).join(", ")] : []);
  put(label.yours, stancesTold(facts));
  put(
    label.constraints(constraints.some(({ kind }) => kind === "direction")),
    constraints.map(({ id, kind, text, round }) => marked("constraint", text, { id, kind, round: String(round) })),
  );
  const relations = [...new Set(docket.map(({ relation }) => relation))];
  put(
    [label.docket, ...relations.map((relation) => label.relations[relation])].join("\n"),
    docket.map(({ text, item, ...of }) => marked("docket", text, { ...of, ...(item === undefined ? {} : { item }) })),
  );
  put(
    label.messages,
    messages.map(({ from, text }) => marked("message", text, { from })),
  );
  return blocks;
}

/** Tells what a speaker last said of each point, in order of their numbers, a line each. */
export function stancesTold({ points = [], lang }: Pick<Facts, "points" | "lang">): string[] {
  const label = words(lang).labels;
  return points
    .toSorted((one, other) => one.id.localeCompare(other.id, "en", { numeric: true }))
    .flatMap(({ id, yours, yoursIf = [], yoursSecondTo: preferred, yoursInstead: taken, reasons }) => {
      const objections = reasons.filter((one) => one.yours && one.on === id && one.side === "against");
      if (yours === undefined) return objections.map((one) => `${id}: ${label.objected(one.id)}`);
      if (taken !== undefined) return `${id}: ${label.instead(taken)}`;
      const side = preferred === undefined ? yours : label.second(preferred);
      return `${id}: ${side}${yoursIf.length > 0 ? `, if ${yoursIf.join(", ")}` : ""}`;
    });
}

/** Points that everybody is told in a step, without anybody's stance, so that a cache serves all who are asked in it. */
export function stepBlock({ points = [], lang }: Facts): string | undefined {
  const common = points.filter(({ aside }) => !aside);
  if (common.length === 0) return undefined;
  const { points: title, conditions } = words(lang).labels;
  const notes = common.some(({ conditionOf }) => conditionOf) ? [conditions] : [];
  return [title, pointsBlock(common), ...notes].join("\n\n");
}

export function pointsBlock(points: readonly TurnPoint[]): string {
  const lines = points.map(
    ({ yours: _, yoursIf: _if, yoursSecondTo: _after, yoursInstead: _in, aside: _a, reasons, ...point }) =>
      JSON.stringify({ ...point, reasons: reasons.map(({ yours: __, ...reason }) => reason) }),
  );
  return marked("points", `[${lines.join(",\n")}]`);
}

/** Names the speaker's tensions that the round's questions go along, else all of the speaker's. */
function atStake({ persona, speaker, tensions, floor, round }: Facts): string[] {
  if (!persona) return [];
  const own = tensions.filter(({ between }) => between.includes(speaker));
  const opening = floor.findLast((one) => one.type === "opening" && one.round === round);
  const asked = JSON.stringify(opening?.content.questions ?? []);
  const now = own.filter(({ axis }) => asked.includes(JSON.stringify(axis)));
  const told = (now.length > 0 ? now : own).map(({ between, axis }) =>
    marked("tension", axis, { with: between.find((id) => id !== speaker) ?? speaker }),
  );
  return [...new Set(told)];
}
