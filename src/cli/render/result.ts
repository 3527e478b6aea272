import { isWithoutModel, type Reading, unwordedIn } from "#discussion";
import { mayAskAgain, partialOf, type Section, type SectionItem, toldOf } from "#protocols";
import type { Usage } from "#wire";
import { asTyped } from "../own-command.ts";
import { block, type Look } from "./look.ts";

/** Columns by which what belongs to an option stands further in. */
const INSIDE = 5;

/** Renders the result: its sections, the figures, and the folder as displayed. Folded sections are only named. */
export function renderResult(
  state: Reading,
  { shownFolder, notice }: { readonly shownFolder: string; readonly notice?: string },
  look: Look,
): string[] {
  const { colors, words } = look;
  const told = toldOf(state);
  const outcome = state.ended?.outcome ?? "failed";
  const partial = partialOf(state);
  const done = outcome === "completed" && partial === undefined;
  const lines = [
    ...(notice === undefined ? [] : [...block(notice, inner(look), { indent: 0, paint: colors.yellow }), ""]),
    ...(told.result ? [] : withoutResult(state, look)),
    ...renderSections(told.result ?? [], inner(look)),
    "",
    ...block(figures(state, told.figures, look).join(" · "), inner(look), { indent: 0, paint: colors.dim }),
  ];
  return [
    ...boxed(
      `${words.result} · ${partial === undefined ? words.outcome[outcome] : words.partly(words.outcome[outcome])}`,
      lines,
      done,
      look,
    ),
    `  ${colors.dim(words.files)}  ${shownFolder}`,
    `  ${colors.dim(words.further)}  ${asTyped(`swarm show ${state.id}`)}`,
    ...(mayAskAgain(state) && (partial !== undefined || unwordedIn(state) !== undefined)
      ? [`  ${colors.dim(words.askAgain)}  ${asTyped(`swarm resume ${state.id} --absent`)}`]
      : []),
  ];
}

/** The whole result in a box, with what is folded elsewhere; nothing where there is none yet. */
export function renderWholeResult(state: Reading, look: Look): string[] {
  const { result } = toldOf(state);
  if (!result) return [];
  const outcome = state.ended?.outcome;
  const lines = renderSections(
    result.map((section) => ({ ...section, folded: false })),
    inner(look),
  );
  const title = outcome === undefined ? look.words.result : `${look.words.result} · ${look.words.outcome[outcome]}`;
  return boxed(title, lines, outcome === undefined || outcome === "completed", look);
}

const inner = (look: Look): Look => ({ ...look, columns: look.columns - 2 });

function boxed(title: string, lines: readonly string[], isDone: boolean, { colors }: Look): string[] {
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

function renderSections(sections: readonly Section[], look: Look): string[] {
  const { colors, words } = look;
  const [first, ...others] = sections.filter(({ folded }) => !folded);
  const folded = sections.filter((section) => section.folded).map(({ heading }) => heading);
  return [
    ...(first ? renderParts(first, look) : []),
    ...renderHeaded(others, look),
    ...(folded.length === 0 ? [] : ["", ...block(words.folded(folded), look, { indent: 0, paint: colors.dim })]),
  ];
}

export const renderHeaded = (sections: readonly Section[], look: Look): string[] =>
  sections.flatMap((section) => ["", look.colors.bold(section.heading), ...renderParts(section, look)]);

function renderParts({ text, items, table }: Section, look: Look): string[] {
  return [
    ...text.flatMap((paragraph) => block(paragraph, look, { indent: 0 })),
    ...(table ? renderTable(table, look) : []),
    ...items.flatMap((item) => block(`• ${withRefs(item)}`, look, { hanging: 4 })),
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

function withRefs({ text, refs }: SectionItem): string {
  const unnamed = refs.filter((id) => !text.includes(id));
  return [text, ...unnamed].join(" ");
}

/** `quality 4/5 · disagreement 5.2/10 · 3 shifts · 2 rounds · 18 statements · 24 calls …` */
function figures(state: Reading, told: readonly string[], { words }: Look): string[] {
  return [
    ...told,
    words.roundCount(state.round),
    words.statements(state.floor.length),
    ...(state.ended?.usage && !isByRule(state, state.ended.usage) ? spent(state.ended.usage, words) : []),
  ];
}

/** Whether only rules answered: they cost no tokens, and their calls tell nobody anything. */
const isByRule = (state: Reading, { inputTokens, outputTokens }: Usage): boolean =>
  isWithoutModel(state) && inputTokens + outputTokens === 0;

function spent({ calls, inputTokens, outputTokens, costUsd }: Usage, words: Look["words"]): string[] {
  const tokens = inputTokens + outputTokens;
  return [
    words.calls(calls),
    ...(tokens > 0 ? [words.tokens(tokens)] : []),
    ...(costUsd !== undefined && costUsd > 0 ? [`$${costUsd.toFixed(2)}`] : []),
  ];
}
