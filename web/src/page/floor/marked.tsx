import type { JSX } from "preact";
import type { FloorStatement } from "../../room/types.ts";

/** Characters of context around a match. */
const AROUND = 160;

/** Every string within a content, depth first. */
function* textsOf(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null) for (const part of Object.values(value)) yield* textsOf(part);
}

/** The first match of a search in a statement, with the match highlighted. */
export function Marked({
  statement,
  query,
}: {
  readonly statement: FloorStatement;
  readonly query: string;
}): JSX.Element {
  const texts = [...textsOf(statement.content)];
  const text = texts.find((one) => one.toLowerCase().includes(query)) ?? texts[0] ?? "";
  const at = text.toLowerCase().indexOf(query);
  if (at < 0) return <span class="said">{text.slice(0, AROUND * 2)}</span>;
  const from = Math.max(0, at - AROUND);
  const to = Math.min(text.length, at + query.length + AROUND);
  return (
    <span class="said">
      {from > 0 ? "…" : ""}
      {text.slice(from, at)}
      <mark>{text.slice(at, at + query.length)}</mark>
      {text.slice(at + query.length, to)}
      {to < text.length ? "…" : ""}
    </span>
  );
}
