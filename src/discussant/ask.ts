import { z } from "zod";
import type { RoundFindings } from "#protocols/discussant/role/round";
import { ROLE } from "#protocols/discussant/role/scope";
import { byRule, type Material } from "#protocols/discussant/role/strategies";
import { words } from "#protocols/discussant/role/words/index";
import { type Facts, type ModelRequest, marked, markedJson, requestFor } from "#providers";
import type { Lang } from "#wire";

const points = z.array(z.string().trim().min(1).max(1_000)).max(50);

/** What a model answers; the reasoning comes first, and is not written anywhere. */
const Answer = z.strictObject({
  reasoning: z.string().max(8_000).default(""),
  confirmed: points,
  corrected: points,
  new_insights: points,
  new_findings: points,
  new_questions: points,
});

const MOST_ITEMS = 400;
const MOST_KNOWN = 200;

/** The request for one round: to a model with its material as marked data, without a model by rule. */
export function requestOf(
  material: Material,
  lang: Lang,
): ModelRequest<RoundFindings & { readonly reasoning: string }> {
  const { assignment, items, explored, known } = material;
  const say = words(lang).prompt;
  const told = (of: Material["items"]): string =>
    markedJson(
      "statements",
      of.slice(0, MOST_ITEMS).map(({ source, kind, text }) => ({ file: source, kind, text })),
    );
  const blocks = [say.items, told(items)];
  if (known.length > 0) blocks.push(say.known, markedJson("known", known.slice(-MOST_KNOWN)));
  if (explored.length > 0) blocks.push(say.explored, told(explored));
  if (assignment.feedback !== "") blocks.push(say.feedback, marked("feedback", assignment.feedback));
  return requestFor(factsOf(material, lang), {
    purpose: "discussion-round",
    role: say.role,
    schema: Answer,
    instruction: say.task(say.kinds[assignment.type]),
    material: blocks,
    byRule: () => ({ reasoning: "", ...byRule(material, lang) }),
  });
}

const factsOf = ({ assignment: { topic, round } }: Material, lang: Lang): Facts => ({
  topic,
  lang,
  mode: "standard",
  round,
  speaker: ROLE,
  personas: [],
  tensions: [],
  passages: [],
  floor: [],
});
