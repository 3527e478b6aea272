import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { compareRecords, type RecordFault, type RecordVerdict, verifyRecord } from "#client";
import { EXCHANGES, isDiscussion, type Projection } from "#discussion";
import { oneLine } from "#lib/plain";
import { compareFiles } from "#projection";
import { EXIT, type ExitCode } from "../failures.ts";
import { type BrokerLocation, discussionAt, type JsonFlags, shownPath } from "../reach.ts";
import { lookOf } from "../render/look.ts";
import { historyOf, projectionOf, streamIfAny, unknownDiscussion } from "../stored/history.ts";
import { manifestIn } from "../stored/stored-state.ts";
import { printResult, type Terminal } from "../terminal.ts";

type Fault = RecordFault & { readonly in: string };

interface Report extends Omit<RecordVerdict, "faults"> {
  readonly discussion: string;
  /** Whether nothing was found changed, missing or added. */
  readonly ok: boolean;
  /** Sources compared; they agree if `faults` is empty. */
  readonly checked: readonly string[];
  readonly faults: readonly Fault[];
}

const RECORD = "record.jsonl";

const SHOWN = 20;

/**
 * Verifies the hash chain of a record, and compares it with the messages that it was written from.
 * @returns 1 for a record that was altered, 3 for one that is empty or could not be compared with anything
 */
export async function verify(id: string, flags: JsonFlags): Promise<ExitCode> {
  const { terminal, place, folder } = discussionAt(id, flags);
  const report = await reportOn(place, folder, id);
  printResult(terminal, flags, { ...report, folder }, () => linesOf(report, folder, terminal));
  if (!report.ok) return EXIT.failed;
  return openIn(report) === undefined ? EXIT.done : EXIT.endedEarly;
}

/** Says why a record without a fault is not verified; undefined if it is. */
function openIn({ statements, checked }: Report): string | undefined {
  if (statements === 0) return "there is no statement yet, so that nothing is verified";
  if (checked.length > 1) return undefined;
  const alone = checked[0] === RECORD ? "there is no stream here, and no archive" : `${RECORD} is not here`;
  return `${alone}: it could not be compared with anything else`;
}

async function reportOn(place: BrokerLocation, folder: string, id: string): Promise<Report> {
  // Read before the record, which the historian writes first.
  const manifest = Manifest.safeParse(await manifestIn(folder)).data;
  const end = manifest && { ...manifest.record, final: Boolean(manifest.closed), by: "manifest.json" };
  const record = await readFile(join(folder, RECORD), "utf8").catch(() => undefined);
  await using stream = await streamIfAny(place, "swarm verify");
  const history = await historyOf(stream?.bus, folder, id);
  // The record as the historian would write it.
  const told = history && projectionOf(id, history.messages);
  if (record === undefined && !(told && isDiscussion(told))) throw unknownDiscussion(id, place.home);
  const faults: Fault[] = [];
  let verdict: RecordVerdict | undefined;
  const check = (where: string, found: RecordVerdict): void => {
    verdict ??= found;
    faults.push(...found.faults.map((fault) => ({ ...fault, in: where })));
  };
  if (record !== undefined) check(RECORD, verifyRecord(record, end));
  else if (existsSync(folder)) {
    const text = `there is no ${RECORD}`;
    faults.push({ in: RECORD, kind: "removed", line: 1, expected: RECORD, found: "nothing", text });
  }
  if (history && told) {
    check(history.from, verifyRecord(told.record));
    const compared = record === undefined ? [] : compareRecords(record, told.record, history.from, !told.closed);
    faults.push(...compared.map((fault) => ({ ...fault, in: RECORD })));
    if (existsSync(folder)) faults.push(...(await exchangeFaults(folder, told, history.from)));
  }
  const checked = [...(record === undefined ? [] : [RECORD]), ...(history ? [history.from] : [])];
  const { statements = 0, rounds = 0, head = "", withdrawn = [] } = { ...verdict };
  return { discussion: id, ok: faults.length === 0, statements, rounds, head, withdrawn, checked, faults };
}

/** Exchanges with models whose files are not what the messages say. Of a discussion that goes on some may be missing yet. */
async function exchangeFaults(folder: string, { exchanges, closed }: Projection, by: string): Promise<Fault[]> {
  const recorded = new Map([...exchanges].map(([name, text]) => [`${EXCHANGES}/${name}`, text]));
  const compared = await compareFiles(folder, recorded);
  return [...compared].flatMap(([path, state]): Fault[] => {
    if (state === "same" || (state === "missing" && !closed)) return [];
    const kind = state === "missing" ? "removed" : "changed";
    const text = `${path} is ${state === "missing" ? "missing" : "not as it was recorded"}, according to ${by}`;
    return [{ in: path, kind, line: 1, expected: path, found: state, text }];
  });
}

const Manifest = z.looseObject({
  record: z.object({ statements: z.int(), head: z.string().nullable() }),
  closed: z.unknown(),
});

function linesOf(report: Report, folder: string, to: Terminal): string[] {
  const { discussion, ok, statements, rounds, head, withdrawn, checked, faults } = report;
  const { colors } = lookOf(to, "en");
  const open = openIn(report);
  if (ok && statements === 0) return [`${colors.yellow("?")} ${colors.bold(discussion)}  ${open}`];
  if (ok) {
    const count = `${statements} ${statements === 1 ? "statement" : "statements"} in ${rounds} ${rounds === 1 ? "round" : "rounds"}`;
    return [
      open === undefined
        ? `${colors.green("✓")} ${colors.bold(discussion)}  ${count}, nothing ${withdrawn.length > 0 ? "but withdrawn words " : ""}changed, missing or added`
        : `${colors.yellow("?")} ${colors.bold(discussion)}  ${count} that follow from each other; ${open}`,
      `  ${colors.dim(`checked ${checked.join(" against ")}; head ${head}`)}`,
      ...(withdrawn.length > 0
        ? [`  words were withdrawn from ${withdrawn.join(", ")}: their hashes cover all but the text`]
        : []),
    ];
  }
  return [
    `${colors.red("✗")} ${colors.bold(discussion)}  the record was altered: ${faults.length} ${faults.length === 1 ? "fault" : "faults"}`,
    ...faults.slice(0, SHOWN).map((fault) => `  ${colors.yellow(fault.in)}  ${oneLine(fault.text)}`),
    ...(faults.length > SHOWN ? [`  and ${faults.length - SHOWN} more: --json has them all`] : []),
    ...(faults.every((fault) => fault.in === RECORD || fault.in.startsWith(`${EXCHANGES}/`)) && checked.length > 1
      ? [`  ${checked[1]} is whole: \`swarm rebuild ${discussion}\` rewrites the files in ${shownPath(folder)} from it`]
      : []),
  ];
}
