import { announce, askUser, type Protocol, type UserAnswer } from "#protocols/effects";
import { type Course, effectKey, fellBack } from "./course.ts";
import type { Words } from "./words/index.ts";

/** What the user may choose; each choice's words stand under its name. */
export type UserChoice = keyof Words["choices"];

export interface UserDecision extends Pick<UserAnswer, "choice" | "text"> {
  /** The user answered, and not the recommended answer in their place. */
  readonly byUser: boolean;
}

/**
 * Puts a decision to the user, with all that was found.
 * @param found what the decision rests on, a line each
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

/** What a choice is called. */
export const choiceLabel = ({ say }: Course, choice: string): string =>
  (say.choices as Readonly<Record<string, { readonly label: string }>>)[choice]?.label ?? choice;
