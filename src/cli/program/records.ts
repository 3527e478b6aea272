import { Option } from "commander";
import type { ShownPart } from "../commands/show.ts";
import type { Build } from "./build.ts";

const PARTS: readonly ShownPart[] = ["result", "table", "facts", "record"];

export function addRecords(build: Build): void {
  const { command, screened, runs } = build;
  command("list", "list the discussions, newest first", "列出讨论，最新的在前")
    .json("array")
    .action(runs(async () => (await import("../commands/show.ts")).list));

  command(
    "show <id>",
    "show a discussion: its result, participants, rounds, and what each is for",
    "显示一场讨论：结果、参与者、轮次，以及各人赞成什么",
  )
    .json("object")
    .oneOf(
      "--part <part>",
      "only the table of points, the facts that were brought, or the record; result is the default",
      "只显示要点表、提出的事实或记录；默认为结果",
      PARTS,
    )
    .action(runs(async () => (await import("../commands/show.ts")).show));

  screened(
    "watch <id>",
    "follow a running discussion from its beginning; read-only",
    "从头旁观进行中的讨论；只读",
  ).action(runs(async () => (await import("../commands/control.ts")).watch));

  command(
    "pause <id>",
    "pause a running discussion; `swarm resume` continues it",
    "暂停进行中的讨论；`swarm resume` 可继续",
  ).action(runs(async () => (await import("../commands/control.ts")).pause));

  command(
    "stop <id>",
    "end a running discussion with what has been said so far",
    "用已有的发言结束进行中的讨论",
  ).action(runs(async () => (await import("../commands/control.ts")).stop));

  command(
    "positions <id> [operation] [ids...]",
    "list the points that somebody is for; `merge A B` says that these points, or messages, say the same, `part A` that one does not",
    "列出有人赞成的要点；`merge A B` 表示这些要点或消息说的是一回事，`part A` 表示其中一个不是",
  )
    .json("array")
    .action(runs(async () => (await import("../commands/positions.ts")).positions));

  addFiles(build);
}

/** Commands for maps and files; the formats of graphs come from #graph. */
function addFiles({ say, command, late, runs }: Build): void {
  const graph = command(
    "graph <id|file>",
    "show a discussion as a map of points and reasons, or evaluate an argument graph of a file",
    "用要点与理由的图显示一场讨论，或计算文件中的论证图",
  )
    .addHelpText(
      "after",
      say(
        "\nA file may be ours (argument-graph.json), a discussion's record.jsonl, AIF JSON, QBAF JSON ({args, base, attacks, supports}; FILE#NAME\nwhere it holds several), or an ICCMA .af.",
        "\n文件可以是本系统的（argument-graph.json）、讨论的 record.jsonl、AIF JSON、QBAF JSON（{args, base, attacks, supports}；\n含多个时用 FILE#NAME）或 ICCMA .af。",
      ),
    )
    .action(runs(async () => (await import("../commands/graph.ts")).graph));
  late(graph, async () => {
    const { GRAPH_FORMATS } = await import("#graph");
    graph.oneOf("--format <format>", "print this format instead of a table", "以该格式输出，而非表格", GRAPH_FORMATS);
  });

  const exported = command(
    "export <id>",
    "print a discussion as one text: its map, synthesis (md), report (html) or record (jsonl)",
    "把讨论输出为一份文本：论证图、结论（md）、报告（html）或记录（jsonl）",
  ).action(runs(async () => (await import("../commands/graph.ts")).exportDiscussion));
  late(exported, async () => {
    const { GRAPH_FORMATS } = await import("#graph");
    const choices = [...GRAPH_FORMATS, "md", "html", "jsonl"];
    exported.addOption(new Option("--format <format>", say("which", "格式")).choices(choices).makeOptionMandatory());
  });

  command(
    "verify <id>",
    "verify the hash chain of the record; says what was changed, removed, added or moved",
    "检验记录的哈希链；指出哪里改动、删去、添加或移动过",
  )
    .json("object")
    .action(runs(async () => (await import("../commands/verify.ts")).verify));

  command(
    "rebuild <id>",
    "write the files again from the stream, and say which had changed",
    "由消息流重新写出各文件，并说明哪些改动过",
  )
    .flag("--out <dir>", "write them to this folder instead", "改为写到该目录")
    .json("object")
    .action(runs(async () => (await import("../commands/archive.ts")).rebuild));

  command("archive [ids...]", "move finished discussions from the stream into files", "把已结束的讨论从消息流存入文件")
    .flag("--finished", "all finished discussions", "所有已结束的")
    .json("object")
    .action(runs(async () => (await import("../commands/archive.ts")).archive));

  command(
    "forget <id> <participant>",
    "withdraw what a participant said from a finished discussion, for good; without --yes it only says what would change",
    "从已结束的讨论中撤回某位参与者说的话，不可恢复；不带 --yes 时只说明会改动什么",
  )
    .flag("--yes", "do it", "执行")
    .json("object")
    .action(runs(async () => (await import("../commands/forget.ts")).forget));

  command(
    "prune",
    "archive finished discussions, and delete archived ones, by age",
    "按时间归档已结束的讨论，并删除已归档的讨论",
  )
    .flag("--archive-after <days>", "archive those that were begun so many days ago", "归档开始于这么多天以前的讨论")
    .flag("--delete-after <days>", "delete archived ones, with all files", "删除这么多天以前已归档的讨论及其全部文件")
    .flag("--dry-run", "only say what would be done", "只说明会做什么")
    .json("object")
    .action(runs(async () => (await import("../commands/forget.ts")).prune));
}
