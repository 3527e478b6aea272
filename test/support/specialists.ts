import { schemaOf, textOf } from "./anthropic-answer.ts";
import { type Reply, replies, type SeenRequest } from "./anthropic-server.ts";

/* Specialists of a deliberation who say what a test wants, at a seat or as a model. */

/** The parts of a turn that an answer hangs on. */
export interface SpecialistTurn {
  readonly turn: string;
  readonly phase: string;
  readonly instruction: string;
}

/** Items that the chair puts in an instruction, with their ids. */
export const putIn = (instruction: string): { id: string; text: string }[] =>
  [...instruction.matchAll(/^(q\d+)[:：] ?(.*)$/gmu)].map(([, id = "", text = ""]) => ({ id, text }));

/** Answers a specialist's turn of any round. */
export function said(
  { phase, instruction }: SpecialistTurn,
  choice: string,
  confidence: number,
): Record<string, unknown> {
  const confidenceAssessment = {
    confidence,
    restsOn: "two years of running it",
    leastSureOf: "the load next year",
    wouldChangeIf: "a measured week",
  };
  const common = { choice, position: `Take ${choice}`, confidenceAssessment };
  if (phase === "account") {
    const answer = ({ id }: { id: string }) => ({ concern: id, verdict: "partly", how: "by a runbook" });
    return { ...common, answers: putIn(instruction).map(answer) };
  }
  if (phase === "resolution") {
    const judge = ({ id }: { id: string }) => ({ concern: id, verdict: "stands", why: "a runbook wakes nobody" });
    return { ...common, judged: putIn(instruction).map(judge), reason: "nobody operates it at night" };
  }
  const concern = { text: "nobody operates it at night", against: choice === "A" ? "B" : "A", weight: "key" };
  return { ...common, reasoning: "we have run both", concerns: [concern] };
}

/** Answers as a model: for each of these specialists as told, and for the chair; by default for everybody else. */
export const specialists =
  (stances: Readonly<Record<string, readonly [choice: string, confidence: number]>>) =>
  ({ body }: SeenRequest): Reply | undefined => {
    const text = textOf(body.messages);
    const keys = Object.keys((schemaOf(body)?.properties ?? {}) as object);
    const stance = stances[/Your id in this discussion is ([a-z]+)/.exec(text)?.[1] ?? ""];
    if (stance) {
      const instruction = /<question-[0-9a-f]{16}>\n([\s\S]*?)\n<\/question/.exec(text)?.[1] ?? "";
      const phase = keys.includes("answers") ? "account" : keys.includes("judged") ? "resolution" : "assessment";
      return replies.answer(said({ turn: "", phase, instruction }, ...stance));
    }
    if (keys.includes("questions"))
      return replies.answer({ questions: [{ to: "alice", question: "What would Kafka cost us?" }] });
    if (!keys.includes("gaps")) return undefined;
    return replies.answer({
      gaps: [{ text: "nobody measured the load", refs: ["r1-msg-002"] }],
      question: "Who operates it?",
    });
  };
