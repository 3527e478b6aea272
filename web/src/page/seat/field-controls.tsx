import type { ComponentChildren, JSX } from "preact";
import { stringsOf } from "../../room/said.ts";
import { Check, Segments } from "../ui/controls.tsx";
import { fieldName, valueName, wordOf, words } from "../words/index.ts";
import type { Field, FieldKind } from "./fields.ts";

export interface FieldProps {
  readonly field: Field;
  readonly value: unknown;
  /** The whole answer, for fields that depend on each other. */
  readonly content: Readonly<Record<string, unknown>>;
  readonly fault: string | undefined;
  readonly onChange: (value: unknown) => void;
}

type Around = Pick<FieldProps, "field" | "fault"> & { readonly children: ComponentChildren; readonly more?: string };

/** A field's label; for a nested field, of the last part. */
export const fieldLabel = ({ key, label }: Pick<Field, "key" | "label">): string =>
  label ?? fieldName(key.split(".").at(-1) ?? key);

/** Replaces the keys of other fields in a help text by their labels. */
const inFieldLabels = (help: string): string =>
  help.replaceAll(/`([A-Za-z][A-Za-z0-9]*)`/g, (_, key: string) => `“${fieldName(key)}”`);

function Help({ field: { key, help }, fault, more }: Omit<Around, "children">): JSX.Element {
  return (
    <>
      <span class="field-help" id={`help-${key}`}>
        {[inFieldLabels(help), more].filter(Boolean).join(" · ")}
      </span>
      {fault ? (
        <span class="field-fault" id={`fault-${key}`} role="alert">
          {fault}
        </span>
      ) : null}
    </>
  );
}

/** A field with a single control: label, help and error. */
export function Labelled({ labels, children, ...props }: Around & { readonly labels: string }): JSX.Element {
  const { field } = props;
  return (
    <div class="field" id={`field-${field.key}`}>
      <label class="field-label" for={labels}>
        {fieldLabel(field)}
        {field.required || field.label ? null : <span class="optional"> {words.value.form.optional}</span>}
      </label>
      {children}
      <Help {...props} />
    </div>
  );
}

/** The same for a field with several controls. */
export function Grouped({ children, ...props }: Around): JSX.Element {
  const { field } = props;
  return (
    <fieldset class="field" id={`field-${field.key}`}>
      <legend class="field-label">
        {fieldLabel(field)}
        {field.required || field.label ? null : <span class="optional"> {words.value.form.optional}</span>}
      </legend>
      {children}
      <Help {...props} />
    </fieldset>
  );
}

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The input for a field with a single control and no choice of messages or participants. */
export function SimpleField(props: FieldProps): JSX.Element {
  const { field, value, onChange } = props;
  const { kind, required } = field;
  const { form } = words.value;
  switch (kind.kind) {
    case "text": {
      const limits = { rows: kind.long ? 5 : 2, most: kind.most, required };
      return <TextArea {...props} {...limits} text={textOf(value)} onText={onChange} />;
    }
    case "lines": {
      const onText = (text: string): void => onChange(text === "" ? [] : text.split("\n"));
      return <TextArea {...props} rows={2} more={form.onePerLine} text={stringsOf(value).join("\n")} onText={onText} />;
    }
    case "share":
      return <Share {...props} />;
    case "sure":
      return <Choice {...props} options={SURE} show={(share) => `${share * 100} %`} />;
    case "number":
      return <NumberInput {...props} kind={kind} />;
    case "choice":
      return <Choice {...props} options={kind.options} show={(one) => valueName(one) ?? wordOf({}, one)} />;
    case "yes-no":
      return (
        <Check checked={value === true} onChange={onChange}>
          {fieldName(field.key)}
        </Check>
      );
    default: {
      const json = typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value, null, 2);
      const look = { class: "mono", rows: 4, more: form.asJson };
      return <TextArea {...props} {...look} text={json} onText={(text) => onChange(parsed(text))} />;
    }
  }
}

/** Attributes that tie a control to its label, help and fault. */
const about = ({ field: { key }, fault }: FieldProps) => ({
  id: `input-${key}`,
  "aria-describedby": fault ? `help-${key} fault-${key}` : `help-${key}`,
  "aria-invalid": fault !== undefined,
});

interface TextAreaProps extends FieldProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly rows: number;
  readonly class?: string;
  readonly most?: number | undefined;
  readonly required?: boolean;
  readonly more?: string;
}

function TextArea(props: TextAreaProps): JSX.Element {
  const { text, onText, rows, class: look = "growing", most, required = false } = props;
  return (
    <Labelled {...props} labels={about(props).id}>
      <textarea
        {...about(props)}
        class={look}
        rows={rows}
        maxLength={most}
        required={required}
        value={text}
        onInput={(event) => onText(event.currentTarget.value)}
      />
    </Labelled>
  );
}

function Share(props: FieldProps): JSX.Element {
  const { value, onChange } = props;
  const { id } = about(props);
  const share = typeof value === "number" ? value : undefined;
  return (
    <Labelled {...props} labels={id}>
      <span class="row share">
        <input
          {...about(props)}
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={share ?? 0.5}
          onInput={(event) => onChange(Number(event.currentTarget.value))}
        />
        <output for={id}>{share === undefined ? words.value.form.notSaid : share.toFixed(2)}</output>
      </span>
    </Labelled>
  );
}

function NumberInput(
  props: FieldProps & { readonly kind: Extract<FieldKind, { readonly kind: "number" }> },
): JSX.Element {
  const { value, onChange, kind } = props;
  return (
    <Labelled {...props} labels={about(props).id}>
      <input
        {...about(props)}
        type="number"
        inputMode={kind.whole ? "numeric" : "decimal"}
        step={kind.whole ? 1 : "any"}
        min={kind.min}
        max={kind.max}
        value={typeof value === "number" ? value : ""}
        onInput={(event) => onChange(event.currentTarget.value === "" ? undefined : Number(event.currentTarget.value))}
      />
    </Labelled>
  );
}

/** Confidences that one taps. */
const SURE = [0.1, 0.3, 0.5, 0.7, 0.9];

function Choice<T extends string | number>(
  props: FieldProps & { readonly options: readonly T[]; readonly show: (option: T) => string },
): JSX.Element {
  const { field, value, onChange, options, show } = props;
  const shown = options.map((option) => [option, show(option)] as const);
  return (
    <Grouped {...props}>
      <Segments name={`input-${field.key}`} options={shown} chosen={value} onChoose={onChange} />
    </Grouped>
  );
}

/** Parses JSON; incomplete input is kept as typed. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
