import type { FloorStatement, Lang } from "#wire";
import { argues, attacks, declares, floorOf, opens, responds, type StatementMaker } from "./statements/in-graph.ts";

/*
 * Twelve discussions of three experts and a contrarian, from worthless to excellent: each does one thing more than the one
 * before it, in both languages.
 */

export interface Rung {
  readonly name: string;
  /** Expected range of the overall score. */
  readonly overall: readonly [number, number];
  readonly traits: Traits;
}

interface Traits {
  /** The same sentence from everybody, a long one or none. */
  readonly says: "bare" | "repeats" | "argues";
  readonly facts?: "missing" | "one-unchecked" | "unchecked" | "checked";
  readonly isFlagged?: boolean;
  readonly counters?: boolean;
  readonly steelMen?: boolean;
  readonly answers?: boolean;
  /** Experts who shift, naming the message that moved them. */
  readonly shifts?: number;
  /** Whether the facts of one are spoken of by the others. */
  readonly takenUp?: boolean;
}

export const LADDER: readonly Rung[] = [
  {
    name: "they agree, with invented passages",
    overall: [1, 1],
    traits: { says: "bare", facts: "missing", isFlagged: true },
  },
  { name: "they agree: it is best practice", overall: [1, 1], traits: { says: "bare" } },
  {
    name: "each says the same at length, with one figure",
    overall: [1, 1],
    traits: { says: "repeats", facts: "one-unchecked" },
  },
  {
    name: "each has another reason, and nobody answers anybody",
    overall: [1, 2],
    traits: { says: "argues", facts: "one-unchecked" },
  },
  {
    name: "they agree, each with figures on their word",
    overall: [1, 2],
    traits: { says: "argues", facts: "unchecked" },
  },
  {
    name: "they counter, and restate nobody",
    overall: [1, 2],
    traits: { says: "argues", facts: "one-unchecked", counters: true },
  },
  {
    name: "they counter what they restate, and answer nothing",
    overall: [2, 3],
    traits: { says: "argues", facts: "one-unchecked", counters: true, steelMen: true },
  },
  {
    name: "they answer every counter, on hardly any facts",
    overall: [3, 4],
    traits: { says: "argues", facts: "one-unchecked", counters: true, steelMen: true, answers: true },
  },
  {
    name: "they answer, with figures on their word",
    overall: [3, 4],
    traits: { says: "argues", facts: "unchecked", counters: true, steelMen: true, answers: true },
  },
  {
    name: "they answer, with passages that stand",
    overall: [3, 4],
    traits: { says: "argues", facts: "checked", counters: true, steelMen: true, answers: true },
  },
  {
    name: "they take up each other's passages",
    overall: [4, 5],
    traits: { says: "argues", facts: "checked", counters: true, steelMen: true, answers: true, takenUp: true },
  },
  {
    name: "and two change their mind because of them, and take their objections back",
    overall: [5, 5],
    traits: {
      says: "argues",
      facts: "checked",
      counters: true,
      steelMen: true,
      answers: true,
      takenUp: true,
      shifts: 2,
    },
  },
];

interface Part {
  readonly position: string;
  readonly reason: string;
  readonly more: string;
  readonly answer: string;
  readonly place: string;
  readonly quote: string;
  readonly figure: string;
  readonly restated: string;
}

interface Told {
  readonly agree: string;
  readonly long: string;
  readonly parts: readonly Part[];
  readonly cites: (quote: string, place: string) => string;
  readonly attack: { readonly assumption: string; readonly failure: string; readonly restated: string };
  readonly moved: string;
  readonly one: string;
  readonly after: string;
}

const EN: Told = {
  agree: "I fully agree, it is best practice.",
  long: "Everybody in the industry has understood that splitting is the modern way and that whoever waits will be left behind, 10 teams say so.",
  cites: (quote, place) => `“${quote}” (${place}).`,
  parts: [
    {
      position: "Split billing into three services this year",
      reason: "A release of the tax rules waits for the payment team, and the payment team waits for the ledger.",
      more: "Every hotfix stops all of them, as last spring showed when the mail templates broke.",
      answer:
        "The pager is a matter of who is hired and not of where the code lies, since the platform group takes the nights.",
      place: "releases.md:4",
      quote: "a tax change waits 9 days for the ledger",
      figure: "A tax change waits 9 days for the ledger and costs 12,400 EUR in penalties.",
      restated:
        "Eight people share the pager of one building block, and more services mean more nights for the same people.",
    },
    {
      position: "Keep billing in one piece and share nothing",
      reason:
        "Eight people share the pager of one building block, and more services mean more nights for the same people.",
      more: "Nobody has ever run a saga across payment and ledger here, and a half booked invoice is illegal.",
      answer: "A ledger that waits is repaired by a second release train, and no network has to be crossed for it.",
      place: "oncall.md:7",
      quote: "8 people share the pager, 14 are needed for two rotations",
      figure: "Two rotations need 14 people and the budget is 96,000 EUR.",
      restated: "A release of the tax rules waits for the payment team, which waits for the ledger.",
    },
    {
      position: "Extract the ledger alone and then measure",
      reason: "Most of the waiting comes from a single table which three teams lock at month end.",
      more: "One extraction is reversible within a weekend; three of them are not.",
      answer:
        "Month end is what the lock is about, so moving that table first tests the whole promise at the smallest price.",
      place: "locks.md:12",
      quote: "71 % of all lock waits are on the ledger table",
      figure: "71 % of all lock waits are on one table, 3,300 of them a night.",
      restated: "Every hotfix stops all teams, and a release of the tax rules waits for the payment team.",
    },
  ],
  attack: {
    assumption: "It assumes that the ledger can be cut out without the payment transaction.",
    failure:
      "At month end a payment is booked twice when the network drops between ledger and payment, and the auditor stops the close.",
    restated: "A release of the tax rules waits for the payment team, and the payment team waits for the ledger.",
  },
  moved: "Extract the ledger first, with the payment transaction kept inside",
  one: "It takes 6 weeks.",
  after: "On the transaction across payment and ledger:",
};

const ZH: Told = {
  agree: "我完全同意，这是最佳实践。",
  long: "整个行业都已经明白拆分才是现代的做法，谁还在等待谁就会被时代淘汰，这一点 10 个团队都这么说。",
  cites: (quote, place) => `「${quote}」（${place}）。`,
  parts: [
    {
      position: "今年把计费拆成三个服务",
      reason: "税务规则的发布要等支付团队，而支付团队又要等账本团队腾出人手。",
      more: "每次紧急修复都会让所有团队停工，去年春天邮件模板出错时就是如此。",
      answer: "值班问题取决于招聘而不是代码放在哪里，夜间由平台组负责接听。",
      place: "releases.md:4",
      quote: "税务变更为账本等待9天",
      figure: "税务变更为账本等待9天，罚款12,400欧元。",
      restated: "八名同事共同承担同一模块的值班，服务越多夜班越多。",
    },
    {
      position: "计费保持一体，不做共享",
      reason: "八名同事共同承担同一模块的值班，服务越多，同一批人的夜班就越多。",
      more: "这里从未有人跨支付和账本运行过补偿事务，只入账一半的发票是违法的。",
      answer: "账本造成的等待可以用第二条发布通道解决，不必跨越任何网络。",
      place: "oncall.md:7",
      quote: "8人轮流值班，两组轮换需要14人",
      figure: "两组轮换需要14人，预算为96,000欧元。",
      restated: "税务规则的发布要等支付团队，支付团队要等账本团队。",
    },
    {
      position: "只拆出账本，然后测量",
      reason: "大部分等待来自同一张数据表，月末有三个团队同时锁住它。",
      more: "一次拆分在一个周末之内可以撤回，三次则不能。",
      answer: "锁等待正是月末的问题，先迁移这张表就能以最小代价检验整个承诺。",
      place: "locks.md:12",
      quote: "全部锁等待中有71%发生在账本表",
      figure: "全部锁等待中有71%发生在同一张表，每晚3,300次。",
      restated: "每次紧急修复都会让所有团队停工，税务规则的发布要等支付团队。",
    },
  ],
  attack: {
    assumption: "它假定账本可以脱离支付事务单独拆出。",
    failure: "月末网络在账本与支付之间中断时，一笔付款会重复入账，审计师会叫停结账。",
    restated: "税务规则的发布要等支付团队，而支付团队又要等账本团队腾出人手。",
  },
  moved: "先拆出账本，支付事务保留在内",
  one: "需要6周时间。",
  after: "关于跨支付和账本的事务：",
};

const EXPERTS = ["ada", "ben", "cyd"] as const;
const ARGUED = 5;

/** The floor of a rung: positions, opening, arguments, stress test, responses. */
export function floorOfRung({ traits }: Rung, lang: Lang): FloorStatement[] {
  const told = lang === "zh" ? ZH : EN;
  const part = (at: number): Part => told.parts[at % told.parts.length] as Part;
  const agreed = part(0).position;
  const id = (n: number): string => `r1-msg-${String(n).padStart(3, "0")}`;
  const says = (at: number): string => {
    if (traits.says === "bare") return told.agree;
    if (traits.says === "repeats") return told.long;
    return `${part(at).reason} ${part(at).more}`;
  };
  const facts = (at: number): string => {
    const { place, quote, figure } = part(at);
    if (traits.facts === "missing") return told.cites(quote, place);
    if (traits.facts === "unchecked") return figure;
    if (traits.facts === "one-unchecked") return traits.says === "repeats" ? "" : told.one;
    return traits.facts === "checked" ? `${told.cites(quote, place)} ${told.cites(`${quote}·`, `b${place}`)}` : "";
  };
  const others = (at: number): string =>
    traits.takenUp ? [1, 2].map((next) => told.cites(part(at + next).quote, part(at + next).place)).join(" ") : "";
  const man = (at: number): Record<string, unknown> =>
    traits.steelMen
      ? { steelMan: [{ targetId: id(ARGUED + ((at + 2) % 3)), restatement: part(at + 1).restated }] }
      : {};
  const marked =
    (make: StatementMaker): StatementMaker =>
    (to) => ({
      ...make(to),
      ...(traits.facts === "checked" || traits.facts === "missing"
        ? { checked: traits.facts === "checked" ? checkedIn(make(to), told) : [] }
        : {}),
      ...(traits.isFlagged ? { flags: ["unknown_passage"] } : {}),
    });
  const differs = traits.says === "argues";
  return floorOf(
    ...EXPERTS.map((expert, at) => declares(expert, differs ? part(at).position : agreed, 0.7)),
    opens,
    ...EXPERTS.map((expert, at) => {
      const refs = traits.counters ? { counters: [id(1 + ((at + 1) % 3))] } : { supports: [id(1 + ((at + 1) % 3))] };
      const restated = traits.steelMen
        ? { steelMan: [{ targetId: id(1 + ((at + 1) % 3)), restatement: part(at + 1).position }] }
        : {};
      return marked(
        argues(expert, differs ? part(at).position : agreed, refs, {
          reasoning: `${says(at)} ${facts(at)}`,
          ...restated,
        }),
      );
    }),
    marked(
      attacks(traits.counters ? { counters: [id(ARGUED)] } : { questions: [id(ARGUED)] }, {
        assumption: differs ? told.attack.assumption : told.agree,
        failureScenario: differs ? `${told.attack.failure} ${others(2)}` : told.agree,
        ifWrong: "",
        target: agreed,
        ...(traits.steelMen ? { steelMan: [{ targetId: id(ARGUED), restatement: told.attack.restated }] } : {}),
      }),
    ),
    ...EXPERTS.map((expert, at) => {
      const moves = at < (traits.shifts ?? 0);
      const own = differs ? part(at).position : agreed;
      const answers = traits.answers
        ? `${told.after} ${part(at).answer} ${id(ARGUED + ((at + 2) % 3))} ${part(at + 2).position}; ${told.attack.assumption} ${others(at)}`
        : traits.says === "argues"
          ? told.agree
          : says(at);
      return marked(
        responds(
          expert,
          moves ? "major" : "none",
          moves ? told.moved : own,
          traits.answers ? { counters: [id(ARGUED + ((at + 2) % 3))] } : {},
          {
            response: answers,
            shiftReason: moves ? `${told.after} ${others(at)}` : "",
            ...(moves ? { shiftCause: [id(ARGUED + ((at + 1) % 3))], retracts: [{ targetId: id(ARGUED + at) }] } : {}),
            ...(traits.answers ? man(at) : {}),
          },
        ),
      );
    }),
  );
}

/** Citations that the gate would confirm: all of the statement's. */
function checkedIn(statement: FloorStatement, { parts, cites }: Told): string[] {
  const text = JSON.stringify(statement.content);
  return parts.flatMap(({ quote, place }) =>
    [[quote, place] as const, [`${quote}·`, `b${place}`] as const]
      .filter(([words, where]) => text.includes(JSON.stringify(cites(words, where)).slice(1, -1)))
      .map(([words, where]) => `“${words}” (${where})`),
  );
}
