import type { Facts } from "#providers";
import { objectionsIn } from "../answers-to-close.ts";
import type { Closing } from "../schemas/index.ts";
import { words } from "./words/index.ts";

/** No rule can judge whether an answer meets an objection, so that nothing is conceded: both stand side by side. */
export function close({ docket = [], lang }: Facts): Closing {
  const why = words(lang).notJudged;
  return { objections: objectionsIn(docket).map((targetId) => ({ targetId, why, verdict: "maintains" })) };
}
