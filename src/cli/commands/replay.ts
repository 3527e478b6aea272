import { existsSync } from "node:fs";
import { join } from "node:path";
import type { PurgingBus } from "#bus";
import { compareFloors, contextOf, type FloorDifference, IdTakenError, openDiscussion } from "#client";
import { EXCHANGES, emptyReading, type Reading } from "#discussion";
import { asJson, oneLine } from "#lib/plain";
import { REPLAY } from "#providers";
import { DiscussionOptions } from "#wire";
import { CliError, EXIT, type ExitCode } from "../failures.ts";
import { chosenProvider } from "../input/options.ts";
import { type BrokerLocation, brokerLocation, discussionFolder, type JsonFlags, requireId, takenIn } from "../reach.ts";
import { clipToColumns } from "../render/text.ts";
import { type Asker, recommendedAsker } from "../run/asker.ts";
import { type Begun, runDiscussion } from "../run/run-discussion.ts";
import { screenKindOf } from "../run/screen.ts";
import { playSeats, type Recorded, readRecorded } from "../stored/recorded.ts";
import { printLines, processTerminal, type Terminal } from "../terminal.ts";
import { words } from "../words/index.ts";

export interface ReplayFlags extends JsonFlags {
  readonly id?: string;
  readonly quiet?: boolean;
  readonly lang?: "en" | "zh";
}

/** Characters of one side of the table of what differs. */
const SIDE = 60;
const SHOWN = 20;

export async function replay(id: string, flags: ReplayFlags): Promise<ExitCode> {
  requireId(id);
  const place = brokerLocation(flags);
  const terminal = processTerminal();
  let recorded: Recorded | undefined;
  let begun: Begun | undefined;
  let seats: Promise<void> = Promise.resolve();
  const asker: Asker = {
    ask: async (question, signal) =>
      recorded?.answers.get(question.question) ?? (await recommendedAsker.ask(question, signal)),
  };
  const code = await runDiscussion({
    place,
    terminal,
    screen: screenKindOf(flags),
    lang: flags.lang ?? "en",
    unattended: false,
    asker,
    begin: async (bus, signal) => {
      const found = await readRecorded(bus, discussionFolder(place.home, id), id);
      recorded = found;
      const options = await optionsFor(found.state, place);
      begun = await open(bus, { id, asked: flags.id, options, recorded: found, place }, signal);
      seats = playSeats(bus, begun.state.id, found, signal);
      return begun;
    },
  });
  await seats;
  if (!recorded || !begun || code === EXIT.interrupted) return code;
  return tellSame(recorded.state, begun.state, flags, terminal);
}

/** The options of the recorded discussion, answered by its recording. */
async function optionsFor({ id, options }: Reading, place: BrokerLocation): Promise<DiscussionOptions> {
  if (!options) throw new CliError(`the options of ${id} are not in its record: it cannot be run again`);
  const { expertProviders: _, model: former, ...rest } = options;
  if (options.provider === "offline") return options;
  const folder = discussionFolder(place.home, id);
  if (!existsSync(join(folder, EXCHANGES))) {
    const what = `${id} has no recorded exchanges in ${folder}`;
    throw new CliError(`${what}: \`swarm rebuild ${id}\` writes them from the stream, if it was recorded with them`);
  }
  const { name } = await chosenProvider({ provider: `${REPLAY}${folder}` }, place);
  return DiscussionOptions.parse({ ...rest, provider: name, ...(former === undefined ? {} : { model: former }) });
}

interface Opening {
  readonly id: string;
  readonly asked: string | undefined;
  readonly options: DiscussionOptions;
  readonly recorded: Recorded;
  readonly place: BrokerLocation;
}

/** Opens the discussion under the asked id, else under the first free one after the recorded one's. */
async function open(bus: PurgingBus, opening: Opening, signal: AbortSignal): Promise<Begun> {
  const { id, asked, options, recorded, place } = opening;
  const { context } = recorded;
  for (let n = 1; ; n += 1) {
    const name = asked ?? `${id.slice(0, 52)}-replay${n === 1 ? "" : `-${n}`}`;
    try {
      const opened = await openDiscussion(bus, { options, context, id: name, isTaken: takenIn(place) }, signal);
      return { state: emptyReading(opened.id, { options, context: contextOf(context) }), from: opened.seq };
    } catch (error) {
      if (!(error instanceof IdTakenError) || asked !== undefined) throw error;
    }
  }
}

function tellSame(recorded: Reading, now: Reading, flags: ReplayFlags, to: Terminal): ExitCode {
  const differences = compareFloors(recorded.floor, now.floor);
  const same = differences.length === 0 && recorded.ended?.outcome === now.ended?.outcome;
  if (flags.json) {
    to.out(`${asJson({ event: "replay", discussion: now.id, of: recorded.id, same, differences })}\n`);
  } else {
    const say = words(recorded.options?.lang ?? flags.lang ?? "en").run.replay;
    const line = ({ id, kind, expected, found }: FloorDifference): string =>
      `  ${oneLine(say[kind](id, clipToColumns(expected, SIDE), clipToColumns(found, SIDE)))}`;
    printLines(to, [
      same ? say.same(recorded.id, now.floor.length) : say.differs(recorded.id, differences.length),
      ...differences.slice(0, SHOWN).map(line),
      ...(differences.length > SHOWN ? [`  ${say.more(differences.length - SHOWN)}`] : []),
      ...(now.failure ? [`  ${oneLine(now.reason)}`] : []),
    ]);
  }
  return same ? EXIT.done : EXIT.failed;
}
