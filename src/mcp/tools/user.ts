import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { type AnswerBody, answerQuestion, command, judgedIn, notResumed, personaOf } from "#client";
import { langOf, type PendingQuestion, type Reading, reopenedWith } from "#discussion";
import { present } from "#lib/fields";
import { heldPointsOf } from "#protocols";
import { modelless, readLimits } from "#protocols/given";
import { type Lang, Mode, NewLimits, Persona } from "#wire";
import { ADDS, addTool, DiscussionId, limitInput, type McpHost, stateOf, ToolError } from "../tool.ts";

const { budgetCalls, budgetTokens, budgetUsd, timeSeconds, turnSeconds, absent, provider, expertProviders } =
  NewLimits.shape;

export function addUser(server: McpServer, host: McpHost): void {
  addTool(server, host, "judge_positions", {
    description:
      "Lists the points that somebody is for, or says for your user (ask them first) which say the same in other words (`same`), or which one does not (`part`). It counts before a model's judgement.",
    input: z.object({
      discussion: DiscussionId,
      same: z.array(z.string()).min(2).max(24).optional().describe("points such as p1, or messages"),
      part: z.string().optional(),
    }),
    annotations: ADDS,
    async run({ discussion, same, part }, signal) {
      const bus = await host.bus();
      const state = await stateOf(host, discussion, signal);
      const positions = heldPointsOf(state);
      if (same === undefined && part === undefined) return { result: { positions } };
      const given = present({ same, part });
      const found = judgedIn(state, given);
      const seq = await command(bus, discussion, "judge", given);
      const next = `Call wait_for_events {"discussion":"${discussion}","after":${seq}} to see it take effect.`;
      return { result: { judged: found.content.summary, cursor: seq, next } };
    },
  });

  addTool(server, host, "answer_question", {
    description:
      "Answers a question of a discussion to its user, as wait_for_events returned it. If the decision is your user's, ask them; else take `recommended`. Next: wait_for_events.",
    input: z.object({
      discussion: DiscussionId,
      question: z.string().optional().describe("default: the open one"),
      choice: z.string().optional(),
      text: z
        .string()
        .max(20_000)
        .optional()
        .describe('what the choice means, such as "replace the Delivery Lead by a CFO"'),
      mode: Mode.optional().describe("with change-mode"),
      experts: z
        .array(z.object({ name: z.string().min(1).max(100), concern: z.string().min(1).max(1_000) }))
        .max(8)
        .optional()
        .describe("with modify"),
    }),
    annotations: ADDS,
    async run({ discussion, question: asked, choice, text, mode, experts }, signal) {
      const bus = await host.bus();
      const state = await stateOf(host, discussion, signal);
      const question = openQuestion(state.question, asked, discussion);
      const next = `Call wait_for_events {"discussion":"${discussion}","after":${state.lastSeq}}.`;
      const values = question.choices.map(({ value }) => value);
      if (choice === undefined) {
        const wanted = `choice is missing: ask your user, and call again with one of ${values.join(", ")}`;
        throw new ToolError(`${wanted}; ${question.recommended} is recommended`);
      }
      if (!values.includes(choice)) {
        throw new ToolError(`choice ${JSON.stringify(choice.slice(0, 80))} is not one of ${values.join(", ")}`);
      }
      if (choice === "change-mode" && mode === undefined) throw new ToolError("change-mode needs `mode`");
      const given: AnswerBody = {
        choice,
        ...present({ text, mode, experts: experts && tableWith(question, experts, langOf(state)) }),
      };
      await answerQuestion(bus, discussion, question, given);
      return { result: { answered: question.question, choice, next } };
    },
  });

  addControl(server, host);
}

function addControl(server: McpServer, host: McpHost): void {
  addTool(server, host, "control_discussion", {
    description:
      "Pauses a discussion, resumes one that was paused, interrupted, ended early or failed (with a higher limit if one is used up), stops one without a decision, or ends the step with the answers so far (answer_now). To end with a decision, answer the next question with synthesis.",
    input: z.object({
      discussion: DiscussionId,
      command: z.enum(["pause", "resume", "stop", "answer_now"]),
      reason: z.string().max(2_000).optional(),
      budget_calls: budgetCalls.describe("this and the rest: with resume"),
      budget_tokens: budgetTokens,
      budget_usd: budgetUsd,
      time_seconds: timeSeconds.describe("from now on"),
      turn_seconds: turnSeconds,
      absent: absent.describe("ask those who are missing"),
      provider: provider.describe("who thinks from now on"),
      expert_providers: expertProviders.describe("by expert's id"),
    }),
    annotations: { ...ADDS, idempotentHint: true },
    async run({ discussion, command: given, reason, ...more }, signal) {
      const bus = await host.bus();
      const state = await stateOf(host, discussion, signal);
      const { absent, provider, expert_providers: expertProviders } = more;
      const limits = { ...readLimits("mcp", more), ...present({ absent, provider, expertProviders }) };
      if (given === "resume") {
        refuseReopening(state, limits);
        if (state.options) host.requirePrice(reopenedWith(state.options, limits));
      } else if (state.status === "closed") {
        throw new ToolError(
          `${discussion} is over (${state.ended?.outcome ?? "closed"}): get_decision shows the result`,
        );
      }
      const why = reason === undefined || given === "answer_now" ? {} : { reason };
      const seq = await command(bus, discussion, given, given === "resume" ? limits : why);
      const next = `Call wait_for_events {"discussion":"${discussion}","after":${seq}} to see it take effect.`;
      return { result: { accepted: given, cursor: seq, next } };
    },
  });
}

/** @throws ToolError where it ended, and cannot go on with these limits */
function refuseReopening(state: Reading, limits: NewLimits): void {
  if (state.status === "ended") throw new ToolError(`${state.id} has just ended: call again in a few seconds`);
  const fault = modelless(limits) ?? notResumed(state, limits, "en", limitInput);
  if (fault !== undefined) throw new ToolError(`${fault}; get_decision shows the result so far`);
}

function openQuestion(open: PendingQuestion | undefined, asked: string | undefined, discussion: string) {
  if (!open) throw new ToolError(`${discussion} asks nothing now: wait_for_events shows when it does`);
  if (asked === undefined || asked === open.question) return open;
  const text = `question ${JSON.stringify(asked.slice(0, 80))} is not open: the open one is ${open.question}`;
  throw new ToolError(text);
}

/** The table that is asked about, with these experts at its end, or in the place of those of the same name. */
function tableWith(
  { details }: PendingQuestion,
  experts: readonly { readonly name: string; readonly concern: string }[],
  lang: Lang,
): Persona[] {
  const there = z.array(Persona).safeParse(details.experts);
  const added = experts.map(({ name, concern }) => personaOf(name, concern, lang));
  const kept = (there.data ?? []).filter((one) => !added.some(({ id, name }) => id === one.id || name === one.name));
  return [...kept, ...added];
}
