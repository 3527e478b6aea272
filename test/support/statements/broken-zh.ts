import { breaks, type Labelled, statementsFor } from "./make.ts";

/** Chinese statements, each of which breaks one rule, plainly or not so plainly. */

const orders = statementsFor("orders");
const queue = statementsFor("queue");

const WAIT = "优惠变更三天内能上线";

export const BROKEN_ZH: readonly Labelled[] = [
  ...breaks(
    "falsifier",
    orders.declares("ops", "保留单体。", "没有任何证据能改变我的看法。", "团队不变。", "交付变慢。"),
    queue.declares("infra", "自建。", "无", "机器到位。", "没人维护。"),
    queue.declares("finance", "托管。", "如果情况发生变化", "用量平稳。", "锁定。"),
    orders.declares("data", "单一数据库。", "出现更好的方案或新的信息", "只有一个团队。", "难以再拆。"),
    orders.argues(
      "ops",
      "保留单体。",
      "11 天里 8 天是评审。",
      ["questions 6 时间花在哪里?"],
      {},
      "我坚信这是对的,不会改变",
    ),
  ),
  ...breaks(
    "unfalsifiable",
    orders.declares("delivery", "无论数据怎么说,微服务都是正确方向。", WAIT, "团队愿意。", "运维变多。"),
    queue.argues(
      "infra",
      "自建。",
      "凡是自建失败的,都是因为没有真正做好自建,不能说明问题。每月只要 3600 元。",
      ["supports 7 不必上云"],
      {},
      "托管延迟低于 20 毫秒",
    ),
  ),
  ...breaks(
    "steel_man",
    orders.argues("ops", "保留单体。", "11 天里 8 天是评审。", ["counters 6 原因是评审"], {}, "评审低于一天"),
    orders.argues(
      "delivery",
      "拆出优惠。",
      "变更平均等 11 天。",
      ["counters 5 人手不是关键"],
      { 5: "我理解你的顾虑,也有合理之处。" },
      WAIT,
    ),
    queue.argues(
      "app",
      "数据库队列。",
      "峰值每秒 350 条。",
      ["counters 5 用不着集群"],
      { 5: "他们想当然地以为自建就便宜,其实根本不懂运维。" },
      "压测低于每秒 2000 条",
    ),
  ),
  ...breaks(
    "shift_cause",
    orders.shifts(
      "delivery",
      ["六月前拆出优惠", "保留单体"],
      "还是保留单体比较好。",
      "感觉更稳",
      [],
      ["supports 5 人手"],
    ),
    queue.shifts(
      "infra",
      ["自建", "托管"],
      "既然大家都选托管,我就少数服从多数。",
      "多数人都支持托管",
      [6],
      ["supports 6 托管"],
    ),
  ),
  ...breaks(
    "specificity",
    orders.argues(
      "delivery",
      "拆出优惠。",
      "微服务扩展性更好、更灵活,单体会越来越难维护。",
      ["questions 5 以后怎么办?"],
      {},
      WAIT,
    ),
    orders.argues(
      "data",
      "单一数据库。",
      "一致性非常重要。多个数据库会增加系统的复杂性,从长期看不利于质量和稳定。",
      ["counters 6 太复杂"],
      { 6: "优惠变更平均等 11 天,故障也多源自优惠,独立之后两方面都能改善。" },
      "两库对账一个季度没有差异",
    ),
    queue.attacks(
      ["大家都看重成本", "成本不变", "成本会变"],
      [5, "依据不足"],
      "如果将来业务发生变化,方案可能不再适用,整个系统都会受到严重影响。",
      ["counters 5 过于乐观"],
      { 5: "自建三台机器每月 3600 元,托管要 9800 元。" },
    ),
  ),
  ...breaks(
    "bare_agreement",
    orders.argues(
      "data",
      "保留单体。",
      "我同意,而且我也认为 r1-msg-005 说得对:值班 4 人,两组要 8 人。",
      ["supports 5 同意"],
      {},
      "两组轮值满员",
    ),
    orders.argues(
      "ops",
      "模块化。",
      "非常认同 r1-msg-007,差异超过 0.01% 审计就不通过,这一点讲得很好。不过我想强调,我坚决支持。",
      ["supports 7 认同"],
      {},
      "审计接受对账",
    ),
    queue.holds("finance", "托管", "同意压力测试的意见,很有价值,值得大家思考。", "与我的看法一致", [
      "supports 8 说得好",
    ]),
  ),
  ...breaks(
    "authority",
    orders.argues(
      "delivery",
      "拆出优惠。",
      "最佳实践就是每个团队一个服务。变更要等 11 天。",
      ["supports 3 边界"],
      {},
      WAIT,
    ),
    queue.argues(
      "infra",
      "自建。",
      "我做运维十五年,凭我的经验自建肯定没问题。每月 3600 元。",
      ["counters 6 经验"],
      { 6: "去年两次磁盘写满,各用四小时恢复,托管可以避免。" },
      "托管延迟低于 20 毫秒",
    ),
    queue.argues(
      "finance",
      "托管。",
      "腾讯、字节都在用托管队列,众所周知这是行业趋势。每月 9800 元可以接受。",
      ["questions 5 为什么要例外?"],
      {},
      "三年总成本高于自建",
    ),
  ),
  ...breaks(
    "premature_synthesis",
    orders.argues(
      "data",
      "单一数据库。",
      "大家已经达成共识,差异上限就是 0.01%,讨论可以到此为止,开始实施吧。",
      ["supports 5 一致"],
      {},
      "两库对账无差异",
    ),
    queue.argues(
      "finance",
      "托管。",
      "每月 9800 元,结论已经很清楚,没有必要继续讨论。",
      ["counters 5 结论清楚"],
      { 5: "自建三台机器每月 3600 元,比托管便宜。" },
      "三年总成本高于自建",
    ),
  ),
  ...breaks(
    "generic_analogy",
    orders.compares(
      ["地基", "建筑"],
      "做软件就像盖房子,地基不牢,房子迟早要倒。很多人都吃过这样的亏。",
      [["数据库", "地基"]],
      ["房子不会变"],
      ["打好地基", "软件会变"],
      ["extends 7 地基"],
    ),
    queue.compares(
      ["分工", "社会"],
      "自古以来,分工明确的社会总是更加繁荣,各行各业都是如此。",
      [["服务", "行业"]],
      ["机器不是人"],
      ["明确分工", "只是比喻"],
      ["extends 6 分工"],
    ),
    queue.compares(
      ["备用", "航运"],
      "1912 年泰坦尼克号从南安普敦出发,只有 20 艘救生艇,2200 人中 1500 人遇难。",
      [["救生艇", "副本"]],
      ["没有"],
      ["多备一份", "完全对应"],
      ["extends 8 备用"],
    ),
  ),
  ...breaks(
    "unknown_citation",
    orders.argues("ops", "保留单体。", "见 r1-msg-031:11 天里 8 天是评审。", ["questions 6 为什么?"], {}, WAIT),
  ),
  ...breaks(
    "cites_another",
    orders.argues("data", "单一数据库。", "十二月冲正 1340 次。", ["extends 7 我的依据"], {}, "冲正降到五十次"),
  ),
  ...breaks(
    "schema",
    queue.other("stress_test", "contrarian", {
      target: "大家都看重成本",
      assumption: "成本不变",
      ifWrong: "成本会变",
      weakestEvidence: "r1-msg-005",
      failureScenario: "第二年涨到每月两万。",
      references: [],
    }),
  ),
];
