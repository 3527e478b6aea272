import type { Build } from "./build.ts";
import { addProtocolFlags } from "./protocol-flags.ts";

type DiscussArgs = Parameters<typeof import("../commands/discuss.ts").discuss>[1];

/** A command that is `swarm discuss --protocol PROTOCOL QUESTION` under a name of its own. */
function addHeldBy(build: Build, name: string, protocol: string, told: string): void {
  const { say, screened, late, runs } = build;
  const command = screened(name, told)
    .usage("[options] <question>")
    .argument(
      "[question...]",
      say("the question, in quotes; - reads it from stdin", "问题，加引号；- 表示从标准输入读取"),
    )
    .action(
      runs(async (words: string[], flags: DiscussArgs) => {
        const { topicOf } = await import("../stray-topic.ts");
        const asked = topicOf(words, { ...flags, protocol });
        return (await import("../commands/discuss.ts")).discuss(asked.topic, asked.flags);
      }),
    );
  late(command, () => addProtocolFlags(command, build, "command", protocol));
}

/** `swarm deliberate QUESTION`. */
export const addDeliberate = (build: Build): void =>
  addHeldBy(
    build,
    "deliberate",
    "deliberation",
    build.say(
      "put a question to at most four specialists who reach the chair alone, in one to three rounds, and decide it",
      "向至多四位只与主席沟通的专家提问，一至三轮，并作出决定",
    ),
  );

/** `swarm analyze QUESTION`. */
export const addAnalyze = (build: Build): void =>
  addHeldBy(
    build,
    "analyze",
    "analysis",
    build.say(
      "have several providers analyse a task side by side, one verifying the first, and compare and score what they propose",
      "由多个来源并行分析一项任务，其中一个核验第一份，再对各方案比较和评分",
    ),
  );
