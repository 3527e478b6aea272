import type { Words } from "./en.ts";

export const zh: Words = {
  thinkingStyle: "从该关切出发",
  bias: (concern) => `首先看重：${concern}`,
  replyTendency: "说明每个提议对该关切的影响",
  stakes: (concern) => `若忽视此点便会受损：${concern}`,
  blindSpot: "该关切以外的一切",
};
