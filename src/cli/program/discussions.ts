import { type Command, InvalidArgumentError } from "commander";
import type { Role } from "#actor";
import {
  addExecutorFlags,
  addProtocolFlags,
  type Bilingual,
  type Build,
  type ToldCommand,
  wholeNumber,
} from "./build.ts";

type DiscussArgs = Parameters<typeof import("../commands/discuss.ts").discuss>[1];

export function addDiscussions(build: Build): void {
  const { program, lang, screened, late, runs } = build;
  const discuss = screened(
    "discuss",
    "run a discussion from its topic to its synthesis; `swarm TOPIC` is the same",
    "进行一场讨论，从议题到结论；`swarm 议题` 与此相同",
  )
    .usage("[options] <topic>")
    .takes(
      "[topic...]",
      "the decision to discuss, in quotes; - reads it from stdin",
      "要决定的问题，加引号；- 表示从标准输入读取",
    )
    .action(
      runs(async () => {
        const { refuseTypo, topicOf } = await import("../input/topic.ts");
        return async (words: string[], flags: DiscussArgs) => {
          // After `discuss` everything is the topic.
          if (program.args[0] !== "discuss") refuseTypo(words, commandNames(program));
          const asked = topicOf(words, flags);
          return (await import("../commands/discuss.ts")).discuss(asked.topic, asked.flags);
        };
      }),
    );
  late(discuss, () => addProtocolFlags(discuss, build, "command"));

  const resume = screened(
    "resume <id>",
    "resume a discussion that was paused or interrupted, or one that ended early or failed, with more of what it lacked",
    "继续已暂停或中断的讨论；提前结束或失败的，补足所缺之后也可继续",
  )
    .flag("--yes", "take every recommended answer instead of asking", "不询问，都采用建议的回答")
    .flag("--absent", "ask all who are missing, and word the result again", "询问所有缺席者，并重新写出结果")
    .flag("--provider <name>", "who thinks from now on, in place of the former", "从现在起由谁思考，代替原来的提供方")
    .flag(
      "--expert-provider <expert=name...>",
      "the same for one expert: cfo=openai:MODEL",
      "同上，只对一位专家：cfo=openai:MODEL",
    )
    .flag("--without", "go on without those whose model failed", "不再等待模型出错的参与者，继续讨论")
    .action(runs(async () => (await import("../commands/resume.ts")).resume));
  addExecutorFlags(resume);
  late(resume, async () => (await import("./flags.ts")).addResumeFlags(resume, build.lang));

  screened(
    "demo",
    "show a whole discussion in half a minute, without a key: a recorded one, run by the real processes",
    "无需密钥，半分钟看完一场讨论：录制好的发言，由真实的进程运行",
  )
    .flag("--seat <name>", "sit in one expert's place: see swarm join", "坐在其中一位专家的席位上：见 swarm join")
    .flag("--id <id>", "the discussion's id", "讨论的编号")
    .flag("--fast", "without the pauses for reading", "不为阅读停顿")
    .oneOf("--lang <lang>", "language", "语言", ["en", "zh"], lang)
    .action(runs(async () => (await import("../commands/demo.ts")).demo));

  screened(
    "replay <id>",
    "run a discussion again from its recorded exchanges with models, without key or network, and say whether it comes to the same",
    "用记录下来的模型问答把一场讨论重新进行一遍，无需密钥和网络，并说明结果是否相同",
  )
    .flag("--id <id>", "the new discussion's id", "新讨论的编号")
    .action(runs(async () => (await import("../commands/replay.ts")).replay));

  addMany(build);
}

export const commandNames = (program: Command): string[] => [
  ...program.commands.flatMap((command) => [command.name(), ...command.aliases()]),
  "help",
];

/** Adds what holds many discussions, and what holds them by one protocol. */
function addMany(build: Build): void {
  const { say, screened, late, runs } = build;
  const batch = screened(
    "batch",
    "run many discussions, one per line of a file; run the same command again to continue with the unfinished ones",
    "进行多场讨论，文件中每行一场；再次执行同一命令，继续未完成的",
  )
    .usage("[options] <file>")
    .takes(
      "[file]",
      "one topic per line, or one JSON object per line: topic, and any option of discuss as a key (budget-usd or budgetUsd); # starts a comment",
      "每行一个议题，或每行一个 JSON 对象：topic，以及 discuss 的任何选项作为键（budget-usd 或 budgetUsd）；# 开头为注释",
    )
    .action(runs(async () => (await import("../commands/batch.ts")).batch));
  late(batch, async () => {
    await addManyFlags(batch);
    await addProtocolFlags(batch, build, "batch");
  });

  addHeldBy(
    build,
    "deliberate",
    "deliberation",
    "put a question to at most four specialists who reach the chair alone, in one to three rounds, and decide it",
    "向至多四位只与主席沟通的专家提问，一至三轮，并作出决定",
  );
  addHeldBy(
    build,
    "analyze",
    "analysis",
    "have several providers analyse a task side by side, one verifying the first, and compare and score what they propose",
    "由多个提供方并行分析一项任务，其中一个核验第一份，再比较各方案并评分",
  );

  const measuring = screened(
    "eval <file>",
    "measure how often the first sentence is right, by way of answering at equal tokens, on a file of questions; run the same command again to continue",
    "在一份题目上，衡量各种回答方式用同样多的词元时首句答对的比例；再次执行同一命令，继续未完成的",
  )
    .addHelpText(
      "after",
      say(
        '\nEach line of the file is a JSON object: {"question", "choices": [..], "answer", "id"?, "facts"?: [..]}; facts are dealt out to the experts.\nThe discussion runs first, else the debate; each other condition has the tokens that it used on the same question.',
        '\n文件每行一个 JSON 对象：{"question", "choices": [..], "answer", "id"?, "facts"?: [..]}；facts 依次分给各专家。\n先进行 discussion，没有则先进行 debate；其余方式在同一题上用去同样多的词元。',
      ),
    )
    .flag(
      "--conditions <names>",
      "the conditions, separated by commas",
      "各方式，以逗号分隔",
      "single,self-correction,sealed-vote,debate,discussion",
    )
    .flag("--voters <n>", "experts", "专家人数", wholeNumber(1, 7), 3)
    .flag(
      "--rounds <n>",
      "rounds of the discussion, or of a debate without one",
      "discussion 的轮数，没有则为 debate 的轮数",
      wholeNumber(1, 10),
      1,
    )
    .flag(
      "--answer-tokens <n>",
      "tokens of a question, instead of those that its discussion or debate used",
      "每题的词元数，代替其 discussion 或 debate 所用的",
      wholeNumber(1, 10_000_000),
    )
    .flag("--provider <name>", "who thinks, as in discuss", "由谁思考，同 discuss", "auto")
    .flag("--model <model>", "the provider's model", "所用的模型")
    .oneOf("--lang <lang>", "language", "语言", ["en", "zh"], "en")
    .action(runs(async () => (await import("../commands/eval.ts")).evaluate));
  late(measuring, () => addManyFlags(measuring));
}

/** Adds the flags of a command that runs many discussions and goes on where it stopped. */
async function addManyFlags(command: ToldCommand): Promise<void> {
  const { ROLES } = await import("#actor");
  command
    .flag("--concurrency <n>", "how many at once", "同时进行几场", wholeNumber(1, 1_000), 8)
    .flag(
      "--name <name>",
      "the name under which progress and results are kept; default the file's",
      "保存进度和结果所用的名字；默认为文件名",
    )
    .flag(
      "--workers <role=n>",
      `number of workers of a role: expert=4; several separated by commas; roles are ${ROLES.join(", ")}`,
      `某角色的工作进程数：expert=4；多个以逗号分隔；角色有 ${ROLES.join("、")}`,
      workerCounts(ROLES),
    );
}

/** `expert=4`, several separated by commas; repeated options are merged. */
const workerCounts =
  (roles: readonly Role[]) =>
  (text: string, before: Partial<Record<Role, number>> = {}): Partial<Record<Role, number>> => {
    const counts = { ...before };
    for (const part of text.split(",")) {
      const [, name, count] = /^([a-z]+)=(\d{1,3})$/.exec(part.trim()) ?? [];
      const role = roles.find((one) => one === name);
      if (!role || Number(count) > 64) {
        throw new InvalidArgumentError(`Give ROLE=N, such as expert=4; roles are ${roles.join(", ")}, N is 0 to 64.`);
      }
      counts[role] = Number(count);
    }
    return counts;
  };

/** A command that is `swarm discuss --protocol PROTOCOL QUESTION` under a name of its own. */
function addHeldBy(build: Build, name: string, protocol: string, ...texts: Parameters<Bilingual>): void {
  const { screened, late, runs } = build;
  const command = screened(name, ...texts)
    .usage("[options] <question>")
    .takes("[question...]", "the question, in quotes; - reads it from stdin", "问题，加引号；- 表示从标准输入读取")
    .action(
      runs(async () => async (words: string[], flags: DiscussArgs) => {
        const { topicOf } = await import("../input/topic.ts");
        const asked = topicOf(words, { ...flags, protocol });
        return (await import("../commands/discuss.ts")).discuss(asked.topic, asked.flags);
      }),
    );
  late(command, () => addProtocolFlags(command, build, "command", protocol));
}

/** `swarm pattern NAME`, `swarm pattern list` and `swarm pattern select`. */
export function addPattern(build: Build): void {
  const { screened, late, runs } = build;
  const command = screened(
    "pattern <name>",
    "have a team work on a task by a collaboration pattern, such as review-fix-cycle or CP-2; list shows all, select chooses for a kind of task",
    "由团队按某种协作模式完成任务，如 review-fix-cycle 或 CP-2；list 列出全部，select 按任务选择",
  )
    .usage("<name> --task <text> [options]")
    .flag("--task <text>", "what is to be done; - reads it from stdin", "要做什么；- 表示从标准输入读取")
    .action(runs(async () => (await import("../commands/discuss.ts")).pattern));
  addExecutorFlags(command);
  late(command, async () => {
    const [{ addFlags }, protocols] = await Promise.all([import("./flags.ts"), build.protocols()]);
    const protocol = protocols.find(({ name }) => name === "pattern");
    if (protocol) addFlags(command, protocol, "command", build.lang);
  });
}
