import { listFromStream } from "#client";
import { asJson } from "#lib/plain";
import { EXIT, type ExitCode } from "../failures.ts";
import { asTyped } from "../own-command.ts";
import { brokerLocation, reachRunning, shownPath } from "../reach.ts";
import { lookOf } from "../render/look.ts";
import { renderList } from "../render/overview.ts";
import { listFromFiles } from "../stored/files.ts";
import { printLines, processTerminal } from "../terminal.ts";

export interface ListFlags {
  readonly home?: string;
  readonly nats?: string;
  readonly json?: boolean;
}

/** Lists the discussions in the stream, if a broker is running, and those with files. */
export async function list(flags: ListFlags): Promise<ExitCode> {
  const terminal = processTerminal();
  const place = brokerLocation(flags);
  const { home } = place;
  const bus = await reachRunning(place, "swarm list");
  const found = new Map((await listFromFiles(home)).map((one) => [one.id, one]));
  if (bus) {
    await using _closed = bus;
    for (const one of await listFromStream(bus)) found.set(one.id, one);
  }
  const listed = [...found.values()].sort((a, b) => (a.created < b.created ? 1 : -1));
  if (flags.json) terminal.out(`${asJson(listed)}\n`);
  else if (listed.length === 0)
    terminal.out(asTyped(`no discussions in ${shownPath(home)} yet: start one with swarm "TOPIC"\n`));
  else
    printLines(
      terminal,
      renderList(listed, lookOf({ columns: terminal.columns, colour: terminal.colour, lang: "en" })),
    );
  return EXIT.done;
}
