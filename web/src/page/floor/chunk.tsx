import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { FloorStatement } from "../../room/types.ts";
import { Statement } from "./statement.tsx";

/** Margin around the viewport within which statements are rendered, in pixels. */
const MARGIN = "1200px";
/** Estimated height of a statement before it is measured, in pixels. */
const GUESS = 190;

const showers = new WeakMap<Element, (isNear: boolean) => void>();
let observer: IntersectionObserver | undefined;

function watch(element: Element, show: (isNear: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) showers.get(target)?.(isIntersecting);
    },
    { rootMargin: `${MARGIN} 0px` },
  );
  showers.set(element, show);
  observer.observe(element);
  return () => observer?.unobserve(element);
}

interface Props {
  readonly statements: readonly FloorStatement[];
  /** A message that must be rendered even outside the viewport. */
  readonly target: string | undefined;
  readonly query: string;
}

/** A block of statements, rendered near the viewport; elsewhere a placeholder of the same height. */
export function Chunk({ statements, target, query }: Props): JSX.Element {
  const box = useRef<HTMLOListElement>(null);
  const height = useRef(statements.length * GUESS);
  const [isNear, setNear] = useState(false);
  useEffect(
    () =>
      box.current
        ? watch(box.current, (near) => {
            if (!near && box.current) height.current = box.current.offsetHeight || height.current;
            setNear(near);
          })
        : undefined,
    [],
  );
  const named = statements.find(({ id }) => id === target)?.id;
  const isDrawn = isNear || named !== undefined;
  // Preact leaves what is the same element as before: blocks grow at their ends only.
  return useMemo(
    () => (
      <ol ref={box} class="statements plain" style={isDrawn ? {} : { height: `${height.current}px` }}>
        {isDrawn
          ? statements.map((statement) => (
              <Statement key={statement.id} statement={statement} isTarget={statement.id === named} query={query} />
            ))
          : null}
      </ol>
    ),
    [isDrawn, named, query, statements[0], statements.at(-1), statements.length],
  );
}
