import { readAtGateway, readingCost, readUpToNow } from "#client";
import { emptyReading, langOf, type Reading, takeIn } from "#discussion";
import { seatIdOf } from "#protocols/seating";
import type { ExecutorFlags } from "../executor/flags.ts";
import { CliError, EXIT, type ExitCode } from "../failures.ts";
import { ScriptHolder } from "../join/script-holder.ts";
import { DraftFile, reachSeat, Seat } from "../join/seat.ts";
import { ANSWER_MS, PersonHolder, type TextReader } from "../join/seat-holder.ts";
import { Sitting } from "../join/sitting.ts";
import { type BrokerLocation, discussionAt, type PlaceFlags } from "../reach.ts";
import { type Look, lookOf } from "../render/look.ts";
import { soonTime } from "../render/text.ts";
import { noDiscussion, requireRunningFor } from "../stored/history.ts";
import { Interrupts, type Terminal } from "../terminal.ts";
import { words } from "../words/index.ts";
import { invitationsOf } from "./invite.ts";

export interface JoinFlags extends PlaceFlags, ExecutorFlags {
  readonly as: string;
  readonly seat?: string;
  /** Every turn opens the whole form in the editor. */
  readonly editor?: boolean;
  /** Asks for more time for the open turn, and ends. */
  readonly moreTime?: boolean;
}

export async function join(id: string, flags: JoinFlags): Promise<ExitCode> {
  const participant = seatIdOf(flags.seat ?? flags.as);
  const { terminal, place } = discussionAt(id, flags);
  if (flags.executor !== undefined) return await joinAsExecutor(id, flags, terminal, place);
  const { bus, isGuest } = await reachSeat(place, id, participant);
  const left = new AbortController();
  using _interrupts = new Interrupts(() => left.abort(new Error("left")));
  try {
    const look = (state: Reading): Look => lookOf(terminal, langOf(state));
    const seat = new Seat(bus, id, participant);
    if (flags.moreTime) return await askMoreTime(seat, terminal, left.signal);
    const drafts = new DraftFile(place.home, id, participant);
    const holder = terminal.interactive
      ? new PersonHolder(terminal, look, {
          ...{ onSheet: flags.editor, drafts },
          reader: isGuest ? undefined : readerOf(place, id, participant),
        })
      : new ScriptHolder(terminal, process.stdin);
    return await new Sitting(seat, holder, terminal, drafts).sit(left);
  } finally {
    await bus.close();
    if (!terminal.interactive) process.stdin.destroy();
  }
}

/** Has a gateway of this place read what a person at a seat has written. */
function readerOf(place: BrokerLocation, discussion: string, seat: string): TextReader {
  const at = (turn: string) => ({ discussion, seat, turn });
  return {
    async read(turn, content, signal) {
      await using bus = await requireRunningFor(discussion, place, "swarm join");
      return await readAtGateway(bus, await invitationsOf(place, bus), at(turn), content, signal);
    },
    async cost(turn) {
      await using bus = await requireRunningFor(discussion, place, "swarm join");
      return await readingCost(bus, at(turn), AbortSignal.timeout(ANSWER_MS));
    },
  };
}

async function joinAsExecutor(id: string, flags: JoinFlags, terminal: Terminal, place: BrokerLocation) {
  const { executorFor } = await import("../executor/hold-seats.ts");
  const hold = await executorFor(flags, place, id);
  await using bus = await requireRunningFor(id, place, "swarm join");
  const left = new AbortController();
  const state = emptyReading(id);
  if ((await readUpToNow(bus, state, left.signal)) === 0) throw await noDiscussion(place, id);
  const held = await hold(bus, state, (text) => terminal.err(`swarm: ${text}\n`));
  if (!held) throw new CliError(`${id} has no executor's seat: start it with --seat executor`);
  using _interrupts = new Interrupts(() => {
    left.abort();
    void held.close();
  });
  await held.over;
  return left.signal.aborted ? EXIT.interrupted : EXIT.done;
}

async function askMoreTime(seat: Seat, terminal: Terminal, left: AbortSignal): Promise<ExitCode> {
  const state = emptyReading(seat.discussion);
  const signal = AbortSignal.any([left, AbortSignal.timeout(ANSWER_MS)]);
  let before = "";
  try {
    for await (const news of seat.follow(signal)) {
      if (news.channel === "phase") takeIn(state, news);
      if (news.channel === "caught-up") {
        if (!seat.open) throw new CliError(`no turn of ${seat.participant} is open in ${seat.discussion}`);
        before = seat.open.message.body.deadline;
        await seat.moreTime(seat.open);
      }
      if (news.channel === "inbox" && before !== "" && news.message.type === "extended") {
        const { deadline } = news.message.body;
        const say = words(langOf(state)).seat;
        const until = soonTime(deadline);
        terminal.out(`${deadline > before ? say.answerUntil(until) : say.noMoreTime(until)}\n`);
        return EXIT.done;
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  throw new CliError(`${seat.discussion} gave no answer: see with \`swarm show ${seat.discussion}\` whether it runs`);
}
