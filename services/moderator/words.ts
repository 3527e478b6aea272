import { han } from "#lib/han";
import { textsFrom } from "#lib/pairs";
import type { Constraint, DocketItem, Lang } from "#wire";

const many = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`;

const resumeByAnother = (id: string, expert: string | undefined): string =>
  `swarm resume ${id} ${expert === undefined ? "--provider PROVIDER:MODEL" : `--expert-provider ${expert}=PROVIDER:MODEL`}`;

const TEXTS = textsFrom({
  noAnswer: ["no answer by the deadline", "截止时间之前没有作答"],
  enough: ["as many answers as were needed came before", "所需的回答数已经够了"],
  answerNow: ["the user asked to go on with what is there", "用户要求用现有回答继续"],
  noTurn: [(turn: string) => `there is no turn ${turn}`, (turn: string) => `没有编号为 ${turn} 的发言`],
  noBudget: ["what is left of the budget pays for no further call", "余下的预算不够再调用一次"],
  time: [(seconds: number) => `the time of ${seconds} s is up`, (seconds: number) => `${seconds} 秒的时间已到`],
  paused: ["paused by the user", "用户已暂停讨论"],
  stopped: ["stopped by the user", "用户已停止讨论"],
  between: ["; ", "；"],
  fault: [(text: string) => `an error of the moderator: ${text}`, (text: string) => `主持人出错：“${text}”`],
  judgesNothing: ["in this protocol no positions are judged to be one", "这种讨论方式不评判立场是否相同"],
  nothingSaid: ["Nothing has been said yet.", "还没有发言。"],
  withheld: ["not shown: this discussion is anonymous between experts", "不显示：本次讨论中专家互相匿名"],
  relation: {
    counters: [(from: string) => `an objection of ${from}`, (from: string) => han`${from} 的异议`],
    answers: [
      (from: string, about: string) => `${from} answers your objection in ${about}; is it met?`,
      (from: string, about: string) => han`${from} 回答了你在 ${about} 中的异议；你满意吗？`,
    ],
    questions: [
      (from: string, about: string) => `${from} questions ${about}`,
      (from: string, about: string) => han`${from} 质疑 ${about}`,
    ],
  },
  call: {
    subject: {
      turn: [(title: string) => `Your answer is wanted: ${title}`, (title: string) => `等待你的回答：${title}`],
      reminder: [
        (title: string) => `Half of your time is over: ${title}`,
        (title: string) => `作答时间已过半：${title}`,
      ],
      question: [(title: string) => `Your decision is wanted: ${title}`, (title: string) => `等待你的决定：${title}`],
      ended: [(title: string) => `The result: ${title}`, (title: string) => `结果：${title}`],
    },
    between: [" ", ""],
    stop: [".", "。"],
    open: [(link: string) => `Answer here: ${link}`, (link: string) => `在此作答：${link}`],
    whole: [(link: string) => `All of it: ${link}`, (link: string) => `全部内容：${link}`],
  },
});

const en = {
  ...TEXTS.en,
  noWorker: (why: string) => `no worker could handle the turn: ${why}`,
  noFit: (model: string | undefined, reasons: readonly string[]) =>
    `${model === undefined ? "" : `${model} gave `}no answer that fits: ${reasons.join("; ")}`,
  answeredAgain: (name: string, id: string) => `${name} was asked again and answered: ${id}`,
  flooded: (who: string, messages: number, bytes: number, id: string) =>
    `${who} sent ${messages} messages (${(bytes / 1e6).toFixed(1)} MB) and is cut off: its invitations are revoked. To let ${who} in again: swarm invite ${id} --seat ${who}`,
  broken: (message: string) => message,

  budgetCalls: (budget: number, spent: number) => `the budget of ${many(budget, "call")} is spent: ${spent} made`,
  budgetTokens: (budget: number, spent: number) =>
    `the budget of ${many(budget, "token")} is spent: ${spent} used, and what is left pays for no further call`,
  budgetUsd: (budget: number, spent: string) =>
    `the budget of $${budget} is spent: $${spent} were used, and what is left pays for no further call`,
  noPrice: (model: string) =>
    `the price of ${model} is not known, so no budget in money can hold: give its prices to the workers (SWARM_PRICES=FILE)`,
  outage: (why: string, id: string) =>
    `no model call succeeds at present: ${why}. Nothing is lost; go on with: swarm resume ${id}`,
  unknownModel: (name: string, expert: string | undefined, id: string) =>
    `${expert ?? "this discussion"} was to think by ${name}, which its vendor does not know; nothing was asked yet. Name another: ${resumeByAnother(id, expert)}`,
  /** @param expert one with a provider of their own, whose call failed */
  byAnother: (id: string, expert: string | undefined) => `or by another model, with: ${resumeByAnother(id, expert)}`,
  without: (id: string) => `or, without those who did not answer, with: swarm resume ${id} --without`,
  badTable: (protocol: string, where: string) =>
    `protocol ${protocol} composed a table that breaks the wire schema at ${where}: correct what it passes to compose()`,
  review: (n: number, id: string, kind: string, who: string) =>
    `${n === 1 ? "1 statement was" : `${n} statements were`} accepted so far; the last is ${id}, ${kind} by ${who}.`,
  reviewed: (stands: string, more: string) => `${stands} ${more}`,

  /** Lists of the constraints, by the user or the documents, and of the open objections to a participant, in full. */
  holds: (all: readonly Constraint[]) =>
    `What holds until the end, by the user or the documents:\n${all.map(({ id, text }) => `${id}: ${text}`).join("\n")}`,
  docket: (all: readonly DocketItem[]) =>
    `Your docket:\n${all.map(({ id, item = id, from, relation, about, text }) => `${item} (${TEXTS.en.relation[relation](from, about)}, ${id}): ${text}`).join("\n")}`,

  language:
    "Write in English (or in the topic's language, if that is neither English nor Chinese): most of this is in another script",
  unknownCitation: (id: string, last?: string) =>
    `${id} is no message of this discussion; cite one that is there${last ? `, such as ${last}` : ""}`,
  unknownDocument: (path: string, there: readonly string[]) =>
    `${path} is none of this discussion's documents; cite one that is (such as ${there.join(", ")}), or leave out what rests on it`,
  unknownLine: (path: string, line: number | string, lines: number) =>
    `${path} has ${many(lines, "line")}, and no line ${line}: name the line in which it stands`,
  unknownPlace: (path: string, place: string, [first, last]: readonly [string, string]) =>
    `${path} has no ${place}: it goes from ${path}:${first} to ${path}:${last}; name the place in which it stands`,
  wordsElsewhere: (quoted: string, path: string, place: string, elsewhere: string) =>
    place === ""
      ? `“${quoted}” does not stand like this in ${path}: quote it word for word, from ${path}:${elsewhere}`
      : `“${quoted}” does not stand in ${path}:${place} but in ${path}:${elsewhere}: name that place`,
  /** @param standing what stands in the lines that were named */
  unknownWords: (quoted: string, path: string, standing: string | undefined) =>
    `“${quoted}” does not stand in ${path}: ${standing === undefined ? "" : `there stands ${JSON.stringify(standing)}; `}quote it word for word, or say no more than stands there`,

  silentSeat: {
    question: (name: string) => `${name} let a turn go by. How shall it go on?`,
    choices: {
      without: {
        label: "Go on without them",
        description: "others wait two minutes for them in each step, until they open their seat",
      },
      "hand-over": {
        label: "Let a model answer for them",
        description: "until they open their seat; the result names it as a model",
      },
      wait: { label: "Wait", description: "they have the whole time again in each step" },
    },
    back: (name: string) => `${name} is back and answers from here on.`,
  },

  call: {
    ...TEXTS.en.call,
    turn: (title: string, name: string, left: number) =>
      `${name}, your answer is wanted in “${title}”: ${left} min left.`,
    reminder: (title: string, name: string, left: number) =>
      `${name}, half of your time for “${title}” is over: ${left} min left.`,
    question: (title: string) => `Your decision is wanted in “${title}”.`,
    ended: (title: string, name: string, result: string) => `${name}, “${title}” is over: ${result}`,
    failed: (name: string, why: string) => `${name} could not be called: ${why}`,
    join: (id: string, seat: string) => `At a terminal: swarm join ${id} --as ${seat}`,
  },
};
export type Words = typeof en;

const zh: Words = {
  ...TEXTS.zh,
  noWorker: (why) => `没有工作进程能处理这次发言：“${why}”`,
  noFit: (model, reasons) => `${model === undefined ? "" : han`${model} `}没有符合要求的回答：${reasons.join("；")}`,
  answeredAgain: (name, id) => han`再次询问后，${name} 已作答：${id}`,
  flooded: (who, messages, bytes, id) =>
    han`${who} 发送了 ${messages} 条消息（${(bytes / 1e6).toFixed(1)} MB），已被断开，其邀请已撤销。如需让 ${who} 重新加入：swarm invite ${id} --seat ${who}`,
  broken: (message) => `消息不符合协议：“${message}”`,

  budgetCalls: (budget, spent) => `${budget} 次调用的预算已用完：已用 ${spent} 次`,
  budgetTokens: (budget, spent) => `${budget} 个词元的预算已用完：已用 ${spent} 个，余下的不够再调用一次`,
  budgetUsd: (budget, spent) => `${budget} 美元的预算已用完：已用 ${spent} 美元，余下的不够再调用一次`,
  noPrice: (model) => `${model} 的价格未知，无法遵守金额预算：请用 SWARM_PRICES=文件 为工作进程给出价格`,
  outage: (why, id) => `目前对模型的调用都无法成功：${why}。已有内容不会丢失；用 swarm resume ${id} 继续`,
  unknownModel: (name, expert, id) =>
    `${expert ?? "本次讨论"} 指定用模型 ${name}，但提供方没有这个模型；还没有提问。请改用其他模型：${resumeByAnother(id, expert)}`,
  byAnother: (id, expert) => `或改用其他模型：${resumeByAnother(id, expert)}`,
  without: (id) => `不再等待未作答者，则用 swarm resume ${id} --without`,
  badTable: (protocol, where) =>
    `协议 ${protocol} 组成的专家表不符合消息格式，位置与原因：${where}：请改正它传给 compose() 的内容`,
  review: (n, id, kind, who) => han`目前共有 ${n} 条发言，最近一条是 ${who} 的 ${id}（${kind}）。`,
  reviewed: (stands, more) => `${stands}${more}`,

  holds: (all) => `由用户或文档规定，自始至终有效：\n${all.map(({ id, text }) => `${id}：${text}`).join("\n")}`,
  docket: (all) =>
    `你的待回应清单：\n${all
      .map(
        ({ id, item = id, from, relation, about, text }) =>
          han`${item}（${TEXTS.zh.relation[relation](from, about)}，${id}）：${text}`,
      )
      .join("\n")}`,

  language: "请用中文书写（议题既非中文也非英文时，用议题的语言）：这里大部分是另一种文字",
  unknownCitation: (id, last) => `本次讨论中没有消息 ${id}；请引用已有的消息${last ? `，例如 ${last}` : ""}`,
  unknownDocument: (path, there) =>
    `本次讨论的文档中没有 ${path}；请引用其中已有的文档（例如 ${there.join("、")}），或删去依据它的内容`,
  unknownLine: (path, line, lines) => `${path} 只有 ${lines} 行，没有第 ${line} 行：请写明原文所在的行`,
  unknownPlace: (path, place, [first, last]) =>
    `${path} 中没有 ${place}：其范围为 ${path}:${first} 至 ${path}:${last}；请写明原文在哪里`,
  wordsElsewhere: (quoted, path, place, elsewhere) =>
    place === ""
      ? `${path} 中没有这样写的“${quoted}”：请按 ${path}:${elsewhere} 逐字引用`
      : `“${quoted}”不在 ${path}:${place}，而在 ${path}:${elsewhere}：请改写出处`,
  unknownWords: (quoted, path, standing) =>
    `${path} 中没有“${quoted}”：${standing === undefined ? "" : `该处写的是 ${JSON.stringify(standing)}；`}请逐字引用，或只说原文所说的内容`,

  silentSeat: {
    question: (name) => han`${name} 错过了一次发言。接下来怎么办？`,
    choices: {
      without: { label: "不再等待", description: "每一步只等两分钟，直到此人打开席位" },
      "hand-over": { label: "改由模型代为回答", description: "直到此人打开席位；结果中注明是模型" },
      wait: { label: "继续等待", description: "每一步仍给足全部时间" },
    },
    back: (name) => han`${name} 已回来，之后由本人作答。`,
  },

  call: {
    ...TEXTS.zh.call,
    turn: (title, name, left) => `${name}，“${title}”在等你的回答：还剩 ${left} 分钟。`,
    reminder: (title, name, left) => `${name}，“${title}”的作答时间已过半：还剩 ${left} 分钟。`,
    question: (title) => `“${title}”在等你的决定。`,
    ended: (title, name, result) => `${name}，“${title}”已结束：${result}`,
    failed: (name, why) => `没能通知 ${name}：“${why}”`,
    join: (id, seat) => `在终端：swarm join ${id} --as ${seat}`,
  },
};

export const words = (lang: Lang): Words => ({ en, zh })[lang];
