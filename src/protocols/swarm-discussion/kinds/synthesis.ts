import type { StatementKind } from "#protocols/protocol";
import { withFacts } from "../ledger/of-synthesis.ts";
import { pointsIn } from "../points/of-floor.ts";
import { mergeSynthesisWords, SynthesisWords, synthesisPrompt } from "../prompts/synthesis.ts";
import { prematureSynthesis } from "../rules/premature-synthesis.ts";
import { Synthesis } from "../schemas/synthesis.ts";
import { synthesize, unknownIds } from "../synthesis/synthesis.ts";
import { both } from "../words/index.ts";
import { instructionFor } from "./instructions.ts";

/** The historian's synthesis at the end: computed from the record, worded by a model where there is one. */
export const synthesis: StatementKind<Synthesis> = {
  label: both(({ kinds }) => kinds.synthesis),
  lead: "executiveSummary",
  schema: Synthesis,
  rules: [prematureSynthesis],
  instruction: (facts) => instructionFor("synthesis", facts),
  prompt: synthesisPrompt,
  fromRecord: {
    compute: (state, lang) => Synthesis.parse(withFacts(synthesize(state, lang), state, lang)),
    // What the result keeps is looked for in the words that people will read.
    merge: (computed, words, state, lang) => {
      const at = { discussion: pointsIn(state), floor: state.floor, lang };
      return Synthesis.parse(withFacts(mergeSynthesisWords(computed, SynthesisWords.parse(words), at), state, lang));
    },
    unknownIds,
  },
};
