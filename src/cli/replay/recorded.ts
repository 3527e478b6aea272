import type { PurgingBus } from "#bus";
import { type AnswerBody, documentOf, type GivenContext, givenDocuments } from "#client";
import { emptyProjection, isDiscussion, type Projection } from "#discussion";
import { Archive, applyStored } from "#projection";
import { type AnyMessage, CANCELLED, decode, parseMessage, parseSubject, subjects, USER, WireError } from "#wire";
import { CliError } from "../failures.ts";
import { historyOf, READ_MS } from "../history.ts";

/** What a replay needs of a recorded discussion. */
export interface Recorded {
  readonly state: Projection;
  readonly context: GivenContext;
  /** What participants answered, by turn, in order. */
  readonly said: ReadonlyMap<string, readonly AnyMessage<"say">[]>;
  /** What the user answered, by question. */
  readonly answers: ReadonlyMap<string, AnswerBody>;
}

/** @throws CliError where neither stream nor archive holds the discussion */
export async function readRecorded(bus: PurgingBus, folder: string, id: string): Promise<Recorded> {
  const history = await historyOf(bus, folder, id);
  const state = emptyProjection(id);
  if (history) applyStored(state, history.messages);
  if (!history || !isDiscussion(state)) {
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
