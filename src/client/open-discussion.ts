import { type Bus, BusError } from "#bus";
import { type Reading, type ReopeningFault, reopeningFault } from "#discussion";
import { systemClock } from "#lib/clock";
import { piecesOf } from "#lib/cut";
import { present } from "#lib/fields";
import { numberedSlug, slug } from "#lib/slug";
import { inSpan } from "#lib/telemetry";
import { workflow } from "#lib/telemetry-names";
import { VERSION } from "#lib/version";
import { mayAskAgain, protocolOf } from "#protocols";
import {
  checkedName,
  compose,
  type DiscussionOptions,
  type Lang,
  type Limit,
  type NewLimits,
  subjects,
  USER,
} from "#wire";
import { type Callee, Callees } from "./callees.ts";
import { type ContextDocument, contextOf, type GivenContext } from "./context.ts";
import { endOrphan, stampOf } from "./user.ts";
import { words } from "./words.ts";

/** UTF-16 units per piece of a document: below 200 KB of UTF-8, and below a message's limit when escaped. */
const PIECE = 64_000;

/** The requested id belongs to another discussion. */
export class IdTakenError extends Error {
  override readonly name = "IdTakenError";

  constructor(id: string) {
    super(`the id ${id} is taken: choose another, or continue that discussion with \`swarm resume ${id}\``);
  }
}

export interface OpenRequest {
  readonly options: DiscussionOptions;
  readonly context: GivenContext;
  /** The requested id. Default: made by the protocol from what it is about, else from the topic. */
  readonly id?: string | undefined;
  /** Told the ids of dead runs of the same name that were stopped. */
  readonly onOrphan?: (id: string) => void;
  /** Address for notifying the owner, and every seat without its own. */
  readonly notify?: string | undefined;
  /** Addresses of seats by their ids: their holders are called there, each with a personal link. */
  readonly calls?: Readonly<Record<string, string>> | undefined;
  /** Makes the personal link of a seat; undefined where no gateway serves it. */
  readonly linkTo?: ((discussion: string, seat: string) => Promise<string | undefined>) | undefined;
  /** Whether an id is taken outside the stream, for example by a folder of that name. */
  readonly isTaken?: (id: string) => boolean;
}

/**
 * Publishes the documents and the start of a discussion under a free id. The stream arbitrates: the first to publish on
 * an id's subjects has it.
 * @returns the id, and the sequence of the start
 * @throws IdTakenError if the requested id is taken; WireError if it is not a valid name
 */
export async function openDiscussion(bus: Bus, request: OpenRequest, signal: AbortSignal) {
  if (request.id !== undefined) {
    const id = checkedName("discussion", request.id);
    const opened = await publishStart(bus, id, request, signal);
    if (opened) return opened;
    throw new IdTakenError(id);
  }
  const named = protocolOf(request.options).idOf?.(request.options, systemClock.now());
  const base = named ?? slug(request.options.topic);
  for (let n = 1; ; n += 1) {
    const id = numberedSlug(base, n);
    const opened = await publishStart(bus, id, request, signal);
    if (opened) return opened;
    if (named !== undefined && (await endOrphan(bus, id, `${named} was started again`))) request.onOrphan?.(id);
  }
}

async function publishStart(bus: Bus, id: string, request: OpenRequest, signal: AbortSignal) {
  if (request.isTaken?.(id) || (await bus.last(subjects.control(id), signal))) return undefined;
  const callees = await calleesOf(id, request);
  try {
    await publishDocuments(bus, id, request.context.documents, signal);
    const context = contextOf(request.context);
    const start = compose("control", "start", stampOf(id), { options: request.options, context, program: VERSION });
    const options = { dedupe: start.id, expectLast: 0, signal };
    const span = { kind: "PRODUCER", attributes: workflow(id, protocolOf(request.options).name) } as const;
    const { seq } = await inSpan("start", span, () => bus.publish(subjects.control(id), start, options));
    // Only now is the id ours. Whoever is asked before that is called a few seconds later.
    const store = new Callees(bus);
    await Promise.all(callees.map(([participant, { url, ...more }]) => store.set(id, participant, url, more)));
    return { id, seq };
  } catch (error) {
    if (error instanceof BusError && error.code === "conflict") return undefined;
    throw error;
  }
}

/** Addresses of the owner and of seats; links take a while, and are made before anybody is asked. */
function calleesOf(id: string, { notify, calls = {}, linkTo }: OpenRequest): Promise<(readonly [string, Callee])[]> {
  const seats = Object.entries(calls).map(async ([seat, url]) => {
    const callee: Callee = { url, isOwners: true, ...present({ link: await linkTo?.(id, seat) }) };
    return [seat, callee] as const;
  });
  return Promise.all([...(notify === undefined ? [] : [[USER, { url: notify }] as const]), ...seats]);
}

async function publishDocuments(bus: Bus, id: string, documents: readonly ContextDocument[], signal: AbortSignal) {
  // The first piece claims the subject; each later one must follow ours, so that two openers cannot mix their pieces.
  let expectLast = 0;
  for (const { path, text } of documents) {
    const pieces = piecesOf(text, PIECE);
    for (const [piece, part] of pieces.entries()) {
      const body = { path, piece, pieces: pieces.length, text: part };
      const message = compose("context", "document", stampOf(id), body);
      const { seq } = await bus.publish(subjects.context(id), message, { dedupe: message.id, expectLast, signal });
      expectLast = seq;
    }
  }
}

/**
 * Says why a discussion cannot be resumed so, in a sentence that says what to give: it is over, lacks a higher limit, or
 * somebody is to be thought for by a model for whom none speaks.
 * @param asked how the option of a limit is called where it is given, such as `--budget-calls N`
 * @returns undefined where it can
 */
export function notResumed(reading: Reading, limits: NewLimits, lang: Lang, asked: (limit: Limit) => string) {
  const { composed, options } = reading;
  const { provider, expertProviders = {} } = limits;
  const own = Object.keys(expertProviders);
  if (options?.provider === "offline" && (provider !== undefined || own.length > 0)) return words(lang).noModels;
  const models = composed?.participants.filter(({ pool }) => pool !== "seat").map(({ id }) => id);
  const stranger = own.find((id) => models && !models.includes(id));
  if (stranger !== undefined) return words(lang).noModelFor(stranger, models ?? []);
  if (reading.status !== "closed") return undefined;
  const fault =
    reading.ended?.outcome === "completed" && !mayAskAgain(reading)
      ? { why: "over" as const, outcome: reading.ended.outcome }
      : reopeningFault(reading, limits);
  const { name, takesLate } = protocolOf(options);
  const why = fault?.why === "over" && limits.absent && !takesLate ? words(lang).nobodyAgain(name) : "";
  return fault && `${told(reading.id, fault, lang, asked)}${why}`;
}

function told(id: string, fault: ReopeningFault, lang: Lang, asked: (limit: Limit) => string): string {
  const say = words(lang);
  if (fault.why === "over") return say.overForGood(id, fault.outcome ?? "closed");
  const than = fault.limit === "money" ? `$${fault.than.toFixed(2)}` : String(fault.than);
  return say.needsMore(id, say.limits[fault.limit], asked(fault.limit), fault.limit === "time" ? undefined : than);
}
