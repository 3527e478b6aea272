import { enFlow } from "./en-flow.ts";
import { enJudging } from "./en-judging.ts";
import { enMarks } from "./en-marks.ts";
import { enOpening } from "./en-opening.ts";
import { enPerson } from "./en-person.ts";
import { enQuestions } from "./en-questions.ts";
import { enReport } from "./en-report.ts";
import { enReview } from "./en-review.ts";
import { enTold } from "./en-told.ts";

/** What a reader is told of a swarm discussion, in English. words/zh.ts says the same in Chinese. */
export const en = {
  title: "Swarm discussion",
  analysis: "analysis of the topic",
  kinds: {
    position_declaration: "sealed position",
    unshared_information: "what only they know",
    opening: "framing",
    argument: "argument",
    stress_test: "stress test",
    response: "response",
    analogy: "analogy",
    judgement: "judgement",
    quality_gate: "quality gate",
    closing: "closing turn",
    synthesis: "synthesis",
  },
  steps: {
    brief: "What the documents say",
    position_declaration: "Position declarations",
    unshared_information: "What only each of them knows",
    opening: "Moderator's framing",
    argument: "Arguments",
    stress_test: "Stress test",
    response: "Responses and shifts",
    analogy: "Analogy",
    judgement: "Judged by reading",
    quality_gate: "Quality gate",
    closing: "Closing turn",
    synthesis: "Synthesis",
  },
  /** How a statement relates to another. */
  relations: {
    counters: "counters",
    supports: "supports",
    extends: "extends",
    questions: "questions",
    responds_to: "responds_to",
    references: "references",
  },
  levels: { high: "high", medium: "medium", low: "low" },
  marks: enMarks,
  flow: enFlow,
  questions: enQuestions,
  report: enReport,
  opening: enOpening,
  person: enPerson,
  told: enTold,
  review: enReview,
  judging: enJudging,
};

export type Words = typeof en;
