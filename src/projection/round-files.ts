import { positionShifts } from "#graph";
import { roundsOf, topicOf } from "./facts.ts";
import type { Projection } from "./state.ts";

/** rounds/NNN.json, one a round, with the keys that the seed's files have. */
export function roundFiles(state: Projection): Map<string, unknown> {
  const mode = state.composed?.mode ?? state.options?.mode ?? "standard";
  const edges = state.graph.edges;
  return new Map(
    roundsOf(state).map((round) => {
      const messages = state.floor.filter((statement) => statement.round === round);
      const own = edges.filter((edge) => edge.round === round);
      const argumentGraph = own.map(({ from, to, type }) => ({ from, to, relation: type }));
      const gate = messages.findLast((statement) => statement.type === "quality_gate");
      return [
        `rounds/${String(round).padStart(3, "0")}.json`,
        {
          roundId: round,
          topic: state.topics.get(round) ?? topicOf(state),
          mode,
          timestamp: messages[0]?.timestamp,
          messages: messages.map(({ hash: _, prev: __, ...message }) => message),
          argumentGraph,
          positionShifts: positionShifts(state.graph, round),
          synthesis: gate?.content ?? null,
          metadata: {
            messageCount: messages.length,
            participants: [...new Set(messages.map((message) => message.from))],
            referenceCount: argumentGraph.length,
          },
          directMessages: state.direct.get(round) ?? [],
          returned: state.returned.get(round) ?? [],
        },
      ];
    }),
  );
}
