import type { Section, SectionItem } from "../../section.ts";
import { BUDGET_MINUTES, PHASES, type Phase } from "../limits.ts";
import type { Summary } from "../schemas.ts";
import { groupsOf, labelOf, stancesIn } from "../stances.ts";
import { personIn } from "./answer.ts";
import type { Material } from "./material.ts";

/** What was proposed, by whom, and what stands against each. */
export function options(material: Material): Section[] {
  const { stances, agenda, words, name, isByRules } = material;
  const { result } = words;
  if (isByRules || stances.length === 0) return [];
  const groups = groupsOf(stances);
  const own = groups.filter(([first]) => !agenda.alternatives.some(({ letter }) => letter === first.choice));
  const listed = agenda.alternatives.map(({ letter, text }) => ({
    choice: letter as string,
    text: words.option(letter, text),
    group: groups.find(([first]) => first.choice === letter) ?? [],
  }));
  const rows = [
    ...listed,
    ...own.map((group) => ({ choice: group[0].choice, text: labelOf(group[0], agenda.alternatives), group })),
  ];
  const against = (choice: string): string =>
    stances
      .flatMap(({ id, concerns }) =>
        concerns.filter((one) => one.isKey && one.against === choice).map(({ text }) => result.put(name(id), text)),
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

/** What each specialist came to, how sure of it they were from round to round, and what that rests on. */
export function said({ stances, reading, specialists, agenda, words, name, isByRules }: Material): Section[] {
  const { result } = words;
  if (isByRules || stances.length === 0) return [];
  const rows = specialists.map((id) => {
    const own = stancesIn(reading.floor, id);
    const last = stances.find((one) => one.id === id);
    if (!last) return [name(id), "", result.noAnswer];
    const label = last.key === undefined ? result.noProposal : labelOf(last, agenda.alternatives);
    const course = own.map(({ confidence }) => confidence.toFixed(2));
    return [
      name(id),
      own.every(({ confidence }) => confidence === last.confidence) ? (course[0] ?? "") : course.join(" → "),
      [result.cited(label, last.messageId), last.restsOn === undefined ? "" : result.restsOn(last.restsOn)]
        .filter((one) => one !== "")
        .join(" / "),
    ];
  });
  const { specialist, confidence, proposes } = result.saidHead;
  const table = { head: [specialist, confidence, proposes], rows };
  return [{ id: "said", heading: result.headings.said, text: [], items: [], table, folded: false }];
}

/** Each pair that was in conflict: what was put, what was answered, and how it was settled. */
export function conflicts(material: Material): Section[] {
  const { summaries, words, name, reading } = material;
  const { result } = words;
  const pairs = new Map<string, { points: Summary["conflicts"][number]["points"]; lastRound: number }>();
  for (const { round, summary } of summaries) {
    for (const { between, points } of summary.conflicts) {
      const key = between.join(" ");
      pairs.set(key, { points: pairs.get(key)?.points ?? points, lastRound: round });
    }
  }
  if (pairs.size === 0) return [];
  const rows = [...pairs].map(([key, { points, lastRound }]) => [
    words.names(key.split(" ").map(name)),
    settled(material, key, lastRound),
    [
      ...points.map(({ from, concern, messageId }) => result.cited(result.put(name(from), concern), messageId)),
      ...repliesOf(material, key),
    ].join(" / "),
  ]);
  const { between, settled: how, put } = result.conflictHead;
  const table = { head: [between, how, put], rows };
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
    if (decision?.by === "person") return how.person(personIn(decision.decidedBy, name, words.flow.escalation.user));
    return decision?.by === "weight" ? how.weight : how.open;
  }
  const [a, b] = key.split(" ").map((id) => stances.find((one) => one.id === id));
  return a?.key !== undefined && a.key === b?.key ? how.agreed(lastRound + 1) : how.answered(lastRound + 1);
}

/** What the two said to each other's concerns in round 2. */
function repliesOf({ reading, words, name, summaries }: Material, key: string): string[] {
  const { result } = words;
  const pair = key.split(" ");
  const put = summaries[0]?.summary.conflicts.find(({ between }) => between.join(" ") === key)?.points ?? [];
  return reading.floor
    .filter(({ type, from }) => type === "account" && pair.includes(from))
    .flatMap(({ id, from, content }) => {
      const ids = put.filter(({ to }) => to === from).map(({ messageId }) => messageId);
      const answers = (Array.isArray(content.answers) ? content.answers : []) as {
        concern: string;
        verdict: keyof typeof result.verdicts;
        how: string;
      }[];
      return answers
        .filter(({ concern }) => ids.includes(concern))
        .map(({ verdict, how }) => result.cited(result.replied(name(from), result.verdicts[verdict], how), id));
    });
}

/** Points on which they agree beside the decision, and what is open. */
export function agreedAndOpen({ summaries, words, isByRules, decision }: Material): Section[] {
  const last = summaries.at(-1)?.summary;
  if (!last) return [];
  const { headings } = words.result;
  const consensus = decision?.by === "agreement" ? last.consensus.slice(1) : last.consensus;
  const items = (list: readonly { readonly text: string; readonly refs: readonly string[] }[]): SectionItem[] =>
    list.map(({ text, refs }) => ({ text, refs }));
  return [
    ...(consensus.length === 0
      ? []
      : [{ id: "consensus", heading: headings.consensus, text: [], items: items(consensus), folded: false }]),
    // Of rules it is said above that they propose nothing.
    ...(last.gaps.length === 0 || isByRules
      ? []
      : [{ id: "gaps", heading: headings.gaps, text: [], items: items(last.gaps), folded: false }]),
  ];
}

/** What rules found in the documents: the result where nobody but rules answered, else behind a heading. */
export function documents({ documents: found, isByRules }: Material): Section[] {
  const all = found?.sections ?? [];
  if (!isByRules) return all.map((section) => ({ ...section, folded: true }));
  // What the options are is said in the answer.
  const rest = all.map((section) => (section.id === "options" ? { ...section, text: [] } : section));
  return rest.filter(({ text, items, table }) => text.length + items.length > 0 || table !== undefined);
}

/** The rule by which confidence is weighed, and the course with its budgets. */
export function folded(material: Material): Section[] {
  const { words, agenda, name, isByRules } = material;
  const { result } = words;
  const high = agenda.potentials
    .filter(({ level }) => level === "HIGH")
    .map(({ between }) => words.names(between.map(name)));
  const overridden = agenda.potentials.filter(({ source }) => source === "override").length;
  const text = [
    result.course.potentials(words.names(high)),
    ...(overridden > 0 ? [result.course.overrides(overridden)] : []),
  ];
  const table = { head: Object.values(result.course.head), rows: PHASES.map((phase) => phaseRow(material, phase)) };
  return [
    ...(isByRules
      ? []
      : [{ id: "rule", heading: result.headings.rule, text: [...result.rule], items: [], folded: true }]),
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
  const asked = reading.progress.find((one) => one.round === round && one.kind !== "documents")?.asked ?? 0;
  return [
    course.phases[phase],
    budget,
    seconds > BUDGET_MINUTES[phase] * 60 ? course.over(took) : took,
    course.asked(asked),
  ];
}
