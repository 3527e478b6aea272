import { tokens } from "#lib/tokens";
import { type Lens, readable, weightIn } from "../offline/lens.ts";
import type { Alternative } from "./alternatives.ts";
import { withUnit } from "./compare.ts";
import { headedOf } from "./headed.ts";
import { heldColumns } from "./held.ts";
import { IS_BUDGET, IS_INCOME, LABOUR, OF_TIME, OPEN, TAKES } from "./lexicon.ts";
import { limitsIn, limitsOf } from "./limits.ts";
import { saidBehindName } from "./naming.ts";
import { isSameUnit, type Quantity, quantitiesIn } from "./quantity.ts";
import type { CellFinding, Row } from "./row.ts";
import type { Quotable } from "./source.ts";
import type { SubjectOf } from "./subject.ts";

/** What a sentence must match of a concern's words to speak of it. */
const SPEAKS = 2;
/** What stands under an option's heading beside that, at most. */
const REST = 3;
/** A longer sentence would be cut in its cell. */
const LONG = 160;

/**
 * Rows for the user's constraints, then what the documents' own tables compare and their lists under each option say,
 * then the experts' concerns.
 * @param papers all that stands in the documents that bear on the question: their limits may stand apart from the rest
 */
export function rowsOf(
  statements: readonly Quotable[],
  options: readonly Alternative[],
  constraints: readonly string[],
  lenses: readonly Lens[],
  subjectOf: SubjectOf,
  { topic, papers }: { readonly topic: string; readonly papers: readonly Quotable[] },
): Row[] {
  const limits = [...constraints.map(userStatement).flatMap(limitsOf), ...limitsIn(papers, options, subjectOf)];
  const columns = heldColumns(columnsOf(statements, options), limits, options, statements, topic);
  const listed = headedOf(statements, options);
  const taken = new Set(statementsOf([...columns, ...listed]));
  const sentences = statements.filter(
    ({ cells, text }) =>
      !cells && saidBehindName(text) !== "" && !/[?？]$/u.test(text) && !options.some(({ name }) => name === text),
  );
  const used = new Set(taken);
  const best: Best = (option, worth) => {
    const worthy = sentences
      .filter((one) => subjectOf(one) === option)
      .map((statement) => ({ statement, worth: worth(statement) }))
      .filter((one) => one.worth > 0)
      .sort((a, b) => b.worth - a.worth);
    // What another row quotes already is named again where nothing else says it.
    const top = worthy.find(({ statement }) => !used.has(statement)) ?? worthy[0];
    if (top) used.add(top.statement);
    return top ? [told(top.statement)] : [];
  };
  const answered = new Set<Row>();
  const asked = constraints.map((name): Row => {
    const limit = limitIn(name);
    const measured = (option: Alternative): CellFinding[] =>
      limit
        ? measuredBy(
            limit,
            sentences.filter((one) => subjectOf(one) === option),
          )
        : [];
    const said: (option: Alternative) => readonly CellFinding[] = (option) => best(option, (one) => met(name, one));
    const cells = options.map((option) => [measured(option), said(option)].find((found) => found.length > 0) ?? []);
    // What the documents' own table or list compares under the same words is the nearest that there is.
    const column =
      columns.find((row) => isHeldBy(name, row)) ?? [...columns, ...listed].find((row) => isOf(name, row.name));
    if (column && cells.every((cell) => cell.length === 0)) answered.add(column);
    return {
      kind: "constraint",
      name,
      cells: cells.map((cell, at) =>
        cell.length > 0
          ? cell
          : (column?.cells[at] ?? []).map((one) =>
              column?.kind === "column" ? one : heldAgainst(limit, one, column?.name ?? ""),
            ),
      ),
    };
  });
  const isCostRead = lenses.some(({ concern }) => concern === "cost");
  const tables = [...columns, ...listed];
  const figures = (isCostRead ? (["time"] as const) : (["money", "time"] as const)).map((kind): Row => {
    const cells = options.map((option) => best(option, (one) => (tellsOf(kind, one) ? 1 : 0)));
    return { kind, name: "", cells: withTables(cells, kind, tables) };
  });
  const concerns = lenses.map((lens) => concernRow(lens, options, best, tables));
  const rest: Row = {
    kind: "rest",
    name: "",
    cells: options.map((option) =>
      sentences
        .filter(
          (one) => !used.has(one) && !/[:：]$/u.test(one.text) && !OPEN.test(one.text) && subjectOf(one) === option,
        )
        .slice(0, REST)
        .map(told),
    ),
  };
  const news = newsAmong([...figures, ...concerns, rest], [...taken, ...statementsOf(asked)]);
  // A list whose every line is quoted beside the user's limit already.
  const measured = new Set(statementsOf(asked.filter(({ cells }) => cells.flat().some(({ against }) => against))));
  const isMore = (row: Row): boolean => !answered.has(row) && !statementsOf([row]).every((one) => measured.has(one));
  return [...asked, ...columns.filter((row) => !answered.has(row)), ...listed.filter(isMore), ...news];
}

const told = (statement: Quotable): CellFinding => ({ statement, text: saidBehindName(statement.text) });

/** The rows that quote something new: one that only names again what stands above says nothing. */
function newsAmong(rows: readonly Row[], above: readonly Quotable[]): Row[] {
  const quoted = new Set(above);
  return rows.filter((row) => {
    const fresh = statementsOf([row]).filter((one) => !quoted.has(one));
    for (const one of fresh) quoted.add(one);
    return fresh.length > 0;
  });
}

/** The best that is said of an option by what a statement is worth; of what is worth nothing, nothing. */
type Best = (option: Alternative, worth: (statement: Quotable) => number) => readonly CellFinding[];

function concernRow(lens: Lens, options: readonly Alternative[], best: Best, tables: readonly Row[]): Row {
  const worth = ({ text }: Quotable): number => {
    const weight = weightIn(lens.terms, readable(text));
    return weight >= SPEAKS ? weight + (/\d/.test(text) ? 1 : 0) - (text.length > LONG ? 2 : 0) : 0;
  };
  const found = options.map((option) => best(option, worth));
  if (lens.concern !== "cost") return { kind: "concern", name: lens.label, cells: found };
  // A sum is of cost in whatever words.
  const cells = options.map((option, at) =>
    found[at]?.length ? found[at] : best(option, (one) => (tellsOf("money", one) ? 1 : 0)),
  );
  return { kind: "concern", name: lens.label, cells: withTables(cells, "money", tables) };
}

/** Cells of money or time; where nothing was found for one, what the documents' own tables and lists have, which stands above. */
const withTables = (
  cells: readonly (readonly CellFinding[])[],
  kind: "money" | "time",
  tables: readonly Row[],
): (readonly CellFinding[])[] =>
  cells.map((cell, at) => {
    const told = tables
      .flatMap(({ name, cells }) => (cells[at] ?? []).map((one) => ({ ...one, name })))
      .find(({ text, name }) => countsIn(withUnit(text, name), kind, name));
    return cell.length > 0 || !told ? cell : [{ statement: told.statement, text: told.statement.text }];
  });

const countsIn = (text: string, kind: "money" | "time", name: string): boolean =>
  quantitiesIn(userStatement(text)).some(({ dimension, value }) =>
    kind === "money"
      ? dimension === "money" || dimension === "flow"
      : dimension === "time" && value >= 24 && OF_TIME.test(name),
  );

/** The one figure that a constraint bounds. */
function limitIn(constraint: string): Quantity | undefined {
  const [limit, ...others] = quantitiesIn(userStatement(constraint)).filter(({ role }) => role === "bound");
  return others.length === 0 ? limit : undefined;
}

const userStatement = (text: string): Quotable => ({
  path: "",
  line: 0,
  text,
  heading: "",
  passage: "",
  words: new Set(tokens(text)),
});

/** The statement of an option whose figure counts what the limit counts; the one farthest beyond it, where several do. */
function measuredBy(limit: Quantity, statements: readonly Quotable[]): CellFinding[] {
  const [most] = statements
    .flatMap(quantitiesIn)
    .filter((one) => one.role !== "bound" && one.role !== "vague" && isSameUnit(one, limit))
    // What somebody allows, or what comes in, is not what it takes.
    .filter(({ statement: { text } }) => !IS_BUDGET.test(text) && !IS_INCOME.test(text))
    .filter(() => limit.dimension === "flow" || LABOUR.test(limit.unit[0] ?? ""))
    .toSorted((a, b) => b.value - a.value);
  return most ? [{ statement: most.statement, text: most.statement.text, against: { limit, found: most } }] : [];
}

/** Whether a column's figures are held against what a user's constraint allows. */
const isHeldBy = (constraint: string, { cells }: Row): boolean =>
  cells.flat().some(({ against }) => {
    const limit = against?.limit.statement;
    return limit?.path === "" && constraint.includes(limit.text);
  });

/** What the documents list under an option's heading beside the limit, where it counts the same. */
function heldAgainst(limit: Quantity | undefined, finding: CellFinding, name: string): CellFinding {
  const [found, ...others] = quantitiesIn(userStatement(withUnit(finding.text, name)));
  const isSame = limit && found && isSameUnit(found, limit);
  return isSame && others.length === 0 ? { ...finding, against: { limit, found } } : finding;
}

const statementsOf = (rows: readonly Row[]): Quotable[] =>
  rows.flatMap(({ cells }) => cells.flat().map(({ statement }) => statement));

/** What every option is asked for, no matter who the experts are: its cost, and how long it takes where that is a day or more. */
const tellsOf = (kind: "money" | "time", statement: Quotable): boolean =>
  quantitiesIn(statement).some(({ dimension, value, role }) =>
    kind === "time"
      ? dimension === "time" && value >= 24 && role !== "bound" && TAKES.test(statement.text)
      : (dimension === "money" || dimension === "flow") && role !== "bound",
  );

/** Points on which a question without options to tell apart is spoken of: each with its best statements, at most two. */
export function pointsOf(
  statements: readonly Quotable[],
  constraints: readonly string[],
  lenses: readonly Lens[],
  nearness: (statement: Quotable) => number,
): Row[] {
  const used = new Set<Quotable>();
  const best = (worth: (statement: Quotable) => number, most: number): CellFinding[] => {
    const found = statements
      .filter((one) => !one.cells && !used.has(one) && !/[?？]$/u.test(one.text))
      .map((statement) => ({ statement, worth: worth(statement) }))
      .filter((one) => one.worth > 0)
      .sort((a, b) => b.worth - a.worth)
      .slice(0, most);
    for (const { statement } of found) used.add(statement);
    return found.map(({ statement }) => ({ statement, text: statement.text }));
  };
  const asked = constraints.map(
    (name): Row => ({ kind: "constraint", name, cells: [best((one) => met(name, one), 1)] }),
  );
  const concerns = lenses.map((lens): Row => {
    const worth = (one: Quotable): number => {
      const weight = weightIn(lens.terms, readable(one.text));
      return weight >= SPEAKS ? weight + nearness(one) + (/\d/.test(one.text) ? 1 : 0) : 0;
    };
    return { kind: "concern", name: lens.label, cells: [best(worth, 2)] };
  });
  return [...asked, ...concerns.filter(({ cells }) => cells.flat().length > 0)];
}

/** The statement that shares the most words with a constraint, where there are enough. */
export function nearestTo(constraint: string, statements: readonly Quotable[]): Quotable | undefined {
  const [best] = statements
    .map((statement) => ({ statement, words: met(constraint, statement) }))
    .filter(({ words }) => words > 0)
    .sort((a, b) => b.words - a.words);
  return best?.statement;
}

/** Whether a column or list is about what a constraint asks: two words of it, or its whole name. */
function isOf(constraint: string, name: string): boolean {
  const [asked, named] = [constraint, name].map((text) => new Set(tokens(text)));
  if (met(constraint, { words: named ?? new Set() }) > 0) return true;
  return named !== undefined && named.size > 0 && [...named].every((word) => asked?.has(word));
}

/** How many words a statement shares with a constraint; 0 where they are too few to be about it. */
function met(constraint: string, { words }: Pick<Quotable, "words">): number {
  const asked = [...new Set(tokens(constraint).filter((word) => !/^\d/.test(word)))];
  // What is written in capitals alone is named by it: of "data in the EU" nothing else is said with that word.
  const acronyms = (
    constraint.match(/(?<![\p{L}\p{N}])(?!(?:USD|EUR|GBP|CHF|CNY|RMB|[KMGT]B|FTE)\b)\p{Lu}{2,6}(?![\p{L}\p{N}])/gu) ??
    []
  ).map((one) => one.toLowerCase());
  const isNamed = (word: string): boolean => acronyms.includes(word) && words.has(word);
  const common = asked.filter((word) => words.has(word)).length + asked.filter(isNamed).length;
  return common >= Math.min(2, asked.length) ? common : 0;
}

/** The documents' own comparison: a table with options at its head, or down its first column. */
function columnsOf(statements: readonly Quotable[], options: readonly Alternative[]): Row[] {
  const rows = statements.filter(({ cells }) => cells !== undefined);
  const across = rows.flatMap((statement): Row[] => {
    const [side, ...cells] = statement.cells ?? [];
    const found = options.map((option) => cells.find(({ head }) => option.isIn(head)));
    if (!side || found.filter(Boolean).length < 2) return [];
    return [{ kind: "column", name: side.text, cells: found.map((cell) => finding(cell?.text, statement)) }];
  });
  const bySide = options.map((option) => rows.find(({ cells = [] }) => option.isIn(cells[0]?.text ?? "")));
  if (bySide.filter(Boolean).length < 2) return across;
  const heads = [...new Set(bySide.flatMap((row) => (row?.cells ?? []).slice(1).map(({ head }) => head)))];
  const down = heads
    .filter((head) => head !== "")
    .map((head): Row => {
      const cells = bySide.map((row) => (row ? finding(row.cells?.find((cell) => cell.head === head)?.text, row) : []));
      return { kind: "column", name: head, cells };
    });
  return [...across, ...down];
}

const finding = (text: string | undefined, statement: Quotable): CellFinding[] =>
  text === undefined || !/[\p{L}\p{N}]/u.test(text) ? [] : [{ text, statement }];
