import { nameOf, type Reading, tableOf } from "#discussion";
import type { HeldPosition } from "#graph";
import { block, type Look, speakerPaint } from "./look.ts";

/** The positions that are held: each with who takes it in which message, and who agrees with it. */
export function renderPositions(held: readonly HeldPosition[], state: Reading, look: Look): string[] {
  const { colors, words } = look;
  if (held.length === 0) return [words.run.noPositions];
  const { participants } = tableOf(state);
  const lines = held.flatMap(({ position, taken, agreeing }, at) => [
    ...(at > 0 ? [""] : []),
    ...block(position, look, { lead: `${at + 1}`, paintLead: colors.cyan, paint: colors.bold, indent: 0, lines: 4 }),
    ...taken.flatMap(({ expert, messageId, position: said }) =>
      block(said === position ? "" : said, look, {
        lead: `${messageId} ${nameOf(state, expert)}`,
        paintLead: speakerPaint(participants, expert, look),
        hanging: 4,
        lines: 2,
      }),
    ),
    ...(agreeing.length > 0
      ? block(words.names(agreeing.map((id) => nameOf(state, id))), look, { lead: words.run.agreeing, hanging: 4 })
      : []),
  ]);
  return [...lines, "", ...block(words.run.judgeBy(state.id), look, { paint: colors.dim, indent: 0 })];
}
