import type { ComponentChildren, ComponentProps } from "preact";
import { useState } from "preact/hooks";
import { Problem, Unreachable } from "../../room/api.ts";
import { words } from "../words/index.ts";
import { Icon, type IconName } from "./icon.tsx";
import { timeText } from "./time.tsx";

/** An action started by a button, or by sending a form (`onSubmit`): whether it is in progress, and its error. */
export function useDoing() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (caught) {
      setError(caught);
    }
    setBusy(false);
  };
  const onSubmit = (work: () => Promise<unknown>) => (event: Event) => {
    event.preventDefault();
    void run(work);
  };
  return { busy, error, run, onSubmit };
}

type ButtonProps = Omit<ComponentProps<"button">, "icon" | "label"> & {
  readonly label?: ComponentChildren;
  readonly icon?: IconName;
};

/** Default class: `button`. */
export const Button = ({ label, icon, type = "button", class: look = "button", ...rest }: ButtonProps) => (
  <button type={type} class={look} {...rest}>
    {icon === undefined ? null : <Icon name={icon} />}
    {label}
  </button>
);

/** A button that runs an action and shows its error below. */
export function Action({ do: work, disabled, ...rest }: ButtonProps & { readonly do: () => Promise<unknown> }) {
  const doing = useDoing();
  return (
    <span class="action">
      <Button {...rest} disabled={Boolean(disabled) || doing.busy} onClick={() => void doing.run(work)} />
      <Failure error={doing.error} />
    </span>
  );
}

export function Confirmed(
  props: ButtonProps & {
    readonly do: () => Promise<unknown>;
    readonly sure: string;
    readonly yes: string;
    readonly no: string;
  },
) {
  const [isAsked, setAsked] = useState(false);
  const { do: work, sure, yes, no, ...rest } = props;
  if (!isAsked) return <Button {...rest} onClick={() => setAsked(true)} />;
  return (
    <div class="row">
      <span class="small">{sure}</span>
      <Action do={work} class="button bad" label={yes} />
      <Button label={no} onClick={() => setAsked(false)} />
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

export const Warning = ({ text, tone = "warn" }: { readonly text: string; readonly tone?: "warn" | "bad" }) => (
  <p class={`notice ${tone}`} role="alert">
    <Icon name="warning" />
    <span>{text}</span>
  </p>
);

/** Shows an error, if there is one. */
export function Failure(props: { readonly error: unknown; readonly children?: ComponentChildren }) {
  const { error, children } = props;
  if (error === undefined) return null;
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
