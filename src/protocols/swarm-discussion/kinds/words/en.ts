import type { SwarmKind } from "../../schemas/index.ts";

/** The messages that an instruction can point to, where they are there. */
export interface Pointers {
  readonly later: boolean;
  readonly questions: number;
  readonly opening: string | undefined;
  readonly attack: string | undefined;
  readonly example: string;
}

/** A numbered list without the entries that do not apply. */
export const steps = (...lines: (string | false)[]): string =>
  lines
    .filter((line) => line !== false)
    .map((line, at) => `${at + 1}. ${line}`)
    .join("\n");

/** What a turn asks for, by kind. words/zh.ts says the same in Chinese. */
export const en: Readonly<Record<SwarmKind, (to: Pointers) => string>> = {
  position_declaration: (to) =>
    `Declare your position before you hear the others'. Nobody sees it until all are in.\n${steps(
      to.later && "Start from where you stood at the end of the last round, and say what has changed since.",
      "Say in one or two sentences what should be done, and under which assumptions that holds.",
      "Name the evidence that would make you give it up: something that could be observed, measured or shown. A position that nothing could overturn is returned.",
      "Name the worst that can come of it if it is adopted.",
      "State your confidence as it is. A low one is useful: it shows where the group has to dig.",
    )}`,
  unshared_information: () =>
    `Say what you know and the others may not. Nobody sees it until all are in.\n${steps(
      "A fact, a figure, an incident, a constraint: something that bears on the question and that has not been said. No opinion, no argument.",
      "Say where it comes from, so that the others can check it: a document as path:line, a measurement, who has seen it.",
      "Say which way it speaks, also where it speaks against your own position. That is when it is worth most.",
      "If you have nothing of the kind, say so plainly.",
    )}`,
  opening: (to) =>
    `Open the round's debate.\n${steps(
      "Find where the positions truly part, not where they only use other words.",
      `Put ${to.questions - 1} to ${to.questions} questions that can be settled by evidence, each to the experts on both sides of a tension, quoting their positions with message ids.`,
      "Set the disagreement budget of the round: 3 to 6 of 10.",
      "No general angles: every question has to come from what was declared.",
    )}`,
  argument: (to) =>
    `Argue your position.\n${steps(
      to.opening !== undefined && `Answer the questions that ${to.opening} puts to you.`,
      `Take up at least one other expert's message by its id (such as ${to.example}) in \`references\`, and say how you relate to it.`,
      "Before you counter a message, put its argument in `steelMan` in the strongest form that it can have, so that its author would agree with your wording.",
      "Be specific: a scenario with its circumstances, a figure and where it comes from, code, a passage as path:line.",
      "Say what evidence would change your mind.",
      "Do not simply agree. Where you share a view, show the risk, the cost or the condition that the other has missed.",
    )}`,
  stress_test: () =>
    `Attack what this group is most likely to get wrong together.\n${steps(
      "Your target is the agreement that most of them hold and that is best supported, not the weakest argument in the room. Where the argument graph names it, it is that one.",
      "Name the assumption it rests on without having been argued, and what follows if it is wrong.",
      "Pick the weakest piece of evidence that was cited for it, by message id, and say why it does not carry.",
      "Tell one concrete case in which acting on it fails: who does what, when it breaks, what that costs.",
      "Where they already disagree in earnest, strengthen the minority with an argument that nobody has made yet.",
      "Put in `steelMan` what you counter, at its strongest. Do not contradict for its own sake: aim at the blind spot that would cost most.",
    )}`,
  response: (to) =>
    `Answer the stress test${to.attack === undefined ? "" : ` ${to.attack}`}.\n${steps(
      "Say whether your position has shifted: none, minor or major; what it was, and what it is now.",
      "If it has shifted, name in `shiftCause` the messages that moved you, and in `shiftReason` what in them did.",
      "If it has not, say specifically why the attack does not reach your case. That you still believe it is no reason. Leave `shiftCause` empty.",
      "Before you counter a message, put its argument in `steelMan` at its strongest.",
      "Changing your mind for a good argument is what this discussion is for; changing it because the others have is not.",
    )}`,
  analogy: (to) =>
    `Bring in a case from another field.\n${steps(
      "Find the pattern underneath this debate, below its subject.",
      "Find a field far from it (biology, physics, economics, law, the military, cities, games, ecology …) in which the same pattern came up and was dealt with.",
      "Tell one specific case: who, where, when, with what result. A likeness in general terms is no use.",
      "Say what corresponds to what, what does not, which principle carries over, and where the analogy ends.",
      `Cite the messages that it speaks to, such as ${to.example}. A likeness refutes nothing: relate to them by supports, extends or questions.`,
    )}`,
  quality_gate: () =>
    `Sum up the round. The scores, who agrees with whom, the shifts and the recommendation were computed from the argument graph and stand; you add the words.\n${steps(
      "summary: what was argued and what the result was, in 200 to 300 characters, so that somebody who was not there could go on.",
      "insights: for each computed one, by its source, what is new in it, in one sentence.",
      "openQuestions: what has to be settled next and is not in the computed list.",
      "recommendationReason: why the computed recommendation follows from this round.",
      "warning, if the overall score is below 3: what went wrong, and what the next round has to do differently.",
    )}`,
  synthesis: () =>
    `Write the synthesis. Its structure (insights with their evidence, agreements and how they were settled, minority report, unresolved debates, how positions evolved) was computed from the argument graph and stands; you add the words.\n${steps(
      "executiveSummary: 500 to 800 characters: the question, where the discussion stands, what is settled by argument and what only by majority, what is open.",
      "For each computed insight, by its number: a title, a description that somebody who was not there understands, and why the confidence is what it is: from the evidence, never from the number of those who agree.",
      "For each entry of the minority report: why it deserves attention. For each unresolved debate: why it could not be settled.",
      "openQuestions: each with the reason why it is open (evidence is missing? it cannot be known?) and how to approach it.",
      "recommendations: what to do, with the risk and what has to hold first; none that is not carried by messages.",
      "metaObservations: how the discussion went: its quality, its blind spots, what worked.",
    )}`,
};
export type Words = typeof en;
