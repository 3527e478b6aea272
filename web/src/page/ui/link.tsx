import type { ComponentChildren, JSX } from "preact";
import { go } from "../../router.ts";

interface Props {
  readonly to: string;
  readonly class?: string;
  readonly title?: string;
  readonly "aria-label"?: string;
  readonly "aria-current"?: "page" | undefined;
  readonly "data-tab"?: string;
  readonly children?: ComponentChildren;
}

/** A link within the page: handles plain clicks, and leaves all others to the browser. */
export function Link({ to, children, ...rest }: Props): JSX.Element {
  const click = (event: MouseEvent): void => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    go(to);
  };
  return (
    <a {...rest} href={to} onClick={click}>
      {children}
    </a>
  );
}
