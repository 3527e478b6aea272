import { z } from "zod";
import { oneLine } from "#lib/plain";
import { Name } from "#wire";
import { optionsOf } from "../option.ts";
import { ROUND_TYPES } from "./role/files.ts";
import { type AssignmentRequest, assignmentFrom } from "./role/task.ts";

export const MOST_ROUNDS = 20;

/** `TYPE`, or `TYPE: the user's words`. */
const ROUND = new RegExp(`^\\s*(${ROUND_TYPES.join("|")})\\s*(?:[:：](.*))?$`, "s");

const { options: OPTIONS, settingsOf: valuesOf } = optionsOf("discussant", {
  discuss: {
    label: { en: "Rounds, a line each", zh: "各轮，每行一轮" },
    schema: z
      .array(
        z
          .string()
          .trim()
          .min(1)
          .max(4_000)
          .regex(ROUND, `a round begins with its type: ${ROUND_TYPES.join(", ")}; then a colon and the user's words`),
      )
      .min(1)
      .max(MOST_ROUNDS),
    flag: "--discuss <rounds...>",
    help: {
      en: `the rounds to begin with, each as TYPE or "TYPE: what the user says", where TYPE is ${ROUND_TYPES.join(", ")}; default initial`,
      zh: `开头的各轮，每轮写作“类型”或“类型: 用户所说”，类型为 ${ROUND_TYPES.join("、")}；默认 initial`,
    },
  },
  session: {
    label: { en: "Team session", zh: "团队会话" },
    schema: Name,
    flag: "--session <name>",
    help: {
      en: "work the DISCUSS-* tasks of this team session's board instead, one after the other, and report to its coordinator",
      zh: "改为依次处理该团队会话任务板上的 DISCUSS-* 任务，并向其 coordinator 报告",
    },
  },
});

export { OPTIONS };

export const settingsOf = (options: unknown) => {
  const { discuss = ["initial"], session } = valuesOf(options);
  return { discuss, session };
};
export type Settings = ReturnType<typeof settingsOf>;

/** Reads a round of the option; a text that names no type counts as the user's words. */
export function givenIn(round: string): AssignmentRequest {
  const [, type, feedback = ""] = ROUND.exec(round) ?? [];
  return type === undefined ? assignmentFrom("deepen", oneLine(round)) : assignmentFrom(type, oneLine(feedback));
}
