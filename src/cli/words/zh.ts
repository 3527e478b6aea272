import { FIELDS } from "#protocols/shared/report/words/fields";
import type { RunWords, SeatWords, Words } from "./en.ts";
import { names } from "./names.ts";

/** Joins by a sign, which takes the place of a full stop, and is left out after another mark that ends a sentence. */
const joined = (parts: readonly string[], sign: string): string =>
  parts
    .slice(1)
    .reduce((text, part) => `${/[？！]$/u.test(text) ? text : text.replace(/。$/u, "") + sign}${part}`, parts[0] ?? "");

const DIGITS = "零一二三四五六七八九十";

/** Reads a share of 1 from tenths as Chinese counts them: `七成半` is 0.75. Undefined where a text is none. */
export function tenthsIn(text: string): number | undefined {
  const [, digit, half] = /^([一二三四五六七八九十])成(半)?$/u.exec(text) ?? [];
  return digit === undefined ? undefined : (DIGITS.indexOf(digit) + (half === undefined ? 0 : 0.5)) / 10;
}

const zhLinks: Words["links"] = {
  oneBrowser: (until) => `此链接只能在一个浏览器中使用；链接和由它打开的访问都有效至 ${until}。`,
  anybody: (until) => `拿到此链接的人都能使用，有效至 ${until}。`,
  ends: (id) => `\`swarm invite --revoke ${id}\` 可让它失效；\`swarm invite --reset ${id}\` 可换成新链接。`,
  hereOnly:
    "此链接只能在本机打开。要让同一网络中的其他人打开，请用 `swarm up --host 0.0.0.0` 启动；要让别处的人打开，请把网关放在代理后面，并用 --url 给出代理的地址",
  plain:
    "没有使用 TLS：同一网络中的其他人能看到传输的内容，也能抢用链接。`swarm up --tls-cert 文件 --tls-key 文件` 提供 HTTPS，也可以用带证书的代理",
  owner: "第一个打开此链接的浏览器归所有者使用；每次启动都会给出新链接",
  states: { revoked: "已撤销", expired: "已过期", unused: "尚未打开" },
  until: (time) => `有效至 ${time}`,
  since: (time) => `${time} 打开`,
  replaced: (id) => `${id} 已撤销，新链接如下：`,
  revoked: (id) => `${id} 已撤销`,
};

const zhRun: RunWords = {
  ...names.zh.run,
  unattended: (isJson) => `${isJson ? "--json 时不能提问" : "这里不是终端"}：所有问题都采用建议的回答，与 --yes 相同。`,
  nothingRead: (given, shown, more) =>
    shown.length === 0
      ? `${given}：其中没有可读的文件；请给出文档，或不用此选项`
      : `${given}：没有一份可读：${shown.map(({ path, reason }) => `${path}（${reason}）`).join("，")}${more > 0 ? `，另有 ${more} 个` : ""}；请给出别的文档，或不用此选项`,
  skipped: (read, skipped, shown, more) =>
    `读取了 ${read} 份文档，跳过 ${skipped} 份：${shown.map(({ path, reason }) => `${path}（${reason}）`).join("、")}${more > 0 ? `，另有 ${more} 份` : ""}。`,
  already: (id, standing) => `${id} 已经是“${standing}”状态`,
  isNow: (id, standing) => `${id}：${standing}`,
  commandUnconfirmed: (type, id, seconds) =>
    `${id} 的${type === "pause" ? "暂停" : "停止"}命令已保存，但 ${seconds} 秒内没有主持人确认：主持人是否在运行？`,
  recordClosed: (id) => `${id} 已结束，记录不能再改：哪些算同一立场也不再变`,
  judgeUnconfirmed: (id, seconds) =>
    `已保存，但 ${seconds} 秒内没有主持人把它写入 ${id} 的记录：有主持人进程在运行吗？`,
  judgeBy: (id) => `合并内容相同的两项：swarm positions ${id} merge pA pB；重新分开：swarm positions ${id} part pB`,
  takeSeat: (name, seat, id) =>
    `${name}：swarm invite ${id} --seat ${seat} 给出入席链接；在本机终端入席：swarm join ${id} --as ${seat}`,
  unconfirmed: (seconds) => `${seconds} 秒内无人确认；已说的内容都已保存`,
  behind: (id) => `文件还没有写全：\`swarm rebuild ${id}\` 可重新写出`,
  silence: (seconds) =>
    `${seconds} 秒内没有主持人接手：有主持人在运行吗？\`swarm worker moderator --nats URL\` 可启动一个`,
  resume: (id) => `已暂停；继续请用：swarm resume ${id}`,
  absent: (id) => `询问缺席者：swarm resume ${id} --absent`,
  over: (id, outcome, folder) => `${id} 已结束（${outcome}）；结果在：${folder}`,

  modeMeans: ([fewest, most], [least, last]) =>
    `${fewest === most ? fewest : `${fewest}–${most}`} 位专家，${least}–${last} 轮`,

  readFile: (path) => `已读取现有的 ${path}；可以指定其他文件代替`,
  orphan: (id) => `${id} 的进程已中断，现已停止；记录还在：swarm show ${id}`,
  dryRun: (provider, cost, kinds, isKnown, cut) =>
    cost !== undefined
      ? `使用 ${provider}，到结束为止：${cost}；没有开始讨论\n${cut === undefined ? "大约的调用" : `${cut}\n如果不设预算，大约的调用`}：${kinds}`
      : isKnown
        ? `使用 ${provider} 不产生费用；没有开始讨论`
        : "该协议没有说明需要多少；没有开始讨论",
  demo: {
    ...names.zh.run.demo,
    recorded:
      "这是一份录制的讨论，2026 年 11 月为演示而制作：四位专家、一位反对者和一位评判者的回答由本程序的作者写成。现在不调用任何模型。",
    seated: "您坐在其中一位专家的席位上。其他人听不到您：他们说的都是录制好的，对那位专家所说的部分已略去。",
  },
  replay: {
    same: (id, statements) => `重放完毕：全部 ${statements} 条发言与 ${id} 相同`,
    differs: (id, n) => `重放完毕：与 ${id} 不同，有 ${n} 条发言不一致`,
    changed: (id, expected, found) => `${id} 不同：记录为 ${expected}，现为 ${found}`,
    missing: (id) => `${id} 没有再次出现`,
    added: (id) => `${id} 不在原讨论中`,
    more: (n) => `另有 ${n} 条：--json 列出全部`,
  },

  skip: {
    ...names.zh.run.skip,
    ignored: (n) => `.gitignore 所列的 ${n} 个文件或文件夹未读取`,
    large: (size, most) => `过大：${size}，每个文件最多 ${most}`,
  },
};

export const zhSeat: SeatWords = {
  ...names.zh.seat,
  held: "没有问题；排在你前面的人答完后公布（互不可见的步骤，则在所有人答完后公布）",
  tooLate: "你的回答在截止时间之后才到，没有收入",
  left: (seat, back) =>
    `你已离开席位 ${seat}${back === undefined ? "" : `；在 ${back.until} 之前仍可作答${back.isKept ? "，已写的内容已保留" : ""}：${back.command}`}`,
  released: "不再等待这个回答：讨论已继续",
  handedOver: "目前由模型代答；入席之后，从下一次发言起由您本人作答",
  noJson: (why) => `这一行不是 JSON：“${why}”；请重新输入`,

  short: { text: "你的回答，一两句话", wouldChangeIf: "什么会改变你的看法", confidence: "你有多大把握" },
  sides: { for: "赞成", against: "反对", none: "中立" },
  oneALine: (such = "") => `每行一条，没有则留空${such === "" ? "" : `；${such}`}`,
  orElse: (shape, others) => `${shape}（也可用：${others.join("、")}）`,
  choice: (option) => FIELDS.zh.values[option] ?? option,
  oneOf: (said, options) => `${said} 不是可选项，可选：${options}`,
  noPoint: (said) => `${said} 不是要点编号，编号如 p3`,
  stance: (side, needs) =>
    `［你：${{ for: "赞成", against: "反对", none: "中立" }[side]}${needs.length > 0 ? `，条件是 ${needs.join("、")}` : ""}］`,
  objection: (text, message) => `− “${text}”（${message}）`,
  noMessage: (said) => `${said} 不是消息编号，编号如 r1-msg-003`,
  notWritten: (word, shape) => `看不懂 ${word}；写法：${shape}`,
  lacks: (label, shape) => `缺少“${label}”；写法：${shape}`,
  sheetHelp: "写在各标题之下，保存并关闭编辑器。以 #> 开头的行是说明，不会发送。",
  sheetUnchanged: (editor) =>
    `${editor} 交回的表单没有改动：请在这里作答，或再次输入 :form；如果编辑器不等关闭就返回，需要加上相应选项，例如 EDITOR="code --wait"`,
  keys: (hasEditor) =>
    `输入 :more 代替回答可再要十分钟${hasEditor ? "，输入 :form 在编辑器中填写全部内容" : ""}。按 Ctrl-C 离开，已写的内容会保留。`,
  noMoreTime: (time) => `不能再延长了；请在 ${time} 之前作答`,
  endsIt: (editor) => `按两次回车结束${editor === undefined ? "" : `；${editor.key} 打开 ${editor.name}`}。`,
};

export const zh: Words = {
  ...names.zh,
  upToRounds: (n) => `最多 ${n} 轮`,
  answered: (answered, asked) => `${asked} 位中 ${answered} 位已回答`,
  waiting: (groups) =>
    `等待 ${groups.map(({ names, by, waited, seconds, left, reached }) => [names.join("、") + (by.length > 0 ? `（${by.join("、")}）` : ""), ...reached, ...(waited > 0 ? [`已等 ${waited} 分钟`] : seconds > 0 ? [`已等 ${seconds} 秒`] : []), ...(left === undefined ? [] : [left > 0 ? `还剩 ${left} 分钟` : "时间已到"])].join("，")).join("；")}`,
  atWork: (seconds, by) =>
    `主持人正在处理${by === undefined ? "" : `（${by}）`}${seconds > 0 ? `，已 ${seconds} 秒` : ""}`,
  haveAnswered: (names) => `已回答：${names.join("、")}`,
  documents: (n, size) => `${n} 份文档，${size}`,
  skipped: (n) => `跳过 ${n} 个文件`,
  furtherParts: (command, parts) => `更多：${command} --part ${parts.join("|")}`,
  folded: (headings, hasTable) =>
    `更多内容见 swarm show（${hasTable ? "p3 等要点见 --part table，" : ""}r1-msg-004 等消息见 --part record）：${headings.join("；")}`,
  moreReasons: (n) => `另有 ${n} 条理由`,
  attemptsLeft: (n) => `还可修改 ${n} 次`,
  noModelNote: "以下内容引自文档、由规则计算，或由人给出",
  statements: (n) => `${n} 条发言`,
  roundCount: (n) => `${n} 轮`,
  calls: (n) => `${n} 次调用`,
  tokens: (n) => `${n.toLocaleString("en")} 个词元`,
  outcome: { completed: "已完成", "ended-early": "提前结束", stopped: "已停止", failed: "失败" },
  status: { starting: "启动中", active: "进行中", paused: "已暂停", ended: "收尾中", closed: "已结束" },
  modes: { lightweight: "轻量", standard: "标准", deep: "深入" },
  names: (names) => names.join("、"),
  parts: (parts) => joined(parts, "，"),
  clauses: (clauses) => joined(clauses, "；"),
  links: zhLinks,
  run: zhRun,
  seat: zhSeat,
};
