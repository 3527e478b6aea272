import { compositions, listing, patterns, selection } from "./en-catalogue.ts";
import { flow } from "./en-flow.ts";
import { byRule, fields, kinds, rules } from "./en-kinds.ts";
import { enLabels, enValues } from "./en-labels.ts";
import { perspectives, roles } from "./en-roles.ts";

/** What the collaboration patterns say. words/zh.ts says the same in Chinese. */
export const en = {
  title: "Team work by a collaboration pattern",
  role: "You are one of a team that works on a task together. Do your own part, as your role says, and nothing else.",
  /** How a role thinks and answers. */
  thinks: "from their own part of the work",
  tendency: "answers to the point",
  roles,
  perspectives,
  /** A role with the angle that it has. */
  from: (role: string, angle: string) => `${role} (${angle})`,
  /** What a voter answers for where the user has named it. */
  answersFor: (angle: string) => `answers for: ${angle}`,
  angles: ["security", "performance", "architecture"],
  kinds,
  byRule,
  fields,
  labels: enLabels,
  values: enValues,
  rules,
  patterns,
  compositions,
  selection,
  listing,
  /** Sentences one after the other. */
  sentences: (all: readonly string[]): string => all.filter((one) => one !== "").join(" "),
  ...flow,
};
export type Words = typeof en;
