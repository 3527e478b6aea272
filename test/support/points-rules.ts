/*
 * The rules of the table, each with the smallest discussion that shows it and what a reader is told. Source of
 * docs/points.md (`npm run tables`) and of the tests in src/points/rules.test.ts. The notation is in points-notation.ts.
 */

export interface PointsRule {
  readonly rule: string;
  /** The discussion, a statement a line. */
  readonly given: readonly string[];
  /** Expectation by row: `TIER: for NAMES; against NAMES; only if NAMES; WORD`, without what is empty. By reason: what became of it. */
  readonly shows: Readonly<Record<string, string>>;
  /** The first sentence, where the rule is about it. */
  readonly first?: string;
  /** Other texts that the screen has. */
  readonly says?: readonly string[];
  readonly saysNot?: readonly string[];
}

const THREE_FOR = ["asked: p1", "1 ann: for p1", "1 bob: for p1", "1 cat: for p1"];
const TWO_FOR = ["asked: p1", "1 ann: for p1", "1 bob: for p1"];

export const POINTS_RULES: Readonly<Record<string, readonly PointsRule[]>> = {
  "Who is for what": [
    {
      rule: "A point is shared if nobody is against it and more than half of all experts, at least two, are for it.",
      given: ["experts: ann bob cat", "asked: p1", "1 ann: for p1", "1 bob: for p1"],
      shows: { p1: "shared: for ann bob; unchallenged" },
      first: "2 of 3 are for: “Option 1” (p1).",
    },
    {
      rule: "“All” is said only if every expert said so.",
      given: THREE_FOR,
      shows: { p1: "shared: for ann bob cat; unchallenged" },
      first: "All 3 are for: “Option 1” (p1).",
    },
    {
      rule: "Half is not more than half.",
      given: ["experts: ann bob cat dan", "asked: p1", "1 ann: for p1", "1 bob: for p1"],
      shows: { p1: "few: for ann bob; unchallenged" },
      first: "No point has more than half of the 4 experts for it.",
    },
    {
      rule: "One expert alone shares nothing.",
      given: ["1 ann: brings p1"],
      shows: { p1: "few: for ann; unchallenged" },
      first: "There is one expert: nothing can be shared.",
    },
    {
      rule: "With somebody against it, a point that more than half are for is one that most are for.",
      given: ["asked: p1", "1 ann: for p1", "1 bob: for p1", "1 cat: against p1"],
      shows: { p1: "most: for ann bob; against cat; unchallenged" },
      first: "2 of 3 are for: “Option 1” (p1); against: Cat.",
    },
    {
      rule: "To bring a point is to be for it.",
      given: ["1 ann: brings p1", "1 bob: brings p2"],
      shows: { p1: "few: for ann; unchallenged", p2: "few: for bob; unchallenged" },
    },
    {
      rule: "The last stance counts.",
      given: [
        "asked: p1",
        "1 ann: for p1",
        "1 bob: for p1",
        "2 ann: against p1 because m3",
        "2 bob: against p1 because m3",
      ],
      shows: { p1: "given up: against ann bob; unchallenged" },
      first: "Both are against: “Option 1” (p1). No point has more than half of the 2 experts for it.",
      says: ["p1: given up by Ann (over m3); given up by Bob."],
    },
    {
      rule: "Where no asked point is among what most are for or what divides, one that more than half are against is told first.",
      given: ["experts: ann bob cat", "asked: p1", "1 ann: against p1", "1 bob: against p1"],
      shows: { p1: "nobody: against ann bob; unchallenged" },
      first: "2 of 3 are against: “Option 1” (p1). No point has more than half of the 3 experts for it.",
    },
    {
      rule: "Behind it comes what all are for in its place, be it on a condition, then what is shared.",
      given: [
        "asked: p1",
        "1 ann: against p1; brings p2 instead of p1 if p3; brings p3; brings p4",
        "1 bob: against p1",
        "2 bob: for p2 if p3; for p4; none p3",
      ],
      shows: { p1: "nobody: against ann bob; unchallenged", p2: "on a condition: only if ann bob; unchallenged" },
      first:
        "Both are against: “Option 1” (p1). Both are for, each on a condition: “Option 2” (p2); not together with p1; only if “Option 3” (p3). Both are for: “Option 4” (p4).",
    },
    {
      rule: "So does what most are for in place of an option that some are for.",
      given: [
        "experts: ann bob cat",
        "asked: p1",
        "1 ann: brings p2 instead of p1 if p3; brings p3",
        "1 cat: for p1",
        "2 bob: for p2 if p3; none p3",
      ],
      shows: { p1: "divided: for cat; unchallenged", p2: "on a condition: only if ann bob; unchallenged" },
      first: "2 of 3 are for, each on a condition: “Option 2” (p2); only if “Option 3” (p3). “Option 1” (p1): 1 for.",
    },
    {
      rule: "A second choice is on no side, and is told with what is preferred.",
      given: [
        "asked: p1; p2",
        "1 ann: for p1; for p2 after p1",
        "1 bob: for p1",
        "1 cat: for p2",
        "judge 1: one of p1 p2",
      ],
      shows: { p1: "shared: for ann bob; unchallenged", p2: "divided: for cat; second ann; unchallenged" },
      first: "2 of 3 are for: “Option 1” (p1). “Option 2” (p2): 1 for, 1 as a second choice.",
      says: ["p2: for: Cat; Ann as a second choice, after p1; Bob for p1 instead."],
    },
    {
      rule: "A second choice is told with its conditions.",
      given: [
        "asked: p1; p2",
        "1 ann: brings p3; for p1; for p2 if p3 after p1",
        "1 bob: for p1",
        "1 cat: for p2",
        "judge 1: one of p1 p2",
      ],
      shows: { p1: "shared: for ann bob; unchallenged", p2: "divided: for cat; second ann; unchallenged" },
      says: ["Ann as a second choice, after p1 and only with “Option 3” (p3)"],
    },
    {
      rule: "A condition has its text where it is named first, be it one of those who are for the point or of a second choice.",
      given: [
        "asked: p1; p2",
        "1 ann: brings p3; for p2; for p1 if p3 after p2",
        "1 bob: for p1 if p3",
        "1 cat: for p1 if p3",
        "judge 1: one of p1 p2",
      ],
      shows: { p1: "on a condition: only if bob cat; second ann; unchallenged" },
      first:
        "2 of 3 are for, each on a condition: “Option 1” (p1); only if “Option 3” (p3); Ann as a second choice, after “Option 2” (p2) and only with p3. p2: 1 for.",
    },
    {
      rule: "Of the conditions of a stance all are told, those that are shared after those that are not.",
      given: ["asked: p1", "1 ann: brings p2; for p1", "1 bob: brings p3; for p2; for p1 if p2, p3"],
      shows: { p1: "on a condition: for ann; only if bob; unchallenged" },
      first:
        "Both are for, 1 of them on a condition: “Option 1” (p1); Bob only if “Option 3” (p3) and “Option 2” (p2, both for it). Both are for: p2.",
    },
    {
      rule: "Who makes a second choice of what they were for has not given it up.",
      given: [
        "asked: p1; p2",
        "1 ann: for p1",
        "1 bob: for p1",
        "2 ann: for p2; for p1 after p2",
        "2 bob: for p1",
        "judge 1: one of p1 p2",
      ],
      shows: { p1: "divided: for bob; second ann; unchallenged", p2: "divided: for ann; unchallenged" },
      saysNot: ["given up"],
    },
    {
      rule: "A second choice after what turns out to say the same is a stance for it.",
      given: ["1 ann: brings p1", "1 bob: brings p2", "2 ann: for p2 after p1", "judge 2: same p1 p2"],
      shows: { p1: "shared: for ann bob; unchallenged" },
      first: "Both are for: “Option 1” (p1).",
    },
    {
      rule: "Whoever is for a shared point only with another shared one is told so in its line, where the first sentence does not.",
      given: ["1 ann: brings p1; brings p2; brings p3", "1 bob: brings p4", "2 bob: for p1; for p2; for p3 if p1"],
      shows: { p3: "shared: for ann bob; unchallenged" },
      says: ["“Option 3” (p3): both; Bob only if p1 (both for it)"],
    },
    {
      rule: "Who takes no stance any more is counted on no side.",
      given: ["asked: p1", "1 ann: for p1", "1 bob: for p1", "2 ann: none p1"],
      shows: { p1: "few: for bob; unchallenged" },
    },
    {
      rule: "A point that was asked about and that nobody was ever for keeps its row.",
      given: ["asked: p1; p2", "1 ann: for p2", "1 bob: for p2", "2 bob: against p1"],
      shows: { p1: "nobody: against bob; unchallenged", p2: "shared: for ann bob; unchallenged" },
      says: ["“Option 1” (p1): nobody is for it; against: Bob."],
    },
    {
      rule: "Who objects is not counted as against: a stance is what one says it is.",
      given: [...TWO_FOR, "2 bob: a1 against p1"],
      shows: { p1: "shared: for ann bob; open", a1: "came last" },
    },
    {
      rule: "The contrarian and others at the table are not counted.",
      given: [...TWO_FOR, "2 con: against p1; a1 against p1"],
      shows: { p1: "shared: for ann bob; open", a1: "came last" },
    },
  ],
  "Points that go together": [
    {
      rule: "A detail says nothing of the whole: “if at all, only a trial” is no vote for it.",
      given: ["asked: p1", "1 ann: for p1", "1 bob: brings p2 “Only a trial” detail of p1"],
      shows: { p1: "few: for ann; unchallenged", p2: "few: for bob; unchallenged" },
    },
    {
      rule: "A refinement by each of those who share a point splits nothing.",
      given: [
        ...THREE_FOR,
        "2 ann: brings p2 detail of p1",
        "2 bob: brings p3 detail of p1",
        "2 cat: brings p4 detail of p1",
      ],
      shows: {
        p1: "shared: for ann bob cat; unchallenged",
        p2: "few: for ann; unchallenged",
        p3: "few: for bob; unchallenged",
        p4: "few: for cat; unchallenged",
      },
      first: "All 3 are for: “Option 1” (p1).",
    },
    {
      rule: "Of two points that exclude each other, each divides while somebody is for the other.",
      given: ["asked: p1; p2 instead of p1", "1 ann: for p1", "1 bob: for p2"],
      shows: { p1: "divided: for ann; unchallenged", p2: "divided: for bob; unchallenged" },
      first: "“Option 1” (p1): 1 for; “Option 2” (p2): 1 for.",
    },
    {
      rule: "Who is for the other of two that exclude each other is named with that one, not as silent.",
      given: ["asked: p1; p2 instead of p1", "1 ann: for p1", "1 bob: for p1", "1 cat: for p2"],
      shows: { p1: "shared: for ann bob; unchallenged", p2: "divided: for cat; unchallenged" },
      says: ["Cat for p2 instead"],
      saysNot: ["Cat has not said"],
    },
    {
      rule: "Who takes up one of two that exclude each other gives up the other.",
      given: ["asked: p1; p2 instead of p1", "1 ann: for p1", "1 bob: for p2", "2 ann: for p2 because m3"],
      shows: { p1: "given up: unchallenged", p2: "shared: for ann bob; unchallenged" },
      first: "Both are for: “Option 2” (p2).",
      says: ["“Option 1” (p1): Ann went over to p2 (over m3)."],
    },
    {
      rule: "Who was for both before a judge said that they exclude each other counts for the one that they took up last.",
      given: ["asked: p1", "1 ann: for p1", "1 bob: brings p2 “Wait a year”", "2 ann: for p2", "judge 2: one of p1 p2"],
      shows: { p1: "given up: unchallenged", p2: "shared: for ann bob; unchallenged" },
      says: ["(p1): Ann went over to p2"],
      saysNot: ["no longer for"],
    },
    {
      rule: "Who is for each of them on a condition keeps both.",
      given: [
        "asked: p1; p2 instead of p1",
        "1 ann: names p3; for p1 if p3",
        "1 bob: for p2",
        "2 ann: names p4; for p2 if p4",
      ],
      shows: { p1: "divided: only if ann; unchallenged", p2: "on a condition: for bob; only if ann; unchallenged" },
    },
    {
      rule: "Of what divides, a condition of what was asked about comes before what is neither.",
      given: [
        "asked: p1",
        "1 ann: brings p2; names p3; for p1 if p3",
        "1 bob: for p1; against p2; against p3",
        "2 ann: for p3",
      ],
      shows: { p2: "divided: for ann; against bob; unchallenged", p3: "divided: for ann; against bob; unchallenged" },
      says: ["What divides\n- p3: for: Ann; against: Bob.\n- “Option 2” (p2)"],
    },
    {
      rule: "Of what divides, what is wanted in place of an asked point comes before what nobody asked.",
      given: [
        "experts: ann bob cat",
        "asked: p1",
        "1 ann: brings p2; for p1 if p4; brings p4",
        "1 bob: against p2; for p1 if p4",
        "1 cat: brings p3 instead of p1",
      ],
      shows: { p1: "on a condition: only if ann bob; unchallenged", p3: "divided: for cat; unchallenged" },
      says: ["What divides\n- p3: for: Cat"],
    },
    {
      rule: "What its author calls a detail of a point is not excluded by it, whatever a judge says.",
      given: ["asked: p1", "1 ann: for p1; brings p2 detail of p1", "1 bob: for p1", "judge 1: one of p1 p2"],
      shows: { p1: "shared: for ann bob; unchallenged", p2: "few: for ann; unchallenged" },
    },
    {
      rule: "Where both are in the first sentence, it says that they exclude each other.",
      given: [
        "asked: p1; p2 instead of p1",
        "1 ann: names p3; for p1 if p3",
        "1 bob: for p1 if p3",
        "2 ann: for p2 if p3",
        "2 bob: for p2 if p3",
      ],
      shows: {
        p1: "on a condition: only if ann bob; unchallenged",
        p2: "on a condition: only if ann bob; unchallenged",
      },
      first:
        "Both are for, each on a condition: “Option 1” (p1); only if “Option 3” (p3). Both are for, each on a condition: “Option 2” (p2); not together with p1; only if p3.",
    },
    {
      rule: "Both sides may change in one step without having heard each other; that is said.",
      given: [
        "asked: p1; p2 instead of p1",
        "1 ann: for p1; against p2",
        "1 bob: for p2; against p1",
        "2 ann: for p2; against p1",
        "2 bob: for p1; against p2",
      ],
      shows: { p1: "divided: for bob; against ann; unchallenged", p2: "divided: for ann; against bob; unchallenged" },
      says: ["Ann and Bob changed sides in one step, without having heard each other"],
    },
    {
      rule: "Joined points are one row under the point asked about, else under the earliest.",
      given: ["asked: p1", "1 ann: for p1", "1 bob: brings p2", "judge 1: same p1 p2"],
      shows: { p1: "shared: for ann bob; unchallenged" },
    },
    {
      rule: "To have no view on one wording takes back no view of another.",
      given: ["1 ann: brings p1", "1 bob: brings p2", "2 ann: none p2", "judge 2: same p1 p2"],
      shows: { p1: "shared: for ann bob; unchallenged" },
    },
    {
      rule: "A join is refused where one person was for the one and against the other.",
      given: ["asked: p1", "1 ann: against p1; brings p2", "1 bob: for p1", "judge 1: same p1 p2"],
      shows: { p1: "divided: for bob; against ann; unchallenged", p2: "few: for ann; unchallenged" },
    },
    {
      rule: "A judge may say that points exclude each other.",
      given: ["1 ann: brings p1", "1 bob: brings p2", "judge 1: one of p1 p2"],
      shows: { p1: "divided: for ann; unchallenged", p2: "divided: for bob; unchallenged" },
    },
  ],
  Conditions: [
    {
      rule: "Who is for a point only if another one is shared is named apart until it is.",
      given: ["asked: p1", "1 ann: for p1", "1 bob: for p1", "1 cat: brings p2", "2 cat: for p1 if p2"],
      shows: { p1: "shared: for ann bob; only if cat; unchallenged", p2: "few: for cat; unchallenged" },
      first: "All 3 are for, 1 of them on a condition: “Option 1” (p1); Cat only if “Option 2” (p2).",
    },
    {
      rule: "A condition that is shared holds nobody back.",
      given: ["asked: p1", "1 ann: for p1", "1 bob: brings p2", "2 ann: for p2", "2 bob: for p1 if p2"],
      shows: { p1: "shared: for ann bob; unchallenged", p2: "shared: for ann bob; unchallenged" },
    },
    {
      rule: "Who named a condition, and has no stance on it, is not told as silent on it.",
      given: ["asked: p1", "1 ann: names p2; for p1 if p2", "1 bob: for p1", "2 bob: for p2", "2 cat: for p2"],
      shows: { p1: "shared: for ann bob; unchallenged", p2: "shared: for bob cat; unchallenged" },
      says: ["- p2: 2 of 3; unchallenged."],
      saysNot: ["Ann has not said"],
    },
    {
      rule: "A point that more than half are for only with those who set a condition is on a condition.",
      given: ["asked: p1", "1 ann: for p1", "1 bob: brings p2", "2 bob: for p1 if p2"],
      shows: { p1: "on a condition: for ann; only if bob; unchallenged", p2: "few: for bob; unchallenged" },
      first: "Both are for, 1 of them on a condition: “Option 1” (p1); Bob only if “Option 2” (p2).",
    },
    {
      rule: "What somebody is for together with a point that all share is named, too, where others set a condition.",
      given: [
        "asked: p1",
        "1 ann: brings p2; names p3; for p1 if p3",
        "1 bob: for p2; for p1 if p3",
        "1 cat: for p2; for p1 if p2",
      ],
      shows: { p1: "on a condition: for cat; only if ann bob; unchallenged" },
      first:
        "All 3 are for, each on a condition: “Option 1” (p1); Ann, Bob only if “Option 3” (p3); Cat only if “Option 2” (p2, all 3 for it). All 3 are for: p2.",
    },
    {
      rule: "A ring of conditions fulfils none of them.",
      given: ["asked: p1; p2", "1 ann: for p1 if p2; for p2 if p1", "1 bob: for p1; for p2"],
      shows: {
        p1: "on a condition: for bob; only if ann; unchallenged",
        p2: "on a condition: for bob; only if ann; unchallenged",
      },
    },
    {
      rule: "More than two conditions have lines of their own, by who sets them.",
      given: [
        "asked: p1",
        "1 ann: brings p2; brings p3; for p1 if p2, p3",
        "1 bob: brings p4; brings p5; for p1 if p4, p5",
      ],
      shows: { p1: "on a condition: only if ann bob; unchallenged" },
      first: "Both are for, each on a condition: “Option 1” (p1).",
      says: [
        "Conditions\n- p1: Ann only if “Option 2” (p2) and “Option 3” (p3).\n- p1: Bob only if “Option 4” (p4) and “Option 5” (p5).",
        "On a condition\n- p1: both; unchallenged.",
      ],
    },
    {
      rule: "Conditions that the first sentence names are not told again.",
      given: ["asked: p1", "1 ann: for p1", "1 bob: brings p2; for p1 if p2"],
      shows: { p1: "on a condition: for ann; only if bob; unchallenged" },
      first: "Both are for, 1 of them on a condition: “Option 1” (p1); Bob only if “Option 2” (p2).",
      says: ["On a condition\n- p1: both; unchallenged."],
    },
    {
      rule: "What most want on a condition stands before what it excludes.",
      given: ["asked: p1; p2 instead of p1", "1 ann: brings p3; for p1 if p3", "1 bob: for p1 if p3", "1 cat: for p2"],
      shows: { p1: "on a condition: only if ann bob; unchallenged", p2: "divided: for cat; unchallenged" },
      first: "2 of 3 are for, each on a condition: “Option 1” (p1); only if “Option 3” (p3). “Option 2” (p2): 1 for.",
    },
    {
      rule: "What else excludes a lesser option does not stand before it.",
      given: [
        "asked: p1; p2 instead of p1",
        "1 ann: brings p3; for p1 if p3; against p2",
        "1 bob: for p1 if p3; brings p4 instead of p2; against p2",
        "1 cat: for p2 if p3; against p4",
      ],
      shows: { p1: "on a condition: only if ann bob; unchallenged", p4: "divided: for bob; against cat; unchallenged" },
      first:
        "2 of 3 are for, each on a condition: “Option 1” (p1); only if “Option 3” (p3). “Option 2” (p2): 1 on a condition, 2 against.",
    },
    {
      rule: "A point that is nothing but somebody's condition, with no reason for it, leads neither sentence nor list.",
      given: [
        "1 ann: names p1; brings p2 if p1",
        "1 bob: brings p3; a1 for p3 “It took 3 days”",
        "2 ann: for p1; for p3",
        "2 bob: for p1; for p2",
      ],
      shows: {
        p1: "shared: for ann bob; unchallenged",
        p2: "shared: for ann bob; unchallenged",
        p3: "shared: for ann bob; unchallenged",
      },
      first:
        "Both are for, 1 of them on a condition: “Option 2” (p2); Ann only if “Option 1” (p1, both for it). Both are for: “Option 3” (p3).",
      says: [
        "Shared\n- p3: both; unchallenged. “It took 3 days” (Bob, m2) [not checked].\n- p2: both; unchallenged.\n- p1: both",
      ],
    },
    {
      rule: "Where everybody wants the same, each on another condition, that is what is told.",
      given: [
        "asked: p1",
        "1 ann: brings p2",
        "1 bob: brings p3",
        "1 cat: brings p4",
        "2 ann: for p1 if p2",
        "2 bob: for p1 if p3",
        "2 cat: for p1 if p4",
      ],
      shows: { p1: "on a condition: only if ann bob cat; unchallenged" },
      says: [
        "All 3 are for, each on a condition: “Option 1” (p1).",
        "Conditions\n- p1: Ann only if “Option 2” (p2).\n- p1: Bob only if “Option 3” (p3).\n- p1: Cat only if “Option 4” (p4).",
      ],
    },
  ],
  Objections: [
    {
      rule: "A reason against a point, or against a reason for it, is an objection to the point.",
      given: [...TWO_FOR, "2 ann: a1 for p1", "3 con: a2 against a1", "4 ann: none p2"],
      shows: { p1: "shared: for ann bob; open", a2: "not answered" },
    },
    {
      rule: "An objection after which no holder had a turn came last, and is in no first sentence.",
      given: [...TWO_FOR, "2 con: a1 against p1 ✓"],
      shows: { p1: "shared: for ann bob; open", a1: "came last" },
      first: "Both are for: “Option 1” (p1).",
    },
    {
      rule: "One that a holder was shown and let pass is told as shown, not answered.",
      given: [...TWO_FOR, "2 con: a1 against p1", "3 ann: none p9"],
      shows: { p1: "shared: for ann bob; open", a1: "not answered" },
    },
    {
      rule: "An answer to which the author of the objection did not object, having had a turn, closes it.",
      given: [...TWO_FOR, "2 con: a1 against p1", "3 ann: a2 against a1", "4 con: none p9"],
      shows: { p1: "shared: for ann bob; answered", a1: "answered" },
    },
    {
      rule: "Before that turn it is answered, not confirmed.",
      given: [...TWO_FOR, "2 con: a1 against p1", "3 ann: a2 against a1"],
      shows: { p1: "shared: for ann bob; open", a1: "not confirmed" },
    },
    {
      rule: "An objection with checked evidence is not answered by a bare no, and is told in the first sentence.",
      given: [...TWO_FOR, "2 con: a1 against p1 “It costs 5” ✓", "3 ann: a2 against a1", "4 con: none p9"],
      shows: { p1: "shared: for ann bob; open", a1: "disputed" },
      first: "Both are for: “Option 1” (p1). Open objection (disputed): “It costs 5” (Contrarian, m4) [cost.md:5 ✓].",
    },
    {
      rule: "An answer with checked evidence answers it.",
      given: [...TWO_FOR, "2 con: a1 against p1 ✓", "3 ann: a2 against a1 ✓", "4 con: none p9"],
      shows: { p1: "shared: for ann bob; answered", a1: "answered" },
    },
    {
      rule: "A point with checked evidence of its own is told without the objection in the first sentence.",
      given: [...TWO_FOR, "1 cat: a0 for p1 ✓", "2 con: a1 against p1 ✓", "3 ann: a2 against a1"],
      shows: { p1: "shared: for ann bob; open", a1: "disputed" },
      first: "2 of 3 are for: “Option 1” (p1).",
    },
    {
      rule: "Who objects to the answer with a reason keeps the objection open: it is disputed.",
      given: [...TWO_FOR, "2 con: a1 against p1", "3 ann: a2 against a1", "4 con: a3 against a2"],
      shows: { p1: "shared: for ann bob; open", a1: "disputed" },
    },
    {
      rule: "A rebuttal that is itself answered leaves the first answer as it was.",
      given: [
        ...TWO_FOR,
        "2 con: a1 against p1",
        "3 ann: a2 against a1",
        "4 con: a3 against a2",
        "5 ann: a4 against a3",
        "6 con: none p9",
      ],
      shows: { p1: "shared: for ann bob; answered", a1: "answered" },
    },
    {
      rule: "Who says only that an answer does not satisfy maintains the objection.",
      given: [...TWO_FOR, "2 con: a1 against p1", "3 ann: a2 against a1", "4 con: maintains a1"],
      shows: { p1: "shared: for ann bob; open", a1: "maintained" },
    },
    {
      rule: "A new answer to a maintained objection may close it.",
      given: [
        ...TWO_FOR,
        "2 con: a1 against p1",
        "3 ann: a2 against a1",
        "4 con: maintains a1",
        "5 bob: a3 against a1",
        "6 con: none p9",
      ],
      shows: { p1: "shared: for ann bob; answered", a1: "answered" },
    },
    {
      rule: "An objection that its author calls met is answered, whatever was said against the answer; maintained later, it is open again.",
      given: [
        ...TWO_FOR,
        "2 con: a1 against p1",
        "2 con: a4 against p1",
        "3 ann: a2 against a1; a5 against a4",
        "4 con: satisfied a1; satisfied a4",
        "4 bob: a3 against a2",
        "5 con: maintains a4",
      ],
      shows: { p1: "shared: for ann bob; open", a1: "answered", a4: "maintained" },
    },
    {
      rule: "An objection granted and met by a point is taken in.",
      given: [
        ...TWO_FOR,
        "2 con: a1 against p1 “Nobody knows it”",
        "3 ann: brings p2 “Train two people” detail of p1; concedes a1 met p2",
      ],
      shows: { p1: "shared: for ann bob; answered", a1: "taken in" },
      says: ["Taken in: “Nobody knows it” → “Train two people” (p2)."],
    },
    {
      rule: "Beside a divide it is told of a reason against a point that it is closed, and how.",
      given: [
        "asked: p1",
        "1 ann: for p1",
        "1 bob: against p1; a1 against p1 “It costs 4”",
        "2 ann: brings p2 detail of p1; concedes a1 met p2",
      ],
      shows: { p1: "divided: for ann; against bob; answered", a1: "taken in" },
      says: ["against: Bob “It costs 4” (m3) [not checked], taken in"],
    },
    {
      rule: "Who maintains an objection after it was taken in maintains it, also where the same point is named again.",
      given: [
        ...TWO_FOR,
        "2 con: a1 against p1",
        "3 ann: brings p2 detail of p1; concedes a1 met p2",
        "4 con: maintains a1",
        "5 ann: concedes a1 met p2",
      ],
      shows: { p1: "shared: for ann bob; open", a1: "maintained" },
    },
    {
      rule: "So does who maintains it in the step in which it is taken in, until a turn that shows them that.",
      given: [
        ...[...TWO_FOR, "1 cat: none p1", "2 cat: a1 against p1; a2 against p1"],
        ...["3 ann: brings p2 detail of p1; concedes a1 met p2; concedes a2 met p2"],
        ...["3 cat: maintains a1; maintains a2", "4 cat: maintains a2"],
      ],
      shows: { p1: "shared: for ann bob; open", a1: "taken in", a2: "maintained" },
    },
    {
      rule: "Before that turn nobody knows what they say of the point.",
      given: [
        ...[...TWO_FOR, "1 cat: none p1", "2 cat: a1 against p1"],
        ...["3 ann: brings p2 detail of p1; concedes a1 met p2", "3 cat: maintains a1"],
      ],
      shows: { p1: "shared: for ann bob; open", a1: "maintained" },
    },
    {
      rule: "Who takes an objection back that others have answered or taken in says that it is met.",
      given: [
        ...TWO_FOR,
        "2 con: a1 against p1",
        "2 con: a2 against p1 ✓",
        "3 ann: brings p2 detail of p1; concedes a1 met p2; a3 against a2",
        "4 con: withdraws a1; withdraws a2",
      ],
      shows: { p1: "shared: for ann bob; answered", a1: "taken in", a2: "answered" },
    },
    {
      rule: "So does who takes one back that they have maintained since it was taken in.",
      given: [
        ...[...TWO_FOR, "2 con: a1 against p1", "3 ann: brings p2 detail of p1; concedes a1 met p2"],
        ...["4 con: maintains a1", "5 ann: concedes a1 met p2", "6 con: withdraws a1"],
      ],
      shows: { p1: "shared: for ann bob; answered", a1: "taken in" },
    },
    {
      rule: "Who answers an objection of their own says that it is met, until they maintain it.",
      given: [
        ...TWO_FOR,
        "2 con: a1 against p1 ✓; a2 against p1 ✓",
        "3 con: a3 against a1; a4 against a2",
        "4 con: maintains a2",
      ],
      shows: { a1: "answered", a2: "came last" },
    },
    {
      rule: "A point takes no objection in that its author is against, or that nobody is for or needs any more.",
      given: [
        ...TWO_FOR,
        "1 cat: none p1; a1 against p1; a2 against p1",
        "2 ann: brings p2 detail of p1; brings p3 detail of p1; concedes a1 met p2; concedes a2 met p3",
        "3 cat: against p2; for p3",
        "3 bob: for p2; for p3",
        "4 ann: none p2; none p3",
        "4 bob: for p2; none p3",
        "5 cat: none p3",
      ],
      shows: { p1: "shared: for ann bob; open", a1: "granted", a2: "granted" },
    },
    {
      rule: "What replaces a point takes no objection to it in: it stays open for those who are still for the point.",
      given: [...THREE_FOR, "2 con: a1 against p1", "3 ann: brings p2 instead of p1; concedes a1 met p2"],
      shows: { p1: "shared: for bob cat; open", p2: "divided: for ann; unchallenged", a1: "granted" },
    },
    {
      rule: "One that is granted with nothing set against it stays open, and takes nobody's stance away.",
      given: [...TWO_FOR, "2 con: a1 against p1", "3 ann: concedes a1", "3 bob: concedes a1"],
      shows: { p1: "shared: for ann bob; open", a1: "granted" },
    },
    {
      rule: "Who grants what they have answered sets nothing against it any more; another's answer stands.",
      given: [
        "asked: p1; p2",
        "1 ann: for p1; for p2",
        "1 bob: for p1; for p2",
        "2 con: a1 against p1; a2 against p2",
        "3 ann: a3 against a1; a4 against a2",
        "3 bob: a5 against a2",
        "4 ann: concedes a1; concedes a2",
      ],
      shows: {
        p1: "shared: for ann bob; open",
        p2: "shared: for ann bob; open",
        a1: "granted",
        a2: "not confirmed",
      },
    },
    {
      rule: "Everybody may concede to each other: the tally is what it was.",
      given: [
        "asked: p1; p2 instead of p1",
        "1 ann: for p1; a1 against p2",
        "1 bob: for p2; a2 against p1",
        "2 ann: concedes a2",
        "2 bob: concedes a1",
      ],
      shows: {
        p1: "divided: for ann; open",
        p2: "divided: for bob; open",
        a1: "granted",
        a2: "granted",
      },
    },
    {
      rule: "Who objects and takes no stance is said to object, and is on no side.",
      given: ["experts: ann bob cat", ...TWO_FOR, "2 cat: a1 against p1", "3 ann: none p9"],
      shows: { p1: "shared: for ann bob; open", a1: "not answered" },
      says: ["2 of 3; Cat objects. Open objection"],
      saysNot: ["has not said"],
    },
    {
      rule: "An open objection of somebody who is for the point is open, and is said to be by one of them.",
      given: ["experts: ann bob cat", ...TWO_FOR, "2 cat: a1 against p1", "3 cat: for p1"],
      shows: { p1: "shared: for ann bob cat; open", a1: "came last" },
      says: ["all 3. Open objection (put to nobody since, raised by a supporter)"],
    },
    {
      rule: "Of a second choice an answer is expected of those who made it; of a point that nobody ever held, of everybody.",
      given: [
        "experts: ann bob cat",
        "asked: p1; p2",
        "1 ann: for p1",
        "1 bob: for p1",
        "1 cat: none p2 after p1; a1 against p1",
        "2 con: a2 against p2",
        "3 cat: none p2 after p1",
      ],
      shows: { p2: "nobody: second cat; open", a2: "not answered" },
    },
    {
      rule: "An objection taken back counts for nothing, whatever its author has said against it.",
      given: [...TWO_FOR, "2 con: a1 against p1", "3 con: a2 against a1", "4 con: withdraws a1"],
      shows: { p1: "shared: for ann bob; unchallenged", a1: "withdrawn" },
    },
    {
      rule: "So does one whose source is not found.",
      given: [...TWO_FOR, "2 con: a1 against p1 ✗", "3 ann: none p9"],
      shows: { p1: "shared: for ann bob; unchallenged", a1: "source not found" },
    },
    {
      rule: "So does one to a reason that was taken back, or whose source is not found.",
      given: [...TWO_FOR, "2 ann: a1 for p1", "3 con: a2 against a1", "4 ann: withdraws a1"],
      shows: { p1: "shared: for ann bob; unchallenged", a2: "target gone" },
    },
    {
      rule: "An answer whose source is not found answers nothing.",
      given: [...TWO_FOR, "2 con: a1 against p1", "3 ann: a2 against a1 ✗", "4 con: none p9"],
      shows: { p1: "shared: for ann bob; open", a1: "not answered" },
    },
    {
      rule: "An attack on an answer that came last reopens the objection, and is in no first sentence.",
      given: [...TWO_FOR, "2 con: a1 against p1 ✓", "3 ann: a2 against a1 ✓", "4 con: none p9", "5 con: a3 against a2"],
      shows: { p1: "shared: for ann bob; open", a1: "disputed" },
      first: "Both are for: “Option 1” (p1).",
    },
    {
      rule: "Nobody takes back what another said.",
      given: [...TWO_FOR, "2 con: a1 against p1", "3 ann: withdraws a1"],
      shows: { p1: "shared: for ann bob; open", a1: "not answered" },
    },
    {
      rule: "Who gives a reason for an objection objects, too.",
      given: [...TWO_FOR, "2 con: a1 against p1", "3 cat: a2 for a1 ✓", "4 ann: none p9"],
      shows: { p1: "shared: for ann bob; open", a1: "not answered", a2: "not answered" },
    },
    {
      rule: "Who repeats a reason has said it once.",
      given: [
        ...TWO_FOR,
        "2 con: a1 against p1 “It costs 5”",
        "3 ann: a2 against a1",
        "4 con: a3 against p1 “it costs  5”",
      ],
      shows: { p1: "shared: for ann bob; answered", a1: "answered" },
    },
    {
      rule: "Of a point given up, its former holders are asked.",
      given: ["asked: p1", "1 ann: for p1", "1 bob: brings p2", "2 con: a1 against p1", "3 ann: against p1 because m4"],
      shows: { p1: "given up: against ann; open", a1: "not answered" },
    },
    {
      rule: "Circular support adds no holder.",
      given: ["asked: p1; p2", "1 ann: for p1; a1 for p1", "2 ann: a2 for a1", "3 ann: a3 for a2", "3 bob: none p9"],
      shows: { p1: "few: for ann; unchallenged" },
    },
  ],
  "The first sentence": [
    {
      rule: "Where points divide that were asked about, these come with their counts, then one that is shared.",
      given: [
        "asked: p1; p2 instead of p1",
        "1 ann: for p1; against p2; brings p3 “Decide carefully”",
        "1 bob: for p2; against p1",
        "2 bob: for p3",
      ],
      shows: { p3: "shared: for ann bob; unchallenged" },
      first:
        "“Option 1” (p1): 1 for, 1 against; “Option 2” (p2): 1 for, 1 against. Both are for: “Decide carefully” (p3).",
    },
    {
      rule: "What all are for of what was asked comes before what divides.",
      given: ["asked: p1; p2", "1 ann: for p1; for p2", "1 bob: for p1; against p2"],
      shows: { p1: "shared: for ann bob; unchallenged", p2: "divided: for ann; against bob; unchallenged" },
      first: "Both are for: “Option 1” (p1). “Option 2” (p2): 1 for, 1 against.",
    },
    {
      rule: "So does what all are for on a condition.",
      given: ["asked: p1; p2", "1 ann: brings p3; for p1 if p3; for p2", "1 bob: for p1; against p2"],
      shows: {
        p1: "on a condition: for bob; only if ann; unchallenged",
        p2: "divided: for ann; against bob; unchallenged",
      },
      first:
        "Both are for, 1 of them on a condition: “Option 1” (p1); Ann only if “Option 3” (p3). “Option 2” (p2): 1 for, 1 against.",
    },
    {
      rule: "Who is for a divided point on a condition is counted apart; the condition is told below.",
      given: ["asked: p1; p2", "1 ann: for p1 if p2; for p2", "1 bob: against p1; for p2", "1 cat: against p1"],
      shows: { p1: "divided: for ann; against bob cat; unchallenged", p2: "shared: for ann bob; unchallenged" },
      first: "“Option 1” (p1): 1 on a condition, 2 against. 2 of 3 are for: “Option 2” (p2).",
      says: ["p1: for: Ann; against: Bob, Cat; Ann only if p2 (2 of 3 for it)"],
    },
    {
      rule: "Of a condition that most are for it is told how many are: that is not to say that it is met.",
      given: ["asked: p1", "1 ann: brings p2; brings p3; for p1 if p2, p3", "2 bob: for p2; for p3; for p1 if p3"],
      shows: { p1: "shared: for ann bob; unchallenged" },
      first:
        "Both are for, each on a condition: “Option 1” (p1); each only if “Option 3” (p3, both for it); Ann also only if “Option 2” (p2, both for it). Both are for: p2.",
    },
    {
      rule: "Of a condition is told who is against it.",
      given: ["asked: p1", "1 ann: names p2; for p1 if p2", "1 bob: for p1", "2 bob: against p2"],
      shows: { p1: "on a condition: for bob; only if ann; unchallenged" },
      first: "Both are for, 1 of them on a condition: “Option 1” (p1); Ann only if “Option 2” (p2, against: Bob).",
    },
    {
      rule: "Next to what divides, one shared point is told, not all.",
      given: [
        "asked: p1; p2 instead of p1",
        "1 ann: for p1; brings p3; brings p4",
        "1 bob: for p2",
        "2 bob: for p3; for p4",
      ],
      shows: { p3: "shared: for ann bob; unchallenged", p4: "shared: for ann bob; unchallenged" },
      first: "“Option 1” (p1): 1 for; “Option 2” (p2): 1 for. Both are for: “Option 3” (p3).",
    },
    {
      rule: "Else what was asked about comes before what nobody asked.",
      given: [
        "asked: p1",
        "1 ann: for p1; brings p2",
        "1 bob: for p1",
        "1 cat: against p1",
        "2 bob: for p2",
        "2 cat: for p2",
      ],
      shows: { p1: "most: for ann bob; against cat; unchallenged", p2: "shared: for ann bob cat; unchallenged" },
      first: "2 of 3 are for: “Option 1” (p1); against: Cat. All 3 are for: “Option 2” (p2).",
    },
    {
      rule: "A point that excludes what was asked comes before others.",
      given: ["asked: p1", "1 ann: brings p2; brings p3 instead of p1", "1 bob: none p1", "2 bob: for p2; for p3"],
      shows: { p1: "nobody: unchallenged" },
      first: "Both are for: “Option 3” (p3). Both are for: “Option 2” (p2).",
    },
    {
      rule: "What was asked and more than half are against is told, also behind another that was asked and most are for.",
      given: ["asked: p1; p2", "1 ann: for p1; against p2", "1 bob: for p1; against p2", "1 cat: against p2"],
      shows: { p1: "shared: for ann bob; unchallenged", p2: "nobody: against ann bob cat; unchallenged" },
      first: "2 of 3 are for: “Option 1” (p1). All 3 are against: “Option 2” (p2).",
    },
    {
      rule: "Behind one that all are for it is not.",
      given: ["asked: p1; p2", "1 ann: for p1; against p2", "1 bob: for p1; against p2", "1 cat: for p1"],
      shows: { p1: "shared: for ann bob cat; unchallenged" },
      first: "All 3 are for: “Option 1” (p1).",
    },
    {
      rule: "A detail of what was asked comes before others, where most are for that.",
      given: [
        "asked: p1",
        "1 ann: names p9; brings p2; brings p3 detail of p1; for p1 if p9",
        "1 bob: for p1 if p9",
        "2 bob: for p2; for p3",
      ],
      shows: { p1: "on a condition: only if ann bob; unchallenged" },
      first:
        "Both are for, each on a condition: “Option 1” (p1); only if “Option 9” (p9). Both are for: “Option 3” (p3); detail of p1.",
    },
    {
      rule: "Conditions that everybody for the point sets come first; of many the first sentence has these alone.",
      given: [
        "asked: p1",
        "1 ann: names p6; names p7; names p8; for p1 if p6, p7",
        "1 bob: names p9; for p1 if p6, p9",
        "1 cat: for p1 if p6, p8",
      ],
      shows: { p1: "on a condition: only if ann bob cat; unchallenged" },
      first:
        "All 3 are for, each on a condition: “Option 1” (p1); each only if “Option 6” (p6), and on further conditions below.",
      says: ["- p1: Ann also only if “Option 7” (p7).\n- p1: Bob also only if “Option 9” (p9)."],
    },
    {
      rule: "What is such a condition is told with it, and comes after other points that most are for.",
      given: [
        "asked: p1",
        "1 ann: brings p2 detail of p1; brings p3; names p4; for p1 if p2, p4",
        "1 bob: for p1 if p2, p4",
        "2 bob: for p2; for p3",
      ],
      shows: { p1: "on a condition: only if ann bob; unchallenged" },
      first:
        "Both are for, each on a condition: “Option 1” (p1); only if “Option 4” (p4) and “Option 2” (p2, both for it). Both are for: “Option 3” (p3).",
    },
    {
      rule: "Beside those who are against an option stands how many are for another that excludes it.",
      given: ["asked: p1; p2", "1 ann: for p1; against p2", "1 bob: for p1", "1 cat: for p2", "judge 1: one of p1 p2"],
      shows: { p1: "shared: for ann bob; unchallenged", p2: "divided: for cat; against ann; unchallenged" },
      first: "2 of 3 are for: “Option 1” (p1). “Option 2” (p2): 1 for, 1 against, 1 for another instead.",
    },
    {
      rule: "Where few are for what it refines, it does not: that would tell of a part in place of the whole.",
      given: ["asked: p1", "1 ann: brings p2; brings p3 detail of p1", "1 bob: none p1", "2 bob: for p2; for p3"],
      shows: { p1: "nobody: unchallenged" },
      first: "Both are for: “Option 2” (p2). Both are for: “Option 3” (p3).",
    },
    {
      rule: "A detail of what nobody asked does not.",
      given: ["asked: p1", "1 ann: brings p2; brings p3 detail of p2", "1 bob: none p1", "2 bob: for p2; for p3"],
      shows: { p1: "nobody: unchallenged" },
      first: "Both are for: “Option 2” (p2). Both are for: “Option 3” (p3); detail of p2.",
    },
    {
      rule: "With nothing held by more than half, that is said, with what divides.",
      given: ["1 ann: brings p1", "1 bob: brings p2 instead of p1", "1 cat: brings p3 instead of p1"],
      shows: { p1: "divided: for ann; unchallenged" },
      first: "No point has more than half of the 3 experts for it.",
      says: ["What divides", "“Option 1” (p1): for: Ann · “Option 2” (p2): for: Bob · “Option 3” (p3): for: Cat."],
    },
    {
      rule: "Of a point that was brought last nobody is said to be silent.",
      given: ["asked: p1", "1 ann: for p1", "1 bob: none p1", "2 bob: brings p2"],
      shows: { p2: "few: for bob; unchallenged" },
      says: ["“Option 2” (p2): 1 of 2; unchallenged; put to nobody since."],
    },
    {
      rule: "Of what is shared, what was objected to comes before what nobody spoke of, unless the objection was withdrawn.",
      given: [
        "1 ann: brings p1; brings p2; brings p3",
        "1 bob: none p9",
        "2 bob: for p1; for p2; for p3",
        "2 con: a1 against p2; a2 against p3",
        "3 con: withdraws a1",
      ],
      shows: { p1: "shared: for ann bob; unchallenged" },
      says: ["Shared\n- p3: both. Open objection (put to nobody since)"],
    },
    {
      rule: "Of two that were asked about, and that as many are for, the one that fewer are against comes first.",
      given: ["asked: p1; p2", "1 ann: for p1; for p2", "1 bob: for p1; for p2", "1 cat: against p1"],
      shows: { p1: "most: for ann bob; against cat; unchallenged" },
      first: "2 of 3 are for: “Option 2” (p2). 2 of 3 are for: “Option 1” (p1); against: Cat.",
    },
    {
      rule: "What was named as a condition alone is told as one of what: by itself it reads as a forecast.",
      given: ["experts: ann bob cat", "asked: p1", "1 ann: names p2; for p1 if p2", "1 bob: for p2", "1 cat: for p2"],
      shows: { p2: "shared: for bob cat; unchallenged" },
      says: ["p2: 2 of 3; a condition of p1"],
    },
    {
      rule: "How many are for a condition is told once.",
      given: [
        ...["experts: ann bob cat", "asked: p1", "1 ann: brings p2; brings p3; for p1 if p2", "1 bob: for p1"],
        ...["2 bob: for p2; for p1 if p2, p3", "2 cat: for p2; for p1"],
      ],
      shows: { p1: "shared: for ann cat; only if bob; unchallenged" },
      first:
        "All 3 are for, 2 of them on a condition: “Option 1” (p1); Bob only if “Option 3” (p3) and “Option 2” (p2, all 3 for it); Ann only if p2. All 3 are for: p2.",
    },
    {
      rule: "A flood of points by one expert is folded.",
      given: ["1 ann: brings p1; brings p2; brings p3; brings p4; brings p5", "1 bob: brings p6", "2 ann: for p6"],
      shows: { p6: "shared: for ann bob; unchallenged" },
      first: "Both are for: “Option 6” (p6).",
      saysNot: ["p1", "p2", "p3", "p4", "p5"],
    },
    {
      rule: "Where nothing is held by more than half, one with a checked passage is not.",
      given: ["1 ann: brings p1; brings p2; brings p3; a1 for p2 ✓", "1 bob: against p1", "2 bob: against p1"],
      shows: { p1: "divided: for ann; against bob; unchallenged" },
      says: ["“Option 2” (p2): 1 of 2; unchallenged; Bob has not said. “Reason a1” (Ann, m1) [cost.md:5 ✓]."],
      saysNot: ["p3"],
    },
    {
      rule: "A lone dissenter with evidence is named in the sentence.",
      given: [
        "asked: p1",
        "1 ann: for p1",
        "1 bob: for p1",
        "1 cat: against p1; a1 against p1 “It broke in May” ✓",
        "2 ann: none p9",
      ],
      shows: { p1: "most: for ann bob; against cat; open", a1: "not answered" },
      first:
        "2 of 3 are for: “Option 1” (p1); against: Cat. Open objection (shown, not answered): “It broke in May” (Cat, m4) [cost.md:5 ✓].",
    },
  ],
  "Limits and gaps": [
    {
      rule: "Under a limit stand the reasons that name it, the first one quoted: an open one against a point, else one for it; nothing is judged.",
      given: [
        "limit: At most ten minutes of downtime",
        "asked: p1; p2",
        "1 ann: for p1; a1 for p1 limit",
        "1 bob: for p2",
        "2 con: a2 against p2 ✓ limit",
      ],
      shows: { a2: "came last" },
      says: ["for p1: Ann, m3", "against p2: “Reason a2” (Contrarian, m5) [cost.md:5 ✓]"],
    },
    {
      rule: "Whoever has left a point that others are for speaks for its keeping a limit only where nobody else names that.",
      given: [
        "limit: At most ten minutes of downtime",
        "asked: p1; p2",
        "1 ann: for p1; a1 for p1 limit",
        "1 bob: for p1",
        "2 ann: against p1 because m4; a2 for p2 limit; for p2",
      ],
      shows: { p1: "divided: for bob; against ann; unchallenged" },
      says: ["“At most ten minutes of downtime”: for p2: “Reason a2” (Ann, m5)."],
      saysNot: ["for p1"],
    },
    {
      rule: "Of two who say that a point keeps a limit, one who is still for it is quoted.",
      given: [
        "limit: At most ten minutes of downtime",
        "asked: p1",
        "1 ann: for p1; a1 for p1 limit",
        "1 bob: for p1; a2 for p1 limit",
        "1 cat: for p1",
        "2 ann: against p1 because m4",
      ],
      shows: { p1: "most: for bob cat; against ann; unchallenged" },
      says: ["“At most ten minutes of downtime”: for p1: “Reason a2” (Bob, m4)."],
    },
    {
      rule: "The favourite may break a limit: both are told.",
      given: ["limit: At most 5", ...THREE_FOR, "2 con: a1 against p1 ✓ limit", "3 ann: none p9"],
      shows: { p1: "shared: for ann bob cat; open", a1: "not answered" },
      says: ["All 3 are for", "“At most 5”: against p1: Contrarian, m6 [cost.md:5 ✓]."],
    },
    {
      rule: "A condition that would break a limit is no point that breaks it: nobody is for it.",
      given: [
        "limit: At most ten minutes of downtime",
        "asked: p1",
        "1 ann: names p2; for p1 if p2",
        "1 bob: for p1",
        "2 con: a1 against p2 limit",
      ],
      shows: { p1: "on a condition: for bob; only if ann; unchallenged" },
      says: ["no reason names it"],
    },
    {
      rule: "Of a limit of the user's that reasons name for other points alone that is said of the leading one.",
      given: ["limit: At most 5", "asked: p1; p2", ...TWO_FOR.slice(1), "1 cat: for p2; a1 for p2 limit"],
      shows: { p1: "shared: for ann bob; unchallenged" },
      says: ["“At most 5”: for p2: “Reason a1” (Cat, m5); no reason names it for p1."],
    },
    {
      rule: "A reason that only says that a limit is kept is not the reason for a point.",
      given: [
        "limit: At most 5",
        ...TWO_FOR,
        "2 ann: a1 for p1 “It costs 4” ✓ limit",
        "3 bob: a2 for p1 “It is known”",
      ],
      shows: { p1: "shared: for ann bob; unchallenged" },
      says: ["“It is known” (Bob, m6)", "for p1: “It costs 4” (Ann, m5) [cost.md:5 ✓]"],
    },
    {
      rule: "A reason against a point that names a limit is told as taken in or answered where it was.",
      given: ["limit: At most 5", ...TWO_FOR, "2 con: a1 against p1 limit", "3 ann: brings p2; concedes a1 met p2"],
      shows: { a1: "taken in" },
      says: ["against p1, taken in: “Reason a1” (Contrarian, m5)"],
    },
    {
      rule: "Of a point that one says breaks a limit and another says keeps it, both are told.",
      given: ["limit: At most 5", ...TWO_FOR, "2 ann: a1 for p1 limit", "2 con: a2 against p1 “It costs 9” ✓ limit"],
      shows: { p1: "shared: for ann bob; open" },
      says: ["“At most 5”: against p1: Contrarian, m6 [cost.md:5 ✓]; for p1: Ann, m5"],
    },
    {
      rule: "An answer to an objection under a limit does not say that the point keeps it: it may speak of something else.",
      given: [
        "asked: p1",
        "limit: At most 5",
        "1 ann: for p1",
        "1 bob: against p1; a1 against p1",
        "2 ann: a2 against a1 “It costs 4” limit",
      ],
      shows: { p1: "divided: for ann; against bob; open", a1: "not confirmed" },
      says: ["“At most 5”: no reason names it."],
    },
    {
      rule: "Whoever also gives a reason for a point is not told as objecting to it.",
      given: ["asked: p1", "1 ann: for p1", "1 bob: a1 for p1", "2 bob: a2 against p1"],
      shows: { p1: "few: for ann; open", a2: "came last" },
      says: ["Bob has not said"],
      saysNot: ["Bob objects"],
    },
    {
      rule: "Of what would change a view it is told whether its author has since changed a stance on what was asked about.",
      given: ["asked: p1", "1 ann: for p1; changes if “It costs 9”", "2 ann: against p1"],
      shows: { p1: "given up: against ann; unchallenged" },
      says: ["Ann: “It costs 9” (m2); they have changed position on p1 since (m3)."],
    },
    {
      rule: "What was said of a given-up point under a limit comes last.",
      given: [
        "limit: At most 5",
        "1 ann: brings p1",
        "1 bob: brings p2; a2 for p2 “It costs 4” ✓ limit",
        "2 bob: a1 against p1 “It costs 9” ✓ limit",
        "3 ann: none p1 because m4; for p2",
      ],
      shows: { p1: "given up: open", p2: "shared: for ann bob; unchallenged" },
      says: [
        "“At most 5”: for p2: “It costs 4” (Bob, m3) [cost.md:5 ✓]; against “Option 1” (p1): Bob, m4 [cost.md:5 ✓].",
      ],
    },
    {
      rule: "Of a limit that reasons name for many points, those that are not told are counted, for and against.",
      given: [
        "limit: At most 5",
        "asked: p6; p7",
        "1 ann: brings p1; brings p2; brings p3; brings p4; brings p5",
        "2 ann: a1 for p1 limit; a2 for p2 limit; a3 for p3 limit; a4 for p4 limit; a5 for p5 limit",
        "2 con: a6 against p6 limit; a7 against p7 limit",
      ],
      shows: { p1: "few: for ann; unchallenged" },
      says: ["other reasons name it for 3 points, against 1."],
    },
    {
      rule: "Of a limit that no reason names, that is said.",
      given: ["limit: At most 5", ...TWO_FOR],
      shows: {},
      says: ["“At most 5”: no reason names it."],
    },
    {
      rule: "Who said nothing is named as missing, and changes denominators only.",
      given: ["experts: ann bob cat dan", "asked: p1", "1 ann: for p1", "1 bob: for p1"],
      shows: { p1: "few: for ann bob; unchallenged" },
      says: ["Cat has said nothing.", "Dan has said nothing."],
    },
    {
      rule: "A detail of what nobody is for comes last among next steps, and says so.",
      given: [
        "1 ann: brings p1 “Clean up”; brings p2 “Take them out” detail of p1 by Bob on 1 June; brings p3 “Sort them” by Bob on 2 June",
        "2 bob: for p2; for p3; against p1",
        "3 ann: against p1 because m2",
      ],
      shows: { p1: "given up: against ann bob; unchallenged", p2: "shared: for ann bob; unchallenged" },
      says: ["“Sort them” (p3): Bob, 2 June.\n- “Take them out” (p2): Bob, 1 June; detail of p1, which nobody is for."],
    },
    {
      rule: "What came last with an owner or a date follows the next steps that are shared, and says that nobody could take it up.",
      given: [
        "1 ann: brings p1 “Train” by Ann on 5 June",
        "1 bob: none p9",
        "2 bob: for p1; brings p2 “Sign” by Bob on 1 June",
      ],
      shows: { p1: "shared: for ann bob; unchallenged", p2: "few: for bob; unchallenged" },
      says: ["“Train” (p1): Ann, 5 June.\n- “Sign” (p2): Bob, 1 June; put to nobody since."],
    },
    {
      rule: "An owner or a date that somebody named stands with the next step, of shared points alone.",
      given: ["1 ann: brings p1 “Train two people” by Bob on 1 June; brings p2 by Ann", "2 bob: for p1"],
      shows: { p1: "shared: for ann bob; unchallenged" },
      says: ["Next\n- “Train two people” (p1): Bob, 1 June."],
      saysNot: ["p2"],
    },
    {
      rule: "Next steps are told with their text; the earliest comes first, and what has no date last.",
      given: [
        "1 ann: brings p1 “Train” by Bob; brings p2 “Sign” on 1 June 2027; brings p3 “Test” on 2027-03-12",
        "2 bob: for p1; for p2; for p3",
      ],
      shows: { p1: "shared: for ann bob; unchallenged" },
      says: ["Next\n- “Test” (p3): 2027-03-12.\n- “Sign” (p2): 1 June 2027.\n- “Train” (p1): Bob."],
    },
  ],
};
