import type { Stored } from "#bus";
import { applyMessage, emptyProjection } from "#discussion";
import { isoTime } from "#lib/clock";
import {
  type Body,
  CHAIN_START,
  chained,
  compose,
  DiscussionOptions,
  type Envelope,
  encode,
  type FloorStatement,
  type MessageChannel,
  type MessageType,
  MODERATOR,
  messageId,
  type Origin,
  type Participant,
  type Persona,
  type Pool,
  type Reference,
  subjects,
  type Usage,
} from "#wire";
import type { SwarmKind } from "../../src/protocols/swarm-discussion/kinds/index.ts";
import type { Synthesis } from "../../src/protocols/swarm-discussion/schemas/synthesis.ts";
import { synthesize } from "../../src/protocols/swarm-discussion/synthesis/synthesis.ts";

const START = Date.parse("2026-01-29T10:30:00.000Z");

/** A stored message of a scripted discussion. */
export interface Made {
  readonly subject: string;
  readonly envelope: Envelope;
  readonly seq: number;
}

export const asStored = ({ subject, envelope, seq }: Made): Stored => {
  return { subject, seq, time: START, data: encode(envelope) };
};

const OFFLINE: Origin = { provider: "offline", model: "none", isModel: false };

/** People at seats: no model, but opinions. */
const PERSON: Origin = { provider: "seat", model: "none", isModel: false };

const persona = (id: string): Persona => ({
  id,
  name: `Expert ${id.toUpperCase()}`,
  expertise: ["billing"],
  thinkingStyle: "pragmatic",
  bias: "what works",
  replyTendency: "figures",
  stakes: "their nights",
  blindSpots: ["people"],
});

const fixed = (id: string, role: Participant["role"], pool: Pool): Participant => ({ id, name: id, role, pool });

/** Makes the messages of a discussion in stored order. */
export class Script {
  readonly id: string;
  readonly messages: Made[] = [];
  readonly floor: FloorStatement[] = [];
  #seq = 0;
  #prev = CHAIN_START;

  constructor(id = "split-billing") {
    this.id = id;
  }

  add<C extends MessageChannel, T extends MessageType<C>>(
    subject: string,
    channel: C,
    type: T,
    body: Body<C, T>,
    at: { from?: string; round?: number; phase?: string } = {},
  ): Made {
    this.#seq += 3;
    const stamp = {
      id: `m${this.#seq}`,
      ts: isoTime(START + this.#seq * 1_000),
      discussion: this.id,
      from: MODERATOR,
      ...at,
    };
    const made = { subject, envelope: compose(channel, type, stamp, body), seq: this.#seq };
    this.messages.push(made);
    return made;
  }

  phase<T extends MessageType<"phase">>(
    type: T,
    body: Body<"phase", T>,
    at: { round?: number; phase?: string } = {},
  ): Made {
    return this.add(subjects.floor(this.id), "phase", type, body, at);
  }

  /** Start, opening and composition: experts a, b and c at the table. */
  start(options: Partial<DiscussionOptions> & { topic?: string } = {}, experts = ["a", "b", "c"]): this {
    const full = DiscussionOptions.parse({ topic: "Should we split the billing monolith?", ...options });
    const context = { files: [{ path: "docs/a.md", bytes: 10, lines: 1, sha256: "00" }], skipped: [] };
    this.add(subjects.control(this.id), "control", "start", { options: full, context }, { from: "user" });
    this.phase("opened", { options: full, title: full.topic.slice(0, 60), context }, { round: 0 });
    const participants: Participant[] = [
      ...experts.map(
        (id): Participant => ({ id, name: persona(id).name, role: "expert", pool: "expert", persona: persona(id) }),
      ),
      fixed("moderator", "moderator", "moderator"),
      fixed("historian", "historian", "historian"),
      fixed("contrarian", "contrarian", "contrarian"),
      fixed("cross-domain", "cross-domain", "expert"),
    ];
    this.phase(
      "composed",
      {
        participants,
        tensionMap: [{ between: ["a", "b"], axis: "Speed vs. safety", description: "as it says" }],
        problemDefinition: { statement: "Billing is slow", scope: "billing", successCriteria: ["fewer incidents"] },
        mode: full.mode,
        rounds: 2,
        origin: OFFLINE,
      },
      { round: 0 },
    );
    return this;
  }

  /** An accepted statement, with the answer that led to it unless it is the moderator's. */
  say(
    round: number,
    from: string,
    type: SwarmKind,
    content: Record<string, unknown>,
    refs: Partial<Record<Reference["type"], readonly string[]>> = {},
    origin: Origin = PERSON,
    spent: Partial<Usage> = {},
  ): FloorStatement {
    const number = this.floor.filter((statement) => statement.round === round).length + 1;
    const turn = `r${round}.${type}.${from}`;
    const usage = { calls: 1, inputTokens: 100, outputTokens: 10, cachedInputTokens: 0, ...spent };
    if (from !== MODERATOR) {
      const brief = { phase: type, topic: "t", instruction: "i", schema: {}, deadline: isoTime(START + 1e9) };
      this.add(subjects.inbox(this.id, "expert", from), "inbox", "turn", { turn, ...brief }, { round });
      this.add(subjects.say(this.id, from), "say", "statement", { turn, content, origin, usage }, { from });
    }
    const references = Object.entries(refs).flatMap(([relation, ids]) =>
      ids.map((targetId) => ({ targetId, type: relation as Reference["type"] })),
    );
    const timestamp = isoTime(START + (this.#seq + 3) * 1_000);
    const bare = {
      id: messageId(round, number),
      from,
      type,
      round,
      content,
      references,
      timestamp,
      turn,
      origin,
      usage,
    };
    const statement = chained(bare, this.#prev);
    this.#prev = statement.hash ?? "";
    this.floor.push(statement);
    this.add(subjects.floor(this.id), "floor", "statement", statement, { round, phase: type });
    return statement;
  }

  step(
    round: number,
    step: number,
    name: string,
    lines: string[],
    extra: Partial<Body<"phase", "progress">> = {},
  ): Made {
    return this.phase(
      "progress",
      { step, name, lines, takeaway: `takeaway of ${name}`, ...extra },
      { round, phase: name },
    );
  }
}

const declared = (position: string, confidence: number) => ({
  position,
  confidence,
  conditions: "while load stays below 100 a second",
  wouldChangeIf: `a test shows that “${position}” fails`,
  keyRisk: "nobody operates it",
});

/** A round in which a and b hold one position and c another; the contrarian attacks, b shifts if requested. */
export function playRound(
  script: Script,
  round: number,
  options: { shift?: boolean; gate?: Record<string, unknown> } = {},
): void {
  const S = "Split billing into three services";
  const K = "Keep one deployable and draw module borders";
  const id = (n: number): string => messageId(round, n);
  script.phase(
    "begun",
    { step: 1, name: "position_declaration", asked: ["a", "b", "c"], topic: `topic of round ${round}` },
    { round },
  );
  script.say(round, "a", "position_declaration", declared(S, 0.8));
  script.say(round, "b", "position_declaration", declared(S, 0.6));
  script.say(round, "c", "position_declaration", declared(K, 0.7));
  script.step(round, 1, "Position declarations", ["a: split", "b: split", "c: keep"], { asked: 3, answered: 3 });
  script.say(round, MODERATOR, "opening", { divergences: ["scope"], questions: [{ question: "Why?", to: ["a"] }] });
  const steelMan = (target: string) => [{ targetId: target, restatement: "at its strongest" }];
  const argument = (position: string, target: string, extra: Record<string, unknown> = {}) => ({
    position,
    reasoning: `In 2024 three teams waited nine days, says ${target}`,
    wouldChangeIf: `deploys take less than ${round} day`,
    steelMan: steelMan(target),
    ...extra,
  });
  script.say(round, "a", "argument", argument(S, id(3), { proposals: ["Extract invoices first"] }), {
    counters: [id(3)],
  });
  script.say(round, "c", "argument", argument(K, id(1), { questions: ["Who is on call?"] }), { counters: [id(1)] });
  script.step(round, 3, "Arguments", ["a argues"], {
    asked: 3,
    answered: 2,
    absent: [{ participant: "b", reason: "no answer by the deadline" }],
  });
  script.say(
    round,
    "contrarian",
    "stress_test",
    {
      target: S,
      assumption: "teams can run three services",
      ifWrong: "nights",
      failureScenario: "at 3 am the ledger is split",
      weakestEvidence: { targetId: id(5), why: "one year" },
    },
    { counters: [id(5)] },
  );
  const response = (shift: string, to: string) => ({
    response: "Yes, but.",
    positionShift: shift,
    currentPosition: to,
    previousPosition: S,
    shiftReason: "the nights",
  });
  script.say(round, "a", "response", response("none", S), { counters: [id(7)] });
  script.say(
    round,
    "b",
    "response",
    options.shift ? { ...response("major", K), shiftCause: [id(6)] } : response("none", S),
  );
  script.say(round, "c", "response", { ...response("none", K), previousPosition: K });
  script.say(
    round,
    "cross-domain",
    "analogy",
    { field: "shipping", case: "the container in 1956", principle: "standard borders first", breaksDown: "scale" },
    { extends: [id(6)] },
  );
  const gate = options.gate ?? {
    qualityScore: {
      genuineDisagreement: 4,
      evidenceQuality: 4,
      steelManning: 5,
      novelInsights: 3,
      positionEvolution: 2,
      overall: 4,
    },
    recommendation: "deep-dive",
  };
  script.say(round, MODERATOR, "quality_gate", gate);
}

/** The historian's synthesis of these messages. */
export function synthesisOf(messages: readonly Made[], lang: "en" | "zh" = "en"): Synthesis {
  const state = emptyProjection(messages[0]?.envelope.discussion ?? "none");
  for (const { subject, envelope, seq } of messages) applyMessage(state, subject, envelope, seq);
  return synthesize(state, lang);
}
