import { clip, type Shift } from "#graph";
import type { Ground } from "#points";
import { TOO_LITTLE } from "../../../shared/disagreement.ts";
import type { Criterion } from "../scores.ts";

/** What the words of a quality gate are made from. */
export interface RoundFigures {
  readonly round: number;
  readonly experts: number;
  /** Experts with an accepted statement. */
  readonly spoke: number;
  readonly statements: number;
  readonly citations: number;
  readonly counters: number;
  /** Counters that are to come with a restatement, and those that do with one that keeps what the other says. */
  readonly toRestate: number;
  readonly steelManned: number;
  /** Objections that somebody had a turn to answer, and those that somebody spoke to. */
  readonly toAnswer: number;
  readonly answered: number;
  /** Facts that nobody had brought before this round, and of these those that were looked up: found, and not found. */
  readonly facts: number;
  readonly checked: number;
  readonly notFound: number;
  /** Experts who said no fact in this round. */
  readonly withoutFact: number;
  /** Arguments, attacks, responses and analogies, and those of them that say again what was said or give no reason. */
  readonly argued: number;
  readonly repeated: number;
  readonly disagreement: number;
  readonly ground: Ground;
  readonly shifts: readonly Shift[];
  /** The most contested point. */
  readonly point: string | undefined;
  /** The claim that the contrarian is sent at. */
  readonly consensus: string | undefined;
}

const QUOTED = 100;
const POINT = 160;
const tenths = (value: number): string => value.toFixed(1);

const share = (n: number, of: number, one: string, more: string, does: string): string[] =>
  of === 0 ? [] : [`${n} of ${of} ${of === 1 ? one : more} ${does}`];

/** Tells what was counted of a table; what there is none of is left out. */
const ground = ({ reasons, checked, objections, closed, shifts, caused, shared, challenged }: Ground): string => {
  const said = [
    ...share(checked, reasons, "reason", "reasons", "with a source that was looked up"),
    ...share(closed, objections, "objection", "objections", "closed"),
    ...share(caused, shifts, "change of a stance", "changes of a stance", "with its cause"),
    ...share(challenged, shared, "shared point", "shared points", "objected to"),
  ];
  return said.length === 0 ? "nobody gave a reason, an objection or a stance that changed" : said.join("; ");
};

/** The words of a quality gate, and the reasons of a recommendation. words/zh.ts says the same in Chinese. */
export const en = {
  /** What goes between two sentences. */
  between: " ",
  /** Sentences, the most telling first; enough of them for any summary's least length. */
  summary: ({ round, experts, spoke, statements, citations, disagreement, shifts, point, ...of }: RoundFigures) => [
    `Round ${round}: ${spoke} of ${experts} experts spoke; ${statements} statements, ${citations} citations.`,
    `${ground(of.ground)}.`,
    ...(point ? [`Most contested: ${point}.`] : []),
    ...(shifts.length === 0 ? [] : [`Changed their position: ${shifts.map((shift) => shift.expert).join(", ")}.`]),
    `Disagreement ${tenths(disagreement)} of 10.`,
    "These are counts of what was said and looked up: who is right, they do not say.",
    "No model has graded its own discussion here.",
  ],
  ground,
  /** What went wrong by this criterion, and what to change next. */
  warning: {
    genuineDisagreement: ({ disagreement, consensus, counters, toAnswer, answered }: RoundFigures) =>
      toAnswer > answered
        ? `${toAnswer - answered} of ${toAnswer} objections were not answered: the next round puts each to those who are for the point, first of all.`
        : disagreement >= TOO_LITTLE
          ? `They differ (disagreement ${tenths(disagreement)} of 10), and ${counters === 0 ? "nobody countered anybody" : "little was held against each other"}: the next round asks each for the strongest objection to a position that is not theirs.`
          : `Too much agreement (disagreement ${tenths(disagreement)} of 10): the contrarian is sent at ${
              consensus ? `“${clip(consensus, QUOTED)}”` : "the first shared claim"
            }, and the opening asks what could go wrong with it.`,
    evidenceQuality: ({ facts, checked, notFound, withoutFact, experts }: RoundFigures) =>
      facts === 0
        ? "Nobody brought a new passage, figure or dated case: the next round asks every expert for one, and for where it comes from."
        : `${facts} new fact${facts === 1 ? "" : "s"}, of which ${checked} ${checked === 1 ? "stands" : "stand"} where ${checked === 1 ? "it is" : "they are"} said to${notFound > 0 ? ` and ${notFound} ${notFound === 1 ? "was" : "were"} not found there` : ""}${withoutFact > 0 ? `; ${withoutFact} of ${experts} experts brought none` : ""}: the next round asks for facts with the place where they can be checked.`,
    steelManning: ({ counters, toRestate, steelManned }: RoundFigures) =>
      toRestate === 0
        ? `${counters === 0 ? "Nobody countered anybody" : "Nobody countered anybody but in answer to what was put to them"}: the next round puts each expert's question to the one who stands against them in the tension map.`
        : `${toRestate - steelManned} of ${toRestate} counters came without a restatement that keeps what the other says: the next round asks for the restatement first.`,
    novelInsights: ({ repeated, argued }: RoundFigures) =>
      repeated > 0
        ? `${repeated} of ${argued} statements say again what was said, or give no reason: the next round asks those who repeated for what nobody has said.`
        : "What was new was taken up by nobody: the next round asks for proposals that build on another expert's, and takes a different angle.",
    positionEvolution: ({ experts, spoke }: RoundFigures) =>
      spoke < experts
        ? `${experts - spoke} of ${experts} experts were not heard: the next round asks them first.`
        : "No position moved: the next round asks each expert which evidence would move them, and whether it has been shown.",
  } satisfies Record<Criterion, (figures: RoundFigures) => string>,
  /** A warning without what the next round would change. */
  alone: (warning: string) => warning.replace(/: the (next round|contrarian) .*$/su, "."),
  /** What one expert is to do otherwise, after a round that scored below 3. */
  own: {
    silent: (round: number) => `You said nothing in round ${round}: answer what is put to you first.`,
    repeated: (ids: readonly string[], open: readonly string[]) =>
      `${ids.join(", ")} said again what had been said: refer to it by its id, and ${
        open.length > 0
          ? `say what you make of what ${open.join(", ")} ${open.length === 1 ? "puts" : "put"} to others, which is open`
          : "give the figure, passage (path:line) or dated case behind one of your reasons"
      }.`,
    noFact: (round: number) =>
      `You brought no fact in round ${round}: name at least one passage (path:line), figure with its unit or dated case that bears on your claim, and where it can be checked.`,
    notFound: (ids: readonly string[]) =>
      `What ${ids.join(", ")} cites was not found where it was said to stand: give the right place, or take it back.`,
    leftOpen: (ids: readonly string[]) =>
      `You left open what ${ids.join(", ")} ${ids.length === 1 ? "puts" : "put"} against you: answer each by its id before anything else, or concede it.`,
  },
  point: (text: string) => `“${clip(text, POINT)}”`,
  against: "against it",
  tooMuchAgreement: (score: number) =>
    `No counter was answered, and the disagreement is ${tenths(score)} of 10: look at the topic from an angle that the experts do not share.`,
  unexplored: (score: number) =>
    `The positions differ (disagreement ${tenths(score)} of 10), and no counter to an expert was answered.`,
  noRoundLeft: (point?: string) =>
    point ? `No round is left; this still divides the experts: ${point}.` : "No round is left.",
  contested: (point: string) => `This divides the experts: ${point}.`,
  standOff: (point: string) =>
    `The round brought no new position and no shift: a stand-off to be reported as such, ${point}.`,
  moved: (shifts: number) =>
    `${shifts} position${shifts === 1 ? " has" : "s have"} shifted in this round, and nobody had a turn since to say what they think of it.`,
  nothingNew: (point: string) =>
    `The round brought no new position and no shift, and this is still contested: ${point}. Look at it from an angle that nobody has taken.`,
  falseConsensus: (point: string, why: string) => `Most are for ${point}, and ${why}`,
  untested: () => "no objection to it stands.",
  unanswered: () => "an objection to it was answered by nobody.",
  /** Where rules alone spoke. */
  unmeasured: () => "No two experts have said what they think of the same point.",
  undivided: () => "No point divides those who spoke of it.",
};
export type Words = typeof en;
