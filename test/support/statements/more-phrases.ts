import { type Labelled, phrasesFor } from "./make.ts";

/** Sentences that were held out at first; what the rules got wrong in them they were tuned by. */

const en = (rule = "") => phrasesFor("billing", rule);
const zh = (rule = "") => phrasesFor("orders", rule);

export const MORE_PHRASES: readonly Labelled[] = [
  ...en().reasoning(
    "What worries me is the import of bank statements: it writes to invoices and to the ledger in the same request, and banks resend files without notice. Apart, one half of a resent file would be booked and the other rejected.",
    "Invoices above 10,000 EUR need a second signature in Poland, which the tax module asks of the approval screen directly.",
    "I agree with the direction, yet the order is wrong: whoever extracts tax before the approval screen has to proxy the signature dialog through both.",
    "Segment went back from services to a monolith in 2018; they wrote that 140 repositories with diverging library versions were what broke them. We have three repositories.",
    "Our staging cluster refuses to start both deployments side by side; somebody deletes the payment pods by hand each Thursday.",
    "Postgres documents that `ACCESS EXCLUSIVE` locks block even reads; the invoice job takes one.",
    "We may conclude the contract with the new data centre by June, and that moves every latency by 4 ms.",
    "I know that the textbook recommends bounded contexts. Ours are not: 31 foreign keys lead from tax lines to invoices.",
    "Before we close this topic somebody should count how many of the 214 wrong invoices came from a late deploy.",
  ),
  ...en().wouldChangeIf(
    "the intern can set up both services from the README alone",
    "Payments are moved to the provider's hosted page",
    "a month passes in which nobody asks for a hotfix",
    "the auditors accept eventually consistent ledgers in writing",
    "more customers leave over late invoices than over wrong ones",
    "Someone rebuilds the reconciliation job and it finishes before six in the morning",
  ),
  ...en().restates(
    "Every week of waiting leaves customers with wrong tax rates, and only a separate deployment gets rid of the queue.",
  ),
  ...zh().reasoning(
    "我担心的是银行流水导入:它在同一个请求里既写订单又写账本,而银行会不打招呼地重发文件。拆开之后,重发的文件会一半入账、一半被拒。",
    "预发环境无法同时启动两套部署,每周四都有人手工删掉支付的容器。",
    "方向我赞成,但顺序不对:先拆优惠再拆审批页面,签名弹窗就得在两边各代理一次。",
    "Segment 在 2018 年从微服务退回单体,原因是 140 个仓库的依赖版本互相冲突;我们只有三个仓库。",
    "教科书推荐限界上下文,可我们的并不独立:优惠明细到订单有 31 个外键。",
    "结束这个话题之前,应当有人数一数那 214 张错单里有多少是发布太晚造成的。",
  ),
  ...zh().wouldChangeIf(
    "实习生只看手册就能把两个服务跑起来",
    "支付改用服务商的托管页面",
    "审计师书面接受最终一致的账本",
    "因开票延迟流失的客户多于因开错票流失的",
  ),
  ...en("falsifier").wouldChangeIf(
    "Only a very good reason",
    "If it becomes apparent that another path is preferable",
    "I remain open to any suggestions",
    "if there were a consensus against it",
    "I stand by this no matter what",
  ),
  ...zh("falsifier").wouldChangeIf("除非有特别好的理由", "若另一条路被证明更可取", "欢迎大家提出建议"),
  ...en("specificity").reasoning(
    "A monolith keeps everything in one place, which makes it easier to reason about. Simplicity is underrated, and we should resist the temptation to add moving parts.",
    "Splitting is the natural next step on our journey towards a modern platform and will position us well for whatever comes.",
  ),
  ...zh("specificity").reasoning("单体把一切放在一起,更容易把握全局。简单往往被低估,我们应当抵制引入新部件的诱惑。"),
  ...en("bare_agreement").supports(
    "r1-msg-007 says exactly what I was going to say. The audit, the 0.01%, the single transaction: all correct.",
  ),
  ...en("bare_agreement specificity").supports(
    "Same here. One transaction has to stay, otherwise the audit fails.",
    "I find myself in complete agreement with the data expert; the ledger argument is spot on.",
  ),
  ...zh("bare_agreement").supports("r1-msg-007 讲的正是我想说的:审计、0.01%、同一事务,全都正确。"),
  ...zh("bare_agreement specificity").supports("我也这么看,必须保留同一事务,否则审计不通过。"),
  ...en("authority").reasoning(
    "Werner Vogels has been telling people this for a decade. On-call is 4 people.",
    "This is what they teach at Stanford. On-call is 4 people.",
    "Serious companies do not split their billing. On-call is 4 people.",
    "The consultants whom we hired last year were clear about it. On-call is 4 people.",
  ),
  ...zh("authority").reasoning(
    "去年请的咨询公司说得很清楚。值班只有 4 人。",
    "正规的大公司都不会拆计费。值班只有 4 人。",
  ),
  ...en("premature_synthesis").reasoning(
    "On-call is 4 people. I would like to call for a vote now so that we can get going.",
    "On-call is 4 people. Shall we leave it at that and turn to the rollout?",
  ),
  ...zh("premature_synthesis").reasoning("值班只有 4 人。我提议现在就表决,尽快动手。"),
  ...en("steel_man").restates(
    "They want tax out.",
    "One can see where this is coming from, and nobody would deny that it has merit.",
  ),
  ...zh("steel_man").restates("他们就是想拆优惠。", "这种想法可以理解,谁也不会否认它有可取之处。"),
  ...en("unfalsifiable").reasoning(
    "On-call is 4 people. Those who measured otherwise have simply measured the wrong thing.",
  ),
];
