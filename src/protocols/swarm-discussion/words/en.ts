import { namesFrom, textsFrom } from "#lib/pairs";
import type { Stance } from "#points";
import type { Mode, Persona } from "#wire";
import { FIELDS } from "../../shared/report/words/fields.ts";
import { many, OF_10, phrases } from "../../words/phrases.ts";
import type { Recommendation } from "../schemas/statements.ts";
import type { Focus } from "../table.ts";
import { enJudging } from "./judging.ts";

export const STEPS = namesFrom({
  brief: ["What the documents say", "文档摘要"],
  position_declaration: ["Position declarations", "初始立场"],
  unshared_information: ["What only each of them knows", "各人独有的信息"],
  opening: ["Moderator's framing", "主持人开场"],
  argument: ["Arguments", "论证"],
  stress_test: ["Stress test", "压力测试"],
  response: ["Responses and shifts", "回应与立场变化"],
  analogy: ["Analogy", "跨领域类比"],
  judgement: ["Judged by reading", "评判"],
  quality_gate: ["Quality gate", "质量评估"],
  synthesis: ["Synthesis", "综合"],
});

export const KINDS = namesFrom({
  position_declaration: ["sealed position", "初始立场"],
  unshared_information: ["what only they know", "独有信息"],
  opening: ["framing", "开场"],
  argument: ["argument", "论证"],
  stress_test: ["stress test", "压力测试"],
  response: ["response", "回应"],
  analogy: ["analogy", "类比"],
  judgement: ["judgement", "评判"],
  quality_gate: ["quality gate", "质量评估"],
  synthesis: ["synthesis", "综合"],
});

/** Tasks of an expert in a step that may come to nothing. */
const did = { declared: "declared a position", argued: "argued", responded: "responded" };
export type Duty = keyof typeof did;

/** The stance of an expert as an opening quotes it; texts are cut to a question's length. */
export interface QuotedStand {
  readonly name: string;
  readonly messageId: string;
  readonly side: "for" | "against";
  readonly point: string;
  readonly id: string;
  readonly wouldChangeIf?: string | undefined;
}

type Way = (a: QuotedStand, b: QuotedStand, axis?: string) => string;
type Ways = readonly [Way, ...Way[]];

/** A text within a sentence: without its own stop, its quotation marks as inner ones. */
const quoted = (text: string): string => `“${text.replace(/\.$/u, "").replaceAll("“", "‘").replaceAll("”", "’")}”`;
const on = (axis: string | undefined): string => (axis === undefined ? "" : ` (${axis})`);
const stands = ({ name, messageId, side, point, id }: QuotedStand): string =>
  `${name} (${messageId}) is ${side} ${quoted(point)} (${id})`;
/** Two stances; the second of the same point names it by its id. */
const both = (a: QuotedStand, b: QuotedStand, axis?: string): string =>
  `${stands(a)}, ${a.id === b.id ? `${b.name} (${b.messageId}) is ${b.side} it` : stands(b)}${on(axis)}.`;

/** A table that a user is to confirm. */
interface Composed {
  readonly experts: readonly Pick<Persona, "name" | "thinkingStyle" | "stakes">[];
  readonly tensions: readonly { readonly a: string; readonly b: string; readonly axis: string | undefined }[];
  readonly limits: readonly string[];
  readonly mode: string;
  readonly cost: string | undefined;
}

type Relations = Readonly<Record<"supports" | "counters" | "extends" | "questions", number>>;

export const REPORT = textsFrom({
  names: [(names: readonly string[]) => names.join(", "), (names: readonly string[]) => names.join("、")],
  nobodyDeclared: ["Nobody declared a position.", "无人给出初始立场。"],
  carried: ["Positions, as the last round left them", "上一轮结束时的立场"],
  aimsAt: [(target: string) => `aims at: ${target}`, (target: string) => `针对：${target}`],
  restsOn: [(assumption: string) => `Rests on: ${assumption}`, (assumption: string) => `所依赖的假设：${assumption}`],
  /** Changes of a response. */
  and: ["; ", "；"],
  brings: [(text: string) => `new: “${text}”`, (text: string) => `新提出：“${text}”`],
  nobodyShifted: ["Nobody shifted in this step.", "这一步无人改变立场。"],
  counted: [(ground: string) => `Counted so far: ${ground}`, (ground: string) => `到目前为止：${ground}`],
  disagreement: [
    (score: number | undefined) => `Disagreement ${OF_10.en(score)}`,
    (score: number | undefined) => `分歧度 ${OF_10.zh(score)}`,
  ],
});

/** A stance with its conditions and what is preferred, and the one before. */
interface SaidOf {
  readonly stance: Stance;
  readonly was: Stance | undefined;
  readonly needs: readonly string[];
  readonly preferred: string | undefined;
}

const enReport = {
  ...REPORT.en,
  line: (who: string, id: string | undefined, text: string) => `${who}${id === undefined ? "" : ` (${id})`}: ${text}`,
  /** A statement's relations to other messages, to precede its text. */
  cited: (targets: readonly { relation: string; ids: readonly string[] }[]) =>
    `${targets.map(({ relation, ids }) => `${relation} ${ids.join(", ")}`).join("; ")} — `,
  flagged: (rules: readonly string[]) => `⚠ accepted although: ${rules.join(", ")} — `,
  repairs: (n: number) =>
    n === 1
      ? "1 statement was returned and asked for again, apart from the round's bound on calls."
      : `${n} statements were returned and asked for again, apart from the round's bound on calls.`,

  position: (text: string, confidence: string) => `${text} (confidence ${confidence})`,
  declared: (n: number, range: string) =>
    `${many(n, "position")} declared before anybody saw another's; confidence ${range}.`,
  told: (n: number) => `${many(n, "expert")} said what the others may not have known, before the arguments.`,
  carriedOn: "Nobody starts over: each expert goes on from their last stated position.",
  question: (to: string, question: string) => `→ ${to}: ${question}`,
  noDivergence: "No two experts were found on opposed sides; the round looks for what could go wrong.",
  argued: (n: number, citations: number, count: Relations) =>
    `${many(n, "argument")}${
      citations > 0
        ? ` on ${many(citations, "other statement")}: ${Object.entries({
            against: count.counters,
            for: count.supports,
            extending: count.extends,
            questioning: count.questions,
          })
            .flatMap(([how, n]) => (n > 0 ? [`${n} ${how}`] : []))
            .join(", ")}`
        : ""
    }.`,
  /** Stances that an argument changes. */
  moves: (moves: readonly string[]) => ` ↻ ${moves.join("; ")}`,
  shift: (size: "minor" | "major", position: string) =>
    `${size === "major" ? "major shift" : "on single points"} → ${position}`,
  /** @param inDetails those who moved on none of the options asked about; "" if nobody did */
  shifted: (of: number, n: number, who: string, inDetails: string) =>
    `${n === 0 ? "" : `${n} of ${of} shifted: ${who}. `}${inDetails === "" ? "" : `On single points: ${inDetails}.`}`.trim(),
  /** Messages that an expert neither answered nor conceded. */
  leftOpen: (who: string, objection: string, id: string) => `⚠ ${who} did not answer “${objection}” (${id})`,
  stance: (text: string, id: string, { stance, was, needs, preferred }: SaidOf) =>
    `${preferred === undefined ? { for: "for", against: "against", none: was === "against" ? "no longer against" : "no longer for" }[stance] : "as a second choice"} “${text}” (${id}${preferred === undefined ? "" : `, after ${preferred}`}${needs.length === 0 ? "" : `, only if ${needs.join(", ")}`})`,
  analogy: (field: string, pattern: string) => `${field}: ${pattern}`,
  recommended: (recommendation: string, reason: string) => `${recommendation} — ${reason}`,
  leftOut: (absent: readonly { who: string; why: string }[]) =>
    `Left out — ${absent.map(({ who, why }) => `${who}: ${why}`).join("; ")}`,
};

export const TEXTS = textsFrom({
  title: ["Swarm discussion", "群体讨论"],
  analysis: ["analysis of the topic", "分析议题"],
  person: {
    expertise: ["what they bring from their own work", "自己工作中了解的情况"],
    thinkingStyle: ["speaks for themselves", "代表自己发言"],
    bias: ["They say themselves what they favour.", "偏好由本人说明。"],
    replyTendency: ["in their own words", "用自己的话"],
    stakes: ["What is at stake is said in the discussion.", "利害在讨论中说明。"],
    blindSpots: ["what the others at the table point out to them", "由其他参与者指出"],
    problem: {
      scope: ["what the question names", "问题提到的内容"],
      success: ["the people at the table say what they think of it", "各参与者说明自己的看法"],
    },
  },
});

export const en = {
  ...TEXTS.en,
  ...phrases.en,
  kinds: KINDS.en,
  steps: STEPS.en,
  relations: FIELDS.en.relations,
  flow: {
    modes: { lightweight: "lightweight", standard: "standard", deep: "deep" } satisfies Record<Mode, string>,
    recommendations: {
      continue: "continue",
      "deep-dive": "deep-dive",
      "different-angle": "different-angle",
      synthesize: "synthesize",
    } satisfies Record<Recommendation, string>,

    synthesized: "synthesized",
    noSynthesis: "the historian gave no synthesis before the deadline",
    endsEarly: (reason: string) => `the discussion ends early: ${reason}`,
    nobody: (duty: Duty, why: readonly string[]) => `nobody ${did[duty]}: ${why.join("; ")}`,
    partial: (answered: number, asked: number, duty: Duty, absent: readonly { who: string; why: string }[]) =>
      `${answered} of ${asked} ${did[duty]}, and a partial result was refused: ${absent
        .map(({ who, why }) => `${who} (${why})`)
        .join(", ")}`,
    wordsFailed: (why: string) => `the moderator's words are computed, since the model gave none: ${why}`,
    pausedAfterRound: "paused by the user after a round",

    goDeep: (point: string) => `Go deep on the most contested point: ${point}`,
    /** Topic of a round: the point that it goes into, and the question that it belongs to. */
    focused: (point: string, topic: string) => `${point} (the question: ${topic})`,
    anyAngle: (open: readonly string[]) =>
      open.length > 0
        ? `Look at it from another angle, and begin with what is open: ${open.join(" ")}`
        : "Look at it from the side of somebody for whom no expert here speaks: say who that is, and what they would lose.",
    /** @param point that nobody has tested, and why it is so */
    tooLittle: (point?: { readonly position: string; readonly why: string }) =>
      point
        ? `What could go wrong with ${quoted(point.position)}? So far ${point.why}`
        : "What could go wrong with a point that nobody is against? Name its id.",
    tooMuch: "Name the common ground and the premises that both sides share, and then where you part.",

    notAnalysed: (why: string) => `the topic could not be analysed: ${why}`,
    tableAsItStands: (experts: readonly { readonly name: string; readonly id: string }[]) =>
      `The table as it stands: ${experts.map(({ name, id }) => `${name} (${id})`).join(", ")}. Keep it, but for what the user wishes:`,
    refused: (fault: string) => `the composition was refused: ${fault}`,
    composedByRule: (refused: number) =>
      `The experts and their tensions were put together by rule: ${refused} of the model's compositions were refused. What the question is about stands in the model's words.`,
    noComposition: "no composition was found in which every expert stands in a tension",
  },
  questions: {
    composition: ({ experts, tensions, limits, mode, cost }: Composed) =>
      [
        "Start with this table?",
        "",
        "Experts and what they stand to lose:",
        ...experts.map(({ name, thinkingStyle, stakes }) => `- ${name} (${thinkingStyle}): ${stakes}`),
        "",
        ...(tensions.length > 0 ? ["Tensions:"] : []),
        ...tensions.map(({ a, b, axis }) => (axis === undefined ? `- ${a} / ${b}` : `- ${a} / ${b}: ${axis}`)),
        "",
        ...(limits.length > 0 ? ["Limits that the documents state, and that hold until the end:"] : []),
        ...limits.map((limit) => `- ${limit}`),
        ...(limits.length > 0 ? [""] : []),
        `How thorough: ${mode}`,
        ...(cost === undefined ? [] : [`From here to the end: ${cost}`]),
      ].join("\n"),
    start: { label: "Start", description: "begin with this table" },
    modify: {
      label: "Change the table",
      description: "say whom to add, replace or leave out, such as: replace the Delivery Lead by a CFO; add a lawyer",
    },
    changeMode: { label: "More or less thorough", description: "lightweight, standard or deep" },

    /** @param recommendation undefined after the last round */
    nextStep: (round: number, score: number, shifts: number, reason: string, recommendation?: string) =>
      `Round ${round} is complete. How should it go on? Quality ${score}/5, position shifts ${shifts}. ${recommendation === undefined ? "" : `Recommended: ${recommendation} — `}${reason}`,
    follow: {
      label: "Follow the recommendation",
      description: (recommendation: string, reason: string) => `${recommendation}: ${reason}`,
    },
    deepDive: { label: "Deep dive", description: "the most contested point" },
    angle: { label: "Different angle", description: "look at another side of it" },
    constraint: { label: "Add a constraint", description: "a requirement or assumption that holds from here on" },
    synthesis: { label: "Synthesis", description: "conclude with what has been said" },
    pause: { label: "Pause", description: "go on later" },
  },
  report: enReport,
  opening: {
    divergence: both,
    /** Questions to two experts who differ: one for the first round, others for later ones. */
    apart: [
      (a: QuotedStand, b: QuotedStand, axis?: string) =>
        [
          both(a, b, axis),
          a.id === b.id ? "What evidence would decide it?" : "Can both be had? If not, what evidence would decide it?",
          ...[a, b].flatMap(({ name, wouldChangeIf: cause }) =>
            cause ? [`What would make ${name} reconsider: ${quoted(cause)}.`] : [],
          ),
          (a.wouldChangeIf ?? b.wouldChangeIf) && "Does it hold today, or who can find out, and by when?",
        ]
          .filter(Boolean)
          .join(" "),
      (a, b, axis) =>
        `${both(a, b, axis)} Do you still differ, and in what? If something that the other said stands against you, what is your answer to it?`,
      (a, b, axis) =>
        `${both(a, b, axis)} Suppose that your own side is followed and turns out wrong: what would be seen first, when, by whom, and what would turning back cost?`,
      (a, b, axis) =>
        `${both(a, b, axis)} Which smallest trial would tell the two apart: what is measured, for how long, and which result does each of you accept?`,
      (a, b, axis) =>
        `${both(a, b, axis)} If it had to be decided today: which condition of the other's would each of you accept, and which not?`,
    ] as Ways,
    /** The same of two who are for the same. */
    agreed: [
      (a: QuotedStand, b: QuotedStand) =>
        `${a.name} (${a.messageId}) and ${b.name} (${b.messageId}) are both for ${quoted(a.point)} (${a.id}). What could go wrong with it, and on what unproven assumption do both of you rest?`,
      (a, b) =>
        `${a.name} (${a.messageId}) and ${b.name} (${b.messageId}) are both for ${quoted(a.point)} (${a.id}). Who would lose by it, and what would they say against it?`,
      (a, b) =>
        `A year from now ${quoted(a.point)} (${a.id}, ${a.messageId}, ${b.messageId}) has failed. ${a.name}, ${b.name}: what was the cause, and which sign of it can be seen today?`,
    ] as Ways,
    conditional: (a: QuotedStand, b: QuotedStand, condition: Pick<QuotedStand, "point" | "id">) =>
      `${a.name} (${a.messageId}) is for ${quoted(a.point)} (${a.id}) only if ${quoted(condition.point)} (${condition.id}). Is that so, or who can make it so, and by when? ${a.name}, what are you for if it is not? ${b.name}, are you for it, and what does it cost you?`,
    /** The point that the round goes into, put to everybody. */
    focus: {
      constraint: (text: string) =>
        `From here on this holds: ${quoted(text)}. Does your position keep it? If not, what has to change in it, and what does that cost?`,
      "deep-dive": (text: string) =>
        `This round goes into: ${quoted(text)}. What exactly is contested in it, which figure or case decides it, and who can bring it?`,
      "different-angle": (text: string) =>
        `Look at it from here: ${quoted(text)}. What does your position look like from there, and what has nobody considered so far?`,
      reopened: (text: string) =>
        `The discussion goes on with: ${quoted(text)}. Where do you stand on it, and on what grounds?`,
    } satisfies Record<Focus["kind"], (text: string) => string>,
    alone: (stand: QuotedStand) =>
      `Nobody else has taken a stance: ${stands(stand)}. What speaks against it most strongly, and what evidence would decide it?`,
    nobody: "No position has been stated yet. What should be done, and what evidence would change your mind?",
  },
  told: {
    /** @param who those who are missing, each with the steps that went on without them */
    partial: (who: readonly { name: string; steps: readonly string[] }[]) =>
      `This result is partial: ${who.map(({ name, steps }) => (steps.length > 0 ? `${name} (${steps.join(", ")})` : name)).join(", ")} ${who.length === 1 ? "is" : "are"} missing.`,
    quality: (score: number) => `quality ${score}/5`,
    disagreement: (score: number | undefined) =>
      `disagreement ${score === undefined ? "not measured" : `${score.toFixed(1)}/10`}`,
    shifts: (n: number) => many(n, "changed stance"),
    round: (facts: readonly string[]) => facts.join(", "),
    recommends: (what: string, why: string) => `recommends ${what}: ${why}`,
  },
  maintained: (message: string, text: string) => `Kept in ${message}, after it was answered: ${quoted(text)}.`,
  takenIn: (id: string, text: string) => `Granted, and taken in by ${id}: ${quoted(text)}.`,
  review: {
    tension: (axis: string | undefined, a: string, b: string) =>
      axis === undefined ? `${a} and ${b}` : `${axis} (${a} and ${b})`,
    productive: (tension: string, ids: readonly string[], shifts: number) =>
      `The tension that has carried furthest: ${tension}, in ${ids.join(", ")}${shifts > 0 ? `; it moved somebody ${shifts === 1 ? "once" : `${shifts} times`}` : ""}.`,
    nothingArgued: "No tension of the map has been argued between its two experts yet.",
    question: (question: string, who: string, id: string) =>
      `The open question that comes first: ${question} (${who}, ${id}).`,
    noQuestion: "On the table, no objection to what somebody is for is open and not granted.",
    resolved: (tensions: string, of: number) =>
      `Tensions whose two sides are now for the same of what was asked about: ${tensions} (${of} in all).`,
    noneResolved: (of: number) => `Tensions whose two sides are now for the same of what was asked about: 0 of ${of}.`,
  },
  judging: enJudging,
};

export type Words = typeof en;
