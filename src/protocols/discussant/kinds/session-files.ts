import { z } from "zod";
import { shortened } from "#lib/cut";
import { isRecord, present } from "#lib/fields";
import { jsonIn } from "#lib/json-in";
import type { GivenDocument, StatementKind } from "#protocols/protocol";
import type { Lang } from "#wire";
import { settingsOf } from "../options.ts";
import { knownIn, memoryOf, roundsIn, type Source, saidIn } from "../role/files.ts";
import { AnalysisItem, figuresIn, itemsIn } from "../role/listing.ts";
import { isConclusion, isNewTask } from "../role/scope.ts";
import { both, words } from "../words/index.ts";

const names = z.array(z.string());

/** Content of a session's folder, as the historian reads it from the documents. */
export const SessionFiles = z.object({
  /** Counts, for a reader. */
  summary: z.string(),
  /** Path in the documents; empty if the files are at their top. */
  folder: z.string(),
  analyses: names,
  explorations: names,
  rounds: z.array(z.int().min(1)),
  items: z.array(AnalysisItem),
  /** Entries of shared-memory.json and of earlier rounds. */
  known: z.array(z.string()),
  /** Files that are unreadable or in another session's folder. */
  skipped: names,
  /** Number of statements that did not fit. */
  omitted: z.int().min(0),
  /** Figures of each file that none of its items has, such as those of a recommendation. */
  figures: z.record(z.string(), names).default({}),
  /** Number of statements left to the synthesizer, and to the coordinator. */
  conclusions: z.int().min(0).default(0),
  tasks: z.int().min(0).default(0),
  /** Text of discussion.md and of shared-memory.json, to be continued. */
  timeline: z.string().optional(),
  memory: z.string().optional(),
});
export type SessionFiles = z.infer<typeof SessionFiles>;

/** Whether there is no statement of an analysis to discuss. */
export const isEmpty = ({ analyses, items }: Pick<SessionFiles, "analyses" | "items">): boolean =>
  analyses.length === 0 || items.length === 0;

/** Limits of the record, which every turn carries: entries of `known`, else characters. */
const MOST = { items: 120_000, known: 200, timeline: 60_000, memory: 60_000 };

const PLACE = /^(?:(?<folder>.*)\/)?(?<part>analyses|explorations|discussions)\/(?<name>[^/]+)\.json$/;
const SHARED = /^(?:(?<folder>.*)\/)?(?<part>discussion\.md|shared-memory\.json)$/;

/** The artifact of an analysis, which holds each analyst's own. */
const ARTIFACT = /^(?<folder>.*\/)?analysis\.json$/;
const Artifact = z.object({
  _internal: z.object({ cli_analyses: z.array(z.looseObject({ tool: z.string() })) }),
});

interface Placed extends GivenDocument {
  readonly folder: string;
  readonly part: string;
  readonly name: string;
}

/** The analyses that an artifact holds, as files beside it, named as in its record: anthropic, anthropic-2. */
function analysesIn({ path, text }: GivenDocument): GivenDocument[] {
  const found = ARTIFACT.exec(path);
  const all = found ? (Artifact.safeParse(jsonIn(text)).data?._internal.cli_analyses ?? []) : [];
  return all.map((one, at) => {
    const nth = all.slice(0, at).filter(({ tool }) => tool === one.tool).length + 1;
    const name = nth === 1 ? one.tool : `${one.tool}-${nth}`;
    return { path: `${found?.groups?.folder ?? ""}analyses/${name}.json`, text: JSON.stringify(one) };
  });
}

/**
 * Reads one session's folder among documents: that of `session`, else the first with analyses. The artifact of an analysis is
 * read as such a folder.
 */
export function filesFrom(documents: readonly GivenDocument[], lang: Lang, session?: string): SessionFiles {
  const placed = [...documents, ...documents.flatMap(analysesIn)].flatMap((document): Placed[] => {
    const { folder = "", part, name = "" } = (PLACE.exec(document.path) ?? SHARED.exec(document.path))?.groups ?? {};
    return part === undefined ? [] : [{ ...document, folder, part, name }];
  });
  const folder = folderIn(placed, session);
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
  const conclusions = found.filter(({ text }) => isConclusion(text));
  const tasks = found.filter(({ text }) => isNewTask(text));
  const all = found.filter((item) => !conclusions.includes(item) && !tasks.includes(item));
  const items = withRoom(all);
  const shared = sharedIn(own, skipped);
  const known = [...new Set([...knownIn(memoryOf(shared.memory)), ...rounds.flatMap(saidIn)])];
  return SessionFiles.parse({
    summary: words(lang).flow.files(analyses.length, explorations.length, all.length),
    folder,
    analyses: analyses.map(({ name }) => name),
    explorations: explorations.map(({ name }) => name),
    rounds: rounds.map(({ round }) => round),
    items,
    known: known.slice(-MOST.known).map((text) => shortened(text, 1_000)),
    skipped,
    omitted: all.length - items.length,
    figures: Object.fromEntries([...analyses, ...explorations].flatMap((one) => furtherFigures(one, items))),
    conclusions: conclusions.length,
    tasks: tasks.length,
    ...shared,
  });
}

/** Figures of a file that none of its items has. */
function furtherFigures({ name, value }: Source, items: readonly AnalysisItem[]): [string, string[]][] {
  const told = new Set(items.filter(({ source }) => source === name).flatMap(({ text }) => figuresIn(text)));
  const further = [...new Set(figuresIn(JSON.stringify(value)))].filter((figure) => !told.has(figure));
  return further.length > 0 ? [[name, further.slice(0, MOST.known)]] : [];
}

/** Returns the session's own folder, else the first with analyses, else the first. */
function folderIn(placed: readonly Placed[], session: string | undefined): string {
  const folders = [...new Set(placed.map(({ folder }) => folder))].sort();
  const named = folders.find((folder) => session !== undefined && folder.split("/").at(-1) === session);
  const analysed = folders.find((folder) => placed.some((one) => one.folder === folder && one.part === "analyses"));
  return named ?? analysed ?? folders[0] ?? "";
}

/** Returns as many of the first items as there is room for. */
function withRoom(items: readonly AnalysisItem[]): AnalysisItem[] {
  let room = MOST.items;
  return items.filter(({ text, source }) => {
    room -= text.length + source.length;
    return room >= 0;
  });
}

/** Reads the two files that are continued; one that cannot be is added to `skipped`. */
function sharedIn(own: readonly Placed[], skipped: string[]): Pick<SessionFiles, "timeline" | "memory"> {
  const textOf = (part: string, most: number, fits: (text: string) => boolean): string | undefined => {
    const found = own.find((one) => one.part === part);
    if (found === undefined || (found.text.length <= most && fits(found.text))) return found?.text;
    skipped.push(found.path);
    return undefined;
  };
  return present({
    timeline: textOf("discussion.md", MOST.timeline, () => true),
    memory: textOf("shared-memory.json", MOST.memory, (text) => isRecord(jsonIn(text))),
  });
}

export const sessionFiles = {
  label: both(({ kinds }) => kinds.session_files),
  schema: SessionFiles,
  // The session's folder is put into the record, so that nothing has to be read again.
  fromRecord: ({ options }, lang, documents) => filesFrom(documents, lang, settingsOf(options).session),
  hasOwnSources: true,
} as const satisfies StatementKind;

export const FILES_LABELS = {
  folder: ["session folder", "会话文件夹"],
  analyses: ["analyses", "分析"],
  explorations: ["explorations", "探索"],
  rounds: ["rounds so far", "已有轮次"],
  items: ["entries", "条目"],
  known: ["known before", "此前已知"],
  skipped: ["files left out", "未读的文件"],
  omitted: ["left out", "略去"],
  figures: ["further figures", "其他数字"],
  conclusions: ["conclusions", "结论"],
  tasks: ["tasks", "任务"],
  timeline: ["discussion so far", "此前的讨论"],
  memory: ["shared memory", "共享记忆"],
  source: ["file", "文件"],
  made: ["written", "写成时间"],
} as const;

export const FILES_VALUES = {
  insight: ["insight", "洞察"],
  finding: ["finding", "发现"],
  question: ["question", "问题"],
} as const;
