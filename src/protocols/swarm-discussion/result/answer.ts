import { isWithoutModel } from "#discussion";
import { type ClaimClass, hasSpecifics, isRefuted, livePositions, type Settlement, statusAt } from "#graph";
import { sentencesOf, shortened } from "#lib/cut";
import { textOf } from "#lib/fields";
import { digestedNote, type Section, type SectionItem } from "../../shared/section.ts";
import { isChangedSince, proposalsFor } from "../synthesis/proposals.ts";
import { countersTo } from "./counters.ts";
import { decidingObjections, keepTo, NAMED_IDS } from "./keep-to.ts";
import type { LetteredPosition, Material } from "./material.ts";
import { missedSummary } from "./missed.ts";
import { besideIt, sideBySide } from "./side-by-side.ts";
import type { Silence } from "./words/en.ts";

/** Characters of a position named in a sentence, and of what its holders say of it. */
const NAMED = 160;
const SAID = 240;
const MOST_PROPOSALS = 3;
/** The conditions and risks that holders of the adopted position named. */
const MOST_SAID = 3;

/**
 * What is missing, what is settled and how, and what to do. It recommends the adopted position, and no other: one that is
 * OUT or tied is never named as what to do.
 */
export function answer(material: Material): Section {
  const { words, reading } = material;
  const missing = [...lacks(material), ...(isWithoutModel(reading) ? [words.answer.noModel] : [])].join(words.between);
  const said = verdict(material)
    .filter((sentence) => sentence !== "")
    .join(words.between);
  const text = [missing, said].filter((paragraph) => paragraph !== "");
  return { id: "answer", heading: words.headings.answer, text, items: adopting(material), folded: false };
}

/** How the discussion fell short, if it did. */
function lacks({ words, reading }: Material): string[] {
  const { ended } = reading;
  const unread = digestedNote(reading);
  const early = ended && ended.outcome !== "completed" ? words.answer.outcome(ended.outcome, ended.reason) : "";
  return [
    ...(early === "" ? [] : [words.stop(early)]),
    ...missedSummary(reading, words),
    ...(unread === undefined ? [] : [unread]),
  ];
}

function verdict(material: Material): string[] {
  const { settled, words, graph, options } = material;
  if (!settled || options.length === 0) return [words.answer.none];
  const { by, adopted, leading, tied, crux } = settled;
  const of = graph.experts.length;
  const held = leading?.holders.length ?? 0;
  const agreeing = leading?.holders.filter((id) => !leading.owners.includes(id)).length ?? 0;
  const holding = words.answer.holding(held, of, agreeing);
  const option = material.optionOf(leading?.claim);
  const hinges = crux.length > 0 ? words.answer.hinges(crux.slice(0, NAMED_IDS), crux.length) : "";
  if (adopted && option) {
    const around = { letters: besideIt(material), isCountered: statusAt(graph, adopted.claim) === "contested" };
    const settledBy = words.answer.by(by, holding, silenceOf(material, settled), around);
    const told = [named(material, option), settledBy] as const;
    if (settled.isMajority) {
      const say = by === "silence" ? words.answer.left : words.answer.go;
      const isUntold = by === "majority" && around.isCountered && around.letters.length > 0;
      return [
        say(option.letter, told[0], around.letters),
        told[1],
        ...(isUntold ? [words.answer.beside(around.letters)] : []),
      ];
    }
    const say = by === "silence" ? words.answer.left : words.answer.stands;
    return [say(option.letter, told[0], []), told[1], ...keepTo(material), words.answer.hearOthers];
  }
  if (by === "against argument" && option) {
    const ids = decidingObjections(graph, option.claim);
    const first = ids.length > 0 ? words.answer.answerFirst(ids) : "";
    const isDirect = countersTo(graph, option.claim).some(({ isFallen, reach }) => !isFallen && reach === "position");
    return [words.answer.against(option.letter, named(material, option), holding, isDirect), first];
  }
  if (tied.length > 1) {
    const letters = tied.flatMap(({ claim }) => material.optionOf(claim)?.letter ?? []).sort();
    const pairs = sideBySide(material);
    const together = pairs.length > 0 ? [words.answer.together(pairs)] : [];
    // Where all of them can be followed there is nothing to decide between.
    const isApart = pairs.length < (tied.length * (tied.length - 1)) / 2;
    const next = hinges || (isApart ? words.answer.first : "");
    return [words.answer.tied(letters, tied[0]?.holders.length ?? 0), ...together, next];
  }
  const open = option
    ? words.answer.notAdopted(option.letter, named(material, option), held, of, agreeing)
    : words.answer.open;
  const beside = besideIt(material);
  return [open, beside.length > 0 ? words.answer.beside(beside) : "", hinges || words.answer.first];
}

/** What was not heard where it was settled by silence. */
function silenceOf(material: Material, { rivals, crux, leading }: Settlement): Silence {
  const { graph } = material;
  const left = rivals.filter((rival) => !isRefuted(statusAt(graph, rival)));
  const isAlone = livePositions(graph).every(({ claim }) => claim === leading?.claim);
  const unrefuted = left.flatMap((rival) => material.optionOf(rival)?.letter ?? []).sort();
  return { isAlone, unrefuted, unanswered: crux.slice(0, NAMED_IDS) };
}

/** A position as a sentence names it: its beginning, in quotation marks. The whole stands with the options. */
function named({ words }: Material, { claim }: LetteredPosition): string {
  const [end] = sentencesOf(claim.text).map(([, to]) => to);
  const first = claim.text.slice(0, end).replace(/[.。]$/u, "");
  const isWhole = claim.text.trim().length <= first.length + 1;
  const text = shortened(first, NAMED);
  return words.quoted(isWhole || text.endsWith("…") ? text : `${text} …`);
}

/** How sure the answer is, what comes before it, what may go wrong, and what those propose who hold it. */
function adopting(material: Material): SectionItem[] {
  const { settled, words, synthesis, graph } = material;
  if (!settled?.adopted) return [];
  const { claim, owners } = settled.adopted;
  const isSpecific = claim.claims.some(hasSpecifics);
  const level = words.answer.levels[synthesis.recommendations[0]?.confidence ?? "low"];
  const why = isSpecific ? words.answer.specific : words.answer.unspecific;
  const sure = { text: words.is(words.answer.confidence, words.clauses([level, why])), refs: [] };
  const proposed = proposalsFor(graph, settled.adopted).flatMap(({ text, author, messageId, isEarlier }) => {
    const quoted = material.quote(text, SAID);
    const say = isEarlier ? words.answer.proposedEarlier : words.answer.proposed;
    return quoted === undefined ? [] : [{ text: say(material.name(author), quoted), refs: [messageId] }];
  });
  return [
    sure,
    ...lastSaid(material, claim, owners, "conditions", words.answer.before),
    ...lastSaid(material, claim, owners, "keyRisk", words.answer.risk),
    ...proposed.slice(0, MOST_PROPOSALS),
  ];
}

/**
 * What each of those who hold a position said of it last, in the order in which they came to it, by name where they say
 * different things; and whether its author has changed the position since.
 */
function lastSaid(
  material: Material,
  claim: ClaimClass,
  owners: readonly string[],
  key: string,
  label: string,
): SectionItem[] {
  const { is, noted, answer } = material.words;
  const items = owners.flatMap((owner) => {
    const own = claim.claims.filter(({ author }) => author === owner);
    const said = own.findLast((one) => textOf(one.statement.content, key) !== undefined);
    const text = said && textOf(said.statement.content, key);
    const quoted = text === undefined ? undefined : material.quote(text, SAID);
    if (!said || quoted === undefined) return [];
    return [{ owner, quoted, id: said.id, name: isChangedSince(own, said) ? answer.earlier(label) : label }];
  });
  return items.slice(0, MOST_SAID).map(({ owner, quoted, id, name }) => ({
    text: is(items.length > 1 ? noted(name, material.name(owner)) : name, quoted),
    refs: [id],
  }));
}
