import type { z } from "zod";
import type { StatementKind } from "#protocols/protocol";
import { computedBlock, type Facts, type PromptParts } from "#providers";
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
import { requestAtTable } from "../prompts/told-floor.ts";
import { words } from "../prompts/words/index.ts";
import { falsifier, noFalsifier } from "../rules/falsifier.ts";
import { citesAnother, prematureSynthesis, shiftCause } from "../rules/fields.ts";
import {
  agreesWithItself,
  contributionRules,
  hasCause,
  holdsSomething,
  isOnTable,
  isOwnReason,
  restates,
  rollCall,
  standsByGranted,
} from "../rules/on-table.ts";
import { steelMan } from "../rules/steel-man.ts";
import {
  AttackForm,
  Contribution,
  Declaration,
  SmallAttack,
  SmallContribution,
  SmallDeclaration,
} from "../schemas/forms.ts";
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
import type { SmallWords } from "./words/small.ts";

/** What a participant is asked for: the role that the prompt gives, the form for a small model, and material of this turn. */
interface Asked extends Pick<PromptParts<unknown>, "maxOutputTokens"> {
  readonly role: (facts: Facts) => string;
  readonly compact?: z.ZodType;
  readonly material?: (facts: Facts) => readonly string[];
}

/** Makes a kind that a participant states when asked. */
function asked<T>(
  kind: keyof SmallWords | "unshared_information" | "analogy",
  { role, compact, material, ...limits }: Asked,
  parts: Omit<StatementKind<T>, "label" | "instruction" | "prompt">,
): StatementKind<T> {
  return {
    ...parts,
    label: both(({ kinds }) => kinds[kind]),
    instruction: (facts) => instructionFor(kind, facts),
    prompt: (facts) =>
      requestAtTable<unknown>(facts, {
        purpose: kind,
        role: role(facts),
        schema: parts.form?.schema ?? parts.schema,
        instruction: instructionFor(kind, facts),
        ...(compact
          ? { compact: { schema: compact, instruction: smallInstructionFor(kind as keyof SmallWords, facts) } }
          : {}),
        ...(material ? { material: material(facts) } : {}),
        ...limits,
      }),
  };
}

/** Kinds that the moderator and the historian state have a name, a leading field, and more. */
const stated = <T>(
  kind: "opening" | "judgement" | "quality_gate" | "synthesis",
  parts: Omit<StatementKind<T>, "label">,
): StatementKind<T> => ({ label: both(({ kinds }) => kinds[kind]), ...parts });

/** Every kind of statement of a swarm discussion, in the order of a round. */
export const KINDS = {
  brief: READING.brief,
  /** An expert's sealed position. */
  position_declaration: asked<PositionDeclaration>(
    "position_declaration",
    { role: expertRole, compact: SmallDeclaration, maxOutputTokens: 3_000 },
    {
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
    },
  ),
  /** Knowledge that only one expert has, stated before the arguments. */
  unshared_information: asked<UnsharedInformation>(
    "unshared_information",
    { role: expertRole, maxOutputTokens: 3_000 },
    { lead: "information", schema: UnsharedInformation, hasOwnSources: true, short: shortUnshared },
  ),
  /** The moderator's framing of a round. */
  opening: stated<Opening>("opening", { lead: "guidance", schema: Opening }),
  /** An expert's argument, with citations. */
  argument: asked<Argument>(
    "argument",
    { role: expertRole, compact: SmallContribution },
    {
      lead: "reasoning",
      schema: Argument,
      form: { schema: Contribution, rules: contributionRules, record: recordOf(argumentRecord) },
      filled: filledBy(argumentRecord, "reasoning", ["position"]),
      rules: [falsifier, citesAnother, steelMan, isOnTable, hasCause, agreesWithItself],
      short: shortArgument,
    },
  ),
  /** The contrarian's attack on what the argument graph names. */
  stress_test: asked<StressTest>(
    "stress_test",
    {
      role: ({ lang }) => words(lang).contrarian,
      compact: SmallAttack,
      material: ({ computed, lang }) =>
        computed === undefined ? [] : [words(lang).target, computedBlock(computed, lang)],
    },
    {
      lead: "failureScenario",
      schema: StressTest,
      form: { schema: AttackForm, rules: [isOnTable, isOwnReason, restates], record: recordOf(attackRecord) },
      rules: [steelMan],
      short: shortAttack,
    },
  ),
  /** An expert's answer to the stress test: whether they shifted, and because of what. */
  response: asked<Response>(
    "response",
    { role: expertRole, compact: SmallContribution },
    {
      lead: "response",
      schema: Response,
      form: {
        schema: Contribution,
        rules: [...contributionRules, rollCall, standsByGranted],
        record: recordOf(responseRecord),
      },
      filled: filledBy(responseRecord, "response", [
        ...["positionShift", "shiftCause", "shiftReason"],
        ...["currentPosition", "previousPosition"],
      ]),
      rules: [citesAnother, steelMan, isOnTable, hasCause, agreesWithItself, shiftCause],
      answers: "stress_test",
      flags: (content, docket) => (unanswered(docket, content).length > 0 ? ["docket"] : []),
      short: shortResponse,
    },
  ),
  /** A case from another field, by the cross-domain thinker. */
  analogy: asked<Analogy>("analogy", { role: crossDomainRole }, { lead: "principle", schema: Analogy }),
  /** Judgement of which statements say the same, and a judge's objections: by the moderator's model, or by the user. */
  judgement: stated<Judgement>("judgement", { lead: "summary", schema: Judgement }),
  /** The moderator's judgement of a round. */
  quality_gate: stated<QualityGate>("quality_gate", {
    lead: "summary",
    schema: QualityGate,
    rules: [prematureSynthesis],
  }),
  /** The historian's synthesis at the end: computed from the record, worded by a model where there is one. */
  synthesis: stated<Synthesis>("synthesis", {
    lead: "executiveSummary",
    schema: Synthesis,
    rules: [prematureSynthesis],
    instruction: (facts) => instructionFor("synthesis", facts),
    prompt: synthesisPrompt,
    fromRecord: (state, lang) => Synthesis.parse(withFacts(synthesize(state, lang), state, lang)),
    worded: {
      // What the result keeps is looked for in the words that people will read.
      merge: (computed, words, state, lang) => {
        const at = { discussion: pointsIn(state), floor: state.floor, lang };
        return Synthesis.parse(withFacts(mergeSynthesisWords(computed, SynthesisWords.parse(words), at), state, lang));
      },
      unknownIds,
    },
  }),
} as const satisfies Readonly<Record<string, StatementKind>>;

export type SwarmKind = Exclude<keyof typeof KINDS, "brief">;
