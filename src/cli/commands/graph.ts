// `swarm graph` and `swarm export`.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type GraphFormat, writeGraph } from "#graph";
import { oneLine } from "#lib/plain";
import { markdownPath, PROTOCOLS } from "#protocols";
import { CliError, EXIT, type ExitCode } from "../failures.ts";
import { brokerLocation, discussionFolder, type PlaceFlags, requireId, shownPath } from "../reach.ts";
import { renderGraph } from "../render/graph-table.ts";
import { lookOf } from "../render/look.ts";
import { fromDiscussion, graphSource } from "../stored/graph-source.ts";
import { printLines, printPieces, processTerminal } from "../terminal.ts";

interface GraphFlags extends PlaceFlags {
  readonly format?: GraphFormat;
}

export async function graph(asked: string, flags: GraphFlags): Promise<ExitCode> {
  const terminal = processTerminal();
  const source = await graphSource(asked, brokerLocation(flags));
  if (flags.format === undefined) {
    const look = lookOf(terminal, "en");
    printLines(terminal, renderGraph(source, terminal.columns, look));
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

interface ExportFlags extends PlaceFlags {
  readonly format: ExportFormat;
}

export async function exportDiscussion(id: string, flags: ExportFlags): Promise<ExitCode> {
  requireId(id);
  const place = brokerLocation(flags);
  const { format } = flags;
  if (format === "md" || format === "html" || format === "jsonl") {
    await printPieces([await fileOf(discussionFolder(place.home, id), id, FILES[format])]);
    return EXIT.done;
  }
  const { map } = await fromDiscussion(id, place);
  await printPieces(writeGraph(map, format));
  return EXIT.done;
}

async function fileOf(
  folder: string,
  id: string,
  { paths, written }: (typeof FILES)["md" | "html" | "jsonl"],
): Promise<string> {
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
