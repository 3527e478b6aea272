import { citable } from "#lib/places";
import type { Facts } from "#providers";
import type { FloorStatement, Persona } from "#wire";
import { confidenceFrom } from "./confidence.ts";
import { type ConcernEvidence, Sources } from "./evidence.ts";
import { type Lens, lensOf } from "./lens.ts";
import { cutQuote, type Quote, quotesIn, shownPath } from "./quote.ts";
import { type Words, words as wordsIn } from "./words/index.ts";

/** A participant's latest stance, as it stands on the floor. */
export interface Stance {
  readonly persona: Persona;
  readonly lens: Lens;
  readonly messageId: string;
  readonly position: string;
  readonly conditions: string;
  readonly wouldChangeIf: string;
  readonly confidence: number;
  /** What the stance quotes, first its ground. */
  readonly quotes: readonly Quote[];
  /** Whether the stance claims something: a rule's that found no passage only asks. */
  readonly claims: boolean;
}

/** What one speaker sees: their own concern and evidence, and the others' stances. */
export interface SpeakerView {
  readonly facts: Facts;
  readonly words: Words;
  readonly sources: Sources;
  readonly persona: Persona;
  readonly lens: Lens;
  /** What bears on the speaker's concern, best first. */
  readonly evidence: readonly ConcernEvidence[];
  /** What of it the speaker has not quoted yet. */
  readonly fresh: readonly ConcernEvidence[];
  readonly confidence: number;
  readonly own: Stance | undefined;
  readonly others: readonly Stance[];
}

/** Statements in which a stance is taken. */
const STANCES: readonly FloorStatement["type"][] = ["position_declaration", "argument", "response"];

export function viewOf(facts: Facts): SpeakerView {
  const persona = titled(
    facts.persona ?? facts.personas.find(({ id }) => id === facts.speaker) ?? nobody(facts.speaker),
  );
  const sources = new Sources(facts);
  const lens = lensOf(persona, facts.lang);
  const others = facts.personas.filter(({ id }) => id !== persona.id);
  const evidence = sources.bearingOn(
    lens,
    others.map((other) => lensOf(other, facts.lang)),
  );
  const said = textsBy(facts.floor, persona.id);
  return {
    facts,
    words: wordsIn(facts.lang),
    sources,
    persona,
    lens,
    evidence,
    fresh: evidence.filter((one) => !isQuotedIn(said, one)),
    confidence: confidenceFrom(evidence),
    own: stanceOf(facts, persona),
    others: others.flatMap((other) => stanceOf(facts, other) ?? []),
  };
}

/** A speaker known only by name speaks for what the name says. */
function nobody(id: string): Persona {
  const unknown = "unknown";
  return {
    id,
    name: id,
    expertise: [id],
    thinkingStyle: unknown,
    bias: unknown,
    replyTendency: unknown,
    stakes: unknown,
    blindSpots: [unknown],
  };
}

/** The last stance of an expert, with the conditions and falsifier stated last. */
export function stanceOf(facts: Pick<Facts, "floor" | "lang">, persona: Persona): Stance | undefined {
  const said = facts.floor.filter(({ from, type }) => from === persona.id && STANCES.includes(type));
  const last = said.findLast((statement) => positionIn(statement) !== undefined);
  const position = last && positionIn(last);
  if (!last || position === undefined) return undefined;
  const latest = (key: string): string =>
    said.map(({ content }) => text(content[key])).findLast((found) => found !== undefined) ?? "";
  const quotes = quotesIn(position);
  const confidences = said.map(({ content }) => content.confidence).filter((value) => typeof value === "number");
  return {
    persona: titled(persona),
    lens: lensOf(persona, facts.lang),
    messageId: last.id,
    position,
    conditions: latest("conditions"),
    wouldChangeIf: latest("wouldChangeIf"),
    confidence: confidences.at(-1) ?? 0.5,
    quotes,
    claims: quotes.length > 0 || last.origin?.provider !== "offline",
  };
}

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;

const positionIn = ({ type, content }: FloorStatement): string | undefined =>
  text(type === "response" ? content.currentPosition : content.position);

/** Everything that one participant has said. */
export const textsBy = (floor: readonly FloorStatement[], id: string): string =>
  floor
    .filter(({ from }) => from === id)
    .map(({ content }) => stringsIn(content).join("\n"))
    .join("\n");

/** Every string that stands anywhere in a value. */
export function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(stringsIn);
  return [];
}

/** Whether a text quotes any sentence of this passage. */
export function isQuotedIn(said: string, { passage }: Pick<ConcernEvidence, "passage">): boolean {
  return quotesIn(said).some((quote) => isFrom(quote, passage));
}

export const isFrom = (quote: Quote, passage: ConcernEvidence["passage"]): boolean =>
  (quote.place === undefined
    ? quote.path === shownPath(passage.path) && quote.line >= passage.line && quote.line <= passage.endLine
    : quote.path === shownPath(citable(passage.path)) && quote.place === passage.place) &&
  folded(passage.text).includes(quote.text.replace(/…$/u, ""));

const folded = (value: string): string => value.replace(/\s+/gu, " ");

/** The expert with a title that can stand in a sentence. */
const titled = (persona: Persona): Persona => ({ ...persona, name: cutQuote(persona.name, 80) });
