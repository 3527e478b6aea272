import { Component, type ComponentType, createElement, type JSX } from "preact";

/** Memoizes a component: renders it again only if `isSame` is false for the new props. */
export function memo<P extends object>(
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
