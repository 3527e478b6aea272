import { shortened } from "#lib/cut";
import type { Protocol } from "#protocols/effects";
import { BOUNDS } from "./catalogue.ts";
import { type Answered, asPattern, type Course, notReached, type PatternOutcome } from "./course.ts";
import { type CastVote, type Proposal, type Severity, type Tally, tallyOf, type Vote } from "./kinds/vote.ts";
import { VOTERS_OF } from "./roles.ts";

/**
 * Passes by vote: two thirds of those who take a side, and no block is open. The second of two rounds votes on a revised
 * proposal; a block stays open until its author votes otherwise. Without a consensus the user decides.
 * @param about default: the task
 */
export const consensusGate = asPattern("CP-4", BOUNDS.consensusRounds, gate);

function* gate(course: Course, about?: string): Protocol<PatternOutcome> {
  const { say } = course;
  let last: Voted | undefined;
  const held: Voted[] = [];
  /** Puts what was said of each round into the report, the last first and alone in full: it is what holds. */
  const note = (): void => {
    for (const { text, refs } of held.toReversed().flatMap((one, at) => one.lines(at === 0))) course.note(text, refs);
  };
  for (let round = 1; round <= BOUNDS.consensusRounds; round += 1) {
    if (round > 1) course.nextRound();
    const revise = last && toRevise(course, last);
    const wanted = [about, revise].filter((part) => part !== undefined).join("\n\n") || undefined;
    const { said: proposal, refs } = yield* course.askOne<Proposal>("proposal", "proposer", wanted);
    if (!proposal) {
      note();
      return yield* undecided(course, last, round - 1);
    }
    const former = last?.proposal.title;
    last = yield* votesOn(course, proposal, { round, refs }, last);
    held.push(last);
    const { tally } = last;
    const passes = tally.passed || (tally.allAbstain && (yield* coordinatorDecides(course)));
    if (passes || round === BOUNDS.consensusRounds) note();
    if (passes) {
      yield* reached(course, proposal, tally, round);
      const what = whatIs(proposal, course);
      const summary = tally.passed
        ? [
            say.consensus.reached(what, countOf(course, tally), restsOn(course, tally), former),
            ...tally.objections.map((one) => say.stop(told(course, inBrief(one, SHORT)))),
          ]
        : [say.consensus.byCoordinator(what)];
      return { reached: true, iterations: round, summary: say.sentences(summary), isWhole: true };
    }
  }
  return yield* undecided(course, last, BOUNDS.consensusRounds);
}

/** A vote that was held. */
interface Voted {
  /** Lines that tell of it and its proposal, in full or in brief. */
  readonly lines: (isFull: boolean) => readonly { readonly text: string; readonly refs: readonly string[] }[];
  readonly proposal: Proposal;
  readonly ballots: readonly CastVote[];
  readonly tally: Tally;
  readonly idOf: Answered["idOf"];
}

/** Most conditions of approvals that the first sentence quotes. */
const QUOTED = 2;

/** Tells of the approvals that rest on conditions whose they are, quoted where they are few, and whether it passes without them. */
function restsOn(course: Course, tally: Tally): string | undefined {
  if (tally.conditional.length === 0) return undefined;
  const alike = Map.groupBy(tally.conditional, ({ conditions }) => conditions.join("\n")).values();
  const told = [...alike].map((all) => {
    const who = all.map(({ from }) => course.roleLabel(from));
    return course.say.consensus.onlyIf(who, all[0]?.conditions ?? []);
  });
  const isQuoted = tally.conditions.length <= QUOTED;
  return course.say.consensus.restsOn(isQuoted ? told : [], tally);
}

/**
 * Tells the objections to those who act on them, each with the message that it can be answered by; and what those ask for who
 * did not object, without how they voted: see the kind of a vote.
 */
function toRevise(course: Course, { tally, idOf }: Voted): string {
  const { consensus } = course.say;
  const objections = tally.objections.map((vote) => [told(course, vote), ...idOf(vote.from)].join(" "));
  const wishes = tally.wishes.map(({ from, conditions }) => consensus.wish(course.roleLabel(from), conditions));
  return consensus.revise(objections, wishes);
}

/** Ends without a decision: without a vote if there was no proposal, else with the last vote. */
function* undecided(course: Course, last: Voted | undefined, rounds: number): Protocol<PatternOutcome> {
  if (last) return yield* blocked(course, last, rounds);
  const summary = course.say.consensus.noProposal(course.roleLabel("proposer"));
  yield* course.team.warn(summary);
  return notReached(rounds, summary);
}

const recommendedIn = ({ options, recommended }: Proposal): Proposal["options"][number] | undefined =>
  options.find(({ id }) => id === recommended);

/** Describes a proposal by its title, and by the option that it recommends if that is short. */
function whatIs(proposal: Proposal, { say }: Course): string {
  const option = recommendedIn(proposal);
  if (option === undefined || option.description === proposal.title) return proposal.title;
  if (option.description.length > SHORT) return say.consensus.below(proposal.title, option.id);
  return say.consensus.proposed(proposal.title, option.id, option.description.replace(/[.。]$/u, ""));
}

/** A proposal by its title and the whole of the option that it recommends. */
const inFull = ({ say }: Course, proposal: Proposal): string =>
  say.consensus.proposed(proposal.title, proposal.recommended, recommendedIn(proposal)?.description ?? "");

/** Tells what a proposal recommends; in full, with what speaks for and against that, what it took up, and what it left. */
function tellProposal(course: Course, proposal: Proposal, round: number, isFull: boolean): string[] {
  const { say } = course;
  if (!isFull) return [say.consensus.inFull(round, shortened(inFull(course, proposal), SHORT))];
  const { pros, cons } = recommendedIn(proposal) ?? { pros: [], cons: [] };
  return [
    say.consensus.inFull(round, inFull(course, proposal)),
    ...(pros.length + cons.length > 0 ? [say.consensus.byItself(pros, cons)] : []),
    ...(proposal.changes === "" ? [] : [say.consensus.changes(proposal.changes)]),
    ...otherThan(proposal).map((one) =>
      say.consensus.notRecommended(one.id, shortened(one.description, SHORT), one.cons),
    ),
  ];
}

const otherThan = ({ options, recommended }: Proposal): Proposal["options"] =>
  options.filter(({ id }) => id !== recommended);

/** @param at round, and message of the proposal */
function* votesOn(
  course: Course,
  proposal: Proposal,
  at: { readonly round: number; readonly refs: readonly string[] },
  last: Voted | undefined,
): Protocol<Voted> {
  const { round } = at;
  const proposalId = `PROPOSAL-${round}`;
  const { settings, say } = course;
  const voters = VOTERS_OF(settings.voters);
  const quorum = settings.quorum ?? BOUNDS.consensusQuorum;
  const before = last?.ballots ?? [];
  const answered: Answered = yield* course.turn({
    kind: "vote",
    of: voters,
    sealed: true,
    // Extended once if fewer than half have voted.
    quorum: Math.ceil(voters.length / 2),
    seconds: settings.patternSeconds ?? BOUNDS.consensusSeconds,
    about: [
      say.said(proposalId, inFull(course, proposal)),
      ...(last === undefined ? [] : [say.consensus.former(last.proposal.title)]),
      say.consensus.passes(quorum, round === BOUNDS.consensusRounds),
    ].join("\n"),
    abouts: Object.fromEntries(
      before.flatMap((one) =>
        one.vote === "APPROVE" && one.conditions.length === 0
          ? []
          : [[one.from, say.consensus.youVoted(told(course, one, ""))]],
      ),
    ),
  });
  const ballots = answered.statements.map(({ from, content }) => ({ from, ...(content as unknown as Vote) }));
  for (const { from, ...vote } of ballots) yield* course.team.signal("vote", from, { proposalId, ...vote });
  const tally = tallyOf(ballots, voters.length, quorum, last?.tally.open);
  const refs = answered.statements.map(({ id }) => id);
  const idOf = (from: string): string[] => [...answered.idOf(from), ...(last?.idOf(from) ?? [])].slice(0, 1);
  const counted = say.consensus.tally(round, countOf(course, tally), voters.length, tally.passed);
  const lines: Voted["lines"] = (isFull) => [
    ...tellProposal(course, proposal, round, isFull).map((text) => ({ text, refs: at.refs })),
    { text: counted, refs },
    ...[...ballots, ...tally.open.filter(({ isEarlier }) => isEarlier)].map((one) => {
      const former = before.find(({ from, vote }) => from === one.from && vote !== one.vote);
      const shown = isFull ? inBrief(one) : asksOnly(one);
      return { text: told(course, shown, course.roleLabel(one.from), former), refs: idOf(one.from) };
    }),
  ];
  return { proposal, ballots, tally, idOf, lines };
}

/** Says how many voted how. */
const countOf = ({ say }: Course, tally: Tally): string => say.consensus.count({ ...tally, blocks: tally.open.length });

/** UTF-16 units of an option that is told in one sentence with its title. */
const SHORT = 240;
/** Characters of a reason, of one that the outcome repeats, and of a condition that a result shows. */
const SHOWN = { reason: 1_000, repeated: 500, condition: 240 };

/** A vote as a result shows it; the record has it whole. */
function inBrief<T extends Pick<CastVote, "rationale" | "conditions">>(vote: T, most = SHOWN.reason): T {
  const conditions = vote.conditions.map((one) => shortened(one, SHOWN.condition));
  return { ...vote, rationale: shortened(vote.rationale, most), conditions };
}

/** A vote with what its author asks for; with the reason where that is nothing, or the vote is against it. */
const asksOnly = <T extends Pick<CastVote, "rationale" | "conditions" | "vote">>(vote: T): T =>
  vote.conditions.length === 0 || vote.vote !== "APPROVE"
    ? inBrief(vote, SHOWN.repeated)
    : { ...inBrief(vote), rationale: "" };

/**
 * Tells a vote with its reason and the conditions of its author.
 * @param who default: its author's name; empty: it is told to its author
 * @param former the author's vote before, if it was another
 */
function told(course: Course, one: CastVote, who = course.roleLabel(one.from), former?: CastVote): string {
  const { say } = course;
  const { vote, severity, rationale, conditions, isEarlier } = one;
  const mark = (of: Vote["vote"]): string => say.marks[of] ?? of;
  const now = severity === undefined || vote === "APPROVE" ? mark(vote) : say.consensus.severe(mark(vote), severity);
  const cast = former === undefined ? now : say.consensus.changed(mark(former.vote), now);
  const marked = isEarlier ? say.aside(cast, say.consensus.notTakenBack) : cast;
  return say.consensus.voted(who, marked, rationale, { conditions, isFor: vote === "APPROVE" });
}

/** Lets the coordinator decide if everybody abstains, which is recorded as its own decision. */
function* coordinatorDecides(course: Course): Protocol<boolean> {
  const { say } = course;
  const { said: vote, refs } = yield* course.askOne<Vote>("vote", "coordinator", say.consensus.decide);
  course.fellBack(say.consensus.decided(vote && (say.marks[vote.vote] ?? vote.vote)), refs);
  return vote?.vote === "APPROVE";
}

function* reached(course: Course, proposal: Proposal, tally: Tally, round: number): Protocol<void> {
  const verdict = "consensus_reached";
  const { conditions, approvalRatio: approval_ratio } = tally;
  const divergences = tally.objections.map(({ rationale }) => rationale);
  const block = consensusBlock(verdict, round, { divergences, actions: conditions, recommendation: "proceed" });
  const data = { verdict, title: proposal.title, conditions, divergences, approval_ratio };
  yield* course.team.signal(verdict, "coordinator", data, block);
}

/** @param rounds of voting that were held */
function* blocked(course: Course, { proposal, tally }: Voted, rounds: number): Protocol<PatternOutcome> {
  const { say } = course;
  const { severity, objections } = tally;
  const divergences = objections.map(({ from, rationale }) => `${from}: ${rationale}`);
  const actions = objections.flatMap(({ conditions }) => conditions);
  const verdict = "consensus_blocked";
  const recommendation = RECOMMENDATION[severity];
  const block = consensusBlock(`${verdict} (severity=${severity})`, rounds, { divergences, actions, recommendation });
  const data = { verdict, severity, divergences, action_items: actions, recommendation };
  yield* course.team.signal(verdict, "coordinator", data, block);
  const none = say.consensus.none(proposal.title, countOf(course, tally), rounds, tally);
  yield* course.team.warn(none);
  // At least one approval is needed.
  const recommended = severity === "LOW" && tally.approvals > 0 ? "proceed" : "stop";
  const found = [...objections, ...tally.wishes].map((one) => told(course, one));
  const ask = say.consensus.ask(none, whatIs(proposal, course));
  const { choice, byUser } = yield* course.toUser(ask, found, ["proceed", "stop"], recommended);
  const rests = restsOn(course, tally);
  const left = otherThan(proposal).map(({ id, description }) => ({ id, description: shortened(description, SHORT) }));
  const summary = say.sentences([
    ...(choice === "proceed" ? [say.consensus.goesOn(whatIs(proposal, course), byUser)] : []),
    none,
    ...objections.map((one) => say.stop(told(course, asksOnly(one)))),
    ...(rests === undefined ? [] : [rests]),
    ...(left.length > 0 ? [say.consensus.leftOut(left)] : []),
  ]);
  const outcome = { iterations: rounds, summary, isWhole: true as const };
  if (choice !== "proceed") return { ...outcome, reached: false };
  return { ...outcome, reached: true, how: byUser ? "decided-by-user" : "with-reservations" };
}

/** Recommendation of a consensus_blocked message, by severity. */
const RECOMMENDATION: Readonly<Record<Severity, string>> = {
  HIGH: "escalate",
  MEDIUM: "revise",
  LOW: "proceed-with-caution",
};

/** Builds the block that team skills read in a consensus message. Its labels are the same in every language. */
function consensusBlock(
  verdict: string,
  round: number,
  of: Readonly<Record<"divergences" | "actions", readonly string[]>> & { readonly recommendation: string },
): string {
  const list = (items: readonly string[]): string => items.slice(0, 3).map(oneLine).join("; ") || "none";
  return [
    `[coordinator] PROPOSAL-${round} complete. Discuss DISCUSS-${round}: ${verdict}`,
    `Divergences: ${list(of.divergences)}`,
    `Action items: ${list(of.actions)}`,
    `Recommendation: ${of.recommendation}`,
    "Artifact: artifacts/pattern.md",
    "Discussion: record.jsonl",
  ].join("\n");
}

const oneLine = (text: string): string => shortened(text.replace(/\s+/g, " "), 300);
