import { isWithoutModel, type Reading, unwordedIn } from "#discussion";
import { oneLine } from "#lib/plain";
import type { ObjectionView, RowView, TableView } from "#points";
import { mayAskAgain, partialOf, pointsTableOf, type Section, toldOf } from "#protocols";
import type { Usage } from "#wire";
import { asTyped } from "../own-command.ts";
import { block, type Look } from "./look.ts";
import { pad, wrap } from "./text.ts";

/** Columns by which what belongs to an option stands further in. */
const INSIDE = 5;

/** Renders the result: its sections, the figures, and the folder as displayed. Folded sections are only named. */
export function renderResult(
  state: Reading,
  { shownFolder, notice }: { readonly shownFolder: string; readonly notice?: string },
  look: Look,
): string[] {
  const { colors, words } = look;
  const partial = partialOf(state);
  return [
    ...renderEnd(state, look, notice),
    `  ${colors.dim(words.files)}  ${shownFolder}`,
    `  ${colors.dim(words.further)}  ${asTyped(`swarm show ${state.id}`)}`,
    ...(mayAskAgain(state) && (partial !== undefined || unwordedIn(state) !== undefined)
      ? [`  ${colors.dim(words.askAgain)}  ${asTyped(`swarm resume ${state.id} --absent`)}`]
      : []),
  ];
}

/** The sections of a result and its figures in a box. Folded sections are only named. */
export function renderEnd(state: Reading, look: Look, notice?: string): string[] {
  const { colors } = look;
  const told = toldOf(state);
  const lines = [
    ...(notice === undefined ? [] : [...block(notice, inner(look), { indent: 0, paint: colors.yellow }), ""]),
    ...(told.result ? [] : withoutResult(state, look)),
    ...renderSections(told.result ?? [], inner(look), pointsTableOf(state) !== undefined),
    "",
    ...block(figures(state, told.figures ?? [], look).join(" · "), inner(look), { indent: 0, paint: colors.dim }),
  ];
  return boxed(lines, state, look);
}

/** Sections that `swarm show ID --part facts` shows. */
export const isOfFacts = ({ id }: Pick<Section, "id">): boolean => /^facts(-|$)/.test(id);

/** The whole result in a box, with what is folded elsewhere, and how to see its parts; nothing where there is none yet. */
export function renderWholeResult(state: Reading, look: Look): string[] {
  const { result } = toldOf(state);
  if (!result) return [];
  const shown = result.filter((one) => !isOfFacts(one)).map((one) => ({ ...one, folded: false }));
  const parts = [...(pointsTableOf(state) ? ["table"] : []), ...(result.some(isOfFacts) ? ["facts"] : []), "record"];
  const more = look.words.furtherParts(asTyped(`swarm show ${state.id}`), parts);
  return [
    ...boxed(renderSections(shown, inner(look), false), state, look),
    ...block(more, look, { indent: 2, paint: look.colors.dim }),
  ];
}

const inner = (look: Look): Look => ({ ...look, columns: look.columns - 2 });

function boxed(lines: readonly string[], state: Reading, { colors, words }: Look): string[] {
  const [outcome, partial] = [state.ended?.outcome, partialOf(state)];
  const how = outcome && (partial === undefined ? words.outcome[outcome] : words.partly(words.outcome[outcome]));
  const isDone = outcome === undefined || (outcome === "completed" && partial === undefined);
  const title = how === undefined ? words.result : `${words.result} · ${how}`;
  const paint = isDone ? colors.cyan : colors.yellow;
  return [
    "",
    `${paint("╭─")} ${colors.bold(title)}`,
    ...lines.map((line) => `${paint("│")} ${line}`.trimEnd()),
    paint("╰─"),
  ];
}

function withoutResult(state: Reading, look: Look): string[] {
  const { noModel, noModelNote, is } = look.words;
  const byRule = isWithoutModel(state) ? is(noModel, noModelNote) : "";
  const said = [state.reason, byRule, partialOf(state) ?? ""].filter((text) => text !== "");
  return said.flatMap((text) => block(text, inner(look), { indent: 0, paint: look.colors.yellow }));
}

/** @param hasTable whether there is a table of points beside them */
function renderSections(sections: readonly Section[], look: Look, hasTable: boolean): string[] {
  const { colors, words } = look;
  const [first, ...others] = sections.filter(({ folded }) => !folded);
  const folded = sections.filter((one) => one.folded && !isOfFacts(one)).map(({ heading }) => heading);
  // A first one that is not counted says whose words it has.
  const lead =
    first === undefined ? [] : first.id === "answer" ? renderParts(first, look) : renderHeaded([first], look).slice(1);
  return [
    ...lead,
    ...renderHeaded(others, look),
    ...(folded.length === 0
      ? []
      : ["", ...block(words.folded(folded, hasTable), look, { indent: 0, paint: colors.dim })]),
  ];
}

export const renderHeaded = (sections: readonly Section[], look: Look): string[] =>
  sections.flatMap((section) => ["", look.colors.bold(section.heading), ...renderParts(section, look)]);

function renderParts({ text, items, table }: Section, look: Look): string[] {
  return [
    ...text.flatMap((paragraph) => block(paragraph, look, { indent: 0 })),
    ...(table ? renderTable(table, look) : []),
    ...items.flatMap(({ text, refs }) => {
      const unnamed = refs.filter((id) => !text.includes(id));
      return block(["•", text, ...unnamed].join(" "), look, { hanging: 4 });
    }),
  ];
}

/** A row as a paragraph: its first cell, and under it those that say something with their headings; a single other needs none. */
export function renderTable({ head, rows }: NonNullable<Section["table"]>, look: Look): string[] {
  const { colors } = look;
  return rows.flatMap(([name = "", ...cells]) => [
    ...block(name, look, { hanging: INSIDE, paint: colors.bold }),
    ...cells.flatMap((cell, at) =>
      cell === ""
        ? []
        : block(cell, look, {
            lead: head.length > 2 ? (head[at + 1] ?? "") : "",
            paintLead: colors.dim,
            indent: INSIDE,
            hanging: INSIDE + 2,
          }),
    ),
  ]);
}

/** `quality 4/5 · disagreement 5.2/10 · 3 shifts · 2 rounds · 18 statements · 24 calls …` */
function figures(state: Reading, told: readonly string[], { words }: Look): string[] {
  return [
    ...told,
    words.roundCount(state.round),
    words.statements(state.floor.length),
    ...(state.ended?.usage ? spent(state.ended.usage, state, words) : []),
  ];
}

function spent({ calls, inputTokens, outputTokens, costUsd }: Usage, state: Reading, words: Look["words"]): string[] {
  const tokens = inputTokens + outputTokens;
  // Only rules answered: they cost no tokens, and their calls tell nobody anything.
  if (isWithoutModel(state) && tokens === 0) return [];
  return [
    words.calls(calls),
    ...(tokens > 0 ? [words.tokens(tokens)] : []),
    ...(costUsd !== undefined && costUsd > 0 ? [`$${costUsd.toFixed(2)}`] : []),
  ];
}

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
  const { experts, heads, rows, title, lists } = table;
  const isWide = look.columns >= POINT_COLUMNS + experts.length * EXPERT_COLUMNS;
  const head = isWide ? ["", ...beside([heads.point, ...experts.map(({ name }) => name)], look, colors.dim)] : [];
  const nameOf = new Map(experts.map(({ id, name }) => [id, name]));
  return [
    ...block(title, look, { indent: 0, paint: colors.bold }),
    ...head,
    ...rows.flatMap((row) => ["", ...(isWide ? wide(row, look) : stacked(row, nameOf, look)), ...grounds(row, look)]),
    ...lists.flatMap(({ title: head, lines }) => [
      "",
      ...block(head, look, { indent: 0, paint: colors.bold }),
      ...lines.flatMap((line) => block(line, look, { lead: "•", indent: 2, hanging: 4 })),
    ]),
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
