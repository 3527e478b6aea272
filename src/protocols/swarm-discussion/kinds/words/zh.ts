import { joined, type Pointers, steps, type Words } from "./en.ts";

const holds = ({ constraints, directions }: Pointers, inReasons = true): (string | false)[] => [
  constraints.length > 0 &&
    `限制始终有效（${constraints.join("、")}）：你的提议须符合它们${inReasons ? "，否则写明违反了哪一项、为什么值得。某个要点是否符合限制，也是赞成或反对它的理由：在理由的 `limit` 中写明限制。" : "。"}`,
  directions.length > 0 && `深入用户要求深入的内容（${directions.join("、")}）。`,
];

/** 条件怎么写：它会像其他要点一样请别人表态。 */
const CONDITION =
  "一个至多 25 字、单独看也能明白的完整句子，说明什么必须成立，哪怕现在还没有人知道：“上线前的压测低于 200 毫秒”。它会成为一个请其他人表态的要点。";

const CONFIRMS =
  "对你的异议所作的回答：满意的，把异议写入 `withdraws`；异议已被采纳且足够的，不必写；仍不满意的，写入 `maintains`";
const confirms = (to: Pointers) => to.answered && `你的待回应清单（${to.docket.join("、")}）：${CONFIRMS}。`;

/** A reason of one's own that has turned out wrong is no longer a reason. */
const CORRECTS = "你自己的理由如果后来发现有误，例如读错了数字：把它的 id 写入 `withdraws`，并给出正确的。";

/** The same for a speaker who proposes nothing, but asks, sums up, or brings a case from another field. */
const minds = ({ constraints, directions }: Pointers, how: string): (string | false)[] => [
  constraints.length > 0 && `限制始终有效（${constraints.join("、")}）：${how}`,
  directions.length > 0 && `深入用户要求深入的内容（${directions.join("、")}）。`,
];

export const zh: Words = {
  position_declaration: (to) =>
    `在听到其他人的意见之前，先说明你赞成什么。所有人提交之前，谁也看不到。\n${steps(
      to.later && "从你上一轮结束时的立场出发，并说明此后有什么变化。",
      ...holds(to, false),
      "先推理：最坏会怎样（`keyRisk`），什么会让你放弃它（`wouldChangeIf`）：必须能观察、测量或展示。什么都推翻不了的立场会退回。",
      "然后是 `points`，至多五个：每个是一句话，至多 25 字，别人可以单独赞成或反对，不用“它”或“该条款”指别处的内容。先写应当怎么做，再写重要的条件、阈值和日期。拆得小一些：整体上意见不同的人，往往在某一部分上一致。",
      to.table &&
        "如果表中已有你要说的要点，就在 `stances` 中对它表态，不要另提。对每个带 `asked` 的要点，都要说赞成（for）、反对（against）或中立（none）。",
      `只在某一条件下才赞成的，把条件写入 \`if\`：${to.table ? "要点的 id，或" : ""}${CONDITION}`,
      "如实给出你的置信度。低置信度也有用：大家由此知道该在哪里深挖。",
    )}`,
  unshared_information: (to) =>
    `说出你知道而其他人可能不知道的。所有人提交之前，谁也看不到它。\n${steps(
      "一个事实、数字、事故或限制：与问题有关，还没有人提出。不要写意见，也不要论证。",
      `写明出处，方便其他人核查：${to.documents ? "文档（写成 路径:行号）、" : ""}测量结果、谁亲眼看到。`,
      "写明它对哪一边有利，哪怕对你自己的立场不利：那时最有价值。",
      "如果没有这样的信息，就直说。",
    )}`,
  opening: (to) =>
    `为本轮讨论开场。\n${steps(
      "找出各立场真正分歧之处，而不是用词的差别。",
      `提出 ${to.questions - 1} 到 ${to.questions} 个能用证据回答的问题，每个都问某一张力两端的专家，并写明涉及的要点的 id。`,
      "disagreementBudget：本轮结束时专家之间还应相距多远，从 0（完全一致）到 10（完全对立）：`min` 至少为 3，`max` 至多为 6。更低说明过早一致，更高说明没有人改变。",
      "在每个问题中写明它关系到什么：如果答案对某一方不利，这一方要改变什么。",
      "不要泛泛而谈：每个问题都必须出自已给出的立场。",
      to.later && "以前的开场已经问过的不再问：从后来得到的回答出发。",
      ...minds(to, "如果看不出某一立场是否符合限制，就问。"),
    )}`,
  argument: (to) =>
    `论证。\n${steps(
      to.later && "从你现在的立场出发，只论证还没有论证过的。",
      to.asked !== undefined && `在 \`text\` 中回答 ${to.asked} 向你提出的问题。`,
      confirms(to),
      `\`reasons\`：每条都是一句话，赞成或反对一个要点或理由，在 \`on\` 中写出它的 id；这句话会原样引用：具体场景、有出处的数字、${to.documents ? "“段落原文”（路径:行号）或" : "或"}代码。至少有一条针对另一位专家提出的内容。`,
      "反对之前，先在 `theirs` 中把你所反对的内容写成最有力的形式，让它的作者也认可。",
      "`stances`：对你还没有表态的要点说赞成（for）、反对（against）或中立（none）。改变表态时，必须在 `because` 中写明打动你的消息，或对该要点给出你自己的理由。",
      `表态或要点的 \`if\`：不满足你就不赞成的条件，写要点的 id，或${CONDITION}`,
      "`points`：至多两个，而且只写表中没有的。改动某个要点的细节，写 `detailOf`；取代某个要点，写 `insteadOf`。行动要写明由谁、何时做（如已知）。",
      to.later && CORRECTS,
      "不要只是附和。如果看法相同，请指出对方遗漏的风险、代价或条件。",
      "`text`：对全场说的 150 到 400 字，把你的理由连起来。先写最有力的一点，写成单独看也能明白的一句话。不重复任何人（包括你自己）已说过的内容。",
      "如果有新的证据会改变你的想法，写入 `wouldChangeIf`。",
      ...holds(to),
    )}`,
  stress_test: (to) =>
    `攻击这个群体最可能一起弄错的地方。\n${steps(
      to.asked !== undefined && `先回应 ${to.asked} 向你提出的问题。`,
      confirms(to),
      "攻击下面指定的要点，而不是最弱的论证。如果没有指定，目标就是所有人都视为当然的内容。",
      to.constraints.length > 0 &&
        `先看他们的共识是否违反限制（${to.constraints.join("、")}）；违反了就写入 \`limit\`。`,
      "指出它依赖、却没有论证过的假设，以及假设不成立会怎样。",
      "用 150 到 300 字讲一个照此去做会失败的具体案例：谁做了什么、何时出问题、代价多大。其余各项至多两句话。",
      "`reasons`：你的异议，每条一句话，在 `on` 中写出所反对的要点或理由的 id，其中包括最弱的证据。先在 `theirs` 中把所反对的内容写成最有力的形式。",
      "如果已经有真正的分歧，就用一个还没有人提出的论证加强少数派。",
      "不要为反对而反对：从各位专家已知的盲区和各自的损失出发，针对代价最大的盲区。不要编造案例和数字：假想的场景就写明是假想。",
      to.directions.length > 0 && `把攻击放在用户要求深入的方面（${to.directions.join("、")}）。`,
    )}`,
  response: (to) =>
    `${to.attack === undefined ? "回应针对你所赞成内容的意见，并说明你现在的立场。本轮没有压力测试。" : `回应压力测试 ${to.attack}，并说明你现在的立场。`}\n${steps(
      to.docket.length > 0 &&
        `你的待回应清单（${to.docket.join("、")}）：${joined(
          "；",
          to.raised &&
            "对每条未解决的异议，在 `reasons` 中给出反对它的理由，或在 `concedes` 中承认它：在 `met` 中写明采纳它的要点，没有则在 `stances` 中重新表态；遗漏的会标为未回答",
          to.answered && CONFIRMS,
        )}。`,
      "`stances`：对这里列有文字、而你还没有表态的每个要点，说赞成（for）、反对（against）或中立（none）。改变表态时，在 `because` 中写明打动你的消息，或给出你自己的理由。被好的论证说服而改变想法，正是这场讨论的目的；因为别人改变而改变则不是。",
      "如果你希望某个要点改动细节，就在 `points` 中以 `detailOf` 提出，你对该要点的赞成不变；取代该要点的，写 `insteadOf`。如果你放弃一种做法改用另一种，就改变表态并说明。",
      CORRECTS,
      `如果你保持原来的看法，具体说明${to.attack === undefined ? "针对它的意见" : "这一攻击"}为什么不适用于你的情形。`,
      "反对之前，先在 `theirs` 中把你所反对的内容写成最有力的形式。",
      "`text`：对全场说的 120 到 300 字。第一句说明你是否改变了看法，以及原因。不重复已说过的内容。",
      ...holds(to),
    )}`,
  analogy: (to) =>
    `引入另一领域的案例。\n${steps(
      "找出这场讨论表面内容之下的模式。",
      "找一个相距很远的领域（生物、物理、经济、法律、军事、城市、博弈、生态……），那里出现过、也处理过同样的模式。",
      "用 120 到 300 字讲一个具体案例：何人、何地、何时、结果如何。泛泛的相似没有用，你自己没有把握的案例也没有用。",
      "说明哪些对应、哪些不对应、哪条原则可以借用，以及类比到哪里为止。",
      `引用它所针对的消息，例如 ${to.example}。类比反驳不了任何主张：关系只用 supports、extends 或 questions。`,
      ...minds(to, "说明你借用的原则在哪里会违反其中一项。"),
    )}`,
  judgement: (to) =>
    `评判只有阅读才能看出的内容。谁对谁错不由你说。\n${steps(
      to.judges.points &&
        "points.same：下列要点中，哪些用不同的话说同一件事：在这里要紧的每一种情形下，赞成一个就必然赞成另一个。目标相同或用词相同，不等于是同一个；只有一方写了数字、日期或条件，就不是同一个。拿不准就算不同。",
      to.judges.points && "points.oneOf：同一时间只能实行或成立其一的要点。只是争经费或争注意力，还不够。",
      to.judges.points && "points.parts：`whole` 一个要点把另外两个或更多要点（`ids`）合在一起说。",
      to.judges.points && "带 `isNew` 的需要评判；其余供比较。",
      to.judges.statements.length > 0 &&
        `verdicts：阅读这些发言：${to.judges.statements.join("、")}。只有发言本身能看出问题时才提出异议，每条规则至多一次，并把原话逐字抄入 \`quote\`：没有原话的异议无效。`,
      to.judges.statements.length > 0 &&
        "authority：该给理由的地方只有人名、研究或惯例，没有说明为什么在这里成立；或有数字、事实而没有人能核对它从哪里来。straw-man：重述或攻击的内容比作者写的弱。bare-agreement：表示赞同，却没有增加依据、界限或后果。unfalsifiable：没有任何观察能否定它。generic-analogy：只说相似，没有何人、何地、何时、结果如何。nothing-new：重复已有的内容，没有新的事实、案例或回答。premature-synthesis：把仍有人争议的一点说成已有定论。",
      to.judges.statements.length > 0 &&
        "写明出处及其结论的是证据，不是权威。简短但切题的回答不是附和。对多数发言不应有异议。",
    )}`,
  synthesis: (_) =>
    `写出综合结论的文字。\`computed\` 中是从记录读出的要点表：\`first\` 是计数和限制，\`points\` 是每个要点由谁赞成，\`argued\` 是理由、异议及其结果。表中内容不可更改；你的句子是结论的开头，计数列在其后。\n${steps(
      "executiveSummary：写给不在场、但要据此行动的人，合计不超过 190 字。第一句回答问题：多数共同点指向怎么做，有分歧时则写要在什么之间选择。然后依次写：哪条限制守不住，谁的赞成取决于他人反对的条件，依据，可以先做的事，分歧的原因，什么会改变看法。每句都注明所依据的要点和消息，赞成情况由程序附上。不要自行计数，也不要说哪一点已有定论、已被驳倒、已经决定或持平。数字必须在你所注明的内容中。",
      "如有 `factsOfOneAlone`，其中的事实只有一人提出，其他发言中没有：请写出与结论有关的内容。只有一人提出，不是舍弃它们的理由。",
      "openQuestions：每个都说明为什么未决（缺少证据？本来就无法知道？）以及如何着手。",
      "metaObservations：讨论过程怎么样：质量、盲区、哪些做法有效。",
    )}`,
};
