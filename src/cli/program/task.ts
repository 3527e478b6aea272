import type { Command } from "commander";
import type { Build } from "./build.ts";

/** `swarm task OPERATION`. */
export function addTask(build: Build): void {
  const { say, runs } = build;
  const task = build.program
    .command("task")
    .description(
      say("a team's task board: create, claim, update, list, and more", "团队任务板：create、claim、update、list 等"),
    );
  const operation = (name: string, description: string): Command => {
    const [word = name] = name.split(" ");
    return build
      .common(task.command(name))
      .description(description)
      .option("--session-id <session>", say("the team session's name", "团队会话的名字"))
      .option("--team <session>", say("the same, if --session-id is not given", "同上，未给 --session-id 时用"))
      .option("--by <name>", say("who does it; default coordinator", "由谁做；默认 coordinator"))
      .option("--json", say("print the result as JSON, nothing else", "只以 JSON 输出结果"))
      .action(
        runs(async (...given: unknown[]) => {
          const [id, flags] = name.includes(" ") ? given : [undefined, given[0]];
          return (await import("../commands/task.ts")).task(word, id as string | undefined, flags as object);
        }),
      );
  };
  addChanging(build, operation);
  addTaking(build, operation);
  operation("list", say("list the tasks", "列出任务"))
    .option("--owner <name>", say("only of this owner", "只看属于此人的"))
    .option(
      "--status <status>",
      say("pending, in_progress, completed or blocked", "pending、in_progress、completed 或 blocked"),
    );
  operation("get <id>", say("show one task with its history", "显示一项任务及其历史"));
}

type Operation = (name: string, description: string) => Command;

function addChanging({ say }: Build, operation: Operation): void {
  const fields = (command: Command): Command =>
    command
      .option("--subject <text>", say("what is to be done", "要做什么"))
      .option("--description <text>", say("more about it", "详细说明"))
      .option("--active-form <text>", say("what it is called while somebody does it", "进行中时的说法"))
      .option("--owner <name>", say('whom it is for; "" for anybody', '归谁；"" 为不限'))
      .option("--blocked-by <id...>", say("the tasks that it waits for", "须先完成的任务"))
      .option("--metadata <json>", say("anything more; null removes a key", "其余内容；null 去掉该键"));
  fields(
    operation("create [id]", say("create a task; without an id the next free one", "新建任务；不给编号则取下一个")),
  );
  fields(operation("update <id>", say("change a task, such as to completed", "修改任务，如改为 completed")))
    .option(
      "--status <status>",
      say("pending, in_progress, completed or blocked", "pending、in_progress、completed 或 blocked"),
    )
    .option("--add-blocked-by <id...>", say("tasks that it waits for in addition", "增加须先完成的任务"))
    .option("--remove-blocked-by <id...>", say("tasks that it no longer waits for", "去掉须先完成的任务"));
}

function addTaking({ say }: Build, operation: Operation): void {
  const lasting = say("how many seconds it lasts; default 1800", "持续几秒；默认 1800");
  operation(
    "claim [id]",
    say(
      "take a task, or the next one that is ready; claiming again renews the claim",
      "领取一项任务，或下一项可做的；再次领取即续期",
    ),
  )
    .option("--subject <prefix>", say("only a task whose subject begins like this", "只取名称以此开头的任务"))
    .option("--seconds <n>", lasting);
  operation("release <id>", say("give a claimed task back", "交回所领的任务"));
  const except = say("tasks that are left as they are", "不在此列的任务");
  operation("pause [id]", say("pause a task, or all work", "暂停一项任务，或全部工作"))
    .option("--except <id...>", except)
    .option("--seconds <n>", lasting);
  operation("resume [id]", say("end the pause of a task, or all", "结束一项任务或全部任务的暂停")).option(
    "--except <id...>",
    except,
  );
}
