// The form of a turn: asked field by field, or filled in as a sheet in an editor.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Field, type FieldKind, pointsAbout } from "#discussion/form-fields";
import { shortened } from "#lib/cut";
import { type Content, recordsOf } from "#lib/fields";
import type { TurnPoint } from "#wire";
import { enSeat, type SeatWords } from "../words/en.ts";
import { type Asked, asTyped, inOrder, isAsked, patternOf, readTyped } from "./typed-values.ts";

/** Typed instead of a text to fill in the whole form in the editor. */
export const FORM = ":form";

/** Asks for values. Every method returns undefined if the person cancelled. */
export interface Prompter {
  /** Default: English. */
  readonly words?: SeatWords;
  text(ask: {
    message: string;
    hint?: string;
    initial?: string;
    long?: boolean;
    fault: (text: string) => string | undefined;
    /** Called with the text typed so far when the person cancels. */
    onLeft?: (text: string) => void;
  }): Promise<string | undefined>;
  choose(ask: {
    message: string;
    options: readonly { value: string }[];
    initial?: string;
  }): Promise<string | undefined>;
}

interface Filling {
  /** The former answer, offered as default. */
  readonly before?: Content;
  readonly brief?: Asked | undefined;
  /** Asks for every field, not only for those that the turn requires. */
  readonly all?: boolean;
  /** Asks for `stances` by a choice for each of these points. */
  readonly taps?: readonly TurnPoint[] | undefined;
  /** Called with the answers so far after each answer, and when the person leaves, then with the unfinished one. */
  readonly onSaid?: (said: Content) => void;
}

/**
 * Asks one question for each field that the turn calls for; the rest can be filled in on the form in the editor.
 * @returns what was said; undefined if the person cancelled, FORM if they want the form
 */
export async function fill(
  fields: readonly Field[],
  prompter: Prompter,
  { before = {}, brief, all = false, taps, onSaid }: Filling = {},
): Promise<Record<string, unknown> | undefined | typeof FORM> {
  const { words: say = enSeat } = prompter;
  const filled: Record<string, unknown> = {};
  for (const field of taps ? fields : inOrder(fields)) {
    if (!all && !isAsked(field, { ...before, ...filled }, brief)) continue;
    if (taps && field.key === "stances") {
      const tapped = await tap(taps, recordsOf(before, "stances"), prompter, say);
      if (tapped === undefined) return undefined;
      filled.stances = tapped;
      onSaid?.(filled);
      continue;
    }
    if (taps && field.key === "about") {
      const put = { points: brief?.points ?? taps, docket: brief?.docket };
      const chosen = await whichIsMeant(pointsAbout(filled, put), prompter, say);
      if (chosen === undefined) return undefined;
      // Drops an earlier choice: the answer may have changed since.
      filled.about = chosen === "" ? undefined : chosen;
      continue;
    }
    const onLeft = (text: string): void => onSaid?.({ ...filled, [field.key]: text });
    const said = await ask(field, before[field.key], { ...prompter, onLeft }, say);
    if (said === undefined || said === FORM) return said;
    const read = readTyped(said, field.type, say);
    const isList = field.type.kind === "list";
    if ("value" in read && read.value !== undefined) filled[field.key] = read.value;
    else if (isList) filled[field.key] = [];
    else if (before[field.key] !== undefined) filled[field.key] = undefined;
    onSaid?.(filled);
  }
  return filled;
}

/** Characters of a point in a list of those that were spoken of. */
const LISTED = 60;

/** Asks for a stance on each point, and shows those that its author has spoken of, to change one or another. Undefined: cancelled. */
async function tap(
  points: readonly TurnPoint[],
  before: readonly Content[],
  { choose }: Prompter,
  { sides, saidBefore, yourCondition, secondChoice, skip, keep, keepRest }: SeatWords,
): Promise<object[] | undefined> {
  const sideOf = (stance: unknown): string => sides[String(stance) as keyof typeof sides];
  // One's own condition is no new point.
  const conditions = new Set(points.flatMap(({ yoursIf = [] }) => yoursIf));
  const isCondition = ({ id, yours }: TurnPoint): boolean => yours === undefined && conditions.has(id);
  const heldOn = (point: TurnPoint): string | undefined => (isCondition(point) ? "for" : point.yours);
  const changed = new Map(before.map(({ on, stance }) => [String(on), String(stance)]));
  const isChanged = (point: TurnPoint): boolean => (changed.get(point.id) ?? heldOn(point)) !== heldOn(point);
  const told = (point: TurnPoint): string => {
    if (isChanged(point)) return sideOf(changed.get(point.id));
    return isCondition(point) ? yourCondition : point.yoursSecondTo === undefined ? sideOf(point.yours) : secondChoice;
  };
  async function askOf(point: TurnPoint): Promise<boolean> {
    const { id, text } = point;
    const known = changed.get(id) ?? heldOn(point);
    // Enter says nothing of a point that nothing was said of.
    const options = [...(heldOn(point) === undefined ? [skip] : []), ...Object.values(sides)];
    const said = await choose({
      ...{ message: `${id} ${text}`, options: options.map((value) => ({ value })) },
      initial: known === undefined ? skip : sideOf(known),
    });
    if (said === undefined) return false;
    const side = Object.keys(sides).find((one) => sideOf(one) === said);
    if (side === undefined) changed.delete(id);
    else changed.set(id, side);
    return true;
  }
  const said = points.filter((point) => heldOn(point) !== undefined);
  for (const point of points) if (!said.includes(point) && !(await askOf(point))) return undefined;
  for (let isDone = said.length === 0; !isDone; ) {
    const leave = said.some(isChanged) ? keepRest : keep;
    const listed = said.map((point) => `${point.id} ${shortened(point.text, LISTED)}: ${told(point)}`);
    const options = [leave, ...listed].map((value) => ({ value }));
    const chosen = await choose({ message: saidBefore, options, initial: leave });
    const point = said[listed.indexOf(chosen ?? "")];
    if (chosen === undefined || (point && !(await askOf(point)))) return undefined;
    isDone = point === undefined;
  }
  return points.filter(isChanged).map(({ id }) => ({ on: id, stance: changed.get(id) }));
}

/** Asks which of some points a text is a reason for. Empty: none of them, or there are none; undefined: cancelled. */
async function whichIsMeant(
  points: readonly TurnPoint[],
  { choose }: Prompter,
  { whichIsMeant: message, notSaid }: SeatWords,
): Promise<string | undefined> {
  if (points.length === 0) return "";
  const idOf = new Map(points.map(({ id, text }) => [`${id} ${text}`, id]));
  const options = [...idOf.keys(), notSaid].map((value) => ({ value }));
  const chosen = await choose({ message, options, initial: notSaid });
  return chosen === undefined ? undefined : (idOf.get(chosen) ?? "");
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
  // A figure is typed anew: nobody edits "85%".
  const isKept = type.kind === "number" && initial !== "";
  const meant = (typed: string): string => (isKept && typed.trim() === "" ? initial : typed);
  const hints = [...(pattern === undefined ? [] : [pattern]), ...(isKept ? [say.asBefore(initial)] : [])];
  const said = await prompter.text({
    message,
    ...(hints.length === 0 ? {} : { hint: hints.join("; ") }),
    long: type.kind === "list" || (type.kind === "text" && type.long),
    ...(initial === "" || isKept ? {} : { initial }),
    fault: (typed) => faultIn(meant(typed), field, say),
    onLeft: (typed) => prompter.onLeft(meant(typed)),
  });
  return said === undefined ? undefined : meant(said);
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

/*
 * A form as a sheet for an editor: a heading for each field, help in lines that begin with `#>` and are not sent, and the
 * answer under it.
 */

export function sheetOf(title: string, fields: readonly Field[], before: Content, say: SeatWords): string {
  const parts = fields.map(({ label, help, required, key, type }) => {
    const told = [help, patternOf(type, say)].filter(Boolean).map((line) => `#> ${line}`);
    const mark = required ? "" : ` ${say.mayBeEmpty}`;
    return [`## ${label}${mark}`, ...told, asTyped(before[key], type, say), ""].join("\n");
  });
  return [`#> ${title}`, `#> ${say.sheetHelp}`, "", ...parts].join("\n");
}

/** Parses a sheet; faults begin with the field's label. */
export function readSheet(text: string, fields: readonly Field[], say: SeatWords) {
  const content: Record<string, unknown> = {};
  const faults: string[] = [];
  const said = partsOf(text, fields, say);
  for (const { key, label, type, required } of fields) {
    const read = readTyped(said.get(key) ?? "", type, say);
    if ("fault" in read) faults.push(say.field(label, read.fault));
    else if (read.value !== undefined) content[key] = read.value;
    else if (required && type.kind === "list" && type.min === 0) content[key] = [];
    else if (required) faults.push(say.field(label, say.mustBeSaid));
  }
  return { content, faults };
}

/** Returns the typed texts by key, without empty ones. */
export const typedOn = (text: string, fields: readonly Field[], say: SeatWords): Record<string, string> =>
  Object.fromEntries([...partsOf(text, fields, say)].filter(([, typed]) => typed !== ""));

/** Returns the text under each heading, by key. */
function partsOf(text: string, fields: readonly Field[], say: SeatWords): Map<string, string> {
  const parts = new Map<string, string[]>();
  const byHeading = new Map(
    fields.flatMap(({ key, label }) => [
      [`## ${label}`, key],
      [`## ${label} ${say.mayBeEmpty}`, key],
    ]),
  );
  let lines: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const key = byHeading.get(line.trimEnd());
    if (key !== undefined) {
      lines = [];
      parts.set(key, lines);
    } else if (!line.startsWith("#>")) lines.push(line);
  }
  return new Map([...parts].map(([key, found]) => [key, found.join("\n").trim()]));
}

/** Typed instead of a long text to open the editor. */
export const EDIT = ":e";

/** The user's editor as command words; undefined if none is configured. */
export function editorOf(env: NodeJS.ProcessEnv): string[] | undefined {
  const words = (env.VISUAL || env.EDITOR || "").split(/\s+/).filter((word) => word !== "");
  return words.length === 0 ? undefined : words;
}

/**
 * Lets the user edit the text in their editor, which owns the terminal until it ends.
 * @param title a comment under the text, which is taken off again; default: none
 * @throws Error if the editor does not start or fails; the text is then unchanged
 */
export async function editText(editor: readonly string[], text: string, title?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "swarm-edit-"));
  const file = join(folder, "answer.md");
  const [command = "", ...args] = editor;
  const comment = title === undefined ? "" : `<!-- ${title.replaceAll("--", "- -")} -->`;
  try {
    await writeFile(file, `${text}${comment === "" ? "" : `\n\n${comment}`}\n`, { mode: 0o600 });
    const ended = once(spawn(command, [...args, file], { stdio: "inherit" }), "exit");
    const [code, signal] = await ended.catch((error: Error) => {
      throw new Error(`${command} does not start: ${error.message}`);
    });
    if (code !== 0) throw new Error(`${command} ended with ${signal ?? code}: the text is unchanged`);
    const edited = await readFile(file, "utf8");
    // All other comments are the user's own.
    const at = comment === "" ? -1 : edited.lastIndexOf(comment);
    return (at < 0 ? edited : edited.slice(0, at).trimEnd() + edited.slice(at + comment.length)).trim();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
