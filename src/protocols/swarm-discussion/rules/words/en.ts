/** What would be accepted, for those who have nothing to start from. */
const EXAMPLES = "“p99 exceeds 300 ms in a week of load tests”, “Finance approves four more positions”";

/** Why a statement goes back to its author. words/zh.ts says the same in Chinese. */
export const en = {
  authority: (said: string) =>
    `${said} says who holds it and not why it is right here: give the reason with a figure, a case or code. For example: “… because a single request can fan out: depth 12 took staging down for 25 minutes”`,
  bareAgreement: (said: string) =>
    `${said} agrees and adds nothing that was not said: name a risk, a cost or a condition that the other has missed, or a figure or case of your own. For example: “… but a failed refund would leave an orphaned ledger row that nobody is paged for”`,
  citesAnother: (example: string | undefined) =>
    `\`references\` names no message of another participant; build on at least one, such as ${example}`,
  noFalsifier: `say in \`wouldChangeIf\` what evidence would make you reconsider: a position that nothing could change cannot be argued with. For example: ${EXAMPLES}`,
  unobservable: (said: string) =>
    `\`wouldChangeIf\`, ${said}, names nothing that could be observed: name a figure, an event, a measurement or a source. For example: ${EXAMPLES}`,
  noCase: (said: string) =>
    `the case, ${said}, is no particular one: say who, where and when, and with what result. For example: “On 3 September 1967 Sweden changed to driving on the right …”`,
  mapsNothing:
    "`mapping` sets nothing against anything: name a part of this decision and the part of the case that answers to it, such as “the invoice job ↔ freight trains”",
  endsNowhere:
    "an analogy that fits everywhere is none: name in `doesNotMap` what has no counterpart, and in `breaksDown` where it ends, such as “roads cannot be switched back”",
  closing: {
    missing: (ids: readonly string[]) =>
      `nothing is said of ${ids.join(", ")}: say of each of your objections that was answered whether you concede or maintain it`,
    unlisted: (id: string, put: readonly string[]) =>
      `${id} is no objection of yours that was answered last: decide on ${put.join(", ")} and on nothing else`,
    twice: (id: string) => `${id} is decided on twice: decide on it once`,
  },
  closes: (said: string) =>
    `${said} closes the debate before anybody was countered and has answered: say instead what could be wrong with the view that you share, such as “it assumes that the job stays below an hour”`,
  tooEarly:
    "recommendation is synthesize, but nobody who was countered has answered yet: recommend continue or different-angle",
  settledByNothing:
    "an agreement is said to be settled by argument, but nothing was ever countered: it was settled by silence",
  noBasis:
    '`shiftBasis` is "none", yet your position has shifted: say "argument" or "evidence" and name in `shiftCause` where it stands, or keep your position',
  noEvidence: (ids: readonly string[]) =>
    `\`shiftBasis\` is "evidence", but ${ids.join(", ")} brings no figure, code or source: cite the message that does, or say "argument"`,
  noCause: (own: boolean) =>
    `name in \`shiftCause\` the messages that changed your mind${own ? ": those of others, not your own" : ""}; a shift without any does not count towards consensus`,
  crowd: (said: string, id: string) =>
    `\`shiftReason\`, ${said}, says how many hold the view and not what is right in it: say what in ${id} moved you, or keep your position`,
  unfalsifiable: (said: string) =>
    `${said} holds whatever is found, so nothing can be said for or against it: say which finding would count against it, such as “three of ten splits had to be undone”`,
  noSteelMan: (target: string) =>
    `you counter ${target}: restate its argument in \`steelMan\` first, in the strongest form you can give it`,
  steelMan: {
    empty: (target: string, spot: string) =>
      `the steel man of ${target}, ${spot}, does not say what is argued there: name its claim and its ground, such as “a service of its own would go live without waiting for two other teams”`,
    disparaging: (target: string, spot: string) =>
      `the steel man of ${target}, ${spot}, speaks down on it: word it so that its author would sign it`,
    own: (target: string, spot: string) =>
      `the steel man of ${target}, ${spot}, repeats your own argument: say what ${target} claims and why that may be right`,
  },
};
export type Words = typeof en;
