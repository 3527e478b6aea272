import { breaks, type Labelled, phrasesFor, statementsFor } from "../make.ts";

/** Restatements, shifts and citations, as people write them in Chinese. */

const fine = phrasesFor("orders", "", "");
const hinted = (rules: string) => phrasesFor("orders", rules, "");
const returned = (rules: string) => phrasesFor("orders", rules, rules);
const documents = phrasesFor("orders-documents", "", "");
const nowhere = phrasesFor("orders-documents", "unknown_passage", "unknown_passage");
const { argues, holds, shifts } = statementsFor("orders");

/** Labels statements that this rule alone must return. */
const must = (rule: string, ...statements: readonly Omit<Labelled, "breaks">[]): Labelled[] =>
  breaks(rule, ...statements).map((one) => ({ ...one, returns: [rule] }));

export const ANSWERS_ZH: readonly Labelled[] = [
  ...fine.restates(
    "改一条优惠要等 11 天,出事又多半出在那里,单独拿出来两头都快。",
    "优惠自己一摊,发坏了也不会把支付拖下水。",
    "规则说变就变,排在两个组后面等发布,业务等不起。",
    "七起里面五起是优惠,先把最爱出事的隔开,剩下的就清净了。",
    "对方的意思是,等待本身不算什么,要命的是另外两个组也没法排期。",
  ),
  ...hinted("steel_man").restates(
    "他们天真地以为多一个服务就没事了。",
    "无非是想要一套自己的新玩具。",
    "我理解你的想法,也很尊重。",
    "他们根本不懂账本是怎么回事。",
  ),
  ...returned("steel_man").restates("对。", "嗯", "—", "懂"),
  ...must(
    "steel_man",
    argues("ops", "保留单体。", "11 天里 8 天在等评审。", ["counters 6 是评审慢"], {}, "评审一天内完成"),
    argues("data", "单一数据库。", "锁在索引上。", ["counters 5 不是人手"], {}, "加索引后仍然锁表"),
    holds("ops", "保留单体。", "与我们无关。", "那是另一个组", ["counters 8 另一个组"]),
  ),
  ...must(
    "cites_another",
    argues("ops", "保留单体。", "就四个人。", [], {}, "有八个人"),
    argues("data", "单一数据库。", "我前面说过了。", ["extends 7 我说的"], {}, "审计改口径"),
    holds("delivery", "拆出优惠。", "不影响我们。", "两回事", []),
  ),
  ...must(
    "shift_cause",
    shifts("ops", ["保留", "拆分"], "那就拆吧。", "睡了一觉想通了", [], ["supports 6 有理"]),
    shifts("data", ["一个库", "两个库"], "两个也行。", "又看了一遍自己写的", [7], ["supports 6 有理"]),
    shifts("delivery", ["拆分", "保留"], "算了。", "说不过你们", [], ["supports 5 人手"]),
  ),
  ...fine.shifts(
    "11 天这个数我真没想到,一直以为两三天",
    "七起占了五起,比我想的多",
    "故障清单我之前没看过,看完账就不是这么算了",
    "我搞错了故障是从哪儿起的",
    "他们前面排着两个组,这我不知道",
    "人多人少不要紧,是 11 天这个数说服了我",
  ),
  ...hinted("shift_cause").shifts("大家都同意了", "只剩我一个人了", "少数服从多数吧", "随大流"),
  ...fine.holds(
    "那个任务三月起就在只读库上跑了。",
    "不是一个组,电话也不是一个。",
    "月结才会这样,我们是日结。",
    "41 分钟是加索引以前的事,现在 3 分钟。",
    "这风险我认,一年一次,日子都是知道的。",
  ),
  ...hinted("bare_agreement").holds("完全同意,说得很好。", "很赞同,说到点子上了。"),
  ...documents.reasoning(
    "目前是四个人轮流值班(docs/ops.md:3)。",
    "见 ops.md:5,至少八个人。",
    "“两组轮值至少需要八人”(docs/ops.md:5),我们只有一半。",
    "team.md:3 写的是平均 11 天,中位数没写。",
    "“优惠规则变更平均等待 11 天……起源自优惠模块”(team.md:3)。",
    "写的是“轮流”(ops.md:3),谁跟谁轮没写,一共才 4 个人。",
  ),
  ...nowhere.reasoning(
    "值班有六个人(docs/ops.md:30)。",
    "费用.md:2 写着一个月 9 万。",
    "“现有人员足以支撑两组轮值”(ops.md:5),所以 4 个人够了。",
    "预算见 plan/hr.md:7,批了 4 个编制。",
    "“十起故障有九起源自订单模块”(team.md:3)。",
  ),
  ...returned("unknown_citation").reasoning(
    "r1-msg-018 说过了,就 4 个人。",
    "数字在 r4-msg-002,4 个人要 8 个。",
    "参见r2-msg-005,41 分钟。",
  ),
  ...fine.reasoning("r1-msg-6 说是 11 天,我查的中位数是 6 天。", "R1-MSG-007 的 0.01% 是按法人算的,我们有五个。"),
];
