type Level = "HIGH" | "LOW";

/** What is said as a deliberation goes on. */
export const enFlow = {
  /** What calls are for. */
  estimated: {
    analysis: "analysis of the question",
    answers: "answers of specialists",
    chair: "thoughts of the chair",
  },
  tooMany: (found: number, most: number): string =>
    `${found} ${found === 1 ? "specialist was" : "specialists were"} asked for, seats included; at most ${most} deliberate: name fewer`,
  strangers: (names: string): string =>
    `the conflict overrides name ${names}, who is not at the table: an override names a specialist by id or name`,
  notAnalysed: (why: string): string => `no specialists could be found for the question: ${why}`,
  notRead: (why: string): string =>
    `no model read the answers for what counting cannot show (${why}): conflicts, consensus and gaps are those counted`,
  nobody: "no specialist answered in round 1",
  seatConcern: "what they know of it themselves",
  /** The same, said to them. */
  ownConcern: "what you know of it yourself",
  seatUnknown: "not known",
  seatStakes: "to have been heard",
  /** Things to vote on where an entry point has its own. */
  ballots: {
    "plan-issue": ["Ready: start as it is described", "Ready with changes", "Not ready: clarify first"],
    "review-plan": ["Approve", "Approve with changes", "Reject"],
  },
  entries: {
    "design-session": "design session",
    "plan-issue": "planning of an issue",
    "review-plan": "review of a plan",
  },
  /** The focused question of each specialist in round 1, where no model words it. */
  question: {
    "design-session": (concern: string): string =>
      `Judge the question by what you answer for: ${concern}. Which design do you propose, what has to hold for it to work, and what is your key concern about each other one?`,
    "plan-issue": (concern: string): string =>
      `Judge by what you answer for: ${concern}. Is the issue ready to be worked on, in which steps, and what is missing or would go wrong?`,
    "review-plan": (concern: string): string =>
      `Judge the plan by what you answer for: ${concern}. Would you approve it, what would you change, and which failure does it not see?`,
  },
  stakes: (stakes: string): string => `What is at stake for you: ${stakes}`,
  /** The seed's template of round 2. */
  conflict: (x: string, concern: string, round: number, proposed: string): string =>
    `${x} raised ${concern}. Your round ${round} response proposed ${proposed}. How does your approach account for ${concern}?`,
  raisedIn: (id: string): string => ` (raised in ${id})`,
  proposesInstead: (instead: string): string => `${instead} should be done instead`,
  resolution: (sides: string): string =>
    `One question is left: ${sides}. Which of them is to be done? Name one, and the one fact that decides it.`,
  side: (names: string, what: string, concern: string | undefined): string =>
    concern === undefined
      ? `${what} (proposed by ${names})`
      : `${what} (proposed by ${names}), against which stands ${concern}`,
  why: {
    end: "no conflict was found, so no further round is held",
    single: "no pair of specialists has HIGH conflict potential, so one round is held and the chair decides",
    round2: (names: string): string => `round 2 goes to ${names}, who are in conflict`,
    round3: "the conflict persists: one resolution question",
    decide: "the rounds are used up and the conflict persists: the chair decides by weighing confidence",
    bound: (rounds: number): string =>
      `at most ${rounds} ${rounds === 1 ? "round was" : "rounds were"} asked for: the chair decides by weighing confidence`,
    limit: (why: string): string => `no further round: ${why}; the chair decides by weighing confidence`,
    escalate: "every specialist's confidence is low: a person is to decide",
  },
  consensus: {
    all: (what: string): string => `All who proposed something propose ${what}`,
    some: (names: string, what: string): string => `${names} propose ${what}`,
  },
  gaps: {
    absent: (name: string, why: string): string => `${name} did not answer: ${why}`,
    abstains: (name: string): string => `${name} proposes nothing`,
    unsure: (name: string, what: string): string => `${name} is least sure of this: ${what}`,
    nobodyFor: (what: string): string => `Nobody spoke for ${what}`,
    nobodyAnyMore: (what: string): string => `Nobody proposes ${what} any more`,
  },
  takeaway: {
    conflicts: (n: number): string => (n === 0 ? "no conflict" : n === 1 ? "1 conflict" : `${n} conflicts`),
    none: "nobody answered",
    noProposal: "nobody proposes anything",
  },
  line: (name: string, what: string, confidence: string): string => `${name}: ${what} (confidence ${confidence})`,
  proposed: (what: string, confidence: string, position: string): string =>
    `${what} (confidence ${confidence})${position && `: ${position}`}`,
  quote: (name: string, what: string): string => `${name}: ${what}`,
  noChoice: "no proposal",
  potential: (pair: string, level: Level): string => `${pair}: ${level}`,
  escalation: {
    low: (sides: string): string => `Every specialist's confidence is low, so the decision is yours.\n\n${sides}`,
    none: (sides: string): string => `No specialist proposes anything, so the decision is yours.\n\n${sides}`,
    tie: (sides: string): string => `Weighing confidence ends in a tie, so the decision is yours.\n\n${sides}`,
    take: (holders: string): string => (holders === "" ? "nobody proposes it" : `proposed by ${holders}`),
    open: { label: "Leave it undecided", description: "the result says that it is not decided, and why" },
    chosen: "chosen by the user",
    user: "the user",
  },
  rules: {
    chairOnly: (to: string): string =>
      `You may only communicate with the chair: a message to ${to} is refused. Leave it away, or send it to moderator`,
    choice: (given: string, letters: string): string => `There is no alternative ${given}: name one of ${letters}`,
    concern: (id: string): string => `The concern of ${id} is not answered: the chair put it to you`,
    noConfidence:
      "The confidence assessment is missing: give `confidence`, `restsOn`, `leastSureOf` and `wouldChangeIf`",
  },
};
export type FlowWords = typeof enFlow;
