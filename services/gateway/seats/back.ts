import { z } from "zod";
import type { Bus, Stored } from "#bus";
import { orElse } from "#lib/or-else";
import {
  describeIssues,
  isName,
  parseJson,
  parseSubject,
  patterns,
  SEAT_CHANNELS,
  type SeatChannel,
  seatSubject,
  subjects,
} from "#wire";

/**
 * Serves requests on `swarm.v1.<discussion>.back.<seat>` until the signal, so that a seat can read on message by
 * message without access to the stream. All servers share the requests.
 */
export function serveBack(bus: Bus, signal: AbortSignal): Promise<void> {
  return bus.serve(patterns.allBacks, "back", signal, async ({ subject, data, respond }) => {
    const address = parseSubject(subject);
    if (!address?.participant || !isName(address.discussion) || !isName(address.participant)) return;
    respond(Buffer.from(await answer(bus, address.discussion, address.participant, data, signal)));
  });
}

/** Returns the next message as JSON, itself last. `for` names the seat: a reply may go to another's subject. */
async function answer(bus: Bus, discussion: string, seat: string, data: Uint8Array, signal: AbortSignal) {
  const asked = askedIn(data);
  const head = `{"for":${JSON.stringify(seat)}`;
  if (typeof asked === "string") return `${head},"error":${JSON.stringify(asked)}}`;
  for (let after = asked.after; ; ) {
    const found = await Promise.all(
      asked.of.map(async (of) => ({
        of,
        message: await bus.next(seatSubject(of, discussion, seat), after + 1, signal),
      })),
    );
    const [first] = found
      .filter((one): one is { of: SeatChannel; message: Stored } => one.message !== undefined)
      .sort((a, b) => a.message.seq - b.message.seq);
    if (!first && asked.after === 0 && !(await bus.last(subjects.control(discussion), signal))) {
      return `${head},"error":${JSON.stringify(`there is no discussion ${discussion}: check its id`)}}`;
    }
    if (!first) return `${head},"seq":${after}}`;
    const text = jsonIn(first.message.data);
    if (text !== undefined) return `${head},"seq":${first.message.seq},"of":"${first.of}","message":${text}}`;
    after = first.message.seq;
  }
}

const Channel = z.enum(SEAT_CHANNELS, { error: () => `of must be one or several of ${SEAT_CHANNELS.join(", ")}` });
const Asked = z.object({
  after: z.int({ error: "after must be a sequence: 0, or that of the last message" }).min(0).default(0),
  of: z.union([Channel.transform((one) => [one]), z.array(Channel).min(1)]).default(["inbox"]),
});

/** Parses a request; returns a text that says what is wrong with it. */
function askedIn(data: Uint8Array): z.infer<typeof Asked> | string {
  try {
    const { data: asked, error } = Asked.safeParse(data.length === 0 ? {} : parseJson(data));
    return asked ?? describeIssues(error);
  } catch (error) {
    return (error as Error).message;
  }
}

/** The text of a message; undefined if it is not JSON: the moderator moves such messages to the dead letters. */
const jsonIn = (data: Uint8Array): string | undefined =>
  orElse(undefined, () => {
    parseJson(data);
    return new TextDecoder().decode(data);
  });
