import type { z } from "zod";
import type { Projection, Reading } from "#discussion";
import type { WeightedTerm } from "#lib/passages";
import type { PointsDiscussion, TableView } from "#points";
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
  TurnPoint,
} from "#wire";
import type { Ending, Protocol } from "./effects.ts";
import type { Estimate } from "./estimate.ts";
import type { Option } from "./option.ts";
import type { Floor, Rule, RuleContext, Statement } from "./rule.ts";
import type { Section } from "./shared/section.ts";

export type InstructionFacts = Pick<Facts, "lang" | "mode" | "round" | "speaker"> &
  Partial<Pick<Facts, "topic" | "floor" | "constraints" | "docket" | "points" | "passages">>;

/** Makes the request to a model, with the answer without one (`byRule`). */
export type Prompt<T = unknown> = (facts: Facts) => ModelRequest<T>;

/** The form in which a kind of statement is asked for. */
export interface Form {
  readonly schema: z.ZodType;
  /** Checks in place of the kind's own, of an answer in this form. */
  readonly rules: readonly Rule[];
  /** Makes the content that the record has of an answer in this form. */
  readonly record: Maker;
}

/**
 * One question to a person: its answer is one `text`, and what cannot be read from it, such as a choice, a confidence, or
 * `stances` on what is on the table. The record's content is made of it.
 */
export interface ShortForm extends Form {
  readonly schema: z.ZodObject;
  readonly question: (facts: InstructionFacts) => string;
  /** Whether what this turn puts to its author, and nobody else, is part of the question. */
  readonly tells?: true;
  /** Has a model read an answer's text, for its author to confirm. Default: the text is taken as it is. */
  readonly reading?: (facts: Facts, said: Readonly<Record<string, unknown>>) => ShortReading;
}

export interface ShortReading {
  readonly request: ModelRequest;
  /** The short answer with what of the model's reply stands in it, as `read`. */
  readonly content: (reply: unknown) => ReadAnswer;
}

/**
 * A short answer that was read; `quotes` has the words that say each row of the lists in `read`, in the same order, and `named` the
 * texts of its author's own reasons that it names, by id.
 */
export interface ReadAnswer {
  readonly content: Readonly<Record<string, unknown>>;
  readonly quotes: Readonly<Record<string, readonly string[]>>;
  readonly named: Readonly<Record<string, string>>;
}

/** Makes a content of what was said, given what stands on the floor. */
type Maker = (said: Statement, floor: Floor, context: RuleContext) => Record<string, unknown>;

/**
 * One kind of statement: its content, its rules and its instruction. Its name on the wire (the turn's `phase`, the
 * statement's `type`) is its key in `ProtocolDefinition.kinds`.
 */
export interface StatementKind<T = unknown> {
  readonly label: Readonly<Record<Lang, string>>;
  /** Key of the content that says most, a text or a list of texts, shown first. Default: the first text. */
  readonly lead?: string;
  /** The content. Its JSON Schema goes out with every turn, descriptions included. */
  readonly schema: z.ZodType<T>;
  /**
   * Form that is asked for, where it is less than the content: the rest is computed when the statement is accepted. Its JSON
   * Schema goes out in place of the content's. A content with fields that only the record has is taken as the record's.
   */
  readonly form?: Form;
  /** Content without the fields that programs add unasked. Its JSON Schema goes out in place of the content's. Default: all. */
  readonly wanted?: z.ZodType;
  /** Fills in what an author left out who answers in the content's own fields. Default: nothing is filled in. */
  readonly filled?: Maker;
  /** Short form for a person. Its question is a seat's instruction where the kind has a form. Default: the instruction and all fields. */
  readonly short?: ShortForm;
  /**
   * Checks of a statement that fits its schema, in this order. They have a definite answer, since they return it. Default:
   * its citations resolve.
   */
  readonly rules?: readonly Rule[];
  /**
   * Values of its enums that this discussion does not have, such as letters of alternatives that nobody named. The schema
   * of a turn and the form in a prompt omit them; what a vendor enforces keeps them, since it is cached, and rules return
   * them. Default: none.
   */
  readonly absentValues?: (facts: {
    readonly floor: readonly FloorStatement[];
    readonly options: DiscussionOptions;
  }) => readonly string[];
  /** Whether its sources are its author's own, and not looked up in the documents. */
  readonly hasOwnSources?: true;
  /** Reason by missing field, in place of the schema's own words. */
  readonly missing?: Readonly<Record<string, (context: RuleContext) => Reason>>;
  /** Marks of an accepted statement besides the rules that it broke, given its author's docket. */
  readonly flags?: (content: Readonly<Record<string, unknown>>, docket: readonly DocketItem[]) => readonly string[];
  /** Instruction for people, programs and models alike, naming messages by id. Absent if only the moderator states it. */
  readonly instruction?: (facts: InstructionFacts) => string;
  /** Absent if only the moderator states it. */
  readonly prompt?: Prompt;
  /** Kind of statement that it answers: the last one gets a `responds_to`. */
  readonly answers?: string;
  /**
   * Salvages an answer that does not fit the schema, even after its return. Undefined: nothing, so that its author is
   * absent. Default: nothing is salvaged.
   */
  readonly salvage?: (said: unknown) => Readonly<Record<string, unknown>> | undefined;
  /** Retrieves the content from the discussion's documents, if a worker answers without a model. */
  readonly retrieve?: (facts: Facts, documents: readonly GivenDocument[]) => T;
  /** Computes the content from the record, if the historian answers it. */
  readonly fromRecord?: (state: Projection, lang: Lang, documents: readonly GivenDocument[]) => T;
  /** Wording of a computed content by a model that the kind's prompt asks. Default: no model words it. */
  readonly worded?: Worded<T>;
}

export interface GivenDocument {
  readonly path: string;
  readonly text: string;
}

export interface Worded<T> {
  /** Puts a model's words into the computed content; numbers, names and ids stay. */
  merge(computed: T, words: unknown, state: Projection, lang: Lang): T;
  /** Finds message ids in a content, or in a model's words, that name no statement of the record. */
  unknownIds(content: unknown, state: Projection): readonly string[];
}

/** A file of a discussion: its path, its parts (compared by identity), and its text. */
export interface FileOf {
  readonly path: string;
  readonly parts: readonly unknown[];
  readonly make: () => string;
}

export type { TableView };

/** Result of a discussion: its kind of statement, its content, and its text for readers. */
export interface ProtocolResult {
  readonly kind: string;
  readonly content: unknown;
  readonly markdown: string;
  /** Whether the result decides nothing, but says why and on what grounds to decide. Default: it decides. */
  readonly isUndecided?: boolean;
}

/** A protocol's own view of a discussion for screens. */
export interface Told {
  /** Result so far, the answer first. */
  readonly result?: readonly Section[];
  /** Short figures for one line: "quality 4/5". */
  readonly figures?: readonly string[];
  /** A line about each round, by number. */
  readonly rounds?: ReadonlyMap<number, string>;
  /** Quality from 1 to 5, if the protocol scores it. */
  readonly quality?: number;
}

/** Content of a `judgement` by the user, or its fault for readers. */
export type CheckedJudgement =
  | { readonly content: Readonly<Record<string, unknown>>; readonly fault?: undefined }
  | { readonly fault: string };

/** A protocol: one folder, one line in the registry. All other code knows it only through this. */
export interface ProtocolDefinition {
  readonly name: string;
  readonly title: Readonly<Record<Lang, string>>;
  /** Names of the keys of its statements, if they differ from the key. */
  readonly keys?: Readonly<Record<Lang, Readonly<Record<string, string>>>>;
  /** Names of fixed values in its statements, such as those of an enum. Default: the value. */
  readonly values?: Readonly<Record<Lang, Readonly<Record<string, string>>>>;
  /** Whether the protocol `reading` reads the documents instead if neither a model nor a person takes part. */
  readonly readsInstead?: true;
  /** Whether a page names its steps by their kind. Default: by their names. */
  readonly stepsByKind?: true;
  /** Its own options, besides the common ones. */
  readonly options: readonly Option[];
  /** Checks of common options, by key. Default: none. */
  readonly checks?: Readonly<Record<string, NonNullable<Option["check"]>>>;
  /** Values that follow from its own options for providers. */
  readonly whoThinks?: (given: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  readonly kinds: Readonly<Record<string, StatementKind>>;
  /** Prompts of the moderator besides statements, by purpose. */
  readonly thoughts?: Readonly<Record<string, Prompt>>;
  /** Effort of a call, by purpose. Default: the model's own. */
  readonly efforts?: Readonly<Record<string, Effort>>;
  readonly run: (options: DiscussionOptions, context: Body<"phase", "opened">["context"]) => Protocol<Ending>;
  readonly steps: (
    options: Pick<DiscussionOptions, "lang" | "mode"> & Partial<DiscussionOptions>,
  ) => readonly PlannedStep[];
  /**
   * Checks the user's judgement of points: the content of a statement of the kind `judgement`, or its fault for readers.
   * Absent: nothing is judged in this protocol.
   */
  readonly judged?: (given: PositionsJudged, reading: Reading) => CheckedJudgement;
  /**
   * Estimates its needs of models with these options.
   * @param characters of the documents, all together
   */
  readonly estimate?: (options: DiscussionOptions, characters: number) => Estimate;
  /** Search terms for the documents: for a participant's concern, or without a persona for the whole topic. */
  readonly passageQuery?: (topic: string, persona?: Persona) => readonly WeightedTerm[];
  readonly files: (state: Projection) => readonly FileOf[];
  /**
   * Makes the id of a discussion if none is given; a number is added if it is taken. Default: made from the topic.
   * @param now milliseconds since the epoch
   */
  readonly idOf?: (options: DiscussionOptions, now: number) => string;
  /**
   * Whether it runs in one process, in memory, if no broker is available; its option `inOneProcess` then says why, so that
   * the result can warn. Default: it fails.
   */
  readonly goesOnAlone?: true;
  /** Subjects that a participant may publish on; undefined, the default: all that the wire allows. */
  readonly publishes?: (discussion: string, participant: Participant) => readonly string[] | undefined;
  /** Summary for those who come back to a discussion. Default: its last statement. */
  readonly review?: (reading: Reading) => string | undefined;
  /** View for screens. Default: the ending's own answer. */
  readonly told?: (reading: Reading) => Told;
  /** Tells a turn's speaker of the table of points; `leftOut` has the ids of further ones. Absent: nothing. */
  readonly points?: (
    floor: readonly FloorStatement[],
    setting: { readonly participants: readonly Participant[]; readonly asked: readonly string[] | undefined },
    speaker: string,
  ) => { readonly points: TurnPoint[]; readonly leftOut: string[] };
  /**
   * Whether the protocol takes in statements that a later result brings (`judged`): a resume then asks those again whose
   * turns failed.
   */
  readonly takesLate?: true;
  /** Sentence on what a partial result lacks, shown wherever the result is. */
  readonly partial?: (reading: Reading) => string | undefined;
  /** File with the result as Markdown. Default: artifacts/synthesis.md. */
  readonly markdown?: string;
  /** Result in parts that screens draw in their own way: see `DiscussionArtifact`. Default: none. */
  readonly artifact?: (reading: Reading) => Readonly<object> | undefined;
  /** Discussion so far in points, off which its table and its map are read. Default: none. */
  readonly inPoints?: (reading: Reading) => PointsDiscussion | undefined;
  readonly result: (state: Projection) => ProtocolResult | undefined;
}

export const markdownPath = ({ markdown }: Pick<ProtocolDefinition, "markdown">): string =>
  markdown ?? "artifacts/synthesis.md";

export const lastOf = (floor: readonly FloorStatement[], kind: string): FloorStatement | undefined =>
  floor.findLast(({ type }) => type === kind);
