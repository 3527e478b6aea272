import type { Bilingual, Build, ToldCommand } from "./build.ts";

export function addTeam(build: Build): void {
  const { runs } = build;
  const team = build.program
    .command("team")
    .told("team messages: log, list, read, status, and more", "团队消息：log、list、read、status 等");
  const command = (name: string, ...texts: Parameters<Bilingual>): ToldCommand =>
    inSession(build.common(team.command(name)).told(...texts));
  const operation = (name: string, ...texts: Parameters<Bilingual>): ToldCommand =>
    command(name, ...texts).action(
      runs(
        async () => async (flags: Record<string, unknown>) => (await import("../commands/team.ts")).team(name, flags),
      ),
    );
  const addressed = (one: ToldCommand): ToldCommand =>
    one
      .flag("--from <name>", "the sender", "发送者")
      .flag("--to <name>", "the recipient; log: default coordinator", "收件人；log 默认 coordinator")
      .flag("--type <type>", "the type; log: default message", "种类；log 默认 message");
  const written = (one: ToldCommand): ToldCommand =>
    addressed(one)
      .flag("--summary <text>", "the message in one line", "一行写完的消息")
      .flag("--data <json>", "additional data, as a JSON object", "其他数据，一个 JSON 对象")
      .flag("--ref <path>", "a path that it refers to; stored in data.ref", "它所指的路径；存于 data.ref")
      .flag(
        "--delivery-method <method>",
        "the delivery method; the message waits in its recipient's mailbox",
        "送达方式：消息留在收件人的信箱中",
      );
  const id = ["--id <id>", "such as MSG-001", "如 MSG-001"] as const;
  const role = ["--role <name>", "only of this role", "只看这个角色的"] as const;
  written(operation("log", "write a message", "写一条消息"));
  written(operation("broadcast", "write a message to all", "给所有人写一条消息"));
  addressed(operation("list", "list messages", "列出消息")).flag(
    "--last <n>",
    "number of latest messages, 1 to 100; default 20",
    "最近几条，1 到 100；默认 20",
  );
  operation("read", "read one message", "读一条消息").flag(...id);
  operation("delete", "delete a message; its id is not reused", "删去一条消息；其编号不再使用").flag(...id);
  operation("clear", "delete all messages and states", "删去所有消息和状态");
  operation("status", "count the messages per member", "统计各成员的消息数");
  operation("get_state", "show the states that roles reported", "显示各角色报告的状态").flag(...role);
  operation(
    "read_mailbox",
    "show the messages waiting for a role, and mark them as delivered",
    "显示某角色待收的消息，并标为已送达",
  ).flag("--role <name>", "whose", "谁的");
  operation("mailbox_status", "count the waiting messages per recipient", "按收件人统计待收的消息")
    .flag(...role)
    .flag(
      "--id <id>",
      "set the status of this message to --dispatch-status first",
      "先把这条消息的状态设为 --dispatch-status",
    )
    .flag(
      "--dispatch-status <status>",
      "pending, notified, delivered or failed",
      "pending、notified、delivered 或 failed",
    );
  command("export", "write messages.jsonl and meta.json", "写出 messages.jsonl 和 meta.json")
    .flag(
      "--out <dir>",
      "write to .workflow/.team/SESSION/.msg below this folder; default the messages on stdout",
      "写到其下的 .workflow/.team/SESSION/.msg；默认把消息输出到标准输出",
    )
    .action(runs(async () => (await import("../commands/team.ts")).exportSession));
  command(
    "import",
    "import a messages.jsonl, and the meta.json beside it",
    "导入一个 messages.jsonl 和同目录的 meta.json",
  )
    .takes("<file>", "the messages.jsonl", "messages.jsonl 文件")
    .action(runs(async () => (await import("../commands/team.ts")).importSession));
}

const inSession = (command: ToldCommand): ToldCommand =>
  command
    .flag("--session-id <session>", "the team session's name", "团队会话的名字")
    .flag("--team <session>", "the same, if --session-id is not given", "同上，未给 --session-id 时用")
    .flag("--json", "print the result as JSON, nothing else", "只以 JSON 输出结果");

export function addTask(build: Build): void {
  const { runs } = build;
  const task = build.program
    .command("task")
    .told("a team's task board: create, claim, update, list, and more", "团队任务板：create、claim、update、list 等");
  const operation = (name: string, ...texts: Parameters<Bilingual>): ToldCommand => {
    const [word = name] = name.split(" ");
    return inSession(build.common(task.command(name)).told(...texts))
      .flag("--by <name>", "who does it; default coordinator", "由谁操作；默认 coordinator")
      .action(
        runs(async () => async (...given: unknown[]) => {
          const [id, flags] = name.includes(" ") ? given : [undefined, given[0]];
          return (await import("../commands/team.ts")).task(
            word,
            id as string | undefined,
            flags as Record<string, unknown>,
          );
        }),
      );
  };
  const fields = (one: ToldCommand): ToldCommand =>
    one
      .flag("--subject <text>", "what is to be done", "要做什么")
      .flag("--description <text>", "more about it", "详细说明")
      .flag("--active-form <text>", "what it is called while somebody does it", "进行中时的名称")
      .flag("--owner <name>", 'whom it is for; "" for anybody', '由谁做；"" 为不限')
      .flag("--blocked-by <id...>", "the tasks that it waits for", "须先完成的任务")
      .flag("--metadata <json>", "anything more; null removes a key", "其余内容；null 去掉该键");
  const status = [
    "--status <status>",
    "pending, in_progress, completed or blocked",
    "pending、in_progress、completed 或 blocked",
  ] as const;
  const lasting = ["--seconds <n>", "how many seconds it lasts; default 1800", "持续几秒；默认 1800"] as const;
  const except = ["--except <id...>", "tasks that are left as they are", "不在此列的任务"] as const;
  fields(operation("create [id]", "create a task; without an id the next free one", "新建任务；不给编号则取下一个"));
  fields(operation("update <id>", "change a task, such as to completed", "修改任务，如改为 completed"))
    .flag(...status)
    .flag("--add-blocked-by <id...>", "tasks that it waits for in addition", "增加须先完成的任务")
    .flag("--remove-blocked-by <id...>", "tasks that it no longer waits for", "去掉须先完成的任务");
  operation(
    "claim [id]",
    "take a task, or the next one that is ready; claiming again renews the claim",
    "领取一项任务，或下一项可做的；再次领取即续期",
  )
    .flag("--subject <prefix>", "only a task whose subject begins like this", "只取名称以此开头的任务")
    .flag(...lasting);
  operation("release <id>", "give a claimed task back", "交回所领的任务");
  operation("pause [id]", "pause a task, or all work", "暂停一项任务，或全部工作")
    .flag(...except)
    .flag(...lasting);
  operation("resume [id]", "end the pause of a task, or all", "结束一项任务或全部任务的暂停").flag(...except);
  operation("list", "list the tasks", "列出任务")
    .flag("--owner <name>", "only of this owner", "只看属于此人的")
    .flag(...status);
  operation("get <id>", "show one task with its history", "显示一项任务及其历史");
}
