/**
 * What a statement does in an argument, as far as the graph tells it apart:
 * `declares` a position before anybody has heard anybody, `informs` of a fact, `argues`, `attacks` what others agree
 * on, `answers` an attack, `compares` with a case elsewhere.
 */
export type Act = "declares" | "informs" | "argues" | "attacks" | "answers" | "compares";

/** Kinds of statements that do something else than to argue. A kind that is not listed argues. */
const ACTS: Readonly<Record<string, Act>> = {
  position_declaration: "declares",
  unshared_information: "informs",
  stress_test: "attacks",
  response: "answers",
  analogy: "compares",
};

export const actOf = (kind: string): Act => (Object.hasOwn(ACTS, kind) ? (ACTS[kind] ?? "argues") : "argues");
