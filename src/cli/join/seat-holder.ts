import { langOf, type Reading, type SeatTurn, stepName, titleOf } from "#discussion";
import { oneLine } from "#lib/plain";
import { protocolOf } from "#protocols";
import { faultsAt, madeAt } from "#protocols/content";
import { namesOf } from "#protocols/labels";
import type { AnyMessage, FloorStatement, Participant } from "#wire";
import { block, type Look } from "../render/look.ts";
import { renderStatement } from "../render/statement.ts";
import { soonTime } from "../render/text.ts";
import { printLines, type Terminal } from "../terminal.ts";
import { editorOf, editText, FORM, fill, type Prompter, readSheet, sheetOf, typedOn } from "./form.ts";
import { type Field, fieldsAtFault, fieldsOf, inOrder, shortFieldsOf } from "./form-fields.ts";
import { terminalPrompter } from "./prompter.ts";
import type { Authored, DraftFile } from "./seat.ts";
import { renderInbox, renderReasons, renderSelf } from "./shown.ts";

/** The holder of a seat: sees what happens, and answers turns. */
export interface SeatHolder {
  introduce(self: Participant, state: Reading): void;
  statement(statement: FloorStatement, state: Reading): void;
  inbox(message: AnyMessage<"inbox">, state: Reading): void;
  /**
   * The content of the answer; undefined if the seat is left. Rejects if the signal is aborted first.
   * @param more asks for more time
   */
  answer(open: SeatTurn, state: Reading, signal: AbortSignal, more: () => Promise<void>): Promise<unknown>;
  /** Returns the model behind an answer and its cost. Default: none. */
  authored?(content: unknown): Authored | undefined;
}

/** Milliseconds to wait for the moderator's word on a request for more time. */
const ANSWER_MS = 10_000;

/** A person at a terminal, who reads and fills in a form. */
export class PersonHolder implements SeatHolder {
  readonly #terminal: Terminal;
  readonly #look: (state: Reading) => Look;
  /** Output held back while a form is on the terminal. */
  #held: string[] | undefined;

  readonly #onSheet: boolean;
  readonly #drafts: DraftFile | undefined;
  /** Resolved by the word on a request for more time. */
  #extended: (() => void) | undefined;

  /**
   * @param given.onSheet whether every turn opens the whole form in the editor, where there is one
   * @param given.drafts keeps what is not sent. Default: nothing is kept
   */
  constructor(
    terminal: Terminal,
    look: (state: Reading) => Look,
    given: { readonly onSheet?: boolean | undefined; readonly drafts?: DraftFile } = {},
  ) {
    this.#terminal = terminal;
    this.#look = look;
    this.#onSheet = given.onSheet ?? false;
    this.#drafts = given.drafts;
  }

  introduce(self: Participant, state: Reading): void {
    this.#print(renderSelf(self, state, this.#look(state)));
  }

  statement(statement: FloorStatement, state: Reading): void {
    this.#print(renderStatement(statement, state, this.#look(state)));
  }

  inbox(message: AnyMessage<"inbox">, state: Reading): void {
    const lines = renderInbox(message, state, this.#look(state));
    // Who asked for more time from the form wants to know now, and the form stands back for it.
    if (message.type === "extended" && this.#extended) {
      printLines(this.#terminal, lines);
      this.#extended();
    } else this.#print(lines);
  }

  /** Asks for more time, and waits until the answer has been shown. */
  async #moreTime(more: () => Promise<void>, signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#extended = resolve;
    const over = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]);
    over.addEventListener("abort", () => resolve(), { once: true });
    await more();
    await promise;
    this.#extended = undefined;
  }

  #print(lines: readonly string[]): void {
    if (this.#held) this.#held.push(...lines);
    else printLines(this.#terminal, lines);
  }

  async answer(open: SeatTurn, state: Reading, signal: AbortSignal, more: () => Promise<void>): Promise<unknown> {
    const { words } = this.#look(state);
    this.#held = [];
    this.#terminal.call?.(words.seat.yourTurn(titleOf(state)));
    const reminder = this.#remindAtHalf(open, state);
    try {
      const prompter = await terminalPrompter(signal, words.seat, () => this.#moreTime(more, signal));
      return await this.#fillIn({ open, state, signal, prompter });
    } finally {
      clearTimeout(reminder);
      this.#terminal.call?.(undefined);
      const held = this.#held;
      this.#held = undefined;
      this.#print(held);
    }
  }

  /** Rings once more when half of the turn's time is over. */
  #remindAtHalf({ message: { ts, body } }: SeatTurn, state: Reading): NodeJS.Timeout | undefined {
    const left = (Date.parse(ts) + Date.parse(body.deadline)) / 2 - Date.now();
    if (!(left > 0)) return undefined;
    const { words } = this.#look(state);
    const title = words.is(words.seat.half, titleOf(state));
    return setTimeout(() => this.#terminal.call?.(title), Math.min(left, 2 ** 31 - 1)).unref();
  }

  /** Repeats filling in and checking until the answer is complete. */
  async #fillIn(filling: Filling): Promise<unknown> {
    const { open, state, signal, prompter } = filling;
    const look = this.#look(state);
    const { schema, short, phase, brief, points = [], you } = open.message.body;
    const author = you?.id ?? "";
    const { keys: names } = namesOf(protocolOf(state.options), langOf(state));
    const whole = fieldsOf(schema, names);
    const few = short && shortFieldsOf(short.schema, names, look.words.seat);
    const returned = open.attempts.at(-1)?.content;
    let content: Record<string, unknown> = isRecord(returned) ? returned : {};
    const editor = editorOf(process.env);
    const attempt = attemptOf(open);
    const draft = (await this.#drafts?.of(attempt)) ?? {};
    // An answer in the content's own fields is corrected there.
    const isFew = (said: object): boolean => Object.keys(said).every((key) => few?.some((field) => field.key === key));
    let fields = few && isFew({ ...content, ...draft }) ? few : whole;
    let wanted: readonly Field[] = fields;
    let isMending = false;
    if (open.returned && isRecord(returned)) {
      wanted = fieldsAtFault(fields, open.returned.body.reasons, returned);
      isMending = wanted.length < fields.length;
    }
    const { keys, writtenBefore } = look.words.seat;
    const told =
      Object.keys(draft).length > 0 ? `${keys(editor !== undefined)} ${writtenBefore}` : keys(editor !== undefined);
    printLines(this.#terminal, block(told, look, { paint: look.colors.dim }));
    let before = { ...content, ...draft };
    let typed = before;
    const onSaid = (said: Readonly<Record<string, unknown>>): void => {
      typed = { ...before, ...said };
      void this.#drafts?.keep(attempt, typed);
    };
    for (let isFirst = true; ; isFirst = false) {
      const asked =
        isFirst && this.#onSheet && editor
          ? FORM
          : await fill(wanted, prompter, {
              ...{ before, brief: { ...brief, points }, all: isMending || fields === few, onSaid },
              ...(fields === few ? { taps: points.filter(({ aside }) => !aside) } : {}),
            });
      signal.throwIfAborted();
      if (asked === undefined) return undefined;
      const onForm = asked === FORM ? (madeAt(state, author, phase, typed) ?? typed) : undefined;
      const said = onForm ? await this.#onForm(whole, onForm, filling, onSaid) : asked;
      signal.throwIfAborted();
      before = typed;
      // The editor gave nothing back: what is asked for can be answered here.
      if (said === undefined || said === FORM) continue;
      if (onForm && fields === few) [content, fields] = [{}, whole];
      content = { ...content, ...said };
      before = content;
      const faults = faultsAt(state, author, phase, content);
      if (faults.length === 0) return content;
      printLines(this.#terminal, renderReasons(look.words.seat.faults, faults, look));
      wanted = fieldsAtFault(fields, faults, content);
      isMending = true;
    }
  }

  /**
   * The whole form in the person's editor, again until it can be read.
   * @param onSaid told what stands on it each time that it comes back; what cannot be read as it was typed
   * @returns undefined where the editor fails, or gives it back as it was: one that does not wait does so at once
   */
  async #onForm(
    fields: readonly Field[],
    before: Readonly<Record<string, unknown>>,
    { open, state, signal }: Filling,
    onSaid: (said: Readonly<Record<string, unknown>>) => void,
  ): Promise<Record<string, unknown> | undefined> {
    const say = this.#look(state).words.seat;
    const editor = editorOf(process.env) ?? [];
    const { phase, topic, deadline } = open.message.body;
    const until = say.answerUntil(soonTime(deadline));
    let sheet = sheetOf(`${stepName(state, phase)} · ${oneLine(topic)} · ${until}`, inOrder(fields), before, say);
    for (;;) {
      const edited = await editText(editor, sheet).catch((error: Error) =>
        this.#terminal.err(`swarm: ${error.message}\n`),
      );
      if (edited === undefined) return undefined;
      if (edited === sheet.trim()) {
        this.#terminal.err(`swarm: ${say.sheetUnchanged(editor[0] ?? "")}\n`);
        return undefined;
      }
      sheet = edited;
      const { content, faults } = readSheet(sheet, fields, say);
      onSaid({ ...typedOn(sheet, fields, say), ...content });
      signal.throwIfAborted();
      if (faults.length === 0) return content;
      sheet = [...faults.map((fault) => `#> ! ${fault}`), sheet.replaceAll(/^#> ! .*\n/gm, "")].join("\n");
    }
  }
}

/** Identifies the attempt that a draft belongs to; a returned answer starts another attempt. */
const attemptOf = ({ message, attempts }: SeatTurn): string => `${message.body.turn}.${attempts.length}`;

interface Filling {
  readonly open: SeatTurn;
  readonly state: Reading;
  readonly signal: AbortSignal;
  readonly prompter: Prompter;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
