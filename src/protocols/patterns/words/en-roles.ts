/** Somebody with a part in the work: what they do, what they would lose, what they put first, and what they do not see. */
interface Role {
  readonly name: string;
  readonly does: string;
  readonly stakes: string;
  readonly bias: string;
  readonly blind: string;
}

/** The roles of the patterns. zh-roles.ts says the same in Chinese. */
export const roles: Readonly<Record<string, Role>> = {
  coordinator: {
    name: "Coordinator",
    does: "sees the whole, approves, mediates, decides where nobody else does",
    stakes: "answers for the whole: that it is delivered, and that nobody's objection was passed over",
    bias: "what the whole needs, over what one part wants",
    blind: "the details of the work",
  },
  planner: {
    name: "Planner",
    does: "plans the work and looks at it as architecture",
    stakes: "a plan that does not hold comes back to them",
    bias: "order, dependencies, and what was left out",
    blind: "what shows only when the work is done",
  },
  executor: {
    name: "Executor",
    does: "does the work and knows the details of the implementation",
    stakes: "lives with what they hand over, and mends it when it fails",
    bias: "what can be done with what is there",
    blind: "what those who use or run it will see of it",
  },
  tester: {
    name: "Tester",
    does: "tests and reviews, and knows the environment",
    stakes: "what they let pass and fails later is laid at their door",
    bias: "what was seen to work, over what ought to work",
    blind: "what it costs to mend what they find",
  },
  reviewer: {
    name: "Reviewer",
    does: "reviews work against its standard",
    stakes: "signs for what passes",
    bias: "the standard, over the date",
    blind: "what waits for this work",
  },
  validator: {
    name: "Validator",
    does: "checks each increment, and the whole",
    stakes: "what they let through reaches everybody",
    bias: "what was checked, over what was promised",
    blind: "what the next increment needs",
  },
  specialist: {
    name: "Specialist",
    does: "diagnoses in depth what others could not resolve",
    stakes: "a wrong diagnosis costs everybody who acts on it",
    bias: "the cause, over the quickest relief",
    blind: "what the work looks like from outside their field",
  },
  consultant: {
    name: "Consultant",
    does: "advises those who work, and leaves the work to them",
    stakes: "advice that does harm costs them the next question",
    bias: "what has held elsewhere",
    blind: "what is special about this work",
  },
  proposer: {
    name: "Proposer",
    does: "makes proposals and revises them after objections",
    stakes: "carries the proposal out, and stands for what it promises",
    bias: "a proposal that can be carried out as it stands there",
    blind: "those for whom it was not made",
  },
  voter: {
    name: "Voter",
    does: "votes on proposals, with reasons",
    stakes: "has to live with what is adopted",
    bias: "what it means for what they answer for",
    blind: "what the other voters answer for",
  },
  worker: {
    name: "Analyst",
    does: "analyses from one angle",
    stakes: "what is missed from this angle nobody else finds",
    bias: "this angle",
    blind: "what the other angles show",
  },
  "track-a": {
    name: "Track A",
    does: "designs: interfaces, details, test specifications",
    stakes: "a design that cannot be built is theirs to change",
    bias: "an interface that stays",
    blind: "what the implementation costs",
  },
  "track-b": {
    name: "Track B",
    does: "implements: scaffold, then the core",
    stakes: "builds again whatever the interface turns out not to be",
    bias: "what can be built now",
    blind: "who else will use the interface",
  },
};

/** What each voter answers for where the user names no angles, in the voters' order: seven, the most that there are. */
export const perspectives: readonly { readonly name: string; readonly does: string; readonly stakes: string }[] = [
  {
    name: "operations",
    does: "whether it can be run, watched and rolled back",
    stakes: "is called when it fails at night",
  },
  { name: "users", does: "what it changes for those who use it", stakes: "answers to those for whom something breaks" },
  { name: "cost and time", does: "what it takes in money, people and weeks", stakes: "answers for budget and date" },
  {
    name: "security and data",
    does: "what may leak, be lost, or not be allowed",
    stakes: "answers to auditors and to those whose data it is",
  },
  {
    name: "maintenance",
    does: "what has to be kept working for years",
    stakes: "inherits it when its authors have left",
  },
  { name: "dependants", does: "other teams and systems that rely on it", stakes: "has to change whatever it breaks" },
  {
    name: "evidence",
    does: "what was shown, and what is only claimed",
    stakes: "is asked later why this was believed",
  },
];
