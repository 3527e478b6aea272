import type { Projection } from "#discussion";
import { GRAPH_FORMATS, type GraphFormat, mapOf, writeGraph } from "#graph";
import { files } from "#projection";
import { markdownPath, protocolOf } from "#protocols";
import { recordPage } from "./record-page.ts";

const TEXTS = ["jsonl", "md", "html"] as const;

/** All export formats: record, synthesis, report, and every format of the argument graph. */
export const EXPORT_FORMATS: readonly ExportFormat[] = [...GRAPH_FORMATS, ...TEXTS];
export type ExportFormat = GraphFormat | (typeof TEXTS)[number];

/** Exports a discussion; undefined if there is nothing to export in this format yet. */
export function exported(format: ExportFormat, state: Projection): string | undefined {
  switch (format) {
    case "jsonl":
      return files(state).get("record.jsonl");
    case "md": {
      const found = files(state);
      return found.get(markdownPath(protocolOf(state.options))) ?? found.get("progress.md");
    }
    case "html":
      return files(state).get("artifacts/report.html") ?? recordPage(state);
    default:
      return [...writeGraph(mapOf(state.graph), format)].join("");
  }
}
