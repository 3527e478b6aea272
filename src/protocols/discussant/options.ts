import { z } from "zod";
import { Name } from "#wire";
import type { Option } from "../option.ts";
import { KINDS } from "./role/round.ts";
import { MOST_ROUNDS, ROUND } from "./settings.ts";

const protocol = "discussant";

/** What a discussant may be asked for. */
export const OPTIONS: readonly Option[] = [
  {
    key: "discuss",
    label: { en: "Rounds, a line each", zh: "各轮，每行一轮" },
    schema: z
      .array(
        z
          .string()
          .trim()
          .min(1)
          .max(4_000)
          .regex(ROUND, `a round begins with its type: ${KINDS.join(", ")}; then a colon and the user's words`),
      )
      .min(1)
      .max(MOST_ROUNDS),
    protocol,
    flag: "--discuss <rounds...>",
    help: {
      en: `the rounds to begin with, each as TYPE or "TYPE: what the user says", where TYPE is ${KINDS.join(", ")}; default initial`,
      zh: `开头的各轮，每轮写作“类型”或“类型: 用户所说”，类型为 ${KINDS.join("、")}；默认 initial`,
    },
  },
  {
    key: "session",
    label: { en: "Team session", zh: "团队会话" },
    schema: Name,
    protocol,
    flag: "--session <name>",
    help: {
      en: "work the DISCUSS-* tasks of this team session's board instead, one after the other, and report to its coordinator",
      zh: "改为依次处理该团队会话任务板上的 DISCUSS-* 任务，并向其 coordinator 报告",
    },
  },
];
