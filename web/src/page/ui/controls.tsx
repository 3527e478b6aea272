import { type ComponentChildren, h, type LooseInputHTMLAttributes } from "preact";
import { useId } from "preact/hooks";

type Option<T> = readonly [value: T, text: string];

type EntryProps = Omit<LooseInputHTMLAttributes, "value" | "onInput"> & {
  readonly list?: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  /** Lines of a text of several. Default: it has one line, and is an input. */
  readonly rows?: number;
};

export function Entry({ onText, rows, ...rest }: EntryProps) {
  const onInput = (event: { readonly currentTarget: { readonly value: string } }) => onText(event.currentTarget.value);
  return h(rows === undefined ? "input" : "textarea", { ...(rest as object), rows, onInput });
}

export function Labelled(props: EntryProps & { readonly label: string; readonly help?: string }) {
  const { label, help, ...rest } = props;
  const id = useId();
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {label}
      </label>
      <Entry id={id} aria-describedby={`${id}-help`} {...rest} />
      <span class="small faint field-help" id={`${id}-help`}>
        {help}
      </span>
    </div>
  );
}

/** Selects one of several, which unfold. */
export function Select(props: {
  readonly options: readonly Option<string>[];
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
  readonly id?: string | undefined;
  readonly name?: string;
  readonly "aria-label"?: string | undefined;
}) {
  const { options, onChange, ...rest } = props;
  return (
    <select {...rest} onChange={(event) => onChange(event.currentTarget.value)}>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** Selects one of a few, which stand side by side. */
export const Segments = <T extends string | number>(props: {
  readonly name: string;
  readonly options: readonly Option<T>[];
  readonly chosen: unknown;
  readonly onChoose: (value: T) => void;
}) => (
  <div class="segments">
    {props.options.map(([value, text]) => (
      <label key={value}>
        <input
          type="radio"
          class="hidden"
          name={props.name}
          checked={props.chosen === value}
          onChange={() => props.onChoose(value)}
        />
        {text}
      </label>
    ))}
  </div>
);

/** One of a few choices, with its explanation. */
export const Card = (props: {
  readonly name: string;
  readonly value: string;
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
  readonly children: ComponentChildren;
}) => {
  const { name, value, chosen, onChoose, children } = props;
  return (
    <label class="choice">
      <input type="radio" name={name} value={value} checked={chosen === value} onChange={() => onChoose(value)} />
      {children}
    </label>
  );
};

export const Check = (props: {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly label: ComponentChildren;
}) => (
  <label class="check">
    <input type="checkbox" checked={props.checked} onChange={(event) => props.onChange(event.currentTarget.checked)} />
    <span>{props.label}</span>
  </label>
);
