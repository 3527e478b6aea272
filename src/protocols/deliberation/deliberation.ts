import { type Body, type DiscussionOptions, MODERATOR, type Participant } from "#wire";
import { announce, checkLimits, compose, type Ending, end, type Protocol, state, think } from "../effects.ts";
import { topicTitle } from "../seating.ts";
import { ballotOf, composeTable, type Table } from "./composing.ts";
import {
  alternativesText,
  backTo,
  begin,
  type Course,
  conflictQuestions,
  dispatch,
  nameIn,
  proposalsIn,
  stancesIn,
  summarize,
} from "./course.ts";
import { decide } from "./decide.ts";
import { escalate } from "./escalation.ts";
import { steps } from "./kinds.ts";
import { potentialsOf, strangersIn } from "./overrides.ts";
import { Questions } from "./prompts.ts";
import { openingOf } from "./result/opening.ts";
import { Agenda, type Decision, type Summary } from "./schemas.ts";
import { settingsOf } from "./settings.ts";
import { areAllLow, inConflict, type RoundNumber } from "./stances.ts";
import { words as wordsIn } from "./words/index.ts";

/** Version of the course: round 3 also takes answers back to who raised a concern. */
const VERSION = 2;

/** A deliberation from the composition to its decision. */
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
  const severalRounds = potentials.some(({ level }) => level === "HIGH") && settings.rounds > 1;
  const composition = {
    participants: [...table.participants],
    tensionMap: [],
    mode: options.mode,
    rounds: severalRounds ? settings.rounds : 1,
    origin: { provider: "computed", model: "options", isModel: false },
    steps: steps(options),
    version: VERSION,
  };
  yield* compose(composition, options.lang);
  const strangers = strangersIn(table.specialists, settings.conflictOverrides);
  if (strangers.length > 0) {
    const text = words.flow.strangers(words.names(strangers));
    yield* announce("notice", "overrides.strangers", { round: 0 }, { level: "warning", text });
  }
  const alternatives = ballotOf(options);
  const questions = yield* focus(options, table, alternatives);
  const { entry } = settings;
  const content = { entry, alternatives, potentials, severalRounds, rounds: settings.rounds, questions };
  const agenda = Agenda.parse(
    (yield* state({ key: "agenda", round: 1, kind: "agenda", content: Agenda.parse(content), references: [] })).content,
  );
  const course = begin({ options, settings, table, agenda, potentials });
  return yield* held(course);
}

/** The rounds, and what comes of them. */
function* held(course: Course): Protocol<Ending> {
  const { table, agenda, words, options } = course;
  const all = alternativesText(words, agenda);
  const first = Object.fromEntries(agenda.questions.map(({ to, question }) => [to, `${question}\n${all}`]));
  let round: RoundNumber = 1;
  let absent = yield* dispatch(course, 1, table.specialists, first, options.topic);
  // Where nobody has answered it ends; where it is taken up again, they are asked once more.
  for (let time = 2; stancesIn(course).length === 0; time += 1) {
    yield* end({ outcome: "ended-early", reason: words.flow.nobody });
    absent = yield* dispatch(course, 1, table.specialists, first, options.topic, time);
  }
  let summary = yield* summarize(course, 1, absent, yield* next(course, 1));
  if (summary.next === "round2") {
    round = 2;
    absent = yield* dispatch(
      course,
      2,
      specialistsIn(course, summary),
      conflictQuestions(course, summary.conflicts),
      pointsOf(summary),
    );
    summary = yield* summarize(course, 2, absent, yield* next(course, 2));
  }
  if (summary.next === "round3") {
    round = 3;
    const inDispute = inConflict(summary);
    const asked = table.specialists.filter(
      ({ id }) => inDispute.includes(id) || summary.back.some(({ to }) => to === id),
    );
    const question = ({ id }: Participant): string =>
      [...(inDispute.includes(id) ? [summary.question ?? ""] : []), ...backTo(course, summary, id), all].join("\n");
    absent = yield* dispatch(
      course,
      3,
      asked,
      Object.fromEntries(asked.map((one) => [one.id, question(one)])),
      pointsOf(summary),
    );
    summary = yield* summarize(course, 3, absent, yield* next(course, 3));
  }
  return yield* concluded(course, round);
}

/** Specialists in conflict; only they are asked again. */
const specialistsIn = ({ table }: Course, summary: Summary) => {
  const ids = inConflict(summary);
  return table.specialists.filter(({ id }) => ids.includes(id));
};

/** Topic of a later round, by which passages are looked up. */
const pointsOf = ({ conflicts, back, question }: Summary): string =>
  [
    question,
    ...conflicts.flatMap(({ points }) => points.map(({ concern, instead }) => concern ?? instead)),
    ...back.map(({ concern }) => concern),
  ]
    .filter(Boolean)
    .join("\n");

/** Returns a function that decides the next step from the round's conflicts. */
function* next(course: Course, round: RoundNumber) {
  const { over } = yield* checkLimits(`r${round}.limits`);
  const { words, agenda } = course;
  const { why } = words.flow;
  const nameOf = (id: string): string => course.table.participants.find((one) => one.id === id)?.name ?? id;
  return (
    { conflicts, back }: Pick<Summary, "conflicts" | "back">,
    stances: Parameters<typeof areAllLow>[0],
  ): Pick<Summary, "next" | "why"> => {
    const last = (reason: string): Pick<Summary, "next" | "why"> =>
      areAllLow(stances) ? { next: "escalate", why: why.escalate } : { next: "decide", why: reason };
    if (conflicts.length === 0 && back.length === 0)
      return areAllLow(stances) ? { next: "escalate", why: why.escalate } : { next: "end", why: why.end };
    if (!agenda.potentials.some(({ level }) => level === "HIGH")) return last(why.single);
    if (round >= 3) return last(why.decide);
    if (round >= agenda.rounds) return last(why.bound(agenda.rounds));
    if (over !== undefined) return last(why.limit(over));
    if (round === 1) return { next: "round2", why: why.round2(words.names(inConflict({ conflicts }).map(nameOf))) };
    return { next: "round3", why: conflicts.length > 0 ? why.round3 : why.back };
  };
}

/** The focused questions: a model's where there is one, else by each one's concern. */
function* focus(
  options: DiscussionOptions,
  { specialists }: Table,
  alternatives: Agenda["alternatives"],
): Protocol<Agenda["questions"]> {
  const { topic, lang, mode, provider } = options;
  const { entry } = settingsOf(options);
  const { flow, names, sentences } = wordsIn(lang);
  const personas = specialists.flatMap(({ persona }) => persona ?? []);
  const computed = specialists.map(({ id, persona }) => {
    // Who was given a seat and no concern is asked for what they know, and stands to lose nothing that is known.
    const concerns = (persona?.expertise ?? []).map((one) => (one === flow.seatConcern ? flow.ownConcern : one));
    const question = flow.question[entry](names(concerns));
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
    computed: { entry: flow.entries[entry], alternatives, questions: computed },
  };
  const thought = yield* think({ key: "questions", purpose: "questions", passages: "broad", spare: true, facts });
  const worded = thought.failed === undefined ? (Questions.safeParse(thought.content).data?.questions ?? []) : [];
  return computed.map((one) => worded.find(({ to }) => to === one.to) ?? one);
}

/** States the outcome: by the stances, or by a person. */
function* concluded(course: Course, round: RoundNumber): Protocol<Ending> {
  const proposals = proposalsIn(course);
  const computed = decide(stancesIn(course), course.agenda.alternatives, proposals);
  const decision: Decision = computed.escalated === undefined ? computed : yield* escalate(course, computed, round);
  const refs = decision.weights.flatMap(({ holders }) => holders.map(({ messageId }) => messageId));
  yield* state({
    key: "decision",
    round,
    kind: "decision",
    content: { ...decision },
    references: [...new Set(refs)].map((targetId) => ({ targetId, type: "references" as const })),
  });
  const { words, options } = course;
  const answer = words.sentences(openingOf({ proposals, decision, words, lang: options.lang, name: nameIn(course) }));
  return { outcome: "completed", reason: answer, answer };
}
