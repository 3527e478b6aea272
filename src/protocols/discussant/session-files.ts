import { shortened } from "#lib/cut";
import type { RecordedKind } from "#protocols/protocol";
import { itemsIn, type Source } from "./role/items.ts";
import { isConclusion, isNewTask } from "./role/lexicon.ts";
import { knownIn, memoryOf } from "./role/memory.ts";
import { type AnalysisItem, RoundFile, saidIn } from "./role/round.ts";
import { SessionFiles } from "./schemas.ts";
import { settingsOf } from "./settings.ts";
import { words } from "./words/index.ts";

/** What stands in the record of a folder: everybody's turns carry it. Characters, but for `known`. */
const MOST = { items: 120_000, known: 200, timeline: 60_000, memory: 60_000 };

const PLACE = /^(?:(?<folder>.*)\/)?(?<part>analyses|explorations|discussions)\/(?<name>[^/]+)\.json$/;
const SHARED = /^(?:(?<folder>.*)\/)?(?<part>discussion\.md|shared-memory\.json)$/;

interface Placed {
  readonly folder: string;
  readonly part: string;
  readonly name: string;
  readonly text: string;
  readonly path: string;
}

/** What the documents hold of one session's folder. It stands in the record, so that nothing has to be read again. */
export const sessionFiles: RecordedKind<SessionFiles> = {
  compute({ options }, lang, documents) {
    const placed = documents.flatMap(({ path, text }): Placed[] => {
      const { folder = "", part, name = "" } = (PLACE.exec(path) ?? SHARED.exec(path))?.groups ?? {};
      return part === undefined ? [] : [{ folder, part, name, text, path }];
    });
    const folder = folderIn(placed, settingsOf(options).session);
    const own = placed.filter((one) => one.folder === folder).toSorted((a, b) => (a.path < b.path ? -1 : 1));
    const skipped = placed.filter((one) => one.folder !== folder).map(({ path }) => path);
    const read = (part: string): Source[] =>
      own
        .filter((one) => one.part === part)
        .flatMap(({ name, text, path }) => {
          const value = jsonIn(text);
          if (value === undefined) skipped.push(path);
          return value === undefined ? [] : [{ name, value }];
        });
    const [analyses, explorations] = [read("analyses"), read("explorations")];
    const rounds = roundsIn(read("discussions"));
    const found = itemsIn([...analyses, ...explorations]);
    const conclusions = found.filter(({ text: said }) => isConclusion(said));
    const tasks = found.filter(({ text: said }) => isNewTask(said));
    const all = found.filter((item) => !conclusions.includes(item) && !tasks.includes(item));
    const items = withRoom(all);
    const shared = sharedIn(own, skipped);
    const known = [...new Set([...knownIn(memoryOf(shared.memory)), ...rounds.flatMap(saidIn)])];
    const { files } = words(lang).flow;
    return SessionFiles.parse({
      summary: files(analyses.length, explorations.length, all.length),
      folder,
      analyses: analyses.map(({ name }) => name),
      explorations: explorations.map(({ name }) => name),
      rounds: rounds.map(({ round }) => round),
      items,
      known: known.slice(-MOST.known).map((text) => shortened(text, 1_000)),
      skipped,
      omitted: all.length - items.length,
      conclusions: conclusions.length,
      tasks: tasks.length,
      ...shared,
    });
  },
  merge: (computed) => computed,
  unknownIds: () => [],
};

/** The session's own folder, else the first with analyses, else the first. */
function folderIn(placed: readonly Placed[], session: string | undefined): string {
  const folders = [...new Set(placed.map(({ folder }) => folder))].sort();
  const named = folders.find((folder) => session !== undefined && folder.split("/").at(-1) === session);
  const analysed = folders.find((folder) => placed.some((one) => one.folder === folder && one.part === "analyses"));
  return named ?? analysed ?? folders[0] ?? "";
}

function roundsIn(sources: readonly Source[]): RoundFile[] {
  return sources
    .flatMap(({ name, value }) => {
      const { data } = RoundFile.safeParse(value);
      return data && name === `discussion-round-${data.round}` ? [data] : [];
    })
    .toSorted((a, b) => a.round - b.round);
}

/** As many of the first as there is room for. */
function withRoom(items: readonly AnalysisItem[]): AnalysisItem[] {
  let room = MOST.items;
  return items.filter(({ text, source }) => {
    room -= text.length + source.length;
    return room >= 0;
  });
}

/** The two files that are continued; one that cannot be is named among the skipped. */
function sharedIn(own: readonly Placed[], skipped: string[]): Pick<SessionFiles, "timeline" | "memory"> {
  const textOf = (part: string, most: number, fits: (text: string) => boolean): string | undefined => {
    const found = own.find((one) => one.part === part);
    if (found === undefined || (found.text.length <= most && fits(found.text))) return found?.text;
    skipped.push(found.path);
    return undefined;
  };
  const timeline = textOf("discussion.md", MOST.timeline, () => true);
  const memory = textOf("shared-memory.json", MOST.memory, isMemory);
  return { ...(timeline === undefined ? {} : { timeline }), ...(memory === undefined ? {} : { memory }) };
}

function isMemory(text: string): boolean {
  const value = jsonIn(text);
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
