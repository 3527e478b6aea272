import { breaks, fine as innocent, type Labelled, phrasesFor, statementsFor } from "../make.ts";

/** A ward's rota, as nurses, accountants and lawyers write about it. */

const fine = phrasesFor("ward", "", "");
const hinted = (rules: string) => phrasesFor("ward", rules, "");
const returned = (rules: string) => phrasesFor("ward", rules, rules);
const { argues, attacks, compares, declares, holds, shifts } = statementsFor("ward");

/** Labels statements that this rule alone must return. */
const must = (rule: string, ...statements: readonly Omit<Labelled, "breaks">[]): Labelled[] =>
  breaks(rule, ...statements).map((one) => ({ ...one, returns: [rule] }));

const FALSIFIERS = [
  ...fine.wouldChangeIf(
    "two more resignations before christmas",
    "the coroner mentions the rota",
    "a fall with harm on ward 3 after hour eleven",
    "the works council signs for everybody",
    "Sister Okafor's night staff ask for it themselves",
    "the judge reads clause 14 the way finance does",
    "we can't fill Sunday nights even with bank staff",
    "agency bill back under 20k",
    "the university pulls its students from us",
    "I'd drop it the day payroll shows that the overlap is paid twice.",
    "the strike ballot passes",
    "nobody on bay B asks for a swap in six weeks",
    "nursery opens at 6 instead of 7:30, that's all it takes",
    "HR turns up three leavers who give the twelve hours as their reason",
    "no drug error after hour ten in the whole of feb",
    "None of the four band 7s wants the pilot to go on.",
    "not one grievance by Easter",
    "nothing short of a signed letter from the union",
    "a second heatwave like july's",
    "never again having to phone round for cover on a bank holiday",
    "if the arbitrator rules against us",
    "Matron walks.",
    "the pilot nurses want out",
    "a parking space. I'm serious, half of them leave late bc of the last bus",
  ),
  ...hinted("falsifier").wouldChangeIf(
    "if it stops working",
    "more information would be needed",
    "if my colleagues can convince me otherwise",
    "a change in circumstances",
    "hard to say really",
    "a compelling case",
    "whatever turns out best for patients",
    "I'm not going to budge on this one.",
    "convincing data",
  ),
  ...returned("falsifier").wouldChangeIf(
    "nil",
    "not applicable",
    "None whatsoever.",
    "tbc",
    "?",
    "--",
    "nothing at all",
    "no",
  ),
];

const RESTATEMENTS = [
  ...fine.restates(
    "61 grand on agency in one month can't go on, and every handover we drop is 45 paid minutes back.",
    "Fewer handovers, fewer strangers from the agency, and the money goes to our own people.",
    "Two shifts a day need less overlap, so the same heads cover more hours.",
    "May's agency bill would pay for eleven permanent nurses. That's the case for it and it's not a silly one.",
    "every handover is a chance to drop something, so having two instead of three ought to be safer",
    "Finance don't want people tired either; they want the overlap hours spent at the bedside.",
  ),
  ...hinted("steel_man").restates(
    "They just look at spreadsheets all day and wouldn't know a patient if they fell over one.",
    "Finance being finance, it's money money money.",
    "I respect the other position.",
    "A cynical attempt to get more hours out of tired women.",
    "Sure, we all want to save money.",
  ),
  ...returned("steel_man").restates("Noted.", "yes", "Understood!", "n/a", "ok."),
];

const SHIFTS = [
  ...fine.shifts(
    "fourteen errors against seven. I hadn't seen it split by hour before",
    "had the contract wrong, it is consent in writing and not a vote",
    "61k in a month. I thought it was a quarter",
    "What tipped it for me is the overlap: 45 minutes a day, seven days, two wards.",
    "I was counting heads, they were counting hours, and hours is right.",
    "most of the room moved before me, fair, but it's the agency bill that did it",
    "bc handover is where my own two incidents happened",
    "Nobody talked me into it; the invoice for May did.",
  ),
  ...hinted("shift_cause").shifts(
    "I'm outnumbered here",
    "happy to go with the majority on this",
    "since everyone seems keen, fine",
    "no point being the odd one out",
    "the others all moved so I will too",
  ),
  ...must(
    "shift_cause",
    shifts(
      "nursing",
      ["Stay with eights", "Go to twelves"],
      "All right.",
      "changed my mind overnight",
      [],
      ["supports 6 ok"],
    ),
    shifts("finance", ["Go to twelves", "Stay with eights"], "Fine then.", "on reflection", [6], ["supports 5 errors"]),
    shifts("legal", ["Volunteers", "Everybody"], "Everybody.", "it feels tidier", [], ["supports 6 overlap"]),
  ),
  ...fine.holds(
    "We don't do back to back twelves, the roster tool blocks it.",
    "That was Christmas with flu. We plan for Christmas now.",
    "It'd bite on ward 9. Ward 3 has eighteen volunteers and needs twelve.",
    "True, and it's still cheaper than one agency night.",
    "the 2 who signed can take it back with a week's notice, it's in the form",
    "Nobody can be asked for five in a row; s. 4(2) caps it at three.",
  ),
  ...hinted("bare_agreement").holds("Brilliant point, totally with you.", "Can't argue with any of that, well said."),
];

const GROUNDS = [
  ...fine.reasoning(
    "Allocate charges per rostered head, so the bill doesn't move whichever shift we run.",
    "We're on Kronos till 2027 and it can't do mixed patterns on one ward, I asked them in March.",
    "Leeds went to twelves in 2016 and back in 2019; their sickness went from 4.1 to 6.3 % in between.",
    "pt in bed 12 had 3 different nurses between breakfast and tea. three. with twelves it's one",
    "Griffiths 2014 looked at 12 countries and found more missed care on long shifts; it's cross-sectional, mind.",
    "I've done both. On the eights I drove home awake, on the twelves I missed my exit twice in one month.",
    "agreed that agency is bleeding us, but 40k of the 61k was the two maternity posts nobody advertised",
    "who covers when a 12h nurse rings in at 6.50? w/ eights you lose 8 hrs, w/ twelves you lose half the day",
    'Clause 14(3) says "exceptional". A permanent rota isn\'t exceptional, and the tribunal in Harlow said as much in 2021.',
    "The insurer asks for hours worked before every incident. At the renewal in June that'll be page one.",
    "Handover isn't waste, it is where Joy caught the potassium.",
    "our students finish at 3 bc of the last bus, they'd never see a full handover again",
    "Everyone likes the long weekends, nobody likes the third twelve. Ask bay B.",
    "The union's own survey (n = 212) has 61 % for twelves and the union is against it!",
    "It's 2.5 WTE. That's all this saves. I did the sums twice",
    "Trust policy is signed off by people who last did a night in 1998; look at what the incident forms say by hour.",
    "let's wrap the drug round up before visiting time, which twelves make harder since tea lands in the middle",
    "We can't conclude anything from ward 3: 2 of the 6 weeks had a closed bay.",
    "In the end someone has to sit with the family at 7 pm, and on eights she is walking out of the door.",
    "The regulator's inspector told us on 4 May that she reads rotas first.",
    "obs are late after 5 pm, 31 % v 12 % before noon, from the e-obs export",
    "If consent is withdrawn by four people the whole pattern collapses, and withdrawal takes one week.",
    "Night twelves end at 07:30, first bus is 08:05, so they wait 35 min in the lobby. or sleep in the car, Dee does",
    "HCAs get 11.44 an hour. Three days a week instead of five saves one of them two fares and a childminder day.",
    "We tested it with real names for August and it broke on day 9.",
    "Doesn't matter how it's sliced: 168 hours a week, 5.2 heads per post.",
    "Even if the pilot looks good it's 18 volunteers, all under 40.",
    "You say safer. Falls at night: Jan 6, Feb 5, Mar 7, that's eights.",
  ),
  ...hinted("authority")
    .reasoning(
      "Everybody in nursing knows that twelves are dangerous.",
      "Research is crystal clear on shift length. Errors doubled on ward 3.",
      "The chief nurse wants it and she has forty years behind her. Errors doubled on ward 3.",
      "All the top hospitals run twelves. Errors doubled on ward 3.",
      "It's evidence based. Errors doubled on ward 3.",
      "Experts in the field have been saying this for decades. Errors doubled on ward 3.",
      "any lawyer will tell you the same. Errors doubled on ward 3",
      "Trust me, I'm a nurse. Errors doubled on ward 3.",
    )
    .map((one, at) => (at === 0 ? { ...one, breaks: ["authority", "specificity"] } : one)),
  ...hinted("unfalsifiable").reasoning(
    "Errors doubled on ward 3. No figures will ever persuade me that tired is safe.",
    "Errors doubled on ward 3. If a ward says it copes, it's lying to itself.",
    "Errors doubled on ward 3. I don't care what the audit shows, it's wrong.",
    "Errors doubled on ward 3. And where errors didn't go up, they simply weren't reported.",
  ),
  ...hinted("premature_synthesis").reasoning(
    "Errors doubled on ward 3. I don't see what there's left to talk about, put it to the vote.",
    "Errors doubled on ward 3. Can we call it a day and write to the board?",
    "Errors doubled on ward 3. We're all on the same page, let's get the paper out.",
    "Errors doubled on ward 3. Enough talk.",
    "Errors doubled on ward 3. Let us conclude here, the rest is detail.",
  ),
  ...hinted("specificity").reasoning(
    "It's about safety at the end of the day.",
    "People matter more than money.",
    "we need a balance between flexibility and fairness",
    "There are pros and cons to each model and a lot depends on how it is done.",
    "Morale is low and this won't help.",
  ),
  ...hinted("bare_agreement").supports(
    "What Legal said.",
    "Legal has put it perfectly, nobody can be ordered to do twelve.",
    "Hear, hear! Ten hours is the cap.",
    "I second this.",
    "agree 100%, consent in writing it is",
  ),
  ...fine.supports(
    "And it goes further than Legal says: bank nurses aren't covered by the agreement at all, that's a third of the nights.",
    "Yes, and consent under a probation contract won't stand; five of the eighteen are on probation.",
    "Agree, with one catch: the form was signed before the new clause 9, so it needs signing again.",
    "same on ward 9, 3 people told me they signed bc the others did",
  ),
];

const ANALOGIES: readonly Labelled[] = [
  ...innocent(
    compares(
      ["long duties end in short cuts", "Aviation"],
      "After Colgan Air 3407 came down near Buffalo on 12 February 2009, the FAA cut the flight duty of crews by hour of report and number of legs (14 CFR part 117, in force since January 2014).",
      [
        ["hour eleven of a shift", "the last leg of the day"],
        ["handover", "crew change"],
      ],
      ["A pilot's errors are recorded by the machine, a nurse's by herself"],
      ["cap by start time, not by length alone", "nobody can swap crews in mid-air, we can"],
      ["supports 5 hour ten"],
    ),
    compares(
      ["fewer handovers lose less", "Residency training"],
      "In the I-PASS study of 2014, nine paediatric hospitals scripted their handovers; preventable adverse events fell by 30 % with the number of handovers unchanged.",
      [["three handovers", "resident sign-out"]],
      ["Residents hand over to peers of equal rank"],
      ["fix the handover before you remove it", "scripts wear off within a year or two"],
      ["questions 6 the overlap"],
    ),
  ),
  ...breaks(
    "generic_analogy",
    compares(
      ["rest", "Sport"],
      "Athletes know that you cannot run at full speed all day, every coach will say that recovery is half of the training.",
      [["nurse", "runner"]],
      ["A ward is no race"],
      ["rest well", "people differ"],
      ["supports 5 tired"],
    ),
    compares(
      ["balance", "Nature"],
      "In nature everything is a matter of balance, and ecosystems that are pushed too far collapse.",
      [["ward", "forest"]],
      ["Trees take no holidays"],
      ["keep the balance", "it is only a picture"],
      ["extends 7 consent"],
    ),
  ),
];

const RETURNED: readonly Labelled[] = [
  ...must(
    "steel_man",
    argues("nursing", "Stay with eights.", "14 errors against 7.", ["counters 6 tired"], {}, "errors level out"),
    argues("finance", "Twelves by April.", "40k of it was two posts.", ["counters 5 no"], {}, "agency under 20k"),
    holds("legal", "Volunteers only.", "It is capped at three.", "s. 4(2)", ["counters 8 capped"]),
    attacks(
      ["all think that consent is free", "nobody is pressed", "five twelves in a row"],
      [7, "it cites no case"],
      "On 20 December three nurses ring in; Dee does her fifth twelve and gives 10 ml instead of 1.",
      ["counters 7 pressed"],
      {},
    ),
  ),
  ...must(
    "cites_another",
    argues(
      "nursing",
      "Stay with eights.",
      "Fourteen against seven, I said it before.",
      ["extends 5 mine"],
      {},
      "errors level out",
    ),
    argues("legal", "Volunteers only.", "See clause 14.", [], {}, "the works council signs"),
    holds("finance", "Twelves.", "No.", "another ward", []),
  ),
  ...returned("unknown_citation").reasoning(
    "see r1-msg-031, 14 errors",
    "As nursing says in r2-msg-004 it is 14 against 7.",
    "R3-MSG-001 has the figures for May: 61,000.",
  ),
  ...fine.reasoning(
    "r1-msg-05 counts 14, but 3 of those were near misses.",
    "per (R1-MSG-007) consent is needed; we have 18 forms.",
  ),
];

const DECLARATIONS: readonly Labelled[] = fine
  .declares(
    "Eights. I have buried one colleague who fell asleep at the wheel in 2018, and I won't plan the next.",
    "twelves, volunteers first, look again in sept",
    "Neither: 10 + 8 + 8 with the long one in the day, as St Mary's does since 2022.",
  )
  .concat(
    [
      declares("finance", "Twelves by April.", "agency falls under 20,000 a month", "18 volunteers", "resignations"),
    ].map((one) => ({ ...one, breaks: [] })),
  );

/** All of them. */
export const WARD: readonly Labelled[] = [
  ...FALSIFIERS,
  ...RESTATEMENTS,
  ...SHIFTS,
  ...GROUNDS,
  ...ANALOGIES,
  ...RETURNED,
  ...DECLARATIONS,
];
