import { enCatalogue } from "./en-catalogue.ts";
import { enTensions, type TensionWords } from "./en-tensions.ts";

const count = (n: number, one: string, many = `${one}s`): string => (n === 1 ? `1 ${one}` : `${n} ${many}`);
const list = (items: readonly string[]): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
/** Ends a sentence that somebody else began. */
const stop = (text: string): string => (/[.!?…。！？]$/u.test(text) ? text : `${text}.`);
const lower = (text: string): string =>
  /^\p{Lu}\p{Lu}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);

export const en = {
  /** Stands with every answer, so that the record says who did not take part. */
  noTopic: "(a topic without words)",
  /** A quote with its place. */
  cite: (quoted: string, place: string) => `${quoted} (${place})`,
  between: " ",
  paragraph: "\n\n",
  stop,
  list,
  notJudged: "By rule alone it cannot be judged whether the answer meets the objection: both stand, side by side.",
  unshared: {
    says: (label: string, quoted: string) => `Nobody has quoted this yet, and it bears on ${label}: ${quoted}.`,
    none: (label: string) => `No further passage bears on ${label}.`,
    noSource: "the topic and the documents, read to their end",
  },
  position: {
    says: (label: string, quoted: string, ofTopic: boolean) =>
      `On ${label}, the ${ofTopic ? "topic says" : "documents say"}: ${quoted}.`,
    none: (label: string, passages: number, asks: string) =>
      passages === 0 ? `On ${label}, to be answered: ${asks}` : `No passage bears on ${label}. To be answered: ${asks}`,
    conditions: (place: string, others: readonly string[]) =>
      others.length === 0
        ? `That ${place} is still true; it is the only passage found on this.`
        : `That ${place} is still true, and that nothing weightier is missing beside it and ${list(others)}.`,
    conditionsNone: "That the question can be answered at all before the decision is due.",
    wouldChange: (quoted: string) => `A passage or a measurement that contradicts ${quoted}.`,
    wouldChangePlace: (place: string) => `A passage or a measurement that shows ${place} to be wrong or out of date.`,
    wouldChangeOpen: (place: string) => `An answer, with its source, to what ${place} leaves open.`,
    wouldChangeNone: (measure: string) => `A figure with its source, whichever way it points: ${measure}.`,
    risk: (label: string, quoted: string) => `Given full weight, this view passes over ${label}: ${quoted}.`,
    riskNone: (blindSpot: string) => `What this view does not look at: ${stop(lower(blindSpot))}`,
  },
  argument: {
    nothingNew: (label: string) => `Nothing to add on ${label}.`,
    asked: (question: string, answer: string) => `Asked “${question}”: ${answer}`,
    noAnswer: "no passage answers it.",
    sharedComment: (place: string) => `Rests on the same passage, ${place}`,
    extendsComment: (place: string, label: string) => `${place} bears on ${label} too`,
    whichGivesWay: (theirs: string, mine: string) => `Which gives way, ${theirs} or ${mine}? No passage says.`,
    whatShows: "What would show it? No passage says.",
    twoFigures: (a: string, b: string) => `Which of the two holds: ${a} or ${b}?`,
  },
  steelMan: {
    restates: (name: string, position: string) => `${name} says: ${stop(position)}`,
    holds: (conditions: string) => `It needs no more than this: ${stop(lower(conditions))}`,
  },
  stressTest: {
    consensus: (name: string, id: string, position: string) => `${name} (${id}): ${position}`,
    minority: (name: string, id: string, rival: string, rivalId: string, position: string) =>
      `To strengthen the minority view of ${name} (${id}) against ${rival} (${rivalId}): ${position}`,
    assumption: (place: string) => `That ${place} is still true.`,
    assumptionNone: (asks: string) => `That this can be answered in time: ${asks}`,
    assumptionForeign: (name: string) => `That what ${name} states holds though it quotes no passage.`,
    ifWrong: "Then nothing quoted carries this position.",
    ifWrongNone: "Then it is decided without the answer.",
    weakest: (id: string, place: string) => `${id} rests on ${place} alone.`,
    weakestNone: (id: string) => `${id} quotes no passage.`,
    scenario: (quoted: string) => `Nobody who holds this has spoken of: ${quoted}`,
    scenarioNone: (label: string) => `No passage tells of a failure that those who speak for ${label} left out.`,
    minorityArgument: (quoted: string) => `What bears on it and nobody has quoted yet: ${quoted}`,
    minorityNone: (label: string) => `No unquoted passage on ${label} is left.`,
    attackComment: (place: string) => `It leaves out ${place}`,
    attackNone: "It rests on nothing that could be checked here",
    supportComment: (place: string) => `${place} bears on it and was left out`,
  },
  response: {
    proviso: (position: string, quoted: string) => `${stop(position)} Beside it stands: ${quoted}`,
    shifted: (label: string, id: string, place: string) =>
      `${place}, which ${id} quotes, bears on ${label}: it is taken in.`,
    shiftReason: (place: string, id: string) =>
      `${place}, brought in by ${id}, bears on my concern and was not in my position.`,
    noQuote: (id: string) => `${id} quotes no passage: nothing to add.`,
    known: (id: string, place: string) => `${id} quotes ${place}, which I had taken into account already.`,
    foreign: (id: string, label: string) => `What ${id} quotes does not bear on ${label}.`,
    answered: (quoted: string) => `The nearest passage is ${quoted}.`,
    noPassage: "No passage bears on this.",
    meets: (place: string) => `${place} is now part of the position`,
    defends: (place: string) => `It says nothing against ${place}`,
    defendsAsks: "It does not answer the question that my position puts",
    takesUp: (place: string, label: string) => `${place} bears on ${label} too`,
    questions: (place: string, label: string) => `What does ${place} mean for ${label}? No passage says.`,
    questionsNone: (label: string) => `Which passage or figure shows it, and what would it mean for ${label}?`,
    steelMan: (assumption: string, scenario: string) => `It doubts: ${stop(assumption)} ${scenario}`,
    noAttack: "No stress test is on the floor, so there is nothing to answer.",
  },
  analysis: {
    scope: (paths: readonly string[], more: number) =>
      `Quoted from ${count(paths.length + more, "document")}: ${paths.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`,
    scopeTopic: "The topic itself; no document was given.",
    scopeNone: "No document was given, so there is nothing to quote.",
    noCriteria: (measure: string) =>
      `The documents name no target: to judge the outcome, state a figure, its value today and the value that would be good enough (for example: ${measure}).`,
  },
  opening: {
    divergence: (axis: string, a: string, b: string) => `${axis}: ${a} against ${b}`,
    question: (axis: string) =>
      `Along “${axis}”: where your passages collide, which gives way, and what would show it?`,
    questionOne: "What is the strongest passage against your own position?",
  },
  reopening: {
    between: " ",
    topic: (point: string) => `Go on with: ${point}`,
    review: (rounds: number, statements: number, summary: string) =>
      `So far: ${count(rounds, "round")}, ${count(statements, "statement")}. ${summary}`,
    noGate: "No round was closed by a quality gate yet.",
    framing: "Go on where the discussion stopped.",
  },
  /** How an expert reads who is none of the catalogue's. */
  lens: {
    label: (name: string) => `what ${name} stands for`,
    asks: (stakes: string) => `Which fact shows whether this is at stake here: ${stakes}`,
    measure: (field: string) => `a figure about ${field}`,
  },
  /** An axis between two interests for which none is written down. */
  axis: {
    between: (a: string, b: string) => `${a} vs. ${b}`,
    stakes: (a: string, b: string) => `What one stands to lose: ${a}. What the other stands to lose: ${b}.`,
  },
  catalogue: enCatalogue,
  tensions: enTensions as TensionWords,
};
export type Words = typeof en;
