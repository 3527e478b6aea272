/**
 * What a statement does in an argument, as far as the graph tells it apart:
 * `declares` a position before anybody has heard anybody, `informs` of a fact, `argues`, `attacks` what others agree
 * on, `answers` an attack, `compares` with a case elsewhere.
 */
export type Act = "declares" | "informs" | "argues" | "attacks" | "answers" | "compares";

/** The acts in the order in which they come in a round. */
const ORDER: readonly Act[] = ["declares", "informs", "argues", "attacks", "answers", "compares"];

/** Kinds of statements that do something else than to argue. A kind that is not listed argues. */
const ACTS: Readonly<Record<string, Act>> = {
  position_declaration: "declares",
  unshared_information: "informs",
  stress_test: "attacks",
  response: "answers",
  analogy: "compares",
};

export const actOf = (kind: string): Act => (Object.hasOwn(ACTS, kind) ? (ACTS[kind] ?? "argues") : "argues");

/** The place of a kind of statement in a discussion. What is said in one step is said in parallel. */
export const stepOf = (round: number, kind: string): number => round * ORDER.length + ORDER.indexOf(actOf(kind));
