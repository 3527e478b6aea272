import { describe, expect, it } from "vitest";
import type { FloorStatement } from "#wire";
import { faultsShown } from "../../test/support/shown.ts";
import { verifies } from "../../test/support/verifies.ts";
import { answeredLast } from "./answered-last.ts";
import { classes } from "./classes.ts";
import { contests } from "./contest.ts";
import { cruxOf } from "./crux.ts";
import { said } from "./fixtures/statements.ts";
import { ArgumentGraph } from "./graph.ts";
import { minorityReport } from "./minority.ts";
import { settlement } from "./settlement.ts";
import { statusAt } from "./standing.ts";

/*
 * Small discussions, and what a thoughtful reader concludes from each. A line is a step, its statements apart by `|`:
 *
 *     a:S          a declares S, sealed
 *     1 a:S -b     a argues for S and counters b's last statement; +b supports it, >b extends it; 1, 2 … the steps
 *     * -1          the contrarian counters statement 1, by its number
 *     a:S=         a responds and stays (=), a:K~b major shift because of b's last statement, a:K~ without a cause
 *     a:S/b        a responds and amends the position, a minor shift because of b's last statement
 *     a:S= @5      answers statement 5 in words, and declares no relation to it; %5 concedes it
 *     1 a:S :2     a counters only a detail of statement 2
 *     a:S !        its reason brings a figure, ? breaks a rule; #2 takes statement 2 back; ^2 concedes, v2 maintains it
 */

const STEPS = ["position_declaration", "argument", "stress_test", "response", "analogy", "closing"] as const;

/** Reads the lines; a line begins with the letter of its step: d, a, s, r, n (analogy) or c (closing), or j (judgement). */
function read(lines: readonly string[]): FloorStatement[] {
  const floor: FloorStatement[] = [];
  const ids: string[] = [];
  const last = new Map<string, string>();
  let [round, step] = [1, -1];
  for (const line of lines) {
    const kind = line[0] ?? "";
    const at = "dasrnc".indexOf(kind);
    if (at >= 0 && at < step) round += 1;
    if (at >= 0) step = at;
    const parts = line
      .slice(1)
      .split("|")
      .map((part) => part.trim());
    const spoken = parts.map((part, index): FloorStatement => {
      const id = `r${round}-msg-${String(floor.filter((one) => one.round === round).length + index + 1).padStart(3, "0")}`;
      const of = (name: string): string =>
        /^\d/.test(name) ? (ids[Number(name) - 1] ?? name) : (last.get(name) ?? name);
      if (kind === "j") return judgement(id, part, of);
      return statement(id, STEPS[at] ?? "argument", part, of, ids.length + index + 1);
    });
    for (const one of spoken) {
      floor.push(one);
      ids.push(one.id);
      last.set(one.from === "contrarian" ? "*" : one.from, one.id);
    }
  }
  return floor;
}

function statement(
  id: string,
  type: (typeof STEPS)[number],
  part: string,
  of: (name: string) => string,
  number: number,
): FloorStatement {
  const [head = "", ...marks] = part.split(/\s+/);
  const [, who = "", position, stay, cause] = /^([a-h*])(?::([A-Z]\w*))?([=~/]?)(\w*)$/.exec(head) ?? [];
  const named = (sign: string): string[] => marks.filter((mark) => mark[0] === sign).map((mark) => of(mark.slice(1)));
  const words = `${who} says ${number === 0 ? "" : "x".repeat(number)}${marks.includes("!") ? " at 41 minutes" : ""}`;
  const copied = marks.find((mark) => mark[0] === '"');
  const reason = copied === undefined ? words : `as in ${copied}`;
  const content = {
    confidence: 0.8,
    ...(type === "position_declaration" || type === "argument" ? { position, reasoning: reason } : {}),
    ...(type === "response" ? { currentPosition: position, response: reason } : {}),
    ...(type === "response" ? { positionShift: stay === "=" ? "none" : stay === "/" ? "minor" : "major" } : {}),
    ...(cause ? { shiftCause: [of(cause)] } : {}),
    ...(type === "stress_test" || type === "analogy" ? { failureScenario: reason } : {}),
    ...(type === "response"
      ? {
          answers: [
            ...named("@").map((targetId) => ({ targetId, answer: "answered", text: `${reason} to it` })),
            ...named("%").map((targetId) => ({ targetId, answer: "conceded", text: "so it is" })),
          ],
        }
      : {}),
    retracts: named("#").map((targetId) => ({ targetId, reason: "wrong" })),
    objections: [
      ...named("^").map((targetId) => ({ targetId, verdict: "concedes" })),
      ...named("v").map((targetId) => ({ targetId, verdict: "maintains" })),
    ],
  };
  const details = named(":").map((targetId) => ({ targetId, relation: "counters", scope: "detail" }));
  Object.assign(content, details.length > 0 ? { references: details } : {});
  const refs = { counters: [...named("-"), ...named(":")], supports: named("+"), extends: named(">") };
  const one = said(id, who === "*" ? "contrarian" : who, type, content, refs);
  return marks.includes("?") ? { ...one, flags: ["specificity"] } : one;
}

function judgement(id: string, part: string, of: (name: string) => string): FloorStatement {
  const same = part.startsWith("same") ? [part.split(/\s+/).slice(1).map(of)] : [];
  const apart = part.startsWith("apart") ? [part.split(/\s+/).slice(1).map(of)] : [];
  const compatible = part.startsWith("compatible") ? [part.split(/\s+/).slice(1).map(of)] : [];
  return said(id, "moderator", "judgement", { same, apart: [...apart, ...compatible], compatible });
}

interface Row {
  readonly is: string;
  readonly lines: readonly string[];
  /** How positions stand, by their first wording. */
  readonly stands: Readonly<Record<string, string>>;
  /** The adopted position and how it was settled. */
  readonly adopted: readonly [position: string | undefined, by: string];
  /** Who holds or agrees with the adopted or leading one. */
  readonly agreeing?: string;
  /** Positions of the minority report. */
  readonly minority?: readonly string[];
  /** Positions of it that are unanswered or challenged. */
  readonly open?: readonly string[];
  /** On which statements, by number, the adopted or leading position and its rivals hinge. */
  readonly crux?: readonly number[];
}

const ROWS: readonly Row[] = [
  {
    is: "nobody has heard anybody",
    lines: ["d a:S | b:K"],
    stands: { S: "stands-so-far", K: "stands-so-far" },
    adopted: [undefined, "open"],
    crux: [1, 2],
  },
  {
    is: "five flatterers",
    lines: ["d a:S | b:S | c:S | d:S | e:S", "a a:S | b:S | c:S | d:S | e:S"],
    stands: { S: "stands" },
    adopted: ["S", "silence"],
    agreeing: "a b c d e",
  },
  {
    is: "flatterers who support in other words",
    lines: ["d a:S | b:Second", "a a:S | b:Second +1"],
    stands: { S: "stands" },
    adopted: ["S", "silence"],
    agreeing: "a b",
  },
  {
    is: "who supports another's position, and wins them over to their own: two positions, and the first is given up",
    lines: ["d a:S | b:K | c:G", "a a:S | b:K | c:G +2", "r a:S= | b:G~c | c:G="],
    stands: { S: "stands", K: "stands", G: "stands" },
    adopted: ["G", "majority"],
    agreeing: "b c",
    minority: ["S"],
  },
  {
    is: "a lone dissenter who is right: nobody answers",
    lines: ["d a:S | b:S | c:S | d:K", "a a:S | d:K -1", "r a:S= | b:S= | c:S= | d:K="],
    stands: { S: "unanswered", K: "stands" },
    adopted: [undefined, "against argument"],
    agreeing: "a b c",
    minority: ["K"],
  },
  {
    is: "a lone dissenter whose objection was answered, and who had a turn since",
    lines: ["d a:S | b:S | c:S | d:K", "a a:S | d:K -1", "r a:S= -6", "a d:K"],
    stands: { S: "stands", K: "stands-so-far" },
    adopted: ["S", "majority"],
    minority: ["K"],
  },
  {
    is: "a lone dissenter who is refuted",
    lines: ["d a:S | b:S | c:K", "a a:S -3 | c:K", "r c:K= -4", "a a:S -6", "r c:K="],
    stands: { S: "stands", K: "refuted" },
    adopted: ["S", "argument"],
    minority: [],
  },
  {
    is: "a lone dissenter who is merely challenged",
    lines: ["d a:S | b:S | c:K", "a a:S -3 | c:K"],
    stands: { S: "stands-so-far", K: "challenged" },
    adopted: ["S", "silence"],
    open: ["K"],
  },
  {
    is: "a dissenter who let the objection stand",
    lines: ["d a:S | b:S | c:K", "a a:S -3 | c:K", "r c:K="],
    stands: { S: "stands", K: "unanswered" },
    adopted: ["S", "silence"],
    open: ["K"],
  },
  {
    is: "a tie of two",
    lines: ["d a:S | b:K", "a a:S | b:K", "r a:S= | b:K="],
    stands: { S: "stands", K: "stands" },
    adopted: [undefined, "open"],
  },
  {
    is: "a tie of three",
    lines: ["d a:S | b:K | c:M", "a a:S | b:K | c:M", "r a:S= | b:K= | c:M="],
    stands: { S: "stands", K: "stands", M: "stands" },
    adopted: [undefined, "open"],
  },
  {
    is: "a tie of eight",
    lines: [
      "d a:P1 | b:P2 | c:P3 | d:P4 | e:P5 | f:P6 | g:P7 | h:P8",
      "a a:P1 | b:P2 | c:P3 | d:P4 | e:P5 | f:P6 | g:P7 | h:P8",
    ],
    stands: { P1: "stands-so-far", P8: "stands-so-far" },
    adopted: [undefined, "open"],
    crux: [9, 10, 11, 12, 13, 14, 15, 16],
  },
  {
    is: "two camps that only fight each other",
    lines: ["d a:S | b:S | c:K | d:K", "a a:S -3 | c:K -1", "r a:S= | b:S= | c:K= | d:K="],
    stands: { S: "unanswered", K: "unanswered" },
    adopted: [undefined, "open"],
  },
  {
    is: "two camps that answer each other",
    lines: ["d a:S | b:S | c:K | d:K", "a a:S -3 | c:K -1", "r a:S= -6 | c:K= -5", "a a:S | c:K"],
    stands: { S: "stands-so-far", K: "stands-so-far" },
    adopted: [undefined, "open"],
  },
  {
    is: "a majority against a camp that answers",
    lines: ["d a:S | b:S | c:K", "a a:S -3 | c:K -1", "r a:S= -5 | c:K= -4", "a a:S | c:K"],
    stands: { S: "stands-so-far", K: "stands-so-far" },
    adopted: ["S", "majority"],
    minority: ["K"],
  },
  {
    is: "everybody refuted",
    lines: ["d a:S | b:K", "s * -1 -2", "r a:S= -3 | b:K= -3", "s * -4 -5", "r a:S= | b:K="],
    stands: { S: "refuted", K: "refuted" },
    adopted: [undefined, "open"],
  },
  {
    is: "an attack that the holder answers, and the attacker has had a turn since",
    lines: ["d a:S | b:S", "a a:S | b:S", "s * -1", "r a:S= -5", "s *"],
    stands: { S: "stands" },
    adopted: ["S", "argument"],
  },
  {
    is: "the same, before the attacker has had a turn",
    lines: ["d a:S | b:S", "a a:S | b:S", "s * -1", "r a:S= -5"],
    stands: { S: "stands-so-far" },
    adopted: ["S", "silence"],
    crux: [6],
  },
  {
    is: "an attack that the holder answers in words only",
    lines: ["d a:S | b:S", "a a:S | b:S", "s * -1", "r a:S= @5", "s *"],
    stands: { S: "stands" },
    adopted: ["S", "argument"],
  },
  {
    is: "words to what did not object to one's own are no answer",
    lines: ["d a:S | b:S | c:K", "a a:S | c:K -1", "r b:S= @5 | a:S=", "a c:K"],
    stands: { S: "unanswered", K: "stands" },
    adopted: [undefined, "against argument"],
  },
  {
    is: "who took back what was countered answers no objection to it",
    lines: [
      ...["d a:S | b:K", "a b:K", "r a:S= | b:K=", "a a:S -3", "r b:K= #3"],
      ...["a b:K", "r b:K= @6", "a b:K", "r a:S="],
    ],
    stands: { S: "stands", K: "stands" },
    adopted: [undefined, "open"],
  },
  {
    is: "who has come to extend an objection answers it as one who agrees",
    lines: [
      ...["d a:S | b:K", "a b:K", "r a:S= | b:K=", "a a:S -3", "r b:K= >6"],
      ...["a b:K", "r b:K= @6", "a b:K", "r a:S="],
    ],
    stands: { S: "stands", K: "stands" },
    adopted: [undefined, "open"],
  },
  {
    is: "who took the agreement back as well answers it again",
    lines: [
      ...["d a:S | b:K", "a b:K", "r a:S= | b:K=", "a a:S -3", "r b:K= >6"],
      ...["a b:K #7", "r b:K= @6", "a b:K", "r a:S="],
    ],
    stands: { S: "unanswered", K: "stands" },
    adopted: ["K", "silence"],
  },
  {
    is: "a co-holder's answer",
    lines: ["d a:S | b:S | c:K", "a c:K -1", "r b:S= -4", "a c:K"],
    stands: { S: "stands", K: "stands-so-far" },
    adopted: ["S", "majority"],
  },
  {
    is: "the last speaker attacks the majority",
    lines: ["d a:S | b:S | c:K", "a a:S | b:S | c:K", "r a:S= | b:S= | c:K= -1"],
    stands: { S: "challenged", K: "stands" },
    adopted: [undefined, "open"],
    minority: ["K"],
    crux: [9],
  },
  {
    is: "an objection to a reason, where another reason is left",
    lines: ["d a:S | b:S | c:K", "a a:S | b:S | c:K", "r c:K= -4", "a a:S | b:S | c:K"],
    stands: { S: "stands", K: "stands" },
    adopted: ["S", "majority"],
  },
  {
    is: "an objection to the only reason",
    lines: ["d a:S | b:K", "a a:S | b:K", "r b:K= -3", "a a:S | b:K"],
    stands: { S: "stands-so-far", K: "stands" },
    adopted: [undefined, "open"],
  },
  {
    is: "the same words again restore nothing",
    lines: ["d a:S | b:K", 'a a:S "x" | b:K', "r b:K= -3", 'a a:S "x" | b:K', "r a:S= | b:K="],
    stands: { S: "unanswered", K: "stands" },
    adopted: ["K", "silence"],
    open: [],
  },
  {
    is: "circular support of two rivals",
    lines: ["d a:S | b:K", "a a:S | b:K", "r a:S= >4 | b:K= >3", "a a:S | b:K"],
    stands: { S: "stands", K: "stands" },
    adopted: [undefined, "open"],
  },
  {
    is: "words against a figure",
    lines: ["d a:S | b:S | c:K", "a a:S ! | b:S | c:K -1", "r a:S= | b:S= | c:K="],
    stands: { S: "unanswered", K: "stands" },
    adopted: [undefined, "against argument"],
    minority: ["K"],
  },
  {
    is: "two attacks on each other, of which one brings a figure",
    lines: ["d a:S | b:S | c:K", "a a:S -3 ! | c:K -1", "r a:S= -5 ! | c:K= -4", "c a v4 | c v5", "a a:S | c:K"],
    stands: { S: "stands-on-evidence", K: "refuted-on-evidence" },
    adopted: ["S", "evidence"],
    minority: [],
  },
  {
    is: "the same without a figure: both maintained",
    lines: ["d a:S | b:S | c:K", "a a:S -3 | c:K -1", "r a:S= -5 | c:K= -4", "c a v4 | c v5", "a a:S | c:K"],
    stands: { S: "contested", K: "contested" },
    adopted: ["S", "majority"],
    minority: ["K"],
  },
  {
    is: "an objection that its author concedes in the closing turn",
    lines: ["d a:S | b:S", "a a:S | b:S", "s * -1", "r a:S= -5", "c * ^5"],
    stands: { S: "stands" },
    adopted: ["S", "argument"],
  },
  {
    is: "a late retraction of the objection",
    lines: ["d a:S | b:S | c:K", "a c:K -1", "r a:S= | b:S= | c:K= #4"],
    stands: { S: "stands", K: "refuted" },
    adopted: ["S", "argument"],
  },
  {
    is: "a position taken back",
    lines: ["d a:S | b:K", "a a:S | b:K", "r a:M~4 #1 | b:K="],
    stands: { S: "refuted", K: "stands", M: "stands-so-far" },
    adopted: [undefined, "open"],
  },
  {
    is: "somebody convinced",
    lines: ["d a:S | b:K", "a a:S -2 | b:K", "r a:S= | b:S~3"],
    stands: { S: "stands", K: "refuted" },
    adopted: ["S", "argument"],
    agreeing: "a b",
  },
  {
    is: "conformity: nobody countered what was given up",
    lines: ["d a:S | b:S | c:K", "a a:S | b:S | c:K", "r c:S~4"],
    stands: { S: "stands" },
    adopted: ["S", "silence"],
    agreeing: "a b c",
  },
  {
    is: "a shift without a cause counts for nobody",
    lines: ["d a:S | b:K", "a a:S | b:K", "r a:S= | b:S~"],
    stands: { S: "stands" },
    adopted: ["S", "silence"],
    agreeing: "a",
  },
  {
    is: "paraphrases that were judged the same",
    lines: ["d a:S | b:Second | c:K", "j same 1 2", "a a:S | b:Second | c:K", "r a:S= | b:Second= | c:K="],
    stands: { S: "stands", K: "stands" },
    adopted: ["S", "majority"],
    agreeing: "a b",
    minority: ["K"],
  },
  {
    is: "a support that was judged to be of another position",
    lines: ["d a:S | b:Second", "j apart 1 2", "a a:S | b:Second +1", "r a:S= | b:Second="],
    stands: { S: "stands", Second: "stands" },
    adopted: [undefined, "open"],
  },
  {
    is: "a support of a rival's point beside a position of one's own",
    lines: ["d a:S | b:Second | c:S", "j apart 1 2", "a a:S | b:Second +1 | c:S", "r a:S= | b:Second= | c:S="],
    stands: { S: "stands", Second: "stands" },
    adopted: ["S", "majority"],
    agreeing: "a c",
    minority: ["Second"],
  },
  {
    is: "a support beside a position that was judged compatible: no vote and no dissent",
    lines: ["d a:S | b:Second | c:S", "j compatible 1 2", "a a:S | b:Second +1 | c:S", "r a:S= | b:Second= | c:S="],
    stands: { S: "stands", Second: "stands" },
    adopted: ["S", "silence"],
    agreeing: "a c",
    minority: [],
  },
  {
    is: "a position that was judged compatible is no rival, whatever was countered before",
    lines: ["d a:S | b:Second | c:S", "a a:S | b:Second -1 | c:S", "r a:S= | b:Second= | c:S=", "j compatible 1 2"],
    stands: { S: "unanswered", Second: "stands" },
    adopted: [undefined, "against argument"],
    agreeing: "a c",
    minority: [],
  },
  {
    is: "a detail, and then the judgement that both can be followed: no rival and no dissent",
    lines: ["d a:S | b:Second | c:S", "a a:S | b:Second :1 | c:S", "r a:S= | b:Second= | c:S=", "j compatible 1 2"],
    stands: { S: "stands", Second: "stands" },
    adopted: ["S", "silence"],
    agreeing: "a c",
    minority: [],
  },
  {
    is: "the same, countered after the judgement: a rival all the same",
    lines: [
      ...["d a:S | b:Second | c:S", "j compatible 1 2", "a a:S -2 | b:Second | c:S"],
      ...["r a:S= | b:Second= -5 | c:S=", "a a:S | b:Second | c:S"],
    ],
    stands: { S: "stands", Second: "stands" },
    adopted: ["S", "majority"],
    agreeing: "a c",
    minority: ["Second"],
  },
  {
    is: "as many hold what can be followed beside it: a tie all the same, and none is adopted",
    lines: ["d a:S | b:Second", "a a:S | b:Second", "r a:S= | b:Second=", "j compatible 1 2"],
    stands: { S: "stands", Second: "stands" },
    adopted: [undefined, "open"],
  },
  {
    is: "most do not hold it, and another can be followed beside it: it leads and is not adopted",
    lines: [
      ...["d a:S | b:S | c:Second | d:K | e:G", "a a:S -4 -5 | b:S | c:Second | d:K | e:G"],
      ...["r a:S= | b:S= | c:Second= | d:K= | e:G=", "j compatible 1 3"],
    ],
    stands: { S: "stands", Second: "stands", K: "unanswered", G: "unanswered" },
    adopted: [undefined, "open"],
    agreeing: "a b",
    minority: [],
    open: ["K", "G"],
  },
  {
    is: "an answer, and then the concession of what it answered",
    lines: ["d a:S | b:K", "a a:S | b:K -1", "r a:S= -4 | b:K=", "a a:S | b:K", "r a:S= %4 | b:K=", "n b"],
    stands: { S: "refuted", K: "stands" },
    adopted: ["K", "argument"],
    agreeing: "b",
  },
  {
    is: "an objection met by an amendment",
    lines: ["d a:S | b:K", "a a:S | b:K -1", "r a:Sooner/b %4 | b:K="],
    stands: { Sooner: "stands-so-far", K: "stands" },
    adopted: [undefined, "open"],
  },
  {
    is: "an objection conceded in leaving a position for one that was judged to be another",
    lines: ["d a:S | b:K", "a a:S | b:K -1", "r a:M/b %4 | b:K=", "j apart 3 5", "j apart 1 5", "r a:M= | b:K="],
    stands: { S: "refuted", K: "stands", M: "stands-so-far" },
    adopted: [undefined, "open"],
  },
  {
    is: "a major shift that names no cause but concedes one",
    lines: ["d a:S | b:K", "a a:S | b:K -1", "r a:K~ %4 | b:K="],
    stands: { S: "refuted", K: "stands" },
    adopted: ["K", "argument"],
    agreeing: "a b",
  },
  {
    is: "an ally who supports a reason",
    lines: ["d a:S | b:K", "a a:S | b:K", "r a:S= | b:K= +3"],
    stands: { S: "stands", K: "stands" },
    adopted: ["S", "silence"],
    agreeing: "a b",
    minority: [],
  },
  {
    is: "a supporter who counters, too",
    lines: ["d a:S | b:K", "a a:S | b:K +1 -1"],
    stands: { S: "challenged", K: "stands-so-far" },
    adopted: ["K", "silence"],
    agreeing: "b",
  },
  {
    is: "a plurality while rivals stand",
    lines: ["d a:S | b:S | c:K | d:M | e:N", "a a:S | c:K | d:M | e:N", "r a:S= | b:S= | c:K= | d:M= | e:N="],
    stands: { S: "stands", K: "stands" },
    adopted: [undefined, "open"],
    agreeing: "a b",
    minority: ["K", "M", "N"],
  },
  {
    is: "the majority's position falls, the minority's does not take its place",
    lines: ["d a:S | b:S | c:S | d:K | e:M", "a d:K -1", "r a:S= | b:S= | c:S= | d:K= | e:M="],
    stands: { S: "unanswered", K: "stands" },
    adopted: [undefined, "against argument"],
    minority: ["K", "M"],
  },
  {
    is: "an objection to a detail of a position: nothing falls by it",
    lines: ["d a:S | b:S | c:K", "a a:S | b:S | c:K :1", "r a:S= | b:S= | c:K="],
    stands: { S: "stands", K: "stands" },
    adopted: ["S", "majority"],
    minority: ["K"],
  },
  {
    is: "a detail that its holder concedes, and stays",
    lines: ["d a:S | b:S | c:K", "a a:S | b:S | c:K :1", "r a:S= %6 | b:S= | c:K="],
    stands: { S: "stands", K: "stands" },
    adopted: ["S", "majority"],
    minority: ["K"],
  },
  {
    is: "an answer about a detail leaves the reason of who denied it",
    lines: ["d a:S | b:K", "a a:S | b:K :1", "r a:S= @4 | b:K=", "a a:S | b:K"],
    stands: { S: "stands", K: "stands" },
    adopted: [undefined, "open"],
  },
  {
    is: "who denied only a detail of an objection did not answer it: maintained, it leaves what they said",
    lines: ["d a:S | b:K", "a a:S | b:K -1", "r a:S= :4 -2 | b:K=", "c b v4"],
    stands: { S: "unanswered", K: "unanswered" },
    adopted: [undefined, "open"],
  },
  {
    is: "the same, where the objection as a whole was denied",
    lines: ["d a:S | b:K", "a a:S | b:K -1", "r a:S= -4 -2 | b:K=", "c b v4"],
    stands: { S: "contested", K: "contested" },
    adopted: [undefined, "open"],
  },
  {
    is: "who denies a detail of a position and supports it shares it",
    lines: ["d a:S | b:Second", "a a:S | b:Second +1 :1", "r a:S= | b:Second="],
    stands: { S: "stands" },
    adopted: ["S", "silence"],
    agreeing: "a b",
  },
  {
    is: "one against two whose positions were refuted",
    lines: [
      "d a:S | b:K | c:M",
      "a a:S -2 -3 | b:K | c:M",
      "r a:S= | b:K= -4 | c:M= -4",
      "a a:S -8 -9",
      "r b:K= | c:M=",
    ],
    stands: { S: "stands", K: "refuted", M: "refuted" },
    adopted: ["S", "argument"],
    agreeing: "a",
    minority: [],
  },
  {
    is: "one against two who did not answer",
    lines: ["d a:S | b:K | c:M", "a a:S -2 -3 | b:K | c:M", "r a:S= | b:K= | c:M="],
    stands: { S: "stands", K: "unanswered", M: "unanswered" },
    adopted: ["S", "silence"],
    agreeing: "a",
    open: [],
  },
  {
    is: "nobody took a position but one",
    lines: ["d a:S"],
    stands: { S: "stands" },
    adopted: ["S", "silence"],
  },
  {
    is: "a reason that rests on one that fell",
    lines: ["d a:S | b:K", "a a:S", "a b:K >3", "s * -3", "r a:S= | b:K="],
    stands: { S: "unanswered", K: "unanswered" },
    adopted: [undefined, "open"],
  },
];

describe("what is concluded from", () => {
  it.each(ROWS.map((row) => [row.is, row] as const))("%s", (_, row) => {
    verifies("BY-01", "SD-20");
    const floor = read(row.lines);
    const graph = ArgumentGraph.of(floor);
    const settled = settlement(graph);
    const number = (id: string): number => floor.findIndex((one) => one.id === id) + 1;
    const found = Object.keys(row.stands).map((text) => {
      const claim = classes(graph).list.find((one) => one.isPosition && one.text === text);
      return [text, claim && statusAt(graph, claim)];
    });
    expect(Object.fromEntries(found)).toEqual(row.stands);
    expect([settled?.adopted?.claim.text, settled?.by]).toEqual(row.adopted);
    if (row.agreeing !== undefined) expect(settled?.leading?.holders.join(" ")).toBe(row.agreeing);
    const report = minorityReport(graph);
    if (row.minority) expect(report.standing.map(({ claim }) => claim.text)).toEqual(row.minority);
    if (row.open) expect(report.unanswered.map(({ claim }) => claim.text)).toEqual(row.open);
    if (row.crux) expect(settled?.crux.map(number)).toEqual(row.crux);
    if (settled?.leading && settled.rivals.length === 0) {
      expect(settled.crux).toEqual(cruxOf(graph, settled.leading.claim));
    }
    for (const lang of ["en", "zh"] as const) expect(faultsShown(floor, lang)).toEqual([]);
  });

  it("an objection to a detail contests nothing, and is not put to its author to close", () => {
    verifies("BY-01", "SD-34");
    const of = (mark: string): ArgumentGraph =>
      ArgumentGraph.of(read(["d a:S | b:K", `a a:S | b:K ${mark}`, "r a:S= | b:K="]));
    expect(contests(of(":1"))).toEqual([]);
    expect(contests(of("-1"))).toHaveLength(1);
    const last = ["d a:S", "s * :1", "r a:S= -2"];
    expect(answeredLast(ArgumentGraph.of(read(last)))).toEqual([]);
    expect(answeredLast(ArgumentGraph.of(read([last[0] ?? "", "s * -1", last[2] ?? ""])))).toHaveLength(1);
  });
});
