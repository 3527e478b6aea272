import { announce, askUser, type Protocol, type UserAnswer } from "#protocols/effects";
import { type Course, effectKey, fellBack, type PatternOutcome } from "./course.ts";
import type { Words } from "./words/index.ts";

/** Names of the choices, each with its words. */
type UserChoice = keyof Words["choices"];

interface UserDecision extends Pick<UserAnswer, "choice" | "text"> {
  /** False if the recommended choice was taken without an answer. */
  readonly byUser: boolean;
}

/**
 * Puts a decision to the user.
 * @param found its grounds, a line each
 */
export function* toUser(
  course: Course,
  text: string,
  found: readonly string[],
  choices: readonly UserChoice[],
  recommended: UserChoice,
): Protocol<UserDecision> {
  const { say, settings } = course;
  const question = {
    kind: "decision" as const,
    text: [text, ...found.slice(-40)].join("\n"),
    choices: choices.map((value) => ({ value, ...say.choices[value] })),
    recommended,
    details: { found: [...found] },
  };
  const key = effectKey(course, "user");
  const waits = settings.userSeconds === undefined ? {} : { seconds: settings.userSeconds };
  const { choice, text: words, by } = yield* askUser({ key, question, ...waits });
  const label = question.choices.find(({ value }) => value === choice)?.label ?? choice;
  const said = words === undefined ? {} : { text: words };
  yield* announce("decided", `${key}.decided`, { round: course.round }, { question: key, choice, label, by, ...said });
  fellBack(course, course.say.userSaid(label, by !== "rule"));
  return { choice, byUser: by !== "rule", ...said };
}

/**
 * Lets the user decide whether to go on with what stands.
 * @param question default: `why`
 */
export function* proceedOrStop(
  course: Course,
  why: string,
  found: readonly string[],
  iterations: number,
  question: string = why,
): Protocol<PatternOutcome> {
  const { say } = course;
  const { choice, byUser } = yield* toUser(course, question, found, ["proceed", "stop"], "stop");
  const reached = choice === "proceed";
  const { label } = say.choices[reached ? "proceed" : "stop"];
  const summary = say.sentences([why, say.userSaid(label, byUser)]);
  return { reached, iterations, summary, how: reached ? "decided-by-user" : "not-reached" };
}
