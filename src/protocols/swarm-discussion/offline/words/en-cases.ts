import type { Case } from "../case.ts";

export const enCases: readonly Case[] = [
  {
    concerns: ["organisation", "users", "cost", "delivery"],
    words: ["split", "monolith", "break up", "microservice"],
    field: "Telecommunications",
    case: "On 1 January 1984 the Bell System of the United States was divided under a settlement of 1982: AT&T kept long distance, Western Electric and Bell Labs; 22 local companies became seven independent regional ones. Long-distance prices fell as others could compete; local rates rose, because long distance had paid for them before. Two decades later much of it had grown together again: SBC, one of the seven, bought AT&T in 2005 and BellSouth in 2006.",
    source: "United States v. AT&T, 552 F. Supp. 131 (D.D.C. 1982)",
    mapping: [
      { here: "the whole that may be divided", there: "the Bell System before 1984" },
      { here: "the line along which it is divided", there: "the boundary between local and long distance" },
      { here: "costs that one part bears for another today", there: "long distance paying for local calls" },
    ],
    doesNotMap: ["A court drew that boundary from outside; here those who live with it can move it."],
    principle:
      "A division first brings to light who has been paying for whom; draw the boundary where few such debts cross it.",
    breaksDown:
      "Prices and regulators drove that case; inside one organisation there is neither, and the pull to grow together again is stronger.",
  },
  {
    concerns: ["operations", "organisation", "cost", "simplicity"],
    words: ["split", "outsource", "ownership", "monolith", "microservice"],
    field: "Railways",
    case: "When British Rail was broken up in the 1990s, the track went to Railtrack, which had its maintenance done by contractors. On 17 October 2000 a train derailed at Hatfield on a rail that shattered from cracks known as rolling contact fatigue; four people died. Railtrack could not say where else such cracks were, imposed more than a thousand speed restrictions, went into administration a year later and was replaced by Network Rail in 2002.",
    source: "Office of Rail Regulation, Train Derailment at Hatfield: A Final Report, July 2006",
    mapping: [
      { here: "those who own a part after the change", there: "Railtrack, owner of the track" },
      { here: "those who know its real state", there: "the contractors who maintained it" },
      { here: "a failure whose extent nobody can name", there: "cracks whose places no register held" },
    ],
    doesNotMap: [
      "Rails wear out by use; the parts here may fail for other reasons.",
      "Contracts between companies hid that knowledge; here it may only be a question of writing it down.",
    ],
    principle:
      "The owner of a part must also hold the knowledge of its state; divide the two and the first large fault is felt everywhere.",
    breaksDown:
      "A fault there cost lives and stopped a country; the stakes here have to be named before the comparison says how much care is due.",
  },
  {
    concerns: ["migration", "users", "operations"],
    words: ["migrat", "switch", "rewrite", "cut over", "cutover", "replace", "all at once"],
    field: "Road traffic",
    case: "Sweden changed from driving on the left to driving on the right at five in the morning on Sunday, 3 September 1967. Parliament had decided it in 1963, although 83 per cent had voted against it in a referendum in 1955. A commission prepared signs, junctions, buses and an information campaign for four years; other traffic was kept off the roads around the hour of the change. Accidents fell at first, since everybody drove with care, and were back at their former level within about two years.",
    source: "the Swedish State Commission for Right-hand Traffic (Statens högertrafikkommission), 1963-1967",
    mapping: [
      { here: "the old way and the new, which cannot both hold", there: "left-hand and right-hand traffic" },
      { here: "the hour of the change", there: "five o'clock on a Sunday morning, the roads cleared" },
      { here: "preparation that nobody sees", there: "four years of signs, junctions and rehearsed information" },
    ],
    doesNotMap: ["There, both ways side by side were impossible; here they may well run side by side for a time."],
    principle:
      "A change in one step is right where two ways cannot coexist, and it is paid for in the years before, not in the night itself.",
    breaksDown: "There was one date for a whole country and a state to enforce it; nobody here can clear the roads.",
  },
  {
    concerns: ["migration", "delivery", "cost", "consistency"],
    words: ["migrat", "gradual", "step", "phase", "parallel", "currency"],
    field: "Currency",
    case: "The United Kingdom decided in 1966 to give up shillings and old pence. New 5p and 10p coins circulated from April 1968 beside the shilling and florin of the same value, the 50p from October 1969; on Decimal Day, 15 February 1971, prices and books changed over. Both coinages were to run side by side for up to eighteen months; the old penny and threepence could be withdrawn after little more than six, on 31 August 1971.",
    source: "N. E. A. Moore, The Decimalisation of Britain's Currency, HMSO 1973",
    mapping: [
      { here: "parts that can be brought in early and unnoticed", there: "new coins worth exactly an old one" },
      { here: "the step that everybody has to take on one day", there: "prices and accounts on Decimal Day" },
      { here: "the time in which both run", there: "the planned eighteen months, of which six were needed" },
    ],
    doesNotMap: ["A board with legal powers set the dates; here they have to be agreed."],
    principle:
      "Bring in early whatever means the same in the old and the new; then the day of the change is small, and the time of running both is short.",
    breaksDown:
      "Old and new pence could be converted by a fixed rule; where the new means something else than the old, no coin fits both.",
  },
  {
    concerns: ["consistency", "organisation", "evidence"],
    words: ["interface", "api", "contract", "schema", "units", "integration"],
    field: "Spaceflight",
    case: "NASA lost the Mars Climate Orbiter on 23 September 1999, when it came far too close to Mars. Ground software from Lockheed Martin gave the thrusters' impulse in pound-force seconds; the navigators at the Jet Propulsion Laboratory read newton-seconds, as the interface specification said. Small discrepancies had been noticed for months and were not followed up in the way that the project's own rules required.",
    source: "Mars Climate Orbiter Mishap Investigation Board, Phase I Report, 10 November 1999",
    mapping: [
      { here: "two parts with an interface between them", there: "the ground software and the navigation" },
      { here: "what both take for granted", there: "the unit of one figure in one file" },
      {
        here: "small differences that are put down to something else",
        there: "months of trajectory corrections that were a little off",
      },
    ],
    doesNotMap: ["A spacecraft gets one try; here an error may be found and repaired."],
    principle:
      "What two parties exchange has to be checked by a test that both run, from end to end; a specification that both have read is not enough.",
    breaksDown:
      "The two sides there were separate companies; where one team owns both, the check may be cheaper than the boundary.",
  },
  {
    concerns: ["delivery", "organisation", "cost"],
    words: ["outsource", "vendor", "supplier", "buy", "contractor", "offshore"],
    field: "Aircraft construction",
    case: "For the 787, Boeing had whole sections designed and built by some fifty first-tier suppliers, who were to share the risk and shorten development. Sections reached Everett unfinished, parts were missing, and suppliers had handed work on in turn. In 2009 Boeing bought one supplier's factory in South Carolina to get hold of the work. The first aircraft was delivered on 26 September 2011, more than three years after the planned May 2008.",
    source: "C. S. Tang, J. D. Zimmerman, The Boeing 787 Case, Supply Chain Forum 10(2), 2009",
    mapping: [
      { here: "work that is given to others", there: "fuselage and wing sections" },
      { here: "what was to be gained", there: "a shorter development at shared risk" },
      {
        here: "work that nobody had been given",
        there: "bringing the pieces together, and seeing how far each one was",
      },
    ],
    doesNotMap: ["Aircraft sections cannot be changed cheaply once they are built; software can."],
    principle:
      "What is handed out comes back as the work of fitting together; those who give away the parts must keep that work, and the sight of it.",
    breaksDown:
      "There the delays cost billions; for small parts with a settled interface the same division of labour works every day.",
  },
  {
    concerns: ["evidence", "delivery", "performance"],
    words: ["deadline", "launch", "load test", "release", "scale"],
    field: "Shipbuilding",
    case: "The Swedish warship Vasa sank on 10 August 1628 after some 1,300 metres of her maiden voyage: she carried a second deck of guns on a hull that was too narrow for it. Weeks before, thirty men had run from side to side on her deck to try her stability; the admiral present stopped them when she rolled too far. The king was pressing for the ship, nobody reported the result, and the inquest found nobody guilty. About thirty people died.",
    source: "R. E. Fairley, M. J. Willshire, Why the Vasa Sank, IEEE Software 20(2), 2003",
    mapping: [
      { here: "the date that everybody works towards", there: "the king's order to sail" },
      { here: "the test that could have decided", there: "thirty men running across the deck" },
      { here: "those who saw the result and did not pass it on", there: "the officers on board" },
    ],
    doesNotMap: ["The ship could not be tried in parts; here a small trial may be possible."],
    principle:
      "A test whose bad result could stop nothing is no test: say beforehand which result stops the launch, and who may say so.",
    breaksDown: "Nobody could calculate a ship's stability then; where the figures can be had, ignorance is a choice.",
  },
  {
    concerns: ["cost", "performance", "simplicity", "organisation"],
    words: ["standard", "container", "api", "platform", "interface", "protocol"],
    field: "Shipping",
    case: "On 26 April 1956 the Ideal-X, a converted tanker of Malcom McLean's, sailed from Newark to Houston with 58 containers. Loading loose cargo cost $5.83 a ton that year; McLean's people put the figure for this ship at less than 16 cents. The full gain came only in the late 1960s, when sizes and fittings were agreed as ISO standards and ports, ships and railways were rebuilt round them; the old docks of New York and London lost their trade.",
    source: "M. Levinson, The Box, Princeton University Press 2006",
    mapping: [
      { here: "the boundary that everything has to pass", there: "the quay between ship and lorry" },
      { here: "a unit that nobody needs to open there", there: "the container" },
      { here: "the agreement that makes it pay", there: "common sizes and corner fittings" },
    ],
    doesNotMap: ["Cargo is indifferent to its box; what passes here may have to be understood on the way."],
    principle:
      "The gain comes less from the box than from an agreement that everybody's crane fits; until then it is one more format.",
    breaksDown:
      "Those gains grew with world trade; where little crosses the boundary, a standard costs more than it saves.",
  },
  {
    concerns: ["consistency", "operations", "users", "simplicity"],
    words: ["standard", "interface", "compatib", "api", "protocol", "format"],
    field: "Fire fighting",
    case: "When the centre of Baltimore burned on 7 and 8 February 1904, engines came by train from Washington, Philadelphia and other cities within hours. Many could not help: their hoses did not fit Baltimore's hydrants. More than 1,500 buildings were lost. An inquiry found some six hundred sizes and variations of couplings in the country; a national standard was adopted in 1905, and a century later many cities still did not use it.",
    source: "M. D. Seck, D. D. Evans, NISTIR 7158, National Institute of Standards and Technology 2004",
    mapping: [
      { here: "parts that each work well alone", there: "each city's hydrants and hoses" },
      { here: "the day on which they have to work together", there: "the fire" },
      { here: "what a common form costs those who already have one", there: "new couplings for a whole city" },
    ],
    doesNotMap: ["Couplings are iron in the street; a format may be translated."],
    principle:
      "Differences between parts cost nothing until the day on which one has to help another: try that day beforehand.",
    breaksDown: "Where parts never have to stand in for each other, a common form is a price without a gain.",
  },
  {
    concerns: ["organisation", "cost", "users", "operations"],
    words: ["shared", "team", "platform", "common", "resource", "ownership"],
    field: "Irrigation",
    case: "Farmers around Valencia in Spain have shared the water of the Turia by rules of their own for more than five hundred years. Those who irrigate from a canal elect its officers, who watch over the turns; disputes go to the Water Tribunal, which sits every Thursday, hears both sides in public and decides at once. Fines are small and seldom needed, since each farmer sees what the neighbours take.",
    source: "E. Ostrom, Governing the Commons, Cambridge University Press 1990, chapter 3",
    mapping: [
      { here: "what several share and each would rather use alone", there: "the water of one canal" },
      { here: "who watches over its use", there: "officers elected by those who irrigate" },
      { here: "how a dispute ends", there: "in public, within the week, by equals" },
    ],
    doesNotMap: ["Farmers stay for generations; people here come and go."],
    principle:
      "What is shared holds without one owner where the users make the rules, can see each other's use, and settle disputes quickly and cheaply.",
    breaksDown: "It needs a small group with clear limits; where anybody may join, it does not hold.",
  },
  {
    concerns: ["evidence", "users", "operations"],
    words: ["measure", "experiment", "evidence", "metric", "trial", "prove"],
    field: "Medicine",
    case: "In May 1847 Ignaz Semmelweis had the doctors of the first maternity clinic in Vienna wash their hands in chlorinated lime. Deaths among the mothers fell from more than 18 per cent in April to about 2 per cent in June. He could not say why it worked; his colleagues did not accept that their own hands had killed, his post was not renewed in 1849, and the practice became general only decades later.",
    source: "I. Semmelweis, Die Ätiologie, der Begriff und die Prophylaxis des Kindbettfiebers, 1861",
    mapping: [
      { here: "the figure that is to change", there: "deaths among the mothers, month by month" },
      { here: "a small step that can be tried first", there: "washing hands, in one clinic of two" },
      { here: "those whose own work the result accuses", there: "the doctors who came from the dissecting room" },
    ],
    doesNotMap: ["A second clinic beside it gave the comparison; here there may be nothing to compare with."],
    principle:
      "A figure does not persuade those whom it accuses: agree beforehand which result will count, and let them take the measurement.",
    breaksDown: "Few effects are that large; with a small one, a single before and after shows nothing.",
  },
  {
    concerns: ["privacy", "evidence", "users"],
    words: ["personal data", "census", "analytics", "tracking", "survey", "ai"],
    field: "Statistics and constitutional law",
    case: "West Germany wanted to count its people in April 1983. The Federal Constitutional Court stopped the census days before it and held on 15 December 1983 that parts of the law were void: answers were also to be used to correct local registers, and whoever cannot know who knows what about them is not free. It named this the right to informational self-determination. The census was taken in 1987, with names kept apart from the answers.",
    source: "Federal Constitutional Court of Germany, BVerfGE 65, 1 (15 December 1983)",
    mapping: [
      { here: "what one would like to learn", there: "figures on people, housing and work" },
      {
        here: "a second use that was thought of only because the data were there",
        there: "correcting the registers of residents",
      },
      { here: "the form in which it was possible after all", there: "names kept apart and destroyed early" },
    ],
    doesNotMap: ["Answers to a census were a legal duty; here people may be able to say no."],
    principle:
      "Data collected for one purpose lose their ground when they are used for a second; separate who it is from what it says at the moment of collecting.",
    breaksDown:
      "A court could stop that census; where nobody checks, the same rule has to be kept by those whom it binds.",
  },
  {
    concerns: ["security", "users", "cost"],
    words: ["security", "attack", "breach", "trust", "recall"],
    field: "Consumer goods",
    case: "In autumn 1982 seven people in the Chicago area died of Tylenol capsules into which somebody had put cyanide after they had left the factory. Johnson & Johnson called back some 31 million bottles, at a cost of more than 100 million dollars, and was back within weeks with packages that show whether they were opened; the authorities then required such packages of all. Within about a year the product had won back its place. The culprit was never found.",
    source: "US Food and Drug Administration, tamper-resistant packaging requirements, November 1982",
    mapping: [
      { here: "a way in that nobody had thought of", there: "an unsealed bottle on an open shelf" },
      { here: "the protection, and its price for every user", there: "seals that everybody has to tear open" },
      { here: "what was protected by the costly step", there: "the trust of those who had not been harmed" },
    ],
    doesNotMap: ["The danger was to life and visible to all; many breaches here stay unseen for months."],
    principle:
      "Protection that users can see for themselves is worth its nuisance, and the fastest full answer is often the cheapest.",
    breaksDown: "There was one attack and one product; against attackers who adapt, a seal is only the first step.",
  },
];
