import type { z } from "zod";
import { lastOf, type ShortForm } from "#protocols/protocol";
import type { FloorGraph, Rule, Statement } from "#protocols/rule";
import { leadOf } from "../shared/evidence.ts";
import { asked, shortOf } from "../shared/short.ts";
import { Account, Resolution, Summary } from "./schemas.ts";
import { words } from "./words/index.ts";

const { choice } = Account.shape;
const { confidence } = Account.shape.confidenceAssessment.shape;
const answerShape = Account.shape.answers.element.shape;
const judgedShape = Resolution.shape.judged.unwrap().element.shape;

/** Messages of the last summary that somebody has to speak to: what others raised, and what answers to their own concerns are about. */
export function putTo({ floor }: FloorGraph, who: string) {
  const summary = Summary.safeParse(lastOf([...floor.values()], "summary")?.content).data;
  const points = (summary?.conflicts ?? []).flatMap((one) => one.points);
  const of = (all: readonly { readonly to: string; readonly messageId: string }[]): string[] => [
    ...new Set(all.filter(({ to }) => to === who).map(({ messageId }) => messageId)),
  ];
  return { concerns: of(points.filter(({ concern }) => concern !== undefined)), answered: of(summary?.back ?? []) };
}

type Make = (text: string, given: Readonly<Record<string, unknown>>, said: Statement, graph: FloorGraph) => object;

/** Makes the short form of a specialist's answer: the chair's question, a choice, what the kind adds, and a confidence. */
const answerOf = (
  kind: "assessment" | "account" | "resolution" | "ruling",
  asks: z.ZodRawShape,
  rules: readonly Rule[],
  make: Make,
): ShortForm =>
  shortOf(
    { ...asks, choice },
    {
      question: (facts) => asked(facts, words(facts.lang).questions[kind]),
      tells: true,
      rules,
      make: (text, { confidence: sure, choice: chosen, ...given }, said, graph) => ({
        choice: chosen,
        position: leadOf(text),
        ...(sure === undefined ? {} : { confidenceAssessment: { confidence: sure } }),
        ...make(text, given, said, graph),
      }),
    },
  );

/** Short forms of the specialists. `rules` check the choice. */
export const shortForms = (rules: readonly Rule[]) => ({
  assessment: answerOf("assessment", { confidence }, rules, (reasoning) => ({ reasoning, concerns: [] })),
  /** One verdict is for all concerns that the chair puts. */
  account: answerOf(
    "account",
    { verdict: answerShape.verdict, confidence },
    rules,
    (how, { verdict }, { author }, graph) => ({
      answers: putTo(graph, author).concerns.map((concern) => ({ concern, verdict, how })),
    }),
  ),
  resolution: answerOf(
    "resolution",
    { verdict: judgedShape.verdict.optional(), confidence },
    rules,
    (reason, { verdict = "stands" }, { author }, graph) => ({
      reason,
      judged: putTo(graph, author).answered.map((concern) => ({ concern, verdict, why: reason })),
    }),
  ),
  ruling: answerOf("ruling", {}, rules, (reason) => ({ decision: reason, reason })),
});
