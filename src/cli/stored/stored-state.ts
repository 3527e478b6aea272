import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Listed } from "#client";
import { emptyReading, putOnFloor, type Reading } from "#discussion";
import { systemClock } from "#lib/clock";
import { present } from "#lib/fields";
import { jsonIn, jsonOr } from "#lib/json-in";
import { textIfThere } from "#lib/text-file";
import {
  type Body,
  Constraint,
  cutDeep,
  DiscussionOptions,
  FloorStatement,
  Mode,
  Origin,
  OUTCOMES,
  Participant,
  Persona,
  ProblemDefinition,
  Tension,
  Usage,
} from "#wire";
import { CliError } from "../failures.ts";
import { shownPath } from "../reach.ts";

/** The part of a manifest that we read; unknown keys belong to the historian. */
const Manifest = z.looseObject({
  id: z.string(),
  title: z.string(),
  created: z.string(),
  status: z.string(),
  mode: Mode,
  partial: z.string().optional().catch(undefined),
  currentRound: z.int().min(0).default(0),
  lastActive: z.string().optional(),
  personas: z.array(z.unknown()).default([]),
  tensionMap: z.array(Tension).catch([]).default([]),
  problemDefinition: ProblemDefinition.nullable().catch(null),
  constraints: z.array(Constraint).catch([]).default([]),
  rounds: z.int().min(0).catch(0),
  origin: Origin.nullable().catch(null),
  options: DiscussionOptions.optional().catch(undefined),
  outcome: z
    .object({ outcome: z.enum(OUTCOMES), reason: z.string() })
    .optional()
    .catch(undefined),
  usage: z.looseObject({ total: Usage }).optional().catch(undefined),
});

/** Discussions with files in this home. Folders without a readable manifest are left out. */
export async function listFromFiles(home: string): Promise<Listed[]> {
  const folder = join(home, "discussions");
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(names.map((name) => readManifest(join(folder, name))));
  return found.flatMap((manifest) => {
    if (!manifest) return [];
    const { id, title, options, status, mode, currentRound: round, created, partial } = manifest;
    const { protocol } = options ?? {};
    return [present({ id, title, protocol, status, mode, round, created, asksOwner: false, partial })];
  });
}

const readManifest = async (folder: string): Promise<z.infer<typeof Manifest> | undefined> =>
  Manifest.safeParse(await manifestIn(folder)).data;

/**
 * The state of one discussion according to its files, for when no broker is running. `folder` is the discussion's own.
 * @throws CliError if a line of its record is damaged, or the record cannot be read
 */
export async function stateFromFiles(folder: string, id: string): Promise<Reading | undefined> {
  const manifest = await readManifest(folder);
  if (!manifest) return undefined;
  const { title, created, status, currentRound, outcome, usage } = manifest;
  const state: Reading = {
    ...emptyReading(id),
    title,
    created,
    lastActive: manifest.lastActive ?? created,
    status: status === "paused" || status === "active" ? status : "closed",
    ...(manifest.options ? { options: manifest.options } : {}),
    reason: outcome?.reason ?? "",
    round: currentRound,
    composed: compositionIn(manifest),
    constraints: manifest.constraints,
    ended: outcome && { ...outcome, ...(usage ? { usage: usage.total } : {}) },
  };
  for (const statement of await readRecord(folder, id)) putOnFloor(state, statement);
  return state;
}

/** The participants according to the manifest; undefined before the composition. */
function compositionIn(manifest: z.infer<typeof Manifest>): Body<"phase", "composed"> | undefined {
  const { personas, tensionMap, problemDefinition, mode, rounds, origin } = manifest;
  const participants = personas.flatMap(participantOf);
  if (!participants.some(({ role }) => role === "expert")) return undefined;
  return {
    participants,
    tensionMap,
    problemDefinition: problemDefinition ?? { statement: "", scope: "", successCriteria: [] },
    mode,
    rounds,
    origin: origin ?? { provider: "", model: "", isModel: false },
  };
}

/** In the manifest an expert is a persona, and a fixed role is recognized by its id. */
function participantOf(entry: unknown): Participant[] {
  const persona = Persona.safeParse(entry);
  const { id, name, pool } = Object(entry) as Record<string, unknown>;
  const role = persona.success ? { role: "expert", persona: persona.data } : { role: id };
  const parsed = Participant.safeParse({ id, name, pool, ...role });
  return parsed.success ? [parsed.data] : [];
}

async function readRecord(folder: string, id: string): Promise<FloorStatement[]> {
  const path = join(folder, "record.jsonl");
  const text = await textIfThere(path).catch((error: Error) => {
    throw new CliError(`${shownPath(path)} cannot be read: ${error.message}`, 1, { cause: error });
  });
  return (text ?? "").split("\n").flatMap((line, at) => {
    if (line === "") return [];
    const value = jsonOr(line, (cause) => {
      const what = `\`swarm rebuild ${id}\` writes it again from the broker or an archive, \`swarm verify ${id}\` says what else is damaged`;
      return new CliError(`${shownPath(path)}:${at + 1} is damaged: ${cause.message}; ${what}`, 1, { cause });
    });
    return FloorStatement.safeParse(cutDeep(value)).data ?? [];
  });
}

/** Timeout for a historian that has just started, or takes over from a crashed one, in ms. */
const WRITTEN_MS = 20_000;
const POLL_MS = 15;

/**
 * Waits until the files of a discussion show that it is over, or paused; the manifest is written last. Otherwise
 * pending writes would be delayed until the next start of the swarm.
 * @returns false if they do not within 20 s
 */
export async function untilFilesShow(folder: string, { status, floor }: Pick<Reading, "status" | "floor">) {
  if (status !== "paused" && status !== "closed") return true;
  const until = performance.now() + WRITTEN_MS;
  for (;;) {
    const manifest: { status?: unknown; closed?: unknown; record?: { statements?: number } } = await manifestIn(folder);
    // A discussion that was taken up again was closed before.
    const isClosed = (manifest.closed ?? null) !== null && (manifest.record?.statements ?? 0) >= floor.length;
    if (status === "paused" ? manifest.status === "paused" : isClosed) return true;
    if (performance.now() > until) return false;
    await systemClock.sleep(POLL_MS);
  }
}

/** The JSON of a discussion's manifest; empty if it cannot be read. */
export async function manifestIn(folder: string): Promise<object> {
  const text = await readFile(join(folder, "manifest.json"), "utf8").catch(() => "");
  return Object(jsonIn(text)) as object;
}
