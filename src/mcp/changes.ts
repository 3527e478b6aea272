import type { Bus } from "#bus";
import { markdownPath, PROTOCOLS } from "#protocols";
import { parseSubject, patterns, peekType } from "#wire";
import { uriOf } from "./uris.ts";

/** What changed: a file of a discussion, or which files there are. */
export type ResourceChange = { readonly kind: "updated"; readonly uri: string } | { readonly kind: "list" };

/** Files that grow with every statement, with every announcement, and those that the end writes. */
const BY_STATEMENT = ["record.jsonl", "artifacts/argument-graph.json", "artifacts/position-evolution.md"];
const BY_ANNOUNCEMENT = ["manifest.json", "progress.md"];
const BY_END = [
  ...new Set(PROTOCOLS.map(markdownPath)),
  "artifacts/synthesis.json",
  "artifacts/open-questions.md",
  "artifacts/report.html",
];

/** Follows all discussions from now on, until the signal. */
export async function* changes(bus: Bus, signal: AbortSignal): AsyncGenerator<ResourceChange> {
  const from = (await bus.extent()).lastSeq + 1;
  try {
    for await (const item of bus.read([patterns.allPhases, patterns.allFloors], { from, signal })) {
      if (item.kind !== "message") continue;
      const { subject, data } = item.message;
      const address = parseSubject(subject);
      if (!address) continue;
      const type = peekType(data);
      const isOver = address.channel === "phase" && (type === "ended" || type === "closed");
      const paths = address.channel === "floor" ? BY_STATEMENT : [...BY_ANNOUNCEMENT, ...(isOver ? BY_END : [])];
      for (const path of paths) yield { kind: "updated", uri: uriOf(address.discussion, path) };
      if (type === "opened" || isOver) yield { kind: "list" };
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
