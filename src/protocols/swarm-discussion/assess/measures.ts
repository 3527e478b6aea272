import type { ArgumentGraph, Claim, Edge } from "#graph";
import { pushTo, recordsOf, textOf } from "#lib/fields";
import { groundOf } from "#points";
import type { FactCheck } from "../schemas/synthesis.ts";
import { newPoints } from "./new-points.ts";
import { causeOf, isIn } from "./position-shifts.ts";
import type { ScoredRound } from "./scored-round.ts";
import { contentWords, sharedWords, wordsIn } from "./texts.ts";

/** Disagreement below which there is too much agreement. */
export const TOO_LITTLE = 2;
/** Disagreement above which the common ground is to be looked for. */
export const TOO_MUCH = 8;

/** What a fact counts for the first to say it: two checked ones are enough. */
const WORTH: Readonly<Record<FactCheck, number>> = {
  "stands-where-said": 0.5,
  "cannot-be-checked": 0.2,
  "not-found": -0.25,
};
/** The most that facts are worth together which nobody can check. */
const UNCHECKED = 0.5;
/** Words of a restatement that stand in what it restates, from which on it keeps the other's content. */
const KEPT = 4;
/** Of a shift by what caused it, and of an expert who stays and has answered what speaks against them. */
const SHIFT = { argued: 1, refined: 0.7, conformity: 0.1, unexplained: 0.1, stays: 0.4 };
/** The mean from which on positions have evolved as far as can be asked: half shift by argument, half stay and answer. */
const EVOLVED = 0.7;

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Genuine disagreement: 0.4 · involvement + 0.4 · uptake + 0.2 · challenge; 0 where nobody counters an expert. Involvement: the mean over
 * the experts of 1 for an expert who counters another or is countered by one, 0.5 for one that only the contrarian counters.
 * Uptake: the mean over the round's objections of 1 for a closed one, 0.5 for one that was spoken to and stays open, 0 for
 * one that nobody spoke to. Objections after which nobody had a turn are left out. Challenge: the share of the points that
 * most are for, and that refine no other, with an objection; 1 where there is no such point.
 */
export function disagreementMeasure({ graph, table, round, experts, objections }: ScoredRound): number {
  const among = new Set<string>();
  const attacked = new Set<string>();
  for (const { from, to, type, round: at } of graph.edges) {
    const [one, other] = [graph.claim(from), graph.claim(to)];
    if (type !== "counters" || at !== round || !one || !other || one.author === other.author) continue;
    if (one.role === "expert" && other.role === "expert") among.add(one.author).add(other.author);
    else attacked.add(other.author);
  }
  const involved = mean(experts.map((expert) => (among.has(expert) ? 1 : attacked.has(expert) ? 0.5 : 0)));
  const uptake = mean(objections.map(({ isClosed, isLeftOut }) => (isClosed ? 1 : isLeftOut ? 0 : 0.5)));
  const { shared, challenged } = groundOf(table);
  if (among.size + attacked.size === 0) return 0;
  return 0.4 * involved + 0.4 * uptake + 0.2 * (shared === 0 ? 1 : challenged / shared);
}

/**
 * Evidence: the mean over the speakers (every expert, and who else argued) of what the facts are worth that they say for
 * the first time in this round's sound statements: 0.5 for one that was checked and stands where it is said to, 0.2 for
 * one that cannot be checked (all of those together at most 0.5), less 0.25 for one that was looked for and not found;
 * within 0 and 1.
 */
export function evidenceMeasure({ graph, round, speakers, ledger, isSound }: ScoredRound): number {
  const before = new Set<string>();
  const worth = new Map(speakers.map((speaker) => [speaker, { checked: 0, unchecked: 0 }]));
  for (const claim of graph.claims) {
    const own = worth.get(claim.author);
    for (const fact of ledger.byMessage.get(claim.id) ?? []) {
      const key = `${claim.author} ${fact.id}`;
      if (before.has(key)) continue;
      before.add(key);
      const isMissing = fact.checked === "not-found";
      if (!own || claim.round !== round || (!isSound(claim) && !isMissing)) continue;
      if (fact.checked === "cannot-be-checked") own.unchecked += WORTH[fact.checked];
      else own.checked += WORTH[fact.checked];
    }
  }
  const total = ({ checked, unchecked }: { checked: number; unchecked: number }): number =>
    Math.min(1, Math.max(0, checked + Math.min(UNCHECKED, unchecked)));
  return mean([...worth.values()].map(total));
}

/**
 * Steel men: the mean over the round's counters that are to be restated of how much of the countered message its
 * restatement keeps: the words that both have, of four; 0 without a restatement and in a statement that is not sound. 0
 * where nobody counters.
 */
export function steelManMeasure({ graph, round, isSound }: ScoredRound): number {
  return mean(
    toRestate(graph, round).map(({ from, to }) => {
      const claim = graph.claim(from);
      return claim && isSound(claim) ? Math.min(1, keptWords(graph, from, to) / KEPT) : 0;
    }),
  );
}

/** The counters of a round that are to be restated: those declared. An answer to what a docket puts is asked for without. */
const toRestate = (graph: ArgumentGraph, round: number): readonly Edge[] =>
  graph.edges.filter(({ type, from, to, round: at }) => {
    const { references = [] } = graph.claim(from)?.statement ?? {};
    return type === "counters" && at === round && references.some((one) => one.type === type && one.targetId === to);
  });

/** The words of a countered message that its restatement keeps; 0 without one. */
function keptWords(graph: ArgumentGraph, from: string, to: string): number {
  const [claim, target] = [graph.claim(from), graph.claim(to)];
  if (!claim || !target) return 0;
  const entry = recordsOf(claim.statement.content, "steelMan").find(({ targetId }) => targetId === to);
  return sharedWords(contentWords((entry && textOf(entry, "restatement")) ?? ""), wordsIn(target));
}

/**
 * New content: the mean over the speakers of 1 where something new that they said in a sound statement was taken up by
 * somebody else, 0.5 where they said something new, 0 else; times the share of the round's statements that repeat nothing.
 * New are points that were in no sealed position, facts that nobody brought before, and objections.
 */
export function noveltyMeasure(scored: ScoredRound): number {
  const { graph, table, round, speakers, ledger, argued, objections, isSound, isRepetition } = scored;
  const best = new Map<string, number>();
  const credit = (author: string, value: number): void => void best.set(author, Math.max(value, best.get(author) ?? 0));
  const counts = (claim: Claim | undefined): claim is Claim =>
    claim !== undefined && isSound(claim) && !isRepetition(claim);
  const said = (message: string, isTakenUp: boolean): void => {
    const claim = graph.claim(message);
    if (counts(claim)) credit(claim.author, isTakenUp ? 1 : 0.5);
  };
  for (const { novelty, source } of newPoints(graph, table, round)) said(source, novelty !== "low");
  for (const { message } of objections) said(message, false);
  const answered = spokenTo(table);
  for (const fact of ledger.facts) {
    const claim = graph.claim(fact.messageId);
    if (fact.round !== round || fact.checked === "not-found" || !counts(claim) || claim.act === "declares") continue;
    // Every reason of a message with one fact is taken to be about that fact.
    const isOnly = ledger.facts.filter(({ messageId }) => messageId === fact.messageId).length === 1;
    const isAnswered = (answered.get(fact.messageId) ?? []).some(
      (reason) => isOnly || reason.includes(fact.text) || fact.text.includes(reason),
    );
    credit(claim.author, fact.usedBy.length > 0 || isAnswered ? 1 : 0.5);
  }
  const fresh = mean(argued.map((claim) => Number(!isRepetition(claim))));
  return fresh * mean(speakers.map((speaker) => best.get(speaker) ?? 0));
}

/** The texts of the reasons to which others gave reasons, by message. */
function spokenTo({ rows }: ScoredRound["table"]): ReadonlyMap<string, readonly string[]> {
  const all = rows.flatMap(({ reasons, objections }) => [
    ...reasons,
    ...objections.flatMap(({ reason, answers }) => [reason, ...answers]),
  ]);
  const byId = new Map(all.map((one) => [one.id, one]));
  const found = new Map<string, string[]>();
  for (const { on, by } of all) {
    const target = byId.get(on);
    if (target && target.by !== by) pushTo(found, target.message, target.text);
  }
  return found;
}

/**
 * Positions that move for a reason: the mean over the experts, by 0.7. An expert counts 1 where they shift and name a message
 * as the cause or give a reason of their own, 0.7 where they add a detail because of others, 0.1 where they name no cause; 0.4 where they stay, and every objection to what they are for was spoken to, in words
 * that were not said before; else 0.
 */
export function evolutionMeasure({
  table,
  round,
  experts,
  objections,
  argued,
  isSound,
  isRepetition,
}: ScoredRound): number {
  const moves = Map.groupBy(
    table.moves.filter((move) => isIn(round, move)),
    ({ who }) => who,
  );
  const share = experts.map((expert) => {
    const shifts = (moves.get(expert) ?? []).map((move) => SHIFT[move.refines ? "refined" : causeOf(move)]);
    const last = argued.findLast((claim) => claim.author === expert);
    if (!last || !isSound(last)) return 0;
    if (shifts.length > 0) return Math.max(...shifts);
    const own = objections.filter(({ holders }) => holders.includes(expert));
    const hasAnswered = own.length > 0 && own.every(({ isLeftOut }) => !isLeftOut);
    return hasAnswered && last.act === "answers" && !isRepetition(last) ? SHIFT.stays : 0;
  });
  return Math.min(1, mean(share) / EVOLVED);
}
