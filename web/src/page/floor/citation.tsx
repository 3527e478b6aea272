import type { JSX } from "preact";
import { useRoom } from "../discussion/context.ts";
import { MessageLink } from "../ui/text.tsx";
import { wordOf, words } from "../words/index.ts";

/** An icon for each relation, shown beside its word. */
export const RELATION_SIGNS: Readonly<Record<string, string>> = {
  supports: "+",
  counters: "×",
  extends: "→",
  questions: "?",
  responds_to: "↩",
  references: "·",
};

interface Props {
  readonly relation: string;
  readonly id: string;
  /** True if the other message cites this one. */
  readonly inverse?: boolean;
}

/** How a message relates to another, with a link to it. */
export function Citation({ relation, id, inverse = false }: Props): JSX.Element {
  const room = useRoom();
  const w = words.value;
  const author = room.byId.value.get(id)?.from;
  const content = (
    <>
      <span class="relation-sign" aria-hidden="true">
        {RELATION_SIGNS[relation] ?? "·"}
      </span>
      <span class={inverse ? "hidden" : ""}>{wordOf(inverse ? w.relationsBack : w.relations, relation)} </span>
      <MessageLink id={id} />
      {author && !inverse ? <span class="citation-author">{room.name(author)}</span> : null}
    </>
  );
  return inverse ? (
    <span class={`citation ${relation}`}>{content}</span>
  ) : (
    <li class={`citation ${relation}`}>{content}</li>
  );
}
