import type { JSX } from "preact";
import { useCallback, useEffect, useState } from "preact/hooks";
import { discussionPath, get, path, post, remove } from "../../room/api.ts";
import { useRoom } from "../../room/room.ts";
import { session } from "../../room/session.ts";
import type { Invitation, NewInvitation, SeatListed } from "../../room/types.ts";
import { discussionAddress } from "../../router.ts";
import { Action, Failure } from "../ui/action.tsx";
import { Select } from "../ui/controls.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/text.tsx";
import { Time } from "../ui/time.tsx";
import { GivenLink, inviteWords } from "./link.tsx";

/** Default validity of a link, in days. */
const DAYS = 7;

/** Seats with their links, links for watchers, and existing invitations. */
export function Invite(): JSX.Element {
  const room = useRoom();
  const w = inviteWords.value;
  const [seats, setSeats] = useState<readonly SeatListed[]>([]);
  const [given, setGiven] = useState<readonly Invitation[]>([]);
  const [links, setLinks] = useState<Readonly<Record<string, NewInvitation>>>({});
  const [failure, setFailure] = useState<unknown>(undefined);
  const [days, setDays] = useState(DAYS);
  const load = useCallback(async () => {
    try {
      const [{ seats: found }, { invitations }] = await Promise.all([
        get<{ seats: SeatListed[] }>(discussionPath(room.id, "seats"), { signal: room.signal }),
        get<{ invitations: Invitation[] }>(`${path("invitations")}?discussion=${encodeURIComponent(room.id)}`, {
          signal: room.signal,
        }),
      ]);
      setSeats(found);
      setGiven(invitations.filter(({ status }) => status === "open" || status === "used"));
    } catch (error) {
      if (!room.signal.aborted) setFailure(error);
    }
  }, [room]);
  const composed = room.detail.value?.participants.length;
  useEffect(() => {
    void load();
  }, [load, composed]);
  const hand = async (key: string, made: Promise<NewInvitation>): Promise<void> => {
    const link = await made;
    setLinks((before) => ({ ...before, [key]: link }));
    await load();
  };
  const invite = (key: string, body: Record<string, unknown>) => () =>
    hand(
      key,
      post<NewInvitation>(path("invitations"), {
        ...{ discussion: room.id, expiresInSeconds: days * 86_400 },
        ...body,
      }),
    );
  const reset =
    ({ id, participant }: Invitation) =>
    () =>
      hand(participant ?? "", post<NewInvitation>(path("invitations", id, "reset")));
  return (
    <section class="stack invite" aria-labelledby="invite-title">
      <h2 id="invite-title">{w.title}</h2>
      <p class="faint">{w.help}</p>
      <Reach />
      {failure === undefined ? null : <Failure error={failure} />}
      <ul class="plain stack">
        {seats.map((seat) => (
          <li key={seat.participant} class="card invite-seat">
            <SeatRow
              seat={seat}
              onLink={invite(seat.participant, {
                role: "seat",
                participant: seat.participant,
                label: seat.name,
              })}
            />
            <Made link={links[seat.participant]} label={w.linkFor(seat.name)} />
          </li>
        ))}
        <li class="card invite-seat">
          <div class="row">
            <Icon name="people" />
            <span class="grow">
              <strong>{w.watchers}</strong> <span class="faint small">{w.watchersHelp}</span>
            </span>
            <LinkButton onLink={invite("", { role: "watcher" })} />
          </div>
          <Made link={links[""]} label={w.watchers} />
        </li>
      </ul>
      {seats.length === 0 ? <p class="faint small">{w.noSeats}</p> : null}
      <label class="row">
        <span class="field-label">{w.days}</span>
        <Select
          value={String(days)}
          onChange={(one) => setDays(Number(one))}
          options={[1, 7, 30, 90].map((one) => [String(one), w.forDays(one)])}
        />
      </label>
      {given.length === 0 ? null : <GivenLinks given={given} reset={reset} load={load} />}
    </section>
  );
}

const LinkButton = ({ onLink }: { readonly onLink: () => Promise<void> }): JSX.Element => (
  <Action do={onLink}>
    <Icon name="link" />
    {inviteWords.value.link}
  </Action>
);

const Made = (props: { readonly link: NewInvitation | undefined; readonly label: string }): JSX.Element | null =>
  props.link ? <GivenLink link={props.link} label={props.label} /> : null;

function SeatRow(props: { readonly seat: SeatListed; readonly onLink: () => Promise<void> }): JSX.Element {
  const room = useRoom();
  const w = inviteWords.value;
  const { participant, name, taken } = props.seat;
  return (
    <div class="row">
      <Icon name="seat" />
      <span class="grow">
        <strong>{name}</strong> <span class={`tag ${taken ? "good" : ""}`}>{taken ? w.taken : w.free}</span>
      </span>
      <LinkButton onLink={props.onLink} />
      <Link to={discussionAddress(room.id, "seat", participant)} class="button">
        {w.look}
      </Link>
    </div>
  );
}

function GivenLinks(props: {
  readonly given: readonly Invitation[];
  readonly reset: (one: Invitation) => () => Promise<void>;
  readonly load: () => Promise<void>;
}): JSX.Element {
  const w = inviteWords.value;
  return (
    <>
      <h3>{w.given}</h3>
      <ul class="plain lines">
        {props.given.map((one) => (
          <li key={one.id}>
            <span class="grow">
              {w.roles[one.role]} {one.label ?? one.participant ?? ""}{" "}
              <span class="faint small">
                {one.status === "used" ? w.used : w.unused} · {w.until} <Time at={one.expires} kind="date" />
              </span>
            </span>
            {one.role === "seat" ? (
              <Action do={props.reset(one)} class="button small" title={w.resetHelp}>
                {w.reset}
              </Action>
            ) : null}
            <Action do={() => remove(path("invitations", one.id)).then(props.load)} class="button small">
              {w.revoke}
            </Action>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Warns about the reach and the safety of the links. */
function Reach(): JSX.Element | null {
  const w = inviteWords.value;
  if (session.value?.local === true) {
    return (
      <p class="notice" role="note">
        <span>
          {w.hereOnly} <code>swarm up --host 0.0.0.0</code>
          <br />
          {w.elsewhere} <code>--url https://…</code>
        </span>
      </p>
    );
  }
  return isSecureContext ? null : (
    <p class="notice warn" role="note">
      <span>
        {w.plain} <code>swarm up --tls-cert FILE --tls-key FILE</code> {w.plainOr}
      </span>
    </p>
  );
}
