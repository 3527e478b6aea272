import type { PurgingBus } from "#bus";
import { Callees, command, notResumed, readUntil, readUpToNow } from "#client";
import { emptyReading, LIMIT_FLAGS, langOf, reopenedWith, reopeningFault } from "#discussion";
import { mayAskAgain, partialOf } from "#protocols";
import { readLimits } from "#protocols/given";
import { requirePrice } from "#providers";
import { type NewLimits, USER } from "#wire";
import type { ExecutorFlags } from "../executor/flags.ts";
import { CliError, EXIT, type ExitCode, UsageError } from "../failures.ts";
import { asUsage, chosenProvider, requireCallable } from "../input/options.ts";
import {
  type BrokerLocation,
  discussionAt,
  discussionFolder,
  type JsonFlags,
  requireRunning,
  shownPath,
} from "../reach.ts";
import { unattendedNote } from "../run/asker.ts";
import { type Begun, type RunOptions, runDiscussion } from "../run/run-discussion.ts";
import { screenKindOf } from "../run/screen.ts";
import { isHalfRestored, restoreDiscussion } from "../stored/archive.ts";
import { unknownDiscussion } from "../stored/history.ts";
import { stateFromFiles } from "../stored/stored-state.ts";
import type { Terminal } from "../terminal.ts";
import { words } from "../words/index.ts";

export interface ResumeFlags extends JsonFlags, ExecutorFlags {
  readonly yes?: boolean;
  readonly quiet?: boolean;
  /** Asks those who are missing, also if the discussion was completed. */
  readonly absent?: boolean;
  /** Provider from now on; for single experts as ID=PROVIDER. */
  readonly provider?: string;
  readonly expertProvider?: readonly string[];
  /** Goes on without those who did not answer. */
  readonly without?: boolean;
  readonly lang?: "en" | "zh";
  /** New address for notifying the owner, and every seat without its own. */
  readonly notify?: string;
  /** Limits, by the names of their flags. */
  readonly [limit: string]: unknown;
}

export async function resume(id: string, flags: ResumeFlags): Promise<ExitCode> {
  const { terminal, place, folder } = discussionAt(id, flags);
  const limits = {
    ...asUsage(() => readLimits("command", flags)),
    ...(flags.absent ? { absent: true } : {}),
    ...(await thinkersIn(flags, place)),
  };
  requireCallable(flags.notify, place);
  const executor =
    flags.executor === undefined
      ? undefined
      : await (await import("../executor/hold-seats.ts")).executorFor(flags, place, id);
  const unattended = flags.yes === true || flags.json === true || !terminal.interactive;
  // For its language alone: the stream is what goes on, whatever its files hold.
  const filed = await stateFromFiles(folder, id).catch(() => undefined);
  const lang = flags.lang ?? (filed ? langOf(filed) : "en");
  return runDiscussion({
    place,
    terminal,
    screen: screenKindOf(flags),
    lang,
    unattended,
    notes: [unattended ? unattendedNote(flags, lang) : undefined],
    begin: async (bus, signal, note) => {
      const begun = await begin({ bus, place, terminal, signal }, id, limits, flags.without);
      if (typeof begun === "number") return begun;
      if (flags.notify !== undefined) await new Callees(bus).set(id, USER, flags.notify);
      return { ...begun, held: await executor?.(bus, begun.state, note) };
    },
  });
}

/** @throws UsageError for a provider that is unknown or cannot be asked, and for `offline`: a course has models or has none */
async function thinkersIn({ provider, expertProvider = [], lang }: ResumeFlags, place: BrokerLocation) {
  const named = async (name: string, flag: string): Promise<string> => {
    if (name === "offline") throw new UsageError(`${flag} offline: what was begun with models goes on with models`);
    return (await chosenProvider({ provider: name, ...(lang ? { lang } : {}) }, place, () => flag)).name;
  };
  const own: Record<string, string> = {};
  for (const given of expertProvider) {
    const [, expert = "", name = ""] = /^([^=]+)=(.+)$/.exec(given) ?? [];
    if (name === "") throw new UsageError(`--expert-provider ${JSON.stringify(given)}: write EXPERT=PROVIDER:MODEL`);
    own[expert.trim()] = await named(name.trim(), "--expert-provider");
  }
  return {
    ...(provider === undefined ? {} : { provider: await named(provider, "--provider") }),
    ...(expertProvider.length > 0 ? { expertProviders: own } : {}),
  };
}

interface At extends Pick<RunOptions, "place" | "terminal"> {
  readonly bus: PurgingBus;
  readonly signal: AbortSignal;
}

/**
 * Resumes a discussion, or says that it is over and returns the exit status of its result.
 * @throws UsageError where it ended and these limits do not let it go on
 */
async function begin(at: At, id: string, limits: NewLimits, without = false): Promise<Begun | ExitCode> {
  const { bus, place, terminal, signal } = at;
  const folder = discussionFolder(place.home, id);
  let state = emptyReading(id);
  let stored = await readUpToNow(bus, state, signal);
  if (stored === 0 || (await isHalfRestored(folder))) {
    const filed = await stateFromFiles(folder, id);
    // The files do not say who is missing.
    const isOver = !limits.absent && filed?.status === "closed" && reopeningFault(filed, limits)?.why === "over";
    if (!isOver) await restore(id, place, terminal, signal);
    state = emptyReading(id);
    stored = await readUpToNow(bus, state, signal);
  }
  if (stored === 0) state = (await stateFromFiles(folder, id)) ?? state;
  if (state.status === "ended") {
    // It is resumed when it is closed.
    const after = { from: state.lastSeq + 1, within: CLOSING_MS, signal };
    if (!(await readUntil(bus, state, after, () => state.status !== "ended")))
      throw new CliError(`${id} has ended, but no moderator closed it within ${CLOSING_MS / 1_000} s: is one running?`);
  }
  if (state.status === "closed" && reopeningFault(state, limits)?.why === "over") {
    const { outcome, status, run } = words(langOf(state));
    const how = state.ended ? outcome[state.ended.outcome] : status.closed;
    const partial = partialOf(state);
    const told = [run.over(id, how, shownPath(folder)), partial, mayAskAgain(state) ? run.absent(id) : undefined];
    for (const line of told) if (line !== undefined) terminal.out(`${line}\n`);
    return partial === undefined ? EXIT.done : EXIT.endedEarly;
  }
  const fault = notResumed(state, limits, langOf(state), (limit) => LIMIT_FLAGS[limit]);
  if (fault !== undefined) throw new UsageError(fault);
  const { options } = state;
  if (options) asUsage(() => requirePrice(reopenedWith(options, limits), place.env));
  // Events stored before the command must be read as well, such as an end.
  const from = state.lastSeq + 1;
  if (without) await command(bus, id, "answer_now");
  await command(bus, id, "resume", limits);
  return { state, from };
}

/** Timeout for what a discussion does after its end: it waits for participants to confirm it. Milliseconds. */
const CLOSING_MS = 30_000;

/** Restores a discussion from its files if the stream has none of it. */
async function restore(id: string, place: BrokerLocation, terminal: Terminal, signal: AbortSignal): Promise<void> {
  await using bus = await requireRunning(place, "swarm resume", "archive");
  const restored = await restoreDiscussion(bus, discussionFolder(place.home, id), id, signal);
  if (!restored) throw unknownDiscussion(id, place.home);
  const { messages, lost, recordFile } = restored;
  terminal.err(`swarm: the stream has nothing of ${id}: ${messages} messages were put back from its files\n`);
  if (lost.length > 0) {
    terminal.err(
      `swarm: ${lost.join(", ")} came after them, and will be said again; the former record is kept in ${recordFile}\n`,
    );
  }
}
