import { type Labelled, phrasesFor } from "./make.ts";

/** The held-out split: sentences written after the rules stood, and not looked at while one was tuned. */

const en = (rules = "") => phrasesFor("billing", rules);
const zh = (rules = "") => phrasesFor("orders", rules);

export const HELD_OUT_PHRASES: readonly Labelled[] = [
  ...en().reasoning(
    "Rolling back the tax service alone leaves invoices that were priced by the new version and booked by the old one. In the monolith both go back together.",
    "The pager log of the last 90 days has 61 entries; 44 of them resolve themselves within five minutes, so the real load on four people is smaller than r1-msg-005 makes it.",
    "Shopify keeps a modular monolith because its 2,000 developers could not agree on service boundaries; we have 14.",
    "I see the appeal of one transaction, but `invoice_lines` is written by a trigger that nobody has touched since 2019, and that trigger is outside of it.",
    "Suppose the tax office publishes a correction at 17:00. Today Maria edits a row by hand, since the release train left at noon, and nobody reviews the edit.",
    "The vendor's licence counts running instances; a second deployment adds one.",
    "It would be best practice to add an outbox first. In our code the publish call sits inside the transaction, so a crash after commit loses the event.",
    "Nobody disputes the wait. The dispute is over its cause: r1-msg-006 counts calendar days, the ticket system counts working days, and the difference is 4 of 11.",
    "We can close the gap between both views by measuring one release with tracing switched on.",
    "Whichever way it goes, the invoice job needs an index on `tenant_id`; without it the scan takes 38 of the 41 minutes.",
  ),
  ...en().wouldChangeIf(
    "the job finishes within ten minutes on the replica",
    "the second shift in Manila takes over nights",
    "a customer cancels because a tax change came late",
    "the new compiler cuts the monolith's build time in half",
    "Somebody proves by replaying January's traffic that payments survive the lock",
    "the board decides against entering Switzerland",
    "Any incident report that names the shared schema as root cause",
    "no deploy is blocked by the freeze between now and April",
  ),
  ...en().restates(
    "Most outages start in tax and every change to it waits for two other teams, so a separate deployment removes both.",
    "Isolation: when tax fails, payments keep running; and whoever changes a rate no longer queues behind invoicing.",
  ),
  ...en().supports(
    "The audit is stricter than that: since 2025 the sampling covers credit notes as well, and these are corrected across month boundaries.",
  ),
  ...zh().reasoning(
    "单独回滚优惠服务,会留下新版本计价、旧版本入账的订单;在单体里两者一起回退。",
    "最近 90 天的告警有 61 条,其中 44 条五分钟内自行恢复,四个人的实际负担比 r1-msg-005 说的小。",
    "我理解同一事务的好处,但 `order_lines` 由一个 2019 年以后无人动过的触发器写入,它并不在事务里。",
    "设想运营下午五点才发来更正。今天小李只能手工改表,因为发布窗口中午就关了,改动也没有人复核。",
    "供应商按运行实例数收许可费,多一套部署就多一份。",
    "没有人否认等待,争的是原因:r1-msg-006 按自然日算,工单系统按工作日算,11 天里差了 4 天。",
    "无论走哪条路,对账任务都要在 `tenant_id` 上建索引,没有它 41 分钟里有 38 分钟在扫表。",
  ),
  ...zh().wouldChangeIf(
    "任务在副本上十分钟内跑完",
    "马尼拉的团队接手夜班",
    "有客户因为优惠上线太晚而解约",
    "回放一月的流量后支付没有超时",
    "董事会决定不进入东南亚市场",
  ),
  ...zh().restates("多数故障从优惠开始,每次改规则还要排在两个团队后面,单独部署可以同时消除这两点。"),
  ...en("falsifier").wouldChangeIf(
    "Someone presents a better solution than mine",
    "If I am shown to be mistaken",
    "Sufficiently strong evidence that the other approach is superior",
    "Significant changes in the business context",
    "There is no evidence that could make me abandon this position.",
    "I would need to be persuaded",
  ),
  ...zh("falsifier").wouldChangeIf(
    "有人提出比我更好的方案",
    "有足够强的证据表明另一种做法更优",
    "业务环境发生显著变化",
    "不存在能让我放弃这一立场的证据",
  ),
  ...en("specificity").reasoning(
    "Monoliths are easier to operate and to reason about. Distributed systems introduce a whole new class of failures, and the operational burden should not be underestimated.",
    "We should prioritise developer experience and maintainability. A well-structured codebase with clear boundaries will serve us better in the long run than any premature distribution.",
    "The risk of moving too quickly outweighs the benefits. A gradual and measured approach allows the team to learn and adapt along the way.",
  ),
  ...zh("specificity").reasoning(
    "单体更易于运维和理解。分布式系统会引入全新的故障类型,运维负担不容低估。",
    "我们应当优先考虑开发体验和可维护性。结构良好、边界清晰的代码库从长远看更有价值。",
  ),
  ...en("bare_agreement").supports(
    "I fully agree with r1-msg-007 and support its conclusion. The 0.01% threshold makes it clear that one transaction has to stay.",
    "The data expert makes an excellent point about the audit. Like r1-msg-007, I believe that a mismatch above 0.01% must be avoided.",
    "As r1-msg-007 correctly points out, the ledger mismatch of 0.01% fails the audit. This aligns with my own thinking.",
  ),
  ...zh("bare_agreement").supports(
    "我完全同意 r1-msg-007 的结论:差异超过 0.01% 审计就不通过,所以同一事务必须保留。",
    "数据专家关于审计的观点非常好,和我的想法不谋而合:0.01% 的差异必须避免。",
  ),
  ...en("authority").reasoning(
    "Industry best practices recommend starting with a monolith. On-call is 4 people.",
    "Leading companies such as Amazon and Netflix have adopted this approach successfully. On-call is 4 people.",
    "As Martin Fowler famously said, you should not start with microservices. On-call is 4 people.",
    "Experts widely agree that premature decomposition is harmful. On-call is 4 people.",
    "In my 20 years of experience, this has always been the right call. On-call is 4 people.",
  ),
  ...zh("authority").reasoning(
    "业界最佳实践建议从单体开始。值班只有 4 人。",
    "亚马逊、奈飞等领先企业都成功采用了这种做法。值班只有 4 人。",
    "专家普遍认为过早拆分有害。值班只有 4 人。",
    "以我二十年的经验,这样做总是对的。值班只有 4 人。",
  ),
  ...en("premature_synthesis").reasoning(
    "On-call is 4 people. Since we all agree, we can conclude the discussion here and proceed to implementation.",
    "On-call is 4 people. There is a clear consensus, so I suggest that we finalize the decision.",
    "On-call is 4 people. I believe we have enough information to make a decision and do not need to discuss this further.",
  ),
  ...zh("premature_synthesis").reasoning(
    "值班只有 4 人。既然大家意见一致,我们可以结束讨论,进入实施阶段。",
    "值班只有 4 人。共识已经很明确,建议直接定案。",
    "值班只有 4 人。信息已经足够,不需要进一步讨论了。",
  ),
  ...en("steel_man").restates(
    "I understand the argument and see why it is appealing.",
    "The opposing view has some validity and should be considered carefully.",
    "They mistakenly believe that splitting tax would fix everything.",
  ),
  ...zh("steel_man").restates("我明白这一论点,也理解它为何有吸引力。", "对方错误地以为拆出优惠就能解决一切。"),
  ...en("unfalsifiable").reasoning(
    "On-call is 4 people. No matter what the data shows, keeping the monolith is the responsible choice.",
    "On-call is 4 people. If a split ever fails to help, that only shows it was not done properly.",
  ),
  ...zh("unfalsifiable").reasoning("值班只有 4 人。不管数据怎么说,保留单体才是负责任的选择。"),
];
