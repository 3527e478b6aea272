import { clip, normalise } from "#graph";
import { type Section, type SectionItem, section } from "#protocols/shared/section";
import type { Lang } from "#wire";
import type { Fact, Ledger } from "../schemas/synthesis.ts";
import { isAlone } from "./ledger.ts";
import type { Words } from "./words/index.ts";
import { words as wordsIn } from "./words/index.ts";

/** Entries of a list; how many more there are is said. */
const MOST = 6;
const ROWS = 60;
const POSITION = 100;

type NameOf = (id: string) => string;

/**
 * The facts of a discussion as people read them: what was brought and what the result keeps, what one participant alone
 * brought and nobody answered, what was argued about and is gone from the result, and how the positions lay at the start
 * and at the end. The list of all is folded.
 * @param nameOf what a participant is called
 * @param isByRule whether rules alone spoke: who quoted a fact again took it up for no reason and objected to nothing
 */
export function factSections(ledger: Ledger, nameOf: NameOf, lang: Lang): Section[] {
  const words = wordsIn(lang);
  const spread = spreadSection(ledger, nameOf, words);
  if (ledger.total === 0) return [section("facts", words.heading, { text: [words.none] }), spread];
  const alone = ledger.facts.filter(isAlone);
  const lost = ledger.facts.filter((fact) => !fact.kept && !isAlone(fact));
  const says = (fact: Ledger["facts"][number]): SectionItem => ({
    text: words.item(nameOf(fact.broughtBy), words.text(fact.text), marksOf(fact, words)),
    refs: [...new Set([fact.messageId, ...fact.usedBy.map(({ messageId }) => messageId)])].slice(0, 3),
  });
  const listed = (id: string, heading: string, told: string, facts: Ledger["facts"]): Section[] => {
    if (facts.length === 0) return [];
    const sentences = eachOnce(facts);
    const more = sentences.length > MOST ? [words.more(sentences.length - MOST)] : [];
    return [section(id, heading, { text: [told, ...more], items: sentences.slice(0, MOST).map(says) })];
  };
  return [
    roundsSection(ledger, words),
    ...listed("facts-alone", words.aloneHeading, words.alone(alone.length), alone),
    ...listed("facts-lost", words.lostHeading, words.lost(lost.length), lost),
    spread,
    allSection(ledger, nameOf, words),
  ];
}

/** One fact of each sentence: its figures are read there together. */
const eachOnce = (facts: Ledger["facts"]): Ledger["facts"] =>
  facts.filter(
    (fact, at) => facts.findIndex((one) => one.text === fact.text && one.messageId === fact.messageId) === at,
  );

function roundsSection({ facts, rounds, total, kept }: Ledger, words: Words): Section {
  const count = (checked: Fact["checked"]): number => facts.filter((fact) => fact.checked === checked).length;
  const [stands, missing] = [count("stands-where-said"), count("not-found")];
  const text = [words.kept(kept, total), words.checkedCounts(stands, missing, facts.length - stands - missing)];
  const rows = rounds.map((one) => [
    words.roundName(one.round),
    ...[one.brought, one.takenUp].map(String),
    words.share(one.kept ?? 0, one.brought),
  ]);
  return section("facts", words.heading, { text, table: { head: words.roundsHead, rows } });
}

/** What a reader is to know of a fact beside what it says. */
function marksOf(fact: Ledger["facts"][number], words: Words): string[] {
  return [
    ...(fact.checked === "cannot-be-checked" ? [] : [words.checked[fact.checked]]),
    ...(fact.kept || !isAlone(fact) ? [] : [words.notInResult]),
  ];
}

function spreadSection({ spread: { start, end } }: Ledger, nameOf: NameOf, words: Words): Section {
  const texts = new Map([...start.positions, ...end.positions].map(({ text }) => [normalise(text), text]));
  const votes = ({ positions }: typeof start, key: string): string =>
    words.names((positions.find(({ text }) => normalise(text) === key)?.holders ?? []).map(nameOf));
  const rows = [
    [words.disagreement, start.disagreement.toFixed(1), end.disagreement.toFixed(1)],
    [words.distinct, String(start.positions.length), String(end.positions.length)],
    ...[...texts].map(([key, text]) => [words.quote(clip(text, POSITION)), votes(start, key), votes(end, key)]),
  ];
  const text = words.moved(start.disagreement, end.disagreement, start.positions.length, end.positions.length);
  return section("spread", words.spreadHeading, { text: [text], table: { head: words.spreadHead, rows } });
}

function allSection({ facts, total }: Ledger, nameOf: NameOf, words: Words): Section {
  const who = (uses: Fact["usedBy"]): string => words.names([...new Set(uses.map(({ by }) => nameOf(by)))]);
  const rows = facts
    .slice(0, ROWS)
    .map((fact) => [
      fact.figure === undefined ? words.text(fact.text) : words.figure(fact.figure, words.text(fact.text)),
      words.brought(nameOf(fact.broughtBy), fact.messageId),
      words.checked[fact.checked],
      who(fact.usedBy),
      who(fact.answeredBy),
      fact.kept ? words.yes : words.no,
    ]);
  const text = total > rows.length ? [words.shown(rows.length, total)] : [];
  return section("facts-all", words.allHeading(total), { text, table: { head: words.allHead, rows }, folded: true });
}
