/*
 * Writes the options tables into docs/commands.md, between their markers: `npm run tables`. A unit test
 * fails if they are out of date.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PROTOCOLS } from "#protocols";
import { defaultAt, type Entrance, factorAt, keyAt, type Option, unitAt } from "#protocols/option";
import { COMMON, type Optioned } from "#protocols/options";

const FILE = join(import.meta.dirname, "../docs/commands.md");
const BEGIN = "<!-- options: written by scripts/options-table.ts -->";
const END = "<!-- /options -->";

/** The tables: one of the common options, one per protocol. */
export function optionTables(protocols: readonly Optioned[]): string {
  const own = protocols.filter(({ options }) => options.length > 0);
  return [
    tableOf("of every discussion", COMMON),
    ...own.map(({ name, options }) => tableOf(`of protocol \`${name}\``, options)),
  ].join("\n\n");
}

const tableOf = (of: string, options: readonly Option[]): string =>
  [`| ${of} | over HTTP | default | |`, "|---|---|---|---|", ...options.map(rowOf)].join("\n");

function rowOf(option: Option): string {
  const entrance: Entrance = option.flag === undefined ? "http" : "command";
  const unit =
    option.flag === undefined || !/<(minutes|seconds)>/.test(option.flag) ? unitAt(option, "http") : undefined;
  const choices = Object.entries(option.choices ?? {}).map(([value, { en }]) => `\`${value}\`: ${en}`);
  const help = `${option.help.en}${unit ? `, in ${unit.en}` : ""}${choices.length > 0 ? ` (${choices.join("; ")})` : ""}`;
  const flag = option.flag === undefined ? "" : `\`${option.flag}\``;
  const takesKey = option.at === undefined || option.at.includes("http");
  return `| ${flag} | ${takesKey ? `\`${keyAt(option, "http")}\`` : ""} | ${presetOf(option, entrance)} | ${help} |`.replace(
    / {2,}/g,
    " ",
  );
}

function presetOf(option: Option, entrance: Entrance): string {
  const preset = defaultAt(option, entrance);
  if (preset === undefined) return "";
  return typeof preset === "number" ? String(preset / factorAt(option, entrance)) : String(preset);
}

/** Replaces the text between the markers. @throws Error if there are none */
export function withTables(text: string, tables: string): string {
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin === -1 || end < begin)
    throw new Error(`docs/commands.md has no ${BEGIN} … ${END}: put them where the table belongs`);
  return `${text.slice(0, begin + BEGIN.length)}\n\n${tables}\n\n${text.slice(end)}`;
}

export const commandsPage = (): string => readFileSync(FILE, "utf8");

if (process.argv[1] === import.meta.filename) writeFileSync(FILE, withTables(commandsPage(), optionTables(PROTOCOLS)));
