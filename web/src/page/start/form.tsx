import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { numberIn } from "#lib/schema-properties";
import { lang as pageLang } from "../../preferences.ts";
import { path, post } from "../../room/api.ts";
import type { Info, ProtocolView } from "../../room/types.ts";
import { discussionAddress, go } from "../../router.ts";
import { Failure, More, useDoing } from "../ui/action.tsx";
import { Check, Labelled, Select } from "../ui/controls.tsx";
import { Icon } from "../ui/icon.tsx";
import { words } from "../words/index.ts";
import { Documents, type GivenDocument } from "./documents.tsx";
import { OptionControl } from "./option-field.tsx";
import { type Entered, GROUPS, type OptionField, optionFields, valuesIn } from "./options.ts";
import { Seats } from "./seats.tsx";

interface Props {
  readonly info: Info | undefined;
  /** The gateway's protocols, the default first; empty until loaded. */
  readonly protocols: readonly ProtocolView[];
}

/** Controls of a group in this order, so that those of one height stand side by side. */
const ORDER: readonly OptionField["control"]["kind"][] = ["cards", "choice", "number", "text", "lines", "check"];

export function StartForm({ info, protocols }: Props): JSX.Element {
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
  const of = (group: OptionField["group"]): JSX.Element[] =>
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
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    await doing.run(async () => {
      const held = takesSeats ? seats : [];
      const { id } = await post<{ id: string }>(path("discussions"), {
        ...valuesIn(fields, entered),
        ...(protocol ? { protocol: protocol.name } : {}),
        ...{ topic: topic.trim(), unattended: !asks, documents },
        ...(held.length > 0 ? { seats: held, seatSeconds: (Number(minutes) || 30) * 60 } : {}),
      });
      go(discussionAddress(id, held.length > 0 ? "people" : "floor"));
    });
  };
  const provider = entered.provider ?? "auto";
  return (
    <form class="form" onSubmit={(event) => void submit(event)}>
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
                {group === "held" ? (
                  <ProtocolField protocols={protocols} name={protocol?.name} onChange={setName} />
                ) : null}
                {group === "along" ? (
                  <Check checked={asks} onChange={setAsks}>
                    {w.asks}
                  </Check>
                ) : null}
                {of(group)}
              </div>
            </section>
          ))}
        </div>
      </More>

      {doing.error === undefined ? null : <Failure error={doing.error} />}
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

interface ProtocolProps {
  readonly protocols: readonly ProtocolView[];
  readonly name: string | undefined;
  readonly onChange: (name: string) => void;
}

function ProtocolField({ protocols, name, onChange }: ProtocolProps): JSX.Element | null {
  if (protocols.length < 2) return null;
  const w = words.value.start;
  const options = protocols.map((one) => [one.name, one.title[pageLang.value]] as const);
  return (
    <label class="field">
      <span class="field-label">{w.protocol}</span>
      <Select name="protocol" value={name} onChange={onChange} options={options} />
    </label>
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
