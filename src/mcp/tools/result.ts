import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { emptyProjection, isDiscussion, lifecycleOf, modelTookPart, type Projection } from "#discussion";
import { graphJson, positions } from "#graph";
import { readArchive, readOn } from "#projection";
import { mapOf, partialOf, pointsTableOf, protocolOf } from "#protocols";
import { checkedName } from "#wire";
import { DiscussionId, notHere } from "../inputs.ts";
import type { McpHost } from "../tool.ts";
import { addTool, READS, ToolError } from "../tool.ts";

const WITHOUT_MODEL =
  "No model took part: what stands here is quoted from the documents, computed, or said by people. Set ANTHROPIC_API_KEY to let Claude argue.";

export function addResult(server: McpServer, host: McpHost): void {
  addTool(server, host, "get_decision", {
    title: "Read the decision",
    description:
      "Returns the result of a discussion: summary, what to do, insights with the messages that carry them, agreements, the minority report, open questions, and as `table` who is for which point and what became of the objections. While it is running, returns its state: the experts' positions and the last step. It says so if no model took part. Use it when wait_for_events says that the discussion is over. Message ids such as r1-msg-003 can be looked up with get_argument_graph.",
    input: z.object({ discussion: DiscussionId }),
    annotations: READS,
    async run({ discussion }, signal) {
      const state = await projectionOf(host, discussion, signal);
      return decision(state, host.folderOf?.(discussion));
    },
  });

  addTool(server, host, "get_argument_graph", {
    title: "Read the argument graph",
    description:
      "Returns the points and reasons of a discussion as claims, each with its author and message, and which of them support, counter or extend which; once it is closed, also who is for each point. Use it to see why a conclusion is shared, what an id in get_decision refers to, or what is worth attacking before you submit_turn. `around` shows one claim and its neighbours.",
    input: z.object({
      discussion: DiscussionId,
      around: z
        .string()
        .optional()
        .describe(
          "a point or reason such as p1 or a3, or a message id such as r1-msg-003: only its claims and those near them",
        ),
      depth: z.int().min(1).max(5).default(2).describe("with around: how many edges away"),
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

/** @throws ToolError if there is no discussion with this id */
export async function projectionOf(host: McpHost, id: string, signal: AbortSignal): Promise<Projection> {
  const state = emptyProjection(checkedName("discussion", id));
  await readOn(await host.bus(), state, signal);
  if (!isDiscussion(state) && host.folderOf) {
    const archive = await readArchive(host.folderOf(id), id);
    if (archive) await readOn(archive, state, signal);
  }
  if (!isDiscussion(state)) throw await notHere(host, id);
  return state;
}

/**
 * Answers get_decision.
 * @param folder path of its files, if it may be disclosed
 */
export function decision(state: Projection, folder?: string): { result: object; text: string } {
  const found = protocolOf(state.options).result(state);
  const partial = partialOf(state);
  const withoutModel = modelTookPart(state) === false;
  const told = {
    discussion: state.id,
    status: lifecycleOf(state),
    over: state.closed !== undefined,
    decided: found !== undefined && found.isUndecided !== true,
    ...(partial === undefined ? {} : { partial }),
    ...(state.ended ? { reason: state.ended.reason } : {}),
    without_model: withoutModel,
    ...(withoutModel ? { note: WITHOUT_MODEL } : {}),
    statements: state.floor.length,
    ...(folder === undefined ? {} : { folder }),
  };
  const table = state.closed === undefined ? undefined : pointsTableOf(state);
  const points = table ? { table } : {};
  if (found) return { result: { ...told, [found.kind]: found.content, ...points }, text: found.markdown };
  const standing = whereItStands(state);
  const over = state.closed !== undefined;
  const next = over
    ? `get_argument_graph {"discussion":"${state.id}"} shows what was argued.`
    : `It is not decided yet: wait_for_events {"discussion":"${state.id}"} follows it.`;
  const lines = [
    over
      ? `${state.id} ended without a decision: ${lifecycleOf(state)} in round ${state.round}, ${state.ended?.reason ?? "no reason given"}.`
      : `Not decided yet. ${state.id} is ${lifecycleOf(state)}, round ${state.round}.`,
    ...(withoutModel ? [WITHOUT_MODEL] : []),
    ...standing.positions.map(
      (one) => `- ${one.expert} (${one.message}, confidence ${one.confidence}): ${one.position}`,
    ),
    ...(standing.last_step ? [`Last step, ${standing.last_step.name}: ${standing.last_step.takeaway}`] : []),
    next,
  ];
  return { result: { ...told, ...standing, ...points, next }, text: lines.join("\n") };
}

function whereItStands(state: Projection) {
  const last = state.announced.findLast((message) => message.type === "progress");
  return {
    round: state.round,
    positions: positions(state.graph).map(({ expert, messageId, position, confidence }) => ({
      expert,
      message: messageId,
      position,
      confidence,
    })),
    ...(last?.type === "progress" ? { last_step: { name: last.body.name, takeaway: last.body.takeaway } } : {}),
  };
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
