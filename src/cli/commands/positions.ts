import type { Bus } from "#bus";
import { command, readUntil, readUpToNow } from "#client";
import { emptyReading, type Heard, hasEnded, langOf, type Reading } from "#discussion";
import { heldPointsOf, protocolOf } from "#protocols";
import { PositionsJudged } from "#wire";
import { CliError, EXIT, type ExitCode, UsageError } from "../failures.ts";
import { discussionAt, type JsonFlags, requireRunning } from "../reach.ts";
import { lookOf } from "../render/look.ts";
import { renderPositions } from "../render/overview.ts";
import { READ_MS, readFromStream, unknownDiscussion } from "../stored/history.ts";
import { stateFromFiles } from "../stored/stored-state.ts";
import { printResult } from "../terminal.ts";
import { words } from "../words/index.ts";
import { CONFIRM_MS } from "./control.ts";

export async function positions(id: string, operation: string | undefined, ids: readonly string[], flags: JsonFlags) {
  if (operation === undefined) return await list(id, flags);
  const { terminal, place } = discussionAt(id, flags);
  const given = givenBy(operation, ids);
  await using bus = await requireRunning(place, "swarm positions");
  const state = emptyReading(id);
  await readUpToNow(bus, state, AbortSignal.timeout(READ_MS));
  if (state.created === undefined) throw unknownDiscussion(id);
  const said = words(langOf(state)).run;
  if (hasEnded(state)) throw new CliError(said.recordClosed(id));
  const found = protocolOf(state.options).judged?.(given, state);
  if (found?.fault !== undefined) throw new UsageError(found.fault);
  const summary = await onFloor(bus, state, await command(bus, id, "judge", given));
  terminal.out(`${summary}\n`);
  return EXIT.done;
}

/** @throws UsageError */
function givenBy(operation: string, ids: readonly string[]): PositionsJudged {
  const wrong = ids.find((part) => !PositionsJudged.safeParse({ part }).success);
  if (wrong !== undefined)
    throw new UsageError(
      `${JSON.stringify(wrong.slice(0, 80))} is no point such as p4 and no message id such as r1-msg-003`,
    );
  if (operation === "merge" && ids.length > 1) return { same: [...ids] };
  const [part, ...more] = ids;
  if (operation === "part" && part !== undefined && more.length === 0) return { part };
  throw new UsageError("give `merge` and two ids or more, or `part` and one; without them the list is printed");
}

async function list(id: string, flags: JsonFlags): Promise<ExitCode> {
  const { terminal, place, folder } = discussionAt(id, flags);
  const state = (await readFromStream(place, "swarm positions", id))?.state ?? (await stateFromFiles(folder, id));
  if (!state) throw unknownDiscussion(id);
  const held = heldPointsOf(state);
  printResult(terminal, flags, held, () => renderPositions(held, state, lookOf(terminal, langOf(state))));
  return EXIT.done;
}

async function onFloor(bus: Bus, state: Reading, seq: number): Promise<string> {
  const { id } = state;
  let summary: string | undefined;
  const isDone = (heard: Heard): boolean => {
    if (heard.channel === "floor" && heard.message.body.turn === `judge.${seq}`)
      summary = `${heard.message.body.id}: ${String(heard.message.body.content.summary)}`;
    if (heard.channel !== "phase") return summary !== undefined;
    if (heard.message.type === "notice" && heard.message.id === `judge.${seq}`)
      throw new CliError(heard.message.body.text);
    if (heard.message.type === "ended") throw new CliError(words(langOf(state)).run.recordClosed(id));
    return false;
  };
  await readUntil(bus, state, { from: seq, within: CONFIRM_MS }, isDone);
  if (summary !== undefined) return summary;
  throw new CliError(words(langOf(state)).run.judgeUnconfirmed(id, CONFIRM_MS / 1_000));
}
