import { nameOf, type Projection } from "#discussion";
import { allText } from "#lib/fields";
import { comparedFigures, type Figure, isSameFigure } from "#lib/figures";
import { memoized } from "#lib/memoized";
import { lettersOf } from "#lib/tokens";
import { type PointsDiscussion, placesIn, type Reason, type Side } from "#points";
import { type Section, type SectionItem, section } from "#protocols/shared/section";
import type { FloorStatement, Lang } from "#wire";
import { pointsIn } from "../points/of-floor.ts";
import { resultSections } from "../result/result.ts";
import type { Fact, KeptFact, Ledger, Synthesis } from "../schemas/synthesis.ts";
import { isLongEnough } from "./index-of-facts.ts";
import { factLedger, isAlone } from "./ledger.ts";
import { type Words, words as wordsIn } from "./words/index.ts";

/** Facts that a synthesis holds: a statement is one message. artifacts/fact-ledger.json holds all. */
const MOST = 120;

/** A synthesis with the facts of its discussion beside what it says of them. */
export function withFacts(synthesis: Synthesis, state: Projection, lang: Lang): Synthesis {
  const whole = ledgerOf(synthesis, state);
  const ledger = { ...whole, facts: mostTelling(whole.facts) };
  return { ...synthesis, ledger, facts: factSections(whole, (id) => nameOf(state, id), lang) };
}

/** Every fact of a discussion, with whether its result keeps it. */
export function ledgerOf(synthesis: Synthesis, state: Projection): Ledger {
  const { graph } = state;
  const shown = resultSections(state, graph, { ...synthesis, facts: [] }).filter(({ folded }) => !folded);
  const points = pointsIn(state);
  const facts = keptIn(factLedger(graph).facts, shown).map((fact) => ({
    ...fact,
    ...usesOf(fact, points, state.floor),
  }));
  return {
    total: facts.length,
    kept: facts.filter(({ kept }) => kept).length,
    facts,
    rounds: roundsOfFacts(facts),
  };
}

/** Kinds whose texts argue. */
const ARGUING: ReadonlySet<string> = new Set(["argument", "response", "stress_test", "analogy"]);

/** Figures that a reason says, its own and those of what it attacks. */
const figuresOf = memoized(({ text, theirs = "" }: Reason) => comparedFigures(`${text} ${theirs}`));

/** Selects the figures that stand among others. */
const sharedFigures = (figures: readonly Figure[], others: readonly Figure[]): readonly Figure[] =>
  figures.filter((one) => others.some((other) => isSameFigure(one, other)));

/**
 * Lists who used and who answered a fact: besides those who repeat it, those who speak by its id to the reason that it is, and
 * those whose reasons have two of its figures, or one with the same place.
 */
export function usesOf(
  fact: Fact,
  { reasons, conceded, withdrawn }: PointsDiscussion,
  floor: readonly FloorStatement[],
): Pick<Fact, "usedBy" | "answeredBy" | "takenBack"> {
  const { messageId, text, broughtBy, usedBy, answeredBy, places = [] } = fact;
  const own = [...reasons.values()].find((one) => one.message === messageId && one.text === text)?.id;
  if (own === undefined) return { usedBy, answeredBy };
  const by = (side: Side): Fact["usedBy"] =>
    [...reasons.values()]
      .filter((one) => one.on === own && one.side === side && one.by !== broughtBy)
      .map((one) => ({ by: one.by, messageId: one.message }));
  const answers = by("against");
  // A text that names its id takes it up.
  const naming = new RegExp(`\\b${own}\\b`, "u");
  const named = floor
    .filter(({ from, type }) => from !== broughtBy && ARGUING.has(type))
    .filter(
      ({ id, content: { table: _, ...said } }) =>
        naming.test(allText(said)) && answers.every((one) => one.messageId !== id),
    )
    .map((one) => ({ by: one.from, messageId: one.id }));
  const figures = comparedFigures(text);
  const before = new Set(floor.slice(0, floor.findIndex(({ id }) => id === messageId) + 1).map(({ id }) => id));
  const alike = [...reasons.values()].flatMap((reason) => {
    const { by, message, evidence = [] } = reason;
    const { length } = by === broughtBy ? [] : sharedFigures(figures, figuresOf(reason));
    const isSame = length > 1 || (length === 1 && evidence.some((place) => places.includes(place)));
    return isSame && !before.has(message) && answers.every(({ messageId }) => messageId !== message)
      ? [{ by, messageId: message }]
      : [];
  });
  const granted = conceded.filter(({ to }) => to === own).map((one) => ({ by: one.by, messageId: one.message }));
  return {
    ...{ usedBy: eachMessage([...usedBy, ...by("for"), ...granted, ...named, ...alike]) },
    answeredBy: eachMessage([...answeredBy, ...answers]),
    ...(withdrawn.has(own) ? { takenBack: true } : {}),
  };
}

const eachMessage = (uses: Fact["usedBy"]): Fact["usedBy"] => [
  ...new Map(uses.map((one) => [one.messageId, one])).values(),
];

/** Those that fit: first the facts that nobody took up, then those that the result lost, each in the order in which they were brought. */
function mostTelling(facts: Ledger["facts"]): Ledger["facts"] {
  if (facts.length <= MOST) return facts;
  const rank = (fact: (typeof facts)[number]): number => (isAlone(fact) ? 0 : fact.kept ? 2 : 1);
  const chosen = new Set([...facts].sort((a, b) => rank(a) - rank(b)).slice(0, MOST));
  return facts.filter((fact) => chosen.has(fact));
}

/** Letters of its beginning by which a quotation, which may be cut, is found; fewer where each is a word. */
const beginningOf = (letters: string): string => letters.slice(0, /\p{Script=Han}/u.test(letters) ? 12 : 24);

/** Each fact with whether a result quotes it, or the beginning of it, or has all of its figures, of two at least. */
export function keptIn(facts: readonly Fact[], result: readonly Pick<Section, "text" | "items">[]): KeptFact[] {
  const told = result.flatMap(({ text, items }) => [...text, ...items.map((item) => item.text)]);
  const letters = lettersOf(told.join(" "));
  const shown = comparedFigures(told.join("\n"));
  return facts.map((fact) => {
    const quote = fact.kind === "passage" ? /^“(.*)” \([^()]*\)$/su.exec(fact.text)?.[1] : undefined;
    const own = beginningOf(lettersOf(quote ?? fact.text));
    const figures = comparedFigures(fact.text);
    const isInFigures = figures.length > 1 && sharedFigures(figures, shown).length === figures.length;
    return { ...fact, kept: isInFigures || (isLongEnough(own) && letters.includes(own)) };
  });
}

/** Counts the facts of each round, in order, and those taken up and kept. */
export function roundsOfFacts(facts: readonly (Fact & Partial<Pick<KeptFact, "kept">>)[]): Ledger["rounds"] {
  const rounds = Map.groupBy(facts, ({ round }) => round);
  return [...rounds]
    .sort(([a], [b]) => a - b)
    .map(([round, own]) => {
      const count = (holds: (fact: (typeof own)[number]) => boolean): number => own.filter(holds).length;
      return {
        round,
        brought: own.length,
        takenUp: count(({ usedBy, answeredBy }) => usedBy.length + answeredBy.length > 0),
        ...(own.some(({ kept }) => kept !== undefined) ? { kept: count(({ kept }) => kept === true) } : {}),
      };
    });
}

/** Entries of a list; how many more there are is said. */
const LISTED = 6;
const ROWS = 60;

type NameOf = (id: string) => string;

/**
 * The facts of a discussion as people read them: what was brought and what the result keeps, what one participant alone
 * brought and nobody answered, and what was argued about and is gone from the result. The list of all is folded.
 * @param nameOf what a participant is called
 */
export function factSections(ledger: Ledger, nameOf: NameOf, lang: Lang): Section[] {
  const words = wordsIn(lang);
  if (ledger.total === 0) return [section("facts", words.heading, { text: [words.none] })];
  const standing = ledger.facts.filter(({ takenBack }) => !takenBack);
  const alone = standing.filter(isAlone);
  const lost = standing.filter((fact) => !fact.kept && !isAlone(fact));
  const says = (fact: Ledger["facts"][number]): SectionItem => ({
    text: words.item(nameOf(fact.broughtBy), words.text(fact.text), marksOf(fact, lang)),
    refs: [...new Set([fact.messageId, ...fact.usedBy.map(({ messageId }) => messageId)])].slice(0, 3),
  });
  const listed = (id: string, heading: string, told: string, facts: Ledger["facts"]): Section[] => {
    if (facts.length === 0) return [];
    const sentences = eachOnce(facts);
    const more = sentences.length > LISTED ? [words.more(sentences.length - LISTED)] : [];
    return [section(id, heading, { text: [told, ...more], items: sentences.slice(0, LISTED).map(says) })];
  };
  return [
    roundsSection(ledger, words),
    ...listed("facts-alone", words.aloneHeading, words.alone(alone.length), alone),
    ...listed("facts-lost", words.lostHeading, words.lost(lost.length), lost),
    allSection(ledger, nameOf, lang),
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

/** Marks beside a fact: whether it was looked up, and the like. */
function marksOf(fact: Ledger["facts"][number], lang: Lang): string[] {
  const words = wordsIn(lang);
  return [
    ...(fact.checked === "cannot-be-checked" ? [] : [checkText(fact, lang)]),
    ...(fact.kept || !isAlone(fact) ? [] : [words.notInResult]),
  ];
}

/** The places of a fact as the table of points shows them; without one, whether it was found in those of its statement. */
function checkText({ places = [], stands, checked }: Fact, lang: Lang): string {
  const found = checked === "stands-where-said" ? true : checked === "not-found" ? "missing" : undefined;
  const told = placesIn({ evidence: places, checked: found, stands }, lang).replace(/^[[［]|[\]］]$/gu, "");
  return told || wordsIn(lang).checked[checked];
}

function allSection({ facts, total }: Ledger, nameOf: NameOf, lang: Lang): Section {
  const words = wordsIn(lang);
  const rows = facts
    .slice(0, ROWS)
    .map((fact) => [
      fact.figure === undefined ? words.text(fact.text) : words.figure(fact.figure, words.text(fact.text)),
      words.brought(nameOf(fact.broughtBy), fact.messageId),
      fact.takenBack ? words.takenBack : checkText(fact, lang),
    ]);
  const text = total > rows.length ? [words.shown(rows.length, total)] : [];
  return section("facts-all", words.allHeading(total), { text, table: { head: words.allHead, rows }, folded: true });
}
