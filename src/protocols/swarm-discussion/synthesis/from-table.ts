import { cutAtWord, innerQuotes, shortened } from "#lib/cut";
import {
  holdersOf,
  isOpen,
  isVoid,
  lexically,
  type Objection,
  minorityOf as outvoted,
  type Reason,
  type Row,
  reasonRank,
  resolvedByArgument,
  type Table,
} from "#points";
import type { Lang } from "#wire";
import type { Synthesis } from "../schemas/synthesis.ts";
import { type Words, words as wordsIn } from "./words/index.ts";

/* What of a synthesis is read off the table of points. */

const SHORT = 4_000;
const TITLE = 90;
const SUMMARY = 300;
const MOST = { insights: 8, evidence: 4, debates: 8, arguments: 4 };

const isShared = ({ tier }: Row): boolean => tier === "shared" || tier === "most";
const best = (reasons: readonly Reason[]): Reason[] =>
  reasons.toSorted((one, other) => lexically(reasonRank(one), reasonRank(other)));

/** Points that somebody is for, with a reason to which no objection is open; those that most are for first. */
export function insightsOf({ rows }: Table, words: Words, called: (id: string) => string): Synthesis["insights"] {
  const rank = (row: Row): readonly number[] => [isShared(row) ? 0 : 1, -holdersOf(row).length];
  const standing = ({ reasons, objections }: Row): readonly Reason[] => {
    const disputed = new Set(objections.filter(({ fate }) => isOpen(fate)).map(({ reason }) => reason.on));
    return reasons.filter(({ id }) => !disputed.has(id));
  };
  return rows
    .filter((row) => holdersOf(row).length > 0 && standing(row).length > 0)
    .toSorted((one, other) => lexically(rank(one), rank(other)))
    .slice(0, MOST.insights)
    .map((row) => {
      const reasons = standing(row);
      const [first, ...others] = best(reasons);
      const isChecked = reasons.some(({ checked }) => checked === true);
      return {
        title: shortened(row.text, TITLE).replace(/[.。]$/u, ""),
        description: first ? words.said(innerQuotes(first.text), called(first.by), first.message) : row.text,
        confidence: confidenceIn(row, isChecked),
        confidenceReason: [words.word[row.word], words.evidence(isChecked), words.reasons(1 + others.length)].join(
          words.clause,
        ),
        supportingEvidence: [...new Map(reasons.map((reason) => [reason.message, reason])).values()]
          .slice(0, MOST.evidence)
          .map(({ message, text }) => ({ messageId: message, summary: cutAtWord(text, SUMMARY) })),
        dissentingViews: row.objections.map(({ reason, fate }) => ({
          messageId: reason.message,
          summary: cutAtWord(reason.text, SUMMARY),
          refuted: isVoid(fate),
        })),
      };
    });
}

/** A point that few are for, or that is disputed, is told with low confidence, whatever was looked up for it. */
function confidenceIn(row: Row, isChecked: boolean): "high" | "medium" | "low" {
  if (!isShared(row)) return "low";
  if (row.word === "open") return isChecked ? "medium" : "low";
  return isChecked ? "high" : "medium";
}

/**
 * Points that most are for. `resolvedBy` says how: by argument where somebody came to it from against, or its objections
 * are closed; by majority where somebody is against it; by silence where nobody objected; else it is open.
 */
export function agreementsOf(table: Table): Synthesis["agreements"] {
  const argued = new Set(resolvedByArgument(table));
  const resolved = (row: Row): Synthesis["agreements"][number]["resolvedBy"] => {
    if (argued.has(row)) return "argument";
    if (row.word === "open") return "open";
    if (row.tier === "most") return "majority";
    return row.word === "answered" ? "argument" : "silence";
  };
  return table.rows.filter(isShared).map((row) => ({
    point: cutAtWord(row.text, SHORT),
    supporters: [...holdersOf(row)],
    strength: row.tier === "most" ? "weak" : row.silent.length === 0 ? "strong" : "moderate",
    resolvedBy: resolved(row),
  }));
}

/** Experts against a point that most are for, and those for one that excludes it, in their words. */
export function minorityOf(table: Table, words: Words): Synthesis["minorityReport"] {
  const { rows, experts } = table;
  const entry = (
    who: string,
    against: Row,
    position: string,
    messageId: string,
    stillValid: boolean,
    note: string,
  ) => ({
    ...{ position: cutAtWord(position, SHORT), advocate: who, stillValid, note, messageId },
    reason: words.outnumbered(against.text, holdersOf(against).length, experts.length),
  });
  const opposed = outvoted(table).flatMap(({ row, who, objections }) =>
    who.flatMap((id) => {
      const own = objections.find(({ reason }) => reason.by === id)?.reason;
      const messageId = own?.message ?? row.cells.get(id)?.said.message;
      return messageId === undefined
        ? []
        : [
            own === undefined
              ? entry(id, row, words.against(row.text), messageId, false, words.objectionClosed)
              : entry(id, row, own.text, messageId, true, words.objectionOpen),
          ];
    }),
  );
  const wanted = rows.filter((row) => isShared(row) || row.tier === "on a condition");
  const excluding = wanted.flatMap((row) =>
    rows
      .filter(({ id }) => row.excludes.includes(id))
      .flatMap((other) =>
        holdersOf(other).flatMap((id) => {
          const said = other.cells.get(id)?.said.message;
          return said === undefined ? [] : [entry(id, row, other.text, said, true, words.word[other.word])];
        }),
      ),
  );
  return [...opposed, ...excluding];
}

/**
 * Asks what answers each objection that is open and not granted: those first of which no answer waits for a word of their
 * author, then to what more are for, of these the latest.
 */
export const openQuestions = ({ rows }: Table, lang: Lang) =>
  rows
    .flatMap((row) => {
      if (holdersOf(row).length === 0) return [];
      return row.objections
        .filter(({ fate }) => isOpen(fate) && fate !== "granted")
        .map((objection) => ({ question: wordsIn(lang).question(objection.reason.text, row.id), row, objection }))
        .toReversed();
    })
    .toSorted((one, other) => lexically(questionRank(one), questionRank(other)));

const questionRank = ({ row, objection }: { readonly row: Row; readonly objection: Objection }): number[] => [
  Number(objection.unread.length > 0),
  -holdersOf(row).length,
];

/**
 * Finds whose word is next on an open objection: its author's where it was answered; else that of a holder who has not answered it,
 * the author of the reason that it is against before who brought the point and who has held it longest; where all have, its
 * author's who has not read it, else the last answerer's; nobody who granted it.
 */
export function nextToAsk(row: Row, { reason, fate, answers, unread, granting }: Objection): string | undefined {
  if (fate === "not confirmed") return reason.by;
  const since = (who: string): number => row.cells.get(who)?.said.step ?? 0;
  const holders = holdersOf(row)
    .filter((who) => who !== reason.by && !granting.includes(who))
    .toSorted((one, other) => since(one) - since(other));
  const silent = holders.filter((who) => answers.every(({ by }) => by !== who));
  const attacked = row.reasons.find(({ id }) => id === reason.on);
  const [first] = [attacked?.by, row.points[0]?.by, ...silent].filter((who) => silent.includes(who ?? ""));
  if (first !== undefined || holders.length === 0) return first;
  return unread.length > 0 || fate === "disputed" ? reason.by : answers.findLast(({ by }) => holders.includes(by))?.by;
}

/** Points with experts on both sides, or on a point that excludes them. */
export function debatesOf({ rows }: Table, words: Words): Synthesis["unresolvedDebates"] {
  const told = new Set<string>();
  return rows
    .filter(({ tier }) => tier === "divided" || tier === "most")
    .flatMap((row) => {
      // Two points that exclude each other are one debate.
      if (told.has(row.id)) return [];
      for (const id of [row.id, ...row.excludes]) told.add(id);
      const open = row.objections.filter(({ fate }) => isOpen(fate)).length;
      return [
        {
          topic: cutAtWord(row.text, SHORT),
          positions: sidesOf(row, rows, words).toSorted((one, other) => other.advocates.length - one.advocates.length),
          whyUnresolved: words.unresolved(open),
        },
      ];
    })
    .slice(0, MOST.debates);
}

/** Sides of a point: for it, against it, and for one that excludes it; each with what is said for it. */
export function sidesOf(
  row: Row,
  rows: readonly Row[],
  words: Pick<Words, "against">,
): Synthesis["unresolvedDebates"][number]["positions"] {
  const side = (stance: string, advocates: readonly string[], reasons: readonly Reason[]) => ({
    ...{ stance, advocates: [...advocates] },
    arguments: best(reasons)
      .slice(0, MOST.arguments)
      .map(({ text, message }) => `${cutAtWord(text, SUMMARY)} (${message})`),
  });
  const pro = (one: Row) => side(cutAtWord(one.text, SHORT), holdersOf(one), one.reasons);
  const objected = row.objections.map(({ reason }) => reason);
  const contra = side(words.against(row.text), row.against, objected);
  const others = rows.filter(({ id }) => row.excludes.includes(id)).map(pro);
  return [pro(row), contra, ...others].filter(({ advocates }) => advocates.length > 0);
}
