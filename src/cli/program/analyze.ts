import type { Build } from "./build.ts";
import { addProtocolFlags } from "./protocol-flags.ts";

type DiscussArgs = Parameters<typeof import("../commands/discuss.ts").discuss>[1];

const PROTOCOL = "analysis";

/** `swarm analyze QUESTION`: the same as `swarm discuss --protocol analysis QUESTION`. */
export function addAnalyze(build: Build): void {
  const { say, screened, late, runs } = build;
  const command = screened(
    "analyze",
    say(
      "have several providers analyse a task side by side, one verifying the first, and compare and score what they propose",
      "由多个来源并行分析一项任务，其中一个核验第一份，再对各方案比较和评分",
    ),
  )
    .usage("[options] <question>")
    .argument(
      "[question...]",
      say("the question, in quotes; - reads it from stdin", "问题，加引号；- 表示从标准输入读取"),
    )
    .action(
      runs(async (words: string[], flags: DiscussArgs) => {
        const { topicOf } = await import("../stray-topic.ts");
        const asked = topicOf(words, { ...flags, protocol: PROTOCOL });
        return (await import("../commands/discuss.ts")).discuss(asked.topic, asked.flags);
      }),
    );
  late(command, () => addProtocolFlags(command, build, "command", PROTOCOL));
}
