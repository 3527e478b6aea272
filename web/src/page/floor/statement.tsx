import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { actOf } from "../../room/names.ts";
import { leadOf, verdictsIn } from "../../room/said.ts";
import type { FloorStatement } from "../../room/types.ts";
import { messageAddress } from "../../router.ts";
import { useRoom } from "../discussion/context.ts";
import { StandingMark } from "../discussion/standing.tsx";
import { SeatContext } from "../seat/store.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { Text } from "../ui/text.tsx";
import { Time } from "../ui/time.tsx";
import { kindName, wordOf, words } from "../words/index.ts";
import { Citation } from "./citation.tsx";
import { Content } from "./content.tsx";
import { Marked } from "./marked.tsx";

/** Characters of the lead text shown while collapsed. */
const CLOSED = 420;

interface Props {
  readonly statement: FloorStatement;
  readonly isTarget: boolean;
  readonly query: string;
}

/** One statement: author, kind, content, citations in both directions. */
export function Statement({ statement, isTarget, query }: Props): JSX.Element {
  const room = useRoom();
  const seat = SeatContext.use();
  const w = words.value.floor;
  const [isOpen, setOpen] = useState(false);
  const { id, from, type, content, references, timestamp, origin, flags } = statement;
  const lead = leadOf(statement);
  const detail = room.detail.value;
  const role = detail?.participants.find((one) => one.id === from)?.role;
  const citedBy = room.citedBy.value.get(id) ?? [];
  const declared = references.filter((reference) => reference.type !== "references");
  const shift = content.positionShift;
  return (
    <li class={`statement ${role ?? ""} kind-${type} ${actOf(type)} ${isTarget ? "target" : ""}`} id={id} tabIndex={-1}>
      <Avatar id={from} size={32} />
      <article aria-label={w.by(room.name(from), kindName(type), id)}>
        <header class="statement-head">
          <span class="statement-name">{words.value.offices[from] ?? room.name(from)}</span>
          <span class="kind">{kindName(type)}</span>
          {shift === "minor" || shift === "major" ? (
            <span class={`tag shift-tag ${shift}`}>{shift === "major" ? w.shiftMajor : w.shiftMinor}</span>
          ) : null}
          {verdictsIn(content).map(({ id: about, isConceded }) => (
            <span key={about} class="tag">
              {(isConceded ? w.concedes : w.maintains)(about)}
            </span>
          ))}
          <span class="statement-where faint small">
            <Link to={messageAddress(room.id, id)} class="permalink" aria-label={w.permalink(id)}>
              {id}
            </Link>
            <Time at={timestamp} />
          </span>
        </header>
        {declared.length > 0 ? (
          <ul class="citations plain" aria-label={w.cites}>
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
        {isOpen ? <Content statement={statement} lead={lead.key} /> : null}
        {flags && flags.length > 0 ? (
          <p class="small flagged">
            <Icon name="warning" size={13} />{" "}
            {w.flagged(flags.map((flag) => wordOf(words.value.rules, flag)).join("; "))}
          </p>
        ) : null}
        <footer class="statement-foot small">
          <button type="button" class="linklike" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? w.less : w.more}
          </button>
          {room.isArgued.value && room.claims.value.has(id) ? <StandingMark id={id} /> : null}
          {citedBy.length > 0 ? (
            <span class="cited-by">
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
