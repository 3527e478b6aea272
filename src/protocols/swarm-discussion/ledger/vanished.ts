import { type ArgumentGraph, byNumber, positions } from "#graph";
import type { Table } from "#points";
import type { DocketItem } from "#wire";
import type { Fact } from "../schemas/synthesis.ts";
import { bearsOnSubject, factLedger, isAlone } from "./ledger.ts";
import { namingWords } from "./mentions.ts";

/** Facts on one docket: the latest; an old one that nobody takes up is not put again and again. */
const MOST = 3;

/**
 * A docket with the facts that vanished: those of a message that stands on it already are said with it, the others are
 * entries of their own.
 */
export function withVanished(open: readonly DocketItem[], vanished: readonly DocketItem[]): DocketItem[] {
  const facts = new Map(vanished.map(({ id, text }) => [id, text]));
  const known = new Set(open.map(({ id }) => id));
  const said = (item: DocketItem): DocketItem => {
    const fact = facts.get(item.id);
    return fact === undefined || item.text.includes(fact) ? item : { ...item, text: `${item.text}\n${fact}` };
  };
  return [...open.map(said), ...vanished.filter(({ id }) => !known.has(id))];
}

/**
 * Facts that one expert brought in an earlier round, that nobody has used or answered since, and that concern an
 * expert: brought against a message of theirs, or, where it is to nobody, bearing on what they hold; where it bears on nobody's
 * position, everybody who is for no point that the one who brought it is for. Left out is what the expert has responded to, and what
 * was not found where it was said to stand, and what only speaks of the debate.
 */
export function vanishedFor(graph: ArgumentGraph, table: Table, expert: string, round: number): DocketItem[] {
  const gone = factLedger(graph).facts.filter(
    (fact) =>
      fact.round < round &&
      // Everybody has what stands in the documents; nobody need take up what does not stand where it was said to.
      fact.checked === "cannot-be-checked" &&
      fact.broughtBy !== expert &&
      // A likeness or a scenario is about something else.
      graph.experts.includes(fact.broughtBy) &&
      isAlone(fact) &&
      bearsOnSubject(fact),
  );
  if (gone.length === 0) return [];
  const spokenTo = new Set(
    graph.edges.flatMap(({ author, from, to }) =>
      author === expert && graph.claim(from)?.act === "answers" ? [to] : [],
    ),
  );
  const items = new Map<string, DocketItem>();
  for (const fact of gone) {
    const about = bearsOn(graph, table, fact, expert);
    if (about === undefined || spokenTo.has(fact.messageId)) continue;
    const known = items.get(fact.messageId);
    const text = known ? `${known.text}\n${fact.text}` : fact.text;
    items.set(fact.messageId, { id: fact.messageId, from: fact.broughtBy, relation: "fact", about, text });
  }
  return [...items.values()].sort((a, b) => byNumber(a.id, b.id)).slice(-MOST);
}

const OBJECTS: ReadonlySet<string> = new Set(["counters", "questions"]);

/** The expert's message that a fact is about; undefined where it does not concern them. */
function bearsOn(graph: ArgumentGraph, table: Table, fact: Fact, expert: string): string | undefined {
  const experts = new Set(graph.experts);
  const addressed = graph.edges.filter(({ from, to, type }) => {
    const author = graph.claim(to)?.author;
    return from === fact.messageId && type !== "responds_to" && author !== fact.broughtBy && experts.has(author ?? "");
  });
  // What supports somebody asks nothing of them.
  if (addressed.length > 0)
    return addressed.find(({ to, type }) => OBJECTS.has(type) && graph.claim(to)?.author === expert)?.to;
  const all = positions(graph);
  const own = all.find((one) => one.expert === expert);
  if (!own || areTogether(table, expert, fact.broughtBy)) return undefined;
  const words = namingWords(fact.text);
  const touches = ({ position }: { readonly position: string }): boolean =>
    [...namingWords(position)].some((word) => words.has(word));
  const others = all.filter((one) => one.expert !== fact.broughtBy && !areTogether(table, one.expert, fact.broughtBy));
  return !others.some(touches) || touches(own) ? own.messageId : undefined;
}

/** Whether two experts are for the same point. */
const areTogether = ({ rows }: Table, one: string, other: string): boolean =>
  rows.some((row) => [one, other].every((who) => row.for.includes(who) || row.onlyIf.includes(who)));
