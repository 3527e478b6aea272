import { langOf } from "#discussion";
import { openQuestions } from "#graph";
import type { Section, SectionItem } from "../../shared/section.ts";
import { questionsOf } from "../synthesis/outlook.ts";
import { words as synthesisWords } from "../synthesis/words/index.ts";
import type { Material } from "./material.ts";

const SAID = 280;

/** Questions that somebody put and somebody could answer: to whom, and why each is open. Those that a rule wrote are left out. */
export function questionsSection(material: Material): Section[] {
  const { words } = material;
  const items = [...asked(material), ...added(material)];
  if (items.length === 0) return [];
  return [{ id: "questions", heading: words.headings.questions, text: [], items, folded: false }];
}

function asked(material: Material): SectionItem[] {
  const { graph, words } = material;
  return openQuestions(graph).flatMap(({ question, askedBy, messageId, about }): SectionItem[] => {
    const quoted = material.quote(question, SAID);
    if (quoted === undefined) return [];
    const whom = about === undefined ? undefined : graph.claim(about)?.author;
    const who = material.name(askedBy);
    const why = whom === undefined ? words.questions.asked(who) : words.questions.put(who, material.name(whom));
    return [{ text: words.noted(quoted, why), refs: [messageId, ...(about === undefined ? [] : [about])] }];
  });
}

/** Questions that the model which worded the synthesis put beside the computed ones. */
function added(material: Material): SectionItem[] {
  const { graph, words, synthesis, reading, isWorded } = material;
  if (!isWorded) return [];
  const computed = new Set(
    questionsOf(graph, synthesisWords(langOf(reading)), (id) => id).map(({ question }) => question),
  );
  return synthesis.openQuestions.flatMap(({ question, whyOpen }): SectionItem[] => {
    const quoted = computed.has(question) ? undefined : material.quote(question, SAID);
    if (quoted === undefined) return [];
    return [{ text: words.noted(quoted, words.is(words.questions.model, whyOpen)), refs: [] }];
  });
}
