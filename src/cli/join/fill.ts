import { enSeat, type SeatWords } from "../words/en-seat.ts";
import { type Field, type Kind, numberFault } from "./fields.ts";

/** A message of the floor that can be cited. */
export interface Citable {
  readonly id: string;
  readonly hint: string;
}

/** Asks for values. Every method returns undefined if the person cancelled. */
export interface Prompter {
  /** Default: English. */
  readonly words?: SeatWords;
  text(ask: {
    message: string;
    initial?: string;
    long?: boolean;
    fault: (text: string) => string | undefined;
  }): Promise<string | undefined>;
  choose(ask: {
    message: string;
    options: readonly { value: string; hint?: string }[];
    initial?: string;
  }): Promise<string | undefined>;
}

const wordsOf = ({ words = enSeat }: Prompter): SeatWords => words;

/**
 * Asks for each field in turn. `before` is the former answer, offered as default.
 * @returns the completed form; undefined if the person cancelled
 */
export async function fill(
  fields: readonly Field[],
  citable: readonly Citable[],
  prompter: Prompter,
  before: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown> | undefined> {
  const filled: Record<string, unknown> = {};
  for (const field of fields) {
    const message = field.help === "" ? field.label : wordsOf(prompter).field(field.label, field.help);
    const value = await fillOne(
      field.type,
      { message, required: field.required, before: before[field.key] },
      citable,
      prompter,
    );
    if (value === undefined) return undefined;
    if (value !== NOTHING) filled[field.key] = value;
  }
  return filled;
}

/** An empty field, as distinct from a cancelled form. */
const NOTHING = Symbol("nothing");

interface Ask {
  readonly message: string;
  readonly required: boolean;
  readonly before?: unknown;
}

async function fillOne(kind: Kind, ask: Ask, citable: readonly Citable[], prompter: Prompter): Promise<unknown> {
  switch (kind.kind) {
    case "text":
      return fillText(kind, ask, prompter);
    case "number":
      return fillNumber(kind, ask, prompter);
    case "choice":
      return choose(
        kind.options.map((value) => ({ value })),
        ask,
        prompter,
      );
    case "yes-no": {
      const { yes, no } = wordsOf(prompter);
      const said = await choose([{ value: yes }, { value: no }], ask, prompter);
      return typeof said === "string" ? said === yes : said;
    }
    case "message": {
      const known = kind.known;
      const offered = citable.filter(({ id }) => known === undefined || known.includes(id));
      return choose(
        offered.map(({ id, hint }) => ({ value: id, hint })),
        ask,
        prompter,
      );
    }
    case "list":
      return fillList(kind, ask, citable, prompter);
    case "group":
      return fillGroup(kind, ask, citable, prompter);
    case "json":
      return fillJson(ask, prompter);
  }
}

async function fillText(kind: Extract<Kind, { kind: "text" }>, ask: Ask, prompter: Prompter): Promise<unknown> {
  const text = await prompter.text({
    message: ask.message,
    long: kind.long,
    ...(typeof ask.before === "string" ? { initial: ask.before } : {}),
    fault: (said) => (ask.required && said.trim() === "" ? wordsOf(prompter).mustBeSaid : undefined),
  });
  return text === undefined ? undefined : text.trim() === "" ? NOTHING : text;
}

async function fillNumber(kind: Extract<Kind, { kind: "number" }>, ask: Ask, prompter: Prompter): Promise<unknown> {
  const text = await prompter.text({
    message: ask.message,
    ...(typeof ask.before === "number" ? { initial: String(ask.before) } : {}),
    fault: (said) => (said.trim() === "" && !ask.required ? undefined : numberFault(said, kind)),
  });
  return text === undefined ? undefined : text.trim() === "" ? NOTHING : Number(text);
}

async function choose(
  options: readonly { value: string; hint?: string }[],
  ask: Ask,
  prompter: Prompter,
): Promise<unknown> {
  if (options.length === 0) return NOTHING;
  // A field that need not be filled stays open with this choice.
  const { none } = wordsOf(prompter);
  const all = ask.required ? options : [...options, { value: none }];
  const initial = typeof ask.before === "string" ? { initial: ask.before } : {};
  const said = await prompter.choose({ message: ask.message, options: all, ...initial });
  return said === none ? NOTHING : said;
}

/** Asks for items until one is empty. */
async function fillList(
  kind: Extract<Kind, { kind: "list" }>,
  ask: Ask,
  citable: readonly Citable[],
  prompter: Prompter,
): Promise<unknown> {
  const words = wordsOf(prompter);
  const before = Array.isArray(ask.before) ? ask.before : [];
  const items: unknown[] = [];
  while (items.length < (kind.max ?? Number.POSITIVE_INFINITY)) {
    const required = items.length < kind.min;
    const place = words.item(ask.message, items.length + 1, !required);
    if (kind.of.kind === "group" && !required) {
      const more = await prompter.choose({
        message: place,
        options: [{ value: words.add }, { value: words.none }],
        initial: items.length < before.length ? words.add : words.none,
      });
      if (more === undefined) return undefined;
      if (more === words.none) break;
    }
    const item = await fillOne(kind.of, { message: place, required, before: before[items.length] }, citable, prompter);
    if (item === undefined) return undefined;
    if (item === NOTHING) break;
    items.push(item);
  }
  return items;
}

async function fillGroup(
  kind: Extract<Kind, { kind: "group" }>,
  ask: Ask,
  citable: readonly Citable[],
  prompter: Prompter,
): Promise<unknown> {
  const before = typeof ask.before === "object" && ask.before !== null ? { ...ask.before } : {};
  const named = kind.fields.map((field) => ({ ...field, label: `${ask.message} · ${field.label}` }));
  return fill(named, citable, prompter, before);
}

async function fillJson(ask: Ask, prompter: Prompter): Promise<unknown> {
  const text = await prompter.text({
    message: wordsOf(prompter).asJson(ask.message),
    long: true,
    ...(ask.before === undefined ? {} : { initial: JSON.stringify(ask.before) }),
    fault: (said) => (said.trim() === "" ? (ask.required ? wordsOf(prompter).mustBeSaid : undefined) : jsonFault(said)),
  });
  return text === undefined ? undefined : text.trim() === "" ? NOTHING : (JSON.parse(text) as unknown);
}

function jsonFault(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
