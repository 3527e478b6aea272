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
  readonly disagreement: number;
  readonly ground: Ground;
  readonly shifts: readonly Shift[];
  /** The most contested point. */
  readonly point: string | undefined;
}

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
  /** Sentences by criterion: the fault, and a change for the next round. */
  warning: {
    genuineDisagreement: (disagreement: number) =>
      disagreement < TOO_LITTLE
        ? [
            `Too much agreement (disagreement ${tenths(disagreement)} of 10)`,
            "the contrarian is sent at the strongest agreement, and the opening asks what could go wrong with it.",
          ]
        : [
            `They differ (disagreement ${tenths(disagreement)} of 10), and objections were few or left unanswered`,
            "the next round puts what is open to those who are for it, and asks each for the strongest objection to a position that is not theirs.",
          ],
    evidenceQuality: () => [
      "Few new passages, figures or dated cases came with a place where they stand",
      "the next round asks every expert for one, and for where it can be checked.",
    ],
    steelManning: () => [
      "Few counters, or few with a restatement that keeps what the other says",
      "the next round asks each to restate what they are against before they counter it.",
    ],
    novelInsights: () => [
      "Little was new, or nobody took it up",
      "the next round asks for what nobody has said, and for proposals that build on another expert's.",
    ],
    positionEvolution: () => [
      "No position moved",
      "the next round asks each expert which evidence would move them, and whether it has been shown.",
    ],
  } satisfies Record<Criterion, (disagreement: number) => readonly [wrong: string, next: string]>,
  warned: (wrong: string, next: string) => `${wrong}: ${next}`,
  stop: ".",
  /** What one expert is to do otherwise, after a round that scored below 3. */
  own: {
    silent: (round: number) => `You said nothing in round ${round}: answer what is put to you first.`,
    repeated: (ids: readonly string[], open: readonly string[]) =>
      `In ${ids.join(", ")} you said again what had been said: refer to it by its id, and ${
        open.length > 0
          ? `say what you make of what ${open.join(", ")} ${open.length === 1 ? "puts" : "put"} to others, which is open`
          : "give the figure, passage or dated case behind one of your reasons"
      }.`,
    noFact: (round: number) =>
      `You brought no fact in round ${round}: name at least one passage of the documents, figure with its unit or dated case that bears on your claim, and where it can be checked.`,
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
  untested: () => "nobody objects to it.",
  unanswered: () => "nobody has answered an objection to it.",
  /** Where rules alone spoke. */
  unmeasured: () => "No two experts have said what they think of the same point.",
  undivided: () => "No point divides those who spoke of it.",
};
export type Words = typeof en;
