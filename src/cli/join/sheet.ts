import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SeatWords } from "../words/en.ts";
import type { Field } from "./fields.ts";
import { asTyped, patternOf, readTyped } from "./lines.ts";

/*
 * A form as a sheet for an editor: a heading for each field, help in lines that begin with `#>` and are not sent, and the
 * answer under it.
 */

/** The sheet, with what was said before under its headings. */
export function sheetOf(
  title: string,
  fields: readonly Field[],
  before: Readonly<Record<string, unknown>>,
  say: SeatWords,
): string {
  const parts = fields.map(({ label, help, required, key, type }) => {
    const told = [help, patternOf(type, say)].filter(Boolean).map((line) => `#> ${line}`);
    const mark = required ? "" : ` ${say.mayBeEmpty}`;
    return [`## ${label}${mark}`, ...told, asTyped(before[key], type, say), ""].join("\n");
  });
  return [`#> ${title}`, `#> ${say.sheetHelp}`, "", ...parts].join("\n");
}

/** What stands on a sheet, and what is wrong with it, by the field's label. */
export function readSheet(
  text: string,
  fields: readonly Field[],
  say: SeatWords,
): { readonly content: Record<string, unknown>; readonly faults: readonly string[] } {
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

/** What was typed under the headings, by key; without what was left empty. */
export const typedOn = (text: string, fields: readonly Field[], say: SeatWords): Record<string, string> =>
  Object.fromEntries([...partsOf(text, fields, say)].filter(([, typed]) => typed !== ""));

/** By key, the text under each heading. */
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
    await new Promise<void>((resolve, reject) => {
      const child = spawn(command, [...args, file], { stdio: "inherit" });
      child.once("error", (error) => reject(new Error(`${command} does not start: ${error.message}`)));
      child.once("exit", (code, signal) =>
        code === 0 ? resolve() : reject(new Error(`${command} ended with ${signal ?? code}: the text is unchanged`)),
      );
    });
    const edited = await readFile(file, "utf8");
    return without(comment, edited).trim();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The text without the comment that was put under it. Any other comment is the user's own. */
function without(comment: string, text: string): string {
  const at = comment === "" ? -1 : text.lastIndexOf(comment);
  return at < 0 ? text : text.slice(0, at).trimEnd() + text.slice(at + comment.length);
}
