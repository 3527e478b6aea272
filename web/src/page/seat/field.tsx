import type { JSX } from "preact";
import { recordsOf, stringsOf } from "../../room/said.ts";
import { Icon } from "../ui/icon.tsx";
import { fieldName, valueName, wordOf, words } from "../words/index.ts";
import { Messages, ParticipantPicker } from "./choosers.tsx";
import { Citations } from "./citations.tsx";
import { type FieldProps, fieldLabel, Grouped, Labelled } from "./field-frame.tsx";
import type { Field, FieldKind } from "./fields.ts";
import { MessagePicker } from "./picker.tsx";

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The input for one field of any kind. */
export function FieldInput(props: FieldProps): JSX.Element {
  const { field, value, fault, onChange } = props;
  const { kind, key, required } = field;
  const w = words.value;
  const id = `input-${key}`;
  const about = {
    "aria-describedby": fault ? `help-${key} fault-${key}` : `help-${key}`,
    "aria-invalid": fault !== undefined,
  };
  switch (kind.kind) {
    case "text":
      return (
        <Labelled {...props} labels={id}>
          <textarea
            id={id}
            class="growing"
            rows={kind.long ? 5 : 2}
            maxLength={kind.most}
            required={required}
            {...about}
            value={textOf(value)}
            onInput={(event) => onChange(event.currentTarget.value)}
          />
        </Labelled>
      );
    case "share":
      return <Share {...props} about={about} />;
    case "number":
      return <NumberInput {...props} kind={kind} about={about} />;
    case "choice":
      return <Choice {...props} options={kind.options} />;
    case "yes-no":
      return <YesNo {...props} />;
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
    case "lines":
      return <Lines {...props} about={about} />;
    case "citations":
      return (
        <Grouped {...props}>
          <Citations
            references={recordsOf(value)}
            steelMen={recordsOf(props.content.steelMan)}
            onReferences={onChange}
            onSteelMen={(steelMen) => props.onOther("steelMan", steelMen)}
          />
        </Grouped>
      );
    case "rows":
      return (
        <Grouped {...props}>
          <Rows {...props} fields={kind.fields} most={kind.most} />
        </Grouped>
      );
    case "group": {
      const inner = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
      return (
        <Grouped {...props}>
          <div class="card stack">
            {kind.fields.map((one) => (
              <FieldInput
                key={one.key}
                field={{ ...one, key: `${key}.${one.key}` }}
                value={inner[one.key]}
                content={inner}
                fault={undefined}
                onChange={(next) => onChange({ ...inner, [one.key]: next })}
                onOther={(other, next) => onChange({ ...inner, [other]: next })}
              />
            ))}
          </div>
        </Grouped>
      );
    }
    case "json":
      return (
        <Labelled {...props} labels={id} more={w.form.asJson}>
          <textarea
            id={id}
            class="mono"
            rows={4}
            {...about}
            value={typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value, null, 2)}
            onInput={(event) => onChange(parsed(event.currentTarget.value))}
          />
        </Labelled>
      );
  }
}

interface About {
  readonly "aria-describedby": string;
  readonly "aria-invalid": boolean;
}

function Share(props: FieldProps & { readonly about: About }): JSX.Element {
  const { field, value, onChange, about } = props;
  const w = words.value;
  const id = `input-${field.key}`;
  const share = typeof value === "number" ? value : undefined;
  return (
    <Labelled {...props} labels={id}>
      <span class="row share">
        <input
          id={id}
          type="range"
          min={0}
          max={1}
          step={0.05}
          {...about}
          value={share ?? 0.5}
          onInput={(event) => onChange(Number(event.currentTarget.value))}
        />
        <output for={id}>{share === undefined ? w.form.notSaid : share.toFixed(2)}</output>
      </span>
    </Labelled>
  );
}

function NumberInput(
  props: FieldProps & { readonly kind: Extract<FieldKind, { readonly kind: "number" }>; readonly about: About },
): JSX.Element {
  const { field, value, onChange, kind, about } = props;
  const id = `input-${field.key}`;
  return (
    <Labelled {...props} labels={id}>
      <input
        id={id}
        type="number"
        inputMode={kind.whole ? "numeric" : "decimal"}
        step={kind.whole ? 1 : "any"}
        min={kind.min}
        max={kind.max}
        {...about}
        value={typeof value === "number" ? value : ""}
        onInput={(event) => onChange(event.currentTarget.value === "" ? undefined : Number(event.currentTarget.value))}
      />
    </Labelled>
  );
}

function Choice(props: FieldProps & { readonly options: readonly string[] }): JSX.Element {
  const { field, value, onChange, options } = props;
  const id = `input-${field.key}`;
  return (
    <Grouped {...props}>
      <div class="segments">
        {options.map((option) => (
          <label key={option}>
            <input type="radio" name={id} checked={value === option} onChange={() => onChange(option)} />
            {valueName(option) ?? wordOf({}, option)}
          </label>
        ))}
      </div>
    </Grouped>
  );
}

/** JSON that is not whole yet is kept as it was typed. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
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
              onOther={(key, next) => replace(place, { ...row, [key]: next })}
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
          {w.addRow(fieldLabel(field.key))}
        </button>
      )}
    </div>
  );
}

function Lines(props: FieldProps & { readonly about: About }): JSX.Element {
  const { field, value, onChange, about } = props;
  const w = words.value;
  const id = `input-${field.key}`;
  return (
    <Labelled {...props} labels={id} more={w.form.onePerLine}>
      <textarea
        id={id}
        class="growing"
        rows={2}
        {...about}
        value={stringsOf(value).join("\n")}
        onInput={(event) => onChange(event.currentTarget.value === "" ? [] : event.currentTarget.value.split("\n"))}
      />
    </Labelled>
  );
}

function YesNo({ field: { key }, value, onChange }: FieldProps): JSX.Element {
  return (
    <label class="check">
      <input type="checkbox" checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{fieldName(key)}</span>
    </label>
  );
}
