import { z } from "zod";
import { normalise } from "#graph";
import { cutAtWord } from "#lib/cut";
import { type PointsDiscussion, type RowView, screenOf, screenText, type Tier, tableOf, viewOf } from "#points";
import { computedBlock, type Facts, type ModelRequest, withKnownIds } from "#providers";
import { instructionFor } from "../kinds/instructions.ts";
import { bearsOnSubject, isAlone } from "../ledger/ledger.ts";
import { short, text } from "../schemas/fields.ts";
import { Sentence, type Synthesis } from "../schemas/synthesis.ts";
import { field } from "../schemas/words.ts";
import { faultsOf, proseOf, sizeTold } from "../synthesis/prose.ts";
import { words as synthesisWords } from "../synthesis/words/index.ts";
import { discussionOf, requestAtTable } from "./told-floor.ts";
import { words as wordsIn } from "./words/index.ts";

/** Facts of one participant alone that a model is told, and of a point reasons and objections, each in so many characters. */
const ALONE = 12;
const OF_A_POINT = { reasons: 2, objections: 3, text: 110 };

/** Tiers of points that somebody is against, wants instead of another, or sets conditions for. */
const DIVIDING: ReadonlySet<Tier> = new Set(["divided", "most", "on a condition"]);

/** What a model adds to a computed synthesis: sentences that name what they rest on, and further questions. */
export const SynthesisWords = z.object({
  executiveSummary: field("synthesisWords", "executiveSummary", z.array(Sentence).min(1).max(12)),
  openQuestions: z
    .array(
      z.object({
        question: field("synthesisWords", "question", short),
        whyOpen: field("synthesisWords", "whyOpen", short),
        suggestedApproach: short,
      }),
    )
    .max(12)
    .default([]),
  metaObservations: field("synthesisWords", "metaObservations", text),
});
export type SynthesisWords = z.infer<typeof SynthesisWords>;

/** Asks for the words of the synthesis whose structure is `facts.computed`. Sentences with a fault are returned once; in a second answer they are left out (`proseOf`). */
export function synthesisPrompt(facts: Facts): ModelRequest<SynthesisWords> {
  const { floor, lang, computed } = facts;
  const discussion = discussionOf(facts);
  return requestAtTable(facts, {
    purpose: "synthesis",
    role: wordsIn(lang).historian,
    schema: withKnownIds(SynthesisWords, floor, lang),
    faults: (content) => {
      const { executiveSummary } = SynthesisWords.parse(content);
      const found = faultsOf(executiveSummary, discussion, floor, synthesisWords(lang));
      const faults = found.map(({ at, why }) => ({ path: `executiveSummary.${at}`, why }));
      const size = { path: "executiveSummary", why: sizeTold(executiveSummary, synthesisWords(lang)) };
      return faults.length > 0 ? [...faults, size] : [];
    },
    instruction: instructionFor("synthesis", facts),
    material: [
      wordsIn(lang).computedSynthesis,
      ...computedFor(computed, discussion, lang).map((block) => computedBlock(block, lang)),
    ],
    maxOutputTokens: 12_000,
  });
}

/**
 * Material for a model, in two blocks, so that neither crowds the other out: the first sentences and every point; then what
 * was argued, and the facts that only one expert brought.
 */
function computedFor(computed: unknown, discussion: PointsDiscussion, lang: Facts["lang"]): readonly unknown[] {
  if (typeof computed !== "object" || computed === null) return [];
  const { ledger, metaObservations } = computed as Partial<Synthesis>;
  const experts = new Set(discussion.setting.experts.map(({ id }) => id));
  // A likeness or a scenario is about something else.
  const alone =
    ledger?.facts.filter(
      (fact) => experts.has(fact.broughtBy) && !fact.takenBack && isAlone(fact) && bearsOnSubject(fact),
    ) ?? [];
  const once = [...new Map(alone.map((fact) => [normalise(fact.text), fact])).values()].slice(0, ALONE);
  const told = once.map(({ text, broughtBy, messageId }) => ({ text, broughtBy, messageId }));
  const tiers = new Map(tableOf(discussion).rows.map((row) => [row.id, row]));
  // Points that divide come first: those at the end may be cut.
  const rank = ({ id, objections }: RowView): number => {
    const row = tiers.get(id);
    if (row?.isAsked) return 0;
    return row && DIVIDING.has(row.tier) ? 1 : objections.length > 0 ? 2 : 3;
  };
  const rows = (viewOf(discussion, lang)?.rows ?? []).toSorted((one, other) => rank(one) - rank(other));
  const names = new Map(discussion.setting.experts.map(({ id, name }) => [id, name]));
  const nameOf = (id: string): string => names.get(id) ?? id;
  const first = screenOf(discussion, lang).filter(({ part }) => part === "first" || part === "limits");
  return [
    {
      first: screenText(first, lang),
      points: rows.map(({ id, text, standing, cells }) => {
        const conditional = cells
          .filter(({ side }) => side === "only if")
          .map((cell) => `${nameOf(cell.who)}: ${cell.text}`);
        const told = { id, text: cutAtWord(text, OF_A_POINT.text), standing };
        return conditional.length > 0 ? { ...told, conditional } : told;
      }),
      metaObservations,
    },
    {
      argued: rows
        .filter(({ reasons, objections }) => reasons.length + objections.length > 0)
        .map(({ id, reasons, objections }) => ({
          point: id,
          reasons: reasons.slice(0, OF_A_POINT.reasons).map((one) => cutAtWord(one.text, OF_A_POINT.text)),
          objections: objections
            .slice(0, OF_A_POINT.objections)
            .map((one) => ({ text: cutAtWord(one.text, OF_A_POINT.text), fate: one.fate })),
        })),
      ...(told.length > 0 ? { factsOfOneAlone: told } : {}),
    },
  ];
}

/**
 * The computed synthesis with a model's words beside it. Its sentences come before the computed ones, each with the tally of the
 * points that it names; its open questions come before the computed ones.
 */
export function mergeSynthesisWords(
  computed: Synthesis,
  words: SynthesisWords,
  { discussion, floor, lang }: { discussion: PointsDiscussion; floor: Facts["floor"]; lang: Facts["lang"] },
): Synthesis {
  const { join } = synthesisWords(lang).prose;
  const prose = proseOf(words.executiveSummary, discussion, floor, lang);
  return {
    ...computed,
    executiveSummary: [...prose.sentences.map(({ text, tally }) => join(text, tally)), computed.executiveSummary].join(
      synthesisWords(lang).between,
    ),
    prose,
    openQuestions: [...words.openQuestions, ...computed.openQuestions],
    metaObservations: words.metaObservations,
  };
}
