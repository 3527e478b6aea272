import { han } from "#lib/han";
import { textsFrom } from "#lib/pairs";
import { many, phrases } from "../../words/phrases.ts";
import { VALUES } from "./labels.ts";

/** The seed's sentence, word for word. */
const CHAIR_ONLY = "You may ONLY communicate with the chair. Do NOT send messages to other specialists.";

export const TEXTS = textsFrom({
  title: ["Deliberation", "专家研讨"],
  kinds: {
    agenda: ["agenda", "议程"],
    assessment: ["assessment", "评估"],
    account: ["account", "回应"],
    resolution: ["resolution", "最后意见"],
    summary: ["chair's summary", "主席小结"],
    ruling: ["ruling", "裁定"],
    decision: ["outcome", "结果"],
  },
  steps: {
    agenda: ["The chair's questions", "主席的提问"],
    assessment: ["Round 1: assessments (about 4 min)", "第一轮：评估（约 4 分钟）"],
    account: ["Round 2: those in conflict (about 3 min)", "第二轮：只问有分歧的专家（约 3 分钟）"],
    resolution: ["Round 3: the resolution question (about 2 min)", "第三轮：关键问题（约 2 分钟）"],
    summary: ["The chair's summary", "主席小结"],
    ruling: ["A person decides", "由人裁定"],
    decision: ["What came of it", "结果"],
  },
  fields: {
    position: ["what you propose, in one or two sentences that can stand alone", "你的主张，一两句话，单独看也能明白"],
    onlyIf: [
      "conditions without which you do not propose it, each a sentence that can stand alone: who does what by when",
      "不满足就不主张它的条件，每条一句话，单独看也能明白：谁、在何时之前、做什么",
    ],
    confidenceAssessment: ["your confidence assessment", "你的置信度评估"],
    restsOn: ["what your confidence rests on most", "你的置信度主要依据什么"],
    leastSureOf: ["what you are least sure of", "你最没有把握的是什么"],
    wouldChangeIf: ["what you would have to see to change your mind", "看到什么你会改变主张"],
    directMessages: ["to: moderator", "to: moderator"],
    concerns: ["your concerns about other ways to do it, the strongest first", "你对其他做法的关切，最重要的在前"],
    limits: ["how what you propose stands to constraints of the problem", "你的主张与问题各项限制的关系"],
    kept: ["false where it breaks it, or may break it", "违反或可能违反的，写 false"],
    keeps: ["by what: the figure or date, with its place in the documents", "凭什么：数字或日期，并注明文档出处"],
    limitNumber: ["the constraint's place in the problem, from 1", "该限制在问题中的序号，从 1 起"],
    brokenLimit: [
      "the place, from 1, of the constraint of the problem that it breaks, if it breaks one",
      "如果违反问题的某项限制，写该限制的序号，从 1 起",
    ],
    concern: ["what goes wrong, when, and for whom", "会出什么问题、何时、影响谁"],
    answered: ["the id of what the chair put to you, as q1", "主席向你提出的那一项的编号，如 q1"],
    how: ["how your approach accounts for it, or why it does not", "你的方案怎样应对，或为什么不能"],
    judgedWhy: ["what is still missing, if it stands", "如果没有解决，还缺什么"],
    reason: ["why, in a few sentences, with the one fact that decides it", "理由，几句话，并给出起决定作用的一个事实"],
    decision: ["what is to be done, in one or two sentences", "应当怎么做，一两句话"],
  },
  flow: {
    estimated: {
      analysis: ["analysis of the question", "问题分析"],
      answers: ["answers of specialists", "专家作答"],
      chair: ["thoughts of the chair", "主席思考"],
    },
    nobody: ["no specialist answered in round 1", "第一轮没有专家作答"],
    problem: {
      scope: ["what the question names", "问题提到的内容"],
      success: ["its limits are kept", "各项限制得到遵守"],
    },
    seatConcern: ["what they know of it themselves", "自己了解的情况"],
    /** The same, said to them. */
    ownConcern: ["what you know of it yourself", "您自己了解的情况"],
    seatUnknown: ["not known", "未知"],
    seatStakes: ["to have been heard", "自己的意见有人听"],
    noChoice: ["no proposal", "没有主张"],
    raisedIn: [(id: string) => ` (raised in ${id})`, (id: string) => `（见 ${id}）`],
    why: {
      end: ["no conflict was found, so no further round is held", "未发现冲突，不再进行下一轮"],
      round3: ["the conflict persists: one resolution question", "分歧仍在：提出一个关键问题"],
      back: ["the answers go back to those who raised the concerns", "把回应交回提出关切的人"],
      decide: ["the rounds are used up and the conflict persists", "轮次已用完而分歧仍在"],
      late: ["somebody answered after the last round", "最后一轮之后才有人作答"],
      limit: [(why: string) => `no further round: ${why}`, (why: string) => `不再进行下一轮：${why}`],
      escalate: ["every specialist's confidence is low: a person is to decide", "各专家的置信度都低：交由人裁定"],
    },
    takeaway: {
      none: ["nobody answered", "无人作答"],
      noProposal: ["nobody proposes anything", "无人提出主张"],
    },
  },
  pair: [(both: readonly string[]) => both.join(" and "), (both: readonly string[]) => both.join(" ↔ ")],
  result: {
    headings: {
      answer: ["The answer", "结论"],
      conditions: ["Conditions of what is proposed", "各项主张的条件"],
      options: ["What was proposed", "各项主张"],
      moves: ["How positions moved", "立场变化"],
      said: ["What each specialist said", "各位专家的说法"],
      unconnected: ["Concerns that are connected with none of these", "与以上主张都无关的关切"],
      conflicts: ["Conflicts, and what became of each", "冲突及其结果"],
      consensus: ["What they agree on", "一致之处"],
      gaps: ["Named as open", "仍无答案的问题"],
      moreGaps: ["Named as open, too", "其他无答案的问题"],
      rule: ["How it was counted", "如何计数"],
      course: ["How it went", "过程"],
    },
    running: ["The deliberation is going on; this is what there is so far.", "研讨还在进行，以下是目前的内容。"],
    wasAsked: [(why: string) => `A person was asked because ${why}`, (why: string) => `之所以交由人裁定，是因为${why}`],
    place: [(who: string, id: string) => `${who}, ${id}`, (who: string, id: string) => `${who}，${id}`],
    reason: [(text: string) => `Reason: ${text}`, (text: string) => `理由：${text}`],
    nobody: ["nobody", "无人"],
    noConcern: ["nobody raised one", "无人提出"],
    condition: [
      (id: string, text: string, who: string, of: string) => `${id} ${text}: ${who}, for ${of}`,
      (id: string, text: string, who: string, of: string) => han`${id}${text}：${who}，针对 ${of}`,
    ],
    toChair: [(text: string) => `to the chair: ${text}`, (text: string) => `对主席说：${text}`],
    restsOn: [(text: string) => `it rests on: ${text}`, (text: string) => `依据：${text}`],
    noProposal: ["proposes nothing", "没有主张"],
    noAnswer: ["did not answer", "没有作答"],
    question: ["Question", "问题"],
  },
});

export const en = {
  ...TEXTS.en,
  ...phrases.en,
  values: VALUES.en,
  option: (letter: string, text: string): string => `${letter}. ${text}`,
  fields: {
    ...TEXTS.en.fields,
    choice:
      "the letter of the alternative that you propose; other: something else, also a sequence or a mix of them, which `position` says; none: you cannot tell",
    confidence: "how likely it is that what you propose is right; below 0.5 is low",
    reasoning:
      "your findings and why they lead to what you propose, each with its place in the documents, if it has one",
    against:
      "the letter of the alternative that it speaks against; all: each of them; other: something else that others may propose, which the text names",
    weight: "key: what it speaks against must not be taken while it is unsolved; minor: else",
    answers: "one for each item that the chair puts to you",
    verdict:
      "accounted: your approach meets it; in a contradiction, you are right; asked whether you keep your proposal, you do. partly. conceded: it does not, and the concern stands; or the other is right",
    judged: "one for each answer to a concern of yours that the chair puts to you",
    judgedVerdict: "met: the answer meets your concern; stands: it does not, or only in part",
    mainReason: "the one reason that carries the choice, in a sentence, with its place in the documents",
  },
  flow: {
    ...TEXTS.en.flow,
    tooMany: (found: number, most: number): string =>
      `${found} ${found === 1 ? "specialist was" : "specialists were"} asked for, seats included; at most ${most} deliberate: name fewer`,
    strangers: (names: string): string =>
      `the conflict overrides name ${names}, who is not at the table: an override names a specialist by id or name`,
    notAnalysed: (why: string): string => `no specialists could be found for the question: ${why}`,
    notRead: (why: string): string =>
      `no model read the answers for what counting cannot show (${why}): conflicts, consensus and gaps are those counted`,
    /** Things to vote on where an entry point has its own. */
    ballots: {
      "plan-issue": ["Ready: start as it is described", "Ready with changes", "Not ready: clarify first"],
      "review-plan": ["Approve", "Approve with changes", "Reject"],
    },
    /** The focused question of each specialist in round 1, where no model words it. */
    question: {
      "design-session": (concern: string): string =>
        `Judge the question by what you answer for: ${concern}. What do you propose, what has to hold for it to work, and which other way would go wrong, and how?`,
      "plan-issue": (concern: string): string =>
        `Judge by what you answer for: ${concern}. Is the issue ready to be worked on, in which steps, and what is missing or would go wrong?`,
      "review-plan": (concern: string): string =>
        `Judge the plan by what you answer for: ${concern}. Would you approve it, what would you change, and which failure does it not see?`,
    },
    stakes: (stakes: string): string => `What is at stake for you: ${stakes}`,
    /** The seed's template of round 2. */
    conflict: (x: string, concern: string, round: number, proposed: string): string =>
      `${x} raised ${concern}. Your round ${round} response proposed ${proposed}. How does your approach account for it?`,
    instead: (x: string, id: string, instead: string, round: number, proposed: string): string =>
      `${x} proposes ${instead} (${id}). Your round ${round} response proposed ${proposed}. Do you keep it, and why?`,
    read: (x: string, id: string, why: string, round: number, proposed: string): string =>
      `${x} (${id}) and you contradict each other, as the chair reads it: ${why}. Your round ${round} response proposed ${proposed}. Who is right, and what follows for your approach?`,
    back: (concern: string, id: string, who: string, how: string, answeredIn: string): string =>
      `You raised ${concern} (${id}). ${who} answered: ${how} (${answeredIn}). Is it met?`,
    anew: (who: string, id: string, position: string): string =>
      `${who} now proposes ${position} (${id}). If you would sign it as it stands, choose other and repeat its words as your position; else say in your reason what you would change.`,
    found: (text: string): string => `The chair notes on what you said: ${text}`,
    resolution: (sides: string): string =>
      `One question is left: ${sides}. Which of them is to be done? Name one, and the one fact that decides it.`,
    side: (what: string, concern: string | undefined): string =>
      concern === undefined ? what : `${what}, with this concern about it: ${concern}`,
    why: {
      ...TEXTS.en.flow.why,
      single: "no pair of specialists is set to HIGH conflict potential, so one round is held",
      round2: (names: string): string => `round 2 goes to ${names}, who are in conflict`,
      bound: (rounds: number): string => `at most ${rounds} ${rounds === 1 ? "round was" : "rounds were"} asked for`,
    },
    consensus: {
      all: (what: string): string => `All who proposed something propose ${what}`,
      some: (names: string, what: string): string => `${names} propose ${what}`,
    },
    gaps: {
      absent: (name: string, why: string): string => `${name} did not answer: ${why}`,
      abstains: (name: string): string => `${name} proposes nothing`,
      unsure: (name: string, what: string): string => `${name} is least sure of this: ${what}`,
    },
    proposed: (what: string, confidence: string, position: string): string =>
      `${what} (confidence ${confidence})${position && `: ${position}`}`,
    escalation: {
      ask: (why: string, parts: readonly string[]): string =>
        [`The decision is yours, because ${why}.`, ...parts].join("\n\n"),
      take: (holders: string): string => (holders === "" ? "nobody proposes it" : `proposed by ${holders}`),
      open: { label: "Leave it undecided", description: "the result says that it is not decided, and why" },
      user: "the user",
    },
    rules: {
      chairOnly: (to: string): string =>
        `You may only communicate with the chair: a message to ${to} is refused. Leave it away, or send it to moderator`,
      choice: (given: string, letters: string): string => `There is no alternative ${given}: name one of ${letters}`,
      unjudged: (id: string): string =>
        `${id}, an answer to your concern, was put to you: say in \`judged\` whether it is met`,
      concern: (id: string): string => `${id} is not answered: the chair put it to you`,
      noConfidence:
        "The confidence assessment is missing: give `confidence`, `restsOn`, `leastSureOf` and `wouldChangeIf`",
    },
  },
  /** Questions to a person; the chair's own follows. */
  questions: {
    assessment: "What do you propose, and why? A sentence or two is enough.",
    account: "Does what you propose meet the concerns? Say how, or grant them.",
    resolution: "Which is to be done, and what decides it? Say, too, whether the answers meet your concern.",
    ruling: "The decision is yours: what is to be done, and why?",
  },
  prompts: {
    specialist: `You are a specialist whom the chair of a deliberation has asked. You speak for your own field, you see of others' answers only what the chair puts to you, and you owe the chair a proposal that can be acted on.`,
    chair:
      "You are the chair of a deliberation. What can be counted is computed for you; you add what only reading shows. You take no side.",
    asks: "What the chair puts to you:",
    alternativesAre: (list: readonly string[]): string =>
      list.length > 0
        ? `The alternatives: ${list.join(" / ")}`
        : "There is no list of alternatives: say what you propose in your own words (choice: other), or none if you cannot tell.",
    assessment: [
      "Answer the chair's question. Give your reasoning in at most 250 words. Then what you propose and the conditions without which you do not propose it, which constraints of the problem it keeps and which it may break, your concerns about other ways to do it (key only where such a way must not be taken while the concern is unsolved), and your confidence assessment.",
      CHAIR_ONLY,
    ].join("\n"),
    account: [
      "Round 2 goes only to those in conflict. Answer each concern that the chair puts to you: how does your approach account for it? Concede what it does not meet. Keep, adjust or give up what you proposed, with its conditions, and reassess your confidence. Correct what you said before, where it was wrong.",
      "At most 120 words in all answers; open no new topic.",
      CHAIR_ONLY,
    ].join("\n"),
    resolution: [
      "This is the last round. Say of each answer that the chair puts to you whether it meets your concern (judged). If the chair puts a question, answer it first in `reason`. Then say what you propose now, the one fact that decides it, and your confidence. At most 60 words.",
      CHAIR_ONLY,
    ].join("\n"),
    ruling:
      "The decision is yours: no proposal has enough specialists for it, a key concern about it is open, or every confidence is low. The chair's summary and everybody's last answer stand above. Choose by letter, other for something else, none to leave it undecided; say what is to be done, and why.",
    questions: (names: string): string =>
      `Write one focused question to each of these specialists: ${names}. Each asks for what this specialist alone can judge, names what in the topic or the documents it is about, and can be answered in 250 words. No question is put to two of them.`,
    byDefault: "The questions that rules would put; a specialist for whom you write none is asked the one here:",
    computed:
      "What was computed from their answers, which need not be said again; `before` is what you named after an earlier round:",
    reading: (asks: boolean): string =>
      [
        "Read the answers. Report only what counting cannot show:",
        "- same: pairs of messages with the choice other of which each author could sign the other's proposal as it stands, with its figures, places and durations. What they share beside that belongs to consensus.",
        "- contradictions: two messages of which one says of a fact, a figure or a consequence what the other denies, whatever both chose; say in one sentence what contradicts what, and which figure the documents have. That two chose differently is known already.",
        "- bearing: each concern that its author has not called met and that speaks against a proposal with the choice other, such as a mix that contains the alternative it is against: its message, its place among that message's concerns (nth, from 1), and the messages of the proposals. A concern with against other is held against nobody whom you do not name.",
        "- consensus: points on which at least two agree, beside their choice, with their messages.",
        "- gaps: what the decision needs and nobody has answered so far, with the messages that show it; figures without a source, too, and those that the documents give otherwise, with both and the place.",
        "Of what stands in `before`, name again what still holds, of a gap with what has been answered of it: only what you name stays.",
        ...(asks
          ? [
              "- question: only if a conflict is left, the one question whose answer would resolve it, naming both sides fairly.",
            ]
          : []),
        "Name only messages that stand above. Leave a list empty rather than fill it.",
      ].join("\n"),
  },
  result: {
    ...TEXTS.en.result,
    ended: phrases.en.endedOf("The deliberation"),
    inOneProcess: (why: string): string =>
      `Warning: no broker could be had (${why}), so this ran in one process, in memory. It could not be followed or joined from elsewhere, and a crash would have lost what was not in its files yet. The files are complete.`,
    partial: (answered: number, asked: number, missing: string): string =>
      `Partial: ${answered} of ${asked} ${asked === 1 ? "specialist" : "specialists"} answered in round 1; ${missing} did not.`,
    missedLater: (answered: number, asked: number, round: number, missing: string): string =>
      `In round ${round}, ${answered} of ${asked} answered; ${missing} did not.`,
    noModel: "No model took part: what stands here was said by people or found by rule.",
    /** Grounds on which a person is asked. */
    asked: {
      low: "every specialist's confidence is below 0.5",
      divided: "no proposal has more than half of the specialists, and at least two, for it",
      concern: "a key concern is open about what more than half of the specialists are for",
      none: "no specialist proposed anything",
    },
    decided: (what: string, who: string): string => `Decided by ${who}: ${what}.`,
    /** After fewer rounds than an answer needs to go back, by their number. */
    short: {
      1: "One round was held. With --rounds 3 a concern is put to those whom it is about, and its author says whether the answer meets it.",
      2: "At most two rounds were asked for. With --rounds 3 the answers go back to who raised the concerns, who says whether they are met.",
    },
    inPart: "answered in part, not confirmed",
    byChair: "raised about something else and held against this by the chair; nobody was asked about it",
    ownConcern: "named by somebody who is for it",
    undecided: (why: string): string => `No decision is recorded: ${why}.`,
    noLonger: (who: string): string => `nobody any more; before: ${who}`,
    /** @param pairs letters of alternatives, and the points that they are */
    letters: (pairs: readonly (readonly [letter: string, point: string])[]): string =>
      `In quotations ${pairs.map(([letter, point]) => `${letter} is ${point}`).join(", ")}.`,
    allAgree: (points: readonly string[]): string =>
      `All agree, as the chair reads their answers: ${points.join("; ")}.`,
    /** Says how a person comes to decide, where nobody was asked. */
    askSomebody: "Ask again without --yes, or with --arbiter, to have the decision put to a person.",
    /** Words of a concern's author on why an answer does not meet it. */
    onAnswer: (who: string, why: string): string => `${who} on the answer: ${why}.`,
    openKey: (point: string, fate: string, concern: string, others: number, by: readonly string[]): string =>
      `Key concern about ${point}, ${fate}: ${concern}.${others > 0 ? ` Open, too: ${others} more (${by.join(", ")}).` : ""}`,
    head: { option: "Proposal", by: "Proposed by", against: "Concern about it", became: "What became of it" },
    became: (isKey: boolean, fate: string): string => `${isKey ? "Key concern" : "Concern"}: ${fate}`,
    saidHead: { specialist: "Specialist", confidence: "Confidence", proposes: "Proposes, and what that rests on" },
    conflictHead: { between: "Between", became: "What became of it", put: "About" },
    conflict: {
      agreed: (round: number): string => `in round ${round}: they now propose the same`,
      answered: (round: number): string => `after round ${round} it is no conflict any more`,
      person: (who: string): string => `still open between them; ${who} decided`,
      open: "still open",
      notPut: "put to neither: one round was held",
    },
    read: (why: string): string => `The chair reads: ${why}`,
    verdicts: { accounted: "says it is met", partly: "says it is met in part", conceded: "concedes it" },
    /** The name of somebody who answers for a proposal that they have given up. */
    gone: (name: string): string => `${name}, who now proposes something else,`,
    /** Verb of an answer to a contradiction. */
    answers: "answers",
    replied: (name: string, verdict: string, how: string): string => `${name} ${verdict}: ${how}`,
    /** The verdict of a concern's author on an answer. */
    judged: (who: string, answerer: string, isMet: boolean, why: string | undefined): string =>
      `${who}: ${isMet ? "met" : "not met"} by the answer of ${answerer}${why === undefined ? "" : `: ${why}`}`,
    resolution: (question: string): string => `The resolution question: ${question}`,
    rule: [
      "Each specialist's last choice is a stance; who chose nothing is for nothing. Counted is who is for a proposal, never how sure they are: confidences are shown and not summed. A person is asked if no proposal has more than half of the specialists, and at least two, for it, if a key concern about the one that has is open, or if every confidence is below 0.5. A concern is open until its author had a turn that showed an answer, and did not object to it.",
    ],
    course: {
      head: { phase: "Phase", budget: "Advisory budget", took: "Took" },
      phases: { round1: "Round 1", round2: "Round 2", round3: "Round 3", shutdown: "Shutdown" },
      minutes: (n: number): string => `${n} min`,
      took: (seconds: number): string =>
        seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`,
      over: (took: string): string => `${took}, over its budget`,
      notHeld: "not held",
      potentials: (high: string, rounds: number): string =>
        high === ""
          ? rounds > 1
            ? `Up to ${rounds} rounds could be held.`
            : "One round was held, and nobody was asked about another's concern: no pair is set to HIGH conflict potential (--workflow FILE), and --rounds was not given."
          : rounds > 1
            ? `HIGH conflict potential: ${high}; so up to ${rounds} rounds could be held.`
            : `HIGH conflict potential: ${high}; but one round was asked for.`,
      overrides: (n: number): string => `${many(n, "pair")} set by an override; the others are LOW by default.`,
    },
    roundLine: (conflicts: number, why: string): string => `${many(conflicts, "conflict")}; ${why}`,
  },
};

export type Words = typeof en;
