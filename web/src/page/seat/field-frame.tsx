import type { ComponentChildren, JSX } from "preact";
import { fieldName, words } from "../words/index.ts";
import type { Field } from "./fields.ts";

export interface FieldProps {
  readonly field: Field;
  readonly value: unknown;
  /** The whole answer, for fields that depend on each other. */
  readonly content: Readonly<Record<string, unknown>>;
  readonly fault: string | undefined;
  readonly onChange: (value: unknown) => void;
  readonly onOther: (key: string, value: unknown) => void;
}

type Around = Pick<FieldProps, "field" | "fault"> & { readonly children: ComponentChildren; readonly more?: string };

/** A field's label; for a nested field, of the last part. */
export const fieldLabel = (key: string): string => fieldName(key.split(".").at(-1) ?? key);

/** A help text, which names other fields by their keys, as the form has them: by their labels. */
const inFieldLabels = (help: string): string =>
  help.replaceAll(/`([A-Za-z][A-Za-z0-9]*)`/g, (_, key: string) => `“${fieldName(key)}”`);

function Help({ field: { key, help }, fault, more }: Omit<Around, "children">): JSX.Element {
  const w = words.value;
  const told = Object.hasOwn(w.help, key) ? w.help[key] : inFieldLabels(help);
  return (
    <>
      <span class="field-help" id={`help-${key}`}>
        {[told, more].filter(Boolean).join(" · ")}
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
        {fieldLabel(field.key)}
        {field.required ? null : <span class="optional"> {words.value.form.optional}</span>}
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
        {fieldLabel(field.key)}
        {field.required ? null : <span class="optional"> {words.value.form.optional}</span>}
      </legend>
      {children}
      <Help {...props} />
    </fieldset>
  );
}
