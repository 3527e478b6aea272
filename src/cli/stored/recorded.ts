import { type Bus, BusError, type PurgingBus } from "#bus";
import { type AnswerBody, documentOf, type GivenContext, givenDocuments, SeatVoice } from "#client";
import { isDiscussion, type Projection } from "#discussion";
import { Archive } from "#projection";
import {
  type AnyMessage,
  CANCELLED,
  decode,
  parseMessage,
  parseSubject,
  patterns,
  subjects,
  USER,
  WireError,
} from "#wire";
import { CliError } from "../failures.ts";
import { historyOf, projectionOf, READ_MS } from "./history.ts";

export interface Recorded {
  readonly state: Projection;
  readonly context: GivenContext;
  /** Answers of participants by turn, in order. */
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
  try {
    const message = parseMessage("say", decode(data));
    return message?.from === address.participant ? message : undefined;
  } catch (error) {
    if (error instanceof WireError) return undefined;
    throw error;
  }
}

/**
 * Answers at every seat what was answered there in the recorded discussion, until the signal or the end of the bus. Who said nothing to a turn
 * then says now that there is no answer, so that nobody waits for it.
 */
export async function playSeats(
  bus: Bus,
  discussion: string,
  { said }: Pick<Recorded, "said">,
  signal: AbortSignal,
): Promise<void> {
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
