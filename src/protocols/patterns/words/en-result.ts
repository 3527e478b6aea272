const times = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`;

/** The words around a pattern's result. zh-result.ts says the same in Chinese. */
export const enResult = {
  outcomes: {
    reached: "Done.",
    "decided-by-user": "Done, by a decision from outside the team.",
    "with-reservations": "Done, with reservations.",
    workaround: "Not solved; a workaround is in place.",
    "not-reached": "Not done.",
  },
  headings: {
    answer: "Result",
    steps: "What ran, and what each gate said",
    roles: "Who did what",
    lessons: "Lessons",
    postMortem: "Post-mortem",
  },
  task: "Task",
  stepHead: { step: "Step", gate: "Gate", iterations: "Iterations", outcome: "Outcome" },
  gates: {
    reached: "passed",
    "decided-by-user": "passed by decision of the user",
    "with-reservations": "not passed; adopted with reservations",
    workaround: "not passed; a workaround took its place",
    "not-reached": "not passed",
  },
  iterations: (n: number, bound: number | null) =>
    n === 0 ? "none" : bound === null ? String(n) : `${n} of at most ${bound}`,
  step: (number: string, title: string) => `${number} ${title}`,
  stepHeading: (step: string, gate: string) => `${step}: gate ${gate}`,
  facts: ({ gate, bound, timeout }: { gate: string; bound: string; timeout: string }) =>
    `Gate: ${gate}. Bound: ${bound}. Time-out: ${timeout}.`,
  minutes: (n: number): string => `${Math.round(10 * n) / 10} min (--pattern-time)`,
  signals: (sent: readonly string[]) => `Signals: ${sent.length > 0 ? sent.join(", ") : "none"}.`,
  sent: (type: string, n: number) => (n === 1 ? type : `${type} × ${n}`),
  fallback: (text: string) => `Fallback taken: ${text}`,
  noFallback: "No fallback was needed.",
  roleHead: { role: "Role", held: "Held by", said: "Statements", last: "Last said" },
  held: {
    seat: "a person or program at the seat",
    rules: "rules",
    nobody: "nobody answered",
    nothing: "nothing",
  },
  notNeeded: (roles: readonly string[]) => `Not needed: ${roles.join(", ")}.`,
  last: (gist: string, id: string) => `${gist} (${id})`,
  question: "Task",
  roundLine: (steps: readonly string[], n: number) => `${steps.join(", ")}: ${times(n, "statement")}`,
  used: (text: string) => `told to this task: ${text}`,
  learned: (text: string) => `for the next one: ${text}`,
  wentWell: (text: string) => `went well: ${text}`,
  difficult: (text: string) => `difficult: ${text}`,
  byRule: (roles: readonly string[]) =>
    `No model, person or program answered for ${roles.join(", ")}: rules answered in their place, which do, test and approve nothing.`,
  notPassed: "The success gate was not passed.",
  limit: (why: string) => `It ended before its time: ${why}.`,
  noSeat: (seats: readonly string[], roles: readonly string[]) =>
    `There is no role ${seats.join(", ")} here: a seat is named by the role that it holds: ${roles.join(", ")}.`,
};
export type ResultWords = typeof enResult;
