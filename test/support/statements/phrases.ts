import { type Labelled, phrasesFor } from "./make.ts";

/** Sentences by which the rules were tuned: each alone decides whether its statement is fine. */

const en = (rule = "") => phrasesFor("billing", rule);
const zh = (rule = "") => phrasesFor("orders", rule);

export const PHRASES: readonly Labelled[] = [
  ...en().reasoning(
    "I largely agree with the data team's framing. That said, the transactional boundary is not the bottleneck: profiling of the nightly batch shows most of the time is spent in PDF rendering, which can run outside any transaction.",
    "Conway's law cuts both ways here. If we split now, the tax developers and the invoicing developers will have to negotiate an API contract for every regulatory change, and Germany alone issues changes to e-invoicing rules several times a year.",
    "Stripe's engineering blog documents how they ran dual writes for eighteen months during their ledger migration; the relevant detail is that reconciliation lag caused duplicate payouts, a failure mode we would inherit.",
    "The industry standard for e-invoicing, EN 16931, mandates a rounding per line which our tax module does per invoice.",
    "We already know how this plays out: the notification service was extracted two years ago and still shares the customer table.",
    "No further discussion of the audit is possible until finance sends the sampling plan, due on 12 May.",
    "Let us not conclude from one bad quarter that the architecture is at fault. Two of seven incidents were certificate expiries.",
    "To conclude: rollback takes 4 minutes today and would take 20.",
    "As an on-call engineer I was paged 14 times in January, 9 of them for the tax module.",
    "The matter is settled for invoices, where 3 of 3 tests passed, not for credit notes.",
    "A feature flag guards the new path. When it is switched off mid-month, half of the invoices carry the new rounding and the accountant has to restate them one by one.",
    "Risk: whoever deploys tax at midnight wakes up whoever owns payments, because `PaymentClient` retries forever on a 503.",
  ),
  ...en().wouldChangeIf(
    "The CFO signs off a second on-call team",
    "customers start churning over wrong invoices",
    "AWS deprecates the instance family",
    "our tax advisor confirms that per-invoice rounding is acceptable",
    "a competitor launches instant invoicing",
    "the rewrite of PDF rendering removes the nightly lock",
    "Germany postpones the e-invoicing mandate",
    "If the team grows beyond a dozen engineers",
    "nobody gets paged at night for tax during the whole of Q3",
    "I would change my mind if the merge queue shrank without a split",
    "new evidence that lock contention disappears after batching",
    "If review time, rather than deploy time, turned out to dominate the wait",
  ),
  ...zh().reasoning(
    "基本同意数据组的判断。不过瓶颈不在事务:对夜间任务做性能剖析后发现,大部分时间花在生成 PDF 上,而这一步完全可以放到事务之外。",
    "康威定律在这里是双刃剑。一旦拆开,优惠组和下单组每次改活动规则都要先谈接口,而运营每周都会改规则。",
    "阿里云的账单显示,上月跨可用区流量占了三成费用。",
    "通知服务两年前就拆出去了,至今仍与客户表共用。",
    "在财务给出抽样方案之前,讨论审计还不能下结论,期限是 5 月 12 日。",
    "开关在月中关闭时,一半订单已按新规则取整,会计只能逐单改回来。",
  ),
  ...zh().wouldChangeIf(
    "财务总监批准第二组值班",
    "客户因价格错误开始流失",
    "供应商停止支持当前实例规格",
    "会计师书面确认按单取整可以接受",
    "合并队列在不拆分的情况下明显缩短",
    "评审而不是发布占了等待的大头",
    "竞争对手率先推出实时开票",
  ),
  ...en("falsifier").wouldChangeIf(
    "A compelling reason to do otherwise",
    "If someone can demonstrate a superior approach",
    "when the facts change",
    "Strong counterarguments",
    "If the benefits outweigh the costs",
    "It is hard to imagine anything that would",
  ),
  ...zh("falsifier").wouldChangeIf("如果有人提出更优方案", "业务需求发生重大变化", "如果利大于弊", "看情况而定"),
  ...en("specificity").reasoning(
    "Splitting the monolith would enable independent deployability and clear ownership boundaries, thereby reducing cognitive load and accelerating the pace of innovation across the organisation.",
    "If we do not act now, technical debt will keep accumulating until eventually innovation grinds to a halt and talented engineers leave.",
  ),
  ...zh("specificity").reasoning(
    "模块化方案在敏捷与稳定之间取得了平衡,保留了选择余地,避免过早优化,架构可以随着认识加深逐步演进。",
  ),
  ...en("bare_agreement").supports(
    "Building on the excellent analysis in r1-msg-007, I want to reinforce that the audit threshold of 0.01% is crucial. I agree with keeping one transaction.",
    "r1-msg-007 hits the nail on the head: above 0.01% the audit fails. I have nothing to add.",
  ),
  ...zh("bare_agreement").supports("r1-msg-007 说到了点子上:超过 0.01% 审计就过不了。我没有别的要补充。"),
  ...en("authority").reasoning(
    "Virtually all thought leaders in our field advise starting with a monolith. On-call is 4 people.",
    "Any competent architect would choose this. On-call is 4 people.",
    "Our CTO prefers the monolith, and he has seen this many times. On-call is 4 people.",
    "It is considered best practice to start with a monolith. On-call is 4 people.",
  ),
  ...zh("authority").reasoning(
    "业界主流观点早已不再推崇微服务。值班只有 4 人。",
    "任何有经验的架构师都会这样选。值班只有 4 人。",
  ),
  ...en("premature_synthesis").reasoning(
    "On-call is 4 people. I think we've reached consensus and can start drafting the final recommendation.",
    "On-call is 4 people. Since all of us are aligned, further debate would be a waste of time.",
    "On-call is 4 people. We have converged; let's go ahead and document the decision.",
  ),
  ...zh("premature_synthesis").reasoning(
    "值班只有 4 人。我认为已经达成一致,可以着手起草最终方案了。",
    "值班只有 4 人。再讨论下去只是浪费时间。",
  ),
  ...en("steel_man").restates(
    "The delivery lead argues their case well and raises important considerations that deserve serious attention.",
    "Extracting tax is a good idea in theory.",
  ),
  ...zh("steel_man").restates("交付负责人的论述很有条理,提出的考虑也值得认真对待。"),
  ...en("unfalsifiable").reasoning(
    "On-call is 4 people. Even if every metric pointed the other way, the monolith would remain the right choice.",
    "On-call is 4 people. Any team that failed with a monolith was not doing it properly.",
  ),
  ...zh("unfalsifiable").reasoning("值班只有 4 人。即使所有指标都相反,单体仍然是正确的选择。"),
];
