import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { nameOf, tableOf } from "#discussion/about";
import { draftsOf, withDraft } from "#discussion/drafts";
import { heardOf } from "#discussion/heard";
import { type Reading, readingFrom } from "#discussion/reading";
import { detailOf } from "#discussion/summary";
import { takeIn } from "#discussion/take-in";
import type { NewLimits } from "#wire";
import { discussionPath, get, Problem, post } from "./api.ts";
import { names } from "./names.ts";
import { areArgued, citations, hasModes, stances, usage } from "./said.ts";
import { type Connection, follow, type Subscription } from "./stream.ts";
import type {
  Artifact,
  Claim,
  Detail,
  DiscussionSnapshot,
  DraftEvent,
  FloorStatement,
  Graph,
  Participant,
  Section,
  StreamEvent,
  Synthesis,
} from "./types.ts";

/** The file that holds an artifact. */
const ARTIFACT = "analysis.json";
/** Debounce time between a statement and the reload of the graph, in milliseconds. */
const GRAPH_PAUSE = 400;
/** Time within which events are applied in one batch, in milliseconds. */
const BATCH = 16;

/** That somebody has answered, as the reading knows it: what they said is not told before it stands on the floor. */
function asSaid(event: StreamEvent): StreamEvent {
  const said = event.event === "answered" ? "statement" : event.event === "declined" ? "unable" : undefined;
  return said === undefined ? event : { ...event, event: said };
}

export interface Notice {
  readonly seq: number;
  readonly level: "info" | "warning";
  readonly text: string;
}

/**
 * The page's state of one discussion: the reading from the gateway, updated by events. `close` aborts all of its
 * requests.
 */
export class Room {
  readonly id: string;
  /** The participant whose inbox is included. */
  readonly seat: string | undefined;
  /** Replaced by a new object after every change. */
  readonly reading = signal<Reading | undefined>(undefined);
  readonly detail: ReadonlySignal<Detail | undefined> = computed(
    () => this.reading.value && detailOf(this.reading.value, Date.now()),
  );
  readonly statements = signal<readonly FloorStatement[]>([]);
  readonly graph = signal<Graph>({ claims: [], edges: [] });
  /** The result as it is drawn everywhere; undefined while there is none. */
  readonly result = signal<readonly Section[] | undefined>(undefined);
  /** The result as a protocol that writes an artifact has it in sections: of each round, as it is put together. */
  readonly artifact = signal<Artifact | undefined>(undefined);
  readonly notices = signal<readonly Notice[]>([]);
  readonly drafts = signal<ReadonlyMap<string, DraftEvent>>(new Map());
  /** What is being written now. */
  readonly writing: ReadonlySignal<readonly DraftEvent[]> = computed(() =>
    this.reading.value ? draftsOf(this.reading.value, this.drafts.value) : [],
  );
  readonly connection = signal<Connection>("connecting");
  /** The error if there is nothing to show. */
  readonly failure = signal<unknown>(undefined);
  /** The number of statements shown in replay; undefined: all, live. */
  readonly replayed = signal<number | undefined>(undefined);
  /** Whether its protocol can be held more or less thoroughly; known with the reading. */
  hasModes = false;
  /** Called for messages in the seat's inbox. */
  onInbox: (event: StreamEvent) => void = () => {};

  readonly shown: ReadonlySignal<readonly FloorStatement[]> = computed(() =>
    this.replayed.value === undefined ? this.statements.value : this.statements.value.slice(0, this.replayed.value),
  );
  readonly byId = computed(() => new Map(this.statements.value.map((statement) => [statement.id, statement])));
  readonly citedBy = computed(() => citations(this.shown.value));
  readonly stances = computed(() => stances(this.shown.value));
  readonly usage = computed(() => usage(this.shown.value));
  readonly claims: ReadonlySignal<ReadonlyMap<string, Claim>> = computed(
    () => new Map(this.graph.value.claims.map((claim) => [claim.id, claim])),
  );
  /** Whether statements bear on each other here: in a protocol in which nobody argues, a claim's standing says nothing. */
  readonly isArgued = computed(
    () => areArgued(this.graph.value.edges) || (this.reading.value ? hasModes(this.reading.value) : false),
  );
  readonly synthesis: ReadonlySignal<Synthesis | undefined> = computed(
    () => this.statements.value.findLast(({ type }) => type === "synthesis")?.content as Synthesis | undefined,
  );

  readonly #abort = new AbortController();
  #following: Subscription | undefined;
  #graphTimer: ReturnType<typeof setTimeout> | undefined;
  #graphAsked = 0;
  #pending: StreamEvent[] = [];
  /** It is to go on after its end, and that has not been heard yet. */
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
      this.hasModes = hasModes;
      names.value = given.names;
      const { statements } = await get<{ statements: FloorStatement[] }>(discussionPath(this.id, "floor"), options);
      this.statements.value = statements;
      this.reading.value = readingFrom(reading, statements);
      if (statements.length > 0) this.#wantGraph(0);
      void this.#loadResult();
      this.#follow(seq);
    } catch (error) {
      if (!this.signal.aborted) this.failure.value = error;
    }
  }

  close(): void {
    this.#abort.abort();
    this.#following?.close();
    clearTimeout(this.#graphTimer);
  }

  /** Takes up a discussion that ended early or failed, and follows it again. @throws Problem where that is refused */
  async takeUp(limits: NewLimits): Promise<void> {
    await post(discussionPath(this.id, "commands"), { command: "resume", ...limits }, { signal: this.signal });
    this.#isTakenUp = true;
    this.#following?.close();
    this.#follow(this.reading.value?.lastSeq ?? 0);
  }

  name(participant: string): string {
    return this.reading.value ? nameOf(this.reading.value, participant) : participant;
  }

  /** A name for narrow places: the seat's name if there is one. */
  shortName(participant: string): string {
    const found = this.#participant(participant);
    return found && found.pool !== "seat" ? found.name : participant;
  }

  #participant(id: string): Participant | undefined {
    return this.reading.value && tableOf(this.reading.value).participants.find((one) => one.id === id);
  }

  #follow(after: number): void {
    const base = this.seat === undefined ? [this.id, "events"] : [this.id, "seats", this.seat, "events"];
    const [id = "", ...rest] = base;
    this.#following = follow({
      address: (from) => `${discussionPath(id, ...rest)}?plain=1&after=${from}`,
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
      if (!(error instanceof Problem) || error.status >= 500 || error.status === 429) return true;
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
      if (event.channel === "inbox" && event.event !== "question") this.onInbox(event);
      else if (takeIn(reading, heardOf(asSaid(event)))) this.#noticed(event);
    }
    if (reading.status !== "closed") this.#isTakenUp = false;
    this.reading.value = { ...reading };
    if (reading.floor.length === before) return;
    this.statements.value = [...reading.floor];
    this.#wantGraph(GRAPH_PAUSE);
    void this.#loadResult();
  }

  /**
   * From the synthesis on the gateway has the result among the files; its end adds to it. Another protocol that has a
   * result in sections has it in a file of that name at its end.
   */
  async #loadResult(): Promise<void> {
    try {
      const file = this.synthesis.value ? "synthesis.json" : await this.#resultFile();
      if (file === undefined) return;
      const path = discussionPath(this.id, "files", "artifacts", file);
      const { result, ...rest } = await get<{ result?: readonly Section[] }>(path, { signal: this.signal });
      if (result) this.result.value = result;
      if (file === ARTIFACT) this.artifact.value = rest as Artifact;
    } catch {
      // The next statement, the end, or the next visit asks again.
    }
  }

  async #resultFile(): Promise<string | undefined> {
    if (this.statements.value.some(({ type }) => type === "round_synthesis")) return ARTIFACT;
    if (!this.reading.value?.ended) return undefined;
    const { files } = await get<{ files: readonly { readonly path: string }[] }>(discussionPath(this.id, "files"), {
      signal: this.signal,
    });
    return files.some(({ path }) => path === "artifacts/result.json") ? "result.json" : undefined;
  }

  #noticed({ event, channel, seq, body }: StreamEvent): void {
    if (channel !== "phase") return;
    if (event === "ended") {
      this.#wantGraph(GRAPH_PAUSE);
      void this.#loadResult();
    }
    if (event !== "notice") return;
    const notice = body as { level: "info" | "warning"; text: string };
    this.notices.value = [...this.notices.value, { seq, ...notice }];
  }

  /** Debounced: reloads the graph once for several statements. */
  #wantGraph(pause: number): void {
    this.#graphAsked += 1;
    if (this.#graphTimer !== undefined) return;
    this.#graphTimer = setTimeout(() => {
      const asked = this.#graphAsked;
      get<Graph>(discussionPath(this.id, "graph"), { signal: this.signal })
        .then(
          (graph) => {
            this.graph.value = graph;
          },
          // The next statement or reconnect triggers it again.
          () => undefined,
        )
        .finally(() => {
          this.#graphTimer = undefined;
          if (asked !== this.#graphAsked && !this.signal.aborted) this.#wantGraph(GRAPH_PAUSE);
        });
    }, pause);
  }
}
