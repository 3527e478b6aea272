import { langOf, nameOf, openTurns } from "#discussion";
import type { ProtocolDefinition } from "#protocols/protocol";
import { NO_USAGE, type Participant } from "#wire";
import { end, type Protocol } from "../effects.ts";
import { takingLate } from "../late.ts";
import { openTable, seatEverybody } from "../seating.ts";
import { resultNote } from "../shared/section.ts";
import { type Course, counted, debate, sample, VERSION, vote } from "./course.ts";
import { KINDS, LETTERS } from "./kinds/answer.ts";
import { type Condition, OPTIONS, settingsOf, votersOf } from "./options.ts";
import { both, words } from "./words/index.ts";

/** Default number of answers of a single expert. */
const SAMPLES = 3;

const HELD: Readonly<Record<Condition, (course: Course) => Protocol<void>>> = {
  debate,
  single: (course) => sample(course, "nothing", SAMPLES),
  "sealed-vote": vote,
  "self-correction": (course) => sample(course, "own", 2 * course.voters.length),
};

/** Asks until there is an answer; where nobody gave one it ends, and a resumed discussion asks all once more. */
function* held(course: Course, ask: (course: Course) => Protocol<void>): Protocol<void> {
  for (; course.floor.length === 0; course.time += 1) {
    yield* ask(course);
    if (course.floor.length > 0) return;
    const { text } = counted(course.floor, course.options);
    yield* end({ outcome: "ended-early", reason: text, answer: text });
  }
}

/** A question with several choices: answered alone, thought over, voted on, or debated. */
export const question: ProtocolDefinition = {
  name: "question",
  title: both(({ title }) => title),
  options: OPTIONS,
  kinds: KINDS,
  efforts: { answer: "medium", argument: "high" },
  steps: (options) => {
    const { steps } = words(options.lang);
    const { condition } = settingsOf(options);
    const first = { kind: "answer", step: 1, name: steps.answers };
    if (condition !== "debate") return [first];
    return [
      first,
      { kind: "argument", step: 2, name: steps.arguments },
      { kind: "answer", step: 3, name: steps.final },
    ];
  },
  *run(options, context) {
    const settings = settingsOf(options);
    const { condition, choices } = settings;
    const personas = votersOf(options, condition === "single" ? 1 : settings.voters);
    const { lang, seats, seatNames } = options;
    const participants = seatEverybody(personas, new Set(seats), ["moderator"], lang, seatNames);
    const rounds = condition === "debate" ? settings.rounds : 1;
    yield* openTable({ ...this, version: VERSION }, options, context, participants, rounds);
    const voters = participants.filter(({ role }: Participant) => role === "expert");
    const letters = choices.map((text, at) => [LETTERS[at] ?? "", text] as const);
    const topic = words(options.lang).asked(options.topic, letters);
    const course: Course = { options, settings, topic, voters, floor: [], usage: NO_USAGE, lately: 0, time: 1 };
    return yield* takingLate(course.floor, held(course, HELD[condition]), () => {
      const { text } = counted(course.floor, options);
      return { outcome: "completed", reason: text, answer: text };
    });
  },
  takesLate: true,
  partial: (reading) => {
    const missing = new Set(openTurns(reading).map(({ participant }) => nameOf(reading, participant)));
    return missing.size > 0 ? words(langOf(reading)).missing([...missing]) : undefined;
  },
  files: ({ floor, options }) => [
    {
      path: "artifacts/answer.json",
      parts: [floor.length],
      make: () => `${JSON.stringify(counted(floor, options), null, 1)}\n`,
    },
  ],
  result: (state) => {
    const { floor, options } = state;
    if (floor.length === 0) return undefined;
    const content = counted(floor, options);
    const markdown = [resultNote(state), content.text].filter((one) => one !== undefined).join("\n\n");
    return { kind: "answer", content, markdown, isUndecided: content.choice === undefined };
  },
};
