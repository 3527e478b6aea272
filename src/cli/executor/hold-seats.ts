import type { Bus } from "#bus";
import { command } from "#client";
import { langOf, type Reading } from "#discussion";
import type { LockFile } from "#lib/lock-file";
import { sandboxIn } from "#providers/agents/sandbox";
import { entryOf, PROGRAMS } from "#providers/registry";
import { CliError, EXIT, UsageError } from "../failures.ts";
import { asUsage } from "../input/options.ts";
import { DraftFile, reachSeat, Seat } from "../join/seat.ts";
import type { SeatHolder } from "../join/seat-holder.ts";
import { Sitting } from "../join/sitting.ts";
import type { BrokerLocation } from "../reach.ts";
import type { Screen } from "../run/screen.ts";
import { Interrupts, type Terminal } from "../terminal.ts";
import { type ExecutorFlags, seatsOf } from "./flags.ts";
import { projectTest, runTest } from "./project-test.ts";
import { words } from "./words.ts";
import { type Executor, Workshop } from "./workshop.ts";
import { lockedFor, repositoryAt, withCheckout } from "./worktree.ts";

const WORKERS = PROGRAMS.filter(({ canWork }) => canWork);

/**
 * Checks everything that an executor needs before anything is started: agent and login, repository, test command, and that the
 * tests pass before any change.
 * @throws UsageError, or CliError if the tests fail
 */
async function executorFrom(flags: ExecutorFlags, repo: string, { home, env }: BrokerLocation, signal: AbortSignal) {
  const given = flags.executor ?? "";
  const [, name, model] = /^([^:]*)(?::(.+))?$/s.exec(given) ?? [];
  const program = WORKERS.find((one) => one.name === name);
  if (!program) {
    const known = WORKERS.map((one) => one.name).join(", ");
    throw new UsageError(
      `--executor ${JSON.stringify(given)}: an executor is one of ${known}, with :MODEL for a model`,
    );
  }
  asUsage(() => entryOf(`cli:${program.name}`)?.check(env));
  const test = await projectTest(repo, flags.test);
  const tested = await withCheckout(repo, home, (folder) => runTest(test, folder, { signal }));
  if (!tested.passed) {
    throw new CliError(
      `${JSON.stringify(test.command)} fails in a fresh checkout of HEAD, so it cannot judge a change: correct that first, or give another with --test (such as "npm ci && npm test"). Its last lines:\n${tested.tail}`,
    );
  }
  return { program, model, env, repo, home, test };
}

interface Held {
  readonly place: BrokerLocation;
  readonly bus: Bus;
  readonly state: Reading;
  readonly seats: readonly string[];
  readonly note: Screen["note"];
  readonly lock: LockFile;
}

/**
 * Holds seats until the discussion ends or the handle is closed. Pauses the discussion if it cannot go on.
 * @returns the seats; `over` resolves when none is held any more
 */
async function holdSeats(executor: Executor, { place, bus: owners, state, seats, note, lock }: Held) {
  const { id: discussion } = state;
  const say = words(langOf(state));
  const isConfined = "bwrap" in (await sandboxIn(executor.env));
  let trees = 0;
  const workshop = new Workshop(executor, discussion, ({ branch, folder }) => {
    note(say.begins(executor.program.name, branch, folder), "info");
    trees += 1;
    if (trees > 1) return;
    note(say.gate(executor.test.command, executor.test.from), "info");
    if (!isConfined) note(say.unconfined, "warning");
  });
  const left = new AbortController();
  const sit = async (seat: string): Promise<void> => {
    const { bus } = await reachSeat(place, discussion, seat);
    try {
      const answer: SeatHolder["answer"] = (open, state, signal) => workshop.answer(open, state, seat, signal);
      const authored: SeatHolder["authored"] = (content) => workshop.authored(content as object);
      const holder: SeatHolder = { introduce: () => {}, statement: () => {}, inbox: () => {}, answer, authored };
      const drafts = new DraftFile(place.home, discussion, seat);
      await new Sitting(new Seat(bus, discussion, seat), holder, QUIET, drafts).sit(left);
    } catch (error) {
      if (left.signal.aborted && (error as Error).message === LEFT) return;
      note(`${seat}: ${(error as Error).message}`, "warning");
      await command(owners, discussion, "pause").catch(() => undefined);
    } finally {
      await bus.close();
    }
  };
  const over = Promise.all(seats.map(sit))
    .then(() => workshop.close())
    .finally(() => lock.release());
  const close = async (): Promise<void> => {
    left.abort(new Error(LEFT));
    await over;
  };
  return { seats, over, close };
}

const LEFT = "left";
const QUIET: Terminal = { interactive: false, colour: false, columns: 80, out: () => {}, err: () => {} };

/**
 * Checks everything that an executor needs, and returns how it takes its seats in a discussion: undefined if it has none.
 * @param known discussion, if it exists already: nobody else may be its executor in this repository
 * @throws UsageError, or CliError if the project's tests fail before any change, or another executor works
 */
export async function executorFor(flags: ExecutorFlags, place: BrokerLocation, known?: string) {
  const left = new AbortController();
  using _interrupts = new Interrupts(() =>
    left.abort(new CliError("left before anything was started", EXIT.interrupted)),
  );
  const repo = await repositoryAt(flags.repo ?? process.cwd());
  const taken = known === undefined ? undefined : await lockedFor(repo, known);
  const executor = await executorFrom(flags, repo, place, left.signal);
  return async (bus: Bus, state: Reading, note: Screen["note"]) => {
    const seats = seatsOf(state);
    if (seats.length === 0) return undefined;
    const lock = taken ?? (await lockedFor(repo, state.id));
    return await holdSeats(executor, { place, bus, state, seats, note, lock });
  };
}
