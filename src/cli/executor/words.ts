import { han } from "#lib/han";
import type { Lang } from "#wire";

const quoted = (tail: string): string => (tail === "" ? "" : `\n${tail.replace(/^/gm, "> ")}`);

const en = {
  /** Rules for the agent, after the rules of every prompt. */
  works: (test: string) =>
    `You work on the files of the current folder, a git worktree of your own. Do what the task says in these files, and change nothing outside of this folder. Do not commit, switch branches or touch .git. When you end, \`${test}\` runs here; if it fails, all that you changed is taken back. At the end answer with the JSON object that is asked for.`,
  reads:
    "You see the files of the current folder, the worktree in which this task is worked on. Read what you need and change nothing: changes are taken back. At the end answer with the JSON object that is asked for.",
  delivered: (summary: string, size: string, test: string) => `${summary}\n${size}; \`${test}\` passes.`,
  size: (count: number, added: number, removed: number, files: readonly string[]) =>
    `${count} ${count === 1 ? "file" : "files"}, +${added} −${removed}: ${files.join(", ")}`,
  more: (n: number) => `${n} more`,
  unchanged: (program: string, summary: string) => `${program} changed no file. ${summary}`.trim(),
  failed: (test: string, told: string, tail: string) =>
    `Taken back: \`${test}\` ${told}. Its last lines:${quoted(tail)}`,
  broken: (test: string, told: string, tail: string) => `\`${test}\` ${told}. Its last lines:${quoted(tail)}`,
  passes: (test: string) => `\`${test}\` passes.`,
  ended: (code: number) => `ended with status ${code}`,
  tooLong: "ran longer than it may",
  crashed: (program: string, why: string) => `Taken back: ${program} did not finish: ${why}`,
  returned: (reasons: readonly string[]) => `Taken back: the answer was returned twice: ${reasons.join("; ")}`,
  outOfTime: (program: string) => `Taken back: the time of this turn was over before ${program} had finished.`,
  leads: (program: string, paths: readonly string[]) =>
    `Refused and taken back: ${program} made links or repositories that lead out of its worktree: ${paths.join(", ")}.`,
  outside: (program: string, lines: readonly string[]) =>
    `Refused and taken back: while ${program} worked, the repository changed outside of its worktree, by it or by somebody else: ${lines.join("; ")}. What changed there stays for you to look at.`,
  rolledBack: (part: string, commit: string) => `${part} is taken back: the branch is at ${commit}.`,
  notRolledBack: (part: string, later: string) => `${part} was not taken back: ${later} builds on it.`,
  joined: (branches: readonly string[]) => `Joined: ${branches.join(" and ")}.`,
  notJoined: (branches: readonly string[], why: string) => `${branches.join(" and ")} were not joined: ${why}`,
  merged: (branch: string, onto: string) => `Branch ${branch} is merged into ${onto}.`,
  notMerged: (branch: string, onto: string, why: string) => `Branch ${branch} was not merged into ${onto}: ${why}`,
  undelivered: (summary: string) => `The last work was not delivered: ${summary}`,
  begins: (program: string, branch: string, folder: string) =>
    `${program} works on branch ${branch} in ${folder}; nothing is merged without your yes`,
  gate: (test: string, from: string | undefined) =>
    `its gate is \`${test}\`${from === undefined ? "" : ` (from ${from})`}, which passes before any change`,
  unconfined:
    "no sandbox is in use: a change outside of the worktree is found afterwards, not prevented (swarm doctor)",
};
type Words = typeof en;

const zh: Words = {
  works: (test) =>
    han`你在当前文件夹的文件上工作，这是供你专用的 git worktree。请在这些文件中完成任务，不要改动此文件夹以外的任何东西。不要提交、切换分支或改动 .git。结束后在此运行 \`${test}\`；若失败，你的全部改动都会撤回。最后用要求的 JSON 对象作答。`,
  reads:
    "你看到的是当前文件夹，即进行本任务的 worktree。按需阅读，不要改动：改动会被撤回。最后用要求的 JSON 对象作答。",
  delivered: (summary, size, test) => han`${summary}\n${size}；\`${test}\` 通过。`,
  size: (count, added, removed, files) => `${count} 个文件，+${added} −${removed}：${files.join("、")}`,
  more: (n) => `另有 ${n} 个`,
  unchanged: (program, summary) => han`${program} 没有改动任何文件。${summary}`,
  failed: (test, told, tail) => han`已撤回：\`${test}\` ${told}。最后几行：${quoted(tail)}`,
  broken: (test, told, tail) => han`\`${test}\` ${told}。最后几行：${quoted(tail)}`,
  passes: (test) => han`\`${test}\` 通过。`,
  ended: (code) => `以状态 ${code} 结束`,
  tooLong: "运行超时",
  crashed: (program, why) => han`已撤回：${program} 没有完成：${why}`,
  returned: (reasons) => `已撤回：答复两次被退回：${reasons.join("；")}`,
  outOfTime: (program) => han`已撤回：${program} 在本次时限内没有完成。`,
  leads: (program, paths) =>
    han`已拒绝并撤回：${program} 建立了指向其 worktree 之外的链接或仓库：${paths.join("、")}。`,
  outside: (program, lines) =>
    han`已拒绝并撤回：${program} 工作期间，仓库在其 worktree 之外有变化，可能是它或别人改的：${lines.join("；")}。这些变化保留，请你查看。`,
  rolledBack: (part, commit) => han`${part} 已撤回：分支位于 ${commit}。`,
  notRolledBack: (part, later) => han`${part} 没有撤回：${later} 以它为基础。`,
  joined: (branches) => `已汇合：${branches.join("、")}。`,
  notJoined: (branches, why) => han`${branches.join("、")} 没有汇合：${why}`,
  merged: (branch, onto) => han`分支 ${branch} 已合并到 ${onto}。`,
  notMerged: (branch, onto, why) => han`分支 ${branch} 没有合并到 ${onto}：${why}`,
  undelivered: (summary) => `上一项工作没有交付：${summary}`,
  begins: (program, branch, folder) => han`${program} 在 ${folder} 的分支 ${branch} 上工作；未经你同意不合并任何内容`,
  gate: (test, from) => han`检查用 \`${test}\`${from === undefined ? "" : han`（来自 ${from}）`}，改动之前是通过的`,
  unconfined: "没有使用沙箱：对 worktree 之外的改动只能事后发现，不能阻止（swarm doctor）",
};

export const words = (lang: Lang): Words => ({ en, zh })[lang];
