import { shortened } from "#lib/cut";
import { present } from "#lib/fields";
import { isFor } from "#points";
import { type Body, type DiscussionOptions, MODERATOR, type Participant, type Question } from "#wire";
import { announce, ask, askUser, checkLimits, type Ending, end, type Protocol, state, think } from "../effects.ts";
import { takingLate } from "../late.ts";
import { composeKnown, topicTitle } from "../seating.ts";
import { ballotOf, composeTable, type Table } from "./composing.ts";
import {
  alternativesText,
  anewFor,
  backTo,
  type Course,
  conflictQuestions,
  dispatch,
  foundIn,
  nameIn,
  proposalsIn,
  stancesIn,
  summarize,
  tell,
} from "./course.ts";
import { STEP, steps } from "./kinds.ts";
import { roundsOf, settingsOf } from "./options.ts";
import { potentialsOf, strangersIn } from "./overrides.ts";
import { openKeysOf, type Proposals, sharedOf } from "./points.ts";
import { Questions } from "./prompts.ts";
import { openConcerns, openingOf } from "./result/opening.ts";
import { Agenda, type Decision, NONE, OTHER, Ruling, SHORT, type Summary } from "./schemas.ts";
import { areAllLow, choiceLabel, groupsOf, inConflict, type RoundNumber, type Stance, UNREAD } from "./stances.ts";
import { words as wordsIn } from "./words/index.ts";

const VERSION = 5;

export function* deliberation(
  options: DiscussionOptions,
  context: Body<"phase", "opened">["context"],
): Protocol<Ending> {
  const settings = settingsOf(options);
  const words = wordsIn(options.lang);
  yield* announce("opened", "opened", { round: 0 }, { options, title: topicTitle(options.topic), context });
  const table = yield* composeTable(options);
  if ("outcome" in table) return table;
  const potentials = potentialsOf(table.specialists, settings.conflictOverrides);
  const rounds = roundsOf(settings, potentials);
  const problem = present({ problemDefinition: table.problem });
  const known = { participants: [...table.participants], ...problem, rounds, steps: steps(options), version: VERSION };
  yield* composeKnown(options, known);
  const strangers = strangersIn(table.specialists, settings.conflictOverrides);
  if (strangers.length > 0) {
    const text = words.flow.strangers(words.and(strangers));
    yield* announce("notice", "overrides.strangers", { round: 0 }, { level: "warning", text });
  }
  const alternatives = ballotOf(options, table.problem);
  const questions = yield* focus(options, table, alternatives);
  const { entry } = settings;
  const content = { entry, alternatives, potentials, severalRounds: rounds > 1, rounds, questions };
  const agenda = Agenda.parse(
    (yield* state({ key: "agenda", round: 1, kind: "agenda", content: Agenda.parse(content), references: [] })).content,
  );
  const course: Course = {
    options,
    table,
    agenda,
    words,
    floor: [],
    read: UNREAD,
    before: { gaps: [], consensus: [] },
    round: 1,
    absent: [],
  };
  return yield* takingLate(course.floor, held(course), concluded(course));
}

function* held(course: Course): Protocol<void> {
  const { table, agenda, words, options } = course;
  const all = alternativesText(words, agenda);
  const first = Object.fromEntries(agenda.questions.map(({ to, question }) => [to, `${question}\n${all}`]));
  yield* dispatch(course, 1, table.specialists, first, options.topic);
  // Where nobody has answered it ends; where it is taken up again, they are asked once more.
  for (let time = 2; stancesIn(course).length === 0; time += 1) {
    yield* end({ outcome: "ended-early", reason: words.flow.nobody });
    if (stancesIn(course).length === 0) yield* dispatch(course, 1, table.specialists, first, options.topic, time);
  }
  let summary = yield* summarize(course, yield* next(course, 1));
  if (summary.next === "round2") {
    const put = new Set(summary.conflicts.flatMap(({ points }) => points.map(({ to }) => to)));
    // Specialists who only raised a concern are asked once it has been answered.
    const asked = table.specialists.filter(({ id }) => (put.size > 0 ? put : new Set(inConflict(summary))).has(id));
    const conflicts = conflictQuestions(course, summary.conflicts);
    const question = ({ id }: Participant): string =>
      [conflicts[id], ...foundIn(course, { conflicts: [] }, id)].filter(Boolean).join("\n");
    const questions = Object.fromEntries(asked.map((one) => [one.id, question(one)]));
    yield* dispatch(course, 2, asked, questions, pointsOf(summary));
    summary = yield* summarize(course, yield* next(course, 2));
  }
  if (summary.next === "round3") {
    const inDispute = inConflict(summary);
    const asked = table.specialists.filter(
      ({ id }) => inDispute.includes(id) || summary.back.some(({ to }) => to === id),
    );
    const question = ({ id }: Participant): string =>
      [
        ...(inDispute.includes(id) ? [summary.question ?? ""] : []),
        ...backTo(course, summary, id),
        ...anewFor(course, id),
        ...foundIn(course, summary, id),
        all,
      ].join("\n");
    const questions = Object.fromEntries(asked.map((one) => [one.id, question(one)]));
    yield* dispatch(course, 3, asked, questions, pointsOf(summary));
    yield* summarize(course, yield* next(course, 3));
  }
}

/** Topic of a later round, by which passages are looked up. */
const pointsOf = ({ conflicts, back, question }: Summary): string =>
  [
    question,
    ...conflicts.flatMap(({ points }) => points.map(({ concern, instead }) => concern ?? instead)),
    ...back.map(({ concern }) => concern),
  ]
    .filter(Boolean)
    .join("\n");

const lastStep = (
  stances: Parameters<typeof areAllLow>[0],
  why: string,
  { flow }: Course["words"],
): Pick<Summary, "next" | "why"> =>
  areAllLow(stances) ? { next: "escalate", why: flow.why.escalate } : { next: "decide", why };

/** Returns a function that decides the next step from the round's conflicts. */
function* next(course: Course, round: RoundNumber) {
  const { over } = yield* checkLimits(`r${round}.limits`);
  const { words, agenda } = course;
  const { why } = words.flow;
  const nameOf = nameIn(course);
  return (
    { conflicts, back }: Pick<Summary, "conflicts" | "back">,
    stances: Parameters<typeof areAllLow>[0],
  ): Pick<Summary, "next" | "why"> => {
    const last = (reason: string) => lastStep(stances, reason, words);
    if (conflicts.length === 0 && back.length === 0)
      return areAllLow(stances) ? { next: "escalate", why: why.escalate } : { next: "end", why: why.end };
    if (!agenda.severalRounds && !agenda.potentials.some(({ level }) => level === "HIGH")) return last(why.single);
    if (round >= 3) return last(why.decide);
    if (round >= agenda.rounds) return last(why.bound(agenda.rounds));
    if (over !== undefined) return last(why.limit(over));
    if (round === 1) return { next: "round2", why: why.round2(words.and(inConflict({ conflicts }).map(nameOf))) };
    return { next: "round3", why: conflicts.length > 0 ? why.round3 : why.back };
  };
}

/** The focused questions: a model's where there is one, else by each one's concern. */
function* focus(
  options: DiscussionOptions,
  { specialists, problem }: Table,
  alternatives: Agenda["alternatives"],
): Protocol<Agenda["questions"]> {
  const { topic, lang, mode, provider } = options;
  const { entry } = settingsOf(options);
  const { flow, values, and, sentences } = wordsIn(lang);
  const personas = specialists.flatMap(({ persona }) => persona ?? []);
  const computed = specialists.map(({ id, persona }) => {
    // Who was given a seat and no concern is asked for what they know, and stands to lose nothing that is known.
    const concerns = (persona?.expertise ?? []).map((one) => (one === flow.seatConcern ? flow.ownConcern : one));
    const question = flow.question[entry](and(concerns));
    // Of "Name: concern" the concern is both.
    const isKnown = persona !== undefined && persona.stakes !== flow.seatStakes;
    const hasStakes = isKnown && !persona.expertise.includes(persona.stakes);
    return { to: id, question: hasStakes ? sentences([question, flow.stakes(persona.stakes)]) : question };
  });
  if (provider === "offline") return computed;
  const facts = {
    topic,
    lang,
    mode,
    round: 1,
    speaker: MODERATOR,
    personas,
    tensions: [],
    ...present({ problem }),
    computed: { entry: values[entry], alternatives, questions: computed },
  };
  const thought = yield* think({ key: "questions", purpose: "questions", passages: "broad", spare: true, facts });
  const worded = thought.failed === undefined ? (Questions.safeParse(thought.content).data?.questions ?? []) : [];
  return computed.map((one) => worded.find(({ to }) => to === one.to) ?? one);
}

/** States the outcome: by the stances, or by a person. A person's decision stands whatever is said late. */
function concluded(course: Course): (suffix: string) => Protocol<Ending> {
  const { words, options, agenda } = course;
  let ruled: Partial<Decision> = {};
  return function* (suffix) {
    const { round } = course;
    if (suffix !== "") yield* summarize(course, (_, stances) => lastStep(stances, words.flow.why.late, words), suffix);
    const proposals = proposalsIn(course);
    const computed = decide(stancesIn(course), agenda.alternatives, proposals);
    if (computed.escalated !== undefined && ruled.by !== "person")
      ruled = (yield* atSeat(course, suffix)) ?? (yield* byUser(course, computed, suffix));
    const decision: Decision =
      ruled.by === "person" || computed.escalated !== undefined ? { ...computed, ...ruled } : computed;
    const refs = decision.weights.flatMap(({ holders }) => holders.map(({ messageId }) => messageId));
    yield* state({
      key: `decision${suffix}`,
      round,
      kind: "decision",
      content: { ...decision },
      references: [...new Set(refs)].map((targetId) => ({ targetId, type: "references" as const })),
    });
    const answer = words.sentences(openingOf({ proposals, decision, words, lang: options.lang, name: nameIn(course) }));
    return { outcome: "completed", reason: answer, answer };
  };
}

/**
 * Reads off the stances the proposal that more than half of the specialists, at least two, are for. A person is asked
 * where there is none, where a key concern about it is open, or where every confidence is low.
 */
function decide(stances: readonly Stance[], alternatives: Agenda["alternatives"], proposals: Proposals): Decision {
  // Confidences are told, never summed.
  const weights = groupsOf(stances).map((group) => ({
    choice: group[0].choice,
    text: choiceLabel(group[0], alternatives),
    weight: group.length,
    holders: group.map(({ id, confidence, messageId }) => ({ id, confidence, messageId })),
  }));
  const escalated = (why: Decision["escalated"]): Decision => ({ by: "nobody", weights, escalated: why });
  if (weights.length === 0) return escalated("none");
  if (areAllLow(stances)) return escalated("low");
  const shared = sharedOf(proposals);
  const [first] = weights.filter(({ holders }) => shared && holders.some(({ id }) => isFor(shared, id)));
  if (!shared || !first) return escalated("divided");
  if (openKeysOf(shared, proposals).length > 0) return escalated("concern");
  const { choice, text } = first;
  return { by: weights.length === 1 ? "agreement" : "majority", choice, text, weights };
}

const OPEN = "open";

/** Puts the decision to the arbiter's seat; undefined where there is none, or no answer. */
function* atSeat(course: Course, suffix: string): Protocol<Partial<Decision> | undefined> {
  const { table, options, floor, round } = course;
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

function* byUser(course: Course, { escalated }: Decision, suffix: string): Protocol<Partial<Decision>> {
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
  const { lang } = course.options;
  const concerns = openConcerns({ proposals: proposalsIn(course), words, lang, name: nameOf });
  const question: Question = {
    kind: "next-step",
    text: flow.escalation.ask(words.result.asked[escalated ?? "divided"], [...concerns, sides]),
    choices: [...choices, { value: OPEN, ...flow.escalation.open }],
    recommended: OPEN,
    details: {},
  };
  const { choice, by, text } = yield* askUser({ key: `escalation${suffix}`, question });
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
