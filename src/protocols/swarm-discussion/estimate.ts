import type { Estimate, EstimatedCalls } from "#protocols/estimate";
import { answerSchema, type Facts, type ModelRequest, schemaInWords } from "#providers";
import {
  CONTRARIAN,
  type DiscussionOptions,
  type FloorStatement,
  MODE_LIMITS,
  type Passage,
  type Persona,
} from "#wire";
import { analysisPrompt, wantedExperts } from "../shared/experts.ts";
import { KINDS } from "./kinds/index.ts";
import { words } from "./words/index.ts";

/** A short, a usual or a long course. Characters per token are of Latin text; any other is a token or so. */
interface Size {
  readonly is: "least" | "likely" | "most";
  /** Characters of a statement, and of what a persona's fields hold. */
  readonly statement: number;
  readonly field: number;
  /** Tokens of an answer, thinking included. */
  readonly answer: number;
  readonly charactersPerToken: number;
  readonly otherTokens: number;
}

/** Terse answers of a model that does not think. */
const LEAST: Size = { is: "least", statement: 900, field: 60, answer: 400, charactersPerToken: 4.5, otherTokens: 0.6 };
/** Statements as long as they are asked for, which take some 540 tokens (bench/chain.bench.ts), and some thinking. */
const LIKELY: Size = {
  is: "likely",
  statement: 2_750,
  field: 120,
  answer: 850,
  charactersPerToken: 4,
  otherTokens: 0.7,
};
/** Long answers after much thinking. */
const MOST: Size = {
  is: "most",
  statement: 3_500,
  field: 200,
  answer: 2_500,
  charactersPerToken: 3.5,
  otherTokens: 1.2,
};

/** Characters of documents that a participant reads at most, and the analysis. */
const OWN_PASSAGES = 14_000;
const BROAD_PASSAGES = 40_000;

/** Calls of an answer in a long course, in which one of four is returned once. */
const WITH_REPAIR = 1.25;

/**
 * Estimates a short, the usual and a long course with these options, walked through with the real prompts over statements of
 * a size. The short one has as few experts and rounds as the mode allows; the usual one as few experts, all rounds that it
 * plans, and no answer returned; the long one as many experts, all rounds and some answers returned. None is a bound.
 */
export const estimate = (options: DiscussionOptions, characters: number): Estimate => ({
  least: walk(options, characters, LEAST),
  likely: walk(options, characters, LIKELY),
  most: walk(options, characters, MOST),
});

function walk(options: DiscussionOptions, characters: number, size: Size): EstimatedCalls {
  const { mode, seats, experts: given } = options;
  const { rounds: allowed, crossDomain } = MODE_LIMITS[mode];
  const isMost = size.is === "most";
  const isLeast = size.is === "least";
  const seated = wantedExperts(mode, seats, given)[isMost ? 1 : 0];
  const experts = Math.max(0, seated - seats.length);
  const planned = allowed[isLeast ? 0 : 1];
  const rounds = Math.min(planned, options.rounds ?? planned);
  const course = new Walk(options, size, seated, characters);
  course.analyse(1);
  for (let round = 1; round <= rounds; round += 1) {
    if (round === 1) course.step("position_declaration", experts, seated, round);
    if (round === 1 && options.unshared) course.step("unshared_information", experts, seated, round);
    course.moderate(round);
    course.step("argument", experts, seated, round);
    course.step("stress_test", 1, 1, round);
    course.step("response", experts, seated, round);
    if (crossDomain) course.step("analogy", 1, 1, round);
  }
  course.think("synthesis", 1, rounds);
  return course.total;
}

/** A course under way: its floor grows by a statement of the size for each that is said. */
class Walk {
  readonly #options: DiscussionOptions;
  readonly #size: Size;
  readonly #personas: readonly Persona[];
  readonly #characters: number;
  readonly #floor: FloorStatement[] = [];
  readonly #kinds = new Map<string, number>();
  #input = 0;
  #cached = 0;
  /** Tokens of the longest prefix so far, which the cache keeps. */
  #prefix = 0;
  #output = 0;

  constructor(options: DiscussionOptions, size: Size, experts: number, characters: number) {
    this.#options = options;
    this.#size = size;
    this.#characters = characters;
    this.#personas = Array.from({ length: experts }, (_, at) => options.experts[at] ?? personaOf(at, size.field));
  }

  get total(): EstimatedCalls {
    const { lang } = this.#options;
    const kinds = [...this.#kinds].map(([kind, calls]) => {
      const name = kind === "analysis" ? words(lang).analysis : KINDS[kind as keyof typeof KINDS].label[lang];
      return { name, calls };
    });
    const calls = Math.round(kinds.reduce((sum, one) => sum + one.calls, 0));
    const [input, cached, output] = [this.#input, this.#cached, this.#output].map(Math.round);
    return { calls, input: input ?? 0, cached: cached ?? 0, output: output ?? 0, kinds };
  }

  analyse(times: number): void {
    const wanted = wantedExperts(this.#options.mode, this.#options.seats, this.#options.experts);
    const facts = { ...this.#facts(0, "moderator", BROAD_PASSAGES), wanted: { experts: wanted, given: [] } };
    this.#add("analysis", analysisPrompt({ ...facts, personas: this.#options.experts }), times);
  }

  /** A step in which `models` of those asked are models. */
  step(kind: keyof typeof KINDS, models: number, asked: number, round: number): void {
    const speaker = kind === "stress_test" ? CONTRARIAN : (this.#personas[0]?.id ?? CONTRARIAN);
    const request = KINDS[kind].prompt?.(this.#facts(round, speaker, OWN_PASSAGES));
    if (request) this.#add(kind, request, models * this.#repaired);
    for (let n = 0; n < asked; n += 1) this.#floor.push(this.#statement(round));
  }

  /** Counts the moderator's own calls in a round: judgements, and an opening in a model's words. */
  moderate(round: number): void {
    const isShort = this.#options.mode === "lightweight";
    this.think("judgement", (isShort ? 1 : 2) + (round === 1 ? 1 : 0), round);
    if (this.#options.mode === "deep" || (!isShort && round === 1)) this.think("opening", 1, round);
  }

  /** Calls for the moderator or the historian: they read what an expert reads, and what was computed. */
  think(kind: keyof typeof KINDS, times: number, round: number): void {
    const request = KINDS.argument.prompt?.(this.#facts(round, "moderator", OWN_PASSAGES));
    if (request) this.#add(kind, request, times * this.#repaired);
    this.#floor.push(this.#statement(round));
  }

  get #repaired(): number {
    return this.#size.is === "most" ? WITH_REPAIR : 1;
  }

  #facts(round: number, speaker: string, most: number): Facts {
    const { topic, lang, mode } = this.#options;
    const persona = this.#personas.find(({ id }) => id === speaker);
    const length = Math.min(this.#characters, most);
    const text = "x".repeat(length);
    const passages: Passage[] = text === "" ? [] : [{ path: "document", line: 1, endLine: 1, text }];
    const known = { topic, lang, mode, round, speaker, personas: this.#personas, tensions: [], passages };
    return { ...known, floor: this.#floor, ...(persona ? { persona } : {}) };
  }

  #statement(round: number): FloorStatement {
    const from = this.#personas[0]?.id ?? CONTRARIAN;
    const id = `r${round}-msg-${String(this.#floor.length + 1).padStart(3, "0")}`;
    const content = { position: "x".repeat(this.#size.statement) };
    return { id, from, type: "argument", round, content, references: [], timestamp: "", turn: id };
  }

  #add(kind: string, { system, prompt, schema }: ModelRequest, calls: number): void {
    if (calls === 0) return;
    const { answer } = this.#size;
    const format = schemaInWords(answerSchema(schema, this.#options.lang));
    const prefix = this.#tokens([system, ...prompt.flatMap(({ text, shared }) => (shared ? text : []))].join("\n"));
    const input =
      prefix + this.#tokens([...prompt.flatMap(({ text, shared }) => (shared ? [] : text)), format].join("\n"));
    this.#cached += calls * prefix - Math.max(0, prefix - this.#prefix);
    this.#prefix = Math.max(this.#prefix, prefix);
    this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + calls);
    this.#input += calls * input;
    this.#output += calls * answer;
  }

  #tokens(text: string): number {
    const others = text.match(/[\u0250-\uffff]/g)?.length ?? 0;
    const { charactersPerToken, otherTokens } = this.#size;
    return Math.ceil((text.length - others) / charactersPerToken + others * otherTokens);
  }
}

function personaOf(at: number, length: number): Persona {
  const field = "x".repeat(length);
  const lists = { expertise: [field], blindSpots: [field] };
  const id = `expert-${at + 1}`;
  return { id, name: id, ...lists, thinkingStyle: field, bias: field, replyTendency: field, stakes: field };
}
