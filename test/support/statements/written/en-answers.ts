import { breaks, type Labelled, phrasesFor, statementsFor } from "../make.ts";

/** Restatements, shifts and citations, as people write them. */

const fine = phrasesFor("billing", "", "");
const hinted = (rules: string) => phrasesFor("billing", rules, "");
const returned = (rules: string) => phrasesFor("billing", rules, rules);
const documents = phrasesFor("billing-documents", "", "");
const nowhere = phrasesFor("billing-documents", "unknown_passage", "unknown_passage");
const { argues, attacks, holds, shifts } = statementsFor("billing");

/** Labels statements that this rule alone must return. */
const must = (rule: string, ...statements: readonly Omit<Labelled, "breaks">[]): Labelled[] =>
  breaks(rule, ...statements).map((one) => ({ ...one, returns: [rule] }));

const OWN = "Pagers ring at midnight while volunteers sleep.";

export const ANSWERS_EN: readonly Labelled[] = [
  ...fine.restates(
    "Eleven days is a long time to wait for a tax change, and most of our outages begin there.",
    "If tax were on its own, a bad release of it could not take payments down.",
    "You'd ship a VAT change the same day instead of queueing behind two teams.",
    "5 of 7 incidents started in tax. Cut it out and you cut most of the pain.",
    "Their point, as I read it: isolate the part that fails most, and the rest gets calmer.",
    "waiting is expensive, esp. when the law changes overnight",
    "Tax rules move faster than everything else here, so they deserve their own release train.",
    "It is not the waiting as such, it is that the two other teams cannot plan either while tax is in the queue.",
  ),
  ...hinted("steel_man").restates(
    "They naively think that a new service fixes people problems.",
    "Basically they just want a shiny new toy for the tax team.",
    "I hear you and I do see where you are coming from.",
    "They do not understand how the ledger works, yet they want to cut it in two.",
    "A misguided wish to deploy more often.",
    "This is a reasonable view that deserves consideration.",
  ),
  ...returned("steel_man").restates("Fair.", "Good point.", "OK", "-", "see above"),
  ...must(
    "steel_man",
    argues("ops", "Keep it.", "8 of the 11 days are review.", ["counters 6 review"], {}, "review takes a day"),
    argues("data", "One database.", "The lock was in the index.", ["counters 5 no"], {}, "the index fails"),
    argues(
      "delivery",
      "Extract tax.",
      "We wait.",
      ["counters 5 no", "counters 7 no"],
      { 5: "four people on one pager cannot take a second" },
      "no waiting",
    ),
    argues(
      "ops",
      OWN,
      OWN,
      ["counters 6 no"],
      { 6: "Volunteers sleep while pagers ring at midnight" },
      "two rotations",
    ),
    holds("ops", "Keep it.", "It does not apply.", "another team", ["counters 8 other team"]),
  ),
  ...must(
    "steel_man",
    attacks(
      ["all keep one database", "the replica is never behind", "reports are a day old"],
      [7, "it names no replica"],
      "On 2 May the replica was 6 hours behind and the dunning letters went out twice.",
      ["counters 7 the replica"],
      {},
    ),
    attacks(
      ["nobody wants two pagers", "that nights stay quiet", "four people burn out"],
      [5, "counts heads only"],
      "Two of the four have small children; one long night a week and the rota is three.",
      ["counters 5 heads"],
      { 6: "eleven days are too many for a change of a rate" },
    ),
  ),
  ...must(
    "cites_another",
    argues("ops", "Keep it.", "Four people.", [], {}, "eight people"),
    argues("ops", "Keep it.", "Four people, as I said.", ["extends 5 mine"], {}, "eight people"),
    argues("data", "One database.", "I repeat myself.", ["extends 7 mine", "extends 3 mine"], {}, "the audit changes"),
    holds("data", "One database.", "Does not concern me.", "other team", []),
  ),
  ...must(
    "shift_cause",
    shifts("ops", ["Keep it", "Split it"], "OK then.", "I slept on it", [], ["supports 6 yes"]),
    shifts("delivery", ["Split it", "Keep it"], "Fine.", "you wore me down", [], ["supports 5 yes"]),
    shifts("data", ["One", "Two"], "Two then.", "I reread what I wrote", [7], ["supports 6 yes"]),
    shifts("ops", ["Keep it", "Split it"], "I give in.", "no idea, it seems right", [5, 1], ["supports 6 yes"]),
  ),
  ...fine.shifts(
    "the 11 days got me, I had always thought of it as two or three",
    "Five of seven is more than I expected.",
    "Fair enough: if most outages start there then a wall around it is worth a pager.",
    "I hadn't seen the incident list. That changes the sum.",
    "they have a queue in front of them that I did not know about",
    "I was wrong about where the incidents start.",
    "Most of the group got there before me, but what moved me is the incident count in tax.",
    "because a rate change cannot wait for the invoice team's release, and theirs is monthly",
  ),
  ...hinted("shift_cause").shifts(
    "everyone else is for it",
    "I don't want to be the only one left",
    "majority rules",
    "all the others disagree with me",
    "outvoted",
  ),
  ...fine.holds(
    "That job runs on the replica since spring.",
    "Different team, different pager.",
    "It would be true if we had month-end billing; we bill daily.",
    "41 minutes were before the index. Now it's 3.",
    "I can live with that risk, it happens once a year and we know the date.",
    "Nope. The auditor signed off on exactly this in May.",
  ),
  ...hinted("bare_agreement").holds("I completely agree, well said.", "Great point, I share this view."),
  ...documents.reasoning(
    "Four people share the pager (docs/ops.md:3).",
    "See ops.md:5, eight at least.",
    "“A second rotation needs eight people at least” (docs/ops.md:5), and we are half of that.",
    "It says “5 of 7 incidents” (team.md:3) but not which.",
    "“A tax change waits 11 days … in the tax module” (docs/team.md:3).",
    "finance.md:3 puts it at 0.01%, which is one invoice in ten thousand.",
    "The lock held for 41 minutes (docs/ops.md:7-7) and the proxy at 10.0.0.4:8443 gave up after 30 s.",
    "They call it a “shared pager” (ops.md:3); shared between whom?",
    "The incident list has no line for March, I looked in Docs/Team.md:3.",
  ),
  ...nowhere.reasoning(
    "Six people share the pager (docs/ops.md:31).",
    "costs.md:4 puts a second service at 9,000 a month.",
    "“A second rotation can be staffed with the people we have” (docs/ops.md:5).",
    "According to runbook/failover.md:12 nobody has ever tested it, 0 of 14 drills.",
    "“Nine of ten incidents start in billing” (team.md:3).",
    "As hr/plan.md:2 says, 4 positions are approved.",
    "The audit allows 1% (finance.md:44).",
  ),
  ...returned("unknown_citation").reasoning(
    "As r1-msg-017 said, it is 4 people.",
    "See r2-msg-001 for the 4 people.",
    "r9-msg-999 has the figures: 4 people, 8 needed.",
    "I answered that in r3-msg-002 with the 41 minutes.",
  ),
  ...fine.reasoning(
    "As r1-msg-7 says, 0.01% is the limit, and it is checked per entity, of which we have five.",
    "R1-MSG-006 counts 5 of 7; I count 4, the one in June was DNS.",
    "re r1-msg-0006: 11 days is the mean, the median is 6.",
  ),
];
