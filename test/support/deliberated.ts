import { applyMessage, emptyProjection, type Projection } from "#discussion";
import { type DiscussionOptions, decode, type Persona } from "#wire";
import { tableWith } from "./deliberations.ts";
import { DISCUSSION, type Player, personaOf, type SimulatedTable } from "./simulated-table.ts";
import { putIn } from "./specialists.ts";

/* Deliberations as they were held: a vendor choice, a roster in Chinese, a queue where somebody changes their mind. */

type Content = Readonly<Record<string, unknown>>;

interface Told {
  readonly options: Partial<DiscussionOptions>;
  /** Content by specialist, then by kind of statement. */
  readonly said: Readonly<Record<string, Readonly<Record<string, Content>>>>;
}

const sure = (confidence: number, restsOn: string, leastSureOf: string, wouldChangeIf: string) => ({
  confidenceAssessment: { confidence, restsOn, leastSureOf, wouldChangeIf },
});

const named = (id: string, name: string, concern: string): Persona => ({
  ...personaOf(id),
  name,
  expertise: [concern],
});

export const VENDOR: Told = {
  options: {
    topic: "Should we move card payments from Stripe to Adyen this year?",
    alternatives: ["Stay with Stripe", "Adyen"],
    experts: [
      named("finance", "Finance", "what payments cost"),
      named("payments", "Payments team", "running payments"),
      named("support", "Support", "refunds"),
    ],
    conflictOverrides: [{ agent_a: "finance", agent_b: "payments", level: "HIGH" }],
  },
  said: {
    finance: {
      assessment: {
        choice: "B",
        position: "Sign with Adyen before 30 November 2026, so that Stripe does not renew.",
        reasoning: "Adyen comes to 160,000 EUR a year (adyen-offer.md:3), Stripe to 174,000 EUR.",
        concerns: [{ text: "Stripe renews on 1 March 2027 for another 12 months", against: "A", weight: "key" }],
        ...sure(
          0.7,
          "the offer and our invoices",
          "the volume next year",
          "the minimum invoice is above 13,000 EUR a month",
        ),
      },
      account: {
        answers: [
          {
            concern: "r1-msg-003",
            verdict: "partly",
            how: "Two engineers can be hired until January; the vault stays with Stripe until then.",
          },
        ],
        choice: "B",
        position: "Sign with Adyen now, migrate from February on.",
        ...sure(0.6, "the offer", "whether two engineers can be hired", "nobody can be hired until January"),
      },
      resolution: {
        judged: [],
        reason: "The notice of 30 November is the last date that we control.",
        choice: "B",
        position: "Sign with Adyen now, migrate from February on.",
        ...sure(0.6, "the offer", "whether two engineers can be hired", "nobody can be hired until January"),
      },
    },
    payments: {
      assessment: {
        choice: "A",
        position: "Stay with Stripe for this year, and measure the refunds.",
        reasoning: "We are four engineers, and one leaves in January (engineering-notes.md:5).",
        concerns: [{ text: "Nobody owns the card vault while both systems run", against: "B", weight: "key" }],
        ...sure(
          0.8,
          "four months of migration with three engineers",
          "what Adyen does for instalments",
          "Adyen takes over the vault in writing",
        ),
      },
      account: {
        answers: [
          {
            concern: "r1-msg-002",
            verdict: "conceded",
            how: "If we stay we pay 14,000 EUR more; that is the price of a year without an outage.",
          },
        ],
        choice: "A",
        position: "Stay with Stripe for this year.",
        ...sure(0.8, "the same", "what Adyen does for instalments", "Adyen takes over the vault in writing"),
      },
      resolution: {
        judged: [{ concern: "r1-msg-003", verdict: "stands", why: "nobody is hired yet" }],
        reason: "The vault has no owner, and that decides it.",
        choice: "A",
        position: "Stay with Stripe for this year.",
        ...sure(0.8, "the same", "what Adyen does for instalments", "Adyen takes over the vault in writing"),
      },
    },
    support: {
      assessment: {
        choice: "none",
        position: "Refunds matter to customers, whoever makes them.",
        reasoning: "Refunds take 9 days on Stripe by finance and 5 by their dashboard.",
        ...sure(0.3, "complaints", "which of the two figures holds", "somebody counts the refunds"),
      },
    },
  },
};

export const ROSTER: Told = {
  options: {
    topic: "急诊科应否从八小时三班制改为十二小时两班制？",
    alternatives: ["八小时三班制", "十二小时两班制"],
    lang: "zh",
    experts: [named("nurse", "护士长", "排班与人手"), named("safety", "安全员", "用药差错")],
    arbiter: "director",
    seats: ["director"],
  },
  said: {
    nurse: {
      assessment: {
        choice: "B",
        position: "从11月1日起试行两班制三个月。",
        reasoning: "多数人赞成（座谈会纪要.md:5），且交接班由3次减为2次。",
        concerns: [{ text: "夜班只有9名护士，少于标准的14名", against: "A", weight: "key" }],
        ...sure(0.4, "座谈会上的意见", "夜班津贴如何计算", "试行一个月后差错增加"),
      },
    },
    safety: {
      assessment: {
        choice: "A",
        position: "先统计最后两小时的差错率，再决定。",
        reasoning: "7起差错中有5起在交接班前后，但没有人统计过十二小时班的最后两小时。",
        concerns: [{ text: "十二小时班最后两小时的差错率没有人统计过", against: "B", weight: "key" }],
        ...sure(0.4, "上季度的差错记录", "两起未上报的差错", "统计显示差错没有增加"),
      },
    },
    director: {
      ruling: { choice: "B", decision: "从11月1日起试行三个月，同时统计差错。", reason: "试行正是得到数据的办法。" },
    },
  },
};

/** One comes over to what the others propose; another proposes it with a key concern of their own against it. */
export const QUEUE: Told = {
  options: {
    topic: "Should we move the job queue to Kafka before Black Friday, or keep the Postgres queue?",
    alternatives: ["move the job queue to Kafka before Black Friday", "keep the Postgres queue"],
    experts: [
      named("streaming", "Streaming Engineer", "the queue must not stall at peak"),
      named("database", "Database Engineer", "the primary must survive"),
      named("payments", "Payments Owner", "nothing is captured twice"),
    ],
    conflictOverrides: [{ agent_a: "streaming", agent_b: "database", level: "HIGH" }],
  },
  said: {
    streaming: {
      assessment: {
        choice: "A",
        position: "Move mail, stock and search jobs to managed Kafka before the freeze.",
        reasoning: "The table is a shared resource, and Kafka takes the load away.",
        concerns: [{ text: "One open analytics transaction stalls all jobs", against: "B", weight: "key" }],
        ...sure(0.6, "the incident", "whether the relay is ready", "the relay cannot be live by 25 October"),
      },
      account: {
        answers: [
          {
            concern: "r1-msg-003",
            verdict: "conceded",
            how: "Four engineers have 32 weeks of work, and mine needs 40.",
          },
          { concern: "r1-msg-004", verdict: "partly", how: "Keys of the acquirer are kept for a day." },
        ],
        choice: "B",
        position: "Keep Postgres until January, with a load test by 11 October.",
        ...sure(0.65, "the pharmacy's 11 weeks", "what the test shows", "the test falls below 5,500 a second"),
      },
      resolution: {
        judged: [{ concern: "r1-msg-002", verdict: "met" }],
        reason: "Analytics leaves the primary.",
        choice: "B",
        position: "Keep Postgres until January, with a load test by 11 October.",
        ...sure(0.65, "the pharmacy's 11 weeks", "what the test shows", "the test falls below 5,500 a second"),
      },
    },
    database: {
      assessment: {
        choice: "B",
        position: "Keep the Postgres queue, partitioned, live by 11 October.",
        reasoning: "It held 6,200 jobs a second for 20 minutes.",
        concerns: [
          { text: "11 weeks with nine engineers do not fit into eight with four", against: "A", weight: "key" },
        ],
        ...sure(0.75, "the load test", "what analytics does to it", "the test falls below 5,500 a second"),
      },
      account: {
        answers: [
          { concern: "r1-msg-002", verdict: "accounted", how: "Analytics moves to a replica first." },
          { concern: "r1-msg-004", verdict: "accounted", how: "Payments are dequeued one by one." },
        ],
        choice: "B",
        position: "Keep the Postgres queue, partitioned, with analytics on a replica.",
        ...sure(0.8, "the replica", "the date", "the test falls below 5,500 a second"),
      },
    },
    payments: {
      assessment: {
        choice: "B",
        position: "Keep Postgres, but payments are dequeued one by one.",
        reasoning: "A batch of 50 makes one stall 50 double captures.",
        concerns: [
          { text: "Batches of 50 let one stalled worker lapse 50 leases", against: "B", weight: "key" },
          { text: "At-least-once delivery captures twice as well", against: "A", weight: "minor" },
        ],
        ...sure(0.8, "the incident", "how long keys are kept", "the sandbox books keys twice"),
      },
      account: {
        answers: [{ concern: "r1-msg-002", verdict: "accounted", how: "It does not touch leases." }],
        choice: "B",
        position: "Keep Postgres; payments one by one with renewed leases.",
        ...sure(0.8, "the incident", "how long keys are kept", "the sandbox books keys twice"),
      },
      resolution: {
        judged: [{ concern: "r1-msg-004", verdict: "stands", why: "who renews the lease of a stalled worker?" }],
        reason: "A stalled worker still holds its lease.",
        choice: "B",
        position: "Keep Postgres; payments one by one with renewed leases.",
        ...sure(0.8, "the incident", "how long keys are kept", "the sandbox books keys twice"),
      },
    },
  },
};

/** Gives answers and verdicts, which are told by the message that raised a concern, the ids that the chair put. */
function withIds(content: Content, instruction: string): Content {
  const named = (list: unknown): object[] | undefined =>
    Array.isArray(list)
      ? putIn(instruction).flatMap(({ id, text }) => {
          const found = list.find(({ concern }) => text.includes(concern));
          return found ? [{ ...found, concern: id }] : [];
        })
      : undefined;
  const [answers, judged] = [named(content.answers), named(content.judged)];
  return { ...content, ...(answers ? { answers } : {}), ...(judged ? { judged } : {}) };
}

/** Runs a deliberation with these answers, and returns its projection. */
export async function held({ options, said }: Told): Promise<Projection> {
  const players = Object.entries(said).map(([id, contents]): [string, Player] => [
    id,
    ({ body }) => withIds(contents[body.phase] ?? {}, body.instruction),
  ]);
  const { experts = [], ...rest } = options;
  const table = await tableWith(Object.fromEntries(players), { alternatives: undefined as never, ...rest, experts });
  await table.run();
  return projectionOf(table);
}

/** Projects a table's messages, as for its files. */
export function projectionOf({ bus }: Pick<SimulatedTable, "bus">): Projection {
  const state = emptyProjection(DISCUSSION);
  for (const { subject, data, seq } of bus.stream) applyMessage(state, subject, decode(data, "keep"), seq);
  return state;
}
