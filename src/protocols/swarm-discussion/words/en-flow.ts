import type { Mode } from "#wire";
import type { Recommendation } from "../schemas/index.ts";

/** What an expert was asked to do in a step that may come to nothing. */
export type Duty = "declared" | "argued" | "responded";

const did: Readonly<Record<Duty, string>> = {
  declared: "declared a position",
  argued: "argued",
  responded: "responded",
};

/** What is said before, between and after the rounds. */
export const enFlow = {
  modes: { lightweight: "lightweight", standard: "standard", deep: "deep" } satisfies Record<Mode, string>,
  recommendations: {
    continue: "continue",
    "deep-dive": "deep-dive",
    "different-angle": "different-angle",
    synthesize: "synthesize",
  } satisfies Record<Recommendation, string>,

  synthesized: "synthesized",
  noSynthesis: "the historian gave no synthesis before the deadline",
  endsEarly: (reason: string) => `the discussion ends early: ${reason}`,
  nobody: (duty: Duty, why: readonly string[]) => `nobody ${did[duty]}: ${why.join("; ")}`,
  partial: (answered: number, asked: number, duty: Duty, absent: readonly { who: string; why: string }[]) =>
    `${answered} of ${asked} ${did[duty]}, and a partial result was refused: ${absent
      .map(({ who, why }) => `${who} (${why})`)
      .join(", ")}`,
  wordsFailed: (why: string) => `the moderator's words are computed, since the model gave none: ${why}`,
  pausedAfterRound: "paused by the user after a round",

  goDeep: (point: string) => `Go deep on the most contested point: ${point}`,
  /** What a round is about: the point that it goes into, and the question that it belongs to. */
  focused: (point: string, topic: string) => `${point} (the question: ${topic})`,
  anyAngle: "Bring what nobody has brought yet.",
  tooLittle: (disagreement: number, why?: string) =>
    `The disagreement is ${disagreement} of 10: what could go wrong with this consensus?${why ? ` ${why}` : ""}`,
  tooMuch: (disagreement: number) =>
    `The disagreement is ${disagreement} of 10: name the common ground and the premises that both sides share, and then where you part.`,

  notAnalysed: (why: string) => `the topic could not be analysed: ${why}`,
  tableAsItStands: (experts: readonly { readonly name: string; readonly id: string }[]) =>
    `The table as it stands: ${experts.map(({ name, id }) => `${name} (${id})`).join(", ")}. Keep it, but for what the user wishes:`,
  refused: (fault: string) => `the composition was refused: ${fault}`,
  composedByRule: (refused: number) =>
    `The experts and their tensions were put together by rule: ${refused} of the model's compositions were refused. What the question is about stands in the model's words.`,
  noComposition: "no composition was found in which every expert stands in a tension",
};
export type FlowWords = typeof enFlow;
