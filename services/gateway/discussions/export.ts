import type { Projection } from "#discussion";
import { GRAPH_FORMATS, type GraphFormat, mapOf, writeGraph } from "#graph";
import { files } from "#projection";
import { recordPage } from "./record-page.ts";

const TEXTS = ["jsonl", "md", "html"] as const;

/** The record, the synthesis, the report; and the argument graph, in every format that it can be written in. */
export const EXPORT_FORMATS: readonly ExportFormat[] = [...GRAPH_FORMATS, ...TEXTS];
export type ExportFormat = GraphFormat | (typeof TEXTS)[number];

/** A discussion in a format; undefined where it has nothing to tell in it yet. */
export function exported(format: ExportFormat, state: Projection): string | undefined {
  switch (format) {
    case "jsonl":
      return files(state).get("record.jsonl");
    case "md": {
      const found = files(state);
      return found.get("artifacts/synthesis.md") ?? found.get("progress.md");
    }
    case "html":
      return files(state).get("artifacts/report.html") ?? recordPage(state);
    default:
      return [...writeGraph(mapOf(state.graph), format)].join("");
  }
}
