import { isWithoutModel, nameOf, type Reading } from "#discussion";
import type { QualityGate, Synthesis } from "#protocols/swarm-discussion/schemas/index";
import type { Usage } from "#wire";
import { block, type Look } from "./look.ts";
import { oneLine } from "./text.ts";

/** Recommendations and open points that stand in the box; the rest is in the files. */
const SHOWN = 4;

/**
 * What came of a discussion: how far it got, the summary, what to do, what was outnumbered, what is open, the
 * scores, and where the files lie. `folder` is the path as it is to be shown.
 */
export function renderResult(state: Reading, folder: string, look: Look): string[] {
  const { colors, words } = look;
  const inside = { ...look, columns: look.columns - 2 };
  const synthesis = lastContent<Synthesis>(state, "synthesis");
  const outcome = state.ended?.outcome ?? "failed";
  const done = outcome === "completed";
  // A synthesis by rule says so itself.
  const isTold = synthesis?.executiveSummary.includes(words.noModel) === true;
  const title = `${words.result} · ${words.outcome[outcome]}`;
  const lines = [
    ...(done ? [] : block(state.reason, inside, { indent: 0, paint: colors.yellow })),
    ...(isWithoutModel(state) && !isTold
      ? block(`${words.noModel}: ${words.noModelNote}`, inside, { indent: 0, paint: colors.yellow })
      : []),
    ...(synthesis ? renderSynthesis(synthesis, state, inside) : []),
    "",
    ...block(facts(state, look).join(" · "), inside, { indent: 0, paint: colors.dim }),
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

function renderSynthesis(synthesis: Synthesis, state: Reading, look: Look): string[] {
  const { colors, words } = look;
  const section = (title: string, items: readonly string[]): string[] =>
    items.length === 0
      ? []
      : [
          "",
          colors.bold(title),
          ...items.slice(0, SHOWN).flatMap((item) => block(`• ${oneLine(item)}`, look, { hanging: 4, lines: 3 })),
          ...(items.length > SHOWN ? [`  ${colors.dim(words.more(items.length - SHOWN))}`] : []),
        ];
  return [
    ...block(synthesis.executiveSummary, look, { indent: 0 }),
    ...section(
      words.recommendations,
      synthesis.recommendations.map(
        ({ action, confidence, risk }) => `${action} (${words.confidence}: ${confidence}; ${words.risk}: ${risk})`,
      ),
    ),
    ...section(
      words.minority,
      synthesis.minorityReport
        .filter(({ stillValid }) => stillValid)
        .map(({ position, advocate, messageId }) => `${nameOf(state, advocate)} ${messageId}: ${position}`),
    ),
    ...section(
      words.openQuestions,
      synthesis.openQuestions.map(({ question, whyOpen }) => `${question} (${whyOpen})`),
    ),
  ];
}

/** `quality 4/5 · disagreement 5.2/10 · 2 rounds · 18 statements · 3 shifts · 24 calls …` */
function facts(state: Reading, { words }: Look): string[] {
  const gate = lastContent<QualityGate>(state, "quality_gate");
  const shifts = state.floor.filter(({ type, content }) => type === "response" && content.positionShift !== "none");
  return [
    ...(gate
      ? [`${words.quality} ${gate.qualityScore.overall}/5`, `${words.disagreement} ${gate.disagreement.toFixed(1)}/10`]
      : []),
    words.roundCount(state.round),
    words.statements(state.floor.length),
    words.shifts(shifts.length),
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

/** The content of the last statement of a kind. It passed the kind's schema before it was accepted. */
export function lastContent<T>(state: Reading, type: "synthesis" | "quality_gate"): T | undefined {
  const statement = state.floor.findLast((one) => one.type === type && !one.flags?.length);
  return statement ? (statement.content as T) : undefined;
}
