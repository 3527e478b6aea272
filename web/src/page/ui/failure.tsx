import type { ComponentChildren, JSX } from "preact";
import { Problem, Unreachable } from "../../room/api.ts";
import { words } from "../lang/index.ts";
import { Icon } from "./icon.tsx";

/** An error in one line, with what to do. */
export function explain(error: unknown): string {
  const w = words.value.failure;
  if (error instanceof Unreachable) return w.unreachable;
  if (!(error instanceof Problem)) return w.unknown(error instanceof Error ? error.message : String(error));
  const advice = w.advice[error.status];
  return advice === undefined ? error.message : `${error.message}. ${advice}`;
}

/** An error shown where it happened, with what to do. */
export function Failure({
  error,
  children,
}: {
  readonly error: unknown;
  readonly children?: ComponentChildren;
}): JSX.Element {
  return (
    <div class="notice bad" role="alert">
      <Icon name="warning" />
      <div>
        <p>{explain(error)}</p>
        {children}
      </div>
    </div>
  );
}
