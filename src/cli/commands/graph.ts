// `swarm graph` and `swarm export`.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type GraphFormat, type WrittenClaim, type WrittenMap, writeGraph } from "#graph";
import { oneLine } from "#lib/plain";
import { markdownPath, PROTOCOLS } from "#protocols";
import { CliError, EXIT, type ExitCode } from "../failures.ts";
import { commandAt, discussionAt, type PlaceFlags, shownPath } from "../reach.ts";
import { type Look, lookOf } from "../render/look.ts";
import { clipToColumns, columns, width } from "../render/text.ts";
import { fromDiscussion, type GraphSource, graphSource } from "../stored/graph-source.ts";
import { printLines, printPieces } from "../terminal.ts";

export async function graph(asked: string, flags: PlaceFlags & { readonly format?: GraphFormat }): Promise<ExitCode> {
  const { terminal, place } = commandAt(flags);
  const source = await graphSource(asked, place);
  if (flags.format === undefined) {
    printLines(terminal, renderGraph(source, terminal.columns, lookOf(terminal, "en")));
    return EXIT.done;
  }
  for (const note of source.notes) terminal.err(`swarm: ${oneLine(`${source.name}: ${note}`)}\n`);
  await printPieces(writeGraph(source.map, flags.format));
  return EXIT.done;
}

/** Formats that are files of the discussion, and when each is written. */
const FILES = {
  md: { paths: PROTOCOLS.map(markdownPath), written: "when the discussion comes to its result" },
  html: { paths: ["artifacts/report.html"], written: "when the discussion comes to its result" },
  jsonl: { paths: ["record.jsonl"], written: "with the first statement" },
} as const;

type ExportFormat = GraphFormat | keyof typeof FILES;

export async function exportDiscussion(id: string, flags: PlaceFlags & { readonly format: ExportFormat }) {
  const { place, folder } = discussionAt(id, flags);
  const { format } = flags;
  if (format === "md" || format === "html" || format === "jsonl") {
    await printPieces([await fileOf(folder, id, FILES[format])]);
    return EXIT.done;
  }
  const { map } = await fromDiscussion(id, place);
  await printPieces(writeGraph(map, format));
  return EXIT.done;
}

async function fileOf(folder: string, id: string, { paths, written }: (typeof FILES)["md" | "html" | "jsonl"]) {
  const [first = "", ...others] = paths.map((path) => join(folder, path));
  const file = others.find((path) => existsSync(path)) ?? first;
  if (existsSync(file)) return await readFile(file, "utf8");
  const known = existsSync(folder);
  throw new CliError(
    known
      ? `${shownPath(file)} is not there: it is written ${written}; \`swarm rebuild ${id}\` writes what is missing, \`swarm show ${id}\` says how far it is`
      : `there is no discussion ${id} in ${shownPath(folder)}: \`swarm list\` shows what there is`,
  );
}

/** Maximum number of rows in the table; the formats have all of them. */
const ROWS = 200;
const JUDGED = ["CLAIM", "STANDING", "STRENGTH", "FLAT", "HOLDERS"] as const;
const SAID = ["CLAIM", "BEARS ON", "AUTHOR", "HOLDERS"] as const;
const LEAST_TEXT = 24;

/** Shows every claim, with its standing if it was judged, else with what it bears on; restatements are merged. */
export function renderGraph({ map, name, notes }: GraphSource, columnsThere: number, { colors }: Look): string[] {
  const { rows, more } = rowsOf(map);
  // All are judged, or none is.
  const [first] = map.claims;
  const isJudged = first?.standing !== undefined;
  const cells = columns([isJudged ? JUDGED : SAID, ...rows.map(({ cells }) => cells)]);
  const taken = Math.max(0, ...cells.map(width)) + 2;
  const room = Math.max(LEAST_TEXT, columnsThere - taken);
  const hasText = rows.some(({ text }) => text !== "");
  const lines = cells.map((line, at) => {
    const text = at === 0 ? "TEXT" : (rows[at - 1]?.text ?? "");
    return hasText ? `${line.padEnd(taken)}${clipToColumns(oneLine(text), room)}`.trimEnd() : line;
  });
  return [
    `${colors.bold(oneLine(name))}  ${countsOf(map, isJudged)}`,
    ...notes.map((note) => colors.dim(`  ${oneLine(note)}`)),
    "",
    ...lines,
    ...(more > 0 ? ["", `and ${more.toLocaleString("en")} more: --format json has them all`] : []),
  ];
}

function rowsOf(map: WrittenMap) {
  const said = new Map<string, { claim: WrittenClaim; times: number }>();
  let more = 0;
  for (const claim of map.claims) {
    const first = claim.restates ?? claim.id;
    const known = said.get(first);
    if (known) known.times += 1;
    else if (said.size < ROWS) said.set(first, { claim, times: 1 });
    else more += claim.restates === undefined ? 1 : 0;
  }
  const relations = new Map<string, string[]>();
  for (const { from, to, relation } of map.edges)
    if (said.has(from)) relations.set(from, [...(relations.get(from) ?? []), `${relation} ${to}`]);
  const rows = [...said.values()].map(({ claim, times }) => {
    const name = times > 1 ? `${claim.id} ×${times}` : claim.id;
    const { standing, strength = 0, strengthFlat = 0, text } = claim;
    const holders = clipToColumns(claim.holders?.join(", ") ?? "", 32) || "–";
    if (standing === undefined) {
      const bearsOn = clipToColumns((relations.get(claim.id) ?? []).join(", "), 32) || "–";
      return { cells: [name, bearsOn, claim.author ?? "–", holders], text };
    }
    const taken = claim.retracted ? `${standing}, taken back` : standing;
    return { cells: [name, taken, strength.toFixed(3), strengthFlat.toFixed(3), holders], text };
  });
  return { rows, more };
}

/** `12 claims, 14 edges: 5 IN, 3 OUT, 4 UNDECIDED`; without the standings if it was not judged. */
function countsOf(map: WrittenMap, isJudged: boolean): string {
  const counts = { IN: 0, OUT: 0, UNDECIDED: 0 };
  for (const { standing } of map.claims) if (standing !== undefined) counts[standing] += 1;
  const number = (count: number): string => count.toLocaleString("en");
  const parts = Object.entries(counts).map(([label, count]) => `${number(count)} ${label}`);
  const all = `${number(map.claimCount)} claims, ${number(map.edgeCount)} edges`;
  return isJudged ? `${all}: ${parts.join(", ")}` : all;
}
