import type { RunWords } from "./en-run.ts";

export const zhRun: RunWords = {
  unattended: (isJson) => `${isJson ? "--json 不便提问" : "此处不是终端"}：所有问题一律采用建议的回答，与 --yes 相同。`,
  nothingRead: (paths, shown, more) =>
    shown.length === 0
      ? `--context ${paths.join(" ")}：其中没有可读的文件；请给出文档，或不用此选项`
      : `--context ${paths.join(" ")}：没有一份可读：${shown.map(({ path, why }) => `${path}（${why}）`).join("，")}${more > 0 ? `，另有 ${more} 个` : ""}；请给出别的文档，或不用此选项`,
  skipped: (read, skipped, shown, more) =>
    `读取了 ${read} 份文档，跳过 ${skipped} 份：${shown.map(({ path, why }) => `${path}（${why}）`).join("、")}${more > 0 ? `，另有 ${more} 份` : ""}。`,
  already: (id, standing) => `${id} 已是“${standing}”状态`,
  isNow: (id, standing) => `${id}：${standing}`,
  resumeBy: (id) => `继续请运行：swarm resume ${id}`,
  commandUnconfirmed: (type, id, seconds) =>
    `${id} 的${type === "pause" ? "暂停" : "停止"}命令已保存，但 ${seconds} 秒内没有主持人确认：主持人是否在运行？`,
  recordClosed: (id) => `${id} 已结束，记录已封存：哪些算同一立场不再改变`,
  judgeUnconfirmed: (id, seconds) =>
    `已存入，但 ${seconds} 秒内没有主持人将其写入 ${id} 的记录：有主持人进程在运行吗？`,
  noPositions: "还没有人持有立场",
  agreeing: "赞同者",
  judgeBy: (id) =>
    `说的是一回事：swarm positions ${id} merge 消息 消息；说的不是一回事：swarm positions ${id} part 消息`,
  takeSeat: (seat, id) => `席位 ${seat} 可由此入座：swarm join ${id} --as ${seat}`,
  pausing: "正在暂停；再按一次 Ctrl-C 则彻底停止",
  stopping: "正在停止；再按一次 Ctrl-C 则立即离开",
  unconfirmed: (seconds) => `${seconds} 秒之内无人确认；已说的内容均已保存`,
  behind: (id) => `文件尚未写全：\`swarm rebuild ${id}\` 可重新写出`,
  elsewhere: "位于史官的 SWARM_HOME 之下：discussions/",
  silence: (seconds) =>
    `${seconds} 秒之内没有主持人接手：是否有主持人在运行？\`swarm worker moderator --nats URL\` 可启动一个`,
  yourDecision: (title) => `(1) 等你决定 · ${title}`,
  resume: (id) => `已暂停；继续请用：swarm resume ${id}`,
  over: (id, outcome, folder) => `${id} 已结束（${outcome}）；结果位于：${folder}`,

  ownWords: {
    "own-words": "您的回答？",
    modify: "要增加、替换或去掉谁？",
    constraint: "此后应成立的需求或假设是什么？",
    "different-angle": "换成哪个角度？",
    "deep-dive": "深入探讨什么？",
  },
  pick: "（↑/↓ 选择，回车确认）",
  whichMode: "改为哪种模式？",
  modeMeans: ([fewest, most], [least, last]) =>
    `${fewest === most ? fewest : `${fewest}–${most}`} 位专家，${least}–${last} 轮`,
  asProposed: "回车：按建议",
  sayWhat: "请填写，或按 Esc 返回",

  readFile: (path) => `已读取 ${path}（因其存在）；指定其他文件可取而代之`,
  orphan: (id) => `${id} 的进程已中断，现已停止；其记录保留：swarm show ${id}`,
  dryRun: (provider, cost, kinds, isKnown, isCut) =>
    cost !== undefined
      ? `使用 ${provider}，到结束为止：${cost}；没有开始任何讨论\n${isCut ? "预算大概会使它提前结束。若没有预算，大约的调用" : "大约的调用"}：${kinds}`
      : isKnown
        ? `使用 ${provider} 不产生费用；没有开始任何讨论`
        : "该协议未说明所需；没有开始任何讨论",
  replay: {
    same: (id, statements) => `重放完毕：全部 ${statements} 条发言与 ${id} 相同`,
    differs: (id, n) => `重放完毕：与 ${id} 不同，有 ${n} 条发言不一致`,
    changed: (id, expected, found) => `${id} 不同：记录为 ${expected}，现为 ${found}`,
    missing: (id) => `${id} 没有再次出现`,
    added: (id) => `${id} 不在原讨论中`,
    more: (n) => `另有 ${n} 条：--json 列出全部`,
    outcome: "结局",
    result: "结论",
    votes: "票数",
    round: (n) => `第 ${n} 轮`,
    statements: "发言数",
    none: "–",
  },

  skip: {
    more: (n) => `另外 ${n} 个`,
    same: "原因相同",
    outside: "链接指向文件夹之外",
    many: (n) => `文件与文件夹总数超过 ${n} 个`,
    files: (n) => `文件总数超过 ${n} 个`,
    bytes: (size) => `总量超过 ${size}`,
    binary: "二进制文件，不是文本",
    irregular: "不是普通文件",
    empty: "空文件",
    ignored: (n) => `.gitignore 所列的 ${n} 个文件或文件夹未采用`,
    secret: "未采用：疑似机密（密钥、凭据或环境变量）",
    large: (size, most) => `过大：${size}，每个文件最多 ${most}`,
    permission: "没有权限",
    absent: "没有这样的文件或文件夹",
    loop: "链接形成循环",
  },
};
