import { statementHash, USER } from "#wire";
import { type Invariant, repeated, type Told } from "./history.ts";

/** Invariants of the floor and the journal: numbers, chain and authors. */

const numbering: Invariant = ({ floor }) => {
  const next = new Map<number, number>();
  return floor.flatMap(({ seq, statement: { id, round } }) => {
    const number = (next.get(round) ?? 0) + 1;
    next.set(round, number);
    const wanted = `r${round}-msg-${String(number).padStart(3, "0")}`;
    return id === wanted ? [] : [`${id} at ${seq} should be ${wanted}`];
  });
};

const chain: Invariant = ({ floor }) => {
  let prev = "0".repeat(64);
  return floor.flatMap(({ seq, statement }) => {
    const right = statement.prev === prev && statement.hash === statementHash(statement, prev);
    prev = statement.hash ?? "";
    return right ? [] : [`${statement.id} at ${seq} does not follow the one before`];
  });
};

const turnsOnce: Invariant = ({ floor }) =>
  repeated(floor.map(({ statement }) => statement.turn)).map((turn) => `${turn} stands on the floor more than once`);

const nothingInvented: Invariant = ({ all, floor }) =>
  floor
    .filter(({ statement }) => statement.from !== "moderator")
    .flatMap(({ seq, statement: { id, from, type, turn, content } }) => {
      const isCommanded = from === USER && type === "judgement";
      const source = all.some(
        (told) =>
          (isCommanded &&
            told.channel === "control" &&
            `judge.${told.seq}` === turn &&
            told.message.type === "judge") ||
          (told.channel === "say" &&
            told.participant === from &&
            told.seq < seq &&
            told.message.body.turn === turn &&
            isSaidIn(told.message.body.content, content)),
      );
      return source ? [] : [`${from} never said what stands as ${id}`];
    });

/** Whether a record has its author's own words: what was put onto the table, else the text. */
function isSaidIn(said: unknown, record: unknown): boolean {
  const { position, response, failureScenario, text, points = [], reasons = [] } = (said ?? {}) as Said;
  const told = [position, response, failureScenario, ...[...points, ...reasons].map((one) => one.text)];
  const words = told.some((one) => one !== undefined) ? told : [text];
  const stored = JSON.stringify(record);
  return words.every((one) => one === undefined || stored.includes(JSON.stringify(one)));
}

type Said = { readonly [Key in "position" | "response" | "failureScenario" | "text"]?: string } & {
  readonly [Key in "points" | "reasons"]?: readonly { readonly text: string }[];
};

const nothingLost: Invariant = ({ all, floor }) => {
  const at = new Map(floor.map(({ statement }) => [statement.id, statement]));
  const told = all.flatMap(({ channel, participant, message }) => {
    if (channel !== "inbox" || message.type !== "accepted") return [];
    const { messageId, turn } = message.body as { messageId: string; turn: string };
    const statement = at.get(messageId);
    const right = statement?.turn === turn && statement.from === participant;
    return right
      ? []
      : [`${participant} was told that ${turn} stands as ${messageId}; there stands ${statement?.turn}`];
  });
  const named = all
    .flatMap(entriesOf)
    .filter(({ does }) => does === "ask")
    .flatMap(({ result }) => (result as { statements: string[] }).statements);
  return [
    ...told,
    ...named.filter((id) => !at.has(id)).map((id) => `the journal names ${id}, which is not on the floor`),
  ];
};

interface Entry {
  readonly seq: number;
  readonly n: number;
  readonly does: string;
  readonly result: unknown;
}

/** The journal entries in a message: its own, or those carried by an announcement. */
function entriesOf({ seq, channel, message }: Told): Entry[] {
  const entries = channel === "journal" ? [message.body] : channel === "phase" ? (message.journal ?? []) : [];
  return (entries as Omit<Entry, "seq">[]).map((entry) => ({ ...entry, seq }));
}

/** Each owner opens the discussion with the first entry; the others are numbered without a gap. */
const oneJournal: Invariant = ({ all }) => {
  const entries = all.flatMap(entriesOf);
  const [first] = entries;
  const name = JSON.stringify(first?.result);
  const numbered = entries.filter((entry) => entry === first || entry.n !== 0);
  const openings = entries.filter(({ n }) => n === 0);
  return [
    ...numbered.filter(({ n }, at) => n !== at).map(({ seq, n }) => `entry ${n} at ${seq} is out of turn`),
    ...openings
      .filter(({ result }) => JSON.stringify(result) !== name)
      .map(({ seq }) => `the discussion is opened at ${seq} under another name`),
  ];
};

/** A message to the moderator is returned by one `receive`, unchanged. */
const receivedOnce: Invariant = ({ all }) => {
  const given = all.flatMap(entriesOf).flatMap(({ does, result }) => {
    const { message } = result as { message?: { from: string; text: string; seq: number } };
    return does === "receive" && message ? [message] : [];
  });
  const written = new Map(all.map((told) => [told.seq, told]));
  return [
    ...repeated(given.map(({ seq }) => String(seq))).map((seq) => `the message at ${seq} was received more than once`),
    ...given
      .filter(({ seq, from, text }) => {
        const { message } = written.get(seq) ?? {};
        return message?.from !== from || message.body.text !== text;
      })
      .map(({ seq }) => `what was received of ${seq} was not written there`),
  ];
};

/** The results of branches, the decision, or the report told at the end are on the floor, under any owner. */
const answeredFromTheRecord: Invariant = ({ floor, ended }) => {
  const { answer } = (ended?.message.body ?? {}) as { answer?: string };
  if (answer === undefined) return [];
  const decision = floor.find(({ statement }) => statement.type === "decision")?.statement.content;
  if (decision) {
    const isTold =
      decision.by === "nobody" ? answer.includes("No decision is recorded") : answer.includes(String(decision.text));
    return isTold ? [] : [`the ending tells ${answer}, and the outcome is ${String(decision.text)}`];
  }
  // A team's report is on the floor itself.
  const report = floor.findLast(({ statement: { type } }) => type === "report")?.statement.content;
  if (report)
    return report.answer === answer ? [] : [`the ending tells ${answer}, the report ${String(report.answer)}`];
  const { content: synthesis } =
    floor.findLast(({ statement }) => statement.type === "round_synthesis")?.statement ?? {};
  if (synthesis) {
    const names = (synthesis.solutions as { name: string }[]).map(({ name }) => name);
    const wanted = synthesis.degraded ? ["Degraded"] : names.length > 0 ? names : ["No solution"];
    const isTold = wanted.some((name) => answer.includes(name));
    return isTold ? [] : [`the ending tells ${answer}, and the last round came to ${wanted.join(", ")}`];
  }
  const discussed = floor.filter(({ statement: { type } }) => /^(?:discussion_round|round_by_rule)$/.test(type)).length;
  if (discussed > 0)
    return answer.includes(`After ${discussed} round`) ? [] : [`the ending tells ${answer}, after ${discussed} rounds`];
  const known = new Set(floor.map(({ statement: { id, content } }) => `${id} ${String(content.text)}`));
  return (JSON.parse(answer) as string[][])
    .flat()
    .filter((found) => /^r\d+-msg-\d+ /.test(found) && !known.has(found))
    .map((found) => `the ending tells ${found}, which stands nowhere`);
};

export const RECORD_INVARIANTS: Readonly<Record<string, Invariant>> = {
  "numbers without a gap": numbering,
  "unbroken chain": chain,
  "no turn twice": turnsOnce,
  "nothing is invented": nothingInvented,
  "nothing accepted is lost": nothingLost,
  "one journal": oneJournal,
  "a message is received once": receivedOnce,
  "an ending tells what is on record": answeredFromTheRecord,
};
