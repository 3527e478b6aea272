import { describe, expect, it } from "vitest";
import { ACCEPTED, type SchemaTaker } from "../../src/providers/model/accepted-schema.ts";
import { answerSchema } from "../../src/providers/model/answer-schema.ts";
import { conversationOf } from "../../src/providers/model/conversation.ts";
import { PROGRAMS } from "../../src/providers/registry.ts";
import { questionsOf, wholeSchema } from "../support/questions.ts";
import { faultsIn, geminiRefuses, grammarRefuses, openAiRefuses } from "../support/schema-refusals.ts";

const QUESTIONS = [...questionsOf("zh")];
const TAKERS = Object.keys(ACCEPTED) as SchemaTaker[];
const FOLDERS = { cwd: "/cwd", files: "/files", home: "/home" };

describe.each(QUESTIONS)("the schema of: %s", (_, request) => {
  it.each(TAKERS)("has what a server takes: %s", (by) => {
    expect(faultsIn(answerSchema(request.schema, "zh", by), by)).toEqual([]);
  });

  it.each(PROGRAMS.map((program) => [program.name, program] as const))("is given to %s so", (name, program) => {
    const talk = conversationOf(request, { ...program, unbounded: true });
    const { args, files } = program.command({
      ...{ talk, folders: FOLDERS, env: {}, model: undefined, keyed: true, timeoutMs: 60_000 },
    });
    const json = files?.["schema.json"] ?? (name === "claude" ? args[args.indexOf("--json-schema") + 1] : "{}");
    expect(faultsIn(JSON.parse(json ?? ""), program.takes)).toEqual([]);
  });
});

/** Questions whose whole schema every server takes: ids, numbers and short lists alone. */
const PLAIN = ["analysis feedback", "analysis labels", "analysis: labels", "swarm-discussion: judgement"];
/** Kinds of statement that no model is asked for. */
const NO_LONG_LISTS = ["analysis evidence", "discussant task", "reading passages", "reading limits"];
const SHORT = [
  "pattern report",
  "pattern matching",
  "pattern matching (2)",
  "discussant session_files",
  "discussant round_by_rule",
];

it.each([
  ["OpenAI", openAiRefuses, PLAIN],
  ["Gemini", geminiRefuses, [...PLAIN, ...NO_LONG_LISTS]],
  ["a server with a grammar", grammarRefuses(), [...PLAIN, ...NO_LONG_LISTS, ...SHORT]],
] as const)("%s refuses whole schemas, but for the plainest", (_, refuses, plain) => {
  const taken = QUESTIONS.filter(([, { schema }]) => refuses(wholeSchema(schema)) === undefined);
  expect(taken.map(([name]) => name).sort()).toEqual([...plain].sort());
});
