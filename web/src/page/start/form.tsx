import { useState } from "preact/hooks";
import { numberIn } from "#lib/schema-properties";
import { SEAT } from "#lib/seat-given";
import type { GivenDocument } from "#protocols/protocol";
import { lang as pageLang } from "../../preferences.ts";
import { path, post } from "../../room/api.ts";
import type { Info, ProtocolView } from "../../room/types.ts";
import { discussionAddress, go } from "../../router.ts";
import { Button, Failure, More, useDoing } from "../ui/action.tsx";
import { Card, Check, Entry, Labelled, Select } from "../ui/controls.tsx";
import { Icon } from "../ui/icon.tsx";
import { Chips } from "../ui/text.tsx";
import { words } from "../words/index.ts";
import { Documents } from "./documents.tsx";
import { type Entered, GROUPS, type OptionField, optionFields, type SelectChoice, valuesIn } from "./options.ts";

interface Props {
  readonly info: Info | undefined;
  /** The gateway's protocols, the default first; empty until loaded. */
  readonly protocols: readonly ProtocolView[];
}

/** Controls of a group in this order, so that those of one height stand side by side. */
const ORDER: readonly OptionField["control"]["kind"][] = ["cards", "choice", "number", "text", "lines", "check"];

export function StartForm({ info, protocols }: Props) {
  const w = words.value.start;
  const doing = useDoing();
  const [topic, setTopic] = useState("");
  const [name, setName] = useState("");
  const [entered, setEntered] = useState<Entered>({});
  const [minutes, setMinutes] = useState("30");
  const [asks, setAsks] = useState(true);
  const [seats, setSeats] = useState<readonly string[]>([]);
  const [documents, setDocuments] = useState<readonly GivenDocument[]>([]);
  const [isReading, setReading] = useState(false);
  const protocol = protocols.find((one) => one.name === name) ?? protocols[0];
  const options = protocol?.options ?? [];
  const takesSeats = options.some(({ key }) => key === "seats");
  // A required list is not hidden in a fold.
  const mustFill = options.some(({ schema }) => (numberIn(schema, "minItems") ?? 0) > 0);
  const fields = optionFields(options, pageLang.value).map((field) =>
    field.key === "provider" ? withProviders(field, info) : field,
  );
  const of = (group: OptionField["group"]) =>
    fields
      .filter((field) => field.group === group)
      .toSorted((one, other) => ORDER.indexOf(one.control.kind) - ORDER.indexOf(other.control.kind))
      .map((field) => (
        <OptionControl
          key={field.key}
          field={field}
          value={entered[field.key] ?? ""}
          onChange={(value) => setEntered((before) => ({ ...before, [field.key]: value }))}
        />
      ));
  const submit = doing.onSubmit(async () => {
    const held = takesSeats ? seats : [];
    const { id } = await post<{ id: string }>(path("discussions"), {
      ...valuesIn(fields, entered),
      ...(protocol ? { protocol: protocol.name } : {}),
      ...{ topic: topic.trim(), unattended: !asks, documents },
      ...(held.length > 0 ? { seats: held, seatSeconds: (Number(minutes) || 30) * 60 } : {}),
    });
    go(discussionAddress(id, held.length > 0 ? "people" : "floor"));
  });
  const provider = entered.provider ?? "auto";
  return (
    <form class="form" onSubmit={submit}>
      <Labelled
        {...{ label: w.topic.label, help: w.topic.help, placeholder: w.topic.example }}
        class="topic-input"
        required
        rows={3}
        maxLength={20_000}
        value={topic}
        onText={setTopic}
      />
      <Documents documents={documents} onChange={setDocuments} onReading={setReading} />
      {takesSeats ? <Seats seats={seats} onChange={setSeats} minutes={minutes} onMinutes={setMinutes} /> : null}
      {of("people")}

      <More open={mustFill} title={w.more}>
        <div class="stack option-groups">
          {GROUPS.map((group) => (
            <section key={group} aria-labelledby={`group-${group}`}>
              <h3 id={`group-${group}`}>{w.groups[group]}</h3>
              <div class="fields">
                {group === "held" && protocols.length > 1 ? (
                  <label class="field">
                    <span class="field-label">{w.protocol}</span>
                    <Select
                      name="protocol"
                      value={protocol?.name}
                      onChange={setName}
                      options={protocols.map((one) => [one.name, one.title[pageLang.value]])}
                    />
                  </label>
                ) : null}
                {group === "along" ? <Check checked={asks} onChange={setAsks} label={w.asks} /> : null}
                {of(group)}
              </div>
            </section>
          ))}
        </div>
      </More>

      <Failure error={doing.error} />
      <div class="row">
        <button type="submit" class="button primary large" disabled={doing.busy || isReading}>
          {doing.busy ? w.starting : w.submit}
          <Icon name="arrow" />
        </button>
        {info?.auto === "offline" && (provider === "auto" || provider === "offline") ? (
          <span class="faint small">{w.offline}</span>
        ) : null}
      </div>
    </form>
  );
}

/** Adds the gateway's providers, and what `auto` resolves to. */
function withProviders(field: OptionField, info: Info | undefined): OptionField {
  const { automatic } = words.value.start;
  const choices = (info?.providers ?? ["auto"]).map((value) => ({
    value,
    text: value === "auto" ? [automatic, info?.auto].filter(Boolean).join(": ") : value,
  }));
  return { ...field, control: { kind: "choice", choices } };
}

interface OptionProps {
  readonly field: OptionField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function OptionControl({ field, value, onChange }: OptionProps) {
  const { control, label, preset } = field;
  if (control.kind === "cards")
    return <Cards field={field} choices={control.choices} value={value} onChange={onChange} />;
  if (control.kind === "check") {
    return <Check checked={value === "true"} onChange={(checked) => onChange(checked ? "true" : "")} label={label} />;
  }
  if (control.kind === "choice") {
    const id = `option-${field.key}`;
    return (
      <div class="field">
        <label class="field-label" for={id}>
          {label}
        </label>
        <Select id={id} value={value || preset} onChange={onChange} options={optionsOf(control.choices, preset)} />
      </div>
    );
  }
  const text = control.kind === "lines" ? { rows: 2 } : { placeholder: preset };
  const own = control.kind === "number" ? numbers(field, control) : text;
  return <Labelled label={label} {...own} value={value} onText={onChange} />;
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
function Cards(props: OptionProps & { readonly choices: readonly SelectChoice[] }) {
  const { field, choices, value, onChange } = props;
  const names: Readonly<Record<string, string>> = words.value.modes;
  return (
    <fieldset class="field">
      <legend class="field-label">{field.label}</legend>
      <div class="fields">
        {choices.map((one) => (
          <Card key={one.value} name={field.key} value={one.value} chosen={value || field.preset} onChoose={onChange}>
            <span class="strong">{names[one.value] ?? one.value}</span>
            <span class="small">{one.text}</span>
          </Card>
        ))}
      </div>
    </fieldset>
  );
}

const MOST = 8;

interface SeatsProps {
  readonly seats: readonly string[];
  readonly onChange: (seats: readonly string[]) => void;
  readonly minutes: string;
  readonly onMinutes: (minutes: string) => void;
}

/** The human seats. Each gets a link once the discussion has started. */
function Seats({ seats, onChange, minutes, onMinutes }: SeatsProps) {
  const w = words.value.start.seats;
  const [text, setText] = useState("");
  const [fault, setFault] = useState("");
  const add = (): void => {
    const name = text.trim();
    if (name === "") return;
    const wrong = !SEAT.test(name)
      ? w.letters
      : seats.includes(name)
        ? w.twice(name)
        : seats.length >= MOST
          ? w.most(MOST)
          : "";
    setFault(wrong);
    if (wrong !== "") return;
    setText("");
    onChange([...seats, name]);
  };
  return (
    <fieldset class="field">
      <legend class="field-label">{w.label}</legend>
      <div class="row">
        <Entry
          class="grow"
          aria-label={w.name}
          placeholder={w.example}
          value={text}
          onText={setText}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== "Enter" && event.key !== ",") return;
            event.preventDefault();
            add();
          }}
        />
        <Button onClick={add} icon="plus" label={w.add} />
      </div>
      <span class="small faint field-help">{w.help}</span>
      {fault === "" ? null : (
        <p class="small bad toned" role="alert">
          {fault}
        </p>
      )}
      {seats.length === 0 ? null : (
        <>
          <Chips
            of={seats}
            id={(seat) => seat}
            show={(seat) => (
              <>
                <Icon name="seat" size={14} />
                {seat}
              </>
            )}
            remove={w.remove}
            onRemove={onChange}
          />
          <label class="row">
            <span class="field-label">{w.minutes}</span>
            <Entry type="number" class="short" min={1} step="any" value={minutes} onText={onMinutes} />
          </label>
        </>
      )}
    </fieldset>
  );
}
