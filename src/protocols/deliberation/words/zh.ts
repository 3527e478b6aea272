import { han } from "#lib/han";
import { phrases } from "../../words/phrases.ts";
import { TEXTS, type Words } from "./en.ts";
import { VALUES } from "./labels.ts";

const CHAIR_ONLY = "你只能与主席沟通。不要向其他专家发送消息。";

export const zh: Words = {
  ...TEXTS.zh,
  ...phrases.zh,
  values: VALUES.zh,
  option: (letter, text) => `${letter}. ${text}`,
  fields: {
    ...TEXTS.zh.fields,
    choice: "你所主张的方案的字母；other：其他，包括几个方案的先后顺序或组合，由 position 说明；none：无法判断",
    confidence: "你的主张正确的可能；低于 0.5 即为低",
    reasoning: "你的发现，以及由此怎样得出你的主张；材料中有依据的都注明出处",
    against: "针对哪个方案，写字母；all：每一个方案；other：其他人可能提出的做法，用文字写明",
    weight: "key：不解决就不能采用它针对的做法；minor：其他",
    answers: "主席向你提出的每一项各答一条",
    verdict:
      "accounted：你的方案能应对；或在矛盾中你说得对；或被问是否坚持主张时，你坚持。partly：部分如此。conceded：不能应对，该关切成立；或对方说得对",
    judged: "主席交给你的每项回应（针对你的关切），各答一条",
    judgedVerdict: "met：回应解决了你的关切；stands：没有解决，或只解决一部分",
    mainReason: "支撑该选择的一条理由，一句话，并注明文档出处",
  },
  flow: {
    ...TEXTS.zh.flow,
    tooMany: (found, most) => `给出了 ${found} 位专家（含席位），至多 ${most} 位：请减少`,
    strangers: (names) => `冲突设置中的 ${names} 不是本次研讨的专家：请写专家的编号或名称`,
    notAnalysed: (why) => `没有为该问题找到专家：${why}`,
    notRead: (why) => `没有模型通读各人的回答（${why}），因此冲突、一致和缺口只来自计数`,
    ballots: {
      "plan-issue": ["可以着手：照所写的开始", "修改后可以着手", "尚不可着手：先澄清"],
      "review-plan": ["通过", "修改后通过", "不通过"],
    },
    question: {
      "design-session": (concern) =>
        `从你负责的方面（${concern}）来看：你主张哪个方案？要满足什么条件？其他方案中哪个会出问题？会怎样出问题？`,
      "plan-issue": (concern) =>
        `从你负责的方面（${concern}）来看：该议题是否可以着手？分哪几步？缺什么，或会出什么问题？`,
      "review-plan": (concern) =>
        `从你负责的方面（${concern}）来看这份计划：你是否通过？要改什么？哪种失败它没有考虑到？`,
    },
    stakes: (stakes) => `这件事与你的利害：${stakes}`,
    conflict: (x, concern, round, proposed) =>
      han`${x} 提出了${concern}。你在第 ${round} 轮主张${proposed}。你的方案如何应对这一点？`,
    instead: (x, id, instead, round, proposed) =>
      han`${x} 主张${instead}（${id}）。你在第 ${round} 轮主张${proposed}。你是否坚持，为什么？`,
    read: (x, id, why, round, proposed) =>
      han`主席指出 ${x}（${id}）与你的说法矛盾：${why}。你在第 ${round} 轮主张${proposed}。谁说得对？这对你的主张有什么影响？`,
    back: (concern, id, who, how, answeredIn) =>
      han`你提出了${concern}（${id}）。${who} 的回应：${how}（${answeredIn}）。你的关切解决了吗？`,
    anew: (who, id, position) =>
      han`${who} 现在主张${position}（${id}）。若你愿意原样赞同，请选 other，并把这段话照抄为你的 position；否则在理由中写明要改什么。`,
    found: (text) => `主席就你的发言指出：${text}`,
    resolution: (sides) => `只剩一个问题：${sides}。应采用哪一个？请选定其一，并给出起决定作用的一个事实。`,
    side: (what, concern) => (concern === undefined ? what : `${what}，对它的关切是${concern}`),
    why: {
      ...TEXTS.zh.flow.why,
      single: "没有一对专家的冲突程度为 HIGH，只进行一轮",
      round2: (names) => han`第二轮只问彼此有分歧的 ${names}`,
      bound: (rounds) => `轮次已用完（至多 ${rounds} 轮）`,
    },
    consensus: {
      all: (what) => han`提出主张的人都主张 ${what}`,
      some: (names, what) => han`${names} 主张 ${what}`,
    },
    gaps: {
      absent: (name, why) => han`${name} 没有作答：${why}`,
      abstains: (name) => han`${name} 没有提出主张`,
      unsure: (name, what) => han`${name} 最没有把握的是：${what}`,
    },
    proposed: (what, confidence, position) => `${what}（置信度 ${confidence}）${position && `：${position}`}`,
    escalation: {
      ask: (why, parts) => [`由你决定，因为${why}。`, ...parts].join("\n\n"),
      take: (holders) => (holders === "" ? "无人主张" : han`由 ${holders} 主张`),
      open: { label: "暂不决定", description: "结果中会写明尚未决定和原因" },
      user: "用户",
    },
    rules: {
      chairOnly: (to) => han`你只能与主席沟通：发给 ${to} 的消息不接受。请删去，或发给 moderator`,
      choice: (given, letters) => `没有方案 ${given}：请填 ${letters} 之一`,
      unjudged: (id) => `${id} 是对你的关切的回应，已交给你：请在 \`judged\` 中说明是否解决`,
      concern: (id) => `${id} 你还没有回应：主席已向你提出`,
      noConfidence: "缺少置信度评估：请给出 `confidence`、`restsOn`、`leastSureOf` 和 `wouldChangeIf`",
    },
  },
  questions: {
    assessment: "你建议怎么做？为什么？一两句话就够。",
    account: "你的方案能应对这些关切吗？请说明怎样应对，或承认不能应对。",
    resolution: "应当采用哪一个？起决定作用的是什么？并说明对方的回应是否解决了你的关切。",
    ruling: "由你决定：应当怎么做？为什么？",
  },
  prompts: {
    specialist: `你是一位专家，由研讨的主席提问。你只代表自己的领域；别人的回答，你只看得到主席向你提出的部分。请给主席一个可以照做的主张。`,
    chair: "你是研讨的主席。能统计的程序已算好，你只补充需要读原文才看得出的内容。你不站在任何一方。",
    asks: "主席向你提出：",
    alternativesAre: (list) =>
      list.length > 0
        ? `各方案：${list.join(" / ")}`
        : "没有列出方案：请用自己的话说明主张（choice 填 other），无法判断则填 none。",
    assessment: [
      "请回答主席的问题。给出理由，至多 400 字。然后写出你的主张、不满足就不主张它的条件、它符合问题的哪些限制、可能违反哪些、对其他做法的关切（只有不解决就不能采用那种做法时才标为 key），以及你的置信度评估。",
      CHAIR_ONLY,
    ].join("\n"),
    account: [
      "第二轮只问有冲突的专家。逐条回应主席向你提出的关切：你的方案如何应对？不能应对的就承认。保持、调整或放弃你的主张及其条件，并重新评估置信度。此前说错的，请更正。",
      "各项回应合计至多 200 字，不提新话题。",
      CHAIR_ONLY,
    ].join("\n"),
    resolution: [
      "这是最后一轮。主席交给你的每项回应，请说明是否解决了你的关切（judged）。如果主席提出问题，请先在 `reason` 中作答。然后写出你现在的主张、起决定作用的一个事实和你的置信度。至多 100 字。",
      CHAIR_ONLY,
    ].join("\n"),
    ruling:
      "由你决定：没有足够的专家赞成同一项主张，或对它的关键关切尚未解决，或各人的置信度都低。主席的小结和各人最后的回答见上。请按字母选择，other 表示其他，none 表示暂不决定；说明应当怎么做，以及为什么。",
    questions: (names) =>
      `请给以下每位专家各写一个有针对性的问题：${names}。每个问题只问该专家才能判断的事，点明议题或材料中的具体之处，使其能在 400 字内答完。不得向两位专家提同一个问题。`,
    byDefault: "规则拟出的默认提问；你没有写到的专家就用它：",
    computed: "由各人回答计算得出，其中已有的不必重复；`before` 是你在此前一轮之后写出的：",
    reading: (asks) =>
      [
        "请阅读各人的回答，只报告计数看不出的内容：",
        "- same：choice 同为 other 的两条消息，且双方都能原样签署对方的主张，包括其中的数字、地点和期限。除此之外的共同点归入 consensus。",
        "- contradictions：两条消息对某个事实、数字或后果的说法互相否定，不管两人选了什么；用一句话说明什么与什么矛盾，文档中是哪个数字。选择不同已经知道，不必重复。",
        "- bearing：针对上文某项 choice 为 other 的主张（例如包含其所针对备选方案的组合）、且提出者尚未称其已解决的每条关切：其消息、它在该消息各条关切中的序号（nth，从 1 起），以及那些主张的消息。against 为 other 的关切，若不在此列出其所针对的主张，就不算作对任何人的关切。",
        "- consensus：除选择之外，至少两人一致之处，附其消息。",
        "- gaps：作决定需要、但到现在无人回答的，附能看出这一点的消息；没有出处的数字，以及与文档不符的数字（写明两个数字和出处）也算。",
        "`before` 中仍然成立的，再写一次；缺口要写明哪部分已有回答。你没有写出的不会保留。",
        ...(asks ? ["- question：仅当仍有冲突时，写出能解决冲突的一个问题，公正地提到双方。"] : []),
        "只引用上文出现的消息。宁可留空，不要凑数。",
      ].join("\n"),
  },
  result: {
    ...TEXTS.zh.result,
    ended: phrases.zh.endedOf("研讨"),
    inOneProcess: (why) =>
      `警告：没有可用的消息服务器（${why}），因此整个研讨在一个进程的内存中进行。其间别人无法旁观或入席；如果中途崩溃，还没有写入文件的内容会丢失。现在的文件是完整的。`,
    partial: (answered, asked, missing) =>
      `不完整：第一轮 ${asked} 位专家中有 ${answered} 位作答，${missing}没有作答。`,
    missedLater: (answered, asked, round, missing) =>
      `第 ${round} 轮 ${asked} 位中有 ${answered} 位作答；${missing}没有作答。`,
    noModel: "没有模型参与：以下内容由人说出，或由规则得出。",
    asked: {
      low: "各专家的置信度都低于 0.5",
      divided: "没有一项主张得到半数以上（且至少两位）专家赞成",
      concern: "半数以上专家赞成的主张，仍有未解决的关键关切",
      none: "没有专家提出主张",
    },
    decided: (what, who) => han`由 ${who} 裁定：${what}。`,
    short: {
      1: "只进行了一轮。加上 --rounds 3，会请有关的人回应各项关切，并由提出者说明是否解决。",
      2: "至多两轮。加上 --rounds 3，回应会交回提出关切的人，由他们说明是否解决。",
    },
    inPart: "部分已回应，尚未确认",
    byChair: "原本针对别的主张，主席认为同样适用于它；尚未请人回应",
    ownConcern: "由赞成它的人自己提出",
    noLonger: (who) => `已无人主张；原为${who}`,
    letters: (pairs) => `引文中 ${pairs.map(([letter, point]) => `${letter} 指 ${point}`).join("，")}。`,
    allAgree: (points) => `据主席归纳，各位专家一致认为：${points.join("；")}。`,
    askSomebody: "要由人裁定，请去掉 --yes，或加上 --arbiter，重新提问。",
    undecided: (why) => `尚未记录任何决定：${why}。`,
    onAnswer: (who, why) => `${who}对回应的看法：${why}。`,
    openKey: (point, fate, concern, others, by) =>
      han`对 ${point} 的关键关切（${fate}）：${concern}。${others > 0 ? `另有 ${others} 项未解决（${by.join("、")}）。` : ""}`,
    head: { option: "主张", by: "主张者", against: "对它的关切", became: "结果" },
    became: (isKey, fate) => `${isKey ? "关键关切" : "关切"}：${fate}`,
    saidHead: { specialist: "专家", confidence: "置信度", proposes: "主张及其依据" },
    conflictHead: { between: "双方", became: "结果", put: "关于" },
    conflict: {
      agreed: (round) => `第 ${round} 轮：现主张相同`,
      answered: (round) => `第 ${round} 轮之后不再冲突`,
      person: (who) => han`双方仍有分歧；由 ${who} 裁定`,
      open: "双方仍有分歧",
      notPut: "只进行了一轮，没有请双方回应",
    },
    read: (why) => `主席指出的矛盾：${why}`,
    verdicts: { accounted: "称能应对", partly: "称能部分应对", conceded: "承认对方说得对" },
    gone: (name) => `${name}（现已另有主张）`,
    answers: "回应",
    replied: (name, verdict, how) => han`${name} ${verdict}：${how}`,
    judged: (who, answerer, isMet, why) =>
      han`${who}：${answerer} 的回应${isMet ? "解决了它" : "没有解决它"}${why === undefined ? "" : `：${why}`}`,
    resolution: (question) => `关键问题：${question}`,
    rule: [
      "每位专家最后的选择就是其立场；没有选择的，不赞成任何一项。只计谁赞成，不计有多大把握：置信度只列出，不相加。以下情况交由人裁定：没有一项主张得到半数以上（且至少两位）专家赞成；对它的关键关切尚未解决；各人的置信度都低于 0.5。提出者看到回应之后发过言、又没有反对，其关切才算了结。",
    ],
    course: {
      head: { phase: "阶段", budget: "建议时间", took: "实际用时" },
      phases: { round1: "第一轮", round2: "第二轮", round3: "第三轮", shutdown: "收尾" },
      minutes: (n) => `${n} 分钟`,
      took: (seconds) => (seconds < 90 ? `${Math.round(seconds)} 秒` : `${Math.round(seconds / 60)} 分钟`),
      over: (took) => `${took}，超出建议时间`,
      notHeld: "未进行",
      potentials: (high, rounds) =>
        high === ""
          ? rounds > 1
            ? `至多可进行 ${rounds} 轮。`
            : "没有一对专家的冲突程度设为 HIGH（--workflow FILE），因此只进行一轮，也没有请人回应其他人的关切。"
          : rounds > 1
            ? `冲突程度为 HIGH 的有：${high}；因此至多可进行 ${rounds} 轮。`
            : `冲突程度为 HIGH 的有：${high}；但只要求了一轮。`,
      overrides: (n) => `${n} 对由设置指定，其余默认为 LOW。`,
    },
    roundLine: (conflicts, why) => `${conflicts} 处冲突；${why}`,
  },
};
