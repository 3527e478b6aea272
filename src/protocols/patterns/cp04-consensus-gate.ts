import { shortened } from "#lib/cut";
import type { Protocol } from "#protocols/effects";
import { BOUNDS } from "./catalogue.ts";
import { type Answered, asPattern, type Course, notReached, type PatternOutcome } from "./course.ts";
import type { Proposal } from "./kinds/proposal.ts";
import { type CastVote, type Severity, type Tally, tallyOf, type Vote } from "./kinds/vote.ts";
import { VOTERS_OF } from "./roles.ts";

export interface Consensus extends PatternOutcome {
  readonly conditions: readonly string[];
}

/**
 * Passes by vote: two thirds of those who take a side, and no block is open. The second of two rounds votes on a revised
 * proposal; a block stays open until its author votes otherwise. Without a consensus the user decides.
 * @param about default: the task
 */
export const consensusGate = asPattern("CP-4", BOUNDS.consensusRounds, gate);

function* gate(course: Course, about?: string): Protocol<Consensus> {
  const { say } = course;
  let tally: Tally | undefined;
  let former: string | undefined;
  for (let round = 1; round <= BOUNDS.consensusRounds; round += 1) {
    if (round > 1) course.nextRound();
    const revise =
      tally &&
      say.consensus.revise(
        tally.objections.map((one) => told(course, one)),
        wishes(course, tally),
      );
    const wanted = [about, revise].filter((part) => part !== undefined).join("\n\n") || undefined;
    const { said: proposal, refs } = yield* course.askOne<Proposal>("proposal", "proposer", wanted);
    if (!proposal) return yield* undecided(course, tally, round - 1);
    tally = yield* votesOn(course, { title: proposal.title, former }, round, tally?.open);
    const { passed, allAbstain, conditions } = tally;
    if (passed || (allAbstain && (yield* coordinatorDecides(course)))) {
      const { description = "", cons = [] } = proposal.options.find(({ id }) => id === proposal.recommended) ?? {};
      // A short one is whole in the summary.
      if (description.length > SHOWN.option) course.note(say.consensus.inFull(description), refs);
      if (cons.length > 0) course.note(say.consensus.cons(cons), refs);
      yield* reached(course, proposal, tally, round);
      const what = whatIs(proposal, course);
      const against = tally.objections.map(({ from }) => course.roleLabel(from));
      const summary = passed ? say.consensus.reached(what, tally, against, former) : say.consensus.byCoordinator(what);
      return { reached: true, iterations: round, summary, conditions };
    }
    former = proposal.title;
  }
  return yield* undecided(course, tally, BOUNDS.consensusRounds);
}

/** Lists what those ask for who did not object, without how they voted: see the kind of a vote. */
const wishes = (course: Course, tally: Tally): string[] =>
  tally.wishes.map(({ from, conditions }) => course.say.consensus.wish(course.roleLabel(from), conditions));

/** Ends without a decision: without a vote if there was no proposal, else with the last vote. */
function* undecided(course: Course, tally: Tally | undefined, rounds: number): Protocol<Consensus> {
  if (tally) return yield* blocked(course, tally, rounds);
  const summary = course.say.consensus.noProposal(course.roleLabel("proposer"));
  yield* course.team.warn(summary);
  return { ...notReached(rounds, summary), conditions: [] };
}

/** Describes a proposal by its title and the option that it recommends. */
function whatIs({ title, options, recommended }: Proposal, { say }: Course): string {
  const option = options.find(({ id }) => id === recommended);
  if (option === undefined || option.description === title) return title;
  return say.consensus.proposed(title, option.id, shortened(option.description, SHOWN.option).replace(/[.。]$/u, ""));
}

function* votesOn(
  course: Course,
  { title, former }: { readonly title: string; readonly former: string | undefined },
  round: number,
  open: readonly CastVote[] | undefined,
): Protocol<Tally> {
  const proposalId = `PROPOSAL-${round}`;
  const { settings, say } = course;
  const voters = VOTERS_OF(settings.voters);
  const answered: Answered = yield* course.turn({
    kind: "vote",
    of: voters,
    sealed: true,
    // Extended once if fewer than half have voted.
    quorum: Math.ceil(voters.length / 2),
    seconds: settings.patternSeconds ?? BOUNDS.consensusSeconds,
    about: former === undefined ? say.said(proposalId, title) : say.consensus.revised(proposalId, title, former),
  });
  const ballots = answered.statements.map(({ from, content }) => ({ from, ...(content as unknown as Vote) }));
  for (const { from, ...vote } of ballots) yield* course.team.signal("vote", from, { proposalId, ...vote });
  const tally = tallyOf(ballots, voters.length, settings.quorum, open);
  course.note(
    say.consensus.tally(round, tally, voters.length),
    answered.statements.map(({ id }) => id),
  );
  // Without a consensus in the end, the result leads with the objections.
  const isTold = tally.passed || round < BOUNDS.consensusRounds;
  for (const one of isTold ? tally.objections : []) course.note(told(course, inBrief(one)), answered.idOf(one.from));
  for (const { from } of open ?? []) {
    const now = ballots.find((one) => one.from === from && one.vote !== "BLOCK");
    if (now) course.note(say.consensus.takenBack(course.roleLabel(from), inBrief(now).rationale), answered.idOf(from));
  }
  for (const one of tally.passed ? tally.wishes.map(inBrief) : []) {
    const asks =
      one.vote === "APPROVE"
        ? say.consensus.onCondition(course.roleLabel(one.from), one.conditions)
        : told(course, one);
    course.note(asks, answered.idOf(one.from));
  }
  return tally;
}

/** Characters of an option, of a reason and of a condition that a result shows. */
const SHOWN = { option: 240, reason: 300, condition: 160 };

/** A vote as a result shows it; the record has it whole. */
function inBrief<T extends Pick<CastVote, "rationale" | "conditions">>(vote: T): T {
  const conditions = vote.conditions.map((one) => shortened(one, SHOWN.condition));
  return { ...vote, rationale: shortened(vote.rationale, SHOWN.reason), conditions };
}

/** Tells an objection with its reason and the conditions of its author. */
function told(course: Course, { from, vote, rationale, conditions, isEarlier }: CastVote): string {
  const { say } = course;
  const mark = say.marks[vote] ?? vote;
  const cast = isEarlier ? say.aside(mark, say.consensus.notTakenBack) : mark;
  return say.consensus.objected(course.roleLabel(from), cast, rationale, conditions);
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
function* blocked(course: Course, tally: Tally, rounds: number): Protocol<Consensus> {
  const { say } = course;
  const { severity, objections } = tally;
  const divergences = objections.map(({ from, rationale }) => `${from}: ${rationale}`);
  const found = objections.map((one) => told(course, one));
  const actions = objections.flatMap(({ conditions }) => conditions);
  // Too few votes need no severe objection.
  const why = tally.tooFew && objections.length === 0 ? say.consensus.tooFew : severity;
  const verdict = "consensus_blocked";
  const recommendation = RECOMMENDATION[severity];
  const block = consensusBlock(`${verdict} (severity=${severity})`, rounds, { divergences, actions, recommendation });
  const data = { verdict, severity, divergences, action_items: actions, recommendation };
  yield* course.team.signal(verdict, "coordinator", data, block);
  const none = say.consensus.none(why, rounds);
  yield* course.team.warn(none);
  // At least one approval is needed.
  const recommended = severity === "LOW" && tally.approvals > 0 ? "proceed" : "stop";
  const asked = say.consensus.ask(none);
  const { choice, byUser } = yield* course.toUser(asked, found, ["proceed", "stop"], recommended);
  const without = say.consensus.notReached(none, found);
  const summary = choice === "proceed" ? say.sentences([say.consensus.goesOn(byUser), without]) : without;
  const outcome = { iterations: rounds, summary, conditions: tally.conditions };
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
