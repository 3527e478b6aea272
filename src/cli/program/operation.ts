import { addExecutorFlags, type Build, positive, wholeNumber } from "./build.ts";

export function addOperation(build: Build): void {
  const { command, runs } = build;
  addServing(build);

  command(
    "mcp",
    "serve MCP on stdin and stdout, for Claude Code, Codex, Gemini CLI and others",
    "在标准输入输出上提供 MCP，供 Claude Code、Codex、Gemini CLI 等使用",
  )
    .flag(
      "--team <session>",
      "serve the tools of an agent team alone, for this session unless a call names one",
      "只提供团队的工具；调用未指明会话时用此会话",
    )
    .flag(
      "--as <role>",
      "with --team: the sender, where a call names none; default coordinator",
      "与 --team 合用：调用未指明时的发送者；默认 coordinator",
    )
    .action(runs(async () => (await import("../commands/mcp.ts")).mcp));

  command(
    "hook",
    "mirror an event of Claude Code, JSON on stdin, onto a team's log and board; it never fails its session",
    "把 Claude Code 的事件（标准输入上的 JSON）写到团队的消息和任务板；不会让其会话失败",
  )
    .flag(
      "--team <session>",
      "the team session; default SWARM_TEAM, else the event's own",
      "团队会话；默认 SWARM_TEAM，否则用事件自己的",
    )
    .flag("--json", "print what was mirrored, or why nothing was", "显示写了什么，或为什么没有写")
    .action(runs(async () => (await import("../commands/team.ts")).hook));

  addSeats(build);
  addBroker(build);

  command(
    "dead [id]",
    "list the messages that could not be read or handled, with the reasons",
    "列出无法读取或处理的消息及原因",
  )
    .json("array")
    .action(runs(async () => (await import("../commands/dead.ts")).dead));

  command(
    "doctor",
    "check everything that a discussion needs, and say how to get what is missing",
    "检查讨论需要的一切，并说明缺的怎样补上",
  )
    .json("array")
    .flag(
      "--probe",
      "make a few small calls to the model: schemas, cache, time to the first word; asks before, and says what it spent",
      "对模型做几次小调用：回答格式、缓存、首字时间；事先询问，事后说明花费",
    )
    .flag("--provider <name>", "with --probe: whom to try; default auto", "与 --probe 合用：试哪一个；默认 auto")
    .flag("--model <model>", "with --probe: which model", "与 --probe 合用：哪个模型")
    .flag("--yes", "with --probe: do not ask before", "与 --probe 合用：不再询问")
    .action(runs(async () => (await import("../commands/doctor.ts")).doctor));
}

function addServing({ say, command, late, runs }: Build): void {
  command("up", "run broker, all workers and the gateway in the foreground", "在前台运行消息服务器、全部工作进程和网关")
    .flag(
      "--port <n>",
      "the gateway's port; default SWARM_HTTP_PORT, else a free one",
      "网关的端口；默认 SWARM_HTTP_PORT，否则取空闲端口",
      wholeNumber(0, 65_535),
    )
    .flag(
      "--host <host>",
      "the host that the gateway listens on; default SWARM_HTTP_HOST, else loopback only",
      "网关监听的地址；默认 SWARM_HTTP_HOST，否则仅限本机",
    )
    .flag(
      "--url <url>",
      "the public URL, if behind a proxy; default SWARM_HTTP_URL",
      "网关在代理后面时的公开地址；默认 SWARM_HTTP_URL",
    )
    .flag(
      "--tls-cert <file>",
      "serve HTTPS with this certificate (PEM, with its chain); default SWARM_TLS_CERT",
      "以此证书（PEM，含证书链）提供 HTTPS；默认 SWARM_TLS_CERT",
    )
    .flag("--tls-key <file>", "its private key; default SWARM_TLS_KEY", "证书的私钥；默认 SWARM_TLS_KEY")
    .action(runs(async () => (await import("../commands/up.ts")).up));

  const worker = command("worker", "run one worker process", "运行一个工作进程");
  // The roles come from #actor, loaded late.
  const [role] = worker.takes("<role>", "its role", "它的角色").registeredArguments;
  // Other workers get their options in messages.
  worker
    .optionsGroup(say("Options of discussant:", "discussant 的选项："))
    .flag("--session <session>", "the team session whose DISCUSS-* tasks it works", "处理哪个团队会话的 DISCUSS-* 任务")
    .flag(
      "--folder <dir>",
      "the session's folder; default .workflow/.team/SESSION, or the one there that a task names",
      "会话文件夹；默认 .workflow/.team/SESSION，或任务所指的其中一个",
    )
    .flag(
      "--name <name>",
      "the name under which it claims tasks; default a new one",
      "领取任务时用的名字；默认每次不同",
    )
    .flag("--provider <name>", "who thinks, as in discuss; default auto", "由谁思考，同 discuss；默认 auto")
    .flag("--model <model>", "the provider's model", "所用的模型")
    .flag(
      "--explorer <program>",
      "the program that deepens and explores; default ccw where it is installed; none for nobody",
      "负责深入与探索的程序；默认 ccw（如已安装）；none 为不用",
    )
    .flag(
      "--seconds <n>",
      "after how many seconds the task of one that died goes to another; default 300",
      "它中断后，过几秒任务交给别人；默认 300",
      wholeNumber(1, 86_400),
    )
    .flag("--until-done", "end when every task is completed or blocked", "所有任务完成或受阻后结束")
    .oneOf("--lang <lang>", "the language of what it writes; default en", "所写内容的语言；默认 en", ["en", "zh"]);
  worker.action(runs(async () => (await import("../commands/worker.ts")).worker));
  late(worker, async () => {
    role?.choices([...(await import("#actor")).ROLES, "discussant"]);
  });
}

function addSeats({ say, command, runs }: Build): void {
  const join = command(
    "join <id>",
    "take a seat from this terminal, or from a script on stdin",
    "在本终端入席，或由脚本通过标准输入入席",
  )
    .requiredOption(
      "--as <name>",
      say("your name; also the seat's, without --seat", "你的名字；未给 --seat 时也是席位的名字"),
    )
    .flag("--seat <seat>", "the seat to take, as named with discuss --seat", "要坐的席位，即 discuss --seat 所取的名字")
    .flag("--editor", "fill in each turn's form in your editor (EDITOR)", "在编辑器（EDITOR）中填写每次发言的表格")
    .flag("--more-time", "ask for ten more minutes for the open turn, and end", "为当前发言再要十分钟，然后退出")
    .action(runs(async () => (await import("../commands/join.ts")).join));
  addExecutorFlags(join);

  command(
    "invite [id]",
    "create an invitation link for a seat; without --seat, for watching",
    "生成入席的链接；不给 --seat 则为旁观的链接",
  )
    .flag("--seat <seat>", "the seat to take", "所入的席位")
    .flag("--log <session>", "let them log in this team session instead", "改为允许在该团队会话中记录消息")
    .flag("--owner", "let them do everything instead", "改为允许一切操作")
    .flag("--label <text>", "the name of the invitee", "给谁的")
    .flag(
      "--days <n>",
      "for how many days the link, and what is opened with it, is good; default 7",
      "链接及由它打开的访问有效几天；默认 7",
      positive,
    )
    .flag("--url <url>", "the gateway's address; default the one that it reported", "网关的地址；默认用网关报告的")
    .flag("--list", "list the invitations", "列出已发的邀请")
    .flag("--revoke <invitation>", "revoke one, and the access gained with it", "撤销一个邀请和由它得到的访问")
    .flag(
      "--reset <invitation>",
      "revoke one and give a new link in its place, to another browser",
      "撤销一个邀请并换成新链接，供另一个浏览器使用",
    )
    .flag("--json", "as JSON", "输出为 JSON")
    .action(runs(async () => (await import("../commands/invite.ts")).invite));

  command(
    "credentials <id>",
    "what a program needs to hold a seat on the bus itself: writes a credentials file, and prints the variables that name it",
    "程序直接在消息总线上入席需要的凭证：写入凭证文件，并输出指向它的环境变量",
  )
    .flag("--seat <seat>", "the seat in the discussion ID", "讨论 ID 中的席位")
    .flag("--sender <name>", "instead: one who logs in the team session ID", "或：在团队会话 ID 中记录消息的发送者")
    .flag("--days <n>", "validity in days; default 7", "有效几天；默认 7", positive)
    .flag(
      "--out <file>",
      "write the credentials to this file; default below the data folder",
      "凭证写入此文件；默认写在数据目录下",
    )
    .flag("--json", "print all of it as one JSON object instead", "改为输出一个 JSON 对象")
    .action(runs(async () => (await import("../commands/credentials.ts")).credentials));
}

function addBroker({ program, common, runs }: Build): void {
  const broker = program.command("broker").told("set up a broker that is run elsewhere", "设置在别处运行的消息服务器");
  common(broker.command("setup"))
    .told(
      "print the configuration by which a broker asks for identities; write it, keys and credentials to a folder",
      "输出让消息服务器验证身份的配置，并把它连同密钥和凭证写入一个目录",
    )
    .flag("--out <dir>", "the folder; default identities/ in the data folder", "目录；默认为数据目录下的 identities/")
    .flag(
      "--apply",
      "give it to the running broker of --nats, and create the stream there",
      "写入 --nats 所指正在运行的服务器，并在其中创建消息流",
    )
    .flag(
      "--replicas <n>",
      "with --apply: copies of everything that is stored, each on a node of its own: 1, 3 or 5; default SWARM_REPLICAS, else left as they are",
      "与 --apply 同用：存储内容的副本数，各在不同节点：1、3 或 5；默认为 SWARM_REPLICAS，否则不变",
    )
    .flag(
      "--partitions <n>",
      "with --apply, and all processes ended: streams over which discussions are spread: 1, 2, 4, 8 or 16; default SWARM_PARTITIONS, else left as they are",
      "与 --apply 同用，且须先停止所有进程：讨论分布到几个消息流：1、2、4、8 或 16；默认为 SWARM_PARTITIONS，否则不变",
    )
    .flag(
      "--nodes <hosts>",
      "also write the configuration of each node of a cluster: three or five hosts, with commas",
      "另写出集群各节点的配置：三台或五台主机，以逗号分隔",
    )
    .flag(
      "--at <dir>",
      "folder on each node for these files, its certificates and its data; default /var/lib/nats",
      "各节点上存放这些文件、证书和数据的目录；默认为 /var/lib/nats",
    )
    .flag(
      "--accounts <dir>",
      "where the server keeps its accounts: an absolute path on its machine; default: that of the last set-up, else accounts/ in the folder, with --nodes in that of --at",
      "服务器保存账户的目录，须为其所在机器上的绝对路径；默认沿用上次的设置，否则为身份目录（使用 --nodes 时为 --at 的目录）下的 accounts/",
    )
    .action(runs(async () => (await import("../commands/up.ts")).setUpBroker));
  common(broker.command("leaf <ids...>"))
    .told(
      "write the configuration of a leaf node, at which seats of these discussions connect, for a laptop or a site",
      "写出叶节点的配置，供这些讨论的席位在笔记本或某一站点接入",
    )
    .flag(
      "--hub <urls>",
      "the broker's addresses for leaf nodes: tls://HOST:7422, with commas",
      "消息服务器的叶节点地址：tls://主机:7422，以逗号分隔",
    )
    .flag("--out <dir>", "write it to this folder", "写入此目录")
    .flag(
      "--at <dir>",
      "the folder's path on the leaf node's machine; default the same",
      "该目录在叶节点机器上的路径；默认相同",
    )
    .flag("--days <n>", "validity in days; default 30", "有效几天；默认 30", positive)
    .action(runs(async () => (await import("../commands/up.ts")).setUpLeaf));
  common(broker.command("keep"))
    .told(
      "tell the broker of --nats what gateways revoke, until Ctrl-C; runs where the keys are",
      "在保存密钥的机器上运行，把网关撤销的邀请告知 --nats 所指的服务器，直到 Ctrl-C",
    )
    .flag(
      "--out <dir>",
      "the folder of the identities; default identities/ in the data folder",
      "身份目录；默认为数据目录下的 identities/",
    )
    .action(runs(async () => (await import("../commands/up.ts")).keepBroker));
  common(broker.command("check"))
    .told(
      "read everything that is stored, and tell what cannot be read or differs between replicas",
      "读出全部存储内容，报告哪些读不出、哪些副本不一致",
    )
    .action(runs(async () => (await import("../commands/up.ts")).checkBroker));
}
