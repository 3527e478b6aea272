import { type GraphFormat, writeGraph } from "#graph";
import { oneLine } from "#lib/plain";
import { EXIT, type ExitCode } from "../failures.ts";
import { brokerLocation } from "../reach.ts";
import { renderGraph } from "../render/graph-table.ts";
import { lookOf } from "../render/look.ts";
import { graphSource } from "../stored/graph-source.ts";
import { printLines, printPieces, processTerminal } from "../terminal.ts";

export interface GraphFlags {
  readonly home?: string;
  readonly nats?: string;
  readonly format?: GraphFormat;
}

/** Judges the argument graph of a discussion or a file; prints a table or the requested format. */
export async function graph(asked: string, flags: GraphFlags): Promise<ExitCode> {
  const terminal = processTerminal();
  const source = await graphSource(asked, brokerLocation(flags));
  if (flags.format === undefined) {
    const look = lookOf({ columns: terminal.columns, colour: terminal.colour, lang: "en" });
    printLines(terminal, renderGraph(source, terminal.columns, look));
    return EXIT.done;
  }
  for (const note of source.notes) terminal.err(`swarm: ${oneLine(`${source.name}: ${note}`)}\n`);
  await printPieces(writeGraph(source.map, flags.format));
  return EXIT.done;
}
