import type { Protocol } from "#protocols/effects";
import { BOUNDS } from "./catalogue.ts";
import {
  type Answered,
  type Course,
  fellBack,
  MINDS_SILENCE,
  nextRound,
  note,
  type PatternOutcome,
  roleLabel,
  turn,
} from "./course.ts";
import { VOTERS_OF } from "./roles.ts";
import type { Proposal, Vote } from "./schemas.ts";
import { type CastVote, consensusBlock, RECOMMENDATION, type Tally, tallyOf } from "./shared/tally.ts";
import { signal, warn } from "./team.ts";
import { toUser } from "./user.ts";
import { within } from "./within.ts";

export interface Consensus extends PatternOutcome {
  /** What has to be kept where it went through. */
  readonly conditions: readonly string[];
}

/**
 * A decision by vote: two thirds of those who take a side, nobody blocking, in two rounds of which the second votes on a
 * revised proposal. Without a decision the user decides.
 * @param about what is to be decided. Default: the task
 */
export function* consensusGate(course: Course, about?: string): Protocol<Consensus> {
  return yield* within(course, "CP-4", BOUNDS.consensusRounds, () => gate(course, about));
}

function* gate(course: Course, about: string | undefined): Protocol<Consensus> {
  const { say } = course;
  let tally: Tally | undefined;
  for (let round = 1; round <= BOUNDS.consensusRounds; round += 1) {
    if (round > 1) nextRound(course);
    const revise =
      round > 1 ? say.consensus.revise((tally?.objections ?? []).map((one) => told(course, one))) : undefined;
    const proposed = yield* turn(course, {
      kind: "proposal",
      of: ["proposer"],
      about: [about, revise].filter((part) => part !== undefined).join("\n\n") || undefined,
    });
    const proposal = proposed.by<Proposal>("proposer");
    if (!proposal) return yield* withoutProposal(course, tally, round - 1);
    tally = yield* votesOn(course, proposal, round);
    const { passed, allAbstain, conditions } = tally;
    if (passed || (allAbstain && (yield* coordinatorDecides(course)))) {
      yield* reached(course, proposal, tally, round);
      const what = whatIs(proposal, course);
      const summary = passed ? say.consensus.reached(what, tally) : say.consensus.byCoordinator(what);
      return { reached: true, iterations: round, summary, conditions };
    }
  }
  return yield* blocked(course, tally, BOUNDS.consensusRounds);
}

/** Nobody has voted where there was no proposal; where only its revision is missing, the first one may be adopted. */
function* withoutProposal(course: Course, tally: Tally | undefined, rounds: number): Protocol<Consensus> {
  // A former version put this to the user.
  if (tally || course.version < MINDS_SILENCE) return yield* blocked(course, tally, rounds);
  const summary = course.say.consensus.noProposal(roleLabel(course, "proposer"));
  yield* warn(course, summary);
  return { reached: false, iterations: rounds, summary, conditions: [], how: "not-reached" };
}

/** What a proposal says is to be done: its title alone does not. */
function whatIs({ title, options, recommended }: Proposal, { say }: Course): string {
  const option = options.find(({ id }) => id === recommended);
  if (option === undefined || option.description === title) return title;
  return say.consensus.proposed(title, option.id, option.description.replace(/[.。]$/u, ""));
}

function* votesOn(course: Course, { title }: Proposal, round: number): Protocol<Tally> {
  const proposalId = `PROPOSAL-${round}`;
  const { settings, say } = course;
  const voters = VOTERS_OF(settings.voters);
  const answered: Answered = yield* turn(course, {
    kind: "vote",
    of: voters,
    sealed: true,
    // Extended once where fewer than half have voted.
    quorum: Math.ceil(voters.length / 2),
    seconds: settings.patternSeconds ?? BOUNDS.consensusSeconds,
    about: say.consensus.voteOn(proposalId, title),
  });
  const ballots = answered.statements.map(({ from, content }) => ({ from, ...(content as unknown as Vote) }));
  for (const { from, ...vote } of ballots) yield* signal(course, "vote", from, { proposalId, ...vote });
  const tally = tallyOf(ballots, voters.length, settings.quorum);
  note(
    course,
    say.consensus.tally(tally, voters.length),
    answered.statements.map(({ id }) => id),
  );
  // What stood against it; where nothing was adopted in the end, the result leads with that.
  const isTold = tally.passed || round < BOUNDS.consensusRounds;
  for (const one of isTold ? tally.objections : []) note(course, told(course, one), answered.idOf(one.from));
  return tally;
}

/** A vote against, with its reason and what its author asks for. */
const told = (course: Course, { from, vote, rationale, conditions }: CastVote): string =>
  course.say.consensus.objected(roleLabel(course, from), course.say.marks[vote] ?? vote, rationale, conditions);

/** Where everybody abstains, the coordinator decides, and that is recorded as its own decision. */
function* coordinatorDecides(course: Course): Protocol<boolean> {
  const decided = yield* turn(course, { kind: "vote", of: ["coordinator"], about: course.say.consensus.decide });
  const vote = decided.by<Vote>("coordinator");
  const { say } = course;
  fellBack(course, say.consensus.decided(vote && (say.marks[vote.vote] ?? vote.vote)), decided.idOf("coordinator"));
  return vote?.vote === "APPROVE";
}

function* reached(course: Course, proposal: Proposal, tally: Tally, round: number): Protocol<void> {
  const verdict = "consensus_reached";
  const actions = tally.conditions;
  const divergences = tally.objections.map(({ rationale }) => rationale);
  const parts = { role: "coordinator", task: `PROPOSAL-${round}`, round: `DISCUSS-${round}`, verdict } as const;
  const block = consensusBlock({ ...parts, divergences, actions, recommendation: "proceed" });
  const data = {
    verdict,
    title: proposal.title,
    conditions: actions,
    divergences,
    approval_ratio: tally.approvalRatio,
  };
  yield* signal(course, verdict, "coordinator", data, block);
}

/** @param rounds of voting that were held */
function* blocked(course: Course, tally: Tally | undefined, rounds: number): Protocol<Consensus> {
  const { say } = course;
  const severity = tally?.severity ?? "HIGH";
  const objections = tally?.objections ?? [];
  const divergences = objections.map(({ from, rationale }) => `${from}: ${rationale}`);
  const found = objections.map((one) => told(course, one));
  const actions = (tally?.objections ?? []).flatMap(({ conditions }) => conditions);
  // Where too few voted, nothing severe need stand against it.
  const why = tally?.tooFew && objections.length === 0 ? say.consensus.tooFew : severity;
  const parts = {
    role: "coordinator",
    task: `PROPOSAL-${Math.max(1, rounds)}`,
    round: `DISCUSS-${Math.max(1, rounds)}`,
    verdict: "consensus_blocked",
  } as const;
  const recommendation = RECOMMENDATION[severity];
  const block = consensusBlock({ ...parts, severity, divergences, actions, recommendation });
  const data = { verdict: parts.verdict, severity, divergences, action_items: actions, recommendation };
  yield* signal(course, "consensus_blocked", "coordinator", data, block);
  const noProposal = tally ? undefined : say.consensus.noProposal(roleLabel(course, "proposer"));
  yield* warn(course, noProposal ?? say.consensus.blocked(why, rounds));
  // Nothing is adopted that nobody has approved.
  const recommended = severity === "LOW" && (tally?.approvals ?? 0) > 0 ? "proceed" : "stop";
  const { choice, byUser } = yield* toUser(
    course,
    noProposal ?? say.consensus.ask(why, rounds),
    found,
    ["proceed", "stop"],
    recommended,
  );
  const outcome = choice === "proceed" ? say.consensus.adopted(byUser) : say.consensus.notAdopted(why, found, rounds);
  const summary = noProposal ?? outcome;
  return {
    reached: choice === "proceed",
    iterations: rounds,
    summary,
    conditions: tally?.conditions ?? [],
    how: choice !== "proceed" ? "not-reached" : byUser ? "decided-by-user" : "with-reservations",
  };
}
