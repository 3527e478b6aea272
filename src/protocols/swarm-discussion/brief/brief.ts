import type { Lang, Persona } from "#wire";
import type { GivenDocument } from "../../protocol.ts";
import { type Lens, lensOf, readable, weightIn } from "../offline/lens.ts";
import { type Alternative, isHeaded, optionsOf } from "./alternatives.ts";
import { bearingOn } from "./bearing.ts";
import { clausesOf } from "./clauses.ts";
import {
  allQuantities,
  type Comparison,
  type Contradiction,
  comparisonsOf,
  contradictionsOf,
  flowsOf,
} from "./compare.ts";
import { type DateFound, deadlinesIn } from "./dates.ts";
import { type FigureRow, talliesIn } from "./figure-rows.ts";
import { DECIDES, DEMANDS, HEADS_DEMANDS, IS_CONDITIONAL, IS_OPTION, OPEN } from "./lexicon.ts";
import { type Quantity, quantitiesIn } from "./quantity.ts";
import type { Row } from "./row.ts";
import { commonFolder, type Quotable, readOf, statementsOf } from "./source.ts";
import { type SubjectOf, subjectsIn } from "./subject.ts";
import { nearestTo, pointsOf, rowsOf } from "./table.ts";
import { withoutTitles } from "./titles.ts";

export interface BriefInput {
  readonly topic: string;
  readonly documents: readonly GivenDocument[];
  /** What the user wants to hold. */
  readonly constraints: readonly string[];
  readonly experts: readonly Persona[];
  readonly lang: Lang;
}

/** What rules alone find in a topic and its documents: quoted, counted and compared; nothing is judged. */
export interface Brief {
  /** Documents that were read. */
  readonly documents: number;
  /** Those that were not: code, tests, licences. */
  readonly unread: number;
  /** Documents that speak of the question. */
  readonly bearing: number;
  /** The folder of all documents, with its slash. */
  readonly folder: string;
  readonly options: readonly Alternative[];
  readonly subjectOf: SubjectOf;
  /** Points, each with what is said of the options in their order; where options cannot be told apart, of the question. */
  readonly rows: readonly Row[];
  readonly isTold: boolean;
  readonly contradictions: readonly Contradiction[];
  readonly comparisons: readonly Comparison[];
  readonly flows: readonly Quantity[];
  /** What tables count that compare no options. */
  readonly tallies: readonly FigureRow[];
  readonly dates: readonly DateFound[];
  /** Sentences by which somebody demands something of any option. */
  readonly demands: readonly Quotable[];
  /** What the documents say is not known, and their own questions. */
  readonly open: readonly Quotable[];
  /** What bears on the question, the nearest first. */
  readonly near: readonly Quotable[];
  /** Options of which no passage speaks. */
  readonly unmentioned: readonly Alternative[];
  /** Constraints of the user that no passage ties to an option, with the nearest passage. */
  readonly unsaid: readonly { readonly constraint: string; readonly nearest: Quotable | undefined }[];
  /** Concerns of experts of which no passage speaks; all of them where there are no documents. */
  readonly concerns: readonly Lens[];
}

/** Words of the topic, or an option, that a sentence must have to be shown where nothing else shows it; in few, one. */
const NEAR = 2;
const FEW = 20;
/** Statements up to which every one is told that has anything of the question, also in its heading. */
const TINY = 8;
/** Statements up to which every figure is told, as far as there is room. */
const SHORT = 40;
/** Words, two signs of Chinese for one, below which a line tells nothing on its own. */
const TELLING = 4;
/** Statements from which on they are many. */
const MANY = 150;

/** Reads topic and documents; the same input gives the same brief. */
export function briefOf({ topic, documents, constraints, experts, lang }: BriefInput): Brief {
  const all = statementsOf(documents);
  const read = readOf(documents).length;
  const options = optionsOf(topic, all);
  const bearing = bearingOn(topic, all, options);
  const plain = withoutTitles(all, options);
  // A title says what its paper is near to, though not of which option it speaks.
  const original = new Map(plain.map((one, at) => [one, all[at] ?? one]));
  const nearness = (one: Quotable): number => bearing.nearness(original.get(one) ?? one);
  const isBearing = new Set(bearing.statements);
  const statements = plain
    .filter((one) => isBearing.has(original.get(one) ?? one))
    .flatMap((one) => clausesOf(one, options));
  const subjectOf = subjectsIn(statements, options);
  const paths = new Set(statements.map(({ path }) => path));
  const papers = plain.filter(({ path }) => paths.has(path));
  const lenses = experts.map((expert) => lensOf(expert, lang));
  const isSaid = (option: Alternative): boolean =>
    statements.some(
      (one) =>
        subjectOf(one) === option ||
        option.found === one ||
        one.cells?.some(({ head, text }) => option.isIn(head) || option.isIn(text)) ||
        option.isIn(one.text),
    );
  const speaks = (lens: Lens): boolean => statements.some(({ text }) => weightIn(lens.terms, readable(text)) >= 2);
  const isShort = statements.length <= SHORT;
  // Options without words of their own cannot be told apart by words.
  const isTold = options.filter(({ isTellable }) => isTellable).length >= 2;
  const rows = isTold
    ? rowsOf(statements, options, constraints, lenses, subjectOf, { topic, papers })
    : pointsOf(statements, constraints, lenses, nearness);
  // In many documents only what speaks of the question itself is taken from them.
  const isMany = statements.length > MANY;
  const near = (one: Quotable): boolean => !isMany || nearness(one) >= 1;
  const quantities = allQuantities(statements.filter(near));
  return {
    documents: read,
    unread: documents.length - read,
    bearing: paths.size,
    folder: commonFolder(documents.map(({ path }) => path)),
    options,
    subjectOf,
    rows,
    isTold,
    contradictions: contradictionsOf(quantities, options),
    comparisons: inOrderOf(
      options,
      subjectOf,
      comparisonsOf(quantities, subjectOf).filter(({ asked, found }) => !isInTable(asked, found, rows)),
    ),
    flows: flowsOf(quantities, options, subjectOf),
    tallies: talliesIn(statements, topic, options),
    dates: deadlinesIn(statements.filter(near)),
    demands: statements.filter(
      (one) => !one.cells && !isQuestion(one) && isDemand(one, near(one)) && !(isTold && isOfOne(one, subjectOf(one))),
    ),
    open: onePassage(statements.filter((one) => !one.cells && near(one) && (OPEN.test(one.text) || isQuestion(one)))),
    near: statements
      .filter((one) => !one.cells && isTelling(one) && !isOfAll(one, options))
      .filter(
        (one) =>
          nearness(one) >= (statements.length <= TINY ? 0.1 : statements.length <= FEW ? 1 : NEAR) ||
          (isShort && isFigureOf(one, statements, nearness)),
      )
      .toSorted((a, b) => nearness(b) - nearness(a))
      .filter((one, at, sorted) => sorted.findIndex(({ text }) => text === one.text) === at),
    unmentioned: isTold && statements.length > 0 ? options.filter((one) => one.isTellable && !isSaid(one)) : [],
    unsaid: rows
      .filter(({ kind, cells }) => kind === "constraint" && cells.flat().length === 0)
      .map(({ name }) => ({ constraint: name, nearest: nearestTo(name, statements) })),
    concerns: lenses.filter((lens) => !speaks(lens)),
  };
}

/** Limit by limit, for each in the order of the options; what is of none stands last. */
function inOrderOf(
  options: readonly Alternative[],
  subjectOf: SubjectOf,
  comparisons: readonly Comparison[],
): Comparison[] {
  const limit = ({ asked }: Comparison): number => comparisons.findIndex((one) => one.asked === asked);
  const option = ({ found }: Comparison): number => {
    const subject = subjectOf(found.statement);
    return subject === undefined ? options.length : options.indexOf(subject);
  };
  return comparisons.toSorted((a, b) => limit(a) - limit(b) || option(a) - option(b));
}

/** Whether a cell stands beside a limit in the options' table already. */
const isInTable = (asked: Quantity, found: Quantity, rows: readonly Row[]): boolean =>
  found.statement.cells !== undefined &&
  rows.some(
    ({ cells, name }) =>
      [found.statement.heading, found.statement.cells?.[0]?.text].includes(name) &&
      cells
        .flat()
        .some(
          ({ statement, against }) =>
            isAt(statement, found.statement) && against !== undefined && isAt(against.limit.statement, asked.statement),
        ),
  );
const isAt = (a: Quotable, b: Quotable): boolean => a.path === b.path && a.line === b.line;

/** A figure; under a title of its own in bold, only where the paragraph comes to the question. */
const isFigureOf = (
  statement: Quotable,
  all: readonly Quotable[],
  nearness: (statement: Quotable) => number,
): boolean => {
  const paragraph = all.filter((other) => other.passage === statement.passage);
  const isTitled = paragraph.some(({ lead }) => lead !== undefined);
  return quantitiesIn(statement).length > 0 && (!isTitled || paragraph.some((other) => nearness(other) >= 1));
};

/** More than the head of a list or a line of a log. */
function isTelling({ text }: Quotable): boolean {
  const length = text.split(" ").length + (text.match(/\p{Script=Han}/gu)?.length ?? 0) / 2;
  const isSentence = /\p{N}|[.!。！；;]$/u.test(text);
  return length >= (isSentence ? TELLING : 2 * TELLING) && !/^\d{1,2}:\d{2}\s/u.test(text);
}

/** An option's bare name, or a sentence that asks which to take. */
const isOfAll = ({ text }: Quotable, options: readonly Alternative[]): boolean =>
  options.some(({ name }) => name === text) ||
  options.some((option) => isHeaded(option, IS_OPTION.exec(text)?.[2] ?? "")) ||
  (DECIDES.test(text) && options.length > 1 && options.every(({ isIn }) => isIn(text)));

/** Listed as a requirement, or, near the question, said as one. */
const isDemand = ({ text, heading }: Quotable, isNear: boolean): boolean =>
  !/[:：]$/u.test(text) && (HEADS_DEMANDS.test(heading) || (isNear && DEMANDS.test(text)));

/** Demanded of an option alone: said of it without its name, or for the case that it is chosen. */
const isOfOne = ({ text, heading }: Quotable, option: Alternative | undefined): boolean =>
  option !== undefined && !HEADS_DEMANDS.test(heading) && (!option.isIn(text) || IS_CONDITIONAL.test(text));

/** Whether it asks; it may be answered elsewhere in the documents. */
export const isQuestion = ({ text }: Quotable): boolean => /[?？]$/u.test(text);

/** One statement of a passage: what follows a question belongs to it. */
const onePassage = (statements: readonly Quotable[]): Quotable[] =>
  statements.filter((one, at) => statements.findIndex(({ passage }) => passage === one.passage) === at);
