import { cutAtWord, shortened } from "#lib/cut";
import { type Agenda, type ConflictPoint, SHORT, type Summary } from "./schemas.ts";
import { choiceLabel, groupsOf, type RaisedConcern, type Stance, speaksAgainst } from "./stances.ts";
import type { Words } from "./words/en.ts";

type Conflict = Summary["conflicts"][number];

/** A point without its id, which the summary gives. */
type ToPut = Omit<ConflictPoint, "id">;
export type Found = Omit<Conflict, "points"> & { readonly points: readonly ToPut[] };

/** Key concerns of one specialist that are put to another. */
const MOST_CONCERNS = 3;

interface Compared {
  readonly stances: readonly Stance[];
  readonly alternatives: Agenda["alternatives"];
  /** Pairs of whom one denies what the other says, found by a model. */
  readonly contradictions?: readonly { readonly between: readonly string[]; readonly why: string }[];
  readonly words: Words;
}

/**
 * The pairs in conflict. Counted: they propose different things, or the key concern of one is against what the other
 * proposes. Read: what a model found beside that, as far as it names messages of both.
 */
export function conflictsOf({ stances, alternatives, contradictions = [] }: Omit<Compared, "words">): Found[] {
  const pairs = stances.flatMap((a, at) => stances.slice(at + 1).map((b) => [a, b] as const));
  return pairs.flatMap(([a, b]): Found | Found[] => {
    const isByConcern = [...keysAgainst(a, b), ...keysAgainst(b, a)].length > 0;
    const by = proposeApart(a, b) ? "choice" : isByConcern ? "concern" : undefined;
    const read = contradictions.filter(({ between }) => [a.id, b.id].every((id) => between.includes(id)));
    if (by === undefined && read.length === 0) return [];
    const put = (from: Stance, to: Stance): ToPut[] => {
      const base = {
        ...{ from: from.id, to: to.id, proposed: cut(choiceLabel(to, alternatives)), messageId: from.messageId },
        ...(from.key === undefined ? {} : { instead: cut(choiceLabel(from, alternatives)) }),
      };
      const raised = by === undefined ? [] : concernsOf(from, to);
      const said: ToPut[] = [
        ...raised.map(({ text, raisedIn }) => ({ ...base, messageId: raisedIn, concern: cut(text) })),
        ...read.map(({ why }) => ({ ...base, why })),
      ];
      return said.length > 0 ? said : proposeApart(from, to) ? [base] : [];
    };
    // Only who proposes something has something put to them.
    const sides = [[a, b] as const, [b, a] as const].filter(([, to]) => to.key !== undefined);
    return {
      between: [a.id, b.id],
      by: by ?? "read",
      ...(read.length > 0 ? { why: shortened(read.map(({ why }) => why).join(" "), SHORT) } : {}),
      points: sides.flatMap(([from, to]) => put(from, to)),
    };
  });
}

const proposeApart = (a: Stance, b: Stance): boolean => a.key !== undefined && b.key !== undefined && a.key !== b.key;

/** The key concerns of one against what the other proposes; it may be what both propose. */
const keysAgainst = ({ concerns }: Stance, to: Stance): RaisedConcern[] =>
  to.key === undefined ? [] : concerns.filter((one) => one.isKey && speaksAgainst(one, to));

/** Concerns of one specialist about the other's proposal: the key concerns, else one. */
function concernsOf(from: Stance, to: Stance): RaisedConcern[] {
  const keys = keysAgainst(from, to).slice(0, MOST_CONCERNS);
  return keys.length > 0 ? keys : from.concerns.filter((one) => speaksAgainst(one, to)).slice(0, 1);
}

const MOST = 600;
/** Shortens a quotation: summaries and questions have limits of their own. */
export const cut = (text: string): string => cutAtWord(text, MOST);

/** Lists the proposals that at least two specialists share. */
export function consensusOf({ stances, alternatives, words }: Compared, nameOf: (id: string) => string) {
  const groups = groupsOf(stances);
  return groups
    .filter((group) => group.length > 1)
    .map((group) => {
      const what = words.quoted(cut(choiceLabel(group[0], alternatives)));
      const holders = group.map(({ id }) => id);
      const text =
        groups.length === 1
          ? words.flow.consensus.all(what)
          : words.flow.consensus.some(words.and(holders.map(nameOf)), what);
      return { text, holders, refs: group.map(({ messageId }) => messageId) };
    });
}

/** Lists open points found by counting: absent and abstaining specialists, and doubts. */
export function gapsOf(
  { stances, words }: Omit<Compared, "alternatives">,
  absent: readonly { readonly participant: string; readonly reason: string }[],
  nameOf: (id: string) => string,
): Summary["gaps"] {
  const { gaps } = words.flow;
  return [
    ...absent.map(({ participant, reason }) => ({
      text: shortened(gaps.absent(nameOf(participant), reason), MOST),
      refs: [],
    })),
    ...stances.flatMap(({ id, key, messageId }) =>
      key === undefined ? [{ text: gaps.abstains(nameOf(id)), refs: [messageId] }] : [],
    ),
    ...stances.flatMap(({ id, leastSureOf, messageId }) =>
      leastSureOf === undefined ? [] : [{ text: cut(gaps.unsure(nameOf(id), leastSureOf)), refs: [messageId] }],
    ),
  ];
}
