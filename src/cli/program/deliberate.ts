import type { Build } from "./build.ts";
import { addProtocolFlags } from "./protocol-flags.ts";

type DiscussArgs = Parameters<typeof import("../commands/discuss.ts").discuss>[1];

const PROTOCOL = "deliberation";

/** `swarm deliberate QUESTION`: the same as `swarm discuss --protocol deliberation QUESTION`. */
export function addDeliberate(build: Build): void {
  const { say, screened, late, runs } = build;
  const command = screened(
    "deliberate",
    say(
      "put a question to at most four specialists who reach the chair alone, in one to three rounds, and decide it",
      "向至多四位只与主席沟通的专家提问，一至三轮，并作出决定",
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
