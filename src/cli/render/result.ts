import { isWithoutModel, type Reading } from "#discussion";
import { oneLine } from "#lib/plain";
import { partialOf, type Told, toldOf } from "#protocols";
import type { Usage } from "#wire";
import { block, type Look } from "./look.ts";

/** Recommendations and open points shown in the box; the rest is in the files. */
const SHOWN = 4;

/**
 * Renders the result of a discussion: outcome, summary, recommendations, minority report, open questions, scores, and
 * the folder. `folder` is the path for display.
 */
export function renderResult(state: Reading, folder: string, look: Look): string[] {
  const { colors, words } = look;
  const inside = { ...look, columns: look.columns - 2 };
  const told = toldOf(state);
  const partial = partialOf(state);
  const outcome = state.ended?.outcome ?? "failed";
  const done = outcome === "completed";
  // A computed result already says that no model took part.
  const isTold = told.result?.text.includes(words.noModel) === true;
  const title = `${words.result} · ${words.outcome[outcome]}`;
  const lines = [
    ...(done ? [] : block(state.reason, inside, { indent: 0, paint: colors.yellow })),
    ...(isWithoutModel(state) && !isTold
      ? block(words.is(words.noModel, words.noModelNote), inside, { indent: 0, paint: colors.yellow })
      : []),
    ...(partial === undefined ? [] : block(partial, inside, { indent: 0, paint: colors.yellow })),
    ...(told.note === undefined ? [] : block(told.note, inside, { indent: 0, paint: colors.yellow })),
    ...(told.result ? renderTold(told.result, inside) : []),
    "",
    ...block(facts(state, told.figures, look).join(" · "), inside, { indent: 0, paint: colors.dim }),
  ];
  const paint = done ? colors.cyan : colors.yellow;
  return [
    "",
    `${paint("╭─")} ${colors.bold(title)}`,
    ...lines.map((line) => `${paint("│")} ${line}`.trimEnd()),
    paint("╰─"),
    `  ${colors.dim(words.files)}  ${folder}`,
    `  ${colors.dim(words.further)}  swarm show ${state.id}`,
  ];
}

function renderTold({ text, lists }: NonNullable<Told["result"]>, look: Look): string[] {
  const { colors, words } = look;
  const section = (title: string, items: readonly string[]): string[] => [
    "",
    colors.bold(title),
    ...items.slice(0, SHOWN).flatMap((item) => block(`• ${oneLine(item)}`, look, { hanging: 4, lines: 3 })),
    ...(items.length > SHOWN ? [`  ${colors.dim(words.more(items.length - SHOWN))}`] : []),
  ];
  return [
    ...block(text, look, { indent: 0 }),
    ...lists.flatMap(({ title, items }) => (items.length === 0 ? [] : section(title, items))),
  ];
}

/** `quality 4/5 · disagreement 5.2/10 · 3 shifts · 2 rounds · 18 statements · 24 calls …` */
function facts(state: Reading, figures: readonly string[], { words }: Look): string[] {
  return [
    ...figures,
    words.roundCount(state.round),
    words.statements(state.floor.length),
    ...(state.ended?.usage ? spent(state.ended.usage, words) : []),
  ];
}

function spent({ calls, inputTokens, outputTokens, costUsd }: Usage, words: Look["words"]): string[] {
  const tokens = inputTokens + outputTokens;
  return [
    words.calls(calls),
    ...(tokens > 0 ? [words.tokens(tokens)] : []),
    ...(costUsd !== undefined && costUsd > 0 ? [`$${costUsd.toFixed(2)}`] : []),
  ];
}
