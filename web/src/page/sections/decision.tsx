import type { JSX } from "preact";
import type { Detail } from "../../room/types.ts";
import { discussionAddress } from "../../router.ts";
import { Result } from "../decision/result.tsx";
import { useRoom } from "../discussion/context.ts";
import { StandingMark } from "../discussion/standing.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { Meter } from "../ui/meter.tsx";
import { MessageLink, Text } from "../ui/text.tsx";
import { words } from "../words/index.ts";
import { Positions } from "./positions.tsx";
import { type PositionEntry, positionEntries } from "./read.ts";

/** The result; before there is one, the positions at present side by side. */
export function DecisionSection({ detail }: { readonly detail: Detail }): JSX.Element {
  const room = useRoom();
  const w = words.value.sections;
  const result = room.result.value;
  if (result) return <Result of={result} />;
  if (!room.outcome.value) return <p class="loading">{words.value.loading}</p>;
  const found = positionEntries(room.stances.value, room.claims.value, room.graph.value.edges);
  return (
    <>
      <p class="card callout">
        <span class="faint">{detail.over ? w.neverDecided : w.undecided}</span>
      </p>
      {detail.over ? (
        <p>
          <Link to={discussionAddress(room.id, "decision")}>{w.wholeDecision}</Link>
        </p>
      ) : null}
      {found.map((option) => (
        <OptionCard key={option.messageId} option={option} />
      ))}
      <Positions detail={detail} />
    </>
  );
}

function OptionCard({ option }: { readonly option: PositionEntry }): JSX.Element {
  const room = useRoom();
  const w = words.value.sections;
  const { key, position, claim, messageId, holders, pros, cons } = option;
  return (
    <div class="card option">
      <p>
        <Text>{position}</Text>
      </p>
      <div class="small">
        <StandingMark id={key} /> · {w.heldBy} {holders.map((id) => room.name(id)).join(", ")} ·{" "}
        <MessageLink id={messageId} />
      </div>
      <p class="gauge">
        <span class="small faint">{w.strength}</span> <Meter value={claim?.strength ?? 0} label={w.strength} />
      </p>
      <div class="pros-cons small">
        <ul class="plain pros" aria-label={w.pros}>
          {pros.map((id) => (
            <li key={id}>
              <Icon name="plus" size={12} /> <MessageLink id={id} /> {room.name(room.byId.value.get(id)?.from ?? "")}
            </li>
          ))}
          {pros.length === 0 ? <li class="faint">{w.noPros}</li> : null}
        </ul>
        <ul class="plain cons" aria-label={w.cons}>
          {cons.map((id) => (
            <li key={id}>
              <Icon name="cross" size={12} /> <MessageLink id={id} /> {room.name(room.byId.value.get(id)?.from ?? "")}
            </li>
          ))}
          {cons.length === 0 ? <li class="faint">{w.noCons}</li> : null}
        </ul>
      </div>
    </div>
  );
}
