import type { ComponentChildren } from "preact";
import type { Field, FieldKind } from "#discussion/form-fields";
import { keysQuoted } from "#lib/han";
import { recordsOf, stringsOf } from "../../room/said.ts";
import { Button } from "../ui/action.tsx";
import { Check, Entry, Segments } from "../ui/controls.tsx";
import { fieldName, valueName, wordOf, words } from "../words/index.ts";
import { MessagePicker, Messages, ParticipantPicker, Stances } from "./pickers.tsx";

export interface FieldProps {
  readonly field: Field;
  readonly value: unknown;
  readonly fault?: string | undefined;
  /** Whether it is of a short answer, whose questions are in a colleague's words. */
  readonly isShort?: boolean;
  readonly onChange: (value: unknown) => void;
}

type NumberKind = Extract<FieldKind, { readonly kind: "number" }>;
type ListKind = Extract<FieldKind, { readonly kind: "list" }>;

export function FieldInput(props: FieldProps) {
  const { field, value, onChange, isShort } = props;
  const { type, key, label } = field;
  const picker = { id: `input-${key}`, value: textOf(value), onChange };
  switch (type.kind) {
    case "text":
    case "point": {
      const { long, most } = { ...{ long: false, most: undefined }, ...type };
      const limits = { rows: long ? 5 : 2, maxLength: most, required: field.required };
      return <Framed {...props} entry={{ ...limits, value: textOf(value), onText: onChange }} />;
    }
    case "number": {
      if (type.whole || type.min !== 0 || type.max !== 1) return <Framed {...props} entry={numberOf(props, type)} />;
      if (isShort && key === "confidence")
        return <Choice {...props} options={SURE} show={(share) => `${share * 100} %`} />;
      return <Share {...props} />;
    }
    case "choice":
      return <Choice {...props} options={type.options} show={(one) => valueName(one) ?? wordOf({}, one)} />;
    case "yes-no":
      return <Check checked={value === true} onChange={onChange} label={label} />;
    case "message":
    case "name": {
      if (type.kind === "message" && type.known) return <Choice {...props} options={type.known} show={(id) => id} />;
      const Picker = type.kind === "message" ? MessagePicker : ParticipantPicker;
      return (
        <Around {...props} control={picker.id}>
          <Picker {...picker} />
        </Around>
      );
    }
    case "list":
      return <ListInput {...props} type={type} />;
    case "group":
      return (
        <Around {...props}>
          <div class="card stack">
            <Group of={type.fields} at={key} value={value} onChange={onChange} />
          </div>
        </Around>
      );
    case "json":
      return <JsonInput {...props} />;
  }
}

function ListInput(props: FieldProps & { readonly type: ListKind }) {
  const { field, value, onChange, type } = props;
  switch (type.of.kind) {
    case "message":
      return (
        <Around {...props}>
          <Messages id={`input-${field.key}`} value={stringsOf(value)} onChange={onChange} />
        </Around>
      );
    case "text":
    case "point":
    case "name": {
      const onText = (text: string): void => onChange(text === "" ? [] : text.split("\n"));
      const text = stringsOf(value).join("\n");
      return <Framed {...props} more={words.value.form.onePerLine} entry={{ rows: 2, value: text, onText }} />;
    }
    case "group": {
      const rows = recordsOf(value);
      return (
        <Around {...props}>
          {field.key === "stances" ? (
            <Stances value={rows} onChange={onChange} />
          ) : (
            <Rows {...props} fields={type.of.fields} rows={rows} most={type.max} />
          )}
        </Around>
      );
    }
    default:
      return <JsonInput {...props} />;
  }
}

interface GroupProps {
  readonly of: readonly Field[];
  /** Path of the group, of which the ids of its inputs are made. */
  readonly at: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

function Group({ of, at, value, onChange }: GroupProps) {
  const inner = { ...(value as Record<string, unknown> | undefined) };
  return (
    <>
      {of.map((one) => (
        <FieldInput
          key={one.key}
          field={{ ...one, key: `${at}.${one.key}` }}
          value={inner[one.key]}
          onChange={(next) => onChange({ ...inner, [one.key]: next })}
        />
      ))}
    </>
  );
}

type RowsProps = FieldProps & {
  readonly fields: readonly Field[];
  readonly rows: readonly unknown[];
  readonly most: number | undefined;
};

function Rows({ field, fields, rows, most = Number.POSITIVE_INFINITY, onChange }: RowsProps) {
  const w = words.value.form;
  return (
    <div class="stack">
      {rows.map((row, place) => (
        <div key={place} class="card stack">
          <Group
            of={fields}
            at={`${field.key}.${place}`}
            value={row}
            onChange={(next) => onChange(rows.with(place, next))}
          />
          <Button class="button small" onClick={() => onChange(rows.toSpliced(place, 1))} label={w.removeRow} />
        </div>
      ))}
      {rows.length >= most ? null : (
        <Button onClick={() => onChange([...rows, {}])} icon="plus" label={w.addRow(field.label)} />
      )}
    </div>
  );
}

type AroundProps = Pick<FieldProps, "field" | "fault" | "isShort"> & {
  /** Id of its control; a field of several has none. */
  readonly control?: string;
  readonly more?: string | undefined;
  readonly children: ComponentChildren;
};

function Around({ field, fault, isShort, control, more, children }: AroundProps) {
  const { key, label, help, required } = field;
  const { optional, short } = words.value.form;
  const asked = isShort ? short[key] : undefined;
  // The question itself, and taps, say that by themselves.
  const isPlain = required || (asked !== undefined && ["text", "stances"].includes(key));
  const [Box, Label] = control === undefined ? (["fieldset", "legend"] as const) : (["div", "label"] as const);
  return (
    <Box class="field" id={`field-${key}`}>
      <Label class="field-label" {...(control === undefined ? {} : { for: control })}>
        {asked ?? label}
        {isPlain ? null : <span class="faint"> {optional}</span>}
      </Label>
      {children}
      <span class="small faint field-help" id={`help-${key}`}>
        {[asked ? "" : keysQuoted(help, fieldName), more].filter(Boolean).join(" · ")}
      </span>
      {fault ? (
        <span class="small bad toned" id={`fault-${key}`} role="alert">
          {fault}
        </span>
      ) : null}
    </Box>
  );
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Attributes that tie a control to its label, help and fault. */
const about = ({ field: { key }, fault }: FieldProps) => ({
  id: `input-${key}`,
  "aria-describedby": fault ? `help-${key} fault-${key}` : `help-${key}`,
  "aria-invalid": fault !== undefined,
});

type EntryProps = Parameters<typeof Entry>[0];

/** An entry with its label, help and fault. */
const Framed = (props: FieldProps & { readonly entry: EntryProps; readonly more?: string }) => (
  <Around {...props} control={about(props).id}>
    <Entry {...about(props)} {...props.entry} />
  </Around>
);

/** Asks for JSON; incomplete input is kept as typed. */
function JsonInput(props: FieldProps) {
  const { value, onChange } = props;
  const onText = (text: string): void => {
    try {
      onChange(JSON.parse(text));
    } catch {
      onChange(text);
    }
  };
  const json = typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value, null, 2);
  const entry = { class: "mono", rows: 4, value: json, onText };
  return <Framed {...props} more={words.value.form.asJson} entry={entry} />;
}

function Share(props: FieldProps) {
  const { value, onChange } = props;
  const { id } = about(props);
  const share = typeof value === "number" ? value : undefined;
  return (
    <Around {...props} control={id}>
      <span class="row share">
        <Entry
          {...about(props)}
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={String(share ?? 0.5)}
          onText={(text) => onChange(Number(text))}
        />
        <output for={id}>{share === undefined ? words.value.form.notSaid : share.toFixed(2)}</output>
      </span>
    </Around>
  );
}

const numberOf = ({ value, onChange }: FieldProps, { whole, min, max }: NumberKind): EntryProps => ({
  ...{ type: "number", inputMode: whole ? "numeric" : "decimal", step: whole ? 1 : "any", min, max },
  value: typeof value === "number" ? String(value) : "",
  onText: (text) => onChange(text === "" ? undefined : Number(text)),
});

/** Confidences that one taps. */
const SURE = [0.1, 0.3, 0.5, 0.7, 0.9];

function Choice<T extends string | number>(
  props: FieldProps & { readonly options: readonly T[]; readonly show: (option: T) => string },
) {
  const { field, value, onChange, options, show } = props;
  const shown = options.map((option) => [option, show(option)] as const);
  return (
    <Around {...props}>
      <Segments name={`input-${field.key}`} options={shown} chosen={value} onChoose={onChange} />
    </Around>
  );
}
