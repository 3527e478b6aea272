import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { langOf, nameOf, type Reading, type SeatTurn, stepName, titleOf } from "#discussion";
import { asJson, oneLine } from "#lib/plain";
import { propertiesOf } from "#lib/schema-properties";
import { faultsAt, hintsAt } from "#protocols/hints";
import type { AnyMessage, FloorStatement, Participant, Reason } from "#wire";
import { block, type Look, renderHead } from "../render/look.ts";
import { keysOf, renderStatement } from "../render/statement.ts";
import { printLines, type Terminal } from "../terminal.ts";
import { words } from "../words/index.ts";
import { editorOf, editText } from "./editor.ts";
import { type Field, fieldsOf } from "./fields.ts";
import { FORM, fill, type Prompter } from "./fill.ts";
import { fieldsAtFault } from "./mend.ts";
import { completed, inOrder, onSheet } from "./plan.ts";
import { terminalPrompter } from "./prompter.ts";
import { readSheet, sheetOf } from "./sheet.ts";

/** The holder of a seat: sees what happens, and answers turns. */
export interface Table {
  /** Shows the participant's persona. */
  introduce(self: Participant, state: Reading): void;
  statement(statement: FloorStatement, state: Reading): void;
  inbox(message: AnyMessage<"inbox">, state: Reading): void;
  /**
   * The content of the answer; undefined if the seat is left. Rejects if the signal is aborted first.
   * @param more asks for more time
   */
  answer(open: SeatTurn, state: Reading, signal: AbortSignal, more: () => Promise<void>): Promise<unknown>;
}

/** A person at a terminal, who reads and fills in a form. */
export class PersonTable implements Table {
  readonly #terminal: Terminal;
  readonly #look: (state: Reading) => Look;
  /** What came while a form stands on the terminal. */
  #held: string[] | undefined;

  readonly #onSheet: boolean;

  /** @param onSheet whether every turn opens the whole form in the editor, where there is one */
  constructor(terminal: Terminal, look: (state: Reading) => Look, onSheet = false) {
    this.#terminal = terminal;
    this.#look = look;
    this.#onSheet = onSheet;
  }

  introduce(self: Participant, state: Reading): void {
    this.#print(renderSelf(self, state, this.#look(state)));
  }

  statement(statement: FloorStatement, state: Reading): void {
    this.#print(renderStatement(statement, state, this.#look(state)));
  }

  inbox(message: AnyMessage<"inbox">, state: Reading): void {
    const lines = renderInbox(message, state, this.#look(state));
    // Who asked for more time while the form stands wants to know now.
    if (message.type === "extended") printLines(this.#terminal, lines);
    else this.#print(lines);
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
      const prompter = await terminalPrompter(signal, words.seat, more);
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

  /** What is asked for is filled in, checked, and hinted at, until nothing is missing. */
  async #fillIn(filling: Filling): Promise<unknown> {
    const { open, state, signal, prompter } = filling;
    const look = this.#look(state);
    const { schema, you, phase, brief } = open.message.body;
    const fields = fieldsOf(schema, keysOf(state)).filter(onSheet);
    const whole = propertiesOf(schema).map(({ key }) => key);
    const returned = open.attempts.at(-1)?.content;
    let content: Record<string, unknown> = isRecord(returned) ? returned : stanceOf(state, you?.id ?? "", whole);
    let wanted: readonly Field[] = fields;
    let isMending = false;
    if (open.returned && isRecord(returned)) {
      wanted = fieldsAtFault(fields, open.returned.body.reasons, returned);
      isMending = wanted.length < fields.length;
    }
    const editor = editorOf(process.env);
    printLines(this.#terminal, block(look.words.seat.keys(editor !== undefined), look, { paint: look.colors.dim }));
    for (let isFirst = true; ; isFirst = false) {
      const asked =
        isFirst && this.#onSheet && editor
          ? FORM
          : await fill(wanted, prompter, { before: content, brief, all: isMending });
      signal.throwIfAborted();
      if (asked === undefined) return undefined;
      content = { ...content, ...(asked === FORM ? await this.#onForm(fields, content, filling) : asked) };
      signal.throwIfAborted();
      const sent = completed(content, whole);
      const faults = faultsAt(state, phase, sent);
      if (faults.length === 0) return this.#hinted(sent, fields, filling);
      printLines(this.#terminal, renderReasons(look.words.seat.faults, faults, look));
      wanted = fieldsAtFault(fields, faults, content);
      isMending = true;
    }
  }

  /** The whole form in the person's editor, again until it can be read. */
  async #onForm(
    fields: readonly Field[],
    before: Readonly<Record<string, unknown>>,
    { open, state, signal }: Filling,
  ): Promise<Record<string, unknown>> {
    const look = this.#look(state);
    const say = look.words.seat;
    const editor = editorOf(process.env) ?? [];
    const { phase, topic, deadline } = open.message.body;
    const until = say.answerUntil(new Date(deadline).toLocaleTimeString());
    let sheet = sheetOf(`${stepName(state, phase)} · ${oneLine(topic)} · ${until}`, inOrder(fields), before, say);
    for (;;) {
      sheet = await editText(editor, sheet);
      signal.throwIfAborted();
      const { content, faults } = readSheet(sheet, fields, say);
      if (faults.length === 0) return content;
      sheet = [...faults.map((fault) => `#> ! ${fault}`), sheet.replaceAll(/^#> ! .*\n/gm, "")].join("\n");
    }
  }

  /** The answer, changed once more if its author wants that after reading the hints. */
  async #hinted(content: Record<string, unknown>, fields: readonly Field[], filling: Filling): Promise<unknown> {
    const { open, state, signal, prompter } = filling;
    const look = this.#look(state);
    const { phase, you } = open.message.body;
    const hints = hintsAt(state, you?.id ?? "", phase, content);
    if (hints.length === 0) return content;
    printLines(this.#terminal, renderReasons(look.words.seat.hints, hints, look));
    const { sendAsItIs, change } = look.words.seat;
    const next = await prompter.choose({
      message: look.words.seat.sendNow,
      options: [{ value: sendAsItIs }, { value: change }],
      initial: sendAsItIs,
    });
    signal.throwIfAborted();
    if (next !== change) return next && content;
    const changed = await fill(fieldsAtFault(fields, hints, content), prompter, { before: content, all: true });
    signal.throwIfAborted();
    const again = changed === FORM ? await this.#onForm(fields, content, filling) : changed;
    return again && { ...content, ...again };
  }
}

/** The seat's last stated position, for the fields that begin with it. */
function stanceOf({ floor }: Reading, seat: string, asked: readonly string[]): Record<string, unknown> {
  const positionIn = ({ content }: FloorStatement): unknown => content.currentPosition ?? content.position;
  const last = floor.findLast((said) => said.from === seat && typeof positionIn(said) === "string");
  if (!last) return {};
  const keys = ["previousPosition", "position", "currentPosition"].filter((key) => asked.includes(key));
  return Object.fromEntries(keys.map((key) => [key, positionIn(last)]));
}

interface Filling {
  readonly open: SeatTurn;
  readonly state: Reading;
  readonly signal: AbortSignal;
  readonly prompter: Prompter;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A script at a pipe: gets its inbox as JSON lines on stdout, and answers with one JSON object per line on stdin. */
export class ScriptTable implements Table {
  readonly #terminal: Terminal;
  readonly #lines: AsyncIterator<string>;

  constructor(terminal: Terminal, input: Readable) {
    this.#terminal = terminal;
    this.#lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  }

  introduce({ id, name, persona }: Participant): void {
    this.#tell("seated", { id, name, persona });
  }

  statement(statement: FloorStatement): void {
    this.#tell("statement", statement);
  }

  inbox({ type, body }: AnyMessage<"inbox">): void {
    this.#tell(type, body);
  }

  #tell(event: string, body: object): void {
    this.#terminal.out(`${asJson({ event, ...body })}\n`);
  }

  async answer(_open: SeatTurn, state: Reading, signal: AbortSignal): Promise<unknown> {
    const gone = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    for (;;) {
      const line = await Promise.race([this.#lines.next(), gone]);
      if (line.done) return undefined;
      if (line.value.trim() === "") continue;
      try {
        return JSON.parse(line.value) as unknown;
      } catch (error) {
        this.#terminal.err(`swarm: ${words(langOf(state)).seat.noJson((error as Error).message)}\n`);
      }
    }
  }
}

const renderReasons = (title: string, reasons: readonly Reason[], look: Look): string[] => [
  ...block(title, look, { paint: look.colors.dim }),
  ...reasons.flatMap(({ message }) => block(`• ${message}`, look, { indent: 4, hanging: 6 })),
];

/** What came into the inbox, for a person. */
function renderInbox(message: AnyMessage<"inbox">, state: Reading, look: Look): string[] {
  const { colors } = look;
  const { seat } = look.words;
  switch (message.type) {
    case "turn": {
      const { phase, topic, instruction, deadline } = message.body;
      return [
        "",
        ...block(topic, look, {
          lead: `◆ ${stepName(state, phase)}`,
          paintLead: colors.cyan,
          indent: 0,
          hanging: 2,
          paint: colors.bold,
          lines: 4,
        }),
        ...instruction.split("\n").flatMap((line) => block(line, look)),
        ...block(seat.answerUntil(new Date(deadline).toLocaleTimeString()), look, { paint: colors.dim }),
      ];
    }
    case "accepted":
      return block(seat.acceptedAs(message.body.messageId), look, {
        lead: `✓ ${seat.accepted}`,
        paintLead: colors.green,
      });
    case "extended": {
      const until = new Date(message.body.deadline).toLocaleTimeString();
      const { left } = message.body;
      return block(seat.extended(until), look, {
        lead: `+ ${seat.moreTime}`,
        paintLead: left > 0 ? colors.green : colors.dim,
      });
    }
    case "received":
      return block(seat.held, look, { lead: `✓ ${seat.received}`, paintLead: colors.green });
    case "returned":
      return [
        ...block(seat.attemptsLeft(message.body.attemptsLeft), look, {
          lead: `↩ ${seat.returned}`,
          paintLead: colors.yellow,
        }),
        ...message.body.reasons.flatMap((reason) => block(`• ${reason.message}`, look, { indent: 4, hanging: 6 })),
      ];
    case "late":
      return block(seat.tooLate, look, {
        lead: `✗ ${seat.late}`,
        paintLead: colors.yellow,
      });
    case "refused":
      return block(message.body.reason, look, { lead: `✗ ${seat.refused}`, paintLead: colors.yellow });
    case "message":
      return block(message.body.text, look, {
        lead: `✉ ${nameOf(state, message.from)}`,
        paintLead: colors.magenta,
        hanging: 4,
      });
    case "shutdown":
      return ["", ...block(endIn(message.body.reason, look), look, { lead: `■ ${seat.over}`, paintLead: colors.dim })];
    default:
      return [];
  }
}

/** The reason of a shutdown is the outcome. */
const endIn = (reason: string, { words: { outcome } }: Look): string =>
  Object.hasOwn(outcome, reason) ? outcome[reason as keyof typeof outcome] : reason;

function renderSelf({ name, persona }: Participant, state: Reading, look: Look): string[] {
  const { colors } = look;
  const { seat } = look.words;
  const names = (list: readonly string[] | undefined) => list && look.words.names(list);
  const fact = (lead: string, text: string | undefined): string[] =>
    text ? block(text, look, { lead, paintLead: colors.dim, hanging: 4 }) : [];
  return [
    ...renderHead(titleOf(state), [seat.youAre(name)], look),
    ...fact(seat.standsFor, names(persona?.expertise)),
    ...fact(seat.loses, persona?.stakes),
    ...fact(seat.misses, names(persona?.blindSpots)),
  ];
}
