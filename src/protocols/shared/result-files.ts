import { langOf, type Projection, type Reading, topicOf } from "#discussion";
import { type ArgumentGraph, derived } from "#graph";
import type { Lang } from "#wire";
import type { FileOf, ProtocolDefinition } from "../protocol.ts";
import { reportHtml } from "./report/report.ts";
import { type Section, sectionsMarkdown } from "./section.ts";

export const jsonFile = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** A file that may change with anything said, done or spent. */
export function fileOf(state: Projection, path: string, make: () => string): FileOf {
  const { floor, options, title, composed, ended, created, progress, context, status, usage, hasModel } = state;
  const parts = [floor.length, options, title, composed, ended, created, progress.length, context, status, usage];
  return { path, parts: [...parts, hasModel, state.topics, state.returned], make };
}

/** A result as files, Markdown and data, made of what a protocol reads off a discussion. */
interface ResultBy<M> {
  readonly kind: string;
  /** Path of PATH.json and PATH.md without the ending. */
  readonly path: string;
  readonly names: Parameters<typeof reportHtml>[2];
  /** Label of the question above the result. */
  readonly question: (lang: Lang) => string;
  /** Undefined before there is a result. */
  readonly materialOf: (reading: Reading) => M | undefined;
  readonly sectionsOf: (material: M, reading: Reading) => readonly Section[];
  readonly contentOf: (material: M, sections: readonly Section[], state: Projection) => object;
  /** A line about each round, for screens. Default: none. */
  readonly linesOf?: (material: M) => readonly (readonly [round: number, line: string])[];
  /** Default: it decides. */
  readonly isUndecided?: (material: M) => boolean;
  /** Files besides PATH.json, PATH.md, artifacts/report.html, and artifacts/result.json, which the page draws. Default: none. */
  readonly others?: (material: M, state: Projection) => readonly FileOf[];
}

export function resultBy<M>(
  of: ResultBy<M>,
): Required<Pick<ProtocolDefinition, "markdown" | "told" | "result" | "files">> {
  const { kind, path, materialOf, sectionsOf, contentOf, isUndecided = () => false, others = () => [] } = of;
  const markdownOf = (state: Projection, sections: readonly Section[]): string =>
    sectionsMarkdown(state, sections, { questioned: (asked) => `**${of.question(langOf(state))}** ${asked}` });
  return {
    markdown: `${path}.md`,
    told: (reading) => {
      const material = materialOf(reading);
      return material ? { result: sectionsOf(material, reading), rounds: new Map(of.linesOf?.(material)) } : {};
    },
    result: (state) => {
      const material = materialOf(state);
      if (!material) return undefined;
      const sections = sectionsOf(material, state);
      const content = contentOf(material, sections, state);
      return { kind, content, markdown: markdownOf(state, sections), isUndecided: isUndecided(material) };
    },
    files: (state) => {
      const material = materialOf(state);
      if (!material) return [];
      const sections = (): readonly Section[] => sectionsOf(material, state);
      return [
        ...others(material, state),
        fileOf(state, `${path}.json`, () => jsonFile(contentOf(material, sections(), state))),
        fileOf(state, `${path}.md`, () => markdownOf(state, sections())),
        fileOf(state, "artifacts/report.html", () => reportHtml(state, sections(), of.names)),
        fileOf(state, "artifacts/result.json", () => jsonFile({ result: sections() })),
      ];
    },
  };
}

/**
 * rounds/NNN.json, one a round, with the keys that the seed's files have.
 * @param shiftsIn the changes of positions in a round
 */
export function roundFiles(state: Projection, shiftsIn: (round: number) => readonly object[] = () => []): FileOf[] {
  const mode = state.composed?.mode ?? state.options?.mode ?? "standard";
  const said = Map.groupBy(state.floor, (statement) => statement.round);
  return [...said]
    .sort(([a], [b]) => a - b)
    .map(([round, messages]) => {
      const { argumentGraph, text } = argued(state.graph).get(round) ?? NOTHING;
      const positionShifts = shiftsIn(round);
      const topic = state.topics.get(round) ?? topicOf(state);
      const directMessages = state.direct.get(round);
      const returned = state.returned.get(round);
      return {
        path: `rounds/${String(round).padStart(3, "0")}.json`,
        parts: [mode, topic, messages.length, text, JSON.stringify(positionShifts), directMessages, returned],
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

const NOTHING = { argumentGraph: [], text: "" };

/** The relations of each round, and the same as text for comparison. */
const argued = derived((graph: ArgumentGraph) => {
  const edges = Map.groupBy(graph.edges, (edge) => edge.round);
  return new Map(
    [...new Set(graph.claims.map(({ round }) => round))].map((round) => {
      const argumentGraph = (edges.get(round) ?? []).map(({ from, to, type }) => ({ from, to, relation: type }));
      return [round, { argumentGraph, text: JSON.stringify(argumentGraph) }];
    }),
  );
});
