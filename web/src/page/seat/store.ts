import { computed, effect, signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { pointsAbout } from "#discussion/form-fields";
import type { FloorStatement, Reason } from "#wire";
import { gatewayNow } from "../../clock.ts";
import { discussionPath, get, post, remove, Unreachable } from "../../room/api.ts";
import type { Room } from "../../room/room.ts";
import { recordsOf } from "../../room/said.ts";
import { loadSession } from "../../room/session.ts";
import type { SeatView, SubmitResult, TurnView } from "../../room/types.ts";
import { discussionAddress, go } from "../../router.ts";
import { words } from "../words/index.ts";
import { call } from "./calling.ts";
import { type AnswerDraft, cleaned, readDraft, writeDraft } from "./draft.ts";

const Context = createContext<Seat | undefined>(undefined);
/** The seat held by this browser, if any. */
export const SeatContext = Object.assign(Context, { use: (): Seat | undefined => useContext(Context) });

/** Time in ms without a keystroke before a short draft is checked. */
const PAUSE = 1_200;

/** Delay in ms before an unanswered submission is sent again, and before the seat is reloaded after a turn's end. */
const RESEND = 3_000;
const AFTER_END = 500;

/** Seconds that a submission waits for its result. */
const WAIT = 20;
/** Seconds that a model has to read an answer. */
const READ_WAIT = 60;

/** Reading of a text by a model: rows by list, in `quotes` the words of the text that say each, and texts of reasons that it names. */
interface Heard {
  readonly content: { readonly read?: Readonly<Record<string, readonly object[]>> };
  readonly quotes?: Readonly<Record<string, readonly string[]>>;
  readonly named?: Readonly<Record<string, string>>;
}

export const keyOfRead = (list: string, row: object): string => `${list} ${JSON.stringify(row)}`;

interface Checked {
  readonly faults: readonly Reason[];
  readonly made?: Readonly<Record<string, unknown>>;
}

type TimerName = "half" | "end" | "resend" | "made";

/** Cleans a draft, and leaves out what it is about unless that is asked. */
function asSent({ content: { about, ...said }, isWhole }: AnswerDraft, turn: TurnView) {
  const { schema, short } = turn;
  const isAsked = pointsAbout(said, turn).some(({ id }) => id === about);
  const content = isAsked ? { ...said, about } : said;
  return cleaned(content, (isWhole ? undefined : short?.schema) ?? schema ?? {});
}

/** The state of a seat for its holder: the open turn, the draft, and past answers. */
export class Seat {
  readonly participant: string;
  readonly view = signal<SeatView | undefined>(undefined);
  readonly failure = signal<unknown>(undefined);
  readonly draft = signal<AnswerDraft | undefined>(undefined);
  /** False if the browser cannot store the draft; a reload would lose it, so the page warns. */
  readonly isKept = signal(true);
  /** Words of the text that say each row that was read, by `keyOfRead`. */
  readonly quotes = signal<ReadonlyMap<string, string>>(new Map());
  /** Texts of the seat's own reasons that were read to be taken back, by id. */
  readonly named = signal<Readonly<Record<string, string>>>({});
  readonly sending = signal(false);
  readonly sendFailure = signal<unknown>(undefined);
  /** Result of the last answer, shown until the next one is sent, since the next turn may follow at once. */
  readonly last = signal<SubmitResult | undefined>(undefined);
  /** Content that the record would have of a short draft. */
  readonly made = signal<Readonly<Record<string, unknown>> | undefined>(undefined);
  /** Faults for which the draft would be returned, found when it was to be sent. */
  readonly faults = signal<readonly Reason[]>([]);
  readonly waits = computed(() => {
    const turn = this.view.value?.turn;
    if (turn === undefined || turn === null) return false;
    return this.last.value?.turn !== turn.turn || this.last.value.status !== "received";
  });

  readonly #room: Room;
  #stop: (() => void) | undefined;
  readonly #timers: Partial<Record<TimerName, ReturnType<typeof setTimeout>>> = {};
  #asking: Promise<boolean> | undefined;
  #askAgain = false;

  constructor(room: Room, participant: string) {
    this.#room = room;
    this.participant = participant;
  }

  open(): void {
    this.#room.onInbox = () => void this.refresh();
    let [before, wasRead] = [this.#room.connection.value, false];
    this.#stop = effect(() => {
      const [now, isRead] = [this.#room.connection.value, this.#room.reading.value !== undefined];
      // A draft begins with the seat's earlier statements, known with the reading.
      if ((now === "live" && before !== "live") || (isRead && !wasRead)) void this.#sendUnheard();
      [before, wasRead] = [now, isRead];
    });
  }

  close(): void {
    this.#stop?.();
    for (const timer of Object.values(this.#timers)) clearTimeout(timer);
    this.#room.onInbox = () => {};
  }

  /** Reloads the seat; a call during a reload triggers one more afterwards. @returns whether it was reached */
  refresh(): Promise<boolean> {
    this.#askAgain = true;
    this.#asking ??= this.#ask();
    return this.#asking;
  }

  async #ask(): Promise<boolean> {
    try {
      while (this.#askAgain) {
        this.#askAgain = false;
        this.#shown(await get<SeatView>(this.#at(), { signal: this.#room.signal }));
      }
      this.failure.value = undefined;
      return true;
    } catch (error) {
      // Keep what is on screen; the banner shows that the connection is lost.
      if (!this.#room.signal.aborted && !(error instanceof Unreachable && this.view.value)) this.failure.value = error;
      return false;
    } finally {
      this.#asking = undefined;
    }
  }

  #shown(view: SeatView): void {
    const before = this.view.value?.turn;
    this.view.value = view;
    const { turn } = view;
    clearTimeout(this.#timers.half);
    clearTimeout(this.#timers.end);
    if (!turn) {
      this.draft.value = undefined;
      this.sendFailure.value = undefined;
      return;
    }
    this.#watchTime(turn);
    if (before?.turn === turn.turn && before.attempts.length === turn.attempts.length && this.draft.value) return;
    this.faults.value = [];
    if (before?.turn !== turn.turn) {
      const w = words.value;
      call(`${this.#room.id} ${turn.turn}`, w.calls.turn(this.#room.detail.value?.title ?? turn.topic));
      this.sendFailure.value = undefined;
    }
    const kept = readDraft(this.#draftOf(turn.turn));
    // A returned answer was received: it is not sent again.
    const isHeard = kept?.waiting !== undefined && kept.waiting !== turn.attempts.length;
    if (isHeard) this.sendFailure.value = undefined;
    const content = kept?.content ?? turn.attempts.at(-1)?.content ?? {};
    const short = (turn.short?.schema.properties ?? {}) as object;
    const isWhole = kept?.isWhole ?? Object.keys(content).some((key) => !(key in short));
    this.made.value = undefined;
    this.draft.value = { ...kept, content, isWhole, waiting: isHeard ? undefined : kept?.waiting };
  }

  /**
   * Notifies again when half of the turn's time is over, and reloads when all is, which no message announces. More time moves
   * both.
   */
  #watchTime({ turn, given, deadline, topic }: TurnView): void {
    const half = (Date.parse(given) + Date.parse(deadline)) / 2 - gatewayNow();
    const remind = (): void => {
      if (this.view.value?.turn?.turn === turn)
        call(`${this.#room.id} ${turn} half`, words.value.calls.half(this.#room.detail.value?.title ?? topic));
    };
    if (half > 0) this.#after("half", half, remind);
    const left = Date.parse(deadline) - gatewayNow() + AFTER_END;
    this.#after("end", Math.max(AFTER_END, left), () => void this.refresh());
  }

  /** Does something after milliseconds, in place of what the timer of this name would have done. */
  #after(name: TimerName, ms: number, work: () => void): void {
    clearTimeout(this.#timers[name]);
    this.#timers[name] = setTimeout(work, Math.min(ms, 2 ** 31 - 1));
  }

  /** Takes a changed draft. A reading goes with the text that was read. */
  write(content: Readonly<Record<string, unknown>>): void {
    const before = this.draft.peek();
    const { read, ...said } = content;
    const isKept = read !== undefined && content.text === before?.content.text;
    this.#keep({ ...before, content: isKept ? content : said, waiting: undefined });
    this.faults.value = [];
    this.sendFailure.value = undefined;
    this.#after("made", PAUSE, () => void this.#askMade());
  }

  /** Requests what the record would have of a short draft. Without a response nothing is shown. */
  async #askMade(): Promise<void> {
    const turn = this.view.value?.turn;
    const draft = this.draft.value;
    if (!turn || !draft || draft.isWhole || this.sending.value) return;
    const found = await this.#checked(turn, asSent(draft, turn)).catch(() => undefined);
    if (this.view.value?.turn?.turn !== turn.turn) return;
    this.made.value = found?.made;
  }

  /** Changes between the one question and all fields, which begin with what was made of the answer. */
  async turnWhole(isWhole: boolean): Promise<void> {
    if (isWhole) await this.#askMade();
    const { content, few } = this.draft.value ?? { content: {} };
    const { table, ...made } = { ...this.made.value } as { readonly table?: { readonly stances?: unknown } };
    const whole = { ...made, ...(table?.stances ? { stances: table.stances } : {}) };
    this.#keep(isWhole ? { isWhole, content: whole, few: content } : { content: few ?? {} });
  }

  /**
   * Has the discussion's model put the answer into fields, which its author confirms by sending it. If the text was changed
   * meanwhile, nothing happens.
   * @throws RangeError where nothing was read
   */
  async read(): Promise<void> {
    const turn = this.view.value?.turn;
    const draft = this.draft.value;
    if (!turn || !draft) return;
    const options = { signal: this.#room.signal, patience: (READ_WAIT + 10) * 1_000 };
    const address = `${this.#at("turns", turn.turn, "read")}?wait=${READ_WAIT}`;
    const found = await post<Heard>(address, { content: asSent(draft, turn) }, options);
    const { read = {} } = found.content;
    if (Object.values(read).flat().length === 0) throw new RangeError("nothing was read");
    const { content = {} } = this.draft.value ?? {};
    const isStillShown = this.view.value?.turn?.turn === turn.turn && content.text === draft.content.text;
    if (!isStillShown) return;
    const rows = Object.entries(read).flatMap(([list, all]) =>
      all.map((row, at) => [keyOfRead(list, row), found.quotes?.[list]?.[at] ?? ""] as const),
    );
    this.quotes.value = new Map(rows);
    this.named.value = found.named ?? {};
    this.write({ ...content, read });
  }

  #checked(turn: TurnView, content: unknown): Promise<Checked> {
    return post(this.#at("turns", turn.turn, "check"), { content });
  }

  #keep(draft: AnswerDraft): void {
    const turn = this.view.value?.turn?.turn;
    this.draft.value = draft;
    if (turn !== undefined) this.isKept.value = writeDraft(this.#draftOf(turn), draft);
  }

  /** Sends the draft. Without a response it is kept and sent again until there is one. */
  async send(): Promise<void> {
    const turn = this.view.value?.turn;
    const draft = this.draft.value;
    if (!turn || !draft || this.sending.value) return;
    clearTimeout(this.#timers.resend);
    this.sending.value = true;
    this.sendFailure.value = undefined;
    const sent: AnswerDraft = { ...draft, waiting: turn.attempts.length };
    this.#keep(sent);
    // Keep what was written meanwhile, to this turn or the next.
    const isUntouched = (): boolean => this.draft.value === sent;
    const settled = (): void => {
      if (isUntouched()) this.#keep({ ...sent, waiting: undefined });
      else if (this.view.value?.turn?.turn !== turn.turn)
        writeDraft(this.#draftOf(turn.turn), { ...sent, waiting: undefined });
    };
    try {
      const content = asSent(draft, turn);
      const { faults } = await this.#checked(turn, content);
      this.faults.value = faults;
      if (faults.length > 0) return settled();
      const address = `${this.#at("turns", turn.turn, "answer")}?wait=${WAIT}`;
      const outcome = await post<SubmitResult>(address, { content }, { patience: (WAIT + 10) * 1_000 });
      this.last.value = outcome;
      const isDone = outcome.status !== "returned";
      if (isDone) writeDraft(this.#draftOf(turn.turn), undefined);
      else settled();
      await this.refresh();
    } catch (error) {
      const isStillShown = this.view.value?.turn?.turn === turn.turn;
      if (isStillShown && isUntouched()) this.sendFailure.value = error;
      if (!(error instanceof Unreachable)) settled();
      else if (isUntouched()) this.#sendLater();
    } finally {
      this.sending.value = false;
    }
  }

  /** Sends a waiting answer once the gateway has shown that it was not received. */
  async #sendUnheard(): Promise<void> {
    const isKnown = await this.refresh();
    if (this.draft.value?.waiting === undefined) return;
    if (isKnown) await this.send();
    else this.#sendLater();
  }

  #sendLater(): void {
    if (!this.#room.signal.aborted) this.#after("resend", RESEND, () => void this.#sendUnheard());
  }

  readonly decline = (reason: string): Promise<void> => this.#onTurn("unable", { reason });
  readonly moreTime = (): Promise<void> => this.#onTurn("more-time", {});

  async #onTurn(request: string, body: object): Promise<void> {
    const turn = this.view.value?.turn;
    if (!turn) return;
    await post(this.#at("turns", turn.turn, request), body);
    await this.refresh();
  }

  /** Sets the holder's address for notifications; undefined removes it. */
  async setCalls(url: string | undefined): Promise<void> {
    await post(this.#at("notify"), { url: url ?? null });
    await this.refresh();
  }

  async tell(to: string, text: string): Promise<void> {
    await post(this.#at("messages"), { to, text });
  }

  async giveBack(): Promise<void> {
    await remove(this.#at());
    await loadSession();
    go(discussionAddress(this.#room.id));
  }

  async takeAgain(): Promise<void> {
    await post(this.#at("take"));
    await this.refresh();
  }

  canCite({ from }: FloorStatement): boolean {
    const properties = this.view.value?.turn?.schema?.properties as object | undefined;
    return from !== this.participant && properties !== undefined && "references" in properties;
  }

  cite(id: string): void {
    const { content = {}, isWhole } = this.draft.value ?? {};
    const { text = "" } = content as { readonly text?: string };
    const references = recordsOf(content.references);
    if (this.view.value?.turn?.short && !isWhole) {
      if (!text.includes(id)) this.write({ ...content, text: `${text} (${id})`.trimStart() });
    } else if (!references.some(({ targetId }) => targetId === id))
      this.write({ ...content, references: [...references, { targetId: id, relation: "supports", comment: "" }] });
    go(discussionAddress(this.#room.id, "seat", this.participant));
  }

  #draftOf(turn: string): string {
    return `${this.#room.id}.${this.participant}.${turn}`;
  }

  #at(...rest: readonly string[]): string {
    return discussionPath(this.#room.id, "seats", this.participant, ...rest);
  }
}
