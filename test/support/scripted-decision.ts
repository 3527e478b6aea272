import { defaultAnswer, schemaOf, textOf } from "./anthropic-answer.ts";
import { type Reply, replies, type SeenRequest } from "./anthropic-server.ts";
import type { Decision, Part } from "./decisions/decision.ts";
import { type FormKind, formAsked, inForm } from "./in-form.ts";

/*
 * A model that argues one real decision (decisions/) as a good, an empty, a repeating or a dishonest one would: for
 * tests that read a whole result, and for reading one.
 */

export const MANNERS = ["excellent", "worthless", "paraphrasing", "fabricating"] as const;
export type Manner = (typeof MANNERS)[number];

type Content = Record<string, unknown>;

const SPEAKER = /id (?:in this discussion is|是) ([\w-]+)/;
const STATEMENT = /<statement-[0-9a-f]{16} id="(r\d+-msg-\d+)" from="([\w-]+)" kind="(\w+)"/g;
const IDS = ["first-expert", "second-expert", "third-expert"];
const FIRST = "r1-msg-001";

interface Seen {
  readonly at: number;
  readonly part: Part;
  readonly speaker: string;
  readonly floor: readonly { readonly id: string; readonly from: string; readonly kind: string }[];
  /** Open objections against the speaker. */
  readonly docket: readonly string[];
  /** Whether the speaker has changed position before. */
  readonly moved: boolean;
}

/** Answers every request of a discussion: for `AnthropicServer.always`. */
export function deciding(manner: Manner, decision: Decision): (request: SeenRequest) => Reply {
  const { parts } = decision;
  return (request) => {
    const properties = (schemaOf(request.body)?.properties ?? {}) as Content;
    const plain = JSON.parse(defaultAnswer(request.body)) as Content;
    const prompt = `${textOf(request.body.system)}\n${textOf(request.body.messages)}`;
    const speaker = SPEAKER.exec(prompt)?.[1] ?? "";
    const at = Math.max(0, IDS.indexOf(speaker)) % parts.length;
    const floor = [...prompt.matchAll(STATEMENT)].map(([, id = "", from = "", kind = ""]) => ({ id, from, kind }));
    const docket = [...prompt.matchAll(/<docket-[0-9a-f]{16} id="(r\d+-msg-\d+)"/g)].map(([, id = ""]) => id);
    const moved =
      manner === "excellent" && at === 1 && floor.some(({ from, kind }) => from === speaker && kind === "response");
    const part = (moved ? parts[0] : parts[at]) as Part;
    const said = new Speech(manner, decision, { at, part, speaker, floor, docket, moved });
    const asked = formAsked(request);
    return replies.answer({ ...plain, ...inForm(request, said.answer(properties, plain, prompt, asked)) });
  };
}

/** Composes the answer to one turn. */
class Speech {
  private readonly manner: Manner;
  private readonly decision: Decision;
  private readonly seen: Seen;

  constructor(manner: Manner, decision: Decision, seen: Seen) {
    this.manner = manner;
    this.decision = decision;
    this.seen = seen;
  }

  answer(properties: Content, plain: Content, prompt: string, asked: FormKind | undefined): Content {
    const has = (name: string): boolean => name in properties;
    if (has("tensionMap")) return this.#composed(plain);
    if (has("verdicts") || ("points" in properties && asked === undefined)) return this.#judged(properties, prompt);
    if (asked === "position_declaration") return { ...this.#own(), confidence: [0.75, 0.7, 0.6][this.seen.at] };
    if (asked === "stress_test") return this.#attacking();
    if (asked === "response") return this.#responding();
    if (has("underlyingPattern")) return this.#compared();
    if (has("divergences")) return this.#opened(properties);
    if (has("executiveSummary")) return only(properties, this.#summed(plain));
    if (has("qualityScore") || has("insights")) return this.#assessed(properties);
    if (has("information")) return { information: this.decision.information };
    if (asked === "argument") return this.#arguing();
    return {};
  }

  #summed({ executiveSummary }: Content): Content {
    const [sentence] = executiveSummary as Content[];
    const { synthesis } = this.decision;
    return { ...synthesis, executiveSummary: [{ ...sentence, text: synthesis.executiveSummary }] };
  }

  #composed(plain: Content): Content {
    const { parts, axes, worldview, blindSpot } = this.decision;
    const experts = (plain.experts as Content[] | undefined)?.map((one, at) => {
      const part = parts[at % parts.length] as Part;
      return {
        ...one,
        name: part.name,
        stakes: part.stakes,
        ...("role" in one ? { role: part.name } : {}),
        ...("worldview" in one ? { worldview } : {}),
        ...("blindSpots" in one ? { blindSpots: [blindSpot] } : {}),
      };
    });
    const tensionMap = (plain.tensionMap as Content[]).map((one, at) => ({ ...one, axis: axes[at % axes.length] }));
    return { ...(experts ? { experts } : {}), tensionMap };
  }

  /** One course where all say the same in other words; every bare agreement is objected to. */
  #judged(properties: Content, prompt: string): Content {
    const { judged, empty } = this.decision;
    const worded = new Set(this.decision.parts.map(({ paraphrase }) => paraphrase));
    const ids = [...prompt.matchAll(/^\{"id":"(p\d+)","text":"((?:[^"\\]|\\.)*)"/gm)]
      .filter(([, , text = ""]) => worded.has(text))
      .map(([, id = ""]) => id);
    const same = this.manner === "paraphrasing" && ids.length > 1 ? [{ why: judged.same, ids }] : [];
    const statements = prompt.matchAll(/<statement-[0-9a-f]{16} id="(r\d+-msg-\d+)"[^>]*kind="argument"[^>]*>([^<]*)/g);
    const verdicts = [...statements]
      .filter(([, , text]) => text?.includes(empty.text))
      .map(([, messageId]) => ({ messageId, quote: empty.text, why: judged.empty, rule: "bare-agreement" }));
    return only(properties, {
      points: { same, oneOf: [] },
      verdicts: this.manner === "worthless" ? verdicts : [],
    });
  }

  #own(): Content {
    const { keyRisk, conditions, wouldChangeIf } = this.seen.part;
    const { text, ...empty } = this.decision.empty;
    if (this.manner === "worthless") return { ...empty, keyRisk: text, conditions: text };
    return { position: this.#position(), keyRisk, conditions, wouldChangeIf };
  }

  #position(): string {
    const { paraphrase, position } = this.seen.part;
    if (this.manner === "worthless") return this.decision.empty.position;
    return this.manner === "paraphrasing" ? paraphrase : position;
  }

  #arguing(): Content {
    const { empty, fabricated, question, comment } = this.decision;
    const { part, speaker, floor, at, moved } = this.seen;
    const ally = moved ? IDS[0] : undefined;
    const experts = floor.filter(({ from }) => IDS.includes(from) && from !== speaker && from !== ally);
    const targetId = experts[(at + 1) % Math.max(1, experts.length)]?.id ?? FIRST;
    const { wouldChangeIf, reasoning, proposal, restated } = part;
    const lists = { proposals: [proposal], questions: [], counterpoints: [], directMessages: [], steelMan: [] };
    const common = { ...lists, position: this.#position(), wouldChangeIf, confidence: 0.7 };
    if (this.manner === "worthless") {
      const references = [{ targetId, relation: "supports", comment: empty.text }];
      return { ...common, wouldChangeIf: empty.wouldChangeIf, reasoning: empty.text, proposals: [], references };
    }
    if (this.manner === "fabricating") {
      const references = [{ targetId: "r9-msg-999", relation: "supports", comment: fabricated.comment }];
      return { ...common, reasoning: fabricated.reasoning, references };
    }
    const isSame = this.manner === "paraphrasing";
    return {
      ...common,
      reasoning,
      references: [{ targetId, relation: isSame ? "supports" : "counters", comment: comment(part.name) }],
      steelMan: isSame ? [] : [{ targetId, restatement: restated }],
      questions: at === 0 ? [question] : [],
    };
  }

  #attacking(): Content {
    const { attack, empty } = this.decision;
    const { floor } = this.seen;
    const targetId = floor.findLast(({ from, kind }) => from === IDS[0] && kind === "argument")?.id ?? FIRST;
    const { restatement, weakness, comment, ...said } = attack;
    if (this.manner === "worthless") {
      const same = { assumption: empty.text, ifWrong: empty.text, failureScenario: empty.text };
      const references = [{ targetId, relation: "supports", comment: empty.text }];
      return { ...same, target: empty.position, references, steelMan: [] };
    }
    return {
      ...said,
      weakestEvidence: { targetId, why: weakness },
      references: [{ targetId, relation: "counters", comment }],
      steelMan: [{ targetId, restatement }],
    };
  }

  #responding(): Content {
    const { parts, empty, attack, shiftReason, kept } = this.decision;
    const { part, floor, at, docket, moved } = this.seen;
    const targetId = floor.findLast(({ kind }) => kind === "stress_test")?.id ?? FIRST;
    const position = this.#position();
    const held = { positionShift: "none", currentPosition: position, previousPosition: position, shiftCause: [] };
    if (this.manner === "worthless") {
      const references = [{ targetId, relation: "supports", comment: empty.text }];
      return { ...held, response: empty.text, shiftReason: empty.text, references, steelMan: [], answers: [] };
    }
    const moves = this.manner === "excellent" && at === 1 && !moved;
    const relation = at === 0 ? "counters" : "extends";
    const shift = { positionShift: "major", currentPosition: (parts[0] as Part).position, shiftCause: [targetId] };
    return {
      ...held,
      ...(moves ? shift : {}),
      response: part.answer,
      shiftReason: moves ? shiftReason : part.answer,
      references: [{ targetId, relation, comment: part.answer }],
      steelMan: relation === "counters" ? [{ targetId, restatement: attack.failureScenario }] : [],
      directMessages: [],
      answers: docket.map((id) => ({ targetId: id, answer: moves ? "conceded" : "answered", text: part.answer })),
      constraints: [{ id: "c1", kept: true, why: kept }],
    };
  }

  #compared(): Content {
    const { comment, ...analogy } = this.decision.analogy;
    return { ...analogy, references: [{ targetId: this.#lastArgument(), relation: "supports", comment }] };
  }

  #lastArgument(): string {
    return this.seen.floor.findLast(({ kind }) => kind === "argument")?.id ?? FIRST;
  }

  #opened(properties: Content): Content {
    const { axes, opening } = this.decision;
    const questions = opening.questions.map((question, at) => ({ question, to: IDS.slice(0, 2), axis: axes[at] }));
    return only(properties, { divergences: [opening.divergence], questions, guidance: opening.guidance });
  }

  #assessed(properties: Content): Content {
    const { insight, ...gate } = this.decision.gate;
    const insights = [{ insight, novelty: "high", source: this.#lastArgument() }];
    return only(properties, { ...gate, insights });
  }
}

/** Keeps only the values that the schema asks for. */
const only = (properties: Content, values: Content): Content =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key in properties));
