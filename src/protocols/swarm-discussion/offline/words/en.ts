import type { Kind } from "../cues.ts";
import { enCases } from "./en-cases.ts";
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
  /** What a quoted sentence does, and which of its words show it. */
  does: {
    limit: (cue: string) => `it sets a limit (“${cue}”)`,
    incident: (cue: string) => `it tells of something that goes wrong (“${cue}”)`,
    open: (cue: string) => `it leaves something open (“${cue}”)`,
    figure: (cue: string) => `it gives a figure (${cue})`,
    intention: (cue: string) => `it states an intention (“${cue}”)`,
    statement: () => "it states how things are",
  } satisfies Record<Kind, (cue: string) => string>,
  kind: {
    limit: "a limit",
    incident: "a mishap",
    open: "an open question",
    figure: "a figure",
    intention: "an intention",
    statement: "a statement",
  } satisfies Record<Kind, string>,
  /** Why one kind of ground weighs more than another; the same kinds weigh alike. */
  outweighs: {
    limit: "a limit holds whatever is decided",
    incident: "what went wrong already weighs more than what merely is so, or is meant",
    figure: "what was counted weighs more than what is said without a count",
    open: "what nobody knows can turn out either way",
    intention: "an intention at least says where this is to go",
    statement: "",
  } satisfies Record<Kind, string>,
  notJudged: "By rule alone it cannot be judged whether the answer meets the objection: both stand, side by side.",
  unshared: {
    says: (label: string, quoted: string) => `Nobody has quoted this yet, and it bears on ${label}: ${quoted}.`,
    none: (label: string) => `There is no further passage that bears on ${label}: nothing that only this expert has.`,
    noSource: "the topic and the documents, read to their end",
  },
  position: {
    says: (label: string, quoted: string, ofTopic: boolean) =>
      `On ${label}, the ${ofTopic ? "topic says" : "documents say"}: ${quoted}.`,
    /** What kind of sentence it is; nothing where it only says how things are. */
    is: {
      limit: (cue: string) => `That is a limit (“${cue}”): `,
      incident: (cue: string) => `That is a thing gone wrong (“${cue}”): `,
      open: (cue: string) => `That is not known (“${cue}”): `,
      figure: () => "That is a figure: ",
      intention: (cue: string) => `That is an intention (“${cue}”): `,
      statement: () => "",
    } satisfies Record<Kind, (cue: string) => string>,
    /** Who has to answer it, where the words say so. */
    answeredBy: {
      change: "it speaks of the change, and the one who wants the change has to answer it.",
      keep: "it is so today, and the one who would leave things as they are has to answer it.",
    },
    /** What is asked of any answer, where they do not. */
    demand: {
      limit: "it binds either way, and an answer that breaks it is wrong whatever else it gains.",
      incident: "any answer has to say how it does not happen again.",
      open: "it should be found out before this is decided.",
      figure: "any answer has to say what it will be afterwards.",
      intention: "an answer against it has to say what takes its place.",
      statement: "any answer has to hold against it.",
    } satisfies Record<Kind, string>,
    none: (label: string, passages: number, asks: string) =>
      `${
        passages === 0
          ? `There is no passage to quote, so nothing is shown on ${label}.`
          : `Of ${count(passages, "passage")} looked at, none bears on ${label}.`
      } Before this is decided, somebody has to answer: ${asks}`,
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
    riskNone: (blindSpot: string) =>
      `The known blind spot of this view: ${stop(lower(blindSpot))} No passage here says what that would cost.`,
  },
  argument: {
    along: (axis: string, said: string) => `${axis}: ${said}`,
    bear: (n: number, label: string) =>
      n === 1 ? `One passage bears on ${label}.` : `${count(n, "passage")} bear on ${label}.`,
    tally: (keep: number, change: number) =>
      `Of these, ${keep} ${keep === 1 ? "asks" : "ask"} an answer of those who would leave things as they are, ${change} of those who want the change.`,
    quotes: (quoted: string, does: string) => `${quoted}: ${does}.`,
    nothingNew: (label: string, place: string) =>
      `The documents hold nothing on ${label} that I have not quoted before. What stands is ${place}.`,
    nothing: (label: string, passages: number, measure: string) =>
      `${
        passages === 0 ? "There is no passage to quote" : `None of the ${count(passages, "passage")} bears on ${label}`
      }, so there is nothing to argue from. What would be evidence: ${measure}.`,
    against: (name: string, id: string, axis: string, theirs: string, mine: string) =>
      `Along “${axis}”, ${name} (${id}) puts forward ${theirs}. Against it stands ${mine}.`,
    more: (theirs: string, mine: string, why: string) =>
      `Theirs is ${theirs}, this is ${mine}: ${why}. So this one has the greater claim.`,
    less: (theirs: string, mine: string, why: string) =>
      `Theirs is ${theirs}, this is ${mine}: ${why}. That counts for theirs; what it does not answer is this passage.`,
    alike: (kind: string) =>
      `Both are ${kind}, so neither outweighs the other by its kind: somebody has to say which gives way.`,
    opposite: {
      change:
        "Theirs asks an answer of those who would leave things as they are, this one of those who want the change: neither side is free of a debt.",
      keep: "Theirs asks an answer of those who want the change, this one of those who would leave things as they are: neither side is free of a debt.",
    },
    bothOpen: "Both are open questions: which is answered first decides which of the two is argued from.",
    unanswered: (name: string, id: string) =>
      `${name} (${id}) quotes no passage, so there is nothing yet to hold against it.`,
    shared: (name: string, id: string, quoted: string) => `${name} (${id}) rests on the same passage: ${quoted}.`,
    alsoMine: (name: string, id: string, quoted: string, label: string) =>
      `What ${name} (${id}) quotes bears on ${label} too: ${quoted}.`,
    asked: (question: string, answer: string) => `Asked “${question}”: ${answer}`,
    nearest: (quoted: string) => `the nearest passage is ${quoted}.`,
    noAnswer: "no passage answers it.",
    counterComment: (axis: string, theirs: string, mine: string) =>
      `On “${axis}”: ${theirs} and ${mine} cannot both have full weight`,
    sharedComment: (place: string) => `Rests on the same passage, ${place}`,
    extendsComment: (place: string, label: string) => `${place} bears on ${label} too`,
    questionQuote: (place: string, label: string) => `What does ${place} mean for ${label}? No passage here says.`,
    questionAsk: (asks: string) => `Who can answer this before the decision, and from which figures: ${asks}`,
    counterpoint: (id: string, theirs: string, mine: string) => `${id} rests on ${theirs}; it leaves out ${mine}.`,
    proposeChoice: (mine: string, theirs: string) => `Decide which gives way where they collide: ${mine} or ${theirs}.`,
    proposeFigure: (quoted: string) => `Write down, for each option, what becomes of this: ${quoted}.`,
    proposeOpen: (quoted: string) => `Find out, before deciding, what this leaves open: ${quoted}.`,
    proposeMeasure: (measure: string) => `Collect before the decision: ${measure}.`,
    twoFigures: (a: string, b: string) => `Which of the two holds: ${a} or ${b}?`,
  },
  steelMan: {
    restates: (name: string, position: string) => `${name} says: ${stop(position)}`,
    holds: (conditions: string) => `It needs no more than this: ${stop(lower(conditions))}`,
    further: (n: number, label: string, quoted: string) =>
      n === 1
        ? `A further passage bears on ${label}, the strongest support left unquoted: ${quoted}.`
        : `${n} further passages bear on ${label}; the strongest: ${quoted}.`,
    alone: (label: string) =>
      `No further passage on ${label} was found, so this is all that can be said for it from here.`,
  },
  stressTest: {
    consensus: (name: string, id: string, position: string) => `${name} (${id}): ${position}`,
    minority: (name: string, id: string, rival: string, rivalId: string, position: string) =>
      `To strengthen the minority view of ${name} (${id}) against ${rival} (${rivalId}): ${position}`,
    assumption: {
      limit: (quoted: string) => `That this limit stays and cannot be moved by those who decide: ${quoted}.`,
      incident: (quoted: string) => `That this would happen again, and for the same cause: ${quoted}.`,
      open: (quoted: string) =>
        `That this can be found out in time, and that the answer would turn the decision: ${quoted}.`,
      figure: (quoted: string) => `That this is still so, and that it measures what matters here: ${quoted}.`,
      intention: (quoted: string) => `That this will be done: ${quoted}.`,
      statement: (quoted: string) => `That this is still true, and the whole of the matter: ${quoted}.`,
    } satisfies Record<Kind, (quoted: string) => string>,
    assumptionNone: (asks: string) =>
      `That this can be answered in time, and that waiting for the answer costs nothing: ${asks}`,
    assumptionForeign: (name: string) => `That what ${name} states holds though it quotes no passage.`,
    ifWrong: {
      limit: "Then answers are ruled out that are possible, and the decision is taken among the rest.",
      incident: "Then the decision guards against something that does not come back.",
      open: "Then the decision is put off for an answer that does not come, or that changes nothing.",
      figure: "Then the decision is measured by a figure that has moved, or by the wrong one.",
      intention: "Then the decision is fitted to a plan that nobody carries out.",
      statement: "Then the decision is fitted to a state of things that is past.",
    } satisfies Record<Kind, string>,
    ifWrongNone: "Then a date decides, and no argument.",
    weakest: (id: string, place: string) =>
      `What ${id} claims rests on ${place} alone: anybody who shows that to be out of date has answered all of it.`,
    weakestNone: (id: string) => `${id} quotes no passage for its claim.`,
    scenario: (name: string, quoted: string) =>
      `Suppose that all is done as ${name} demands. The documents tell what can go wrong all the same: ${quoted}. None of those who hold the view has spoken of it.`,
    scenarioLimit: (name: string, quoted: string) =>
      `Suppose that all is done as ${name} demands, and this is broken by it: ${quoted}. None of those who hold the view has spoken of that limit.`,
    scenarioMore: (quoted: string) => `Nor would it stand alone: ${quoted}.`,
    scenarioNone: (name: string, label: string, measure: string) =>
      `No passage tells of a failure that ${name} has not spoken of. The scenario to be tried before anybody relies on it: all is done as demanded, and on ${label} things get worse without anybody seeing it, since nobody counts. To be measured: ${measure}.`,
    minorityArgument: (quoted: string, does: string) =>
      `What bears on it and nobody has quoted yet: ${quoted}; ${does}.`,
    minorityNone: (label: string) => `No unquoted passage on ${label} is left to be brought forward for it.`,
    attackComment: (place: string) => `It leaves out ${place}`,
    attackNone: "It rests on nothing that could be checked here",
    supportComment: (place: string) => `${place} bears on it and was left out`,
  },
  response: {
    proviso: (position: string, quoted: string) =>
      `${stop(position)} Provided that the answer also holds against this: ${quoted}.`,
    shifted: (label: string, quoted: string, id: string) =>
      `${id} quotes a passage that bears on ${label} and that I had not taken into account: ${quoted}.`,
    shiftReason: (place: string, id: string) =>
      `${place}, brought in by ${id}, bears on my concern and was not in my position.`,
    noQuote: (id: string) =>
      `${id} quotes no passage, so there is nothing in it that my position would have to take in.`,
    known: (id: string, place: string) => `${id} quotes ${place}, which I had taken into account already.`,
    foreign: (id: string, place: string, label: string) =>
      `${id} quotes ${place}; none of its words bears on ${label}, so it does not touch my position.`,
    stands: (quoted: string) => `What my position rests on is not contradicted by it: ${quoted}.`,
    noGround: "I have no passage to set against it.",
    standsAsks: (asks: string) => `The question that my position puts is not answered by it: ${asks}`,
    meets: (place: string) => `With the proviso, the scenario is met: ${place} is now part of the position`,
    defends: (place: string) => `It does not contradict ${place}`,
    defendsAsks: "It does not answer the question that my position puts",
    takesUp: (place: string, label: string) => `${place} bears on ${label} too`,
    questions: (place: string, label: string) => `What does ${place} mean for ${label}? No passage here says.`,
    questionsNone: (label: string) =>
      `Which passage or figure shows that this would happen, and what would it mean for ${label}?`,
    steelMan: (assumption: string, scenario: string) => `It attacks the assumption: ${stop(assumption)} ${scenario}`,
    noAttack: "No stress test is on the floor, so there is nothing to answer.",
  },
  analysis: {
    scope: (paths: readonly string[], more: number) =>
      `Quoted from ${count(paths.length + more, "document")}: ${paths.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`,
    scopeTopic: "The topic itself; no document was given.",
    scopeNone: "No document was given: give some with --context, so that there is something to quote.",
    noCriteria: (measure: string) =>
      `The documents name no target: to judge the outcome, state a figure, its value today and the value that would be good enough (for example: ${measure}).`,
  },
  opening: {
    divergence: (axis: string, a: string, b: string) => `${axis}: ${a} against ${b}`,
    question: (axis: string) =>
      `Along “${axis}”: where your passages collide, which gives way, and what would show it?`,
    questionOne: "What is the strongest passage against your own position?",
  },
  analogy: {
    pattern: (axis: string, source: string) =>
      `${axis} (chosen from a built-in list of documented cases by the tension that is open here; source: ${source})`,
    comment: (field: string) => `The case from ${field} has the same tension`,
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
  cases: enCases,
  tensions: enTensions as TensionWords,
};
export type Words = typeof en;
