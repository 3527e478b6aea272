import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { Failure } from "./failure.tsx";

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
  /** What it does, where its words leave that open. */
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
