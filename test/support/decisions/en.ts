import type { Decision } from "./decision.ts";

/** A change of the payment vendor, of which the documents are in folders/vendor. */
export const ADYEN: Decision = {
  topic: "Should we move our card payments from Stripe to Adyen?",
  folder: "vendor",
  constraint: "The payment budget of 190,000 EUR a year holds",
  parts: [
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
  ],
  attack: {
    target: "That refunds can be moved to Adyen alone, or everything by March",
    assumption: "Adyen supports our instalment plans and refunds of charges that Stripe made",
    ifWrong: "A refund of an instalment charge fails at the second acquirer, and support pays it by hand",
    failureScenario:
      "In March 2027 the first 60 refunds of instalment purchases are refused because the charge was made at Stripe; two people in support pay them by bank transfer for five weeks.",
    restatement:
      "Refunds are what customers see, they can be moved without the card vault, and a trial shows in a quarter whether 2 days hold.",
    weakness: "It gives no figure for instalment purchases.",
    comment: "Nobody at Adyen has answered on instalments.",
  },
  empty: {
    text: "I fully agree, it is best practice.",
    position: "Move to Adyen",
    wouldChangeIf: "a better vendor is found",
  },
  fabricated: {
    reasoning:
      "“Adyen has never had an outage in ten years.” (adyen-offer.md:88) As r9-msg-999 showed, every customer saves 40 %.",
    comment: "It showed the saving.",
  },
  axes: [
    "Speed of the change vs. the risk of a small team",
    "Yearly fees vs. the work of support",
    "One vendor vs. two",
  ],
  worldview: "What was measured counts more than what was promised",
  blindSpot: "What the other two desks pay for it",
  judged: {
    same: "each tries refunds at Adyen first",
    empty: "It agrees and gives no reason of its own.",
  },
  information: "The notice to Stripe is due 15 days before Adyen's offer ends.",
  question: "Who owns the card vault while both systems run?",
  comment: (role) => `It leaves out what ${role.toLowerCase()}s see every week.`,
  shiftReason: "Instalment plans are not confirmed, and notice would be given before they are.",
  kept: "Both contracts stay below it: 174,000 and 160,000 EUR a year.",
  analogy: {
    underlyingPattern: "A supplier is left for price, and the work that it did unseen comes back",
    field: "Hospital logistics",
    case: "In 2019 a clinic group changed its laundry for 8 % less; returned linen was then sorted by nurses for five months.",
    mapping: [{ here: "refunds of old charges", there: "linen marked by the former laundry" }],
    doesNotMap: ["Linen has no contract with a card scheme"],
    principle: "Move first what the old supplier has no claim on",
    breaksDown: "where the old supplier has to take part in the handover",
    comment: "The work that nobody priced is the reason to go in steps.",
  },
  opening: {
    divergence: "Whether refunds alone can be moved, or everything, or nothing before our own worker is mended",
    questions: [
      "What of the refunds in r1-msg-001 can be moved without the card vault?",
      "If r1-msg-002 waits a year, what does that cost in fees and in hours of support?",
    ],
    guidance: "Name the figure that would make you give way.",
  },
  synthesis: {
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
  },
  gate: {
    summary: "Two of three would not move everything; what is open is whether refunds can be moved alone.",
    insight: "140 of 310 tickets ask where a refund is, not why it is slow",
    recommendationReason: "The answer on instalment plans is missing.",
    agreements: [],
    activeDisagreements: [],
    openQuestions: ["Does Adyen support our instalment plans?"],
  },
  maintained: "The answer names no owner of the work, so the objection is as it was.",
  conceded: "Instalments stay with Stripe, so the refunds of the trial are not concerned.",
};
