import type { Build } from "./build.ts";

type PatternArgs = Parameters<typeof import("../commands/pattern.ts").pattern>[1];

/** The protocol's name in the registry. */
const PROTOCOL = "pattern";

/** `swarm pattern NAME`, `swarm pattern list` and `swarm pattern select`. */
export function addPattern(build: Build): void {
  const { say, screened, late, runs, lang } = build;
  const command = screened(
    "pattern <name>",
    say(
      "have a team work on a task by a collaboration pattern, such as review-fix-cycle or CP-2; list shows all, select chooses for a kind of task",
      "由团队按某种协作模式完成任务，如 review-fix-cycle 或 CP-2；list 列出全部，select 按任务选择",
    ),
  )
    .usage("<name> --task <text> [options]")
    .option("--task <text>", say("what is to be done; - reads it from stdin", "要做什么；- 表示从标准输入读取"))
    .action(
      runs(async (name: string, flags: PatternArgs) => (await import("../commands/pattern.ts")).pattern(name, flags)),
    );
  late(command, async () => {
    const [{ addFlags }, protocols] = await Promise.all([import("./flags.ts"), build.protocols()]);
    const protocol = protocols.find(({ name }) => name === PROTOCOL);
    if (protocol) addFlags(command, protocol, "command", lang);
  });
}
