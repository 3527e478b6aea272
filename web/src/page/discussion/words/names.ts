import type { Awaited } from "#discussion/waiting";
import { type Pair, textsFrom } from "#lib/pairs";

interface Waiting extends Pick<Awaited["waiting"][number], "names" | "by" | "waited" | "left"> {
  /** Times of the call and of the opening of the seat. */
  readonly reached: readonly string[];
}

export const { en, zh } = textsFrom({
  header: {
    round: [
      (round: number, rounds: number) => (rounds > 0 ? `round ${round} of ${rounds}` : `round ${round}`),
      (round: number, rounds: number) => (rounds > 0 ? `第 ${round} 轮，共 ${rounds} 轮` : `第 ${round} 轮`),
    ],
    roundShort: [(round: number) => `round ${round}`, (round: number) => `第 ${round} 轮`],
    roundTitle: [(round: number) => `Round ${round}`, (round: number) => `第 ${round} 轮`],
    provider: [
      (name: string) => (name === "offline" ? "offline" : name.startsWith("replay:") ? "a recording" : name),
      (name: string) => (name === "offline" ? "离线" : name.startsWith("replay:") ? "录制" : name),
    ],
    noModel: [
      "No model takes part: passages are quoted and compared by rule, or the words are people's.",
      "没有模型参与：内容由规则摘引段落并对照得出，或由人说出。",
    ],
    takeUp: ["It can go on: here, or in a terminal:", "可在这里继续，或在终端输入："],
    takeUpElsewhere: ["It can go on from a terminal:", "可在终端继续："],
    moreOf: {
      calls: ["Model calls in all, above", "模型调用总次数，须大于"],
      tokens: ["Tokens in all, above", "词元总数，须大于"],
      money: ["US dollars in all, above", "总费用（美元），须大于"],
      time: ["Minutes from now on", "从现在起的分钟数"],
    },
    whole: ["The question in full", "问题全文"],
    because: [(reason: string) => `Why: ${reason}`, (reason: string) => `原因：${reason}`],
    pause: ["Pause", "暂停"],
    resume: ["Go on", "继续"],
    otherModel: ["By another model", "换用其他模型"],
    whichModel: ["Provider, or PROVIDER:MODEL", "提供方，或“提供方:模型”"],
    forWhom: ["For whom", "用于谁"],
    forAll: ["for everybody", "用于所有专家"],
    askMissing: ["Ask those who are missing", "询问缺席者"],
    answerNow: ["Stop waiting", "不再等待"],
    answerNowHelp: [
      "Continues with the answers received so far; the others are left out of this step.",
      "用已收到的回答继续；没有作答的人不计入这一步。",
    ],
    stop: ["Stop", "停止"],
    stopSure: ["Stop for good? The record is kept.", "确定停止？已有发言会保留。"],
    keepOn: ["Keep on", "不停止"],
    earlier: [
      (n: number) => (n === 1 ? "1 earlier notice" : `${n} earlier notices`),
      (n: number) => `此前 ${n} 条通知`,
    ],
    ruleToo: ["Show the owner's controls", "显示所有者的操作"],
  },
  steps: {
    label: [(round: number) => `Steps of round ${round}`, (round: number) => `第 ${round} 轮的步骤`],
    preparing: ["The topic is being analysed; the experts follow.", "正在分析议题，随后确定专家。"],
    /** Minutes: how long, and how many are left; 0: the time is up. */
    waiting: [
      (groups: readonly Waiting[]) =>
        `Waiting for ${groups.map(({ names, by, waited, left, reached }) => [new Intl.ListFormat("en-GB").format(names) + (by.length > 0 ? ` (${by.join(", ")})` : ""), ...reached, ...(waited > 0 ? [`${waited} min`] : []), ...(left === undefined ? [] : [left > 0 ? `${left} min left` : "the time is up"])].join(", ")).join("; ")}`,
      (groups: readonly Waiting[]) =>
        `等待 ${groups.map(({ names, by, waited, left, reached }) => [names.join("、") + (by.length > 0 ? `（${by.join("、")}）` : ""), ...reached, ...(waited > 0 ? [`已等 ${waited} 分钟`] : []), ...(left === undefined ? [] : [left > 0 ? `还剩 ${left} 分钟` : "时间已到"])].join("，")).join("；")}`,
    ],
    haveAnswered: [
      (names: readonly string[]) => `answered: ${names.join(", ")}`,
      (names: readonly string[]) => `已回答：${names.join("、")}`,
    ],
    states: {
      done: ["done", "已完成"],
      now: ["going on", "进行中"],
      next: ["to come", "待进行"],
    },
  },
  tabs: {
    label: ["Views of the discussion", "讨论的各个视图"],
    floor: ["What was said", "各方发言"],
    graph: ["Argument map", "论证图"],
    sections: ["Overview", "概览"],
    decision: ["Result", "结果"],
    people: ["People", "人员"],
    seat: ["Your seat", "您的席位"],
  },
  people: {
    title: ["Who takes part", "参与者"],
    experts: ["Experts", "专家"],
    none: ["The experts follow after the analysis of the topic.", "分析议题之后确定。"],
    never: ["There are no experts.", "没有专家。"],
    also: ["Also there:", "另有："],
    tensions: ["Tensions", "张力"],
    person: ["a person or a program", "真人或程序"],
    model: ["an expert of the swarm", "讨论组专家"],
    thinking: ["is asked now", "正在作答"],
    called: ["called", "已通知："],
    opened: ["opened", "已打开："],
    confidence: ["Confidence", "置信度"],
    shifts: ["Shifts", "立场变化"],
    noShift: ["none", "无"],
    cost: ["Cost", "费用"],
    noPosition: ["No position yet: positions are sealed until all are in.", "还没有立场：收齐之前互不可见。"],
    missing: ["Is missing:", "缺席："],
    tookNone: ["Took no position.", "没有给出立场。"],
    saidNothing: ["Was not needed.", "未用到。"],
    stakes: ["At stake", "利害"],
    bias: ["Favours", "倾向"],
    blindSpots: ["Tends to miss", "盲区"],
    minor: ["slightly", "略有调整"],
    major: ["changed sides", "改变立场"],
    because: ["because of", "起因"],
  },
  question: {
    forYou: ["A question for you", "请您回答"],
    composition: ["Is this the right table?", "这个组合合适吗？"],
    compositionHelp: [
      "These experts will argue, each with something to lose. Change the table, or begin.",
      "这些专家将展开论证，各有利害。可以换人，也可以直接开始。",
    ],
    leaveOut: [(name: string) => `Leave ${name} out`, (name: string) => `去掉 ${name}`],
    wish: ["Change the table in your own words", "用自己的话换人"],
    kept: ["You want to hold until the end", "您要求自始至终有效的"],
    heldBy: ["Held by", "由谁担任"],
    limits: ["Limits that the documents state, and that hold until the end", "文档规定、自始至终有效的限制"],
    constraints: ["What has to hold until the end", "自始至终须满足的条件"],
    moreConstraints: ["What else has to hold until the end", "还有什么自始至终须满足"],
    constraintsExample: ["No more than five people", "不超过五个人"],
    wishExample: ["Replace the Delivery Lead by a CFO; add a lawyer", "把交付负责人换成财务总监；加一位律师"],
    begin: ["Begin with these", "就由他们开始"],
    propose: ["Ask for this table", "按此换人"],
    proposeHelp: ["You see the new table before the discussion begins.", "开始之前，您会先看到新的组合。"],
    nextStep: [
      (round: number) => `Round ${round} is over. How does it go on?`,
      (round: number) => `第 ${round} 轮结束。如何继续？`,
    ],
    how: ["Next step", "下一步"],
    decision: ["A decision is yours", "由您来决定"],
    choice: ["Your choice", "您的选择"],
    recommended: ["recommended", "建议"],
    choices: {
      follow: ["Follow the recommendation", "遵循建议"],
      "deep-dive": ["Deep dive", "深入探讨"],
      "different-angle": ["Different angle", "换个角度"],
      constraint: ["Add a constraint", "加一条限制"],
      synthesis: ["Synthesis", "写综合结论"],
      pause: ["Pause", "暂停"],
    } as Readonly<Record<string, Pair>>,
    about: {
      "deep-dive": ["Into what (empty: the most contested point)", "探讨什么（留空：争议最大的一点）"],
      "different-angle": [
        "From which angle (empty: what nobody has brought yet)",
        "从哪个角度（留空：还没有人提出的方面）",
      ],
      constraint: ["What holds from here on", "从现在起有效的条件"],
      other: ["More about it", "补充说明"],
    } as Readonly<Record<string, Pair>>,
    send: ["Go on like this", "就这样继续"],
    sayConstraint: ["Say what holds from here on.", "请写明从现在起有效的条件。"],
  },
});
