import type { Bus } from "#bus";
import type { DraftEvent } from "#discussion";
import { decode, parseMessage, parseSubject, patterns, WireError } from "#wire";

/** The words of a discussion's turns as they are written, from now on until the signal. What is malformed is left out. */
export async function* readDrafts(
  bus: Pick<Bus, "subscribeCore">,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<DraftEvent> {
  for await (const { subject, data } of bus.subscribeCore(patterns.drafts(id), signal)) {
    const draft = draftIn(subject, data);
    if (draft) yield draft;
  }
}

function draftIn(subject: string, data: Uint8Array): DraftEvent | undefined {
  try {
    const message = parseMessage("draft", decode(data));
    const address = parseSubject(subject);
    if (!message || message.from !== address?.participant || message.discussion !== address.discussion)
      return undefined;
    const { discussion, from, ts, round, phase, body } = message;
    return {
      event: "draft",
      discussion,
      from,
      ts,
      ...(round === undefined ? {} : { round }),
      ...(phase === undefined ? {} : { phase }),
      body,
    };
  } catch (error) {
    if (error instanceof WireError) return undefined;
    throw error;
  }
}
