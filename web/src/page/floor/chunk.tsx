import { Component, type ComponentType, createElement, type JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { FloorStatement } from "../../room/types.ts";
import { Statement } from "./statement.tsx";

/** Memoizes a component: renders it again only if `isSame` is false for the new props. */
function memo<P extends object>(
  Inner: (props: P) => JSX.Element,
  isSame: (before: P, after: P) => boolean,
): ComponentType<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      return !isSame(this.props as P, next);
    }
    override render(): JSX.Element {
      return createElement(Inner as ComponentType<P>, this.props as P);
    }
  };
}

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
export const Chunk = memo(
  ({ statements, target, query }: Props): JSX.Element => {
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
    const isDrawn = isNear || statements.some(({ id }) => id === target);
    return (
      <ol ref={box} class="statements plain" style={isDrawn ? {} : { height: `${height.current}px` }}>
        {isDrawn
          ? statements.map((statement) => (
              <Statement key={statement.id} statement={statement} isTarget={statement.id === target} query={query} />
            ))
          : null}
      </ol>
    );
  },
  (before, after) =>
    before.query === after.query &&
    isTargetOf(before) === isTargetOf(after) &&
    before.statements.length === after.statements.length &&
    before.statements.every((statement, i) => statement === after.statements[i]),
);

const isTargetOf = ({ statements, target }: Props): string | undefined =>
  statements.find(({ id }) => id === target)?.id;
