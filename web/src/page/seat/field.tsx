import type { JSX } from "preact";
import { recordsOf } from "../../room/said.ts";
import { Icon } from "../ui/icon.tsx";
import { words } from "../words/index.ts";
import { type FieldProps, fieldLabel, Grouped, Labelled, SimpleField, textOf } from "./field-controls.tsx";
import type { Field } from "./fields.ts";
import { Stances } from "./on-table.tsx";
import { MessagePicker, Messages, ParticipantPicker } from "./pickers.tsx";

/** The input for one field of any kind. */
export function FieldInput(props: FieldProps): JSX.Element {
  const { field, value, onChange } = props;
  const { kind, key } = field;
  const id = `input-${key}`;
  switch (kind.kind) {
    case "message":
      return (
        <Labelled {...props} labels={id}>
          <MessagePicker id={id} value={textOf(value)} onChange={onChange} />
        </Labelled>
      );
    case "participant":
      return (
        <Labelled {...props} labels={id}>
          <ParticipantPicker id={id} value={textOf(value)} onChange={onChange} />
        </Labelled>
      );
    case "messages":
      return (
        <Grouped {...props}>
          <Messages {...props} />
        </Grouped>
      );
    case "stances":
      return (
        <Grouped {...props}>
          <Stances value={recordsOf(value)} onChange={onChange} />
        </Grouped>
      );
    case "rows":
      return (
        <Grouped {...props}>
          <Rows {...props} fields={kind.fields} most={kind.most} />
        </Grouped>
      );
    case "group":
      return (
        <Grouped {...props}>
          <Group {...props} fields={kind.fields} />
        </Grouped>
      );
    default:
      return <SimpleField {...props} />;
  }
}

function Group({ field, value, onChange, fields }: FieldProps & { readonly fields: readonly Field[] }): JSX.Element {
  const inner = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  return (
    <div class="card stack">
      {fields.map((one) => (
        <FieldInput
          key={one.key}
          field={{ ...one, key: `${field.key}.${one.key}` }}
          value={inner[one.key]}
          content={inner}
          fault={undefined}
          onChange={(next) => onChange({ ...inner, [one.key]: next })}
        />
      ))}
    </div>
  );
}

function Rows(
  props: FieldProps & { readonly fields: readonly Field[]; readonly most: number | undefined },
): JSX.Element {
  const { field, value, onChange, fields, most } = props;
  const w = words.value.form;
  const rows = recordsOf(value).map((row, place) => ({ row, place }));
  const values = rows.map(({ row }) => row);
  const replace = (place: number, next: Record<string, unknown>): void =>
    onChange(values.map((row, i) => (i === place ? next : row)));
  return (
    <div class="stack">
      {rows.map(({ row, place }) => (
        <div key={place} class="card stack">
          {fields.map((one) => (
            <FieldInput
              key={one.key}
              field={{ ...one, key: `${field.key}.${place}.${one.key}` }}
              value={row[one.key]}
              content={row}
              fault={undefined}
              onChange={(next) => replace(place, { ...row, [one.key]: next })}
            />
          ))}
          <button type="button" class="button small" onClick={() => onChange(values.filter((_, i) => i !== place))}>
            {w.removeRow}
          </button>
        </div>
      ))}
      {most !== undefined && rows.length >= most ? null : (
        <button type="button" class="button" onClick={() => onChange([...values, {}])}>
          <Icon name="plus" />
          {w.addRow(fieldLabel(field))}
        </button>
      )}
    </div>
  );
}
