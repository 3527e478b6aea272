import { langOf, type Reading, type SeatTurn, stepName, titleOf } from "#discussion";
import { type Field, givenUp, READ_LISTS, rowsRead } from "#discussion/form-fields";
import { type Content, isRecord, recordsOf, textOf } from "#lib/fields";
import { oneLine } from "#lib/plain";
import { REPLAY } from "#lib/provider-name";
import { protocolOf } from "#protocols";
import { faultsAt, kindAt, madeAt } from "#protocols/content";
import { namesOf } from "#protocols/labels";
import type { ReadAnswer } from "#protocols/protocol";
import type { AnyMessage, FloorStatement, Participant, Usage } from "#wire";
import { block, type Look } from "../render/look.ts";
import { renderStatement } from "../render/statement.ts";
import { soonTime } from "../render/text.ts";
import { printLines, type Terminal } from "../terminal.ts";
import { editorOf, editText, FORM, fill, type Prompter, readSheet, sheetOf, typedOn } from "./form.ts";
import { terminalPrompter } from "./prompter.ts";
import type { Authored, DraftFile } from "./seat.ts";
import { renderInbox, renderReasons, renderSelf } from "./shown.ts";
import { fieldsAtFault, fieldsOf, inOrder, shortFieldsOf } from "./typed-values.ts";

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
  authored?(content: unknown, open: SeatTurn): Authored | undefined | Promise<Authored | undefined>;
}

/** Has a model read the short answer to a turn, and tells the cost of the turn's readings. */
export interface TextReader {
  /** @throws Error with the reason in one line */
  read(turn: string, content: Content, signal: AbortSignal): Promise<ReadAnswer>;
  cost(turn: string): Promise<Usage | undefined>;
}

/** Time that a person has to confirm what a model read in their text, in ms; with less, more is asked for. */
const CONFIRMING_MS = 3 * 60_000;
/** Milliseconds to wait for the moderator's word on a request for more time. */
export const ANSWER_MS = 10_000;

interface Given {
  /** Whether every turn opens the whole form in the editor, where there is one. */
  readonly onSheet?: boolean | undefined;
  /** Keeps what is not sent. Default: nothing is kept. */
  readonly drafts?: DraftFile;
  /** Reads short answers. Default: they are sent as they are. */
  readonly reader?: TextReader | undefined;
}

export class PersonHolder implements SeatHolder {
  readonly #terminal: Terminal;
  readonly #look: (state: Reading) => Look;
  /** Output held back while a form is on the terminal. */
  #held: string[] | undefined;

  readonly #given: Given;
  /** Participant of the seat. */
  #self: string | undefined;
  /** The last turn whose answer a model was asked to read. */
  #readTurn: string | undefined;
  /** Resolved by the word on a request for more time. */
  #extended: (() => void) | undefined;

  constructor(terminal: Terminal, look: (state: Reading) => Look, given: Given = {}) {
    this.#terminal = terminal;
    this.#look = look;
    this.#given = given;
  }

  introduce(self: Participant, state: Reading): void {
    this.#self = self.id;
    this.#print(renderSelf(self, state, this.#look(state)));
  }

  statement(statement: FloorStatement, state: Reading): void {
    const points = protocolOf(state.options).inPoints?.(state);
    this.#print(renderStatement(statement, state, this.#look(state), points, "stances"));
  }

  inbox(message: AnyMessage<"inbox">, state: Reading): void {
    const lines = renderInbox(message, state, this.#look(state), this.#self);
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
      const moreTime = (): Promise<void> => this.#moreTime(more, signal);
      const prompter = await terminalPrompter(signal, words.seat, moreTime);
      return await this.#fillIn({ open, state, signal, prompter, moreTime });
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

  async #fillIn(filling: Filling): Promise<unknown> {
    const { open, state, signal, prompter } = filling;
    const look = this.#look(state);
    const { schema, short, phase, brief, points = [], you } = open.message.body;
    const author = you?.id ?? "";
    const { keys: names } = namesOf(protocolOf(state.options), langOf(state));
    const whole = fieldsOf(schema, names);
    const few = short && shortFieldsOf(short.schema, names, look.words.seat);
    const former = open.attempts.at(-1)?.content;
    const { read: _, ...returned } = isRecord(former) ? former : {};
    let content: Content = returned;
    const editor = editorOf(process.env);
    // A returned answer starts another attempt, with a draft of its own.
    const attempt = `${open.message.body.turn}.${open.attempts.length}`;
    const draft = (await this.#given.drafts?.of(attempt)) ?? {};
    // An answer in the content's own fields is corrected there.
    const isFew = (said: object): boolean => Object.keys(said).every((key) => few?.some((field) => field.key === key));
    let fields = few && isFew({ ...content, ...draft }) ? few : whole;
    let wanted: readonly Field[] = fields;
    let isMending = false;
    if (open.returned) {
      wanted = fieldsAtFault(fields, open.returned.body.reasons, returned);
      isMending = wanted.length < fields.length;
    }
    const { keys, writtenBefore } = look.words.seat;
    const told =
      Object.keys(draft).length > 0 ? `${keys(editor !== undefined)} ${writtenBefore}` : keys(editor !== undefined);
    printLines(this.#terminal, block(told, look, { paint: look.colors.dim }));
    let before = { ...content, ...draft };
    let typed = before;
    const onSaid = (said: Content): void => {
      typed = { ...before, ...said };
      void this.#given.drafts?.keep(attempt, typed);
    };
    for (let isFirst = true; ; isFirst = false) {
      const asked =
        isFirst && this.#given.onSheet && editor
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
      if (faults.length === 0) {
        const confirmed = fields === few ? await this.#confirmed(content, filling) : content;
        if (confirmed !== BACK) return confirmed;
        [wanted, isMending] = [fields, false];
        continue;
      }
      printLines(this.#terminal, renderReasons(look.words.seat.faults, faults, look));
      wanted = fieldsAtFault(fields, faults, content);
      isMending = true;
    }
  }

  /**
   * Has a model read a short answer, and its author confirm it, and what they give up by it.
   * @returns the answer to send; BACK to change its text; undefined if the person cancelled
   */
  async #confirmed(content: Content, { open, state, signal, prompter, moreTime }: Filling) {
    const { phase, turn, points = [], brief, deadline } = open.message.body;
    const put = { points, docket: brief?.docket };
    const { provider = "offline" } = state.options ?? {};
    const isRead = kindAt(state, phase)?.short?.reading !== undefined && textOf(content, "text") !== undefined;
    const look = this.#look(state);
    const { read: say, sides } = look.words.seat;
    const show = (text: string, more: object = {}): void => printLines(this.#terminal, block(text, look, more));
    const given = (heard: readonly Content[] = []): string[] =>
      givenUp([...recordsOf(content, "stances"), ...heard], points, say);
    const next = (message: string, options: readonly string[], heard?: readonly Content[]) => {
      for (const line of given(heard)) show(line, { paint: look.colors.yellow });
      return prompter.choose({ message, options: options.map((value) => ({ value })) });
    };
    if (!this.#given.reader || !isRead || provider === "offline" || provider.startsWith(REPLAY)) {
      const said = given().length === 0 ? say.send : await next(say.nextText, [say.send, say.back]);
      return said === undefined ? undefined : said === say.back ? BACK : content;
    }
    this.#readTurn = turn;
    // A finished text is not lost because its reading takes a minute.
    if (Date.parse(deadline) - Date.now() < CONFIRMING_MS && open.more !== 0) await moreTime();
    const read = async (): Promise<ReadAnswer | undefined> => {
      show(say.reading, { paint: look.colors.dim });
      return await this.#given.reader?.read(turn, content, signal).catch((error: Error) => {
        signal.throwIfAborted();
        show(say.failed(error.message), { paint: look.colors.yellow });
        return undefined;
      });
    };
    let found = await read();
    while (found === undefined) {
      const said = await next(say.nextText, [say.sendText, say.again, say.back]);
      if (said === undefined) return undefined;
      if (said !== say.again) return said === say.back ? BACK : content;
      found = await read();
    }
    const tapped = rowsRead({ stances: content.stances }, put, { ...say, sides });
    let rows = rowsRead((found.content.read ?? {}) as Content, { ...put, named: found.named }, { ...say, sides });
    show(rows.length > 0 ? say.title : say.none);
    for (const isText = rows.length === 0; ; ) {
      for (const [n, { list, at, line }] of rows.entries()) {
        show(line, { lead: `${n + 1}`, paintLead: look.colors.bold, hanging: 5 });
        show(say.from(found.quotes[list]?.[at] ?? ""), { indent: 5, paint: look.colors.dim });
      }
      for (const { line } of tapped) show(line, { lead: "·", hanging: 5 });
      const [message, send] = isText ? [say.nextText, say.sendText] : [say.next, say.send];
      const kept = (list: string) => rows.filter((one) => one.list === list).map(({ row }) => row);
      const all = [send, ...rows.map((_, n) => say.takeOut(n + 1)), say.back];
      const said = await next(message, all, kept("stances"));
      if (said === undefined) return undefined;
      if (said === say.back) return BACK;
      const read = Object.fromEntries(READ_LISTS.map((list) => [list, kept(list)]));
      if (said === send) return isText ? content : { ...content, read };
      rows = rows.filter((_, n) => said !== say.takeOut(n + 1));
    }
  }

  async authored(_content: unknown, { message: { body } }: SeatTurn): Promise<Authored | undefined> {
    const usage = this.#readTurn === body.turn && (await this.#given.reader?.cost(body.turn).catch(() => undefined));
    return usage ? { usage } : undefined;
  }

  /**
   * The whole form in the person's editor, again until it can be read.
   * @param onSaid told what stands on it each time that it comes back; what cannot be read as it was typed
   * @returns undefined where the editor fails, or gives it back as it was: one that does not wait does so at once
   */
  async #onForm(
    fields: readonly Field[],
    before: Content,
    { open, state, signal }: Filling,
    onSaid: (said: Content) => void,
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

/** A person goes back to the text of their answer. */
const BACK = Symbol("back");

interface Filling {
  readonly open: SeatTurn;
  readonly state: Reading;
  readonly signal: AbortSignal;
  readonly prompter: Prompter;
  /** Asks for more time, and waits for the answer. */
  readonly moreTime: () => Promise<void>;
}
