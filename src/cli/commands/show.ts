// `swarm list` and `swarm show`.
import { listFromStream, storeFault } from "#client";
import { langOf, modelAnswers, type Reading, summaryOf } from "#discussion";
import { systemClock } from "#lib/clock";
import { oneLine } from "#lib/plain";
import { pointsTableOf, protocolOf, toldOf } from "#protocols";
import { CliError, EXIT, type ExitCode } from "../failures.ts";
import { asTyped } from "../own-command.ts";
import { helpLang } from "../program/build.ts";
import { commandAt, discussionAt, type JsonFlags, reachRunning, shownPath } from "../reach.ts";
import { type Look, lookOf } from "../render/look.ts";
import { renderList, renderOverview } from "../render/overview.ts";
import { isOfFacts, renderHeaded, renderPoints, renderWholeResult } from "../render/result.ts";
import { renderStatement } from "../render/statement.ts";
import { readFromStream, unknownDiscussion } from "../stored/history.ts";
import { listFromFiles, stateFromFiles } from "../stored/stored-state.ts";
import { printResult } from "../terminal.ts";

export async function list(flags: JsonFlags): Promise<ExitCode> {
  const { terminal, place } = commandAt(flags);
  const { home } = place;
  const bus = await reachRunning(place, "swarm list");
  const found = new Map((await listFromFiles(home)).map((one) => [one.id, one]));
  if (bus) {
    await using _closed = bus;
    for (const one of await listFromStream(bus)) {
      const { status, partial } = found.get(one.id) ?? {};
      found.set(one.id, { ...one, ...(status === one.status && partial !== undefined ? { partial } : {}) });
    }
    const fault = await storeFault(bus, place.env);
    if (fault) terminal.err(`swarm: ${oneLine(fault[helpLang([], place.env)])}\n`);
  }
  const listed = [...found.values()].sort((a, b) => (a.created < b.created ? 1 : -1));
  printResult(terminal, flags, listed, () =>
    listed.length === 0
      ? [asTyped(`no discussions in ${shownPath(home)} yet: start one with swarm "TOPIC"`)]
      : renderList(listed, lookOf(terminal, "en")),
  );
  return EXIT.done;
}

export type ShownPart = "result" | "table" | "facts" | "record";

export async function show(id: string, flags: JsonFlags & { readonly part?: ShownPart }): Promise<ExitCode> {
  const { terminal, place, folder } = discussionAt(id, flags);
  const heard = await readFromStream(place, "swarm show", id);
  const state = heard?.state ?? (await stateFromFiles(folder, id));
  if (!state) throw unknownDiscussion(id, place.home);
  const { part = "result" } = flags;
  const look = lookOf(terminal, langOf(state));
  if (part !== "result") {
    const { value, lines } = partOf(state, part, look);
    printResult(terminal, flags, value, () => lines);
    return EXIT.done;
  }
  const { result } = toldOf(state);
  const table = pointsTableOf(state);
  const now = systemClock.now();
  const owner = heard?.owner ? { owner: heard.owner } : {};
  const told = { ...summaryOf(state, now), ...owner, folder, answers: modelAnswers(state) };
  printResult(terminal, flags, { ...told, ...(result ? { result } : {}), ...(table ? { table } : {}) }, () => [
    ...renderOverview(state, { folder: shownPath(folder), ...owner, now }, look),
    ...renderWholeResult(state, look),
  ]);
  return EXIT.done;
}

/** A part as JSON and as lines. @throws CliError if there is none */
function partOf(state: Reading, part: Exclude<ShownPart, "result">, look: Look) {
  if (part === "record") {
    const points = protocolOf(state.options).inPoints?.(state);
    const lines = state.floor.flatMap((statement) => renderStatement(statement, state, look, points));
    return { value: state.floor, lines };
  }
  if (part === "table") {
    const table = pointsTableOf(state);
    if (table) return { value: table, lines: renderPoints(table, look) };
    throw new CliError(`${state.id} has no table of points: \`swarm show ${state.id}\` shows what there is`);
  }
  const facts = (toldOf(state).result ?? []).filter(isOfFacts);
  if (facts.length > 0) return { value: facts, lines: renderHeaded(facts, look) };
  throw new CliError(`${state.id} has no list of facts: \`swarm show ${state.id}\` shows what there is`);
}
