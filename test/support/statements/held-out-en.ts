import { breaks, fine, type Labelled, statementsFor } from "./make.ts";

/*
 * The held-out split: written before any rule, and never looked at while one was tuned.
 */

const billing = statementsFor("billing");
const explored = statementsFor("billing-explored");
const api = statementsFor("api");

const FINE = fine(
  billing.declares(
    "ops",
    "Wait with the split until a second on-call rotation exists.",
    "HR confirms four signed contracts for the platform team before March",
    "The incident rate stays where it was last quarter.",
    "The tax team loses another half year of delivery.",
  ),
  billing.declares(
    "delivery",
    "Pull the tax module out behind a feature toggle, one country at a time.",
    "the Estonian pilot causes more rollbacks than the monolith did over the same four weeks",
    "Country rules are independent of one another.",
    "Rules shared between countries are duplicated and drift apart.",
  ),
  billing.declares(
    "data",
    "Nothing about the schema should change before the audit.",
    "Nothing short of a written waiver from the auditors would change this.",
    "The audit takes place in May as announced.",
    "Two teams idle for a quarter.",
  ),
  api.declares(
    "platform",
    "REST with sparse fieldsets.",
    "the edge logs show that fewer than half of the partner reads are cacheable at all",
    "Partners keep reading the catalogue mostly.",
    "Mobile partners build their own aggregation layer.",
  ),
  billing.argues(
    "ops",
    "Keep the monolith until staffing changes.",
    "I agree with r1-msg-006 that eleven days is too long, but most of that wait is review, not deployment: of the 11 days the repository log shows 8 spent waiting for an approver. A separate service leaves these 8 untouched and adds a second pager.",
    ["counters 6 most of the wait is not caused by the monolith", "supports 5 same staffing limit"],
    {
      6: "Every tax change queues behind two other teams for 11 days, and most incidents begin in tax, so isolating it would speed up delivery and contain the failures.",
    },
    "a week of review times below one day while the deploy queue stays long",
  ),
  billing.argues(
    "delivery",
    "Extract tax first.",
    "When a VAT rate changes on the first of a month, we ship the whole monolith at night with the invoice job running. In January the deploy was rolled back because the job still held its lock, and customers in Austria were invoiced with the old rate for two days.",
    ["counters 5 staffing is not what failed in January"],
    {
      5: "Four people cannot carry two rotations; a service nobody can be woken for is worse than a slow monolith.",
    },
    "the deploy window no longer collides with the invoice job",
  ),
  billing.argues(
    "data",
    "One database, several modules.",
    'People like to say "best practice is a database per service". Here the ledger and the invoices are written in one transaction (`BEGIN; INSERT ledger; UPDATE invoice; COMMIT`), and splitting it means a saga for every correction, of which there were 1,340 in December.',
    ["questions 6 which of the two would own the ledger row?"],
    {},
    "corrections fall below fifty a month",
  ),
  api.argues(
    "security",
    "Persisted queries only.",
    "RFC 9110 section 9.2.1 calls GET safe and cacheable; with persisted queries the hash travels in a GET, so the CDN keeps working and the depth of every query is known at build time.",
    ["extends 6 caching survives with persisted queries", "extends 5 one round trip is kept"],
    {},
    "partners need queries that nobody can register in advance, as a survey of the ten largest would show",
  ),
  api.argues(
    "mobile",
    "GraphQL for phones, REST for servers.",
    "A phone on the train re-requests the whole screen after each tunnel. With fourteen calls the chance that one of them fails is what the user sees; with one call it either works or it does not.",
    ["counters 6 hit rate says nothing of the calls that miss"],
    { 6: "Since 92% of reads are answered by the CDN, moving to POST would send all of that traffic to origin." },
    "error rates per screen are equal for both in the field test",
  ),
  billing.attacks(
    [
      "Everybody agrees that one database has to stay",
      "that the audit asks for one transaction and not for one reconciled result",
      "the strongest ground against the split is gone",
    ],
    [7, "the passage speaks of a mismatch at month end, not of a transaction"],
    "In May the auditor samples 200 invoices, finds them equal in both stores after the nightly reconciliation, and passes the audit; by then a year of delivery was given up for nothing.",
    ["counters 7 the audit is not about transactions"],
    { 7: "An audit fails above a mismatch of 0.01%, and a single transaction is the simplest way never to have one." },
  ),
  api.attacks(
    [
      "Both camps take caching for granted",
      "that what partners read is public",
      "the hit rate drops whichever protocol is chosen",
    ],
    [6, "the 92% were measured before tenant prices were introduced"],
    "A wholesaler signs, asks for prices per customer group, and the key of every cached object now contains the group. The hit rate collapses on the first Monday and origin sees the tenfold load.",
    ["counters 6 the figure will not survive the next contract"],
    { 6: "Nine of ten reads never reach origin today, which is why the fleet is as small as it is." },
  ),
  billing.holds(
    "data",
    "One database",
    "The scenario in r1-msg-008 needs the job to lock the primary. Since the March release it reads from a replica, so payments do not wait for it.",
    "the lock is no longer taken where payments are written",
    ["counters 8 the lock has moved to the replica"],
    {
      8: "At month end the invoice job locks the table long enough for payments to time out, so one database is a shared point of failure.",
    },
  ),
  billing.holds(
    "ops",
    "Keep the monolith",
    "I concede that the lock is a problem for payments. It is the same problem with two services on the same database, though, and it can be removed by batching the job in chunks of 500 rows.",
    "the attack hits the database and not the question of who is on call",
    ["extends 8 batching would remove the scenario"],
  ),
  billing.shifts(
    "delivery",
    ["Extract tax by June", "Extract tax after the job has been batched"],
    "r1-msg-008 shows an order of steps that I had missed: with the lock in place, an extracted tax service would time out as well.",
    "the lock would hit the new service in the same way",
    [8],
    ["supports 8 the lock comes first"],
  ),
  api.shifts(
    "platform",
    ["REST with sparse fieldsets", "REST, and persisted GraphQL for the two mobile partners"],
    "Fourteen round trips cannot be argued away by a hit rate; for phones the number of calls matters.",
    "r1-msg-005 made me see that a cached call costs a round trip too",
    [5],
    ["supports 5 round trips matter on phones", "questions 8 which partners read tenant prices?"],
  ),
  billing.compares(
    ["a shared resource that everybody waits for", "Railways"],
    "Until 2016 freight and passenger trains shared the single track through the Gotthard; a stalled freight train stopped the night express. Opening the base tunnel moved freight to its own bore, and delays on the old line fell by half in the first year.",
    [
      ["the invoice job", "freight trains"],
      ["payments", "passenger trains"],
      ["a read replica", "the second bore"],
    ],
    ["A tunnel cannot be rolled back"],
    ["separate what may wait from what must not", "tracks do not need to be reconciled at night"],
    ["extends 8 both are about one lock"],
  ),
  api.compares(
    ["one counter for all or a clerk who fetches", "Libraries"],
    "The Bodleian in Oxford kept closed stacks: readers hand in one slip, staff fetch from 153 miles of shelving in Swindon. Requests went from minutes to a day, but readers stopped walking between reading rooms, and open shelves were kept for the thousand most used titles.",
    [
      ["one GraphQL query", "one slip for several books"],
      ["CDN", "the open shelves"],
    ],
    ["Readers cannot ask for half a book"],
    ["keep what everybody reads within reach, and fetch the rest in one go", "books are not personalised"],
    ["extends 6 open shelves are the cache", "questions 5 who fills in the slip?"],
  ),
  explored.holds(
    "delivery",
    "Extract tax after the job was batched",
    "The replica answers the attack, as r1-msg-009 says. On this point I see nothing left to argue about; what remains open is who carries the second pager, and no figure was given for that.",
    "the lock is gone, so the order of steps no longer matters",
    ["supports 9 the replica removes the lock"],
  ),
  billing.other("opening", "moderator", {
    divergences: ["r1-msg-001 counts pagers, r1-msg-002 counts days of waiting"],
    questions: [{ question: "Which part of the 11 days would a separate deployment remove?", to: ["ops", "delivery"] }],
    disagreementBudget: { min: 3, max: 6 },
  }),
);

const BROKEN: Labelled[] = [
  ...breaks(
    "falsifier",
    billing.declares(
      "ops",
      "Keep the monolith.",
      "I do not see what could change this.",
      "The team stays as it is.",
      "Slow delivery.",
    ),
    api.declares(
      "mobile",
      "One GraphQL gateway for everybody.",
      "If it turned out that this is the wrong decision",
      "Partners update their apps.",
      "The gateway becomes a bottleneck.",
    ),
    billing.argues(
      "data",
      "One database.",
      "In December 1,340 corrections were written in one transaction with the ledger.",
      ["supports 5 two services need more people"],
      {},
      "Convincing arguments from the other side.",
    ),
  ),
  ...breaks(
    "unfalsifiable",
    api.declares(
      "security",
      "GraphQL is unsafe whatever any measurement may say.",
      "an external audit finds no denial of service in a week",
      "Partners are not trusted.",
      "Slower partners.",
    ),
    billing.argues(
      "delivery",
      "Extract tax.",
      "Where a split failed, as at the two teams of 2024, it was simply not a real service split, so such failures prove nothing against it. Tax waits 11 days today.",
      ["questions 5 which service did four people run?"],
      {},
      "tax changes go live within three days without a split",
    ),
  ),
  ...breaks(
    "steel_man",
    billing.argues(
      "ops",
      "Keep the monolith.",
      "Of the 11 days of waiting, 8 are review.",
      ["counters 6 the wait has another cause"],
      { 6: "Delivery makes a fair point here and I take it seriously." },
      "review falls under a day and the wait stays",
    ),
    api.argues(
      "platform",
      "REST.",
      "Of 40 million reads a day 92% end at the edge; with POST the origin would need 11 times the machines.",
      ["counters 5 round trips cost less than origin traffic", "counters 7 depth is no issue with REST"],
      { 5: "Fourteen calls over a mobile network add up to more than two seconds before anything is drawn." },
      "the hit rate with persisted GET queries is above 85%",
    ),
    billing.attacks(
      ["one database", "that the job stays short", "payments time out"],
      [7, "one figure"],
      "At month end on the 31st the job takes two hours and blocks 9,000 payments.",
      ["counters 7 the lock"],
      { 7: "They naively think that one database is always safe." },
    ),
  ),
  ...breaks(
    "shift_cause",
    billing.shifts(
      "delivery",
      ["Extract tax by June", "Keep the monolith this year"],
      "Having slept over it, the monolith seems the better choice for now.",
      "on balance it feels right",
      [],
      ["supports 5 staffing"],
    ),
    api.shifts(
      "platform",
      ["REST", "GraphQL"],
      "Both of the others want GraphQL in one form or another, so I will go with the group.",
      "I am the only one left with this view",
      [5],
      ["supports 5 round trips"],
    ),
  ),
  ...breaks(
    "specificity",
    billing.argues(
      "delivery",
      "Extract tax.",
      "A clean separation of concerns makes systems easier to understand, easier to change and more robust. Teams that own their code are happier and move faster, which benefits everybody.",
      ["questions 5 what about growth?"],
      {},
      "tax changes go live within three days without a split",
    ),
    api.argues(
      "mobile",
      "GraphQL gateway.",
      "GraphQL is flexible, strongly typed and loved by developers. It will improve the experience of partners considerably and prepare the platform for the future.",
      ["counters 6 flexibility matters more"],
      { 6: "The CDN answers most partner reads today and POST queries would go past it." },
      "partners load their first screen in under a second with REST",
    ),
    billing.attacks(
      ["one database", "that it scales", "it will not scale"],
      [7, "it is not much evidence"],
      "Things could go badly wrong at some point and then everybody would be in trouble, with serious consequences for the business.",
      ["counters 7 too optimistic"],
      { 7: "One transaction over ledger and invoices keeps every correction consistent, which the audit demands." },
    ),
  ),
  ...breaks(
    "bare_agreement",
    billing.argues(
      "data",
      "Keep the monolith for now.",
      "Fully on board with r1-msg-005. Four people on call, eight needed for two rotations (ops.md:5): that says it all, and it is well put.",
      ["supports 5 exactly"],
      {},
      "a second rotation is hired",
    ),
    api.argues(
      "security",
      "Persisted queries.",
      "I share the view of r1-msg-005 and would like to add that it is an excellent summary. The 14 round trips on the home screen are indeed the heart of the matter, and 2.3 s on 3G is a long time.",
      ["supports 5 agreed"],
      {},
      "an audit clears free queries",
    ),
  ),
  ...breaks(
    "authority",
    billing.argues(
      "delivery",
      "Extract tax.",
      "Amazon and Netflix run their billing as microservices, and they surely know what they are doing. Our tax change waits 11 days.",
      ["questions 5 who else waits?"],
      {},
      "tax changes go live within three days",
    ),
    api.argues(
      "platform",
      "REST.",
      "REST is the accepted industry standard for public interfaces. I have been building them for 20 years, so please trust me on this one. We serve 40 million reads a day.",
      ["questions 5 is a gateway needed?"],
      {},
      "the hit rate of persisted queries is above 85%",
    ),
    billing.holds(
      "ops",
      "Keep the monolith",
      "The attack is without substance: the Google SRE book recommends what we do, and that settles it.",
      "the leading experts in the field see it as we do",
      ["questions 8 who says so?"],
    ),
  ),
  ...breaks(
    "premature_synthesis",
    billing.argues(
      "ops",
      "Keep the monolith.",
      "On-call is four people. As far as I can see we are all of one mind here, so I suggest that we skip the remaining rounds and write up the result.",
      ["supports 7 one database"],
      {},
      "a second rotation is hired",
    ),
    api.holds(
      "security",
      "Persisted queries",
      "Tenant prices change nothing for persisted queries, since the tenant is part of the key. There is no point in debating this any longer; let us settle on persisted queries and be done.",
      "the tenant is part of the cache key",
      ["questions 8 how many tenants?"],
    ),
  ),
  ...breaks(
    "generic_analogy",
    billing.compares(
      ["growth needs structure", "Biology"],
      "In nature, organisms start as single cells and then specialise as they grow. Those that adapt survive, and those that do not die out. It is the same with software.",
      [["services", "organs"]],
      ["Software is not alive"],
      ["specialise as you grow", "evolution takes longer"],
      ["extends 6 growth"],
    ),
    api.compares(
      ["choice", "Restaurants"],
      "GraphQL is like a buffet where everybody takes what they like, while REST is like a set menu. Some guests prefer the one and some the other, and good restaurants offer both.",
      [
        ["GraphQL", "buffet"],
        ["REST", "set menu"],
      ],
      ["Food can be eaten"],
      ["offer choice", "it is only a picture"],
      ["extends 5 choice"],
    ),
  ),
  ...breaks(
    "unknown_citation",
    billing.argues(
      "ops",
      "Keep the monolith.",
      "As r1-msg-014 showed, 8 of the 11 days are review.",
      ["questions 6 where do the days go?"],
      {},
      "review falls under a day",
    ),
  ),
  ...breaks(
    "cites_another",
    api.argues(
      "mobile",
      "GraphQL gateway.",
      "A phone on the train re-requests the whole screen after each of 6 tunnels.",
      ["extends 5 my own measurement"],
      {},
      "error rates per screen are equal",
    ),
  ),
  ...breaks(
    "schema",
    billing.other("argument", "ops", {
      position: "Keep the monolith.",
      reasoning: "Four people.",
      references: "r1-msg-006",
      wouldChangeIf: "a second rotation is hired",
    }),
  ),
];

export const HELD_OUT_EN: readonly Labelled[] = [...FINE, ...BROKEN];
