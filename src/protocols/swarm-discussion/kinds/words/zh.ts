import { joined, type Pointers, steps, type Words } from "./en.ts";

const holds = ({ constraints, directions }: Pointers, inReasons = true): (string | false)[] => [
  constraints.length > 0 &&
    `约束始终成立（${constraints.join("、")}）：你的提议须满足它们，否则写明违反了哪一项、为何值得。${inReasons ? "某个观点是否满足约束，也是赞成或反对它的理由：在理由的 `limit` 中写明约束。" : ""}`,
  directions.length > 0 && `深入用户要求深入的内容（${directions.join("、")}）。`,
];

/** 条件如何措辞：其他人会像对待任何观点一样被问到它。 */
const CONDITION =
  "一句可以独立成立、说明什么必须成立的完整句子，即使现在还没有人知道：“上线前的压测低于 200 毫秒”。它会成为一个由其他人表态的观点。";

const CONFIRMS = "你的异议得到的回答满足了它，就把异议写入 `withdraws`，否则写入 `maintains`";
const confirms = (to: Pointers) => to.answered && `你的待答清单（${to.docket.join("、")}）：${CONFIRMS}。`;

/** A reason of one's own that has turned out wrong is no longer a reason. */
const CORRECTS = "你自己的理由若后来证明有误，例如读错了数字：把它的 id 写入 `withdraws`，并给出正确的。";

/** The same for a speaker who proposes nothing, but asks, sums up, or brings a case from another field. */
const minds = ({ constraints, directions }: Pointers, how: string): (string | false)[] => [
  constraints.length > 0 && `约束始终成立（${constraints.join("、")}）：${how}`,
  directions.length > 0 && `深入用户要求深入的内容（${directions.join("、")}）。`,
];

export const zh: Words = {
  position_declaration: (to) =>
    `在听到其他人之前，先说你赞成什么。所有人提交之前，谁也看不到它。\n${steps(
      to.later && "从你在上一轮结束时的立场出发，并说明此后有何改变。",
      ...holds(to, false),
      "先推理：最坏会怎样（`keyRisk`），什么会让你放弃它（`wouldChangeIf`）：必须是可以观察、测量或展示的。任何东西都无法推翻的立场会被退回。",
      "然后是 `points`，至多五个：每个都是一句他人可以单独赞成或反对的话，至多 35 字。先写应当怎么做，再写要紧的条件、阈值和日期。拆得小一些：整体上意见不同的人，往往在某一部分上一致。",
      to.table &&
        "若桌面上已有你所说的观点，就在 `stances` 中对它表态，不再另提。对每个带 `asked` 的观点，都要说赞成（for）、反对（against）或不表态（none）。",
      `只在某一条件下才赞成的，把条件写入 \`if\`：${to.table ? "观点的 id，或" : ""}${CONDITION}`,
      "如实给出你的置信度。低置信度也有用：它指出大家该在哪里深挖。",
    )}`,
  unshared_information: (to) =>
    `说出你知道而其他人可能不知道的。所有人提交之前，谁也看不到它。\n${steps(
      "一个事实、数字、事故或约束：与问题有关而尚无人提出。不是意见，也不是论证。",
      `写明出处，使他人可以核查：${to.documents ? "以 路径:行号 引用的文档、" : ""}测量结果、谁亲眼所见。`,
      "写明它指向哪一边，即使它不利于你自己的立场。那时它最有价值。",
      "若没有这样的信息，就直说。",
    )}`,
  opening: (to) =>
    `为本轮辩论开场。\n${steps(
      "找出各立场真正分歧之处，而不是措辞上的差别。",
      `提出 ${to.questions - 1} 到 ${to.questions} 个可以用证据裁决的问题，每个都指向某一张力两端的专家，并写明它所涉及的观点的 id。`,
      "disagreementBudget：本轮结束时专家之间还应相距多远，从 0（完全一致）到 10（各执一词）：`min` 至少为 3，`max` 至多为 6。更少意味着过早一致，更多意味着无人改变。",
      "在每个问题中写明它关系到什么：若回答对某一方不利，对这一方有何改变。",
      "不要泛泛的角度：每个问题都必须出自已声明的立场。",
      to.later && "计算出的开场首先问到的、尚无人有机会回答的消息，在你的开场中也排在首位，并写明其 id。",
      to.later && "此前开场已经问过的不再问：从此后得到的回答出发。",
      ...minds(to, "若看不出某一立场是否满足它们，就问。"),
    )}`,
  argument: (to) =>
    `论证。\n${steps(
      to.later && "从你现在的立场出发，论证尚未论证过的。",
      to.asked !== undefined && `在 \`text\` 中回答 ${to.asked} 向你提出的问题。`,
      confirms(to),
      `\`reasons\`：每条都是一句话，赞成或反对一个观点或理由，在 \`on\` 中写出其 id，并会原样被引用：带情境的场景、有来源的数字、${to.documents ? "“段落原文”（路径:行号）或" : "或"}代码。至少有一条针对另一位专家提出的内容。`,
      "反对之前，先在 `theirs` 中把你所反对的内容写成最有力的形式，使其作者也会认可你的表述。",
      "`stances`：对你还没有表态的观点说赞成（for）、反对（against）或不表态（none）。改变表态时，必须在 `because` 中写明打动你的消息，或对该观点给出你自己的理由。",
      `表态或观点的 \`if\`：没有它你就不赞成的条件，写观点的 id，或${CONDITION}`,
      "`points`：至多两个，而且只写桌面上没有的。改动某个观点的细节，写 `detailOf`；取代某个观点，写 `insteadOf`。行动要写明由谁、何时做，如果已知。",
      to.later && CORRECTS,
      "不要只是附和。若观点一致，请指出对方遗漏的风险、代价或条件。瞄准你所回应的人忽略了什么，代价是什么。",
      "`text`：对全场说的 150 到 400 字，把你的理由连起来。以最有力的一点开头，写成一句可以独立成立的话。不重复任何人（包括你自己）已说过的内容。",
      "若有新的证据会改变你的想法，写入 `wouldChangeIf`。",
      ...holds(to),
    )}`,
  stress_test: (to) =>
    `攻击这个群体最可能一起弄错的地方。\n${steps(
      to.asked !== undefined && `先回应 ${to.asked} 向你提出的问题。`,
      confirms(to),
      "你的目标是已为你指明的观点，而不是场上最弱的论证。若没有指明，目标就是所有人都视为当然之处。",
      to.constraints.length > 0 &&
        `首先查看他们的共识在哪里违反了约束（${to.constraints.join("、")}），并写入 \`limit\`。`,
      "指出它所依赖却未经论证的假设，以及假设不成立时的后果。",
      "用 150 到 300 字讲一个据此行事会失败的具体案例：谁做了什么、何时出问题、代价多大。其余各项至多两句话。",
      "`reasons`：你的异议，每条一句话，在 `on` 中写出所反对的观点或理由的 id，其中包括最弱的证据。先在 `theirs` 中把所反对的内容写成最有力的形式。",
      "若分歧已经真实存在，就用一个尚无人提出的论证加强少数派。",
      "不要为反对而反对：从各位专家已知的盲区和各自的损失出发，瞄准代价最大的盲点。不要编造案例和数字：假想的场景就写成假想。",
      to.directions.length > 0 && `在用户希望讨论前往之处发起攻击（${to.directions.join("、")}）。`,
    )}`,
  response: (to) =>
    `${to.attack === undefined ? "回应针对你所赞成内容的意见，并说明你现在的立场。本轮没有压力测试。" : `回应压力测试 ${to.attack}，并说明你现在的立场。`}\n${steps(
      to.docket.length > 0 &&
        `你的待答清单（${to.docket.join("、")}）：${joined(
          "；",
          to.raised &&
            "对每条未了的异议，在 `reasons` 中给出反对它的理由，或在 `concedes` 中承认它，并在 `met` 中写明吸收它的观点",
          to.answered && CONFIRMS,
          "遗漏的会被标为未回答",
        )}。`,
      "`stances`：对此处列有文字、而你还没有表态的每个观点，说赞成（for）、反对（against）或不表态（none）。改变表态时，在 `because` 中写明打动你的消息，或给出你自己的理由。因好的论证而改变想法，正是这场讨论的目的；因别人改变而改变则不是。",
      "若你希望某个观点的细节有所不同，就在 `points` 中以 `detailOf` 提出。若你放弃一种做法改为另一种，就改变表态并说明。",
      CORRECTS,
      `若你保持原来的看法，具体说明${to.attack === undefined ? "针对它的意见" : "这一攻击"}为何不触及你的情形。“我仍然相信”不是理由。`,
      "反对之前，先在 `theirs` 中把你所反对的内容写成最有力的形式。",
      "`text`：对全场说的 120 到 300 字。第一句说明你是否改变了看法，以及原因。不重复已说过的内容。",
      ...holds(to),
    )}`,
  analogy: (to) =>
    `引入另一领域的案例。\n${steps(
      "找出这场辩论表面主题之下的模式。",
      "找一个相距甚远的领域（生物、物理、经济、法律、军事、城市、博弈、生态……），其中出现并处理过同样的模式。",
      "用 120 到 300 字讲一个具体案例：何人、何地、何时、结果如何。泛泛的相似没有用处，你自己没有把握的案例也一样。",
      "说明哪些对应、哪些不对应、哪条原则可以借用，以及类比止于何处。",
      `引用它所针对的消息，例如 ${to.example}。类比不能反驳任何主张：关系只用 supports、extends 或 questions。`,
      ...minds(to, "说明你所借用的原则会在哪里违反其中一项。"),
    )}`,
  judgement: (to) =>
    `判断只有阅读才能看出的东西。谁对谁错不由你说。\n${steps(
      to.judges.points &&
        "points.same：下列观点中哪些用不同的话说同一件事：在此处要紧的每一种情形下，赞成一个就必然赞成另一个。目标相同或用词相同并不使它们成为一个；只有其中一个具有的数字、日期或条件使它们有别。有疑问即为不同。",
      to.judges.points && "points.oneOf：同一时间只能实行或成立其一的观点。只是争夺经费或注意力还不够。",
      to.judges.points && "带 `isNew` 的需要判断；其余供比较。",
      to.judges.statements.length > 0 &&
        `verdicts：阅读这些陈述：${to.judges.statements.join("、")}。只在陈述本身足以显示时提出异议，每条规则至多一次，并把原话逐字抄入 \`quote\`：没有原话的异议无效。`,
      to.judges.statements.length > 0 &&
        "authority：在应给出理由之处只有人名、研究或惯例，而没有说明为何在此成立。straw-man：所复述或所攻击的比作者写的弱。bare-agreement：表示赞同，却没有增加依据、界限或后果。unfalsifiable：没有任何可观察到的东西能否定它。generic-analogy：没有何人、何地、何时、结果如何的相似。nothing-new：重复已有的内容，没有新的事实、案例或答复。premature-synthesis：了结了仍有人争议的一点。",
      to.judges.statements.length > 0 &&
        "写明出处及其结论的是证据，而不是权威。切中要点的简短回答不是附和。多数陈述不应受到异议。",
    )}`,
  synthesis: (_) =>
    `撰写综合结论的文字。\`computed\` 中是从记录读出的观点表：首屏；\`points\` 中是每个观点由谁赞成，\`argued\` 中是理由、异议及其结果。表中内容不可更改；你的句子接在它的第一句之后。\n${steps(
      "executiveSummary：写给须要行动而不在场的人，合计不超过 190 字。写他们为什么这样看、由此该做什么，不必重复谁赞成什么：先写共同点的依据和可以先做的事，再写分歧的原因，最后写什么会改变看法。每句都注明所依据的观点和消息。不要自行计数，也不要说什么已有定论、已被驳倒、已经决定或持平。数字须见于你所注明的内容。",
      "如有 `factsOfOneAlone`，其中的事实只有一方提出，其他发言中未见：请写出其中与结论有关的内容。这不是舍弃它们的理由。",
      "openQuestions：每个都说明为何未决（缺少证据？本就不可知？）以及如何着手。",
      "metaObservations：讨论过程如何：质量、盲点、有效之处。",
    )}`,
};
