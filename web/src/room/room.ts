import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { draftsOf, withDraft } from "#discussion/drafts";
import { heardOf } from "#discussion/heard";
import { type Reading, readingFrom } from "#discussion/reading";
import { nameOf, personOf, tableOf } from "#discussion/reading-getters";
import { detailOf } from "#discussion/summary";
import { takeIn } from "#discussion/take-in";
import type { Body, FloorStatement, NewLimits } from "#wire";
import { gatewayNow } from "../clock.ts";
import { discussionPath, get, isRefusal, post } from "./api.ts";
import { areArgued, citations, names, stances, usage } from "./said.ts";
import { type Connection, follow } from "./stream.ts";
import type {
  Artifact,
  Detail,
  DiscussionSnapshot,
  DraftEvent,
  Graph,
  PointsTable,
  Section,
  StreamEvent,
} from "./types.ts";

/** First pause after a failure, in milliseconds; doubled each time, up to the last. */
const FIRST_RETRY = 1_000;
const LAST_RETRY = 30_000;

/**
 * Makes a function that reloads a value after changes: once for several changes, never concurrently, with retries while the
 * gateway fails. It takes the milliseconds within which more changes may come.
 */
function reloading<T>(shown: Signal<T>, request: () => Promise<T>, stop: AbortSignal) {
  /** Milliseconds before the next load; undefined if none is wanted. */
  let next: number | undefined;
  let retry = FIRST_RETRY;
  let isLoading = false;
  return async (pause: number): Promise<void> => {
    next ??= pause;
    if (isLoading) return;
    isLoading = true;
    while (next !== undefined && !stop.aborted) {
      await new Promise((resolve) => setTimeout(resolve, next));
      next = undefined;
      try {
        shown.value = await request();
        retry = FIRST_RETRY;
      } catch (error) {
        if (!isRefusal(error)) next ??= retry;
        retry = Math.min(2 * retry, LAST_RETRY);
      }
    }
    isLoading = false;
  };
}

/** Debounce time between a statement and the reload of what follows from it, in milliseconds. */
const PAUSE = 400;
/** Time within which events are applied in one batch, in milliseconds. */
const BATCH = 16;

/** Maps the events of hidden answers to those of the reading: their content stays hidden until it is on the floor. */
function asSaid(event: StreamEvent): StreamEvent {
  const said = event.event === "answered" ? "statement" : event.event === "declined" ? "unable" : undefined;
  return said === undefined ? event : { ...event, event: said };
}

const isForSeat = ({ channel, event }: StreamEvent): boolean =>
  channel === "inbox" ? event !== "question" : channel === "phase" && event === "released";

/** A result in sections, and the artifact and the table of points if the protocol has them. */
interface Outcome {
  readonly result?: readonly Section[];
  readonly artifact?: Artifact;
  readonly table?: PointsTable;
  /** Sentence on who or what is missing, if a resume can ask for it. */
  readonly missing?: string;
}

/**
 * The page's state of one discussion: the reading from the gateway, updated by events. `close` aborts all of its
 * requests.
 */
export class Room {
  readonly id: string;
  readonly seat: string | undefined;
  /** Replaced by a new object after every change. */
  readonly reading = signal<Reading | undefined>(undefined);
  readonly detail: ReadonlySignal<Detail | undefined> = computed(
    () => this.reading.value && detailOf(this.reading.value, gatewayNow()),
  );
  /** Whether turns are taken by rule. A person may speak before any model does. */
  readonly isByRule = computed(() => {
    const { provider, over, withoutModel } = this.detail.value ?? {};
    return provider === "offline" || (over === true && withoutModel === true);
  });
  readonly statements = signal<readonly FloorStatement[]>([]);
  readonly graph = signal<Graph>({ claims: [], edges: [] });
  /** Current result; undefined before it is loaded. */
  readonly outcome = signal<Outcome | undefined>(undefined);
  /** Table of points; undefined while there is none, and at a seat until the end: a participant who sees a majority follows it. */
  readonly table = computed(() =>
    this.seat === undefined || this.detail.value?.over ? this.outcome.value?.table : undefined,
  );
  readonly notices = signal<readonly (Body<"phase", "notice"> & { readonly seq: number })[]>([]);
  readonly drafts = signal<ReadonlyMap<string, DraftEvent>>(new Map());
  readonly writing: ReadonlySignal<readonly DraftEvent[]> = computed(() =>
    this.reading.value ? draftsOf(this.reading.value, this.drafts.value) : [],
  );
  readonly connection = signal<Connection>("connecting");
  /** The error if there is nothing to show. */
  readonly failure = signal<unknown>(undefined);
  /** Whether the protocol has modes; known with the reading. */
  readonly hasModes = signal(false);
  /** Called for messages in the seat's inbox, and when a turn is released. */
  onInbox: (event: StreamEvent) => void = () => {};

  readonly byId = computed(() => new Map(this.statements.value.map((statement) => [statement.id, statement])));
  readonly citedBy = computed(() => citations(this.statements.value));
  readonly stances = computed(() => stances(this.statements.value));
  readonly usage = computed(() => usage(this.statements.value));
  /** Whether statements argue with each other. */
  readonly isArgued = computed(
    () => areArgued(this.statements.value.flatMap(({ references }) => references)) || this.hasModes.value,
  );

  readonly #abort = new AbortController();
  readonly #reloadGraph = reloading(this.graph, () => this.#get("graph"), this.signal);
  readonly #reloadOutcome = reloading(this.outcome, () => this.#get("result"), this.signal);
  #following: ReturnType<typeof follow> | undefined;
  #pending: StreamEvent[] = [];
  /** Whether a resume after the end was requested and is not announced yet. */
  #isTakenUp = false;

  constructor(id: string, seat: string | undefined) {
    this.id = id;
    this.seat = seat;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Loads the discussion and follows its events. Errors are set in `failure`. */
  async open(): Promise<void> {
    try {
      const options = { signal: this.signal };
      const { reading, seq, hasModes, ...given } = await get<DiscussionSnapshot>(discussionPath(this.id), options);
      this.hasModes.value = hasModes;
      names.value = given.names;
      const { statements } = await get<{ statements: FloorStatement[] }>(discussionPath(this.id, "floor"), options);
      this.statements.value = statements;
      this.reading.value = readingFrom(reading, statements);
      this.#derive(0);
      this.#follow(seq);
    } catch (error) {
      if (!this.signal.aborted) this.failure.value = error;
    }
  }

  close(): void {
    this.#abort.abort();
    this.#following?.close();
  }

  /** Sends a command of the owner, or an answer to the question. @throws Problem if that is refused */
  async command(command: string, more: object = {}): Promise<void> {
    await post(discussionPath(this.id, "commands"), { command, ...more });
  }

  /** Resumes a discussion that ended early or failed, and follows it again. @throws Problem if that is refused */
  async takeUp(limits: NewLimits): Promise<void> {
    await this.command("resume", limits);
    this.signal.throwIfAborted();
    this.#isTakenUp = true;
    this.#following?.close();
    this.#follow(this.reading.value?.lastSeq ?? 0);
  }

  name(participant: string): string {
    return this.reading.value ? nameOf(this.reading.value, participant) : participant;
  }

  /** A short name: the person's at a seat. */
  shortName(participant: string): string {
    const { reading } = this;
    const table = reading.value && tableOf(reading.value).participants;
    const found = table?.find(({ id }) => id === participant);
    return found && found.pool !== "seat" ? found.name : this.person(participant);
  }

  person(seat: string): string {
    return this.reading.value ? personOf(this.reading.value, seat) : seat;
  }

  #follow(after: number): void {
    const at = this.seat === undefined ? [] : ["seats", this.seat];
    this.#following = follow({
      address: (from) => `${discussionPath(this.id, ...at, "events")}?plain=1&after=${from}`,
      after,
      onEvent: (event) => this.#take(event),
      onDraft: (draft) => {
        this.drafts.value = withDraft(this.drafts.value, draft);
      },
      onState: (state) => {
        this.connection.value = state;
      },
      isOver: () => this.reading.value?.status === "closed" && !this.#isTakenUp,
      mayRetry: () => this.#mayRetry(),
    });
  }

  /** After a refused stream: if the discussion itself is refused as well, retrying is pointless. */
  async #mayRetry(): Promise<boolean> {
    try {
      const { reading } = await get<DiscussionSnapshot>(discussionPath(this.id), { signal: this.signal });
      if (reading.status === "closed") this.reading.value = readingFrom(reading, this.statements.value);
      return true;
    } catch (error) {
      if (!isRefusal(error)) return true;
      this.failure.value = error;
      return false;
    }
  }

  #take(event: StreamEvent): void {
    this.#pending.push(event);
    if (this.#pending.length === 1) setTimeout(() => this.#flush(), BATCH);
  }

  #flush(): void {
    const events = this.#pending;
    this.#pending = [];
    const reading = this.reading.value;
    if (!reading) return;
    const before = reading.floor.length;
    for (const event of events) {
      // The seat store reads the other inbox messages itself.
      if (isForSeat(event)) this.onInbox(event);
      else if (takeIn(reading, heardOf(asSaid(event)))) this.#noticed(event);
    }
    if (reading.status !== "closed") this.#isTakenUp = false;
    this.reading.value = { ...reading };
    if (reading.floor.length === before) return;
    this.statements.value = [...reading.floor];
    this.#derive(PAUSE);
  }

  /** Loads again what the gateway computes from the statements. */
  #derive(pause: number): void {
    void this.#reloadGraph(pause);
    void this.#reloadOutcome(pause);
  }

  #get<T>(part: string): Promise<T> {
    return get<T>(discussionPath(this.id, part), { signal: this.signal });
  }

  #noticed({ event, channel, seq, body }: StreamEvent): void {
    if (channel !== "phase") return;
    if (event === "ended") this.#derive(PAUSE);
    if (event !== "notice") return;
    this.notices.value = [...this.notices.value, { seq, ...(body as Body<"phase", "notice">) }];
  }
}

export const RoomContext = createContext<Room | undefined>(undefined);

/** The current discussion. @throws Error outside of one */
export function useRoom(): Room {
  const room = useContext(RoomContext);
  if (!room) throw new Error("no discussion is shown here");
  return room;
}
