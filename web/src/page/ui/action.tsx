import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { Problem, Unreachable } from "../../room/api.ts";
import { words } from "../words/index.ts";
import { Icon } from "./icon.tsx";
import { timeText } from "./time.tsx";

export interface Doing {
  readonly busy: boolean;
  readonly error: unknown;
  /** Runs `work`; its error is stored in `error`. @returns whether it succeeded */
  run(work: () => Promise<unknown>): Promise<boolean>;
}

/** An action started by a button: whether it is in progress, and its error. */
export function useDoing(): Doing {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  return {
    busy,
    error,
    run: async (work) => {
      setBusy(true);
      setError(undefined);
      try {
        await work();
        return true;
      } catch (caught) {
        setError(caught);
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}

/** A button that runs an action and shows its error below. */
export function Action(props: {
  readonly do: () => Promise<unknown>;
  readonly class?: string;
  readonly disabled?: boolean;
  /** Explanation of the action, if its label needs one. */
  readonly title?: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  const doing = useDoing();
  return (
    <span class="action">
      <button
        type="button"
        class={props.class ?? "button"}
        disabled={props.disabled || doing.busy}
        title={props.title}
        onClick={() => void doing.run(props.do)}
      >
        {props.children}
      </button>
      {doing.error === undefined ? null : <Failure error={doing.error} />}
    </span>
  );
}

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
      <div class="stack">
        {refusedLink(error) ?? <p>{errorLine(error)}</p>}
        {children}
      </div>
    </div>
  );
}

/** Content that unfolds under a title. */
export function More(props: {
  readonly title: ComponentChildren;
  readonly open?: boolean;
  readonly small?: boolean;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <details class={props.small ? "more small" : "more"} open={props.open}>
      <summary>
        <Icon name="chevron" size={props.small ? 12 : 16} />
        {props.title}
      </summary>
      {props.children}
    </details>
  );
}
