import { han } from "#lib/han";
import { languages } from "#protocols/languages";
import { RULE_NAMES } from "#wire";
import { many } from "./phrases.ts";

const en = {
  roles: {
    moderator: "Moderator",
    contrarian: "Contrarian",
    historian: "Historian",
    "cross-domain": "Cross-domain thinker",
  },
  /** A journal that cannot be continued. */
  olderCourse: (found: number, known: number): string =>
    `this discussion was begun by another version of the program (course ${found}; this one knows ${known}) and cannot go on; its files stay, and a new discussion can be started with them as --context`,
  seat: (id: string, name: string) => `${id} (${name})`,
  /** Estimate of a discussion: calls, tokens and USD, each from and to. */
  estimate: (likely: Likely, calls: Range, tokens: Range, usd: Range | undefined) =>
    `probably about ${likely.calls} calls, ${thousands(likely.tokens)} tokens, ${likely.usd === undefined ? "at a price that is not known" : `${likely.usd.toFixed(2)} USD`} (usually ${calls.join(" to ")} calls, ${tokens.map(thousands).join(" to ")} tokens${usd ? `, ${usd.map((x) => x.toFixed(2)).join(" to ")} USD` : ""})`,
  inSequence: (first: string, next: string) => `${first}. ${next}`,
  budgetPays: (percent: number, { calls, tokens, usd }: Likely) =>
    `The budget pays for about ${percent} % of the usual course; a short one takes ${calls} calls, ${thousands(tokens)} tokens${usd === undefined ? "" : `, ${usd.toFixed(2)} USD`}.`,
  /** Fault of an answer, at a place or as a whole. */
  misfit: (where: string | undefined, what: string) => `${where ?? "the answer"}: ${what}`,
  /** Note if models could not read all statements. */
  digested: (answers: number, models: readonly string[], least: number): string =>
    `${many(answers, "answer")} of ${models.join(" and ")} ${answers === 1 ? "rests" : "rest"} on less than was said: the discussion was longer than ${models.length > 1 ? "these models" : "the model"} can read, so that the first ${many(least, "statement")} or more stood in the prompt as one sentence each.`,
  notes: (notes: readonly string[]): string => notes.join(" "),
  /** Note if the topic is in neither English nor Chinese. */
  otherLanguage:
    "The topic is in neither English nor Chinese: models were asked to write in its language; all other words are in English.",
  kinds: (kinds: readonly { readonly name: string; readonly calls: number }[]) =>
    kinds.map(({ name, calls }) => `${name} ${calls}`).join(", "),
  /** Names of the gate's rules; a rule without one is named by itself. */
  rules: RULE_NAMES.en,
  faults: {
    count: (found: number, min: number, max: number) =>
      `${found} ${found === 1 ? "expert was" : "experts were"} named; ${min === max ? min : `${min} to ${max}`} are wanted`,
    twice: (id: string) => `two experts have the id ${id}`,
    sameName: (name: string) => `two experts are called “${name}”; give each a title of their own`,
    reserved: (id: string) => `${id} is the id of a fixed role; give the expert another`,
    stranger: (between: readonly string[], id: string) =>
      `the tension ${between.join(" / ")} names ${id}, who is no expert here`,
    self: (id: string) => `${id} cannot be in tension with themselves`,
    placid: (id: string) => `${id} stands in no tension: pair them with somebody whose interest is opposed`,
  },
};
type Range = readonly [number, number];
interface Likely {
  readonly calls: number;
  readonly tokens: number;
  readonly usd?: number;
}

const thousands = (n: number): string => (n < 1_000 ? String(n) : `${Math.round(n / 1_000).toLocaleString("en")}k`);

export type Words = typeof en;

const tenThousands = (n: number): string => (n < 10_000 ? String(n) : `${(n / 10_000).toFixed(1)} 万`);
const tokensOf = (n: number): string => `${tenThousands(n)}${n < 10_000 ? " " : ""}个词元`;

const zh: Words = {
  roles: { moderator: "主持人", contrarian: "反对者", historian: "记录员", "cross-domain": "跨领域思考者" },
  olderCourse: (found, known) =>
    `这场讨论由另一版本的程序开始（流程版本 ${found}，本程序为 ${known}），无法继续；文件还在，可用 --context 作为新讨论的材料`,
  seat: (id, name) => `${id}（${name}）`,
  estimate: (likely, calls, tokens, usd) =>
    `大约调用 ${likely.calls} 次，${tokensOf(likely.tokens)}，${likely.usd === undefined ? "价格未知" : `${likely.usd.toFixed(2)} 美元`}（通常：调用 ${calls.join(" 至 ")} 次，${tenThousands(tokens[0])} 至 ${tokensOf(tokens[1])}${usd ? `，${usd.map((x) => x.toFixed(2)).join(" 至 ")} 美元` : ""}）`,
  inSequence: (first, next) => `${first}。${next}`,
  budgetPays: (percent, { calls, tokens, usd }) =>
    `预算大约够通常所需的 ${percent}%；较短的讨论需调用 ${calls} 次，${tokensOf(tokens)}${usd === undefined ? "" : `，${usd.toFixed(2)} 美元`}。`,
  misfit: (where, what) => `${where ?? "整个回答"}：${what}`,
  digested: (answers, models, least) =>
    han`${models.join("、")} 有 ${answers} 个回答没有读到全部发言：讨论太长，模型读不下，至少最早的 ${least} 条发言在提示中各用一句话代替。`,
  notes: (notes) => notes.join(""),
  otherLanguage: "议题既非英文也非中文：已要求模型用议题的语言书写，其余文字为中文。",
  kinds: (kinds) => kinds.map(({ name, calls }) => `${name} ${calls}`).join("，"),
  rules: RULE_NAMES.zh,
  faults: {
    count: (found, min, max) => `给出了 ${found} 位专家；需要 ${min === max ? min : `${min} 到 ${max}`} 位`,
    twice: (id) => `有两位专家使用同一个 id ${id}`,
    sameName: (name) => `有两位专家都叫“${name}”；请给每位各自的头衔`,
    reserved: (id) => `${id} 是固定角色的 id；请给这位专家另取一个`,
    stranger: (between, id) => `张力 ${between.join(" / ")} 提到了 ${id}，但没有这位专家`,
    self: (id) => `${id} 不能与自己构成张力`,
    placid: (id) => `${id} 不在任何一对张力中：请与一位利益对立的专家配对`,
  },
};

export const { words } = languages<Words>({ en, zh });
