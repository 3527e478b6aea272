const many = (n: number, one: string, more = `${one}s`): string => `${n} ${n === 1 ? one : more}`;

/** The words around a result. */
export const enResult = {
  headings: {
    answer: "The answer",
    options: "What was proposed",
    said: "What each specialist said",
    conflicts: "Conflicts, and how each was settled",
    consensus: "What they agree on",
    gaps: "What is open",
    rule: "How it was weighed",
    course: "How it went",
  },
  running: "The deliberation is going on; this is what there is so far.",
  ended: {
    completed: (_: string): string => "",
    "ended-early": (reason: string): string => `The deliberation ended early: ${reason}`,
    stopped: (reason: string): string => `The deliberation was stopped: ${reason}`,
    failed: (reason: string): string => `The deliberation failed: ${reason}`,
  },
  inOneProcess: (why: string): string =>
    `Warning: no broker could be had (${why}), so this ran in one process, in memory. It could not be followed or joined from elsewhere, and a crash would have lost what was not in its files yet. The files are complete.`,
  partial: (answered: number, asked: number, missing: string): string =>
    `Partial: ${answered} of ${asked} ${asked === 1 ? "specialist" : "specialists"} answered in round 1; ${missing} did not.`,
  missedOnce: (answered: number, asked: number, round: number, missing: string): string =>
    `In round ${round}, ${answered} of ${asked} answered; ${missing} did not, but answered again later.`,
  missedLater: (answered: number, asked: number, round: number, missing: string): string =>
    `In round ${round}, ${answered} of ${asked} answered; ${missing} did not, and their earlier answer stands.`,
  noModel: "No model took part: what stands here was said by people or found by rule.",
  agreement: (what: string, names: string): string => `${what} ${names} propose it.`,
  agreementAlone: (what: string, name: string): string => `${what} ${name} alone proposes something.`,
  weighed: (what: string): string => `${what} The specialists did not agree; the chair weighed their confidence:`,
  weights: (what: string, weight: string, names: string): string => `${what} has ${weight} (${names})`,
  person: {
    low: (what: string, who: string): string => `${what} Decided by ${who}, since nobody else was confident enough.`,
    tie: (what: string, who: string): string => `${what} Decided by ${who}, since weighing confidence ended in a tie.`,
    none: (what: string, who: string): string => `${what} Decided by ${who}, since no specialist proposed anything.`,
  },
  undecided: {
    low: "Not decided: every specialist's confidence is low, so it was handed to a person, and no person has decided it.",
    tie: "Not decided: weighing confidence ended in a tie, so it was handed to a person, and no person has decided it.",
    none: "Not decided: nobody proposed anything, so it was handed to a person, and no person has decided it.",
  },
  goWith: (what: string): string => `Go with: ${what}`,
  verdict: (what: string): string => `The verdict: ${what}`,
  reason: (text: string): string => `Reason: ${text}`,
  reasonBefore: (what: string, text: string): string => `Reason, given when it was still ${what}: ${text}`,
  standing: (text: string): string => `Still stands against it — ${text}`,
  met: (text: string): string => `Was raised against it; who proposes it says that it is met — ${text}`,
  taken: (text: string): string => `Was raised against it by one who now proposes it — ${text}`,
  earlierGap: (round: number, text: string): string => `Named in round ${round}: ${text}`,
  counted: (name: string, confidence: string): string => `${name} ${confidence}`,
  wouldChange: (name: string, text: string): string => `${name} would change their mind if: ${text}`,
  how: (name: string, text: string): string => `${name} proposes: ${text}`,
  head: { option: "Proposal", by: "Proposed by", against: "Key concerns against it" },
  holder: (name: string, confidence: string): string => `${name} (${confidence})`,
  nobody: "nobody",
  noneKey: "none",
  own: (name: string): string => `${name}'s own proposal`,
  saidHead: { specialist: "Specialist", confidence: "Confidence", proposes: "Proposes, and what that rests on" },
  restsOn: (text: string): string => `it rests on: ${text}`,
  noProposal: "proposes nothing",
  noAnswer: "did not answer",
  cited: (text: string, id: string): string => `${text} (${id})`,
  conflictHead: { between: "Between", settled: "Settled", put: "What was put, and what was answered" },
  settled: {
    agreed: (round: number): string => `in round ${round}: they now propose the same`,
    answered: (round: number): string => `after round ${round} it is no conflict any more`,
    weight: "not between them; the chair decided by weighing confidence",
    person: (who: string): string => `not between them; ${who} decided`,
    open: "not settled",
  },
  put: (from: string, concern: string): string => `${from}: ${concern}`,
  verdicts: { accounted: "says it is met", partly: "says it is met in part", conceded: "concedes it" },
  replied: (name: string, verdict: string, how: string): string => `${name} ${verdict}: ${how}`,
  resolution: (question: string): string => `The resolution question: ${question}`,
  noConflicts: "None was found.",
  rule: [
    "Each specialist's last answer counts with the confidence that they give it, for what they chose; who chose nothing counts for nothing. The greatest sum is taken. A tie, or a confidence below 0.5 of every specialist, goes to a person. No vote count enters, and no wording of a model.",
  ],
  course: {
    head: { phase: "Phase", budget: "Advisory budget", took: "Took", asked: "Asked" },
    phases: { round1: "Round 1", round2: "Round 2", round3: "Round 3", shutdown: "Shutdown" },
    minutes: (n: number): string => `${n} min`,
    took: (seconds: number): string => (seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`),
    over: (took: string): string => `${took}, over its budget`,
    notHeld: "not held",
    potentials: (high: string, rounds: number): string =>
      high === ""
        ? "Every pair has LOW conflict potential, so one round was held."
        : rounds > 1
          ? `HIGH conflict potential: ${high}; so up to ${rounds} rounds could be held.`
          : `HIGH conflict potential: ${high}; but one round was asked for.`,
    overrides: (n: number): string => `${many(n, "pair")} set by an override; the others are LOW by default.`,
    asked: (n: number): string => String(n),
  },
  question: "Question",
  figures: { conflicts: (n: number): string => many(n, "conflict"), rounds: (n: number): string => many(n, "round") },
  roundLine: (conflicts: number, why: string): string => `${many(conflicts, "conflict")}; ${why}`,
};
export type ResultWords = typeof enResult;
