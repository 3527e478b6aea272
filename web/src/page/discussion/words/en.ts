import { CHOICES, PEOPLE, TABS } from "./names.ts";

interface Waiting {
  readonly names: readonly string[];
  readonly waited: number;
  readonly left?: number;
  /** Times of the call and of the opening of the seat. */
  readonly reached: readonly string[];
}

export const en = {
  header: {
    round: (round: number, rounds: number) => (rounds > 0 ? `round ${round} of ${rounds}` : `round ${round}`),
    roundShort: (round: number) => `round ${round}`,
    roundTitle: (round: number) => `Round ${round}`,
    provider: (name: string) => (name === "offline" ? "offline" : name.startsWith("replay:") ? "a recording" : name),
    noModel: "No model takes part: passages are quoted and compared by rule, or the words are people's.",
    takeUp: "It can go on: here, or in a terminal:",
    takeUpElsewhere: "It can go on from a terminal:",
    moreOf: {
      calls: (than: number) => `Model calls in all, above ${than}`,
      tokens: (than: number) => `Tokens in all, above ${than}`,
      money: (than: number) => `US dollars in all, above ${than.toFixed(2)}`,
      time: () => "Minutes from now on",
    },
    whole: "The question in full",
    because: (reason: string) => `Why: ${reason}`,
    pause: "Pause",
    resume: "Go on",
    otherModel: "By another model",
    whichModel: "Provider, or PROVIDER:MODEL",
    forWhom: "For whom",
    forAll: "for everybody",
    askMissing: "Ask those who are missing",
    answerNow: "Stop waiting",
    answerNowHelp: "Continues with the answers received so far; the others are left out of this step.",
    stop: "Stop",
    stopSure: "Stop for good? The record is kept.",
    keepOn: "Keep on",
    ruleToo: "Show the owner's controls",
  },
  steps: {
    label: (round: number) => `Steps of round ${round}`,
    preparing: "The topic is being analysed; the experts follow.",
    answered: (answered: number, asked: number) => `${answered} of ${asked}`,
    /** Minutes: how long, and how many are left; 0: the time is up. */
    waiting: (groups: readonly Waiting[]) =>
      `Waiting for ${groups.map(({ names, waited, left, reached }) => [names.join(" and "), ...reached, ...(waited > 0 ? [`${waited} min`] : []), ...(left === undefined ? [] : [left > 0 ? `${left} min left` : "the time is up"])].join(", ")).join("; ")}`,
    haveAnswered: (names: readonly string[]) => `answered: ${names.join(", ")}`,
    states: { done: "done", now: "going on", next: "to come" },
  },
  tabs: TABS.en,
  people: PEOPLE.en,
  question: {
    forYou: "A question for you",
    composition: "Is this the right table?",
    compositionHelp: "These experts will argue, each with something to lose. Change the table, or begin.",
    leaveOut: (name: string) => `Leave ${name} out`,
    wish: "Change the table in your own words",
    kept: "You want to hold until the end",
    heldBy: "Held by",
    limits: "Limits that the documents state, and that hold until the end",
    constraints: "What has to hold until the end",
    moreConstraints: "What else has to hold until the end",
    constraintsExample: "No more than five people",
    wishExample: "Replace the Delivery Lead by a CFO; add a lawyer",
    begin: "Begin with these",
    propose: "Ask for this table",
    proposeHelp: "You see the new table before the discussion begins.",
    nextStep: (round: number) => `Round ${round} is over. How does it go on?`,
    how: "Next step",
    decision: "A decision is yours",
    choice: "Your choice",
    recommended: "recommended",
    choices: CHOICES.en,
    about: {
      "deep-dive": "Into what (empty: the most contested point)",
      "different-angle": "From which angle (empty: what nobody has brought yet)",
      constraint: "What holds from here on",
      other: "More about it",
    } as Readonly<Record<string, string>>,
    send: "Go on like this",
    sayConstraint: "Say what holds from here on.",
  },
};
