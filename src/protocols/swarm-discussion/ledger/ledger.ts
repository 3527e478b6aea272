import { type Claim, derived } from "#graph";
import { allText } from "#lib/fields";
import { isSameFigure } from "#lib/figures";
import { memoized } from "#lib/memoized";
import { withPlaces } from "#protocols/citations";
import { evidenceIn } from "#protocols/shared/evidence";
import { Lang, messageIdsIn, toldOf } from "#wire";
import type { OnTable } from "../schemas/forms.ts";
import type { Fact, FactCheck } from "../schemas/synthesis.ts";
import { FactIndex } from "./index-of-facts.ts";
import { type Mention, mentionsIn } from "./mentions.ts";
import { words } from "./words/index.ts";

type Draft = Fact & Pick<Mention, "words" | "figures">;

/**
 * Every passage, figure and dated case that was brought to the floor, the same in other words once. Linear in the length
 * of what was said, but for citations: each is compared with the other facts of its document. `byMessage`: the facts that a
 * statement brings or speaks of.
 */
export const factLedger = derived((graph) => {
  const index = new FactIndex<Draft>();
  const drafts: Draft[] = [];
  const carried = new Map<string, Set<Draft>>();
  for (const claim of graph.claims) {
    const here = carried.get(claim.id) ?? new Set<Draft>();
    carried.set(claim.id, here);
    for (const { isRestated, ...mention } of mentionsOf(claim)) {
      const check = checkOf(claim, mention);
      let fact = index.find(mention);
      if (!fact && isRestated) continue;
      const { id: messageId, author: broughtBy, round } = claim;
      const { kind, text, figures, words } = mention;
      const figure = kind === "figure" ? figures[0]?.text : undefined;
      const said = { kind, text, ...(figure === undefined ? {} : { figure }), broughtBy, messageId, round, ...check };
      if (!fact) {
        fact = { id: `f${drafts.length + 1}`, ...said, usedBy: [], answeredBy: [], words, figures };
        drafts.push(fact);
      } else if (RANK[check.checked] > RANK[fact.checked]) {
        // What was found belongs to the words in which it was found: those before may name another figure.
        const isSame =
          fact.figures.length > 0 && fact.figures.every((one) => figures.some((other) => isSameFigure(one, other)));
        Object.assign(fact, isSame ? check : said);
      }
      index.add(mention, fact);
      here.add(fact);
    }
  }
  for (const { id: messageId, author: by } of graph.claims)
    for (const fact of carried.get(messageId) ?? []) if (fact.broughtBy !== by) fact.usedBy.push({ by, messageId });
  const plain = new Map(drafts.map(({ words: _, figures: _figures, ...fact }, at) => [drafts[at] as Draft, fact]));
  const facts = [...plain.values()];
  return {
    facts,
    byMessage: new Map([...carried].map(([id, set]) => [id, [...set].flatMap((draft) => plain.get(draft) ?? [])])),
  };
});

/** `source`: the text with its places. `isRestated`: its author does not bring it, since they restate, suppose or want it. */
type Spoken = Mention & { readonly source?: string | undefined; readonly isRestated: boolean };

/** Fields that restate, suppose or ask: no fact is brought in them, but one may be spoken of. */
const RESTATED = new Set([
  ...["steelMan", "wouldChangeIf", "conditions", "questions", "previousPosition"],
  // An analogy sets parts of the case against parts of the question, which are known.
  ...["mapping", "doesNotMap", "breaksDown"],
]);
/** Fields that say what their author wants or imagines: only what is cited in them is brought. */
const WANTED = new Set([
  ...["position", "currentPosition", "keyRisk"],
  ...["failureScenario", "target", "assumption", "ifWrong", "minority"],
]);

/**
 * Lists what a statement says of facts; an accepted statement never changes. The facts of one that is on the table are its
 * reasons, one each, and what its points and its text cite.
 */
const mentionsOf = memoized(({ statement }: Claim): readonly Spoken[] => {
  const { checked, content } = statement;
  const table = content.table as OnTable | undefined;
  // Fields that the record computes from points and reasons bring nothing of their own.
  const said = Object.entries(toldOf(content)).filter(
    ([key]) => table === undefined || !(key in table || key === "position"),
  );
  const inText = said.flatMap(([key, value]) =>
    mentionsIn(allText(value), checked).map((mention) => ({
      ...mention,
      isRestated: RESTATED.has(key) || ((table !== undefined || WANTED.has(key)) && mention.kind !== "passage"),
    })),
  );
  const inReasons = (table?.reasons ?? []).flatMap(({ text, evidence }) => {
    const source = withPlaces(text, evidence);
    const found = mentionsIn(source, checked);
    const [first] = found;
    return first
      ? [{ ...first, ...{ text, source }, figures: found.flatMap(({ figures }) => figures), isRestated: false }]
      : [];
  });
  const inPoints = (table?.points ?? []).flatMap(({ text }) => {
    const [cited] = mentionsIn(text, checked).filter(({ kind }) => kind === "passage");
    return cited ? [{ ...cited, text, isRestated: false }] : [];
  });
  const all = [...inReasons, ...inPoints, ...inText];
  // A likeness is about something else: of it only what stands in the documents is a fact of the matter.
  const isLikeness = statement.type === "analogy";
  return isLikeness ? all.map((one) => ({ ...one, isRestated: one.kind !== "passage" })) : all;
});

/** Checks a fact as the table of points checks a reason; a figure alone counts in any place that its statement cites. */
function checkOf(
  { statement }: Claim,
  { figures, kind, text, source = text }: Omit<Spoken, "isRestated">,
): Pick<Fact, "checked" | "places" | "stands"> {
  const isAlone = kind === "figure" && source === text;
  const { evidence: places, checked, stands } = isAlone ? {} : evidenceIn(source, statement);
  if (checked === true) return { checked: "stands-where-said", places, stands };
  const isThere = (figure: string): boolean =>
    statement.checked?.some((name) => name.startsWith(`${figure} in `)) === true;
  if (isAlone && figures.some((figure) => isThere(figure.text))) return { checked: "stands-where-said" };
  return { checked: checked === "missing" ? "not-found" : "cannot-be-checked", places };
}

const RANK: Readonly<Record<FactCheck, number>> = { "stands-where-said": 2, "not-found": 1, "cannot-be-checked": 0 };

/**
 * Whether a fact is worth putting before others: not where its sentence speaks of a message or of its own author, since
 * then it is a turn of the debate with a figure in it, such as “r1-msg-007 asks for 27”.
 */
export const bearsOnSubject = ({ kind, text }: Pick<Fact, "kind" | "text">): boolean =>
  kind === "passage" ||
  (messageIdsIn(text).length === 0 && !Lang.options.some((lang) => words(lang).ofAuthor.test(text)));

/** Whether one participant alone brings it, and nobody has used or answered it: it is protected like a minority. */
export const isAlone = ({ usedBy, answeredBy }: Fact): boolean => usedBy.length + answeredBy.length === 0;
