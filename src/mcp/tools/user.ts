import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { type AnswerBody, answerQuestion, command, judge, notResumed, personaOf } from "#client";
import { hasEnded, langOf, type PendingQuestion, type Reading, thinkingBy } from "#discussion";
import { heldPointsOf, protocolOf } from "#protocols";
import { modelless, readLimits } from "#protocols/given";
import { type Lang, Mode, NewLimits, Persona } from "#wire";
import { askOwner } from "../forms.ts";
import { DiscussionId, limitInput, stateOf } from "../inputs.ts";
import { ADDS, addTool, type McpHost, ToolError } from "../tool.ts";

const { budgetCalls, budgetTokens, budgetUsd, timeSeconds, absent, provider, expertProviders } = NewLimits.shape;

const COMMANDS = ["pause", "resume", "stop", "answer_now"] as const;

export function addUser(server: McpServer, host: McpHost): void {
  addJudge(server, host);
  addTool(server, host, "answer_question", {
    title: "Answer the user's question",
    description:
      "Answers a discussion's question to its user, which wait_for_events returns as an event `question`: before the first round whether the composition is right (start, modify, change-mode), after each round how to continue (follow, deep-dive, different-angle, constraint, synthesis, pause). Questions are only asked if start_discussion was called with ask: true. If the decision is your user's, leave `choice` out: a client that can show forms asks them (elicitation), any other is told the choices to show them. `recommended` is the choice to take otherwise. Next: wait_for_events.",
    input: z.object({
      discussion: DiscussionId,
      question: z.string().optional().describe("the question's id from the event; default: the open one"),
      choice: z.string().optional().describe("the value of one of the event's choices; default: your user is asked"),
      text: z
        .string()
        .max(20_000)
        .optional()
        .describe(
          'what modify, deep-dive, different-angle or constraint means, in words; modify: "replace the Delivery Lead by a CFO; add a lawyer", done on the table as it stands. What was not understood stands in the next question\'s text',
        ),
      mode: Mode.optional().describe("with change-mode: the new mode"),
      experts: z
        .array(z.object({ name: z.string().min(1).max(100), concern: z.string().min(1).max(1_000) }))
        .max(8)
        .optional()
        .describe(
          "with modify: experts to add to the table as it stands, or to put in the place of those of the same name",
        ),
    }),
    annotations: ADDS,
    async run({ discussion, question: asked, choice, text, mode, experts }, signal, call) {
      const bus = await host.bus();
      const state = await stateOf(host, discussion, signal);
      const question = openQuestion(state.question, asked, discussion);
      const next = `Call wait_for_events {"discussion":"${discussion}","after":${state.lastSeq}}.`;
      if (choice === undefined) {
        const owner = askOwner(call, state, question);
        if ("form" in owner) return owner.form;
        if ("declined" in owner) return { result: leftOpen(question, owner.declined) };
        await answerQuestion(bus, discussion, question, owner.answer);
        return { result: { answered: question.question, ...owner.answer, by: "your user", next } };
      }
      const values = question.choices.map(({ value }) => value);
      if (!values.includes(choice)) {
        throw new ToolError(`choice ${JSON.stringify(choice.slice(0, 80))} is not one of ${values.join(", ")}`);
      }
      if (choice === "change-mode" && mode === undefined) throw new ToolError("change-mode needs `mode`");
      const given: AnswerBody = {
        choice,
        ...(text === undefined ? {} : { text }),
        ...(mode === undefined ? {} : { mode }),
        ...(experts ? { experts: tableWith(question, experts, langOf(state)) } : {}),
      };
      await answerQuestion(bus, discussion, question, given);
      return { result: { answered: question.question, choice, next } };
    },
  });
  addControl(server, host);
}

function addControl(server: McpServer, host: McpHost): void {
  addTool(server, host, "control_discussion", {
    title: "Pause, resume or stop",
    description:
      "Pauses a running discussion, resumes one that was paused, was interrupted, ended early or failed (with a higher limit where one was used up), stops one for good without a decision (stop), or ends the current step with the answers received so far (answer_now). To conclude early with a decision, answer the next question with synthesis. Next: wait_for_events.",
    input: z.object({
      discussion: DiscussionId,
      command: z.enum(COMMANDS),
      reason: z.string().max(2_000).optional().describe("for the record, with pause or stop"),
      budget_calls: budgetCalls.describe("with resume: model calls in all"),
      budget_tokens: budgetTokens.describe("with resume: tokens in all"),
      budget_usd: budgetUsd.describe("with resume: USD in all"),
      time_seconds: timeSeconds.describe("with resume: seconds from now on"),
      absent: absent.describe("with resume: ask those who are missing, also where it was completed"),
      provider: provider.describe("with resume: who thinks from now on, such as openai:MODEL"),
      expert_providers: expertProviders.describe("with resume: the same for single experts, by their ids"),
    }),
    annotations: { ...ADDS, idempotentHint: true },
    async run({ discussion, command: given, reason, ...more }, signal) {
      const bus = await host.bus();
      const state = await stateOf(host, discussion, signal);
      const { absent, provider, expert_providers: expertProviders } = more;
      const thinking = { ...(provider ? { provider } : {}), ...(expertProviders ? { expertProviders } : {}) };
      const limits = { ...readLimits("mcp", more), ...thinking, ...(absent ? { absent: true } : {}) };
      if (given === "resume") {
        refuseReopening(state, limits);
        const { options } = state;
        if (options)
          host.requirePrice({ ...thinkingBy(options, limits), budgetUsd: limits.budgetUsd ?? options.budgetUsd });
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

function addJudge(server: McpServer, host: McpHost): void {
  addTool(server, host, "judge_positions", {
    title: "Say which positions are one",
    description:
      "Lists the points that somebody is for and by whom, and, with `same` or `part`, says for the user which are one: `same` names points that say the same in different words, `part` one that says something else than those that were joined with it. It counts before a model's judgement, and stands on the record. Ask your user first. Next: wait_for_events.",
    input: z.object({
      discussion: DiscussionId,
      same: z.array(z.string()).min(2).max(24).optional().describe("points such as p1, or the messages that take them"),
      part: z.string().optional().describe("one point or message"),
    }),
    annotations: ADDS,
    async run({ discussion, same, part }, signal) {
      const bus = await host.bus();
      const state = await stateOf(host, discussion, signal);
      const positions = heldPointsOf(state);
      if (same === undefined && part === undefined) return { result: { positions } };
      if (hasEnded(state)) throw new ToolError(`${discussion} is over and its record closed`);
      const given = { ...(same ? { same } : {}), ...(part === undefined ? {} : { part }) };
      const found = protocolOf(state.options).judged?.(given, state);
      if (!found) throw new ToolError("in this protocol no positions are judged to be one");
      if (found.fault !== undefined) throw new ToolError(found.fault);
      const seq = await judge(bus, discussion, given);
      const next = `Call wait_for_events {"discussion":"${discussion}","after":${seq}} to see it take effect.`;
      return { result: { judged: found.content.summary, cursor: seq, next } };
    },
  });
}

/** The owner did not decide: the question stays open. */
const leftOpen = ({ question, recommended }: PendingQuestion, outcome: string): object => ({
  answered: null,
  outcome,
  question,
  next: `Your user ${outcome} the form, so the question stays open and the discussion waits. Ask them what they want; answer_question with choice "${recommended}" goes on as recommended.`,
});

function openQuestion(
  open: PendingQuestion | undefined,
  asked: string | undefined,
  discussion: string,
): PendingQuestion {
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
