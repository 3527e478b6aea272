import { oneLine } from "#lib/plain";
import type { ObjectionView, RowView, TableView } from "#points";
import { block, type Look } from "./look.ts";
import { pad, wrap } from "./text.ts";

const POINT_COLUMNS = 30;
const EXPERT_COLUMNS = 14;
const GAP = 2;
/** Columns of what stands under a point. */
const UNDER = 4;
/** Reasons per point; the record has all of them. */
const REASONS = 3;

/** Renders the table of points: a column per expert if they have room, else a block per point. */
export function renderPoints(table: TableView, look: Look): string[] {
  const { colors } = look;
  const { experts, heads, rows, title } = table;
  const isWide = look.columns >= POINT_COLUMNS + experts.length * EXPERT_COLUMNS;
  const head = isWide ? ["", ...beside([heads.point, ...experts.map(({ name }) => name)], look, colors.dim)] : [];
  const nameOf = new Map(experts.map(({ id, name }) => [id, name]));
  return [
    ...block(title, look, { indent: 0, paint: colors.bold }),
    ...head,
    ...rows.flatMap((row) => ["", ...(isWide ? wide(row, look) : stacked(row, nameOf, look)), ...grounds(row, look)]),
  ];
}

const textOf = ({ text, over, follows }: RowView["cells"][number]): string =>
  [text, over, follows].filter((line) => line !== undefined).join("\n");

const wide = ({ id, text, cells, ...row }: RowView, look: Look): string[] => [
  ...beside([`${id}  ${text}`, ...cells.map(textOf)], look, look.colors.bold),
  ...standing(row, look),
];

function stacked({ id, text, cells, ...row }: RowView, nameOf: ReadonlyMap<string, string>, look: Look): string[] {
  const { colors } = look;
  return [
    ...block(text, look, { lead: id, paint: colors.bold, indent: 0, hanging: UNDER }),
    ...standing(row, look),
    ...cells.flatMap((cell) =>
      block(textOf(cell).replaceAll("\n", " "), look, {
        ...{ lead: nameOf.get(cell.who) ?? cell.who, paintLead: colors.cyan, indent: UNDER, hanging: UNDER + 2 },
      }),
    ),
  ];
}

const standing = (row: Pick<RowView, "standing" | "notes">, look: Look): string[] =>
  block([row.standing, ...row.notes].join(" · "), look, { indent: UNDER, paint: look.colors.dim });

function grounds({ reasons, objections }: RowView, look: Look): string[] {
  const left = reasons.length - REASONS;
  return [
    ...reasons
      .slice(0, REASONS)
      .flatMap(({ text }) => block(text, look, { lead: "+", gap: 1, indent: UNDER, hanging: UNDER + 2 })),
    ...(left > 0 ? block(`+ ${look.words.moreReasons(left)}`, look, { indent: UNDER, paint: look.colors.dim }) : []),
    ...objections.flatMap((objection) => objected(objection, look)),
  ];
}

function objected({ fate, text, takenIn, answers, isOpen }: ObjectionView, look: Look): string[] {
  const { colors, words } = look;
  const paintLead = isOpen ? colors.yellow : colors.dim;
  const under = { indent: UNDER + 2, hanging: UNDER + 4 };
  return [
    ...block(words.is(fate, text), look, { lead: "−", gap: 1, paintLead, indent: UNDER, hanging: UNDER + 2 }),
    ...answers.flatMap((answer) => block(answer.text, look, { lead: "↳", gap: 1, ...under })),
    ...(takenIn === undefined ? [] : block(takenIn, look, under)),
  ];
}

/** Cells side by side, each wrapped to its column; the first one has what the others leave. */
function beside([first = "", ...others]: readonly string[], look: Look, paint: (text: string) => string): string[] {
  const each = Math.max(EXPERT_COLUMNS, Math.floor((look.columns * 0.6) / others.length));
  const room = look.columns - others.length * each;
  const lines = (text: string, columns: number): string[] =>
    text.split("\n").flatMap((line) => wrap(oneLine(line), columns - GAP));
  const [point, ...cells] = [lines(first, room), ...others.map((text) => lines(text, each))];
  const height = Math.max(...[point, ...cells].map((cell = []) => cell.length));
  return Array.from({ length: height }, (_, at) => {
    const said = cells.map((cell) => pad(cell[at] ?? "", each)).join("");
    return `${paint(pad(point?.[at] ?? "", room))}${said}`.trimEnd();
  });
}
