import type { Section, SectionItem } from "../../section.ts";
import { BUDGET_MINUTES, PHASES, type Phase } from "../limits.ts";
import { groupsOf, labelOf } from "../stances.ts";
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

/** Each pair that was in conflict: what was put, what was answered, and whether it was resolved. */
export function conflicts(material: Material): Section[] {
  const { summaries, words, name, reading } = material;
  const { result } = words;
  const last = summaries.at(-1)?.summary;
  const pairs = new Map<string, { names: string; points: SectionItem[]; lastRound: number }>();
  for (const { round, summary } of summaries) {
    for (const { between, points } of summary.conflicts) {
      const key = between.join(" ");
      const known = pairs.get(key) ?? { names: words.names(between.map(name)), points: [], lastRound: round };
      known.lastRound = round;
      if (known.points.length === 0) {
        known.points = points.map(({ from, concern, messageId }) => ({
          text: result.put(name(from), concern),
          refs: [messageId],
        }));
      }
      pairs.set(key, known);
    }
  }
  if (pairs.size === 0) return [];
  const isOpen = (key: string): boolean => last?.conflicts.some(({ between }) => between.join(" ") === key) ?? true;
  const items = [...pairs].flatMap(([key, { names, points, lastRound }]): SectionItem[] => {
    const state = isOpen(key) ? result.became.open(names) : became(material, key, lastRound + 1);
    return [{ text: state, refs: [] }, ...points, ...repliesOf(material, key)];
  });
  const question = summaries.find(({ summary }) => summary.question)?.summary.question;
  const text =
    question === undefined || !reading.floor.some(({ type }) => type === "resolution")
      ? []
      : [result.resolution(question)];
  return [{ id: "conflicts", heading: result.headings.conflicts, text, items, folded: false }];
}

function became({ stances, words, name }: Material, key: string, round: number): string {
  const [a, b] = key.split(" ").map((id) => stances.find((one) => one.id === id));
  const names = words.names(key.split(" ").map(name));
  const { agreed, answered } = words.result.became;
  return a?.key !== undefined && a.key === b?.key ? agreed(names, round) : answered(names, round);
}

/** What the two said to each other's concerns in round 2. */
function repliesOf({ reading, words, name, summaries }: Material, key: string): SectionItem[] {
  const pair = key.split(" ");
  const put = summaries[0]?.summary.conflicts.find(({ between }) => between.join(" ") === key)?.points ?? [];
  return reading.floor
    .filter(({ type, from }) => type === "account" && pair.includes(from))
    .flatMap(({ id, from, content }) => {
      const ids = put.filter(({ to }) => to === from).map(({ messageId }) => messageId);
      const answers = (Array.isArray(content.answers) ? content.answers : []) as {
        concern: string;
        verdict: keyof typeof words.result.verdicts;
        how: string;
      }[];
      return answers
        .filter(({ concern }) => ids.includes(concern))
        .map(({ verdict, how }) => ({
          text: words.result.replied(name(from), words.result.verdicts[verdict], how),
          refs: [id],
        }));
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
