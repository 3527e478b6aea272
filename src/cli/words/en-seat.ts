/** What somebody in a seat is shown at a terminal, and how a form asks. */
export const enSeat = {
  youAre: (name: string) => `you are ${name}`,
  standsFor: "you stand for",
  loses: "you stand to lose",
  misses: "you tend to miss",
  yourTurn: (title: string) => `(1) Your turn · ${title}`,
  answerUntil: (time: string) => `answer until ${time}`,
  accepted: "accepted",
  acceptedAs: (id: string) => `as ${id}`,
  received: "received",
  held: "held until the others are in",
  returned: "returned",
  attemptsLeft: (n: number) => `${n} ${n === 1 ? "attempt" : "attempts"} left`,
  late: "late",
  tooLate: "your answer came after the deadline; it does not stand on the floor",
  refused: "refused",
  over: "over",
  left: (seat: string, until?: string) =>
    `you have left the seat ${seat}${until === undefined ? "" : `; the turn is still open until ${until}`}`,
  passed: "the deadline of this turn has passed",
  noJson: (why: string) => `that line is not JSON: ${why}; say it again`,

  hints: "Before you send, you may want to look at this; nothing is returned for it:",
  sendNow: "Send it?",
  sendAsItIs: "send it as it is",
  change: "change it first",

  none: "(none)",
  add: "add",
  yes: "yes",
  no: "no",
  mustBeSaid: "this must be said",
  field: (label: string, help: string) => `${label}: ${help}`,
  item: (label: string, n: number, isLast: boolean) => `${label} (${n}${isLast ? "; empty to end" : ""})`,
  asJson: (label: string) => `${label} (as JSON)`,
  editor: (label: string, key: string, editor: string) => `${label} (${key} opens ${editor})`,
};
export type SeatWords = typeof enSeat;
