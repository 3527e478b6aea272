import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { shortened } from "../../room/said.ts";
import type { EventKind } from "../../room/types.ts";
import { useRoom } from "../discussion/context.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Icon } from "../ui/icon.tsx";
import { MessageLink, Text } from "../ui/text.tsx";
import { Time } from "../ui/time.tsx";
import { words } from "../words/index.ts";
import { Nothing } from "./nothing.tsx";

/** Number of events shown initially. */
const SHOWN = 60;

/** A timeline of what led to the decision. */
export function RecordsSection(): JSX.Element {
  const room = useRoom();
  const w = words.value.sections;
  const [kind, setKind] = useState<EventKind | "all">("all");
  const [most, setMost] = useState(SHOWN);
  useEffect(() => room.readTimeline(), [room]);
  const events = room.timeline.value;
  if (!events) return <p class="loading">{words.value.loading}</p>;
  const kinds = [...new Set(events.map((event) => event.kind))];
  const all = events.filter((event) => kind === "all" || event.kind === kind);
  return (
    <>
      <label class="tool">
        {w.show}
        <select value={kind} onChange={(event) => setKind(event.currentTarget.value as EventKind | "all")}>
          <option value="all">{w.everything}</option>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {w.kinds[one]}
            </option>
          ))}
        </select>
      </label>
      {all.length === 0 ? <Nothing /> : null}
      <ol class="plain timeline">
        {all.slice(0, most).map(({ id, kind: what, at, from, text, evidence }) => (
          <li key={`${id} ${what} ${text}`} class={what}>
            <Avatar id={from} size={24} />
            <div>
              <p class="small">
                <span class={`tag record-${what}`}>{w.kinds[what]}</span> {room.name(from)}{" "}
                <span class="faint">
                  <Time at={at} />
                </span>
              </p>
              <p>
                <Text>{shortened(text, 360)}</Text>
              </p>
              <details class="more small">
                <summary>
                  <Icon name="chevron" size={12} />
                  {w.evidence(evidence.length)}
                </summary>
                <p>
                  {evidence.map((id) => (
                    <span key={id}>
                      <MessageLink id={id} />{" "}
                    </span>
                  ))}
                </p>
              </details>
            </div>
          </li>
        ))}
      </ol>
      {all.length > most ? (
        <button type="button" class="button" onClick={() => setMost(most + SHOWN)}>
          {w.moreRecords(all.length - most)}
        </button>
      ) : null}
    </>
  );
}
