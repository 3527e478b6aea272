/** Axis and description of each pair of concerns that are opposed by their nature. */
export const enTensions = {
  "delivery operations": [
    "Speed of delivery vs. stability in operation",
    "One gains by every change that goes out; the other is called when one of them breaks something.",
  ],
  "delivery consistency": [
    "Parts that are released alone vs. data that agree",
    "What is released alone keeps its own data; what must agree has to change together.",
  ],
  "delivery security": [
    "Shipping now vs. checking first",
    "Every check before a release holds it up; every release without one may open a door.",
  ],
  "delivery privacy": [
    "Shipping now vs. proof of compliance",
    "One wants it out; the other has to sign that the rules are kept before it is.",
  ],
  "delivery cost": ["Sooner vs. cheaper", "Time can be bought, and the two do not agree on the price."],
  "delivery simplicity": [
    "Features now vs. code that lasts",
    "One counts what is shipped this quarter; the other what can still be changed in three years.",
  ],
  "delivery migration": [
    "Moving now vs. being able to go back",
    "Every step that can be undone costs time before it saves any.",
  ],
  "delivery evidence": [
    "Deciding now vs. finding out first",
    "One loses by every week of waiting; the other by every decision that was taken blind.",
  ],
  "operations cost": [
    "Reliability vs. what it costs",
    "Redundancy is paid for every month and needed on one day of the year.",
  ],
  "operations organisation": [
    "One platform that is run together vs. teams that run their own",
    "Freedom of each team is variety for the one on call.",
  ],
  "operations users": [
    "Nothing changes vs. what users ask for",
    "The safest system is one that is left alone; its users want it to move.",
  ],
  "operations simplicity": [
    "Safeguards vs. few parts",
    "Every safeguard is one more part that somebody has to understand.",
  ],
  "operations privacy": [
    "Seeing everything in operation vs. keeping little",
    "What helps to find a fault is often what must not be kept.",
  ],
  "consistency performance": [
    "Agreement of data vs. speed and throughput",
    "Those who wait for agreement are slow; those who do not may be wrong.",
  ],
  "consistency organisation": [
    "One model of the data vs. teams that own theirs",
    "What several teams own in parts, none of them can keep right as a whole.",
  ],
  "consistency users": [
    "Exact records vs. an answer at once",
    "The user wants to go on; the books want to be closed first.",
  ],
  "consistency migration": [
    "One source of truth vs. two systems for a time",
    "A move in steps keeps the same fact in two places until it ends.",
  ],
  "security users": [
    "Protection vs. ease of use",
    "Every lock is one more thing in the way of those who are allowed in.",
  ],
  "security cost": [
    "Protection vs. its price",
    "One pays for what then does not happen, and cannot show that it would have.",
  ],
  "security organisation": [
    "Control vs. autonomy",
    "What every team may decide for itself nobody can guard as a whole.",
  ],
  "security performance": [
    "Checks at every step vs. speed",
    "Each check takes its share of the time, for everyone, every time.",
  ],
  "privacy evidence": [
    "Keeping little data vs. learning from it",
    "What is not collected cannot harm anybody, and cannot teach anything.",
  ],
  "privacy users": [
    "Rules that are kept to the letter vs. help for the one who asks",
    "The rule protects all; the exception would help this one.",
  ],
  "privacy cost": [
    "Provable compliance vs. its price",
    "Proof is work that no customer ever pays for, until it is missing.",
  ],
  "privacy organisation": [
    "One rule for all vs. teams that decide for themselves",
    "An auditor asks the company, not the team.",
  ],
  "cost performance": ["Spending less vs. headroom", "Headroom is idle on most days, and everything on one."],
  "cost users": ["Spending less vs. serving better", "What would help the users is on somebody's bill."],
  "cost migration": [
    "The cost of moving vs. the safety of doing it in steps",
    "Two systems side by side are paid for twice.",
  ],
  "cost evidence": [
    "The cost of finding out vs. the cost of being wrong",
    "A trial costs something for certain; a mistake costs more, perhaps.",
  ],
  "cost organisation": [
    "Spending less vs. teams that have what they need",
    "Every team with its own tools, skills and on-call is paid for once more.",
  ],
  "performance simplicity": [
    "Speed of the system vs. code that stays simple",
    "What is fast is seldom what is easy to read, and it stays longer than the need for it.",
  ],
  "performance users": [
    "Answers that are fast for all vs. freedom to ask for anything",
    "What each user may ask for freely, somebody has to deliver at the peak.",
  ],
  "simplicity organisation": [
    "One simple whole vs. teams that can go separate ways",
    "Boundaries that free the teams are parts that somebody has to keep.",
  ],
  "simplicity users": [
    "Leaving things out vs. what users ask for",
    "Each wish is reasonable; all of them together are the complexity.",
  ],
  "simplicity migration": [
    "One clean system vs. two for as long as it takes",
    "A safe move is the most complicated state of all, and it may last for years.",
  ],
  "users migration": [
    "Getting the new soon vs. a way back",
    "Users want the new thing whole; a safe move gives it to them in pieces.",
  ],
  "users evidence": [
    "What users say vs. what figures show",
    "A story shows what a figure hides, and a figure shows what a story makes too large.",
  ],
  "organisation migration": [
    "Teams that are free soon vs. a move that can be stopped",
    "Until the move has ended, every team still waits for the others.",
  ],
  "organisation evidence": [
    "Trusting those who do the work vs. proof for everyone",
    "One would let the team decide; the other wants to see why.",
  ],
} satisfies Readonly<Record<string, readonly [axis: string, description: string]>>;
export type TensionWords = Readonly<Record<keyof typeof enTensions, readonly [axis: string, description: string]>>;
