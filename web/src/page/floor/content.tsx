import type { JSX } from "preact";
import { useRoom } from "../../room/room.ts";
import { recordsOf } from "../../room/said.ts";
import type { FloorStatement } from "../../room/types.ts";
import { Citation } from "../ui/marks.tsx";
import { MessageLink, Paragraph, Text } from "../ui/text.tsx";
import { fieldName, valueName, words } from "../words/index.ts";

/** Fields shown elsewhere, or not useful for readers. */
const ELSEWHERE: ReadonlySet<string> = new Set(["references", "steelMan", "positionShift", "table", "points"]);

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** All fields of a statement after its lead text, of any kind. */
export function Content({
  statement,
  lead,
}: {
  readonly statement: FloorStatement;
  readonly lead: string;
}): JSX.Element {
  const { content } = statement;
  const fields = Object.entries(content).filter(([key]) => key !== lead && !ELSEWHERE.has(key));
  return (
    <>
      <References statement={statement} />
      <Fields of={fields} class="content" />
    </>
  );
}

const Fields = (props: {
  readonly of: readonly [key: string, value: unknown][];
  readonly class: string;
}): JSX.Element => (
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

function References({ statement: { content } }: { readonly statement: FloorStatement }): JSX.Element | null {
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

function Value({ value }: { readonly value: unknown }): JSX.Element {
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
    const items = value.map((item: unknown, place) => ({ item, place }));
    return (
      <ul>
        {items.map(({ item, place }) => (
          <li key={place}>
            <Value value={item} />
          </li>
        ))}
      </ul>
    );
  }
  return <Fields of={Object.entries(value)} class="inner" />;
}
