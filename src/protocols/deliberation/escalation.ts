import { shortened } from "#lib/cut";
import { ask, askUser, type Protocol } from "#protocols/effects";
import type { Question } from "#wire";
import { alternativesText, type Course, nameIn, proposalsIn, stancesIn, tell } from "./course.ts";
import { STEP } from "./kinds.ts";
import { openConcerns } from "./result/opening.ts";
import { type Decision, NONE, OTHER, Ruling, SHORT } from "./schemas.ts";
import { choiceLabel, groupsOf, type RoundNumber } from "./stances.ts";

const OPEN = "open";

/** Puts the decision to a person: to the arbiter's seat where there is one, else to the user. */
export function* escalate(
  course: Course,
  decision: Decision,
  round: RoundNumber,
  suffix: string,
): Protocol<Partial<Decision>> {
  const { table } = course;
  const ruled = table.arbiter ? yield* atSeat(course, round, suffix) : undefined;
  return ruled ?? (yield* byUser(course, decision, `escalation${suffix}`));
}

function* atSeat(course: Course, round: RoundNumber, suffix: string): Protocol<Partial<Decision> | undefined> {
  const { table, options, floor } = course;
  const { arbiter } = table;
  if (!arbiter) return undefined;
  const kind = "ruling";
  const how = { key: `${kind}${suffix}`, round, kind, step: STEP[kind], topic: options.topic, participants: [arbiter] };
  const result = yield* ask({
    ...how,
    sealed: false,
    quorum: 0,
    pastTime: true,
    corrections: { [arbiter.id]: [sidesOf(course), alternativesText(course.words, course.agenda)].join("\n\n") },
  });
  floor.push(...result.statements);
  yield* tell(course, how, result);
  const ruling = Ruling.safeParse(result.statements[0]?.content).data;
  if (!ruling || ruling.choice === NONE) return undefined;
  const text = course.agenda.alternatives.find(({ letter }) => letter === ruling.choice)?.text ?? ruling.decision;
  return {
    by: "person",
    choice: ruling.choice,
    text,
    decidedBy: arbiter.id,
    words: ruling.decision,
    reason: ruling.reason,
  };
}

function* byUser(course: Course, { escalated }: Decision, key: string): Protocol<Partial<Decision>> {
  const { words, agenda } = course;
  const { flow } = words;
  const nameOf = nameIn(course);
  const groups = groupsOf(stancesIn(course));
  const holdersOf = (choice: string): string =>
    words.and(groups.find(([first]) => first.choice === choice)?.map(({ id }) => nameOf(id)) ?? []);
  const own = groups.filter(([first]) => first.choice === OTHER);
  const listed = agenda.alternatives.map(({ letter, text }) => ({
    value: letter as string,
    label: text,
    description: flow.escalation.take(holdersOf(letter)),
  }));
  const proposed = own.map((group, at) => ({
    value: `${OTHER}-${at + 1}`,
    label: choiceLabel(group[0], agenda.alternatives),
    description: flow.escalation.take(words.and(group.map(({ id }) => nameOf(id)))),
  }));
  const choices = [...listed, ...proposed];
  const sides = sidesOf(course);
  const lang = course.options.lang;
  const concerns = openConcerns({ proposals: proposalsIn(course), words, lang, name: nameOf });
  const question: Question = {
    kind: "next-step",
    text: flow.escalation.ask(words.result.asked[escalated ?? "divided"], [...concerns, sides]),
    choices: [...choices, { value: OPEN, ...flow.escalation.open }],
    recommended: OPEN,
    details: {},
  };
  const { choice, by, text } = yield* askUser({ key, question });
  const chosen = choices.find(({ value }) => value === choice);
  if (!chosen) return {};
  return {
    by: "person",
    choice: choice.startsWith(OTHER) ? OTHER : choice,
    text: chosen.label,
    decidedBy: by,
    ...reasonIn(text),
  };
}

/** Cuts the user's comment on a choice to the length of a decision's reason. */
function reasonIn(text = ""): Pick<Decision, "reason"> {
  const said = text.trim();
  if (said === "") return {};
  return { reason: said.length <= SHORT ? said : shortened(said, SHORT) };
}

/** Lists the proposals with their advocates and confidence. */
function sidesOf(course: Course): string {
  const { words, agenda } = course;
  const nameOf = nameIn(course);
  return stancesIn(course)
    .map((stance) => {
      const what = stance.key === undefined ? words.flow.noChoice : choiceLabel(stance, agenda.alternatives);
      return words.said(nameOf(stance.id), words.flow.proposed(what, stance.confidence.toFixed(2), ""));
    })
    .join("\n");
}
