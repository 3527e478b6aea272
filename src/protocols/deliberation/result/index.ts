import { langOf, type Reading } from "#discussion";
import { shortened } from "#lib/cut";
import { recordsOf } from "#lib/fields";
import { holdersOf, isFor, type Objection, type PointsDiscussion, type Row, tableOf } from "#points";
import type { Told } from "../../protocol.ts";
import { resultBy } from "../../shared/result-files.ts";
import { filled, foldedToFit, moveItems, type Section, section } from "../../shared/section.ts";
import { NAMES } from "../kinds.ts";
import { isCutOf, proposed } from "../points.ts";
import type { Back, ConflictPoint, Decision, Summary } from "../schemas.ts";
import { choiceLabel, isSaid, type Stance, stancesIn } from "../stances.ts";
import type { Words } from "../words/en.ts";
import { words as wordsIn } from "../words/index.ts";
import { agreedBeside, answersTo, type Material, materialOf, replyText, verdictsOn } from "./material.ts";
import { answer, became as becameOf, personName, undecided } from "./opening.ts";

/** The result as people read it: the answer first, then what it rests on, what is open, and how it went. */
function sectionsOf(material: Material): Section[] {
  const grounds = [
    ...conditions(material),
    ...options(material),
    ...unconnected(material),
    ...agreedAndOpen(material),
    ...conflicts(material),
    ...moves(material),
    ...said(material),
    ...folded(material),
  ];
  return [...answer(material), ...foldedToFit(grounds, langOf(material.reading))];
}

function moves({ proposals, reading, words, name }: Material): Section[] {
  const items = moveItems(tableOf(proposals.points), langOf(reading), name, false);
  return filled("moves", words.result.headings.moves, { items });
}

/** The proposals, concerns and answers so far in points; undefined before the chair has put its questions. */
export const inPoints = (reading: Reading): PointsDiscussion | undefined => materialOf(reading)?.proposals.points;

export function told(reading: Reading): Told {
  const material = materialOf(reading);
  const { result } = wordsIn(langOf(reading));
  const rounds = (material?.summaries ?? []).map(
    ({ round, summary }) => [round, result.roundLine(summary.conflicts.length, summary.why)] as const,
  );
  return {
    ...(material?.decision || reading.ended ? { result: material ? sectionsOf(material) : [] } : {}),
    rounds: new Map(rounds),
  };
}

/** decision.json, decision.md, report.html and result.json, as soon as there is a decision. */
export const RESULT = resultBy<Material & { readonly decision: Decision }>({
  kind: "decision",
  path: "artifacts/decision",
  names: { ...NAMES, inPoints },
  question: (lang) => wordsIn(lang).result.question,
  materialOf: (reading) => {
    const material = materialOf(reading);
    return material?.decision && { ...material, decision: material.decision };
  },
  sectionsOf,
  contentOf: ({ decision, summaries, agenda }, result) => ({
    ...decision,
    alternatives: agenda.alternatives,
    potentials: agenda.potentials,
    rounds: summaries.map(({ round, summary }) => ({ round, ...summary })),
    result,
  }),
  isUndecided: ({ decision }) => decision.by === "nobody",
});

/** Said wherever the result is shown, where specialists are missing in it, or nothing was decided. */
export function partial(reading: Reading): string | undefined {
  const material = materialOf(reading);
  if (!material || !reading.progress.some(({ kind }) => kind === "assessment")) return undefined;
  const { stances, specialists, missing, words } = material;
  const said = [
    ...(missing.length > 0 ? [words.result.partial(stances.length, specialists.length, words.and(missing))] : []),
    ...undecided(material),
  ];
  return said.length > 0 ? words.sentences(said) : undefined;
}

/** The phases in their order, and what each may take, in minutes: shown, and never enforced. */
const BUDGET_MINUTES = { round1: 4, round2: 3, round3: 2, shutdown: 1 };
const PHASES = Object.keys(BUDGET_MINUTES) as (keyof typeof BUDGET_MINUTES)[];

/** Section with the conditions of each proposal, as who proposes it words them. */
function conditions({ words, name, proposals }: Material): Section[] {
  const { points } = proposals.points;
  const items = proposed(proposals).flatMap((row) =>
    holdersOf(row).flatMap((who) => {
      const { met = [], unmet = [], said } = row.cells.get(who) ?? {};
      return [...met, ...unmet].map((id) => ({
        text: words.result.condition(id, words.quoted(points.get(id)?.text ?? id), name(who), row.id),
        refs: said ? [said.message] : [],
      }));
    }),
  );
  return filled("conditions", words.result.headings.conditions, { items, folded: true });
}

/** Section with each proposal, who proposes it, and a row for each concern about it, with what became of it. */
function options(material: Material): Section[] {
  const { stances, words, name, proposals } = material;
  const { result } = words;
  if (stances.length === 0) return [];
  const holder = (who: string): string[] =>
    stances.flatMap(({ id, confidence }) => (id === who ? [words.aside(name(id), confidence.toFixed(2))] : []));
  const rowsOf = (row: Row): string[][] => {
    const [first = [result.noConcern, ""], ...others] = row.objections
      .filter(({ fate }) => fate !== "withdrawn")
      .map((one) => concernCells(material, one, row));
    const former = row.formerly.length > 0 ? result.noLonger(words.and(row.formerly.map(name))) : result.nobody;
    const by = words.and(holdersOf(row).flatMap(holder)) || former;
    return [[words.aside(row.text, row.id), by, ...first], ...others.map((cells) => ["", "", ...cells])];
  };
  const { option, by, against, became: end } = result.head;
  const table = { head: [option, by, against, end], rows: proposed(proposals).flatMap(rowsOf) };
  return [section("options", result.headings.options, { table, folded: true })];
}

/** A concern about a proposal, and its answers with what became of it. */
function concernCells(material: Material, objection: Objection, row: Row): string[] {
  const { words, name, proposals, reading } = material;
  const { result } = words;
  const { id, by, text, message } = objection.reason;
  const isConcededBy = (who: string): boolean =>
    proposals.points.conceded.some((one) => one.to === id && one.by === who);
  const isMeant = ({ messageId, concern }: Pick<ConflictPoint, "messageId" | "concern">): boolean =>
    messageId === message && concern !== undefined && isCutOf(concern)(text);
  const isAnswer = ({ answeredIn }: Back): boolean => objection.answers.some((one) => one.message === answeredIn);
  const replies = answersTo(material, isMeant).filter(
    (one) => objection.answers.some((answer) => answer.message === one.messageId) || isConcededBy(one.by),
  );
  const isUnasked = isFor(row, by) && objection.fate === "came last";
  const end = isUnasked ? result.ownConcern : becameOf(objection, { ...material, lang: langOf(reading) });
  return [
    words.aside(words.said(name(by), text), message),
    words.sentences([
      ...replies.map((one) => replyText(material, one, !isFor(row, one.by))),
      ...verdictsOn(material, (back) => isMeant(back) && isAnswer(back)),
      words.stop(result.became(proposals.keys.has(id), end)),
    ]),
  ];
}

/** Section with the concerns that are held against no proposal: their authors did not know what others would propose. */
function unconnected({ specialists, stances, proposals, words, name, isWithoutModel }: Material): Section[] {
  const held = new Set(
    tableOf(proposals.points).rows.flatMap(({ objections }) =>
      objections.map(({ reason }) => `${reason.message} ${reason.text}`),
    ),
  );
  const items = stances
    .filter(({ id }) => specialists.includes(id))
    .flatMap(({ id, concerns }) =>
      concerns
        .filter(({ raisedIn, text }) => !held.has(`${raisedIn} ${text}`))
        .map(({ raisedIn, text }) => ({ text: words.said(name(id), text), refs: [raisedIn] })),
    );
  return filled("unconnected", words.result.headings.unconnected, { items, folded: !isWithoutModel });
}

/** Characters of a reason. */
const REASON = 320;

/** Section on each specialist: proposal, reasons, and confidence by round with its basis. */
function said(material: Material): Section[] {
  const { stances, reading, specialists, agenda, words, name } = material;
  const { result } = words;
  if (stances.length === 0) return [];
  const rows = specialists.map((id) => {
    const own = stancesIn(reading.floor, id);
    const last = stances.find((one) => one.id === id);
    if (!last) return [name(id), "", result.noAnswer];
    const label = last.key === undefined ? result.noProposal : choiceLabel(last, agenda.alternatives);
    const position = isSaid(last.position, label) ? "" : words.stop(last.position);
    const because = reasonText(last, words);
    // Its key is that of its own words: the last one's may be that of another's, which says the same.
    const key = own.at(-1)?.key;
    const course = own.filter((one) => one.key === key).map(({ confidence }) => confidence.toFixed(2));
    return [
      name(id),
      [...new Set(course)].length === 1 ? (course[0] ?? "") : course.join(" → "),
      [
        words.aside(label, last.messageId),
        words.sentences([position, because]).trim(),
        last.restsOn === undefined ? "" : result.restsOn(last.restsOn),
        ...reading.floor
          .filter(({ from }) => from === id)
          .flatMap(({ content }) => recordsOf(content, "directMessages"))
          .map(({ text }) => result.toChair(String(text))),
      ]
        .filter((one) => one !== "")
        .join(" / "),
    ];
  });
  const { specialist, confidence, proposes } = result.saidHead;
  const table = { head: [specialist, confidence, proposes], rows };
  return [section("said", result.headings.said, { table, folded: true })];
}

/** The reason for a choice, with its message where that is an earlier one: it may have been taken back since. */
function reasonText({ reason, messageId }: Stance, words: Words): string {
  if (reason === undefined) return "";
  const text = shortened(reason.text.replace(/\s+/gu, " "), REASON);
  const cited = reason.messageId === messageId ? text : words.aside(text.replace(/[.。]$/u, ""), reason.messageId);
  return words.stop(words.result.reason(cited));
}

/** Section on what became of each conflict, with questions and answers that no table of alternatives shows. */
function conflicts(material: Material): Section[] {
  const { summaries, words, name, reading } = material;
  const { result } = words;
  const pairs = new Map<string, Pair>();
  for (const { round, summary } of summaries) {
    for (const { between, by, points, why } of summary.conflicts) {
      const key = between.join(" ");
      const known = pairs.get(key)?.readings ?? [];
      const isNew = why !== undefined && !known.some((one) => one.why === why);
      pairs.set(key, { by, points, readings: isNew ? [...known, { why, points }] : known, lastRound: round });
    }
  }
  if (pairs.size === 0) return [];
  // Each reading of the chair with the answers to it alone.
  const read = ({ readings }: Pair): string[] =>
    readings.flatMap(({ why, points }) => [
      result.read(why),
      ...answersTo(material, ({ id }) => points.some((point) => point.id === id && point.why !== undefined)).map(
        (one) => replyText(material, one),
      ),
    ]);
  const rows = [...pairs].map(([key, pair]) => [
    words.pair(key.split(" ").map(name)),
    [...subjectOf(material, pair), ...read(pair)].join(" / "),
    became(material, key, pair),
  ]);
  const { between, put, became: how } = result.conflictHead;
  const table = { head: [between, put, how], rows };
  const question = summaries.find(({ summary }) => summary.question)?.summary.question;
  const text =
    question === undefined || !reading.floor.some(({ type }) => type === "resolution")
      ? []
      : [result.resolution(question)];
  return [section("conflicts", result.headings.conflicts, { text, table })];
}

interface Pair {
  readonly by: Summary["conflicts"][number]["by"];
  /** Points of the last round that had the pair. */
  readonly points: readonly ConflictPoint[];
  /** The chair's readings, one of each round, with the points that were put for each. */
  readonly readings: readonly { readonly why: string; readonly points: readonly ConflictPoint[] }[];
  readonly lastRound: number;
}

/** Tells the subject of a conflict: both proposals, or the key concerns about one. */
function subjectOf({ words, name }: Material, { by, points }: Pair): string[] {
  const [first] = points;
  if (by === "choice" && first?.instead !== undefined)
    return [words.pair([first.instead, first.proposed].map((text) => words.quoted(shortened(text, SUBJECT))))];
  const told = points.flatMap(({ from, concern, messageId }) =>
    concern === undefined ? [] : [words.aside(words.said(name(from), shortened(concern, SUBJECT)), messageId)],
  );
  return [...new Set(told)];
}

/** Characters of a proposal or concern that a conflict is about. */
const SUBJECT = 160;

function became({ summaries, stances, words, decision, agenda, name }: Material, key: string, { by, lastRound }: Pair) {
  const { conflict: how } = words.result;
  const isOpen = summaries.at(-1)?.summary.conflicts.some(({ between }) => between.join(" ") === key) ?? true;
  if (isOpen)
    return decision?.by === "person"
      ? how.person(personName(decision.decidedBy, name, words.flow.escalation.user))
      : agenda.rounds === 1
        ? how.notPut
        : how.open;
  const [a, b] = key.split(" ").map((id) => stances.find((one) => one.id === id));
  return by === "choice" && a?.key !== undefined && a.key === b?.key
    ? how.agreed(lastRound + 1)
    : how.answered(lastRound + 1);
}

/** Gaps on the first screen. */
const GAPS = 6;

/** Points on which they agree beside what they propose, and what is open. */
function agreedAndOpen(material: Material): Section[] {
  const { summaries, words, name } = material;
  const last = summaries.at(-1)?.summary;
  if (!last) return [];
  const { headings } = words.result;
  return [
    ...filled("consensus", headings.consensus, {
      items: agreedBeside(material).map(({ text, holders, refs }) => ({
        text: words.aside(text.replace(/[.。]$/u, ""), words.and(holders.map(name))),
        refs,
      })),
    }),
    ...filled("gaps", headings.gaps, { items: last.gaps.slice(0, GAPS) }),
    ...filled("more-gaps", headings.moreGaps, { items: last.gaps.slice(GAPS), folded: true }),
  ];
}

/** The rule by which stances are counted, and the course with its budgets. */
function folded(material: Material): Section[] {
  const { words, agenda, name } = material;
  const { result } = words;
  const high = agenda.potentials
    .filter(({ level }) => level === "HIGH")
    .map(({ between }) => words.pair(between.map(name)));
  const overridden = agenda.potentials.filter(({ source }) => source === "override").length;
  const text = [
    result.course.potentials(words.clauses(high), agenda.rounds),
    ...(overridden > 0 ? [result.course.overrides(overridden)] : []),
  ];
  const table = { head: Object.values(result.course.head), rows: PHASES.map((phase) => phaseRow(material, phase)) };
  return [
    section("rule", result.headings.rule, { text: [...result.rule], folded: true }),
    section("course", result.headings.course, { text, table, folded: true }),
  ];
}

function phaseRow({ words, summaries, reading }: Material, phase: keyof typeof BUDGET_MINUTES): string[] {
  const { course } = words.result;
  const budget = course.minutes(BUDGET_MINUTES[phase]);
  if (phase === "shutdown") return [course.phases[phase], budget, ""];
  const round = PHASES.indexOf(phase) + 1;
  const end = summaries.find((one) => one.round === round)?.at;
  const start =
    round === 1
      ? reading.floor.find(({ type }) => type === "agenda")?.timestamp
      : summaries.find((one) => one.round === round - 1)?.at;
  if (end === undefined || start === undefined) return [course.phases[phase], budget, course.notHeld];
  const seconds = (Date.parse(end) - Date.parse(start)) / 1_000;
  const took = course.took(seconds);
  return [course.phases[phase], budget, seconds > BUDGET_MINUTES[phase] * 60 ? course.over(took) : took];
}
