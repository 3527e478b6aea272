import type { ProtocolDefinition } from "#protocols/protocol";
import type { DiscussionOptions, FloorStatement, Participant } from "#wire";
import { digestedNote } from "../digests.ts";
import { openTable } from "../opening.ts";
import { seatEverybody } from "../seating.ts";
import { revises } from "./conditions.ts";
import { begin, debate, sample } from "./course.ts";
import { KINDS } from "./kinds.ts";
import { finalOf } from "./measures/measure.ts";
import { plurality } from "./measures/vote.ts";
import { OPTIONS } from "./options.ts";
import { wavesOf } from "./reading.ts";
import { LETTERS } from "./schema.ts";
import { settingsOf } from "./settings.ts";
import { votersOf } from "./voters.ts";
import { both, words } from "./words/index.ts";

/** Answers that one expert gives where nothing else is asked for. */
const SAMPLES = 3;

/** What the answers come to: the choice, and how many of the votes it has. */
function counted(floor: readonly FloorStatement[], options: Partial<DiscussionOptions> = {}) {
  const { choices, condition } = settingsOf(options);
  const votes = finalOf({ waves: wavesOf(floor), revises: revises(condition) });
  const choice = plurality(votes);
  const say = words(options.lang ?? "en");
  if (choice === undefined) return { condition, votes: votes.length, text: say.noVote };
  const text = choices[(LETTERS as readonly string[]).indexOf(choice)] ?? "";
  const votesFor = votes.filter((vote) => vote.choice === choice).length;
  const told = say.counted(choice, text, votesFor, votes.length);
  return { condition, choice, answer: text, votesFor, votes: votes.length, text: told };
}

/** One question with several choices: answered alone, thought over, voted on, or debated. */
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
    const participants = seatEverybody(
      personas,
      new Set(options.seats),
      ["moderator"],
      options.lang,
      options.seatNames,
    );
    yield* openTable(this, options, context, participants, condition === "debate" ? settings.rounds : 1);
    const voters = participants.filter(({ role }: Participant) => role === "expert");
    const letters = choices.map((text, at) => [LETTERS[at] ?? "", text] as const);
    const topic = words(options.lang).asked(options.topic, letters);
    const course = begin({ options, settings, topic, voters });
    if (condition === "debate") yield* debate(course);
    else if (condition === "single") yield* sample(course, "nothing", SAMPLES);
    else if (condition === "sealed-vote") yield* sample(course, "nothing", voters.length);
    else yield* sample(course, "own", 2 * voters.length);
    const { text } = counted(course.floor, options);
    return { outcome: course.floor.length > 0 ? "completed" : "ended-early", reason: text, answer: text };
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
    const markdown = [digestedNote(state), content.text].filter((one) => one !== undefined).join("\n\n");
    return { kind: "answer", content, markdown, isUndecided: content.choice === undefined };
  },
};
