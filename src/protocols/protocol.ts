import type { z } from "zod";
import type { Projection, Reading } from "#discussion";
import type { WeightedTerm } from "#lib/passages";
import type { Facts, ModelRequest } from "#providers";
import type {
  Body,
  DiscussionOptions,
  DocketItem,
  Effort,
  FloorStatement,
  Lang,
  Participant,
  Persona,
  PlannedStep,
  PositionsJudged,
  Reason,
} from "#wire";
import type { Ending, Protocol } from "./effects.ts";
import type { Estimate } from "./estimate.ts";
import type { Milestone } from "./milestone.ts";
import type { Option } from "./option.ts";
import type { Rule, RuleContext } from "./rule.ts";
import type { Section } from "./section.ts";

/** What an instruction depends on. */
export type InstructionFacts = Pick<Facts, "lang" | "mode" | "round" | "speaker"> &
  Partial<Pick<Facts, "floor" | "constraints" | "docket">>;

/** Asks a model, and says how it is done without one (`byRule`). */
export type Prompt<T = unknown> = (facts: Facts) => ModelRequest<T>;

/**
 * One kind of statement: what it must hold, what it is held to, and how it is asked for. Its name on the wire (the
 * turn's `phase`, the statement's `type`) is its key in `ProtocolDefinition.kinds`.
 */
export interface StatementKind<T = unknown> {
  /** What a reader calls it. */
  readonly label: Readonly<Record<Lang, string>>;
  /** The key of its content that says most: a text or a list of texts, shown first. Default: the first text in it. */
  readonly lead?: string;
  /** The content. Its JSON Schema goes out with every turn, descriptions included. */
  readonly schema: z.ZodType<T>;
  /**
   * What a statement that fits its schema is held to, in this order: checks with a definite answer, since they return it.
   * Default: that its citations resolve, no more.
   */
  readonly rules?: readonly Rule[];
  /**
   * Values of its enums that this discussion does not have, as the letters of alternatives that nobody named: the schema
   * of a turn is without them, wherever they stand in it. A model's schema keeps them, since vendors cache it; rules
   * return them. Default: none.
   */
  readonly absentValues?: (facts: {
    readonly floor: readonly FloorStatement[];
    readonly options: DiscussionOptions;
  }) => readonly string[];
  /** It says what its author alone knows: the sources that it quotes are theirs, and not looked up in the documents. */
  readonly hasOwnSources?: true;
  /** What a person is told before they send: by words, so it may be wrong, and returns nothing. Default: nothing. */
  readonly hints?: readonly Rule[];
  /** Field and reason for a content without it, said in place of the schema's own words. */
  readonly missing?: Readonly<Record<string, (context: RuleContext) => Reason>>;
  /** What an accepted statement is marked with beside the rules that it broke, given what stood open against its author. */
  readonly flags?: (content: Readonly<Record<string, unknown>>, docket: readonly DocketItem[]) => readonly string[];
  /** What to do, for people, programs and models alike. It names messages by id and repeats nobody's text. */
  readonly instruction: (facts: InstructionFacts) => string;
  /** Absent for a kind that only the moderator states and computes. */
  readonly prompt?: Prompt;
  /**
   * What a statement of it was on the way to the decision. Default: one that was asked for is a proposal, a disagreement or
   * an argument, by what it does in the argument, with its lead; any other is nothing.
   */
  readonly milestones?: (content: Readonly<Record<string, unknown>>) => readonly Milestone[];
  /** The kind of statement that every statement of this kind answers: the last one of it gets a `responds_to`. */
  readonly answers?: string;
  /**
   * What an answer that does not fit the schema, also after its one return, is taken for; undefined: for nothing, so that
   * its author is absent. Default: nothing is salvaged.
   */
  readonly salvage?: (said: unknown) => Readonly<Record<string, unknown>> | undefined;
  /** For a kind that the historian answers: its content computed from the record, and worded where it has a prompt. */
  readonly fromRecord?: RecordedKind<T>;
}

/** A document that a discussion was given. */
export interface GivenDocument {
  readonly path: string;
  readonly text: string;
}

/** A content that is computed from the record; a model may only word it. */
export interface RecordedKind<T> {
  compute(state: Projection, lang: Lang, documents: readonly GivenDocument[]): T;
  /** The computed content with a model's words in it: numbers, names and ids stay. */
  merge(computed: T, words: unknown, state: Projection, lang: Lang): T;
  /** Message ids in a content, or in a model's words, that name no statement of the record. */
  unknownIds(content: unknown, state: Projection): readonly string[];
}

/** A file of a discussion: its path, the parts that it is made from (compared by identity), and its text. */
export interface FileOf {
  readonly path: string;
  readonly parts: readonly unknown[];
  readonly make: () => string;
}

/** What a discussion came to: the kind of statement that holds it, its content, and the same for a reader. */
export interface ProtocolResult {
  readonly kind: string;
  readonly content: unknown;
  readonly markdown: string;
  /** Whether it is a result that decides nothing: it says why, and what there is to decide by. Default: it decides. */
  readonly isUndecided?: boolean;
}

/** What screens show of a discussion beside what every protocol has. */
export interface Told {
  /** The result as far as there is one: the answer first. */
  readonly result?: readonly Section[];
  /** Why the result was computed where a model was to word it. */
  readonly note?: string;
  /** Short figures for one line: "quality 4/5". */
  readonly figures: readonly string[];
  /** A line about each round, by its number. */
  readonly rounds: ReadonlyMap<number, string>;
  /** How good it was, 1 to 5, where the protocol scores that. */
  readonly quality?: number;
}

/** The content of a `judgement` by the user, or what is wrong with it, for a reader. */
export type CheckedJudgement =
  | { readonly content: Readonly<Record<string, unknown>>; readonly fault?: undefined }
  | { readonly fault: string };

/** A protocol: one folder, one line in the registry. Everything else knows it only through this. */
export interface ProtocolDefinition {
  /** As `--protocol` names it. */
  readonly name: string;
  readonly title: Readonly<Record<Lang, string>>;
  /** What the keys of its statements are called, where that is not what they read. */
  readonly keys?: Readonly<Record<Lang, Readonly<Record<string, string>>>>;
  /** What fixed values in its statements are called, as those of an enum. Default: as they are. */
  readonly values?: Readonly<Record<Lang, Readonly<Record<string, string>>>>;
  /** A page, which has little room, calls its steps by their kind. Default: by their names. */
  readonly stepsByKind?: true;
  /** Its own options, beside those that every protocol has. */
  readonly options: readonly Option[];
  /** What is wrong here with a value of an option that every protocol has, by its key. Default: nothing. */
  readonly checks?: Readonly<Record<string, NonNullable<Option["check"]>>>;
  /** Values that follow from what was given, where it has options of its own for who thinks. */
  readonly whoThinks?: (given: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  readonly kinds: Readonly<Record<string, StatementKind>>;
  /** What the moderator asks a model for beside statements, by purpose. */
  readonly thoughts?: Readonly<Record<string, Prompt>>;
  /** How much thought a call is worth, by its purpose. Default: as much as the model gives unasked. */
  readonly efforts?: Readonly<Record<string, Effort>>;
  readonly run: (options: DiscussionOptions, context: Body<"phase", "opened">["context"]) => Protocol<Ending>;
  readonly steps: (
    options: Pick<DiscussionOptions, "lang" | "mode"> & Partial<DiscussionOptions>,
  ) => readonly PlannedStep[];
  /**
   * What the user judges of positions, as the content of a statement of theirs of the kind `judgement`, or what is wrong
   * with it, for a reader. Absent: nothing is judged in this protocol.
   */
  readonly judged?: (given: PositionsJudged, floor: readonly FloorStatement[], lang: Lang) => CheckedJudgement;
  /**
   * What it may need of models with these options.
   * @param characters of the documents, all together
   */
  readonly estimate?: (options: DiscussionOptions, characters: number) => Estimate;
  /** What is looked for in the documents: for a participant's concern, or without a persona for the whole topic. */
  readonly passageQuery?: (topic: string, persona?: Persona) => readonly WeightedTerm[];
  /** Its own files, beside those that every discussion has. */
  readonly files: (state: Projection) => readonly FileOf[];
  /**
   * The id that a discussion gets where none is given; where it is taken, with a number behind it. Default: made from the
   * topic.
   * @param now milliseconds since the epoch
   */
  readonly idOf?: (options: DiscussionOptions, now: number) => string;
  /**
   * Where no broker is available, it runs in one process, in memory; its option `inOneProcess` then says why, so that
   * the result can warn. Default: it fails.
   */
  readonly goesOnAlone?: true;
  /** Subjects that a participant may publish on; undefined: all that the wire allows them. Default: undefined. */
  readonly publishes?: (discussion: string, participant: Participant) => readonly string[] | undefined;
  /** Where things stand, for those who come back to a discussion. Default: its last statement. */
  readonly review?: (reading: Reading) => string | undefined;
  /** Default: the ending's own answer, and nothing else. */
  readonly told?: (reading: Reading) => Told;
  /** What the result lacks, in a sentence, where it is partial: said wherever the result is shown. */
  readonly partial?: (reading: Reading) => string | undefined;
  /** The file in which the result stands as Markdown. Default: artifacts/synthesis.md. */
  readonly markdown?: string;
  /** The same in the parts of a document that screens draw in their own way: see `DiscussionArtifact`. Default: none. */
  readonly artifact?: (reading: Reading) => Readonly<object> | undefined;
  /** The result, as far as there is one. */
  readonly result: (state: Projection) => ProtocolResult | undefined;
}

/** The file in which a protocol's result stands as Markdown. */
export const markdownPath = ({ markdown }: Pick<ProtocolDefinition, "markdown">): string =>
  markdown ?? "artifacts/synthesis.md";

/** The statement of a kind that stands last on a floor. */
export const lastOf = (floor: readonly FloorStatement[], kind: string): FloorStatement | undefined =>
  floor.findLast(({ type }) => type === kind);
