import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { lifecycleOf, modelTookPart, type Projection } from "#discussion";
import { graphJson, positions } from "#graph";
import { present } from "#lib/fields";
import { mapOf, partialOf, pointsTableOf, protocolOf } from "#protocols";
import { addTool, DiscussionId, type McpHost, projectionOf, READS, ToolError } from "../tool.ts";

const WITHOUT_MODEL =
  "No model took part: what stands here is quoted from the documents, computed, or said by people. Set ANTHROPIC_API_KEY to let Claude argue.";

export function addResult(server: McpServer, host: McpHost): void {
  addTool(server, host, "get_decision", {
    description:
      "Returns a discussion's result as Markdown: what is shared, what divides, dissent, open questions, and the ids of the messages behind them; while it runs, the positions so far. Says so if no model took part.",
    input: z.object({
      discussion: DiscussionId,
      form: z
        .enum(["text", "json"])
        .default("text")
        .describe("json: fields instead, with `table`: who is for which point, and what became of the objections"),
    }),
    annotations: READS,
    async run({ discussion, form }, signal) {
      const state = await projectionOf(host, discussion, signal);
      const { text, result } = decision(state, host.folderOf?.(discussion));
      return form === "json" ? { result } : { text };
    },
  });

  addTool(server, host, "get_argument_graph", {
    description:
      "Returns points and reasons as claims, with author and message, and which support, counter or extend which: why a conclusion is shared, what an id stands for, what is worth attacking.",
    input: z.object({
      discussion: DiscussionId,
      around: z.string().optional().describe("only what is near a point (p1), a reason (a3) or a message (r1-msg-003)"),
      depth: z.int().min(1).max(5).default(2).describe("edges away from `around`"),
    }),
    annotations: READS,
    async run({ discussion, around, depth }, signal) {
      const state = await projectionOf(host, discussion, signal);
      const whole = graphJson(mapOf(state));
      const graph = around === undefined ? whole : near(whole, around, depth);
      return { result: { discussion, claims_in_all: whole.claims.length, ...graph } };
    },
  });
}

/** Answers get_decision. @param folder path of its files, if it may be disclosed */
export function decision(state: Projection, folder?: string): { result: object; text: string } {
  const found = protocolOf(state.options).result(state);
  const partial = partialOf(state);
  const withoutModel = modelTookPart(state) === false;
  const told = {
    discussion: state.id,
    status: lifecycleOf(state),
    over: state.closed !== undefined,
    decided: found !== undefined && found.isUndecided !== true,
    ...present({ partial, reason: state.ended?.reason }),
    without_model: withoutModel,
    ...present({ note: withoutModel ? WITHOUT_MODEL : undefined, statements: state.floor.length, folder }),
  };
  const table = state.closed === undefined ? undefined : pointsTableOf(state);
  const points = table ? { table } : {};
  if (found) {
    const where = folder === undefined ? "" : `; files in ${folder}`;
    const head = `${state.id}: ${told.status}; ${state.floor.length} statements${where}`;
    const text = [head, ...(withoutModel ? [WITHOUT_MODEL] : []), ...(partial ? [partial] : []), "", found.markdown];
    return { result: { ...told, [found.kind]: found.content, ...points }, text: text.join("\n") };
  }
  const last = state.announced.findLast((message) => message.type === "progress");
  const result = {
    ...told,
    round: state.round,
    positions: positions(state.graph).map(({ expert, messageId: message, position, confidence }) => {
      return { expert, message, position, confidence };
    }),
    ...(last?.type === "progress" ? { last_step: { name: last.body.name, takeaway: last.body.takeaway } } : {}),
    ...points,
    next:
      state.closed === undefined
        ? `Not decided yet: wait_for_events {"discussion":"${state.id}"} follows it.`
        : `It ended without a decision: get_argument_graph {"discussion":"${state.id}"} shows what was argued.`,
  };
  return { result, text: JSON.stringify(result) };
}

type Graph = ReturnType<typeof graphJson>;

/** The claims of an id within `depth` edges, in either direction. */
function near(graph: Graph, id: string, depth: number): Graph {
  const named = graph.claims.filter((claim) => claim.id === id || claim.message === id);
  if (named.length === 0)
    throw new ToolError(`around: there is no claim ${JSON.stringify(id.slice(0, 40))} in this discussion`);
  const found = new Set(named.map((claim) => claim.id));
  for (let step = 0; step < depth; step += 1) {
    for (const one of [...found]) {
      for (const { from, to } of graph.edges) {
        if (from === one) found.add(to);
        if (to === one) found.add(from);
      }
    }
  }
  return {
    claims: graph.claims.filter((claim) => found.has(claim.id)),
    edges: graph.edges.filter(({ from, to }) => found.has(from) && found.has(to)),
  };
}
