import { z } from "zod";
import { sentencesIn } from "#protocols/shared/short";
import { kindOf, lines, told } from "./kind.ts";

export const Retro = z.object({
  went_well: told(lines, "a line each", "每行一条"),
  difficult: told(lines, "a line each", "每行一条"),
  suggestions: told(lines, "what to do differently next time, a line each", "下次如何改进，每行一条"),
  patterns: told(lines, "what can be used again, a line each", "可以复用的做法，每行一条"),
});
export type Retro = z.infer<typeof Retro>;

export const retro = kindOf("retro", {
  label: ["retrospective", "回顾"],
  ask: [
    "Look back on this task from your role: what went well, what was difficult, what to do differently, and what could be used again as it is.",
    "从自己的角色回顾本次任务：哪些顺利、哪些困难、下次如何改进、哪些可以直接复用。",
  ],
  schema: Retro,
  short: {
    ask: ["What should be done differently next time?", "下次应当如何改进？"],
    make: (said) => ({ suggestions: sentencesIn(said).slice(0, 50) }),
  },
  byRule: () => ({}),
  names: {
    went_well: ["went well", "顺利之处"],
    difficult: ["difficult", "困难之处"],
    suggestions: ["next time", "下次改进"],
    patterns: ["to be used again", "可复用的做法"],
  },
});
