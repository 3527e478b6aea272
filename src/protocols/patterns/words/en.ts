import { compositions, listing, patterns, selection } from "./en-catalogue.ts";
import { flow } from "./en-flow.ts";
import { byRule, fields, kinds, rules } from "./en-kinds.ts";

/** What the collaboration patterns say. words/zh.ts says the same in Chinese. */
export const en = {
  title: "Team work by a collaboration pattern",
  role: "You are one of a team that works on a task together. Do your own part, as your role says, and nothing else.",
  persona: {
    bias: "the standards of their role",
    tendency: "answers to the point",
    stakes: "the trust in their part of the work",
    blindSpots: "what the other roles see",
  },
  roles: {
    coordinator: { name: "Coordinator", does: "sees the whole, approves, mediates, decides where nobody else does" },
    planner: { name: "Planner", does: "plans the work and looks at it as architecture" },
    executor: { name: "Executor", does: "does the work and knows the details of the implementation" },
    tester: { name: "Tester", does: "tests and reviews, and knows the environment" },
    reviewer: { name: "Reviewer", does: "reviews work against its standard" },
    validator: { name: "Validator", does: "checks each increment, and the whole" },
    specialist: { name: "Specialist", does: "diagnoses in depth what others could not resolve" },
    consultant: { name: "Consultant", does: "advises those who work, and leaves the work to them" },
    proposer: { name: "Proposer", does: "makes proposals and revises them after objections" },
    voter: { name: "Voter", does: "votes on proposals, with reasons" },
    worker: { name: "Analyst", does: "analyses from one angle" },
    "track-a": { name: "Track A", does: "designs: interfaces, details, test specifications" },
    "track-b": { name: "Track B", does: "implements: scaffold, then the core" },
  } as Readonly<Record<string, { readonly name: string; readonly does: string }>>,
  angles: ["security", "performance", "architecture"],
  kinds,
  byRule,
  fields,
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
