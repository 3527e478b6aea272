import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Problem, Unreachable } from "../../room/api.ts";
import { words } from "../words/index.ts";
import { Icon } from "./icon.tsx";
import { timeText } from "./time.tsx";

/** An action started by a button: whether it is in progress, and its error. `run` returns whether it succeeded. */
export function useDoing() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  return {
    busy,
    error,
    run: async (work: () => Promise<unknown>): Promise<boolean> => {
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
}) {
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

export function Confirmed(props: {
  readonly do: () => Promise<unknown>;
  readonly class?: string;
  readonly sure: string;
  readonly yes: string;
  readonly no: string;
  readonly children: ComponentChildren;
}) {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked)
    return (
      <button type="button" class={props.class ?? "button"} onClick={() => setAsked(true)}>
        {props.children}
      </button>
    );
  return (
    <div class="row">
      <span class="small">{props.sure}</span>
      <Action do={props.do} class="button bad">
        {props.yes}
      </Action>
      <button type="button" class="button" onClick={() => setAsked(false)}>
        {props.no}
      </button>
    </div>
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
function refusedLink(error: unknown) {
  const known = error instanceof Problem && error.why !== undefined ? words.value.refused[error.why] : undefined;
  if (!(error instanceof Problem) || !known) return undefined;
  const time = timeText(error.at ?? "", "date");
  return (
    <>
      <h1 class="refused">{known.title}</h1>
      <p>{known.text(time)}</p>
    </>
  );
}

export function Failure(props: { readonly error: unknown; readonly children?: ComponentChildren }) {
  const { error, children } = props;
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

export function More(props: {
  readonly title: ComponentChildren;
  readonly open?: boolean;
  readonly small?: boolean;
  readonly children: ComponentChildren;
}) {
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
