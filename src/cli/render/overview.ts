import type { Listed } from "#client";
import { awaitedAt, hasEnded, langOf, nameOf, type Reading, roundsOf, tableOf, titleOf } from "#discussion";
import { oneLine } from "#lib/plain";
import { heldBy } from "#points";
import { type HeldPoint, hasModes, protocolOf, toldOf } from "#protocols";
import type { FloorStatement } from "#wire";
import { asTyped } from "../own-command.ts";
import { renderComposed } from "./composition.ts";
import { block, type Look, led, renderHead, speakerPaint } from "./look.ts";
import { awaitedText } from "./phases.ts";
import { pad, width } from "./text.ts";

/** Renders discussions as a table, newest first; titles that do not fit stand below, whole. */
export function renderList(listed: readonly Listed[], look: Look): string[] {
  // A paused discussion has no result yet that could lack something.
  const lacking = listed.map(({ status, partial }) => (status === "paused" ? undefined : partial));
  const rows = listed.map(({ id, status, mode, round, created, asksOwner }, n) => [
    id,
    asksOwner ? look.words.waitsForYou : lacking[n] === undefined ? status : look.words.partly(status),
    mode,
    round > 0 ? look.words.round(round) : "",
    created.slice(0, 16).replace("T", " "),
  ]);
  const columns = [0, 1, 2, 3, 4].map((i) => Math.max(0, ...rows.map((row) => width(row[i] ?? ""))));
  const titles = listed.map(({ title }) => oneLine(title));
  const taken = columns.reduce((sum, column) => sum + column + 2, 0);
  const isTable = titles.every((title) => taken + width(title) <= look.columns);
  return rows.flatMap((row, n) => {
    const [id = "", ...facts] = row.map((cell, i) => pad(cell, columns[i] ?? 0));
    const [bold, dim] = [look.colors.bold, look.colors.dim];
    const reason = listed[n]?.reason;
    const said = lacking[n] ?? (reason && asTyped(reason));
    const lacks = said === undefined ? [] : block(said, look, { paint: look.colors.yellow });
    if (isTable) return [`${bold(id)}  ${dim(facts.join("  "))}  ${titles[n]}`.trimEnd(), ...lacks];
    // An id and what is known of it take one line or two, without columns.
    const [own = "", ...known] = row.filter((cell) => cell !== "");
    const fits = width([own, ...known].join("  ")) <= look.columns;
    const head = fits ? [`${bold(own)}  ${dim(known.join("  "))}`] : [bold(own), `  ${dim(known.join("  "))}`];
    return [...head, ...block(titles[n] ?? "", look), ...lacks];
  });
}

/**
 * Renders status, participants, rounds and positions; whom it waits for, what was left out of prompts, and who could not be
 * called. `now` is in ms since the epoch.
 */
export function renderOverview(
  state: Reading,
  at: { readonly folder: string; readonly owner?: string | undefined; readonly now: number },
  look: Look,
): string[] {
  const { colors, words } = look;
  const table = tableOf(state);
  const status = state.ended ? words.outcome[state.ended.outcome] : words.status[state.status];
  const isModal = hasModes(state.options);
  const mode = isModal ? [words.modes[table.mode]] : [];
  const facts = [state.id, status, ...mode, words.statements(state.floor.length)];
  // The result below tells the answer of a completed discussion.
  if (state.reason && state.ended?.outcome !== "completed") facts.push(state.reason);
  if (at.owner !== undefined) facts.push(words.ownedBy(at.owner));
  const uncalled = Object.values(state.reached).map((one) => one.uncalled);
  const ahead = [awaitedText(awaitedAt(state, at.now), look), ...state.cuts, ...uncalled].flatMap((text) => text ?? []);
  return [
    ...renderHead(titleOf(state), facts, look),
    ...ahead.flatMap((text) => block(text, look, { paint: colors.yellow })),
    ...(table.participants.length > 0 ? renderComposed(table, isModal, look) : []),
    ...section(words.rounds, renderRounds(state, look), look),
    ...section(words.positions, renderStances(state, look), look),
    "",
    `  ${colors.dim(words.files)}  ${at.folder}`,
  ];
}

const section = (title: string, lines: readonly string[], { colors }: Look): string[] =>
  lines.length === 0 ? [] : ["", `${colors.cyan("◆")} ${colors.bold(title)}`, ...lines];

function renderRounds(state: Reading, look: Look): string[] {
  const { words } = look;
  const { rounds: told = new Map<number, string>() } = toldOf(state);
  return roundsOf(state).flatMap((round) => {
    const said = state.floor.filter((statement) => statement.round === round).length;
    const text = told.get(round) ?? words.statements(said);
    return led(words.round(round), look.colors.bold, text, look, { lines: 3 });
  });
}

function renderStances(state: Reading, look: Look): string[] {
  const { participants } = tableOf(state);
  const experts = participants.filter(({ role }) => role === "expert");
  const points = protocolOf(state.options).inPoints?.(state);
  return experts.flatMap(({ id, name }) => {
    const held = state.floor.findLast((statement) => statement.from === id && positionIn(statement) !== undefined);
    if (!held) return [];
    const { confidence } = held.content;
    const sure =
      typeof confidence === "number" ? look.words.noted(name, `${look.words.confidence} ${confidence}`) : name;
    const inPoints = points === undefined ? [] : heldBy(points, id, langOf(state));
    const said = inPoints.length > 0 ? inPoints.join(" · ") : (positionIn(held) ?? "");
    return led(sure, speakerPaint(participants, id, look), `${said} ${held.id}`, look, { lines: 3 });
  });
}

function positionIn({ content }: FloorStatement): string | undefined {
  const position = content.currentPosition ?? content.position;
  return typeof position === "string" ? position : undefined;
}

/** Renders the points that somebody is for: each with who is, and in which message. */
export function renderPositions(held: readonly HeldPoint[], state: Reading, look: Look): string[] {
  const { colors, words } = look;
  if (held.length === 0) return [words.run.noPositions];
  const { participants } = tableOf(state);
  const lines = held.flatMap(({ id, text, taken }, at) => [
    ...(at > 0 ? [""] : []),
    ...block(text, look, { lead: id, paintLead: colors.cyan, paint: colors.bold, indent: 0, lines: 4 }),
    ...taken.flatMap(({ expert, messageId, text: said }) => {
      const paint = speakerPaint(participants, expert, look);
      return led(`${messageId} ${nameOf(state, expert)}`, paint, said === text ? "" : said, look, { lines: 2 });
    }),
  ]);
  // The record of one that is over stays as it is.
  if (hasEnded(state)) return lines;
  return [...lines, "", ...block(words.run.judgeBy(state.id), look, { paint: colors.dim, indent: 0 })];
}
