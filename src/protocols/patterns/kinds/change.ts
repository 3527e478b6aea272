import { z } from "zod";
import type { Pair } from "#lib/pairs";

const Commit = z.string().regex(/^[0-9a-f]{40,64}$/);
/** Longest diff that a statement holds, in characters. */
export const PATCH_CHARS = 100_000;
const count = z.int().min(0);

/** State of a branch on which a program delivers its work. Programs add it to a statement; nobody is asked for it. */
export const Change = z.object({
  branch: z.string().max(200),
  /** Track whose branch it is, until the executor joins it. Absent: the branch that is delivered. */
  track: z.string().max(100).optional(),
  /** Branch that it is meant for. Absent: the repository had none checked out. */
  onto: z.string().max(300).optional(),
  base: Commit,
  /** Last commit of the branch: everything before it passed the test. */
  commit: Commit,
  /** Part of the plan that this statement belongs to. */
  part: z.string().max(100).optional(),
  /** Differences between `base` and `commit`, the first files of them. */
  files: z.array(z.object({ path: z.string().max(1_000), added: count, removed: count })).max(100),
  fileCount: count,
  added: count,
  removed: count,
  /** Command that the branch passed. */
  test: z.string().max(1_000),
  merged: z.boolean().optional(),
  /** Diff that this statement adds to the branch. Absent: it adds none, or one that is too long for a statement. */
  patch: z.string().max(PATCH_CHARS).optional(),
});
export type Change = z.infer<typeof Change>;

type Said = readonly { readonly content: Readonly<Record<string, unknown>> }[];

/**
 * The state that the last of some statements leaves a branch in.
 * @param track default: the branch that is delivered
 */
export function changeIn(statements: Said, track?: string): Change | undefined {
  const isOf = (change: unknown): boolean =>
    change !== undefined && (change as { readonly track?: unknown }).track === track;
  return Change.safeParse(statements.findLast(({ content }) => isOf(content.change))?.content.change).data;
}

/** Changes that the branch holds in the end, in their order. A statement that goes back to a commit takes those after it away. */
export function standingIn(statements: Said, track?: string): Change[] {
  const standing: Change[] = [];
  for (const change of statements.flatMap((one) => changeIn([one], track) ?? [])) {
    const known = standing.findIndex(({ commit }) => commit === change.commit);
    if (change.commit === change.base) standing.length = 0;
    else if (known >= 0) standing.length = known + 1;
    else standing.push(change);
  }
  return standing;
}

/** The diff of the branch, one part after the other; undefined if there is none, or a statement holds none. */
export function patchIn(statements: Said): string | undefined {
  const parts = standingIn(statements).map(({ patch }) => patch);
  return parts.length === 0 || parts.includes(undefined) ? undefined : parts.join("");
}

/** Orders to a program at the executor's seat, besides the words of a turn. */
export const Order = z.object({
  do: z.enum(["work", "roll-back", "join", "merge"]),
  /** Part of the plan: what it brought is rolled back together. */
  part: z.string().max(100).optional(),
});
export type Order = z.infer<typeof Order>;

export const CHANGE_NAMES = {
  change: ["change", "改动"],
  branch: ["branch", "分支"],
  track: ["track", "轨道"],
  onto: ["for the branch", "目标分支"],
  base: ["made from", "起点"],
  commit: ["commit", "提交"],
  part: ["part", "部分"],
  files: ["files", "文件"],
  fileCount: ["number of files", "文件数"],
  path: ["path", "路径"],
  added: ["lines added", "新增行数"],
  removed: ["lines removed", "删除行数"],
  test: ["test command", "测试命令"],
  merged: ["merged", "已合并"],
  patch: ["diff", "差异"],
} as const satisfies Readonly<Record<string, Pair>>;
