import type { TurnBrief } from "#wire";
import { enSeat, type SeatWords } from "../words/en.ts";
import type { Field, FieldKind } from "./fields.ts";
import { inOrder, isAsked } from "./fields.ts";
import { asTyped, patternOf, readTyped } from "./lines.ts";

/** Typed instead of a text to fill in the whole form in the editor. */
export const FORM = ":form";

/** Asks for values. Every method returns undefined if the person cancelled. */
export interface Prompter {
  /** Default: English. */
  readonly words?: SeatWords;
  text(ask: {
    message: string;
    /** How it is written. */
    hint?: string;
    initial?: string;
    long?: boolean;
    fault: (text: string) => string | undefined;
    /** Told what stood there when the person cancelled. */
    onLeft?: (text: string) => void;
  }): Promise<string | undefined>;
  choose(ask: {
    message: string;
    options: readonly { value: string; hint?: string }[];
    initial?: string;
  }): Promise<string | undefined>;
}

interface Filling {
  /** The former answer, offered as default. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly brief?: TurnBrief | undefined;
  /** Asks for every field that is given, also for what a turn does not call for. */
  readonly all?: boolean;
  /** Told what has been said so far, after every answer and when the person leaves; then the last may be half typed. */
  readonly onSaid?: (said: Readonly<Record<string, unknown>>) => void;
}

/**
 * Asks one question for each field that the turn calls for; the rest can be filled in on the form in the editor.
 * @returns what was said; undefined if the person cancelled, FORM if they want the form
 */
export async function fill(
  fields: readonly Field[],
  prompter: Prompter,
  { before = {}, brief, all = false, onSaid }: Filling = {},
): Promise<Record<string, unknown> | undefined | typeof FORM> {
  const { words: say = enSeat } = prompter;
  const filled: Record<string, unknown> = {};
  for (const field of inOrder(fields)) {
    if (!all && !isAsked(field, { ...before, ...filled }, brief)) continue;
    const onLeft = (text: string): void => onSaid?.({ ...filled, [field.key]: text });
    const said = await ask(field, before[field.key], { ...prompter, onLeft }, say);
    if (said === undefined || said === FORM) return said;
    const read = readTyped(said, field.type, say);
    const isList = field.type.kind === "list";
    if ("value" in read && read.value !== undefined) filled[field.key] = read.value;
    else if (isList) filled[field.key] = [];
    onSaid?.(filled);
  }
  return filled;
}

async function ask(
  field: Field,
  before: unknown,
  prompter: Prompter & { readonly onLeft: (text: string) => void },
  say: SeatWords,
): Promise<string | undefined> {
  const { type, label, help } = field;
  const message = help === "" ? label : say.field(label, help);
  const options = optionsOf(type, say);
  if (options && field.required) {
    const known = asTyped(before, type, say);
    const initial = options.includes(known) ? { initial: known } : {};
    return prompter.choose({ message, options: options.map((value) => ({ value })), ...initial });
  }
  // What the help says already is not said twice.
  const pattern = type.kind === "number" && /\d/.test(help) ? undefined : patternOf(type, say);
  const initial = asTyped(before, type, say);
  return prompter.text({
    message,
    ...(pattern === undefined ? {} : { hint: pattern }),
    long: type.kind === "list" || (type.kind === "text" && type.long),
    ...(initial === "" ? {} : { initial }),
    fault: (said) => faultIn(said, field, say),
    onLeft: prompter.onLeft,
  });
}

function optionsOf(type: FieldKind, say: SeatWords): readonly string[] | undefined {
  if (type.kind === "yes-no") return [say.yes, say.no];
  return type.kind === "choice" ? type.options.map((one) => say.choice(one)) : undefined;
}

function faultIn(said: string, { type, required }: Field, say: SeatWords): string | undefined {
  const read = readTyped(said, type, say);
  if ("fault" in read) return read.fault;
  const least = type.kind === "list" ? type.min : 1;
  return read.value === undefined && required && least > 0 ? say.mustBeSaid : undefined;
}
