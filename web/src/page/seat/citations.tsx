import type { JSX } from "preact";
import { RELATION_SIGNS } from "#drawing/claims";
import { useRoom } from "../../room/room.ts";
import { leadOf } from "../../room/said.ts";
import { Icon } from "../ui/icon.tsx";
import { Paragraph } from "../ui/text.tsx";
import { fieldName, words } from "../words/index.ts";
import { MessagePicker } from "./pickers.tsx";

const RELATIONS = ["supports", "counters", "extends", "questions"] as const;

type Row = Readonly<Record<string, unknown>>;

interface Props {
  readonly references: readonly Row[];
  readonly steelMen: readonly Row[];
  readonly onReferences: (references: readonly Row[]) => void;
  readonly onSteelMen: (steelMen: readonly Row[]) => void;
}

/** The messages that an answer builds on; a countered one needs a steel man. */
export function Citations({ references, steelMen, onReferences, onSteelMen }: Props): JSX.Element {
  const w = words.value.form;
  const rows = references.map((row, place) => ({ row, place }));
  const replace = (place: number, change: Row): void =>
    onReferences(references.map((row, i) => (i === place ? { ...row, ...change } : row)));
  const restate = (targetId: string, restatement: string): void =>
    onSteelMen([...steelMen.filter((one) => one.targetId !== targetId), { targetId, restatement }]);
  return (
    <div class="stack">
      {rows.map(({ row, place }) => (
        <CitationRow
          key={place}
          row={row}
          place={place}
          steelMan={String(steelMen.find((one) => one.targetId === row.targetId)?.restatement ?? "")}
          onChange={(change) => replace(place, change)}
          onRestate={(text) => restate(String(row.targetId), text)}
          onRemove={() => onReferences(references.filter((_, i) => i !== place))}
        />
      ))}
      <MessagePicker
        id="input-references"
        label={w.addCitation}
        value=""
        onChange={(targetId) => {
          if (targetId !== "") onReferences([...references, { targetId, relation: "supports", comment: "" }]);
        }}
      />
    </div>
  );
}

interface RowProps {
  readonly row: Row;
  readonly place: number;
  readonly steelMan: string;
  readonly onChange: (change: Row) => void;
  readonly onRestate: (text: string) => void;
  readonly onRemove: () => void;
}

function CitationRow({ row, place, steelMan, onChange, onRestate, onRemove }: RowProps): JSX.Element {
  const room = useRoom();
  const w = words.value;
  const id = String(row.targetId ?? "");
  const message = room.byId.value.get(id);
  return (
    <div class="card citation-row">
      <div class="row">
        <span class="grow">
          <span class="mono small">{id}</span>{" "}
          <strong>{message ? room.name(message.from) : w.form.unknownMessage}</strong>
        </span>
        <button type="button" class="chip-close" aria-label={w.form.remove(id)} onClick={onRemove}>
          <Icon name="cross" size={14} />
        </button>
      </div>
      {message ? <Paragraph class="quoted small">{leadOf(message).text}</Paragraph> : null}
      <fieldset class="segments relation-choice">
        <legend class="hidden">{w.form.relationTo(id)}</legend>
        {RELATIONS.map((relation) => (
          <label key={relation} class={relation}>
            <input
              type="radio"
              name={`relation-${place}`}
              checked={row.relation === relation}
              onChange={() => onChange({ relation })}
            />
            <span class="sign" aria-hidden="true">
              {RELATION_SIGNS[relation]}
            </span>{" "}
            <span>{w.relations[relation]}</span>
          </label>
        ))}
      </fieldset>
      {row.relation === "counters" ? (
        <div class="field steel-man-field">
          <label class="field-label" for={`steel-man-${place}`}>
            {fieldName("steelMan")}
          </label>
          <textarea
            id={`steel-man-${place}`}
            aria-describedby={`steel-man-help-${place}`}
            rows={2}
            value={steelMan}
            onInput={(event) => onRestate(event.currentTarget.value)}
          />
          <span class="field-help" id={`steel-man-help-${place}`}>
            {w.form.steelManHelp}
          </span>
        </div>
      ) : null}
      <label class="field">
        <span class="field-label">{w.form.why}</span>
        <textarea
          rows={1}
          value={typeof row.comment === "string" ? row.comment : ""}
          onInput={(event) => onChange({ comment: event.currentTarget.value })}
        />
      </label>
    </div>
  );
}
