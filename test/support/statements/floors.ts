import { Documents } from "#protocols/document-lookup";
import type { FloorStatement, Participant } from "#wire";
import type { SwarmKind } from "../../../src/protocols/swarm-discussion/kinds/index.ts";

/** Floors before the labelled statements: two decisions in each language. */
export type FloorName =
  | "billing"
  | "billing-explored"
  | "billing-documents"
  | "api"
  | "orders"
  | "orders-explored"
  | "orders-documents"
  | "queue"
  | "ward"
  | "school";

type Line = readonly [
  from: string,
  type: SwarmKind,
  content: Readonly<Record<string, unknown>>,
  counters?: readonly number[],
];

const declared = (position: string, wouldChangeIf: string): Record<string, unknown> => ({ position, wouldChangeIf });
const argued = (position: string, reasoning: string): Record<string, unknown> => ({ position, reasoning });

const BILLING: readonly Line[] = [
  [
    "ops",
    "position_declaration",
    declared(
      "Keep the billing monolith this year: on-call cannot carry a second service.",
      "two rotations are staffed",
    ),
  ],
  [
    "delivery",
    "position_declaration",
    declared("Extract the tax module into a service of its own by June.", "a tax change takes under 3 days"),
  ],
  [
    "data",
    "position_declaration",
    declared(
      "Keep one database and divide the code into modules behind an internal API.",
      "a reconciliation run fails",
    ),
  ],
  ["moderator", "opening", { divergences: ["one rotation or two"], questions: [] }],
  [
    "ops",
    "argument",
    argued("Keep the monolith", "On-call is four people; two rotations need at least eight (ops.md:5)."),
    [2],
  ],
  [
    "delivery",
    "argument",
    argued("Extract tax", "A tax change waits 11 days, and 5 of 7 incidents started in the tax module (team.md:3)."),
    [1],
  ],
  [
    "data",
    "argument",
    argued(
      "One database",
      "A ledger mismatch above 0.01% fails the audit (finance.md:3), so one transaction has to stay.",
    ),
  ],
  [
    "contrarian",
    "stress_test",
    {
      target: "all keep one database",
      assumption: "the nightly invoice job stays below an hour",
      failureScenario: "At month end the job holds the table lock for 41 minutes and the payment API times out.",
    },
    [7],
  ],
];

const API: readonly Line[] = [
  [
    "mobile",
    "position_declaration",
    declared("Give partners one GraphQL gateway.", "REST with field selection loads the home screen in under 1 s"),
  ],
  [
    "platform",
    "position_declaration",
    declared("Stay with REST and add sparse fieldsets.", "the CDN hit rate stays above 85% with GraphQL"),
  ],
  [
    "security",
    "position_declaration",
    declared("Allow GraphQL with persisted queries only.", "an audit shows that query cost limits stop abuse"),
  ],
  ["moderator", "opening", { divergences: ["caching at the edge"], questions: [] }],
  [
    "mobile",
    "argument",
    argued("GraphQL gateway", "The home screen makes 14 round trips and takes 2.3 s on a 3G connection."),
    [2],
  ],
  [
    "platform",
    "argument",
    argued("REST", "Today 92% of partner reads come from the CDN; POST queries would bypass it."),
    [1],
  ],
  [
    "security",
    "argument",
    argued("Persisted queries", "A nested query of depth 12 brought staging down on 2026-02-03 (INC-481)."),
  ],
  [
    "contrarian",
    "stress_test",
    {
      target: "edge caching decides",
      assumption: "partners read mostly public catalogue data",
      failureScenario: "A partner asks for per-tenant prices; nothing can be cached and REST makes 14 calls again.",
    },
    [6],
  ],
];

const ORDERS: readonly Line[] = [
  ["ops", "position_declaration", declared("今年保留订单单体:值班人手撑不起第二个服务。", "两组轮值都已配齐人员")],
  ["delivery", "position_declaration", declared("六月前把优惠计算拆成独立服务。", "优惠规则变更三天内能上线")],
  ["data", "position_declaration", declared("保留单一数据库,代码按模块划分,通过内部接口调用。", "一次对账出现不平")],
  ["moderator", "opening", { divergences: ["值班是一组还是两组"], questions: [] }],
  ["ops", "argument", argued("保留单体", "值班只有 4 人,两组轮值至少要 8 人(ops.md:5)。"), [2]],
  ["delivery", "argument", argued("拆出优惠", "优惠变更平均等待 11 天,7 起故障有 5 起源自优惠模块(team.md:3)。"), [1]],
  ["data", "argument", argued("单一数据库", "账目差异超过 0.01% 审计就不通过(finance.md:3),必须保留同一事务。")],
  [
    "contrarian",
    "stress_test",
    {
      target: "大家都保留单一数据库",
      assumption: "夜间对账任务始终在一小时之内",
      failureScenario: "月末任务锁表 41 分钟,支付接口超时,客户重复下单。",
    },
    [7],
  ],
];

const QUEUE: readonly Line[] = [
  ["infra", "position_declaration", declared("自建三节点 Kafka 集群。", "托管服务的端到端延迟低于 20 毫秒")],
  ["finance", "position_declaration", declared("使用云厂商托管的消息队列。", "三年总成本高于自建")],
  ["app", "position_declaration", declared("先用 PostgreSQL 表做队列,不引入新组件。", "压测中吞吐低于每秒 2000 条")],
  ["moderator", "opening", { divergences: ["成本与延迟"], questions: [] }],
  ["infra", "argument", argued("自建", "托管服务每月 9800 元,自建三台机器每月 3600 元。"), [2]],
  ["finance", "argument", argued("托管", "去年两次磁盘写满都在凌晨三点,恢复各用了 4 小时。"), [1]],
  ["app", "argument", argued("数据库队列", "高峰只有每秒 350 条,`SKIP LOCKED` 足以承受。")],
  [
    "contrarian",
    "stress_test",
    {
      target: "吞吐量决定选型",
      assumption: "流量会保持在每秒 350 条",
      failureScenario: "大促当天流量涨到 10 倍,队列表膨胀,清理任务与下单争锁。",
    },
    [7],
  ],
];

const WARD: readonly Line[] = [
  [
    "nursing",
    "position_declaration",
    declared(
      "Stay with three shifts of eight hours: tired nurses make mistakes.",
      "the pilot on ward 3 shows fewer falls",
    ),
  ],
  [
    "finance",
    "position_declaration",
    declared("Two shifts of twelve hours by April: agency costs are out of hand.", "agency falls under 20,000 a month"),
  ],
  [
    "legal",
    "position_declaration",
    declared("Twelve hours for volunteers only.", "the works council signs for everybody"),
  ],
  ["moderator", "opening", { divergences: ["eight hours or twelve"], questions: [] }],
  [
    "nursing",
    "argument",
    argued("Eights", "Medication errors doubled after hour ten on ward 3: 14 against 7 (incidents.md:4)."),
    [2],
  ],
  [
    "finance",
    "argument",
    argued("Twelves", "Agency nurses cost 61,000 in May; one handover less saves 45 paid minutes a day (rota.md:6)."),
    [1],
  ],
  [
    "legal",
    "argument",
    argued(
      "Volunteers",
      "The agreement caps a shift at ten hours unless the employee consents in writing (clause 14).",
    ),
  ],
  [
    "contrarian",
    "stress_test",
    {
      target: "all think that consent is free",
      assumption: "nobody is pressed to volunteer",
      failureScenario: "Before Christmas three nurses call in sick; the two who signed do five twelves in a row.",
    },
    [7],
  ],
];

const SCHOOL: readonly Line[] = [
  ["teacher", "position_declaration", declared("上课时间手机一律入柜,放学再领。", "一个学期课堂没有变化")],
  ["parents", "position_declaration", declared("允许带,静音放书包里。", "班里出现偷拍")],
  ["health", "position_declaration", declared("初一初二入柜,初三自愿。", "初三来访翻倍")],
  ["moderator", "opening", { divergences: ["收还是不收"], questions: [] }],
  ["teacher", "argument", argued("入柜", "七年级抽查,一节课平均响 6 次,收柜的两个班只有 1 次(记录.md:2)。"), [2]],
  ["parents", "argument", argued("可带", "孩子坐 50 分钟公交,去年 11 月堵车联系不上,三位家长报了警。"), [1]],
  ["health", "argument", argued("分年级", "心理室 32 例来访,19 例和半夜刷手机有关,白天收不收都一样。")],
  [
    "contrarian",
    "stress_test",
    {
      target: "大家都以为柜子管得住",
      assumption: "每个学生只有一部手机",
      failureScenario: "交上来的是旧机,新机藏在袜子里,期中考试当天群里有了答案。",
    },
    [7],
  ],
];

/** The countered answer the attack: a disagreement that was explored. */
const explored = (lines: readonly Line[], answer: string): readonly Line[] => [
  ...lines,
  ["data", "response", { response: answer, positionShift: "none", currentPosition: answer }, [8]],
];

const FLOORS: Readonly<Record<FloorName, readonly Line[]>> = {
  billing: BILLING,
  "billing-explored": explored(BILLING, "The lock is taken on a replica since March."),
  "billing-documents": BILLING,
  api: API,
  orders: ORDERS,
  "orders-explored": explored(ORDERS, "三月起锁只在只读副本上获取。"),
  "orders-documents": ORDERS,
  queue: QUEUE,
  ward: WARD,
  school: SCHOOL,
};

/** Documents of the discussions. */
const DOCUMENTS: Readonly<Partial<Record<FloorName, Documents>>> = {
  "billing-documents": new Documents([
    {
      path: "docs/ops.md",
      text: "# On-call\n\nFour people share the pager.\n\nA second rotation needs eight people at least.\n\n- The night of 12 January: 41 minutes of table lock, payments timed out.\n",
    },
    {
      path: "docs/team.md",
      text: "# Delivery\n\nA tax change waits 11 days on average. 5 of 7 incidents started in the tax module.\n",
    },
    { path: "finance.md", text: "# Audit\n\nA ledger mismatch above 0.01% fails the audit.\n" },
  ]),
  "orders-documents": new Documents([
    { path: "docs/ops.md", text: "# 值班\n\n目前四人轮流值班。\n\n两组轮值至少需要八人。\n" },
    { path: "team.md", text: "# 交付\n\n优惠规则变更平均等待 11 天,七起故障有五起源自优惠模块。\n" },
  ]),
};

export interface LabelledFloor {
  readonly floor: ReadonlyMap<string, FloorStatement>;
  readonly participants: readonly Participant[];
  readonly lang: "en" | "zh";
  readonly documents?: Documents;
}

export function floorOf(name: FloorName): LabelledFloor {
  const statements = FLOORS[name].map(([from, type, content, counters = []], at): FloorStatement => {
    const references = counters.map((number) => ({ targetId: idOf(number), relation: "counters" }));
    return {
      id: idOf(at + 1),
      from,
      type,
      round: 1,
      content: { ...content, references },
      references: counters.map((number) => ({ targetId: idOf(number), type: "counters" })),
      timestamp: "2026-01-01T10:00:00.000Z",
      turn: `r1.${type}.${from}`,
    };
  });
  const experts = new Set(statements.filter(({ type }) => type === "position_declaration").map(({ from }) => from));
  return {
    floor: new Map(statements.map((one) => [one.id, one])),
    participants: [...experts].map((id) => ({ id, name: id, role: "expert", pool: "expert" })),
    lang: name.startsWith("billing") || name === "api" || name === "ward" ? "en" : "zh",
    ...(DOCUMENTS[name] ? { documents: DOCUMENTS[name] } : {}),
  };
}

const idOf = (number: number): string => `r1-msg-${String(number).padStart(3, "0")}`;
