import { type Alternative, alternativesIn } from "./alternatives.ts";
import { withUnit } from "./compare.ts";
import { HEADS_DEMANDS, IS_WHOLE } from "./lexicon.ts";
import { type Limit, withRate } from "./limits.ts";
import {
  isAllCost,
  isNamedBy,
  isSameMeasure,
  kindOf,
  type MeasureName,
  measureIn,
  namesNothing,
} from "./measure-names.ts";
import { hoursOfUnit, isSameUnit, type Quantity, quantitiesIn } from "./quantity.ts";
import { rateOf } from "./rate.ts";
import type { CellFinding, Row } from "./row.ts";
import type { Quotable } from "./source.ts";

/** A column of a table of options, and what can be measured in it. */
interface Column {
  readonly row: Row;
  /** Of each option the only figure of its cell, where there is one and the cell is surely the option's. */
  readonly figures: readonly (Quantity | undefined)[];
  readonly measure: MeasureName;
  readonly table: string;
}

interface Held {
  readonly column: Column;
  readonly limit: Limit;
}

/**
 * The columns of the documents' tables with the limit that each is held to beside its cells. Of several limits the
 * user's own counts; where limits differ, two columns could be meant, or the same is measured in another table, too,
 * nothing is held against anything.
 */
export function heldColumns(
  rows: readonly Row[],
  limits: readonly Limit[],
  options: readonly Alternative[],
  statements: readonly Quotable[],
  topic: string,
): Row[] {
  const tables = statements.filter(({ cells }) => cells !== undefined);
  const columns = rows.flatMap((row) => columnOf(row, options, tables) ?? []);
  const held = limits.flatMap((limit): Held[] => {
    const named = columns.filter((column) => isHeldTo(column, limit, columns, topic));
    const sure = named.filter(({ measure, table }) => !isMeasuredElsewhere(measure, table, limit, tables, options));
    const inItsPeriod = named.filter(({ figures }) => figures.some((one) => one?.per === limit.quantity.per));
    const [column, ...others] = named.length > 1 ? inItsPeriod : named;
    return column && others.length === 0 && sure.includes(column) ? [{ column, limit }] : [];
  });
  return rows.map((row) => {
    const limit = onlyLimit(held.filter(({ column }) => column.row === row).map((one) => one.limit));
    const column = columns.find((one) => one.row === row);
    return limit && column
      ? { ...row, cells: row.cells.map((cell, at) => against(cell, column.figures[at], limit)) }
      : row;
  });
}

function against(cell: readonly CellFinding[], found: Quantity | undefined, limit: Limit): readonly CellFinding[] {
  const { quantity, isLeastOfIt } = limit;
  if (!found || !isCountedAs(found, quantity)) return cell;
  const isMissed = quantity.role === "bound" ? found.value > quantity.value : found.value < quantity.value;
  return isLeastOfIt && !isMissed ? cell : cell.map((one) => ({ ...one, against: { limit: quantity, found } }));
}

function onlyLimit(limits: readonly Limit[]): Limit | undefined {
  const own = limits.filter(({ quantity }) => quantity.statement.path === "");
  const [first, ...others] = own.length > 0 ? own : limits;
  const isSame = ({ quantity: { value, role }, isLeastOfIt }: Limit): boolean =>
    value === first?.quantity.value && role === first.quantity.role && isLeastOfIt === first.isLeastOfIt;
  return others.every(isSame) ? first : undefined;
}

const MONTH = 730;

/** One table has one heading and one line of heads. */
const tableOf = ({ path, heading, cells = [] }: Quotable): string =>
  [path, heading, ...cells.map(({ head }) => head)].join("\0");

function columnOf(row: Row, options: readonly Alternative[], tables: readonly Quotable[]): Column | undefined {
  const cells = row.cells.map(([cell]) => cell);
  const keys = new Set(cells.flatMap((cell) => (cell ? [tableOf(cell.statement)] : [])));
  const [table, ...others] = keys;
  if (row.kind !== "column" || table === undefined || others.length > 0) return undefined;
  const rows = tables.filter((one) => tableOf(one) === table);
  const head = spelled(row.name);
  const figures = cells.map((cell, at) => {
    const option = options[at];
    return cell && option && isOnly(option, options, cell, rows) ? figureOf(cell.text, head) : undefined;
  });
  const [first] = figures.flatMap((one) => one ?? []);
  return first && { row, figures, table, measure: measureIn(nameIn(head), kindOf(first)) };
}

/** Whether a cell is the only one of an option in its line of the table, and of no other option. */
function isOnly(
  option: Alternative,
  options: readonly Alternative[],
  { statement, text }: CellFinding,
  rows: readonly Quotable[],
): boolean {
  const side = statement.cells?.[0]?.text ?? "";
  const names = option.isIn(side)
    ? rows.map(({ cells = [] }) => cells[0]?.text ?? "")
    : (statement.cells ?? []).map(({ head }) => head);
  const ofIt = names.filter((name) => option.isIn(name));
  return ofIt.length === 1 && alternativesIn(ofIt[0] ?? "", options).length === 1 && text !== "";
}

/** A head of a file as people write it: "p99_write_latency_ms" is "p99 write latency (ms)". */
function spelled(head: string): string {
  if (/\s/u.test(head) || !head.includes("_")) return head;
  const words = head.replace(/_/gu, " ");
  const rate = /^(?<what>.+?) (?<unit>\p{L}+) per (?<time>s|sec|second|min|minute|h|hour|day)$/iu.exec(words)?.groups;
  if (rate) return `${rate.what} (${rate.unit}/${rate.time})`;
  const money = /^(?<what>.+?) (?<unit>eur|usd|gbp|chf|cny)(?: (?:per )?(?<period>month|quarter|year))?$/iu.exec(
    words,
  )?.groups;
  if (money) return `${money.what}${money.period ? ` per ${money.period}` : ""} (${money.unit?.toUpperCase()})`;
  return words.replace(/ (ms|sec|min|hours|days|weeks|months|kb|mb|gb|tb|pct|percent|fte)$/iu, (_, unit: string) =>
    unit === "pct" ? " (%)" : ` (${unit})`,
  );
}

/** What a head names, without its unit and without what each figure is given for. */
const nameIn = (head: string): string =>
  head
    .replace(/[(（]\s*[^()（）]{1,12}?\s*[)）]\s*$/u, "")
    .replace(/(?:\b(?:per|each|every|an?)\s|\/\s?)(?:year|month|quarter|week|day|hour|minute|second)\b/iu, "")
    .replace(/\bin (?:ms|seconds|minutes|hours|days|weeks|months|EUR|USD)$/u, "");

/** The figure of a cell that has one and nothing else, as its head has it counted. */
function figureOf(text: string, head: string): Quantity | undefined {
  const said = withUnit(text, head);
  const [figure, ...others] = quantitiesIn({
    path: "",
    line: 0,
    text: said,
    heading: "",
    passage: "",
    words: new Set(),
  });
  if (!figure || others.length > 0 || withRate(said, figure) !== said.trim()) return undefined;
  if (figure.role === "bound" || figure.role === "vague") return undefined;
  const rate = rateOf(head, 0, 0) ?? rateOf(head, head.length, head.length);
  const isRated = figure.dimension !== "flow" && figure.per === undefined && rate !== undefined;
  return isRated ? { ...figure, per: rate.of, isOfTime: rate.isTime } : figure;
}

function isHeldTo(column: Column, { quantity, named }: Limit, columns: readonly Column[], topic: string): boolean {
  const { measure, figures, row } = column;
  const found = figures.find((one) => one && isCountedAs(one, quantity));
  if (!found) return false;
  const kind = kindOf(found);
  // A user's bare sum in a time is of what there is to pay.
  const isBare = quantity.statement.path === "" && kind === "flow" && isAllCost(measure);
  if (!isNamedBy(named, measure, kind, [topic]) && !(isBare && namesNothing(named, kind, [topic]))) return false;
  // The whole is not in one column where others have more that is to pay.
  const isPart =
    kind === "flow" &&
    isAllCost(measure) &&
    !IS_WHOLE.test(row.name) &&
    columns.some(
      (one) => one !== column && one.table === column.table && !isSameMeasure(one.measure, measure) && hasFlow(one),
    );
  return !isPart && isUnderSame(quantity.statement, row, measure, kind, topic);
}

const hasFlow = ({ figures }: Column): boolean => figures.some((one) => one?.dimension === "flow");

/** Whether the headings above a limit are the table's or say no more than that it is one; another document's title may say what it is about. */
function isUnderSame(limit: Quotable, row: Row, measure: MeasureName, kind: ReturnType<typeof kindOf>, topic: string) {
  const table = row.cells.flat()[0]?.statement;
  const above = table?.heading.split(" › ") ?? [];
  const [title = "", ...below] = limit.heading.split(" › ");
  const parts = table?.path === limit.path && title !== "" ? [title, ...below] : below;
  const isPlain = (part: string): boolean =>
    isNamedBy(`${part} ${[...measure.latin, ...measure.han].join(" ")}`, measure, kind, [topic]);
  return parts.every((part) => above.includes(part) || HEADS_DEMANDS.test(part) || isPlain(part));
}

/**
 * The same kind of thing, for the same time or one of the same. Weeks are no part of a month or year, and a month is no
 * number of days: only months, quarters and years are brought together, and only what is shorter.
 */
function isCountedAs(a: Quantity, b: Quantity): boolean {
  const areMonths = [a, b].map(({ raw }) => (hoursOfUnit(raw) ?? 0) >= MONTH);
  const isExact =
    a.dimension === "flow" ? a.per === b.per || ![a.per, b.per].includes("week") : areMonths[0] === areMonths[1];
  const isSameThing = a.dimension !== "count" || a.unit.join(" ") === b.unit.join(" ");
  return isSameUnit(a, b) && isExact && isSameThing;
}

/** Whether another table that speaks of an option has figures of the same name: then which of them counts is not known. */
function isMeasuredElsewhere(
  measure: MeasureName,
  table: string,
  { quantity }: Limit,
  tables: readonly Quotable[],
  options: readonly Alternative[],
): boolean {
  const kind = kindOf(quantity);
  return tables
    .filter((one) => tableOf(one) !== table)
    .filter(({ cells = [] }) => cells.some(({ head, text }) => options.some(({ isIn }) => isIn(head) || isIn(text))))
    .some(({ cells = [] }) =>
      [cells[0]?.text ?? "", ...cells.map(({ head }) => head)].some((name) =>
        isSameMeasure(measureIn(nameIn(spelled(name)), kind), measure),
      ),
    );
}
