/** The messages that an instruction can point to, where they are there. */
export interface Pointers {
  readonly later: boolean;
  readonly questions: number;
  /** The opening, where one of its questions is put to the speaker. */
  readonly asked: string | undefined;
  readonly attack: string | undefined;
  /** Ids of the user's constraints, of the directions that the user gave, and of what stands open against the speaker. */
  readonly constraints: readonly string[];
  readonly directions: readonly string[];
  readonly docket: readonly string[];
  /** Whether the docket has an open objection, and an answer to one of the speaker's own. */
  readonly raised: boolean;
  readonly answered: boolean;
  /** Whether there are points on the table, and documents to quote. */
  readonly table: boolean;
  readonly documents: boolean;
  /** Subjects that a judge is asked about. */
  readonly judges: { readonly points: boolean; readonly statements: readonly string[] };
  readonly example: string;
}

/** Constraints, and the user's directions, named by id. @param inReasons whether the form has reasons */
const holds = ({ constraints, directions }: Pointers, inReasons = true): (string | false)[] => [
  constraints.length > 0 &&
    `The constraints hold (${constraints.join(", ")}): what you propose keeps them${inReasons ? ", or you say which it breaks and why that is worth it. Whether a point keeps one is a reason for or against it: name the constraint in the reason's `limit`." : "."}`,
  directions.length > 0 && `Go into what the user asked to go into (${directions.join(", ")}).`,
];

/** The words of a condition, which the others are asked about as about any point. */
const CONDITION =
  "a whole sentence of at most 15 words that can stand alone and says what has to be so, also where nobody knows yet whether it is: “A load test before the launch stays below 200 ms”. It becomes a point.";

const CONFIRMS =
  "an objection of yours goes into `withdraws` if the answer meets it, into neither if it was taken in and that is enough, else into `maintains`";
const confirms = (to: Pointers) => to.answered && `Your docket (${to.docket.join(", ")}): ${CONFIRMS}.`;

/** A reason of one's own that has turned out wrong is no longer a reason. */
const CORRECTS =
  "A reason of your own that has turned out wrong, such as one with a misread figure: put its id into `withdraws`, and give the right one.";

/** The same for a speaker who proposes nothing, but asks, sums up, or brings a case from another field. */
const minds = ({ constraints, directions }: Pointers, how: string): (string | false)[] => [
  constraints.length > 0 && `The constraints hold (${constraints.join(", ")}): ${how}`,
  directions.length > 0 && `Go into what the user asked to go into (${directions.join(", ")}).`,
];

/** Joins the entries that apply. */
export const joined = (between: string, ...parts: (string | false)[]): string =>
  parts.filter((part) => part !== false).join(between);

/** A numbered list of the entries that apply. */
export const steps = (...lines: (string | false)[]): string =>
  joined("\n", ...lines.filter((line) => line !== false).map((line, at) => `${at + 1}. ${line}`));

/** Instruction of a turn, by kind. words/zh.ts says the same in Chinese. */
export const en = {
  position_declaration: (to) =>
    `Say what you are for before you hear the others. Nobody sees it until all are in.\n${steps(
      to.later && "Start from where you stood at the end of the last round, and say what has changed since.",
      ...holds(to, false),
      "Reason first: the worst that can come of it (`keyRisk`), and what would make you give it up (`wouldChangeIf`): something that could be observed, measured or shown. A position that nothing could overturn is returned.",
      "Then `points`, at most five: each one sentence of at most 15 words that stands alone (no “it”, “both”) and others can be for or against. First what should be done, then the conditions, thresholds and dates that matter. Cut it small: people who differ on the whole often agree on a part.",
      to.table &&
        "Where the table has your point, take a stance on it in `stances` instead. On each point with `asked`, say for, against or none.",
      `What you are for only under a condition has it in \`if\`: ${to.table ? "the id of a point, or " : ""}${CONDITION}`,
      "State your confidence as it is: a low one shows where to dig.",
    )}`,
  unshared_information: (to) =>
    `Say what you know and the others may not. Nobody sees it until all are in.\n${steps(
      "A fact, a figure, an incident, a constraint: something that bears on the question and that has not been said. No opinion, no argument.",
      `Say where it comes from, so that the others can check it: ${to.documents ? "a document as path:line, " : ""}a measurement, who has seen it.`,
      "Say which way it speaks, also where it speaks against your own position. That is when it is worth most.",
      "If you have nothing of the kind, say so plainly.",
    )}`,
  opening: (to) =>
    `Open the round's debate.\n${steps(
      "Find where the positions truly part, not where they only use other words.",
      `Put ${to.questions - 1} to ${to.questions} questions that can be settled by evidence, each to the experts on both sides of a tension, naming the points that it is about by their ids.`,
      "disagreementBudget: how far apart the experts should still be after this round, from 0 (all of one mind) to 10 (everybody alone): `min` is at least 3, `max` at most 6. Less means that they agreed too early, more that nobody moved.",
      "Say in each question what hangs on it: what changes for either side if it is answered against them.",
      "No general angles: every question has to come from what was declared.",
      to.later && "Ask nothing again that an earlier opening has asked: start from what has been answered since.",
      ...minds(to, "where it is not plain whether a position keeps them, ask."),
    )}`,
  argument: (to) =>
    `Argue.\n${steps(
      to.later && "Start from where you stand now, and argue what has not been argued.",
      to.asked !== undefined && `Answer in \`text\` what ${to.asked} asks you.`,
      confirms(to),
      `\`reasons\`: each is one sentence for or against one point or reason, named by its id in \`on\`, and is quoted as it stands: a scenario with its circumstances, a figure and where it comes from, ${to.documents ? "“the words of a passage” (path:line), or" : "or"} code. At least one is on something that another expert brought.`,
      "Before you object, put what you attack into `theirs`, in the strongest form, worded so that its author would agree.",
      "`stances`: say for, against or none on the points on which you have taken no stance. Change a stance only with the messages that moved you in `because`, or with a reason of your own on that point.",
      `\`if\`, of a stance or a point: the condition without which you are not for it, as the id of a point, or ${CONDITION}`,
      "`points`: at most two, and only what no point on the table says. A change to a detail of a point is `detailOf` it; what replaces a point is `insteadOf` it. An action names who does it and when, where that is known.",
      to.later && CORRECTS,
      "Do not simply agree. Where you share a view, show the risk, the cost or the condition that the other has missed.",
      "`text`: 100 to 250 words to the table that tie your reasons together. Begin with your strongest point in one sentence. Repeat nothing that has been said.",
      "Say in `wouldChangeIf` what evidence would change your mind, where that is new.",
      ...holds(to),
    )}`,
  stress_test: (to) =>
    `Attack what this group is most likely to get wrong together.\n${steps(
      to.asked !== undefined && `First say what you make of what ${to.asked} asks you.`,
      confirms(to),
      "Your target is the point that is named to you, not the weakest argument in the room. Where none is named, it is what all take for granted.",
      to.constraints.length > 0 &&
        `Look first where what they agree on breaks a constraint (${to.constraints.join(", ")}), and name it in \`limit\`.`,
      "Name the assumption it rests on without having been argued, and what follows if it is wrong.",
      "Tell in 100 to 200 words one concrete case in which acting on it fails: who does what, when it breaks, what that costs. All else in two sentences each.",
      "`reasons`: your objections, each one sentence against one point or reason by its id in `on`, the weakest evidence among them. What you attack comes first in `theirs`, at its strongest.",
      "Where they already disagree in earnest, strengthen the minority with an argument that nobody has made yet.",
      "Do not contradict for its own sake: aim at the blind spot that would cost most, starting from those that the experts are known for and from what each would lose. Invent no case and no figure: a scenario is told as one.",
      to.directions.length > 0 && `Attack where the user wants the discussion to go (${to.directions.join(", ")}).`,
    )}`,
  response: (to) =>
    `${to.attack === undefined ? "Answer what was said against what you are for, and say where you stand now. Nobody has made a stress test in this round." : `Answer the stress test ${to.attack}, and say where you stand now.`}\n${steps(
      to.docket.length > 0 &&
        `Your docket (${to.docket.join(", ")}): ${joined(
          "; ",
          to.raised &&
            "answer each open objection with a reason against it in `reasons`, or grant it in `concedes`, with the point that takes it in in `met`, else with your stance anew in `stances`; one that you leave out is marked as not answered",
          to.answered && CONFIRMS,
        )}.`,
      "`stances`: on every point whose text the table has here, and on which you have taken no stance, say for, against or none. A stance that you change names in `because` the messages that moved you, or has a reason of your own; changing your mind for a good argument is what this is for, changing it because others have is not.",
      "Where you now want a detail of a point to be otherwise, bring it in `points` as `detailOf` it (you stay for the point); what takes its place is `insteadOf` it. Where you drop a course, change your stance.",
      CORRECTS,
      `Where you keep your view, say specifically why ${to.attack === undefined ? "what was said against it" : "the attack"} does not reach your case.`,
      "Before you object, put what you attack into `theirs`, in its strongest form.",
      "`text`: 80 to 200 words to the table. Its first sentence says whether you moved, and why. Repeat nothing.",
      ...holds(to),
    )}`,
  analogy: (to) =>
    `Bring in a case from another field.\n${steps(
      "Find the pattern underneath this debate, below its subject.",
      "Find a field far from it (biology, physics, economics, law, the military, cities, games, ecology …) in which the same pattern came up and was dealt with.",
      "Tell in 80 to 200 words one specific case: who, where, when, with what result. A likeness in general terms is no use, and neither is a case that you are not sure of.",
      "Say what corresponds to what, what does not, which principle carries over, and where the analogy ends.",
      `Cite the messages that it speaks to, such as ${to.example}. A likeness refutes nothing: relate to them by supports, extends or questions.`,
      ...minds(to, "say where the principle that you carry over would break one."),
    )}`,
  judgement: (to) =>
    `Judge what only reading shows. Who is right is not for you to say.\n${steps(
      to.judges.points &&
        "points.same: which of the points below say the same in different words: whoever is for the one must be for the other, in every case that matters here. A shared goal, or a shared word, does not make them one; a figure, date or condition that only one of them has keeps them apart. In doubt they differ.",
      to.judges.points &&
        "points.oneOf: points of which only one can be done, or hold, at the same time. That they compete for money or attention is not enough.",
      to.judges.points && "points.parts: a `whole` that says at once what each of two or more others, `ids`, says.",
      to.judges.points && "Those with `isNew` are judged; the others are there to compare them with.",
      to.judges.statements.length > 0 &&
        `verdicts: read these statements: ${to.judges.statements.join(", ")}. Object only where the statement itself shows it, at most once for each rule, and copy the words into \`quote\` letter by letter: an objection without them is void.`,
      to.judges.statements.length > 0 &&
        "authority: a name, a study or a practice stands where the reason should, and nothing says why it holds here; or a figure or fact comes from nowhere. straw-man: what is restated or attacked is weaker than what its author wrote. bare-agreement: it agrees, and adds no ground, limit or consequence. unfalsifiable: nothing that could be observed would count against it. generic-analogy: a likeness without who, where, when and with what result. nothing-new: it says again what stands there already, with no new fact, case or reply. premature-synthesis: it closes a point that somebody still disputes.",
      to.judges.statements.length > 0 &&
        "A named source with its finding is evidence, not authority. A short answer that meets the point is not bare agreement. Most statements deserve no objection.",
    )}`,
  synthesis: (_) =>
    `Word the synthesis. Under \`computed\` is the table of points: \`first\` has the counts, \`points\` says who is for which, \`argued\` has reasons, objections and what became of them. Your sentences begin the result; \`first\` follows them.\n${steps(
      "executiveSummary: for somebody who has to act and was not there, at most 120 words in all. The first sentence answers the question: what most would do, or, where they part, what the choice is. Then: which constraint is not kept, whose consent hangs on a condition that others are against, the ground, what can be begun, why they part, what would change a view. With each sentence name the points and messages that it rests on: counts are added. Give no counts, and call nothing settled, refuted, decided or tied. A figure is one that stands in what you name.",
      "Where there are facts under `factsOfOneAlone`, one participant brought them, and no other statement was found to take them up. That is no reason to drop those that bear on the answer.",
      "openQuestions: each with why it is open (no evidence? it cannot be known?) and how to approach it.",
      "metaObservations: how the discussion went: quality, blind spots, what worked.",
    )}`,
} satisfies Readonly<Record<string, (to: Pointers) => string>>;
export type Words = Readonly<Record<keyof typeof en, (to: Pointers) => string>>;
