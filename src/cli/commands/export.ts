import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type GraphFormat, writeGraph } from "#graph";
import { CliError, EXIT, type ExitCode } from "../failures.ts";
import { fromDiscussion } from "../graph-source.ts";
import { discussionFolder, shownPath } from "../home.ts";
import { requireId } from "../names.ts";
import { printPieces } from "../pieces.ts";
import { placeOf } from "../reach.ts";

/** Formats that are files of the discussion, and when each is written. */
const FILES = {
  md: { path: "artifacts/synthesis.md", written: "when the discussion comes to its synthesis" },
  html: { path: "artifacts/report.html", written: "when the discussion comes to its synthesis" },
  jsonl: { path: "record.jsonl", written: "with the first statement" },
} as const;

export type ExportFormat = GraphFormat | keyof typeof FILES;

export interface ExportFlags {
  readonly home?: string;
  readonly nats?: string;
  readonly format: ExportFormat;
}

/** Prints a discussion as one text on stdout: its argument graph, synthesis, report, or record. */
export async function exportDiscussion(id: string, flags: ExportFlags): Promise<ExitCode> {
  requireId(id);
  const place = placeOf(flags);
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
  { path, written }: (typeof FILES)["md" | "html" | "jsonl"],
): Promise<string> {
  const file = join(folder, path);
  if (existsSync(file)) return await readFile(file, "utf8");
  const known = existsSync(folder);
  throw new CliError(
    known
      ? `${shownPath(file)} is not there: it is written ${written}; \`swarm rebuild ${id}\` writes what is missing, \`swarm show ${id}\` says how far it is`
      : `there is no discussion ${id} in ${shownPath(folder)}: \`swarm list\` shows what there is`,
  );
}
