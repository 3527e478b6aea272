import type { ComponentChildren, JSX } from "preact";

/** The value of an option, and the words for it. */
type Option<T> = readonly [value: T, text: string];

/** Selects one of several, which unfold. */
export function Select(props: {
  readonly options: readonly Option<string>[];
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
  readonly id?: string | undefined;
  readonly name?: string;
  readonly required?: boolean;
  readonly "aria-label"?: string | undefined;
}): JSX.Element {
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
}): JSX.Element => (
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

/** A box to tick, with its text. */
export const Check = (props: {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ComponentChildren;
}): JSX.Element => (
  <label class="check">
    <input type="checkbox" checked={props.checked} onChange={(event) => props.onChange(event.currentTarget.checked)} />
    <span>{props.children}</span>
  </label>
);
