import { Component, type ComponentType, createElement, type JSX } from "preact";

/** A component that is drawn anew only where `isSame` says that what it was given has changed. */
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
