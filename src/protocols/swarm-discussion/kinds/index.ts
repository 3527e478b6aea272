import type { StatementKind } from "#protocols/protocol";
import { computedBlock, requestFor } from "#providers";
import { KINDS as READING } from "../../shared/brief/kinds.ts";
import { unanswered } from "../docket.ts";
import { withFacts } from "../ledger/of-synthesis.ts";
import { pointsIn } from "../points/of-floor.ts";
import {
  argumentRecord,
  attackRecord,
  declarationRecord,
  filledBy,
  recordOf,
  responseRecord,
} from "../points/record.ts";
import { mergeSynthesisWords, SynthesisWords, synthesisPrompt } from "../prompts/synthesis.ts";
import { words } from "../prompts/words/index.ts";
import { falsifier, noFalsifier } from "../rules/falsifier.ts";
import { citesAnother, prematureSynthesis, shiftBasis, shiftCause } from "../rules/fields.ts";
import {
  agreesWithItself,
  contributionRules,
  hasCause,
  holdsSomething,
  isOnTable,
  isOwnReason,
  restates,
  rollCall,
} from "../rules/on-table.ts";
import { steelMan } from "../rules/steel-man.ts";
import {
  AttackForm,
  Contribution,
  Declaration,
  SmallArgument,
  SmallAttack,
  SmallDeclaration,
  SmallResponse,
} from "../schemas/forms.ts";
import type { SwarmKind } from "../schemas/index.ts";
import { Judgement } from "../schemas/judgement.ts";
import {
  Analogy,
  Argument,
  Opening,
  PositionDeclaration,
  QualityGate,
  Response,
  StressTest,
  UnsharedInformation,
} from "../schemas/statements.ts";
import { Synthesis } from "../schemas/synthesis.ts";
import { synthesize, unknownIds } from "../synthesis/synthesis.ts";
import { both } from "../words/index.ts";
import { crossDomainRole, expertRole, instructionFor, smallInstructionFor } from "./instructions.ts";
import { shortArgument, shortAttack, shortPosition, shortResponse, shortUnshared } from "./short.ts";

/** An expert's sealed position. */
const positionDeclaration: StatementKind<PositionDeclaration> = {
  label: both(({ kinds }) => kinds.position_declaration),
  lead: "position",
  schema: PositionDeclaration,
  form: {
    schema: Declaration,
    rules: [isOnTable, holdsSomething, agreesWithItself, falsifier],
    record: recordOf(declarationRecord),
  },
  rules: [falsifier, isOnTable, agreesWithItself],
  missing: { wouldChangeIf: noFalsifier },
  short: shortPosition,
  instruction: (facts) => instructionFor("position_declaration", facts),
  prompt: (facts) =>
    requestFor(facts, {
      purpose: "position_declaration",
      role: expertRole(facts),
      schema: Declaration,
      instruction: instructionFor("position_declaration", facts),
      compact: { schema: SmallDeclaration, instruction: smallInstructionFor("position_declaration", facts) },
      maxOutputTokens: 3_000,
    }),
};

/** Knowledge that only one expert has, stated before the arguments. */
const unsharedInformation: StatementKind<UnsharedInformation> = {
  label: both(({ kinds }) => kinds.unshared_information),
  lead: "information",
  schema: UnsharedInformation,
  hasOwnSources: true,
  short: shortUnshared,
  instruction: (facts) => instructionFor("unshared_information", facts),
  prompt: (facts) =>
    requestFor(facts, {
      purpose: "unshared_information",
      role: expertRole(facts),
      schema: UnsharedInformation,
      instruction: instructionFor("unshared_information", facts),
      maxOutputTokens: 3_000,
    }),
};

/** An expert's argument, with citations. */
const argument: StatementKind<Argument> = {
  label: both(({ kinds }) => kinds.argument),
  lead: "position",
  schema: Argument,
  form: {
    schema: Contribution,
    rules: contributionRules,
    record: recordOf(argumentRecord),
  },
  filled: filledBy(argumentRecord, "reasoning", ["position"]),
  rules: [falsifier, citesAnother, steelMan, isOnTable, hasCause, agreesWithItself],
  short: shortArgument,
  instruction: (facts) => instructionFor("argument", facts),
  prompt: (facts) =>
    requestFor(facts, {
      purpose: "argument",
      role: expertRole(facts),
      schema: Contribution,
      instruction: instructionFor("argument", facts),
      compact: { schema: SmallArgument, instruction: smallInstructionFor("argument", facts) },
    }),
};

/** The contrarian's attack on what the argument graph names. */
const stressTest: StatementKind<StressTest> = {
  label: both(({ kinds }) => kinds.stress_test),
  lead: "failureScenario",
  schema: StressTest,
  form: {
    schema: AttackForm,
    rules: [isOnTable, isOwnReason, restates],
    record: recordOf(attackRecord),
  },
  rules: [steelMan],
  short: shortAttack,
  instruction: (facts) => instructionFor("stress_test", facts),
  prompt: (facts) =>
    requestFor(facts, {
      purpose: "stress_test",
      role: words(facts.lang).contrarian,
      schema: AttackForm,
      instruction: instructionFor("stress_test", facts),
      compact: { schema: SmallAttack, instruction: smallInstructionFor("stress_test", facts) },
      material:
        facts.computed === undefined ? [] : [words(facts.lang).target, computedBlock(facts.computed, facts.lang)],
    }),
};

/** An expert's answer to the stress test: whether they shifted, and because of what. */
const response: StatementKind<Response> = {
  label: both(({ kinds }) => kinds.response),
  lead: "response",
  schema: Response,
  form: {
    schema: Contribution,
    rules: [...contributionRules, rollCall],
    record: recordOf(responseRecord),
  },
  filled: filledBy(responseRecord, "response", [
    ...["positionShift", "shiftCause", "shiftReason"],
    ...["currentPosition", "previousPosition"],
  ]),
  rules: [citesAnother, steelMan, isOnTable, hasCause, agreesWithItself, shiftCause, shiftBasis],
  answers: "stress_test",
  flags: (content, docket) => (unanswered(docket, content).length > 0 ? ["docket"] : []),
  short: shortResponse,
  instruction: (facts) => instructionFor("response", facts),
  prompt: (facts) =>
    requestFor(facts, {
      purpose: "response",
      role: expertRole(facts),
      schema: Contribution,
      instruction: instructionFor("response", facts),
      compact: { schema: SmallResponse, instruction: smallInstructionFor("response", facts) },
    }),
};

/** A case from another field, by the cross-domain thinker. */
const analogy: StatementKind<Analogy> = {
  label: both(({ kinds }) => kinds.analogy),
  lead: "principle",
  schema: Analogy,
  instruction: (facts) => instructionFor("analogy", facts),
  prompt: (facts) =>
    requestFor(facts, {
      purpose: "analogy",
      role: crossDomainRole(facts),
      schema: Analogy,
      instruction: instructionFor("analogy", facts),
    }),
};

/* Kinds that the moderator states. */

/** The moderator's framing of a round. */
const opening: StatementKind<Opening> = {
  label: both(({ kinds }) => kinds.opening),
  lead: "guidance",
  schema: Opening,
};

/** Judgement of which statements say the same, and a judge's objections: by the moderator's model, or by the user. */
const judgement: StatementKind<Judgement> = {
  label: both(({ kinds }) => kinds.judgement),
  lead: "summary",
  schema: Judgement,
};

/** The moderator's judgement of a round. */
const qualityGate: StatementKind<QualityGate> = {
  label: both(({ kinds }) => kinds.quality_gate),
  lead: "summary",
  schema: QualityGate,
  rules: [prematureSynthesis],
};

/** The historian's synthesis at the end: computed from the record, worded by a model where there is one. */
const synthesis: StatementKind<Synthesis> = {
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

/** Every kind of statement of a swarm discussion, in the order of a round. */
export const KINDS = {
  brief: READING.brief,
  position_declaration: positionDeclaration,
  unshared_information: unsharedInformation,
  opening,
  argument,
  stress_test: stressTest,
  response,
  analogy,
  judgement,
  quality_gate: qualityGate,
  synthesis,
} as const satisfies Readonly<Record<SwarmKind | "brief", StatementKind>>;
