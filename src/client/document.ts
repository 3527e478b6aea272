import { createHash } from "node:crypto";
import { Places } from "#lib/places";
import type { Body } from "#wire";

/** A text that experts may quote by path and line. `path` as the user gave it, with `/`. */
export interface ContextDocument {
  readonly path: string;
  readonly text: string;
  readonly bytes: number;
  readonly lines: number;
  /** What its reader can count where it has no lines of its own. */
  readonly places?: { readonly unit: string; readonly count: number };
  readonly sha256: string;
}

export interface ContextSkip {
  readonly path: string;
  readonly reason: string;
}

export interface GivenContext {
  readonly documents: readonly ContextDocument[];
  /** Skipped files, each with its reason. */
  readonly skipped: readonly ContextSkip[];
}

/** Metadata of the documents; their texts are sent separately. */
export const contextOf = ({ documents, skipped }: GivenContext): Body<"control", "start">["context"] => ({
  files: documents.map(({ text: _, ...file }) => file),
  skipped: [...skipped],
});

/** A document with its metadata: its lines, and the size and hash of its UTF-8. */
export function documentOf(path: string, text: string): ContextDocument {
  const data = Buffer.from(text, "utf8");
  const lines = text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
  const places = Places.of(text)?.count();
  const sha256 = createHash("sha256").update(data).digest("hex");
  return { path, text, bytes: data.byteLength, lines, ...(places ? { places } : {}), sha256 };
}
