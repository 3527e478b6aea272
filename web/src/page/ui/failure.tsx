import type { ComponentChildren, JSX } from "preact";
import { Problem, Unreachable } from "../../room/api.ts";
import { words } from "../words/index.ts";
import { Icon } from "./icon.tsx";
import { timeText } from "./time.tsx";

/** An error in one line, with what to do. */
export function errorLine(error: unknown): string {
  const w = words.value.failure;
  if (error instanceof Unreachable) return w.unreachable;
  if (!(error instanceof Problem)) return w.unknown(error instanceof Error ? error.message : String(error));
  const advice = w.advice[error.status];
  return advice === undefined ? error.message : `${error.message}. ${advice}`;
}

/** Why a link does not let this browser in; undefined for any other error. */
function refusedLink(error: unknown): JSX.Element | undefined {
  const known = error instanceof Problem && error.why !== undefined ? words.value.refused[error.why] : undefined;
  if (!(error instanceof Problem) || !known) return undefined;
  const time = timeText(error.at ?? "", "date");
  return (
    <>
      <h1 class="refused">{known.title}</h1>
      <p>{known.text(time)}</p>
      <p>{known.advice}</p>
    </>
  );
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
        {refusedLink(error) ?? <p>{errorLine(error)}</p>}
        {children}
      </div>
    </div>
  );
}
