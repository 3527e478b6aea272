import { defaultAnswer, schemaOf, textOf } from "./anthropic-answer.ts";
import { type Reply, replies, type SeenRequest } from "./anthropic-server.ts";

/*
 * A model that argues one real decision, with the documents of folders/vendor, as a good, an empty, a repeating or a
 * dishonest one would: for tests that read a whole result, and for reading one.
 */

export const MANNERS = ["excellent", "worthless", "paraphrasing", "fabricating"] as const;
export type Manner = (typeof MANNERS)[number];

export const DECISION = "Should we move our card payments from Stripe to Adyen?";

type Content = Record<string, unknown>;

interface Part {
  readonly name: string;
  readonly stakes: string;
  /** The same course as everybody's, in this one's words. */
  readonly paraphrase: string;
  readonly position: string;
  readonly keyRisk: string;
  readonly conditions: string;
  readonly wouldChangeIf: string;
  readonly reasoning: string;
  readonly proposal: string;
  readonly restated: string;
  readonly answer: string;
}

const PARTS: readonly Part[] = [
  {
    name: "Payments Engineer",
    stakes: "Is on call when a webhook is lost, and would carry the migration with four people",
    paraphrase: "Run a trial with Adyen on SEPA refunds before we commit to anything",
    position: "Stay with Stripe for 2027 and route only SEPA refunds through Adyen as a trial.",
    keyRisk: "Two ledgers of refunds for a year, and nobody owns the card vault in between.",
    conditions: "Adyen agrees to a trial without the 36-month term.",
    wouldChangeIf: "Adyen shows three references of our size that migrated in four months or less",
    reasoning:
      "“Migration effort is estimated by Adyen at 4 months. Their reference customer (a ticket shop in Ghent) needed 7 months.” (adyen-offer.md:12) Seven months with four engineers, of whom one leaves in January, means that nothing else ships before August 2027. The refund is the one thing that customers see, and it can be moved alone.",
    proposal: "Ask Adyen for a refund-only contract of 12 months before 15 December.",
    restated:
      "The fees at Adyen are 160,000 EUR a year against 174,000 EUR, and refunds take 2 days in place of 9, so waiting costs money and customers.",
    answer:
      "The instalment plans are untouched by a trial of refunds: they stay with Stripe. What the objection shows is that the trial needs an owner of the card vault, and I add that as a condition.",
  },
  {
    name: "Finance Lead",
    stakes: "Answers to the board for the 190,000 EUR a year and for three days of reconciliation by hand",
    paraphrase: "Pilot Adyen for refunds to SEPA accounts first, and decide on the contract afterwards",
    position: "Sign with Adyen before 15 December, and give Stripe notice by 30 November.",
    keyRisk: "Notice to Stripe is due before Adyen has confirmed our instalment plans.",
    conditions: "Adyen confirms instalment plans in writing before 30 November.",
    wouldChangeIf: "Stripe offers fees below 13,000 EUR a month in writing",
    reasoning:
      "“Stripe fees are 14,500 EUR a month on average.” (finance-2026.md:5) That is 174,000 EUR a year. “Adyen fees would come to 160,000 EUR a year at today's volume, minimum invoice included.” (adyen-offer.md:3) The saving of 14,000 EUR a year is small, but the refunds cost two people in support about 30 hours a week, and 140 of 310 tickets ask where a refund is.",
    proposal: "Obtain Adyen's written answer on instalment plans this month.",
    restated:
      "Adyen's own reference needed 7 months and we have four engineers, one of whom leaves in January, so moving everything blocks the team until August.",
    answer:
      "I accept that instalment plans are not confirmed: without them 14,000 EUR a year is no reason to sign. I hold on to the deadline, because the offer ends on 15 December.",
  },
  {
    name: "Customer Operations Lead",
    stakes: "Has two people on chargebacks and answers 140 tickets a quarter about refunds",
    paraphrase: "Begin with a limited test of Adyen, for SEPA refunds only, then choose",
    position: "Stay with Stripe and mend our own webhook worker and refund messages first.",
    keyRisk: "Customers go on waiting up to 9 days for a refund.",
    conditions: "Support can show the refund date that the dashboard has.",
    wouldChangeIf: "fewer than half of the refund tickets stop after a message with the date is sent",
    reasoning:
      "“Tickets about payments: 310 in the quarter. 140 of them ask where a refund is.” (support.txt:3) They ask where it is, not why it is slow: a message with the date answers most of them. “The last outage (12 June 2026) was ours, not Stripe's: our webhook worker lost 412 events.” (engineering-notes.md:12) Another vendor does not mend our worker.",
    proposal: "Send the refund date by e-mail from December on, and count the tickets for six weeks.",
    restated:
      "A refund through Adyen takes 2 days in place of 9, so a trial of refunds alone would remove the most frequent reason for tickets.",
    answer: "The objection is about instalment plans, which we do not touch. It supports mending what is ours first.",
  },
];

const CONTRARIAN = {
  target: "That refunds can be moved to Adyen alone, or everything by March",
  assumption: "Adyen supports our instalment plans and refunds of charges that Stripe made",
  ifWrong: "A refund of an instalment charge fails at the second acquirer, and support pays it by hand",
  failureScenario:
    "In March 2027 the first 60 refunds of instalment purchases are refused because the charge was made at Stripe; two people in support pay them by bank transfer for five weeks.",
  restatement:
    "Refunds are what customers see, they can be moved without the card vault, and a trial shows in a quarter whether 2 days hold.",
};

const EMPTY = "I fully agree, it is best practice.";
const SPEAKER = /id in this discussion is ([\w-]+)/;
const STATEMENT = /<statement-[0-9a-f]{16} id="(r\d+-msg-\d+)" from="([\w-]+)" kind="(\w+)"/g;
const IDS = ["first-expert", "second-expert", "third-expert"];

interface Seen {
  readonly at: number;
  readonly part: Part;
  readonly speaker: string;
  readonly floor: readonly { readonly id: string; readonly from: string; readonly kind: string }[];
  /** What stands open against the speaker. */
  readonly docket: readonly string[];
  /** Whether the speaker has changed position before. */
  readonly moved: boolean;
}

/** What the model answers to every request of a discussion: for `AnthropicServer.always`. */
export function deciding(manner: Manner): (request: SeenRequest) => Reply {
  return (request) => {
    const properties = (schemaOf(request.body)?.properties ?? {}) as Content;
    const plain = JSON.parse(defaultAnswer(request.body)) as Content;
    const prompt = `${textOf(request.body.system)}\n${textOf(request.body.messages)}`;
    const speaker = SPEAKER.exec(prompt)?.[1] ?? "";
    const at = Math.max(0, IDS.indexOf(speaker)) % PARTS.length;
    const floor = [...prompt.matchAll(STATEMENT)].map(([, id = "", from = "", kind = ""]) => ({ id, from, kind }));
    const docket = [...prompt.matchAll(/<docket-[0-9a-f]{16} id="(r\d+-msg-\d+)"/g)].map(([, id = ""]) => id);
    const moved =
      manner === "excellent" && at === 1 && floor.some(({ from, kind }) => from === speaker && kind === "response");
    const seen: Seen = { at, part: (moved ? PARTS[0] : PARTS[at]) as Part, speaker, floor, docket, moved };
    return replies.answer({ ...plain, ...said(manner, properties, plain, seen, prompt) });
  };
}

function said(manner: Manner, properties: Content, plain: Content, seen: Seen, prompt: string): Content {
  if ("tensionMap" in properties) return composed(plain);
  if ("samePositions" in properties || "verdicts" in properties) return judged(manner, properties, prompt);
  if ("keyRisk" in properties) return { ...own(manner, seen.part), confidence: [0.75, 0.7, 0.6][seen.at] };
  if ("failureScenario" in properties) return attacking(manner, seen);
  if ("positionShift" in properties) return responding(manner, seen);
  if ("underlyingPattern" in properties) return compared(seen);
  if ("divergences" in properties) return opened(properties);
  if ("executiveSummary" in properties) return concluded(properties);
  if ("qualityScore" in properties || "insights" in properties) return assessed(properties, seen);
  if ("objections" in properties) return closing(plain);
  if ("information" in properties)
    return { information: "The notice to Stripe is due 15 days before Adyen's offer ends." };
  if ("reasoning" in properties && "references" in properties) return arguing(manner, seen);
  return {};
}

function composed(plain: Content): Content {
  const experts = (plain.experts as Content[] | undefined)?.map((one, at) => {
    const part = PARTS[at % PARTS.length] as Part;
    return {
      ...one,
      name: part.name,
      stakes: part.stakes,
      ...("role" in one ? { role: part.name } : {}),
      ...("worldview" in one ? { worldview: "What was measured counts more than what was promised" } : {}),
      ...("blindSpots" in one ? { blindSpots: ["What the other two desks pay for it"] } : {}),
    };
  });
  const axes = [
    "Speed of the change vs. the risk of a small team",
    "Yearly fees vs. the work of support",
    "One vendor vs. two",
  ];
  const tensionMap = (plain.tensionMap as Content[]).map((one, at) => ({ ...one, axis: axes[at % axes.length] }));
  return { ...(experts ? { experts } : {}), tensionMap };
}

/** One course where all say the same in other words; every bare agreement is objected to. */
function judged(manner: Manner, properties: Content, prompt: string): Content {
  const positions = [...prompt.matchAll(/<position-[0-9a-f]{16} id="(r\d+-msg-\d+)"/g)].map(([, id = ""]) => id);
  const same = manner === "paraphrasing" && positions.length > 1;
  const groups = same ? [{ why: "each tries refunds at Adyen first", messageIds: positions }] : [];
  const judgedNow = /<statement-[0-9a-f]{16} id="(r\d+-msg-\d+)"[^>]*kind="argument"[^>]*>[\s\S]*?I fully agree/g;
  const empty = [...prompt.matchAll(judgedNow)].map(([, messageId = ""]) => ({
    messageId,
    quote: EMPTY,
    why: "It agrees and gives no reason of its own.",
    rule: "bare-agreement",
  }));
  return {
    ...("samePositions" in properties ? { samePositions: { groups, compatible: [] } } : {}),
    ...("verdicts" in properties ? { verdicts: manner === "worthless" ? empty : [] } : {}),
  };
}

function own(manner: Manner, part: Part): Content {
  const { keyRisk, conditions, wouldChangeIf } = part;
  if (manner === "worthless")
    return { position: "Move to Adyen", keyRisk: EMPTY, conditions: EMPTY, wouldChangeIf: "a better vendor is found" };
  return { position: standing(manner, part), keyRisk, conditions, wouldChangeIf };
}

const standing = (manner: Manner, part: Part): string =>
  manner === "worthless" ? "Move to Adyen" : manner === "paraphrasing" ? part.paraphrase : part.position;

function arguing(manner: Manner, { part, speaker, floor, at }: Seen): Content {
  const experts = floor.filter(({ from, kind }) => IDS.includes(from) && from !== speaker && kind !== "opening");
  const target = experts[(at + 1) % Math.max(1, experts.length)]?.id ?? "r1-msg-001";
  const position = standing(manner, part);
  const { wouldChangeIf, reasoning, proposal, restated } = part;
  const common = { position, wouldChangeIf, confidence: 0.7, questions: [], counterpoints: [], directMessages: [] };
  if (manner === "worthless")
    return {
      ...common,
      wouldChangeIf: "a better vendor is found",
      reasoning: EMPTY,
      proposals: [],
      references: [{ targetId: target, relation: "supports", comment: EMPTY }],
      steelMan: [],
    };
  if (manner === "fabricating")
    return {
      ...common,
      reasoning:
        "“Adyen has never had an outage in ten years.” (adyen-offer.md:88) As r9-msg-999 showed, every customer saves 40 %.",
      proposals: [proposal],
      references: [{ targetId: "r9-msg-999", relation: "supports", comment: "It showed the saving." }],
      steelMan: [],
    };
  const relation = manner === "paraphrasing" ? "supports" : "counters";
  return {
    ...common,
    reasoning,
    proposals: [proposal],
    references: [
      { targetId: target, relation, comment: `It leaves out what ${part.name.toLowerCase()}s see every week.` },
    ],
    steelMan: manner === "paraphrasing" ? [] : [{ targetId: target, restatement: restated }],
    questions: at === 0 ? ["Who owns the card vault while both systems run?"] : [],
  };
}

function attacking(manner: Manner, { floor }: Seen): Content {
  const target = floor.findLast(({ from, kind }) => from === "first-expert" && kind === "argument")?.id ?? "r1-msg-001";
  const { restatement, ...attack } = CONTRARIAN;
  if (manner === "worthless")
    return {
      target: "Move to Adyen",
      assumption: EMPTY,
      ifWrong: EMPTY,
      failureScenario: EMPTY,
      references: [{ targetId: target, relation: "supports", comment: EMPTY }],
      steelMan: [],
    };
  return {
    ...attack,
    weakestEvidence: { targetId: target, why: "It gives no figure for instalment purchases." },
    references: [{ targetId: target, relation: "counters", comment: "Nobody at Adyen has answered on instalments." }],
    steelMan: [{ targetId: target, restatement }],
  };
}

function responding(manner: Manner, { part, floor, at, docket, moved }: Seen): Content {
  const attack = floor.findLast(({ kind }) => kind === "stress_test")?.id ?? "r1-msg-001";
  const position = standing(manner, part);
  if (manner === "worthless")
    return {
      response: EMPTY,
      positionShift: "none",
      currentPosition: position,
      previousPosition: position,
      shiftReason: EMPTY,
      shiftCause: [],
      references: [{ targetId: attack, relation: "supports", comment: EMPTY }],
      steelMan: [],
      answers: [],
    };
  const moves = manner === "excellent" && at === 1 && !moved;
  const relation = at === 0 ? "counters" : "extends";
  return {
    response: part.answer,
    positionShift: moves ? "major" : "none",
    currentPosition: moves ? (PARTS[0] as Part).position : position,
    previousPosition: position,
    shiftReason: moves ? "Instalment plans are not confirmed, and notice would be given before they are." : part.answer,
    shiftCause: moves ? [attack] : [],
    shiftBasis: moves ? "argument" : "none",
    references: [{ targetId: attack, relation, comment: part.answer }],
    steelMan: relation === "counters" ? [{ targetId: attack, restatement: CONTRARIAN.failureScenario }] : [],
    directMessages: [],
    answers: docket.map((targetId) => ({ targetId, answer: moves ? "conceded" : "answered", text: part.answer })),
    constraints: [{ id: "c1", kept: true, why: "Both contracts stay below it: 174,000 and 160,000 EUR a year." }],
  };
}

const compared = ({ floor }: Seen): Content => ({
  underlyingPattern: "A supplier is left for price, and the work that it did unseen comes back",
  field: "Hospital logistics",
  case: "In 2019 a clinic group changed its laundry for 8 % less; returned linen was then sorted by nurses for five months.",
  mapping: [{ here: "refunds of old charges", there: "linen marked by the former laundry" }],
  doesNotMap: ["Linen has no contract with a card scheme"],
  principle: "Move first what the old supplier has no claim on",
  breaksDown: "where the old supplier has to take part in the handover",
  references: [
    {
      targetId: floor.findLast(({ kind }) => kind === "argument")?.id ?? "r1-msg-001",
      relation: "supports",
      comment: "The work that nobody priced is the reason to go in steps.",
    },
  ],
});

function opened(properties: Content): Content {
  const questions = [
    { question: "What of the refunds can be moved without the card vault?", to: [IDS[0]], axis: "One vendor vs. two" },
    {
      question: "What does waiting a year cost, in fees and hours?",
      to: [IDS[1]],
      axis: "Yearly fees vs. the work of support",
    },
  ];
  return {
    divergences: ["Whether refunds alone can be moved, or everything, or nothing before our own worker is mended"],
    questions,
    ...("guidance" in properties ? { guidance: "Name the figure that would make you give way." } : {}),
  };
}

function concluded(properties: Content): Content {
  const said: Content = {
    executiveSummary:
      "The saving in fees is small; what customers notice is the time of a refund. Instalment plans decide whether anything can be moved.",
    metaObservations: "Nobody spoke of the renewal on 1 March 2027 as a date to bargain with.",
    openQuestions: [
      {
        question: "Would Stripe lower its fees if notice were given?",
        whyOpen: "nobody has asked Stripe",
        suggestedApproach: "Ask before 30 November",
      },
    ],
    insights: [],
    recommendations: [],
  };
  return Object.fromEntries(Object.entries(said).filter(([key]) => key in properties));
}

function assessed(properties: Content, { floor }: Seen): Content {
  const source = floor.findLast(({ kind }) => kind === "argument")?.id ?? "r1-msg-001";
  const said: Content = {
    summary: "Two of three would not move everything; what is open is whether refunds can be moved alone.",
    insights: [{ insight: "140 of 310 tickets ask where a refund is, not why it is slow", novelty: "high", source }],
    recommendationReason: "The answer on instalment plans is missing.",
    agreements: [],
    activeDisagreements: [],
    openQuestions: ["Does Adyen support our instalment plans?"],
  };
  return Object.fromEntries(Object.entries(said).filter(([key]) => key in properties));
}

const closing = (plain: Content): Content => ({
  objections: (plain.objections as Content[]).map((one) => ({
    ...one,
    verdict: "concedes",
    why: "Instalments stay with Stripe, so the refunds of the trial are not concerned.",
  })),
});
