import type { JSX } from "preact";
import { Check, Entry, Select } from "../ui/controls.tsx";
import { words } from "../words/index.ts";
import type { OptionField, SelectChoice } from "./options.ts";

interface Props {
  readonly field: OptionField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function OptionControl({ field, value, onChange }: Props): JSX.Element {
  const { control, label, key } = field;
  if (control.kind === "cards")
    return <Cards field={field} choices={control.choices} value={value} onChange={onChange} />;
  if (control.kind === "check") {
    return (
      <Check checked={value === "true"} onChange={(checked) => onChange(checked ? "true" : "")}>
        {label}
      </Check>
    );
  }
  const id = `option-${key}`;
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {label}
      </label>
      {control.kind === "choice" ? (
        <Select
          id={id}
          value={value || field.preset}
          onChange={onChange}
          options={optionsOf(control.choices, field.preset)}
        />
      ) : control.kind === "number" ? (
        <Entry {...numbers(field, control)} id={id} value={value} onText={onChange} />
      ) : (
        <Entry
          id={id}
          {...(control.kind === "lines" ? { rows: 2 } : { placeholder: field.preset })}
          value={value}
          onText={onChange}
        />
      )}
    </div>
  );
}

function optionsOf(choices: readonly SelectChoice[], preset: string) {
  const options = choices.map(({ value, text }) => [value, text] as const);
  return preset === "" ? [["", words.value.start.automatic] as const, ...options] : options;
}

/** Attributes of an input that takes a number of an option, in the unit that is shown. */
function numbers({ preset, factor }: OptionField, limits: OptionField["control"] & { readonly kind: "number" }) {
  const isWhole = limits.whole && factor === 1;
  return {
    type: "number" as const,
    inputMode: isWhole ? ("numeric" as const) : ("decimal" as const),
    min: (limits.min ?? 0) / factor,
    max: limits.max === undefined ? undefined : limits.max / factor,
    step: isWhole ? 1 : "any",
    placeholder: preset === "" ? words.value.start.none : preset,
  };
}

/** An important choice, as cards with explanations. */
function Cards({
  field,
  choices,
  value,
  onChange,
}: Props & { readonly choices: readonly SelectChoice[] }): JSX.Element {
  const names: Readonly<Record<string, string>> = words.value.modes;
  return (
    <fieldset class="field">
      <legend class="field-label">{field.label}</legend>
      <div class="fields">
        {choices.map((one) => (
          <label key={one.value} class="choice">
            <input
              type="radio"
              name={field.key}
              value={one.value}
              checked={(value || field.preset) === one.value}
              onChange={() => onChange(one.value)}
            />
            <span class="strong">{names[one.value] ?? one.value}</span>
            <span class="small">{one.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
