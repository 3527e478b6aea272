import type { Section, SectionItem } from "../../shared/section.ts";
import { consensusOf } from "../conflicts.ts";
import type { ConflictPoint, Summary } from "../schemas.ts";
import { BUDGET_MINUTES, PHASES, type Phase } from "../settings.ts";
import { choiceLabel, groupsOf, isSaid, stancesIn } from "../stances.ts";
import { because, personName } from "./answer.ts";
import { answersTo, concernText, keyConcerns, type Material, replyText } from "./material.ts";

/** Section with each proposal, its advocates and the objections to it. */
export function options(material: Material): Section[] {
  const { stances, agenda, words, name } = material;
  const { result } = words;
  if (stances.length === 0) return [];
  const groups = groupsOf(stances);
  const own = groups.filter(([first]) => !agenda.alternatives.some(({ letter }) => letter === first.choice));
  const listed = agenda.alternatives.map(({ letter, text }) => ({
    choice: letter as string,
    text: words.option(letter, text),
    group: groups.find(([first]) => first.choice === letter) ?? [],
  }));
  const rows = [
    ...listed,
    ...own.map((group) => ({ choice: group[0].choice, text: choiceLabel(group[0], agenda.alternatives), group })),
  ];
  // What stands against the decision is told in full with it.
  const against = (choice: string): string =>
    keyConcerns(material, choice)
      .map((one) =>
        choice === material.decision?.choice ? result.cited(name(one.by), one.raisedIn) : concernText(material, one),
      )
      .join(" / ");
  const table = {
    head: [result.head.option, result.head.by, result.head.against],
    rows: rows.map(({ choice, text, group }) => [
      text,
      words.names(group.map(({ id, confidence }) => result.holder(name(id), confidence.toFixed(2)))) || result.nobody,
      (choice === "other" ? "" : against(choice)) || result.noneKey,
    ]),
  };
  return [{ id: "options", heading: result.headings.options, text: [], items: [], table, folded: false }];
}

/** Section on each specialist: proposal, reasons, and confidence by round with its basis. */
export function said(material: Material): Section[] {
  const { stances, reading, specialists, agenda, words, name, decision } = material;
  const { result } = words;
  if (stances.length === 0) return [];
  const rows = specialists.map((id) => {
    const own = stancesIn(reading.floor, id);
    const last = stances.find((one) => one.id === id);
    if (!last) return [name(id), "", result.noAnswer];
    const label = last.key === undefined ? result.noProposal : choiceLabel(last, agenda.alternatives);
    // Whose proposal was taken is quoted with the decision.
    const isBare = isSaid(last.position, label);
    const isQuoted = decision?.choice === last.choice && decision.text === label;
    const position = isQuoted || isBare ? "" : words.stop(last.position);
    const course = own.map(({ confidence }) => confidence.toFixed(2));
    return [
      name(id),
      own.every(({ confidence }) => confidence === last.confidence) ? (course[0] ?? "") : course.join(" → "),
      [
        result.cited(label, last.messageId),
        words.sentences([position, isQuoted ? "" : because(last.reason, material)]).trim(),
        last.restsOn === undefined ? "" : result.restsOn(last.restsOn),
      ]
        .filter((one) => one !== "")
        .join(" / "),
    ];
  });
  const { specialist, confidence, proposes } = result.saidHead;
  const table = { head: [specialist, confidence, proposes], rows };
  return [{ id: "said", heading: result.headings.said, text: [], items: [], table, folded: false }];
}

/** Section on how each conflict was settled, with questions and answers that no table of alternatives shows. */
export function conflicts(material: Material): Section[] {
  const { summaries, words, name, reading } = material;
  const { result } = words;
  const pairs = new Map<string, { points: readonly ConflictPoint[]; lastRound: number }>();
  for (const { round, summary } of summaries) {
    for (const { between, points } of summary.conflicts) {
      const key = between.join(" ");
      pairs.set(key, { points: pairs.get(key)?.points ?? points, lastRound: round });
    }
  }
  if (pairs.size === 0) return [];
  const shown = new Set(
    material.agenda.alternatives.flatMap(({ letter }) => keyConcerns(material, letter).map(({ text }) => text)),
  );
  const put = (points: readonly ConflictPoint[]): string =>
    points
      .filter(({ concern }) => !shown.has(concern))
      .flatMap((point) => [
        result.cited(result.put(name(point.from), point.concern), point.messageId),
        ...answersTo(material, point.messageId)
          .filter(({ by }) => by === point.to)
          .map((one) => replyText(material, one)),
      ])
      .join(" / ");
  // Pairs that were settled alike stand together.
  const alike = Map.groupBy([...pairs], ([key, { points, lastRound }]) =>
    JSON.stringify([settled(material, key, lastRound), put(points)]),
  );
  const all = [...alike].map(([both, group]) => {
    const [how = "", what = ""] = JSON.parse(both) as string[];
    return [words.list(group.map(([key]) => words.pair(key.split(" ").map(name)))), how, what];
  });
  const hasMore = all.some(([, , what]) => what !== "");
  const { between, settled: how, put: what } = result.conflictHead;
  const head = hasMore ? [between, how, what] : [between, how];
  const table = { head, rows: all.map((row) => row.slice(0, head.length)) };
  const question = summaries.find(({ summary }) => summary.question)?.summary.question;
  const text =
    question === undefined || !reading.floor.some(({ type }) => type === "resolution")
      ? []
      : [result.resolution(question)];
  return [{ id: "conflicts", heading: result.headings.conflicts, text, items: [], table, folded: false }];
}

/** Between the two, or for them. */
function settled({ summaries, stances, words, decision, name }: Material, key: string, lastRound: number): string {
  const { settled: how } = words.result;
  const isOpen = summaries.at(-1)?.summary.conflicts.some(({ between }) => between.join(" ") === key) ?? true;
  if (isOpen) {
    if (decision?.by === "person") return how.person(personName(decision.decidedBy, name, words.flow.escalation.user));
    return decision?.by === "weight" ? how.weight : how.open;
  }
  const [a, b] = key.split(" ").map((id) => stances.find((one) => one.id === id));
  return a?.key !== undefined && a.key === b?.key ? how.agreed(lastRound + 1) : how.answered(lastRound + 1);
}

/** Points on which they agree beside what they propose, and what is open. */
export function agreedAndOpen(material: Material): Section[] {
  const { summaries, words, agenda, stances, name } = material;
  const last = summaries.at(-1)?.summary;
  if (!last) return [];
  const { headings } = words.result;
  // Who proposes what stands in the table of proposals.
  const known = new Set(
    consensusOf({ stances, alternatives: agenda.alternatives, words }, name).map(({ text }) => text),
  );
  const consensus = last.consensus.filter(({ text }) => !known.has(text));
  const items = (list: readonly { readonly text: string; readonly refs: readonly string[] }[]): SectionItem[] =>
    list.map(({ text, refs }) => ({ text, refs }));
  const gaps = [...last.gaps, ...earlierGaps(material)];
  return [
    ...(consensus.length === 0
      ? []
      : [{ id: "consensus", heading: headings.consensus, text: [], items: items(consensus), folded: false }]),
    ...(gaps.length === 0 ? [] : [{ id: "gaps", heading: headings.gaps, text: [], items: items(gaps), folded: false }]),
  ];
}

/** Gaps that the chair read in earlier rounds and did not name again. Nobody can say that they were closed. */
function earlierGaps({ summaries, words, reading, specialists, name }: Material): Summary["gaps"] {
  const { gaps } = words.flow;
  const doubts = new Set(
    specialists.flatMap((id) =>
      stancesIn(reading.floor, id).flatMap(({ leastSureOf }) => gaps.unsure(name(id), leastSureOf ?? "")),
    ),
  );
  const isCounted = (text: string, refs: readonly string[]): boolean =>
    refs.length === 0 || doubts.has(text) || specialists.some((id) => text === gaps.abstains(name(id)));
  const last = new Set(summaries.at(-1)?.summary.gaps.map(({ text }) => text));
  return summaries
    .slice(0, -1)
    .flatMap(({ round, summary }) =>
      summary.gaps
        .filter(({ text, refs }) => !last.has(text) && !isCounted(text, refs))
        .map(({ text, refs }) => ({ text: words.result.earlierGap(round, text), refs })),
    );
}

/** The rule by which confidence is weighed, and the course with its budgets. */
export function folded(material: Material): Section[] {
  const { words, agenda, name } = material;
  const { result } = words;
  const high = agenda.potentials
    .filter(({ level }) => level === "HIGH")
    .map(({ between }) => words.pair(between.map(name)));
  const overridden = agenda.potentials.filter(({ source }) => source === "override").length;
  const text = [
    result.course.potentials(words.list(high), agenda.rounds),
    ...(overridden > 0 ? [result.course.overrides(overridden)] : []),
  ];
  const table = { head: Object.values(result.course.head), rows: PHASES.map((phase) => phaseRow(material, phase)) };
  return [
    { id: "rule", heading: result.headings.rule, text: [...result.rule], items: [], folded: true },
    { id: "course", heading: result.headings.course, text, items: [], table, folded: true },
  ];
}

function phaseRow({ words, summaries, reading }: Material, phase: Phase): string[] {
  const { course } = words.result;
  const budget = course.minutes(BUDGET_MINUTES[phase]);
  if (phase === "shutdown") return [course.phases[phase], budget, "", ""];
  const round = PHASES.indexOf(phase) + 1;
  const end = summaries.find((one) => one.round === round)?.at;
  const start =
    round === 1
      ? reading.floor.find(({ type }) => type === "agenda")?.timestamp
      : summaries.find((one) => one.round === round - 1)?.at;
  if (end === undefined || start === undefined) return [course.phases[phase], budget, course.notHeld, ""];
  const seconds = (Date.parse(end) - Date.parse(start)) / 1_000;
  const took = course.took(seconds);
  const asked = reading.progress.find((one) => one.round === round)?.asked ?? 0;
  return [
    course.phases[phase],
    budget,
    seconds > BUDGET_MINUTES[phase] * 60 ? course.over(took) : took,
    course.asked(asked),
  ];
}
