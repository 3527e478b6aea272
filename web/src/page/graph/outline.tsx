import type { JSX } from "preact";
import { RELATION_SIGNS } from "#drawing/claims";
import { useRoom } from "../../room/room.ts";
import { messageAddress } from "../../router.ts";
import { Link, Paragraph } from "../ui/text.tsx";
import { kindName, wordOf, words } from "../words/index.ts";
import type { Neighbourhood } from "./focus.ts";

export function Outline({
  focus,
  onChoose,
}: {
  readonly focus: Neighbourhood;
  readonly onChoose: (id: string) => void;
}): JSX.Element {
  const room = useRoom();
  const w = words.value;
  const by = (author: string | undefined): string => (author === undefined ? w.graph.asked : room.name(author));
  const nameOf = (id: string): string => by(focus.claims.find((claim) => claim.id === id)?.author);
  return (
    <section class="stack outline" aria-labelledby="outline-title">
      <h3 id="outline-title">{w.graph.outline}</h3>
      <ul class="plain stack">
        {focus.claims.map(({ id, author, type, text, message }) => {
          const out = focus.edges
            .filter(({ from }) => from === id)
            .map(({ to, relation }) => ({ other: to, relation, inverse: false }));
          const into = focus.edges
            .filter(({ to }) => to === id)
            .map(({ from, relation }) => ({ other: from, relation, inverse: true }));
          const hidden = focus.hidden.get(id) ?? 0;
          return (
            <li
              key={id}
              class={id === focus.center ? "card center" : "card"}
              aria-current={id === focus.center ? "true" : undefined}
            >
              <p class="row">
                <strong>{by(author)}</strong>
                <span class="small faint">
                  {Object.hasOwn(w.graph.types, type) ? wordOf(w.graph.types, type) : kindName(type)}
                </span>
                {id}
                {message === undefined ? null : (
                  <Link to={messageAddress(room.id, message)} class="permalink small">
                    {message}
                  </Link>
                )}
              </p>
              <Paragraph class="clamp">{text}</Paragraph>
              {out.length + into.length === 0 ? null : (
                <ul class="plain row small">
                  {[...out, ...into].map(({ other, relation, inverse }) => (
                    <li key={`${other} ${relation} ${inverse}`} class="citation">
                      <span class="relation-sign" aria-hidden="true">
                        {inverse ? "←" : RELATION_SIGNS[relation]}
                      </span>
                      {wordOf(inverse ? w.relationsBack : w.relations, relation)}{" "}
                      <button type="button" class="linklike" onClick={() => onChoose(other)}>
                        {other}
                      </button>{" "}
                      <span class="faint">{nameOf(other)}</span>
                    </li>
                  ))}
                </ul>
              )}
              {hidden > 0 ? (
                <button type="button" class="linklike small" onClick={() => onChoose(id)}>
                  {w.graph.hidden(hidden)}
                </button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
