import { type Projection, topicOf } from "#discussion";
import { type ArgumentGraph, derived, positionShifts } from "#graph";
import type { FileOf } from "../protocol.ts";
import { jsonFile } from "./result-files.ts";

/** rounds/NNN.json, one a round, with the keys that the seed's files have. */
export function roundFiles(state: Projection): FileOf[] {
  const mode = state.composed?.mode ?? state.options?.mode ?? "standard";
  const said = Map.groupBy(state.floor, (statement) => statement.round);
  return [...said]
    .sort(([a], [b]) => a - b)
    .map(([round, messages]) => {
      const { argumentGraph, positionShifts, text } = argued(state.graph).get(round) ?? NOTHING;
      const topic = state.topics.get(round) ?? topicOf(state);
      const directMessages = state.direct.get(round);
      const returned = state.returned.get(round);
      return {
        path: `rounds/${String(round).padStart(3, "0")}.json`,
        parts: [mode, topic, messages.length, text, directMessages, returned],
        make: () =>
          jsonFile({
            roundId: round,
            topic,
            mode,
            timestamp: messages[0]?.timestamp,
            messages: messages.map(({ hash: _, prev: __, ...message }) => message),
            argumentGraph,
            positionShifts,
            synthesis: messages.findLast((statement) => statement.type === "quality_gate")?.content ?? null,
            metadata: {
              messageCount: messages.length,
              participants: [...new Set(messages.map((message) => message.from))],
              referenceCount: argumentGraph.length,
            },
            directMessages: directMessages ?? [],
            returned: returned ?? [],
          }),
      };
    });
}

/** A round's relations and shifts, and the same as text for comparison. */
interface Argued {
  readonly argumentGraph: readonly { readonly from: string; readonly to: string; readonly relation: string }[];
  readonly positionShifts: ReturnType<typeof positionShifts>;
  readonly text: string;
}

const NOTHING: Argued = { argumentGraph: [], positionShifts: [], text: "" };

const argued = derived((graph: ArgumentGraph): ReadonlyMap<number, Argued> => {
  const edges = Map.groupBy(graph.edges, (edge) => edge.round);
  const shifts = Map.groupBy(positionShifts(graph), ({ messageId = "" }) => graph.claim(messageId)?.round);
  return new Map(
    [...new Set(graph.claims.map(({ round }) => round))].map((round) => {
      const argumentGraph = (edges.get(round) ?? []).map(({ from, to, type }) => ({ from, to, relation: type }));
      const own = { argumentGraph, positionShifts: shifts.get(round) ?? [] };
      return [round, { ...own, text: JSON.stringify(own) }];
    }),
  );
});
