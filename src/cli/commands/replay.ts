import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Bus, BusError, type PurgingBus } from "#bus";
import {
  type AnswerBody,
  compareFloors,
  documentOf,
  type FloorDifference,
  type GivenContext,
  givenDocuments,
  IdTakenError,
  type OpenRequest,
  SeatVoice,
} from "#client";
import { EXCHANGES, isDiscussion, type Projection, type Reading } from "#discussion";
import { oneLine } from "#lib/plain";
import { REPLAY } from "#lib/provider-name";
import { Archive } from "#projection";
import {
  type AnyMessage,
  CANCELLED,
  DiscussionOptions,
  decode,
  ifSound,
  parseMessage,
  parseSubject,
  patterns,
  subjects,
  USER,
} from "#wire";
import { CliError, EXIT, type ExitCode } from "../failures.ts";
import { chosenProvider } from "../input/options.ts";
import { type BrokerLocation, discussionAt, type JsonFlags, takenIn } from "../reach.ts";
import { clipToColumns } from "../render/text.ts";
import { type Asker, recommendedAsker } from "../run/asker.ts";
import { type Begun, begunWith, runDiscussion } from "../run/run-discussion.ts";
import { screenKindOf } from "../run/screen.ts";
import { historyOf, projectionOf, READ_MS } from "../stored/history.ts";
import { printResult, type Terminal } from "../terminal.ts";
import { words } from "../words/index.ts";

interface ReplayFlags extends JsonFlags {
  readonly id?: string;
  readonly quiet?: boolean;
  readonly lang?: "en" | "zh";
}

/** Characters of one side of the table of what differs. */
const SIDE = 60;
const SHOWN = 20;

export async function replay(id: string, flags: ReplayFlags): Promise<ExitCode> {
  const { terminal, place, folder } = discussionAt(id, flags);
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
      const found = await readRecorded(bus, folder, id);
      recorded = found;
      const options = await optionsFor(found.state, folder, place);
      const request = { options, context: found.context, id: flags.id, isTaken: takenIn(place) };
      begun = await open(bus, id, request, signal);
      seats = playSeats(bus, begun.state.id, found, signal);
      return begun;
    },
  });
  await seats;
  if (!recorded || !begun || code === EXIT.interrupted) return code;
  return tellSame(recorded.state, begun.state, flags, terminal);
}

/** The options of the recorded discussion, answered by its recording. */
async function optionsFor({ id, options }: Reading, folder: string, place: BrokerLocation): Promise<DiscussionOptions> {
  if (!options) throw new CliError(`the options of ${id} are not in its record: it cannot be run again`);
  const { expertProviders: _, model: former, ...rest } = options;
  if (options.provider === "offline") return options;
  if (!existsSync(join(folder, EXCHANGES))) {
    const what = `${id} has no recorded exchanges in ${folder}`;
    throw new CliError(`${what}: \`swarm rebuild ${id}\` writes them from the stream, if it was recorded with them`);
  }
  const { name } = await chosenProvider({ provider: `${REPLAY}${folder}` }, place);
  return DiscussionOptions.parse({ ...rest, provider: name, ...(former === undefined ? {} : { model: former }) });
}

/** Opens the discussion under the asked id, else under the first free one after the recorded one's. */
async function open(bus: Bus, recorded: string, { id: asked, ...request }: OpenRequest, signal: AbortSignal) {
  for (let n = 1; ; n += 1) {
    const id = asked ?? `${recorded.slice(0, 52)}-replay${n === 1 ? "" : `-${n}`}`;
    try {
      return await begunWith(bus, { ...request, id }, signal);
    } catch (error) {
      if (!(error instanceof IdTakenError) || asked !== undefined) throw error;
    }
  }
}

function tellSame(recorded: Reading, now: Reading, flags: ReplayFlags, to: Terminal): ExitCode {
  const differences = compareFloors(recorded.floor, now.floor);
  const same = differences.length === 0 && recorded.ended?.outcome === now.ended?.outcome;
  const say = words(recorded.options?.lang ?? flags.lang ?? "en").run.replay;
  const line = ({ id, kind, expected, found }: FloorDifference): string =>
    `  ${oneLine(say[kind](id, clipToColumns(expected, SIDE), clipToColumns(found, SIDE)))}`;
  printResult(to, flags, { event: "replay", discussion: now.id, of: recorded.id, same, differences }, () => [
    same ? say.same(recorded.id, now.floor.length) : say.differs(recorded.id, differences.length),
    ...differences.slice(0, SHOWN).map(line),
    ...(differences.length > SHOWN ? [`  ${say.more(differences.length - SHOWN)}`] : []),
    ...(now.failure ? [`  ${oneLine(now.reason)}`] : []),
  ]);
  return same ? EXIT.done : EXIT.failed;
}

export interface Recorded {
  readonly state: Projection;
  readonly context: GivenContext;
  readonly said: ReadonlyMap<string, readonly AnyMessage<"say">[]>;
  /** The user's answers by question. */
  readonly answers: ReadonlyMap<string, AnswerBody>;
}

/** @throws CliError where neither stream nor archive holds the discussion */
export async function readRecorded(bus: PurgingBus, folder: string, id: string): Promise<Recorded> {
  const history = await historyOf(bus, folder, id);
  const state = history && projectionOf(id, history.messages);
  if (!history || !state || !isDiscussion(state)) {
    throw new CliError(`neither the stream nor an archive has messages of ${id}: \`swarm list\` shows what there is`);
  }
  const given = new Archive(history.messages.filter(({ subject }) => subject === subjects.context(id)));
  const documents = await givenDocuments(given, id, AbortSignal.timeout(READ_MS));
  const said = new Map<string, AnyMessage<"say">[]>();
  const answers = new Map<string, AnswerBody>();
  for (const { subject, data } of history.messages) {
    const message = sayIn(subject, data);
    const isCancelled = message?.type === "unable" && message.body.failure?.code === CANCELLED;
    if (message?.type === "statement" || (message?.type === "unable" && !isCancelled)) {
      said.set(message.body.turn, [...(said.get(message.body.turn) ?? []), message]);
    } else if (message?.type === "answer" && message.from === USER && message.body.choice !== "pause") {
      answers.set(message.body.question, message.body);
    }
  }
  const context = {
    documents: documents.map(({ path, text }) => documentOf(path, text)),
    skipped: [...state.context.skipped],
  };
  return { state, context, said, answers };
}

/** A message on a say subject by the participant whose it is; undefined for any other. */
function sayIn(subject: string, data: Uint8Array): AnyMessage<"say"> | undefined {
  const address = parseSubject(subject);
  if (address?.channel !== "say") return undefined;
  const message = ifSound(() => parseMessage("say", decode(data)));
  return message?.from === address.participant ? message : undefined;
}

/**
 * Answers at every seat what was answered there in the recorded discussion, until the signal or the end of the bus. Who said nothing to a turn
 * then says now that there is no answer, so that nobody waits for it.
 */
async function playSeats(bus: Bus, discussion: string, { said }: Pick<Recorded, "said">, signal: AbortSignal) {
  const asked = new Map<string, number>();
  try {
    for await (const item of bus.read([patterns.inboxes(discussion, "seat")], { signal })) {
      if (item.kind === "caught-up") continue;
      const participant = parseSubject(item.message.subject)?.participant ?? "";
      const message = parseMessage("inbox", decode(item.message.data));
      const voice = new SeatVoice(bus, discussion, participant);
      if (message?.type === "shutdown") await voice.say("bye", {}, { cause: message.id });
      if (message?.type !== "turn" && message?.type !== "returned") continue;
      const { id: cause, round, phase } = message;
      const { turn } = message.body;
      const nth = asked.get(turn) ?? 0;
      asked.set(turn, nth + 1);
      const answer = said.get(turn)?.[nth];
      if (answer?.type === "statement") {
        await voice.say("statement", { turn, content: answer.body.content }, { cause, round, phase });
      } else {
        const reason =
          answer?.type === "unable" ? answer.body.reason : "nothing was said to this in the recorded discussion";
        await voice.say("unable", { turn, reason }, { cause, round, phase });
      }
    }
  } catch (error) {
    if (!signal.aborted && !(error instanceof BusError && error.code === "closed")) throw error;
  }
}
