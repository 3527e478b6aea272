import { useState } from "preact/hooks";
import { modelAtSeat } from "#discussion/reading-getters";
import { textsIn } from "#lib/fields";
import type { FloorStatement } from "#wire";
import { useRoom } from "../../room/room.ts";
import { actOf, leadOf, recordsOf } from "../../room/said.ts";
import { messageAddress } from "../../router.ts";
import { SeatContext } from "../seat/store.ts";
import { Button } from "../ui/action.tsx";
import { Icon } from "../ui/icon.tsx";
import { Avatar, Citation } from "../ui/marks.tsx";
import { Link, MessageLink, Paragraph, Text } from "../ui/text.tsx";
import { Time } from "../ui/time.tsx";
import { fieldName, kindName, ruleName, valueName, words } from "../words/index.ts";

/** Characters of the lead text shown while collapsed. */
const CLOSED = 420;

interface Props {
  readonly statement: FloorStatement;
  readonly isTarget: boolean;
  readonly query: string;
}

export function Statement({ statement, isTarget, query }: Props) {
  const room = useRoom();
  const seat = SeatContext.use();
  const w = words.value.floor;
  const [isOpen, setOpen] = useState(false);
  const { id, from, type, references, origin, flags } = statement;
  const lead = leadOf(statement);
  const fields = Object.entries(statement.content).filter(([key]) => key !== lead.key && !ELSEWHERE.has(key));
  const role = room.detail.value?.participants.find((one) => one.id === from)?.role;
  const citedBy = room.citedBy.value.get(id) ?? [];
  const declared = references.filter((reference) => reference.type !== "references");
  return (
    <li class={`statement ${role ?? ""} kind-${type} ${actOf(type)} ${isTarget ? "target" : ""}`} id={id} tabIndex={-1}>
      <Avatar id={from} size={32} />
      <article class="stack" aria-label={`${room.name(from)}, ${kindName(type)}, ${id}`}>
        <StatementHead statement={statement} />
        {declared.length > 0 ? (
          <ul class="citations plain row small" aria-label={w.cites}>
            {declared.map((reference) => (
              <Citation
                key={`${reference.type} ${reference.targetId}`}
                relation={reference.type}
                id={reference.targetId}
              />
            ))}
          </ul>
        ) : null}
        <p class="statement-lead">
          {query === "" ? (
            <Text>{isOpen || lead.text.length <= CLOSED ? lead.text : `${lead.text.slice(0, CLOSED)}…`}</Text>
          ) : (
            <Marked statement={statement} query={query} />
          )}
        </p>
        {isOpen ? <References statement={statement} /> : null}
        {isOpen ? <Fields of={fields} class="content" /> : null}
        {flags && flags.length > 0 ? (
          <p class="small warn toned">
            <Icon name="warning" size={13} /> {w.flagged(flags.map((flag) => ruleName(flag)).join("; "))}
          </p>
        ) : null}
        <footer class="row small">
          <Button
            class="linklike"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            label={isOpen ? w.less : w.more}
          />
          {citedBy.length > 0 ? (
            <span class="row faint">
              {w.citedBy(citedBy.length)}{" "}
              {citedBy.slice(0, 4).map((one) => (
                <Citation key={`${one.relation} ${one.id}`} relation={one.relation} id={one.id} inverse />
              ))}
              {citedBy.length > 4 ? <span class="faint">+{citedBy.length - 4}</span> : null}
            </span>
          ) : null}
          {origin && !origin.isModel && role === "expert" ? <span class="faint">{w.noModel}</span> : null}
          {seat?.canCite(statement) ? (
            <button type="button" class="linklike" onClick={() => seat.cite(id)}>
              <Icon name="plus" size={12} />
              {w.cite}
            </button>
          ) : null}
        </footer>
      </article>
    </li>
  );
}

function StatementHead({ statement }: { readonly statement: FloorStatement }) {
  const room = useRoom();
  const w = words.value.floor;
  const { id, from, type, content, timestamp } = statement;
  const shift = content.positionShift;
  const model = room.reading.value && modelAtSeat(room.reading.value, statement);
  return (
    <header class="row">
      <span class="strong">{words.value.offices[from] ?? room.name(from)}</span>
      <span class="small faint">{model ? `${kindName(type)} · ${w.byModel(model)}` : kindName(type)}</span>
      {shift === "minor" || shift === "major" ? (
        <span class={`tag shift-tag ${shift}`}>{shift === "major" ? w.shiftMajor : w.shiftMinor}</span>
      ) : null}
      <span class="row statement-where faint small">
        <Link to={messageAddress(room.id, id)} class="permalink" aria-label={w.permalink(id)}>
          {id}
        </Link>
        <Time at={timestamp} />
      </span>
    </header>
  );
}

/** Characters of context around a match. */
const AROUND = 160;

function Marked({ statement, query }: { readonly statement: FloorStatement; readonly query: string }) {
  const texts = textsIn(statement.content);
  const text = texts.find((one) => one.toLowerCase().includes(query)) ?? texts[0] ?? "";
  const at = text.toLowerCase().indexOf(query);
  if (at < 0) return <span class="said">{text.slice(0, AROUND * 2)}</span>;
  const from = Math.max(0, at - AROUND);
  const to = Math.min(text.length, at + query.length + AROUND);
  return (
    <span class="said">
      {from > 0 ? "…" : ""}
      {text.slice(from, at)}
      <mark>{text.slice(at, at + query.length)}</mark>
      {text.slice(at + query.length, to)}
      {to < text.length ? "…" : ""}
    </span>
  );
}

/** Fields shown elsewhere, or not useful for readers. */
const ELSEWHERE: ReadonlySet<string> = new Set(["references", "steelMan", "positionShift", "table", "points"]);

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

const Fields = (props: { readonly of: readonly [key: string, value: unknown][]; readonly class: string }) => (
  <dl class={props.class}>
    {props.of
      .filter(([, value]) => !isEmpty(value))
      .map(([key, value]) => (
        <div key={key}>
          <dt class="small faint strong">{fieldName(key)}</dt>
          <dd>
            <Value value={value} />
          </dd>
        </div>
      ))}
  </dl>
);

function References({ statement: { content } }: { readonly statement: FloorStatement }) {
  const steelMen = new Map(recordsOf(content.steelMan).map((one) => [String(one.targetId), String(one.restatement)]));
  const references = recordsOf(content.references);
  if (references.length === 0) return null;
  return (
    <ul class="plain stack">
      {references.map((reference) => {
        const id = String(reference.targetId);
        const steelMan = reference.relation === "counters" ? steelMen.get(id) : undefined;
        return (
          <li key={`${reference.relation} ${id}`}>
            <ul class="plain row small">
              <Citation relation={String(reference.relation)} id={id} />
            </ul>
            {typeof reference.comment === "string" ? <Paragraph>{reference.comment}</Paragraph> : null}
            {steelMan === undefined ? null : (
              <blockquote class="steel-man">
                <span class="small faint">{fieldName("steelMan")}</span>
                <Text>{steelMan}</Text>
              </blockquote>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const MESSAGE = /^r\d+-msg-\d+$/;

function Value({ value }: { readonly value: unknown }) {
  const room = useRoom();
  const w = words.value;
  if (typeof value === "string") {
    if (MESSAGE.test(value)) return <MessageLink id={value} />;
    const known = room.detail.value?.participants.some(({ id }) => id === value);
    if (known) return <span>{room.name(value)}</span>;
    return <Text>{valueName(value) ?? value}</Text>;
  }
  if (typeof value === "boolean") return <>{value ? w.yes : w.no}</>;
  if (typeof value !== "object" || value === null) return <>{String(value)}</>;
  if (Array.isArray(value)) {
    return (
      <ul>
        {value.map((item: unknown, place) => (
          <li key={place}>
            <Value value={item} />
          </li>
        ))}
      </ul>
    );
  }
  return <Fields of={Object.entries(value)} class="inner" />;
}
