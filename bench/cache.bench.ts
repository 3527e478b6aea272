/*
 * How much of a discussion's input comes from the vendor's cache, and what the input costs against sending all of it
 * uncached. Whole discussions by script, with the prompts, marks and waits of real ones; the cache is simulated after
 * Anthropic's documents (support/prompt-cache.ts). The ceiling: every block marked, nothing too short, nothing forgotten.
 * Compared with the schema as output format, of each kind or one of all kinds, which is part of the cache's key.
 */
import type { Mode } from "#wire";
import { EFFORTS } from "../src/protocols/swarm-discussion/steps.ts";
import type { Params } from "../src/providers/anthropic/anthropic.ts";
import { DEFAULT_MODEL } from "../src/providers/model/pricing.ts";
import { schemaOf } from "../test/support/anthropic-answer.ts";
import { tell } from "./report.ts";
import { cachedInput } from "./support/cached-input.ts";
import { playDiscussion, type RequestChange } from "./support/scripted-discussion.ts";

/**
 * Least share of the input from the second step on. It is smaller where less is said again: the sum that is paid counts, which
 * test/unit/scripted-discussion.test.ts bounds.
 */
const BOUNDS: readonly (readonly [mode: Mode, share: number])[] = [
  ["standard", 0.6],
  ["deep", 0.7],
];
const COST = 0.6;

for (const [mode, least] of BOUNDS) {
  for (const unattended of [true, false]) {
    const { share, ceiling, cost, tokens } = cachedInput(
      await playDiscussion({ mode, unattended }, { model: DEFAULT_MODEL }),
    );
    const what = `${mode}${unattended ? "" : ", a person is asked"}`;
    tell(`input from cache from step 2 on, ${what}`, 100 * share, 100 * ceiling, "%", least / ceiling, "at least");
    tell(`cost of the input, ${what}`, cost * tokens, tokens, "plain tokens", COST);
  }
}

const withoutSchema = ({ messages }: Params): Params["messages"] =>
  messages.map((message) => {
    const content = (message.content as { text: string }[]).filter(({ text }) => !text.includes("(JSON Schema):"));
    return { ...message, content } as never;
  });
const asFormat =
  (schemas: (own: unknown) => unknown): RequestChange =>
  (params) => ({
    ...params,
    messages: withoutSchema(params),
    output_config: { format: { type: "json_schema", schema: schemas(schemaOf(params as never)) as never } },
  });
const known = new Map<string, unknown>();
const WAYS: readonly (readonly [what: string, sent: RequestChange])[] = [
  ["in the prompt (as it is sent)", (params) => params],
  ["as the format of each kind", asFormat((own) => own)],
  ["as one format of all kinds", asFormat(() => ({ anyOf: [...known.values()] }))],
];
await playDiscussion(
  { mode: "standard", unattended: true },
  {
    sent: (params, { purpose }) => {
      known.set(purpose, schemaOf(params as never));
      return params;
    },
  },
);
for (const [what, sent] of WAYS) {
  const { tokens, share, cost } = cachedInput(
    await playDiscussion({ mode: "standard", unattended: true }, { model: DEFAULT_MODEL, sent }),
  );
  const told = `${tokens} tokens, ${(100 * share).toFixed(0)} % from cache, at the cost of ${(cost * tokens).toFixed(0)}`;
  process.stdout.write(`  the schema ${what}: ${told}\n`);
}

/** Sets the effort in the request itself, by what is asked: `two` levels as for models that take it nowhere else, or three. */
const inRequest =
  (levels: Readonly<Record<string, "low" | "medium" | "high">>): RequestChange =>
  ({ messages, ...params }, { purpose }) => ({
    ...params,
    messages: messages.filter(({ role }) => role !== "system"),
    output_config: { effort: levels[purpose] ?? "high" },
  });
const TWO = Object.fromEntries(Object.entries(EFFORTS).filter(([, level]) => level === "low"));
const EFFORT_WAYS: readonly (readonly [what: string, sent: RequestChange])[] = [
  ["behind everything cached (as it is sent)", (params) => params],
  ["in the request, two levels", inRequest(TWO)],
  ["in the request, three levels", inRequest(EFFORTS)],
];
for (const [what, sent] of EFFORT_WAYS) {
  const { tokens, share, cost } = cachedInput(
    await playDiscussion({ mode: "standard", unattended: true }, { model: DEFAULT_MODEL, sent }),
  );
  const told = `${(100 * share).toFixed(0)} % from cache, at the cost of ${(cost * tokens).toFixed(0)}`;
  process.stdout.write(`  the effort ${what}: ${told}\n`);
}
