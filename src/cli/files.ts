import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { FloorStatement, Mode, Participant, Tension } from "#protocol";
import { DiscussionState, type Listed } from "../client/index.ts";

/** What we read of a manifest; unknown keys are the historian's own. */
const Manifest = z.looseObject({
  id: z.string(),
  title: z.string(),
  created: z.string(),
  status: z.string(),
  mode: Mode,
  currentRound: z.int().min(0).default(0),
  lastActive: z.string().optional(),
  personas: z.array(z.unknown()).default([]),
  tensionMap: z.array(Tension).catch([]).default([]),
});

/** Discussions of which this home has files. A folder whose manifest cannot be read is left out. */
export async function listFromFiles(home: string): Promise<Listed[]> {
  const folder = join(home, "discussions");
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(names.map((name) => readManifest(join(folder, name))));
  return found.flatMap((manifest) =>
    manifest
      ? [
          {
            id: manifest.id,
            title: manifest.title,
            status: manifest.status,
            mode: manifest.mode,
            round: manifest.currentRound,
            created: manifest.created,
          },
        ]
      : [],
  );
}

async function readManifest(folder: string): Promise<z.infer<typeof Manifest> | undefined> {
  try {
    return Manifest.parse(JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")));
  } catch {
    return undefined;
  }
}

/** What the files say of one discussion, where no broker runs that could tell. `folder` is the discussion's own. */
export async function stateFromFiles(folder: string, id: string): Promise<DiscussionState | undefined> {
  const manifest = await readManifest(folder);
  if (!manifest) return undefined;
  const state = new DiscussionState(id);
  state.title = manifest.title;
  state.created = manifest.created;
  state.lastActive = manifest.lastActive ?? manifest.created;
  state.mode = manifest.mode;
  state.round = manifest.currentRound;
  state.status = manifest.status === "paused" ? "paused" : manifest.status === "active" ? "active" : "closed";
  const outcome = z.enum(["completed", "ended-early", "stopped", "failed"]).safeParse(manifest.status);
  if (outcome.success) state.outcome = outcome.data;
  state.participants = manifest.personas.flatMap((one) => {
    const parsed = Participant.safeParse(one);
    return parsed.success ? [parsed.data] : [];
  });
  state.tensionMap = manifest.tensionMap;
  state.statements.push(...(await readRecord(folder)));
  return state;
}

async function readRecord(folder: string): Promise<FloorStatement[]> {
  const text = await readFile(join(folder, "artifacts", "record.jsonl"), "utf8").catch(() => "");
  return text.split("\n").flatMap((line) => {
    if (line === "") return [];
    const parsed = FloorStatement.safeParse(JSON.parse(line));
    return parsed.success ? [parsed.data] : [];
  });
}
