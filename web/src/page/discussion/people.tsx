import { missingIn } from "#discussion/absence";
import type { Reached } from "#discussion/reading";
import { axisOf, haveOwnStakes } from "#discussion/reading-getters";
import type { Participant } from "#wire";
import { useRoom } from "../../room/room.ts";
import { leadOf, type Stance } from "../../room/said.ts";
import { Icon } from "../ui/icon.tsx";
import { Avatar, Meter } from "../ui/marks.tsx";
import { MessageLink, Paragraph, Text } from "../ui/text.tsx";
import { timeText } from "../ui/time.tsx";
import { costOf, words } from "../words/index.ts";

/** Each expert's position, confidence and shifts. `whole` adds their concerns. */
export function PeopleList({ whole = false }: { readonly whole?: boolean }) {
  const room = useRoom();
  const w = words.value.people;
  const detail = room.detail.value;
  if (!detail) return null;
  const experts = detail.participants.filter(({ role }) => role === "expert");
  const offices = detail.participants.filter(({ role }) => role !== "expert");
  return (
    <section class={`stack people ${whole ? "whole" : ""}`} aria-labelledby="people-title">
      <h2 id="people-title">{w.experts}</h2>
      {experts.length === 0 ? <p class="faint">{detail.over ? w.never : w.none}</p> : null}
      <ul class={whole ? "plain cards" : "plain stack"}>
        {experts.map((expert) => (
          <li key={expert.id}>
            <Expert expert={expert} whole={whole} />
          </li>
        ))}
      </ul>
      {whole && detail.tensionMap.length > 0 ? (
        <>
          <h2>{w.tensions}</h2>
          <ul class="plain cards">
            {detail.tensionMap.map(({ between: [a, b], axis, description }) => (
              <li key={`${a} ${b} ${axis}`} class="card">
                <p class="row small">
                  <Avatar id={a} size={22} /> {room.name(a)} <span aria-hidden="true">↔</span>{" "}
                  <Avatar id={b} size={22} /> {room.name(b)}
                </p>
                {axisOf({ between: [a, b], axis }) === undefined ? null : <p class="strong">{axis}</p>}
                <p class="faint small">{description}</p>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {offices.length > 0 ? (
        <p class="row small faint">
          {w.also}{" "}
          {offices.map(({ id }) => (
            <span key={id} class="nowrap">
              <Avatar id={id} size={18} /> {words.value.offices[id] ?? room.name(id)}
            </span>
          ))}
        </p>
      ) : null}
    </section>
  );
}

function Expert({ expert, whole }: { readonly expert: Participant; readonly whole: boolean }) {
  const room = useRoom();
  const w = words.value.people;
  const journey = room.stances.value.get(expert.id) ?? [];
  const now = journey.at(-1);
  const shifts = journey.filter(({ shift }) => shift === "minor" || shift === "major");
  const spent = room.usage.value.get(expert.id);
  const isAsked = room.detail.value?.waitingFor.some(({ participant }) => participant === expert.id);
  return (
    <article class="card expert" aria-label={expert.name}>
      <header class="row">
        <Avatar id={expert.id} size={32} />
        <div>
          <h3>{expert.name}</h3>
          <p class="faint small">
            {expert.pool === "seat" ? w.person : w.model}
            {isAsked ? <span class="asked"> · {w.thinking}</span> : null}
            {reachedIn(room.reading.value?.reached[expert.id]).map((at) => ` · ${at}`)}
          </p>
        </div>
      </header>
      {now ? (
        <>
          <Paragraph class={whole ? "" : "clamp"}>{now.position}</Paragraph>
          <p class="small">
            <MessageLink id={now.messageId} />
          </p>
          <dl class="figures small">
            <dt>{w.confidence}</dt>
            <dd>{now.confidence === undefined ? "—" : <Meter value={now.confidence} label={w.confidence} />}</dd>
            {room.isArgued.value ? (
              <>
                <dt>{w.shifts}</dt>
                <dd>
                  {shifts.length === 0 ? w.noShift : shifts.map((one) => <Shift key={one.messageId} stance={one} />)}
                </dd>
              </>
            ) : null}
            {spent ? (
              <>
                <dt>{w.cost}</dt>
                <dd>{costOf(spent, room.isByRule.value)}</dd>
              </>
            ) : null}
          </dl>
        </>
      ) : (
        <Last id={expert.id} />
      )}
      {whole && expert.persona && haveOwnStakes(room.detail.value?.participants ?? []) ? (
        <dl class="figures small">
          <dt>{w.stakes}</dt>
          <dd>{expert.persona.stakes}</dd>
          <dt>{w.bias}</dt>
          <dd>{expert.persona.bias}</dd>
          <dt>{w.blindSpots}</dt>
          <dd>{expert.persona.blindSpots.join("; ")}</dd>
        </dl>
      ) : null}
    </article>
  );
}

/** Times of the call to a person and of the opening of their seat, in words. */
export const reachedIn = ({ called, opened }: Reached = {}): string[] => {
  const w = words.value.people;
  return [
    ...(called === undefined ? [] : [`${w.called} ${timeText(called, "minute")}`]),
    ...(opened === undefined ? [] : [`${w.opened} ${timeText(opened, "minute")}`]),
  ];
};

function Last({ id }: { readonly id: string }) {
  const room = useRoom();
  const w = words.value.people;
  const last = room.isArgued.value ? undefined : room.statements.value.findLast(({ from }) => from === id);
  if (!last) {
    const missing = room.reading.value && missingIn(room.reading.value).find(({ participant }) => participant === id);
    if (missing) return <p class="small">{`${w.missing} ${missing.reason}`}</p>;
    const nothing = room.isArgued.value ? w.tookNone : w.saidNothing;
    return <p class="faint small">{room.detail.value?.over ? nothing : w.noPosition}</p>;
  }
  return (
    <p class="small">
      <Text>{leadOf(last).text}</Text> <MessageLink id={last.id} />
    </p>
  );
}

function Shift({ stance: { messageId, shift, causes } }: { readonly stance: Stance }) {
  const w = words.value.people;
  return (
    <span class={shift === "major" ? "shift strong" : "shift"}>
      <Icon name="arrow" size={12} /> {shift === "major" ? w.major : w.minor} <MessageLink id={messageId} />
      {causes.length > 0 ? (
        <>
          {" "}
          {w.because} <MessageLink id={causes[0] ?? ""} />
        </>
      ) : null}
    </span>
  );
}
