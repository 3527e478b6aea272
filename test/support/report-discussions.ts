import { applyMessage, emptyProjection, type Projection } from "#discussion";
import { files } from "#projection";
import { DiscussionOptions, MODERATOR, type Origin, type Participant, type Reference, subjects } from "#wire";
import type { SwarmKind } from "../../src/protocols/swarm-discussion/kinds/index.ts";
import { Script, synthesisOf } from "./historian-script.ts";

/*
 * Discussions told for the report, each with something that it must show: a lone dissenter who is right, one who is
 * refuted, people among themselves, flatterers, words that try to break out of the page.
 */

const MODEL: Origin = { provider: "anthropic", model: "claude-opus-4-5", isModel: true };
const PERSON: Origin = { provider: "human", model: "none", isModel: false };

type Refs = Partial<Record<Reference["type"], readonly string[]>>;

/** A discussion at a table of these experts, told statement by statement. */
export class Table {
  readonly script: Script;
  readonly #origin: Origin;
  #round = 1;

  constructor(
    topic: string,
    experts: Readonly<Record<string, string>>,
    { lang = "en" as "en" | "zh", origin = MODEL, pool = "expert" as "expert" | "seat", id = "split-billing" } = {},
  ) {
    this.script = new Script(id);
    this.#origin = origin;
    const options = DiscussionOptions.parse({ topic, lang });
    const context = {
      files: [{ path: "docs/billing.md", bytes: 5_210, lines: 118, sha256: "9f86d081884c7d659a2feaa0c55ad015" }],
      skipped: [],
    };
    this.script.add(subjects.control(id), "control", "start", { options, context }, { from: "user" });
    this.script.phase("opened", { options, title: topic.split("\n", 1)[0]?.slice(0, 200) ?? topic, context });
    const seated = Object.entries(experts).map(
      ([expert, name]): Participant => ({ id: expert, name, role: "expert", pool }),
    );
    const fixed = (role: "moderator" | "contrarian" | "historian", name: string): Participant => {
      return { id: role, name, role, pool: role };
    };
    const zh = lang === "zh";
    this.script.phase("composed", {
      participants: [
        ...seated,
        fixed("moderator", zh ? "主持人" : "Moderator"),
        fixed("contrarian", zh ? "反对者" : "Contrarian"),
        fixed("historian", zh ? "记录员" : "Historian"),
      ],
      tensionMap: [],
      problemDefinition: { statement: topic.slice(0, 2_000), scope: "billing", successCriteria: ["fewer incidents"] },
      mode: "standard",
      rounds: 2,
      origin,
    });
  }

  say(from: string, type: SwarmKind, content: Record<string, unknown>, refs: Refs = {}): string {
    const origin =
      from === MODERATOR ? { provider: "computed", model: "argument graph", isModel: false } : this.#origin;
    return this.script.say(this.#round, from, type, content, refs, origin).id;
  }

  round(round: number, topic: string): void {
    this.#round = round;
    this.script.phase("begun", { step: 1, name: "position_declaration", asked: [], topic }, { round });
  }

  declare(from: string, position: string, confidence: number): string {
    const isEnglish = this.state().options?.lang !== "zh";
    const rest = {
      conditions: isEnglish ? "The load stays as it is today." : "负载保持今天的水平。",
      wouldChangeIf: isEnglish ? "A measurement over two months says otherwise." : "两个月的测量得出相反结果。",
      keyRisk: isEnglish ? "A wrong border costs more than none." : "错误的边界比没有边界代价更高。",
    };
    return this.say(from, "position_declaration", { position, confidence, ...rest });
  }

  argue(
    from: string,
    position: string,
    reasoning: string,
    refs: Refs = {},
    extra: Record<string, unknown> = {},
  ): string {
    const steelMan = (refs.counters ?? []).map((targetId) => ({
      targetId,
      restatement: "At its strongest: it is simpler.",
    }));
    return this.say(from, "argument", { position, reasoning, wouldChangeIf: "figures", steelMan, ...extra }, refs);
  }

  attack(failureScenario: string, assumption: string, refs: Refs): string {
    return this.say(
      "contrarian",
      "stress_test",
      { target: "the consensus", assumption, ifWrong: "it fails", failureScenario },
      refs,
    );
  }

  respond(
    from: string,
    currentPosition: string,
    shift: "none" | "minor" | "major",
    why: string,
    refs: Refs = {},
    shiftCause: string[] = [],
  ): string {
    const content = {
      response: why,
      positionShift: shift,
      currentPosition,
      previousPosition: "as declared",
      shiftReason: why,
      shiftCause,
    };
    return this.say(from, "response", content, refs);
  }

  gate(overall: number, recommendation: string): void {
    const qualityScore = {
      genuineDisagreement: 4,
      evidenceQuality: 3,
      steelManning: 5,
      novelInsights: 3,
      positionEvolution: 2,
      overall,
    };
    this.say(MODERATOR, "quality_gate", {
      qualityScore,
      disagreement: 4,
      summary: "A round.",
      recommendation,
      recommendationReason: "One point is still contested.",
    });
  }

  step(name: string, asked: number, answered: number, absent: { participant: string; reason: string }[] = []): void {
    this.script.step(this.#round, 3, name, ["what was said"], { asked, answered, absent });
  }

  /** The computed synthesis, and the end. */
  end(outcome: "completed" | "ended-early" = "completed", reason = "synthesized"): this {
    const lang = this.state().options?.lang ?? "en";
    this.script.say(this.#round, "historian", "synthesis", synthesisOf(this.script.messages, lang), {}, this.#origin);
    this.script.phase("ended", { outcome, reason });
    return this;
  }

  state(): Projection {
    const state = emptyProjection(this.script.id);
    for (const { subject, envelope, seq } of this.script.messages) applyMessage(state, subject, envelope, seq);
    return state;
  }

  report(): string {
    return files(this.state()).get("artifacts/report.html") ?? "";
  }
}

const EXPERTS = { dba: "Database Expert", api: "API Designer", ops: "Operations Engineer" };
const SPLIT = "Split billing into three services along invoices, payments and tax, within this year";
const KEEP =
  "Keep one deployable, draw module borders inside it, and measure for two quarters before anything is split";

/** Two hold one view; the third is outvoted and nothing refutes them. */
export function loneDissenter(): Table {
  const table = new Table("Should we split the billing monolith into services?", EXPERTS);
  table.round(1, "Split or keep, and along which border");
  const dba = table.declare("dba", SPLIT, 0.8);
  table.declare("api", SPLIT, 0.6);
  const ops = table.declare("ops", KEEP, 0.75);
  table.say(MODERATOR, "opening", {
    divergences: ["who is on call"],
    questions: [{ question: "Who is on call at night?", to: ["ops"] }],
    disagreementBudget: { min: 3, max: 6 },
  });
  const a1 = table.argue(
    "dba",
    SPLIT,
    "The nightly invoice job holds a table lock for 41 minutes, and every deploy waits for it. In March that cost us 9 deploys.",
    { counters: [ops] },
    { proposals: ["Extract tax first: 5 of 7 incidents started there"] },
  );
  const a2 = table.argue(
    "ops",
    KEEP,
    "On call are four people. Three services need two rotations, and two rotations need at least eight. Nobody here has run more than three services in production.",
    { counters: [dba] },
    { questions: ["Who pays for the second rotation?"] },
  );
  table.argue("api", SPLIT, `As ${a1} says: three teams commit to one repository, and merging costs a day a week.`, {
    supports: [a1],
  });
  table.step("Arguments", 3, 3);
  const attack = table.attack(
    "At 3 am the ledger service is down, the invoice service retries for an hour, and month-end closes with 212 invoices twice.",
    "Three services fail independently of each other",
    { counters: [a1] },
  );
  table.respond(
    "dba",
    SPLIT,
    "none",
    "An outbox with an idempotency key makes the retry harmless; we run one in payments since 2023.",
    { counters: [attack] },
  );
  table.respond("api", SPLIT, "none", `What ${attack} tells is the state of today, not of the split.`);
  table.respond("ops", KEEP, "none", `Nobody has answered ${a2}: who is on call?`, { supports: [attack] });
  table.gate(4, "deep-dive");
  table.round(2, "Who runs three services at night");
  const b1 = table.argue(
    "dba",
    SPLIT,
    "The vendor's night desk takes first level for 4,200 EUR a month, so that four people are enough.",
    { counters: [a2] },
  );
  table.argue(
    "ops",
    KEEP,
    `${b1} buys somebody who reads a runbook. In the incident of 14 March no runbook helped: it took the two people who wrote the lock.`,
    { counters: [b1] },
  );
  table.argue("api", SPLIT, "Feature work waits 11 days for a tax change.", { extends: [b1] });
  table.step("Arguments", 3, 3);
  table.gate(4, "synthesize");
  return table.end();
}

/** The third is refuted: they answered what was held against them, and the answer fell. */
export function refutedDissenter(): Table {
  const table = new Table("Should we split the billing monolith into services?", EXPERTS);
  table.round(1, "Split or keep");
  table.declare("dba", SPLIT, 0.8);
  table.declare("api", SPLIT, 0.6);
  const ops = table.declare("ops", KEEP, 0.5);
  const a1 = table.argue(
    "dba",
    SPLIT,
    "Module borders were drawn in 2022 and were crossed 340 times since, says `git log`.",
    { counters: [ops] },
  );
  table.argue("api", SPLIT, "I counted the same in our three repositories.", { supports: [a1] });
  const attack = table.attack("The split copies the tangle into the network.", "Borders are known", {
    questions: [a1],
  });
  table.respond("dba", SPLIT, "none", `What ${attack} fears is answered by 3 years of change history.`);
  const answer = table.respond("ops", KEEP, "none", "The linter has held since May.", { counters: [a1] });
  table.respond("api", SPLIT, "none", "I stay.");
  table.gate(3, "continue");
  table.round(2, "Split or keep");
  table.argue("dba", SPLIT, "The linter is off in 2 of 3 repositories.", { counters: [answer] });
  table.respond("ops", KEEP, "none", "I would still keep it.");
  table.gate(3, "synthesize");
  return table.end();
}

/** People alone: one changes their mind by argument, one does not answer, and a statement comes back. */
export function peopleOnly(): Table {
  const table = new Table(
    "Do we move to a four-day week?",
    { ana: "Ana (support)", ben: "Ben (sales)", cyn: "Cyn (people)" },
    { origin: PERSON, pool: "seat", id: "four-days" },
  );
  table.round(1, "Whether, and for whom");
  const [yes, no] = ["Four days for everybody from July, at full pay", "Five days, with every second Friday off"];
  const ana = table.declare("ana", yes, 0.7);
  const ben = table.declare("ben", no, 0.8);
  table.declare("cyn", no, 0.4);
  table.script.phase(
    "returned",
    {
      turn: "r1.argument.ana",
      participant: "ana",
      reasons: [{ rule: "citation", message: "cite another's statement" }],
      attemptsLeft: 2,
    },
    { round: 1 },
  );
  const a = table.argue(
    "ana",
    yes,
    "In the trial of 61 firms in 2022 the revenue rose by 1.4% and 92% stayed with it.",
    { counters: [ben] },
  );
  table.step("Arguments", 3, 2, [{ participant: "ben", reason: "no answer by the deadline" }]);
  table.respond("cyn", yes, "major", `The figures of ${a} are of firms like ours.`, {}, [a]);
  table.respond("ana", yes, "none", "Nobody has said anything against it.", { supports: [ana] });
  table.step("Responses", 3, 2, [{ participant: "ben", reason: "no answer by the deadline" }]);
  table.gate(3, "synthesize");
  return table.end("ended-early", "the time for this discussion was used up");
}

/** Five experts of one model agree at once. */
export function flatterers(): Table {
  const names = Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`e${n}`, `Expert ${n}`]));
  const table = new Table("Shall we rewrite it in another language?", names, { id: "flattery" });
  table.round(1, "Rewrite");
  const first = table.declare("e1", "Rewrite it at once", 0.9);
  for (const n of [2, 3, 4, 5]) table.declare(`e${n}`, "Rewrite it at once", 0.9);
  for (const n of [2, 3, 4, 5])
    table.argue(`e${n}`, "Rewrite it at once", "A great point, I fully agree.", { supports: [first] });
  table.gate(1, "different-angle");
  return table.end();
}

/** In Chinese, with a majority that turns. */
export function inChinese(): Table {
  const table = new Table(
    "计费单体应否拆分为服务？",
    { dba: "数据库专家", api: "接口设计师", ops: "运维工程师" },
    { lang: "zh", id: "chai-fen" },
  );
  const [split, keep] = [
    "今年内沿发票、支付与税务拆分为三个服务",
    "保留单一部署单元，先在内部划定模块边界，再测量两个季度",
  ];
  table.round(1, "拆分还是保留");
  const dba = table.declare("dba", split, 0.8);
  table.declare("api", split, 0.6);
  const ops = table.declare("ops", keep, 0.7);
  const a1 = table.argue("dba", split, "每晚的发票任务锁表 41 分钟，每次部署都要等它。", { counters: [ops] });
  const a2 = table.argue("ops", keep, "值班只有四人。两个轮班至少需要八人。", { counters: [dba] });
  const attack = table.attack(
    "凌晨三点账本服务宕机，发票服务重试一小时，月末有 212 张发票重复。",
    "三个服务的故障互不相干",
    { counters: [a1] },
  );
  table.respond("dba", keep, "major", `${a2} 说服了我：没有第二个轮班就不能拆。`, {}, [a2]);
  table.respond("api", keep, "major", "我也这样认为。", {}, [attack]);
  table.respond("ops", keep, "none", `无人回应 ${a2}。`, { supports: [attack] });
  table.gate(4, "synthesize");
  return table.end();
}

/** Text of a hostile participant that tries to break out of the page. */
export const HOSTILE = `</style></title><script>alert(1)</script><img src=x onerror="alert(2)">" onmouseover='alert(3)' \u202Eevil --><!-- ]]> javascript:alert(4) &lt;b&gt;`;

/** Words that try to break out, wherever a participant can put any. */
export function hostile(): Table {
  const table = new Table(`${HOSTILE}\n\n${HOSTILE}`, { dba: HOSTILE, api: `API ${HOSTILE}` }, { id: "hostile" });
  table.round(1, HOSTILE);
  const dba = table.declare("dba", HOSTILE, 0.8);
  table.declare("api", `Not that: ${HOSTILE}`, 0.6);
  table.argue(
    "api",
    `Not that: ${HOSTILE}`,
    HOSTILE,
    { counters: [dba] },
    { [HOSTILE]: { [HOSTILE]: [HOSTILE] }, codeOrDiagrams: HOSTILE },
  );
  table.script.phase(
    "returned",
    { turn: "t", participant: "dba", reasons: [{ rule: HOSTILE, message: HOSTILE }], attemptsLeft: 1 },
    { round: 1 },
  );
  table.attack(HOSTILE, HOSTILE, { counters: [dba] });
  table.respond("dba", `Now: ${HOSTILE}`, "major", HOSTILE);
  table.step(HOSTILE, 2, 1, [{ participant: "api", reason: HOSTILE }]);
  return table.end("ended-early", HOSTILE);
}

/** Two experts whose answers carry what is told of them, in order. */
export function answeredBy(
  lang: "en" | "zh",
  told: readonly (Partial<Origin> & { readonly thinkingTokens?: number })[],
): { readonly state: Projection; readonly ids: readonly string[] } {
  const table = new Table("Split billing?", { operations: "Operations", finance: "Finance" }, { lang });
  table.round(1, "one unit or two");
  const rest = { confidence: 0.8, conditions: "none", wouldChangeIf: "figures", keyRisk: "none" };
  const ids = ["operations", "finance"].map((from, at) => {
    const { thinkingTokens, ...origin } = told[at] ?? {};
    const content = { position: `Position ${at + 1}`, ...rest };
    const spent = thinkingTokens === undefined ? {} : { thinkingTokens };
    return table.script.say(1, from, "position_declaration", content, {}, { ...MODEL, ...origin }, spent).id;
  });
  return { state: table.end().state(), ids };
}
