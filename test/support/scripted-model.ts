import type { Lang } from "#wire";
import { defaultAnswer, textOf } from "./anthropic-answer.ts";
import { type Reply, replies, type SeenRequest } from "./anthropic-server.ts";
import { type FormKind, formAsked, inForm } from "./in-form.ts";

/*
 * A model that plays its part: worthless (it agrees without a reason, round after round) or excellent (it cites passages
 * that stand, restates what it counters, answers what is put to it, and one of two is moved).
 */

type Style = "worthless" | "excellent";
type Content = Record<string, unknown>;

const SPEAKER = /(?:id in this discussion is|讨论中的 id 是) ([\w-]+)/;
const STATEMENT = /<statement-[0-9a-f]{16} id="(r\d+-msg-\d+)" from="([\w-]+)" kind="(\w+)"/g;

/** Documents that the excellent model cites. */
export const DOCUMENTS: Readonly<Record<Lang, readonly { readonly name: string; readonly text: string }[]>> = {
  en: [
    {
      name: "oncall.md",
      text: "# On call\n\n8 people share the pager, and 14 are needed for two rotations.\nHiring the 6 missing ones costs 14,500 USD a month.\n",
    },
    {
      name: "locks.md",
      text: "# Locks\n\n71 % of all lock waits are on the ledger table.\nOn 12 March 2026 the month-end close waited 9 hours for it.\n",
    },
  ],
  zh: [
    { name: "oncall.md", text: "# 值班\n\n目前8人轮流值班，两组轮换共需要14人。\n补足6人每月需要14,500美元。\n" },
    { name: "locks.md", text: "# 锁\n\n全部锁等待中有71%发生在账本表。\n2026年3月12日月末结账为此等待了9小时。\n" },
  ],
};

interface Line {
  readonly position: string;
  readonly reasoning: string;
  readonly answer: string;
}

const SAID: Readonly<
  Record<
    Lang,
    {
      readonly agree: string;
      readonly same: string;
      readonly lines: readonly [Line, Line];
      readonly restated: readonly [string, string];
      readonly attack: Content;
      readonly attackRestated: string;
      readonly moved: string;
      readonly because: string;
    }
  >
> = {
  en: {
    agree: "I fully agree, it is best practice.",
    same: "Split billing into services",
    lines: [
      {
        position: "Extract the ledger from billing before the next close",
        reasoning:
          "“71 % of all lock waits are on the ledger table” (locks.md:3), so a single table stops three teams. “On 12 March 2026 the month-end close waited 9 hours for it” (locks.md:4), and the auditor noted it.",
        answer:
          "The pager does limit us: one extracted ledger needs no second rotation if the platform group takes its nights, but the 6 missing people have to be hired before anything else is cut out of billing.",
      },
      {
        position: "Keep billing whole until two rotations are staffed",
        reasoning:
          "“8 people share the pager, and 14 are needed for two rotations” (oncall.md:3). “Hiring the 6 missing ones costs 14,500 USD a month” (oncall.md:4), which nobody has budgeted.",
        answer:
          "A booking that is torn in two is what the payment transaction prevents today; keeping billing whole leaves it untouched, and the lock waits of the ledger can be halved by moving the close to another night.",
      },
    ],
    restated: [
      "8 people share the pager and 14 are needed for two rotations, so billing stays whole until they are staffed.",
      "71 % of all lock waits are on the ledger table, so extracting the ledger frees three teams before the next close.",
    ],
    attack: {
      target: "Both take it that the ledger can be moved without the payment transaction",
      assumption: "the payment transaction can be cut from the ledger without double booking",
      ifWrong: "invoices are booked twice at month end",
      failureScenario:
        "at month end the network drops between payment and ledger, 40 invoices are booked twice, and the close is stopped",
    },
    attackRestated: "71 % of all lock waits are on the ledger table, so extracting it stops the waiting at the close.",
    moved: "Extract the ledger once the 6 missing people are hired",
    because: "The 14,500 USD a month and the pager of 8 people (oncall.md:3) have to come first.",
  },
  zh: {
    agree: "我完全同意，这是最佳实践。",
    same: "把计费拆分为服务",
    lines: [
      {
        position: "在下次结账之前把账本从计费中拆出",
        reasoning:
          "“全部锁等待中有71%发生在账本表”（locks.md:3），一张表拖住了三个团队。“2026年3月12日月末结账为此等待了9小时”（locks.md:4），审计师已作记录。",
        answer:
          "值班确实是限制：只拆出账本一项，由平台组承担夜间值班就不需要第二组轮换，但在拆出任何其他部分之前必须先补足6人。",
      },
      {
        position: "在两组轮换配齐之前保持计费一体",
        reasoning:
          "“目前8人轮流值班，两组轮换共需要14人”（oncall.md:3）。“补足6人每月需要14,500美元”（oncall.md:4），这笔钱没有列入预算。",
        answer:
          "支付事务正是今天防止一笔入账被撕成两半的机制；保持计费一体就不触动它，账本的锁等待可以通过把结账移到另一个夜晚减半。",
      },
    ],
    restated: [
      "目前8人轮流值班，两组轮换共需要14人，所以在配齐之前保持计费一体。",
      "全部锁等待中有71%发生在账本表，拆出账本可以在下次结账之前解放三个团队。",
    ],
    attack: {
      target: "双方都认为账本可以脱离支付事务迁移",
      assumption: "支付事务可以与账本分开而不会重复入账",
      ifWrong: "月末发票会重复入账",
      failureScenario: "月末支付与账本之间网络中断，40 张发票重复入账，结账被叫停",
    },
    attackRestated: "全部锁等待中有71%发生在账本表，拆出账本就能消除结账时的等待。",
    moved: "补足6人之后再拆出账本",
    because: "每月14,500美元和8人值班（oncall.md:3）必须先解决。",
  },
};

/** Answers every request of a discussion: for `AnthropicServer.always`. */
export function playing(style: Style, lang: Lang): (request: SeenRequest) => Reply {
  return (request) => {
    const plain = JSON.parse(defaultAnswer(request.body)) as Content;
    const prompt = `${textOf(request.body.system)}\n${textOf(request.body.messages)}`;
    const own = inForm(request, said(style, lang, formAsked(request), prompt));
    const rest = style === "worthless" && Object.keys(own).length > 0 ? emptied(plain, SAID[lang].agree) : plain;
    return replies.answer({ ...(rest as Content), ...own });
  };
}

/** An answer in which every sentence that was made up with a figure is the same one without. */
function emptied(value: unknown, words: string): unknown {
  if (typeof value === "string") return /\b1,?000\b|1000/.test(value) ? words : value;
  if (Array.isArray(value)) return value.map((one) => emptied(one, words));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, emptied(one, words)]));
}

function said(style: Style, lang: Lang, kind: FormKind | undefined, prompt: string): Content {
  const say = SAID[lang];
  const speaker = SPEAKER.exec(prompt)?.[1] ?? "";
  const at = speaker === "first-expert" ? 0 : 1;
  const floor = [...prompt.matchAll(STATEMENT)].map(([, id = "", from = "", kind = ""]) => ({ id, from, kind }));
  const other = (kind: string, others = true): string =>
    floor.findLast((one) => one.kind === kind && (!others || one.from !== speaker))?.id ?? "r1-msg-001";
  const isWorthless = style === "worthless";
  const comment = isWorthless ? say.agree : (say.restated[at] ?? "");
  const refer = (targetId: string, relation: string) => [{ targetId, relation, comment }];
  const own = say.lines[at] as Line;
  if (kind === "position_declaration") return { position: isWorthless ? say.same : own.position };
  if (kind === "argument") {
    const target = other("position_declaration");
    return isWorthless
      ? { position: say.same, reasoning: say.agree, references: refer(target, "supports"), steelMan: [] }
      : {
          position: own.position,
          reasoning: own.reasoning,
          references: refer(target, "counters"),
          steelMan: [{ targetId: target, restatement: say.restated[at] }],
        };
  }
  if (kind === "stress_test") {
    const target = floor.find((one) => one.kind === "argument" && one.from === "first-expert")?.id ?? other("argument");
    return isWorthless
      ? {
          target: say.same,
          assumption: say.agree,
          failureScenario: say.agree,
          references: refer(target, "supports"),
          steelMan: [],
        }
      : {
          ...say.attack,
          references: refer(target, "counters"),
          steelMan: [{ targetId: target, restatement: say.attackRestated }],
        };
  }
  if (kind === "response") return responding(isWorthless, lang, at, other("argument"), other("stress_test"));
  return {};
}

function responding(isWorthless: boolean, lang: Lang, at: number, argument: string, attack: string): Content {
  const say = SAID[lang];
  const own = say.lines[at] as Line;
  const supports = [{ targetId: argument, relation: "supports", comment: say.agree }];
  if (isWorthless) {
    const held = { positionShift: "none", currentPosition: say.same, previousPosition: say.same, shiftCause: [] };
    return { ...held, response: say.agree, shiftReason: say.agree, references: supports, steelMan: [] };
  }
  const moves = at === 0;
  return {
    response: `${own.answer} ${say.lines[1 - at]?.position}. ${say.attack.assumption}: ${argument}, ${attack}.`,
    positionShift: moves ? "major" : "none",
    currentPosition: moves ? say.moved : own.position,
    previousPosition: own.position,
    shiftReason: moves ? say.because : own.answer,
    shiftCause: moves ? [argument] : [],
    references: [{ targetId: argument, relation: "questions", comment: say.restated[at] ?? "" }],
    steelMan: [],
  };
}
