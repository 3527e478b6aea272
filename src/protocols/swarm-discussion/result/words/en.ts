import type { ClaimStatus, SettledBy, ShiftCause } from "#graph";
import type { OUTCOMES } from "#wire";

const many = (n: number, one: string, more = `${one}s`): string => `${n} ${n === 1 ? one : more}`;
const names = (list: readonly string[]): string =>
  list.length < 2 ? (list[0] ?? "") : `${list.slice(0, -1).join(", ")} and ${list.at(-1)}`;

/** Why a position is not settled by argument although no other stands. */
export interface Silence {
  /** Nobody holds another position. */
  readonly isAlone: boolean;
  /** The letters of options that were left, or not defended, without being refuted. */
  readonly unrefuted: readonly string[];
  /** Messages that nobody has had a turn to answer, and on which it hinges. */
  readonly unanswered: readonly string[];
}

/** What stands around the adopted position. */
export interface Around {
  /** The letters of options that were judged to be such as can be followed beside it. */
  readonly letters: readonly string[];
  /** Something speaks against the position itself, and not only for another. */
  readonly isCountered: boolean;
}

const butBeside = (letters: readonly string[]): string =>
  letters.length === 0
    ? ""
    : ` but ${letters.length === 1 ? "option" : "options"} ${names(letters)}, which can be followed beside it,`;

function unheard({ unrefuted, unanswered }: Silence): string {
  const options = unrefuted.length > 1 ? `options ${names(unrefuted)} were` : `option ${unrefuted[0]} was`;
  if (unrefuted.length > 0) return `${options} never refuted`;
  return unanswered.length > 0 ? `nobody has answered ${names(unanswered)}` : "nobody tried to refute it";
}

/** Why a position that somebody keeps to does not stand. */
function fallen(status: ClaimStatus, ids: readonly string[]): string {
  const by = ids.length > 0 ? names(ids) : "an objection";
  switch (status) {
    case "refuted":
    case "refuted-on-evidence":
      return ids.length > 0 ? `which ${by} refuted` : "which was refuted";
    case "unanswered":
      return `and did not answer ${by}, which ${ids.length > 1 ? "speak" : "speaks"} against it`;
    case "challenged":
      return `and had no turn to answer ${by}`;
    default:
      return "which was not refuted";
  }
}

/** The words around a result. words/zh.ts says the same in Chinese. */
export const en = {
  names,
  /** What is quoted within takes the inner marks. */
  quoted: (text: string): string => `“${text.replaceAll("“", "‘").replaceAll("”", "’")}”`,
  /** A sentence from a phrase that may end in a stop of its own. */
  stop: (text: string): string => (/[.!?…]["”’)]*$/u.test(text) ? text : `${text}.`),
  between: " ",
  clauses: (parts: readonly string[]): string => parts.join("; "),
  noted: (text: string, note: string): string => `${text} (${note})`,
  is: (what: string, text: string): string => `${what}: ${text}`,
  more: (n: number): string => `… and ${n} more in the record`,
  headings: {
    answer: "The answer",
    summary: "In short, in the words of the model",
    options: "The options side by side",
    constraints: "What was to hold",
    decide: "What would decide it",
    overturn: "What would overturn it",
    dissent: "Dissent",
    questions: "Open questions",
    insights: "Insights",
    moves: "How positions moved",
    figures: "The record in figures",
    quality: "How good the discussion was",
    model: "What else the model says",
  },
  answer: {
    outcome: (outcome: (typeof OUTCOMES)[number], reason: string): string =>
      ({
        completed: "",
        "ended-early": `The discussion ended early: ${reason}`,
        stopped: `The discussion was stopped: ${reason}`,
        failed: `The discussion failed: ${reason}`,
      })[outcome],
    partial: (answered: number, asked: number, round: number, step: string, missing: readonly string[]): string =>
      `Partial: ${answered} of ${asked} answered in round ${round} (${step})${missing.length > 0 ? `; ${names(missing)} did not` : ""}.`,
    missed: (steps: number, who: readonly { name: string; steps: number }[]): string =>
      who.length === 1
        ? `${who[0]?.name} did not answer in ${many(steps, "step")} in all.`
        : `In ${many(steps, "step")} not everybody answered: ${names(who.map((one) => `${one.name} was missing in ${one.steps}`))}.`,
    noModel: "No model took part: what stands here was found by rule or said by people.",
    none: "Nobody took a position, so there is no answer.",
    go: (letter: string, text: string): string => `Go with option ${letter}: ${text}.`,
    /** The same where nobody tried it. */
    /** @param beside options that can be followed beside it */
    left: (letter: string, text: string, beside: readonly string[]): string =>
      `Only option ${letter} is left${beside.length > 0 ? `, with ${beside.length === 1 ? "option" : "options"} ${names(beside)} beside it` : ""}: ${text}.`,
    /** How many are behind an option; @param agreeing of them hold another one beside it */
    /** The same where at most half hold it. */
    stands: (letter: string, text: string): string => `Only option ${letter} still stands: ${text}.`,
    /** Experts who are not behind that option. */
    keepsTo: (who: readonly string[], letter: string, status: ClaimStatus, ids: readonly string[]): string =>
      `${names(who)} ${who.length === 1 ? "holds" : "hold"} option ${letter}, ${fallen(status, ids)}.`,
    hearOthers:
      "At least half of the experts are not behind it: ask them what they would still need before you act on it.",
    holding: (held: number, of: number, agreeing: number): string =>
      `${held} of ${of} ${agreeing > 0 ? "hold or agree with" : held === 1 ? "holds" : "hold"}`,
    by: (by: SettledBy, holding: string, silence: Silence, { letters, isCountered }: Around): string =>
      ({
        argument: `This was settled by argument: it stands, and every other position${butBeside(letters)} was refuted or given up (${holding} it).`,
        evidence: `This was settled by evidence: it stands where the better evidence counts first, and every other position${butBeside(letters)} falls or was given up (${holding} it).`,
        majority: `This was settled by majority only: ${holding} it, and ${isCountered ? "what speaks against it" : `another position${butBeside(letters)}`} has not been refuted.`,
        silence: `This was settled by silence: ${holding} it and ${silence.isAlone ? "nobody holds another" : `no other position${butBeside(letters)} stands`}, but ${unheard(silence)}, so take it as untested.`,
        open: "",
        "against argument": "",
      })[by],
    /** @param isDirect an objection to it stands; otherwise every argument for it fell */
    against: (letter: string, text: string, holding: string, isDirect: boolean): string =>
      `Adopt nothing yet: ${holding} option ${letter}, ${text}, but ${isDirect ? "an objection to it stands that they have not overcome" : "every argument for it has fallen"}.`,
    answerFirst: (ids: readonly string[]): string => `Answer ${names(ids)} first, or give the option up.`,
    tied: (letters: readonly string[], held: number): string =>
      `Nothing is settled: options ${names(letters)} are tied, each with ${many(held, "expert")} behind it.`,
    notAdopted: (letter: string, text: string, held: number, of: number, agreeing: number): string =>
      `Nothing is settled: option ${letter}, ${text}, is held ${agreeing > 0 ? "or agreed with " : ""}by ${held} of ${of} and is not adopted.`,
    open: "Nothing is settled: no position is adopted.",
    hinges: (ids: readonly string[], of: number): string =>
      `It hinges on ${of > ids.length ? `${ids.join(", ")} and ${of - ids.length} more` : names(ids)}, which not everybody concerned has had a turn to answer.`,
    beside: (letters: readonly string[]): string =>
      `${letters.length === 1 ? "Option" : "Options"} ${names(letters)} can be followed beside it.`,
    together: (pairs: readonly (readonly string[])[]): string =>
      `${pairs.map((pair) => `Options ${names(pair)}`).join("; ")} can be followed together.`,
    first: "Adopt none of them before what would decide it is known.",
    confidence: "Confidence",
    levels: { high: "high", medium: "medium", low: "low" },
    specific: "it brings something that can be checked",
    unspecific: "it brings no figure, code or source",
    before: "Condition",
    risk: "Risk",
    earlier: (label: string): string => `${label}, as named before the position was changed`,
    proposed: (who: string, text: string): string => `${who} proposes: ${text}`,
    proposedEarlier: (who: string, text: string): string => `${who} proposed, before the position was changed: ${text}`,
  },
  options: {
    head: ["Option", "Held by", "For", "Against", "How it stands"],
    agree: (who: readonly string[]): string => `agreed by ${names(who)}`,
    uncounted: (who: readonly string[]): string =>
      `${names(who)} came to it without naming a cause, and is not counted`,
    given: (letter: string, text: string): string => `${letter} · ${text}`,
    reason: (text: string, who: string, id: string): string => `${text} (${who}, ${id})`,
    again: (who: string, id: string): string => `${who}, as quoted (${id})`,
    nobody: "nobody any more",
    givenUp: "given up by all who held it",
    /** A reason that cites a message or a passage that is not there. */
    faulty: (text: string): string => `${text}, citing what does not exist`,
    /** Of a reason: an objection to it holds. */
    countered: (text: string, ids: readonly string[]): string => `fell to ${names(ids)}: ${text}`,
    /** Of an objection: an answer to it holds. */
    answered: (text: string, ids: readonly string[]): string => `answered in ${names(ids)}: ${text}`,
    baseFell: (text: string): string => `fell with what it rests on: ${text}`,
    left: (text: string): string => `held no longer by who said it: ${text}`,
    takenBack: (text: string): string => `taken back: ${text}`,
    /** The position was changed so that the objection no longer bears on it. */
    met: (text: string, id: string): string => `conceded, and met by a change in ${id}: ${text}`,
    /** An objection that holds, but only against a reason for the position. */
    onReason: (text: string): string => `against one reason for it: ${text}`,
    /** An objection by which the position would change and not fall. */
    onDetail: (text: string): string => `against a detail of it: ${text}`,
    /** Where no objection to the position itself holds. */
    baseless: {
      refuted: "refuted: every argument for it fell, and answers to objections do not carry it alone",
      "refuted-on-evidence": "refuted on evidence: every argument for it fell to what is as well evidenced",
      unanswered: "unanswered: every argument for it was met by an objection that was not answered",
      challenged: "challenged: every argument for it has fallen so far, and not everybody has had a turn",
    },
    noReason: "no reason given",
    noCounter: "nothing was said against it",
    rest: (n: number): string => `${n} more`,
    status: {
      stands: "stands: no objection to it holds",
      "stands-on-evidence": "stands on evidence: no objection as well evidenced holds",
      "stands-so-far": "stands so far: not everybody has had a turn",
      challenged: "challenged: an objection holds that not everybody has had a turn to answer",
      unanswered: "unanswered: an objection holds that was not answered",
      refuted: "refuted: an objection holds, and the answer to it fell",
      "refuted-on-evidence": "refuted on evidence: an objection as well evidenced holds, and the answer to it fell",
      contested: "contested: neither it nor what speaks against it has fallen",
    } satisfies Record<ClaimStatus, string>,
  },
  constraints: { kept: "kept", broken: "broken", "nobody said": "nobody said whether it is kept" },
  spokenOf: (ids: readonly string[]): string => `it is spoken of in ${names(ids)}`,
  decide: {
    maintained: (objection: string, answers: readonly string[]) =>
      answers.length === 1
        ? `Both were maintained to the end: the objection, ${objection}, and the answer, ${names(answers)}.`
        : `All were maintained to the end: the objection, ${objection}, and the answers, ${names(answers)}.`,
    crux: (who: string, text: string): string => `Not answered by everybody concerned: ${who} says ${text}`,
    known: "Not answered by everybody concerned, and told above or in a position:",
    falsifier: (who: readonly string[], letter: string | undefined, text: string): string =>
      `${names(who)}${letter === undefined ? "" : `, for option ${letter},`} would change position if: ${text}`,
  },
  dissent: {
    none: "No other position is left that was not refuted.",
    holds: (who: readonly string[], letter: string, why: string | undefined): string =>
      `${names(who)} ${who.length === 1 ? "holds" : "hold"} to option ${letter}${why === undefined ? "" : `, because ${why}`}`,
    stands: (letter: string): string => `option ${letter} is not refuted`,
    open: (letter: string): string =>
      `an objection to option ${letter} is not answered, or not yet, which does not refute it`,
  },
  questions: {
    put: (who: string, whom: string): string => `${who} put it to ${whom}, who has not come back to it`,
    asked: (who: string): string => `${who} asked it, and nobody took it up`,
    model: "the historian adds",
  },
  insights: {
    said: (who: string, text: string): string => `${who}: ${text}`,
    moved: (who: readonly string[]): string => `it moved ${names(who)}`,
  },
  moves: {
    reversed: "The final vote reverses the sealed one.",
    kept: (who: readonly string[], option: string): string => `${names(who)} began and ended with ${option}`,
    came: (who: string, from: string, to: string): string => `${who} went from ${from} to ${to}`,
    late: (who: string, to: string): string => `${who} gave no sealed vote and ended with ${to}`,
    option: (letter: string): string => `option ${letter}`,
    cause: {
      argued: "by argument",
      conformity: "to where more than half already were",
      unexplained: "for no cause that the argument shows",
    } satisfies Record<ShiftCause, string>,
  },
  record: {
    size: (experts: number, statements: number, rounds: number, citations: number): string =>
      `${many(experts, "expert")}, ${many(rounds, "round")}, ${many(statements, "statement")} with ${many(citations, "citation")}`,
    disagreement: (value: string): string => `Disagreement at the end: ${value} of 10`,
    calls: (calls: number, tokens: string): string => `${many(calls, "call")} to models, ${tokens} tokens`,
    computed: (calls: number): string => `${many(calls, "turn")} computed by rule, no call to a model`,
    cost: (usd: string): string => `$${usd}`,
    voices: (experts: number, voices: string): string =>
      `The ${many(experts, "expert")} count as ${voices} independent ${voices === "1" ? "voice" : "voices"}: experts on models of one family are one`,
    missing: (who: string, round: number, step: string, why: string): string =>
      `${who} did not answer in round ${round}, ${step}: ${why}`,
  },
  quality: {
    round: (n: number, overall: number, disagreement: string): string =>
      `Round ${n}: ${overall} of 5, disagreement ${disagreement} of 10`,
    noGate: "No round reached its quality gate.",
    unexplored:
      "No real disagreement was explored: nobody answered a counter to their own claim, so the agreement is untested.",
    unearned: (why: string): string => `The agreement has not been earned: ${why}`,
    flagged: (n: number): string => `${many(n, "statement")} accepted although a rule was broken`,
    uncaused: (n: number): string => `${many(n, "change")} of position without a message that caused it`,
  },
  model: { remarks: "Remarks", advice: "It would also" },
};
export type Words = typeof en;
