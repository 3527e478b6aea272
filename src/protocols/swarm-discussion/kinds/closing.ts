import { recordsOf, textOf } from "#lib/fields";
import type { StatementKind } from "#protocols/protocol";
import { requestFor } from "#providers";
import { CONTRARIAN } from "#wire";
import { words } from "../prompts/words/index.ts";
import { decidesEach } from "../rules/decides-each.ts";
import { Closing } from "../schemas/closing.ts";
import { both } from "../words/index.ts";
import { expertRole, instructionFor } from "./instructions.ts";

/** An author's last word on their own objections: each is conceded or maintained. */
export const closing: StatementKind<Closing> = {
  label: both(({ kinds }) => kinds.closing),
  schema: Closing,
  milestones: (content) =>
    recordsOf(content, "objections").flatMap((one) => {
      const text = textOf(one, "why");
      const kind = one.verdict === "concedes" ? "agreement" : "disagreement";
      return text === undefined ? [] : [{ kind, text, evidence: [textOf(one, "targetId") ?? []].flat() }];
    }),
  rules: [decidesEach],
  instruction: (facts) => instructionFor("closing", facts),
  prompt: (facts) =>
    requestFor(facts, {
      purpose: "closing",
      role: facts.speaker === CONTRARIAN ? words(facts.lang).contrarian : expertRole(facts),
      schema: Closing,
      instruction: instructionFor("closing", facts),

      maxOutputTokens: 3_000,
    }),
};
