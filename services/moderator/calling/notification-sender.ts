import { createHash, randomUUID } from "node:crypto";
import { type Bus, type Job, onConflict } from "#bus";
import { AllowedHosts, type CallAddress, type Callee, Callees, callAddressOf, heardIn, readUpToNow } from "#client";
import { emptyReading, langOf, nameOf, personOf, type Reading, titleOf, waitingFor } from "#discussion";
import { type Clock, isoTime } from "#lib/clock";
import { present } from "#lib/fields";
import type { Logger } from "#lib/log";
import { oneLine } from "#lib/plain";
import { toldOf } from "#protocols";
import { type AnyMessage, type Body, compose, MODERATOR, patterns, subjects, USER } from "#wire";
import { SILENT_MS } from "../engine/silent-seats.ts";
import { words } from "../words.ts";
import { destinationOf, type Lookup, NotCalled, type Notification, postCall } from "./delivery.ts";
import { mailCall } from "./mail.ts";

interface NotificationSenderOptions {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Pick<Logger, "warn" | "error">;
  /** SWARM_NOTIFY_SECRET signs calls; SWARM_NOTIFY_HOSTS: see AllowedHosts; SWARM_SMTP_URL and its kin: see mail.ts. */
  readonly env: NodeJS.ProcessEnv;
  /** Default: the system's. */
  readonly lookup?: Lookup;
}

const QUEUE = {
  name: "callers",
  filters: [patterns.pool("seat"), patterns.pool("user"), patterns.allControl],
  maxDeliveries: Number.POSITIVE_INFINITY,
} as const;

/** Notifications in progress at once: a slow receiver delays other notifications, never a turn. */
const CONCURRENCY = 16;
/** Time in ms within which a resumed discussion asks again; after that the next turn notifies. */
const RESUMING_MS = 60_000;
const RESUMING_LOOK_MS = 1_000;
/** Time in ms after which an address is looked for again. */
const LATE_ADDRESS_MS = 5_000;
/** Timeout of reading a discussion, in ms. */
const READ_MS = 10_000;
/** Characters of a title in a notification. */
const TITLE = 120;

/**
 * Notifies the owner of questions, and seats of turns and of half their time. Every such message is a job for one
 * sender, so nobody is notified twice, even if a moderator takes over and asks again. After a resume it notifies those
 * who were asked before: they may have left.
 */
export class NotificationSender {
  readonly #options: NotificationSenderOptions;
  readonly #callees: Callees;
  readonly #allowed: AllowedHosts;
  readonly #stop = new AbortController();
  readonly #working: Promise<void>;

  constructor(options: NotificationSenderOptions) {
    this.#options = options;
    this.#callees = new Callees(options.bus);
    this.#allowed = new AllowedHosts(options.env);
    const limits = { concurrency: CONCURRENCY, signal: this.#stop.signal };
    this.#working = options.bus.work(QUEUE, limits, (job) => this.#handle(job));
    this.#working.catch((error: unknown) => options.log.error({ err: error }, "the queue of calls ended"));
  }

  /** Takes no more jobs; another sender delivers the one in progress. */
  async close(): Promise<void> {
    this.#stop.abort(new Error("closing"));
    await this.#working.catch(() => undefined);
  }

  async #handle(job: Job): Promise<void> {
    const [heard] = heardIn(job.message);
    if (heard?.channel === "control" && heard.message.type === "resume") return this.#resumed(job, heard.message);
    if (heard?.channel !== "inbox") return job.ack();
    const { message } = heard;
    if (message.type === "shutdown") return this.#ended(job, message.discussion, seatOf(job));
    if (message.type !== "turn" && message.type !== "question") return job.ack();
    const participant = message.type === "turn" ? seatOf(job) : USER;
    const { discussion } = message;
    const to = await this.#addressOf(discussion, participant);
    // Whoever starts a discussion stores the addresses after its start, and may be slower than its first turn.
    if (to === undefined) return job.delivery === 1 ? job.handBack(LATE_ADDRESS_MS) : job.ack();
    const state = await this.#read(discussion);
    const due = dueAt(message, participant, state, job.message.time, this.#options.clock.now());
    if (!due) return job.ack();
    const asked = message.type === "turn" ? message.body.turn : message.body.question;
    await this.#callOnce(job, asked, due, { to, state, participant });
    if (due.isHalf || due.half === undefined) return job.ack();
    job.handBack(untilHalf(due.half, job.message.time, this.#options.clock.now()));
  }

  /** Tells a seat with an address of its own what came of it, and forgets the address. */
  async #ended(job: Job, discussion: string, participant: string): Promise<void> {
    const own = await this.#callees.get(discussion, participant);
    if (own === undefined) return job.ack();
    const state = await this.#read(discussion);
    // Taken up again meanwhile: its next end tells.
    if (state.ended) {
      await this.#call(job, own, endOf(state, participant, own.link));
      await this.#callees.remove(discussion, participant);
    }
    await job.ack();
  }

  async #resumed(job: Job, { discussion, ts, id }: AnyMessage<"control">): Promise<void> {
    const { clock } = this.#options;
    const commanded = job.message.time;
    // A command restored from files was obeyed long ago.
    if (commanded - Date.parse(ts) > RESUMING_MS) return job.ack();
    const state = await this.#read(discussion);
    if (state.ended) return job.ack();
    const open = askedBefore(state, commanded, clock.now());
    if (open.length === 0) {
      if (clock.now() - commanded > RESUMING_MS) return job.ack();
      return job.handBack(RESUMING_LOOK_MS);
    }
    const halves: number[] = [];
    for (const [participant, due] of open) {
      const to = await this.#addressOf(discussion, participant);
      if (to === undefined) continue;
      await this.#callOnce(job, `${id} ${participant}`, due, { to, state, participant });
      if (due.half !== undefined && !due.isHalf) halves.push(due.half);
    }
    if (halves.length === 0) return job.ack();
    job.handBack(untilHalf(Math.min(...halves), commanded, clock.now()));
  }

  async #read(discussion: string): Promise<Reading> {
    const state = emptyReading(discussion);
    await readUpToNow(this.#options.bus, state, AbortSignal.any([this.#stop.signal, AbortSignal.timeout(READ_MS)]));
    return state;
  }

  /** Sends the notification, or the reminder at half time; each only once. */
  async #callOnce(
    job: Job,
    asked: string,
    due: Due,
    { to, state, participant }: { to: Callee; state: Reading; participant: string },
  ): Promise<void> {
    const { link } = to;
    if (await this.#isFirst(state.id, asked, "called"))
      await this.#call(job, to, callOf(due, state, participant, link));
    else if (due.isHalf && (await this.#isFirst(state.id, asked, "reminded"))) {
      await this.#call(job, to, callOf({ ...due, event: "reminder" }, state, participant, link));
    }
  }

  async #addressOf(discussion: string, participant: string): Promise<Callee | undefined> {
    const own = participant === USER ? undefined : await this.#callees.get(discussion, participant);
    if (own !== undefined) return own;
    const owners = await this.#callees.get(discussion, USER);
    return owners && { url: owners.url, isOwners: true };
  }

  async #call(job: Job, given: Callee, call: Notification): Promise<void> {
    const { clock, env, log, lookup } = this.#options;
    const { signal } = this.#stop;
    const { discussion, participant, event } = call;
    const sending = { clock, signal, onAttempt: () => job.working() };
    try {
      const to = this.#checked(given);
      if (to.kind === "mail") await mailCall(to.to, call, env, sending);
      else {
        const destination = await destinationOf(to, this.#allowed.names(to), lookup);
        await postCall(destination, call, env.SWARM_NOTIFY_SECRET, sending);
      }
      if (event === "turn" || event === "reminder")
        await this.#tell(discussion, randomUUID(), "called", { participant });
    } catch (error) {
      if (!(error instanceof NotCalled)) throw error;
      log.warn({ discussion, participant }, `${participant} was not called: ${error.message}`);
      if (event !== "ended") await this.#notice(discussion, participant, error.message);
    }
  }

  /** Tells in the discussion, once for each person, that a call failed. Addresses stay out of the record. */
  async #notice(discussion: string, participant: string, why: string): Promise<void> {
    if (!(await this.#isFirst(discussion, participant, "not-called"))) return;
    const state = await this.#read(discussion);
    if (state.ended) return;
    const text = words(langOf(state)).call.failed(nameOf(state, participant), why.replace(/\S+@\S+/gu, "…"));
    const body = { level: "warning", text, uncalled: participant } as const;
    await this.#tell(discussion, `not-called.${participant}`, "notice", body, state.round);
  }

  async #tell<T extends "called" | "notice">(
    discussion: string,
    id: string,
    type: T,
    body: Body<"phase", T>,
    round?: number,
  ): Promise<void> {
    const stamp = { id, ts: isoTime(this.#options.clock.now()), discussion, from: MODERATOR, round };
    const message = compose("phase", type, stamp, body);
    await this.#options.bus.publish(subjects.floor(discussion), message, { dedupe: `${discussion}.${id}` });
  }

  /** Checks the address: seat holders may be anybody invited, so the operator restricts the hosts. */
  #checked({ url, isOwners }: Callee): CallAddress {
    const to = callAddressOf(url);
    if (!to) throw new NotCalled("the address is neither an http or https URL nor a mail address");
    if (isOwners || this.#allowed.allows(to)) return to;
    throw new NotCalled(
      `${to.host} is not allowed for seats: SWARM_NOTIFY_HOSTS=${to.host} of the moderator allows it`,
    );
  }

  /** Whether this sender is the first to send this notification. @param asked the turn or the question */
  async #isFirst(discussion: string, asked: string, what: "called" | "reminded" | "not-called"): Promise<boolean> {
    const key = createHash("sha256").update(asked).digest("hex").slice(0, 32);
    const put = this.#options.bus.store("calls").put(`${discussion}.${what}.${key}`, true, 0);
    return await put.then(
      () => true,
      onConflict(() => false),
    );
  }
}

const seatOf = (job: Job): string => job.message.subject.split(".").at(-1) ?? "";

function callOf({ event, deadline, left }: Due, state: Reading, participant: string, link?: string): Notification {
  const say = words(langOf(state)).call;
  const { title, name } = shownIn(state, participant);
  const told = event === "question" ? say.question(title) : say[event](title, name, left);
  const here = link === undefined ? say.join(state.id, participant) : say.open(link);
  const how = event === "question" ? [] : [here];
  const text = [told, ...how].join(say.between);
  const mail = paragraphs(link === undefined ? [told, ...how] : [...how, told]);
  const subject = say.subject[event](title);
  return { text, mail, subject, event, discussion: state.id, participant, ...present({ deadline }) };
}

/** Characters of the result's first sentences in a notification. */
const RESULT = 600;

function endOf(state: Reading, participant: string, link: string | undefined): Notification {
  const say = words(langOf(state)).call;
  const { title, name } = shownIn(state, participant);
  const [first] = toldOf(state).result ?? [];
  const result = harmless(oneLine([first?.text ?? []].flat().join(" ")).slice(0, RESULT));
  const told = say.ended(title, name, result === "" ? harmless(oneLine(state.reason)) : result);
  const whole = /[.。]$/u.test(told) ? told : `${told}${say.stop}`;
  const parts = link === undefined ? [whole] : [whole, say.whole(link)];
  const [text, mail] = [parts.join(say.between), paragraphs(parts)];
  return { text, mail, subject: say.subject.ended(title), event: "ended", discussion: state.id, participant };
}

const paragraphs = (parts: readonly string[]): string => `${parts.join("\n\n")}\n`;

const shownIn = (state: Reading, participant: string): { readonly title: string; readonly name: string } => ({
  title: harmless(oneLine(titleOf(state)).slice(0, TITLE)),
  name: harmless(oneLine(personOf(state, participant))),
});

/** Removes the marks with which chat programs notify a whole channel. */
const harmless = (text: string): string => text.replace(/[<>@]/g, "");

/** Milliseconds until half of the time is over; capped, whatever this machine's clock says. */
const untilHalf = (half: number, asked: number, now: number): number => Math.max(0, Math.min(half - now, half - asked));

type DueMessage = Extract<AnyMessage<"inbox">, { type: "turn" | "question" }>;

interface Due {
  readonly event: Exclude<Notification["event"], "ended">;
  readonly deadline?: string;
  /** Minutes until the deadline, rounded up. */
  readonly left: number;
  /** Time when half of the turn's time is over, in milliseconds since the epoch. */
  readonly half?: number;
  readonly isHalf: boolean;
}

/** Returns the notification due for a message; undefined if nobody waits for its answer any more. */
function dueAt(message: DueMessage, participant: string, state: Reading, asked: number, now: number): Due | undefined {
  if (message.type === "question") {
    const isOpen = state.question?.question === message.body.question;
    return isOpen ? { event: "question", left: 0, isHalf: false } : undefined;
  }
  const awaited = waitingFor(state, now).find((one) => one.participant === participant);
  if (!awaited || state.step?.round !== message.round) return undefined;
  // A short turn follows one that went by, for which there was a call.
  const { seatSeconds = 0, unattended = false } = state.options ?? {};
  const isShort = Date.parse(message.body.deadline) - asked <= SILENT_MS;
  const missed = state.progress.some(({ absent = [] }) => absent.some((one) => one.participant === participant));
  if ((unattended || missed) && isShort && 1_000 * seatSeconds > SILENT_MS) return undefined;
  // The deadline may have moved since the turn was sent.
  return dueUntil(awaited.deadline ?? message.body.deadline, asked, now);
}

function dueUntil(deadline: string, asked: number, now: number): Due | undefined {
  const until = Date.parse(deadline);
  if (!(until > now)) return undefined;
  const half = asked + (until - asked) / 2;
  return { event: "turn", deadline, left: Math.ceil((until - now) / 60_000), half, isHalf: now >= half };
}

/** Participants whom a discussion asked before it was resumed and still waits for. Later turns notify by themselves. */
function askedBefore(state: Reading, resumed: number, now: number): readonly (readonly [string, Due])[] {
  if (state.status !== "active") return [];
  const since = (iso = ""): boolean => Date.parse(iso) <= resumed;
  if (state.question) return since(state.question.since) ? [[USER, { event: "question", left: 0, isHalf: false }]] : [];
  const seats = new Set(state.composed?.participants.filter(({ pool }) => pool === "seat").map(({ id }) => id));
  return waitingFor(state, now).flatMap((one): (readonly [string, Due])[] => {
    if (!seats.has(one.participant) || !since(one.since) || one.deadline === undefined) return [];
    const due = dueUntil(one.deadline, resumed, now);
    return due ? [[one.participant, due]] : [];
  });
}
