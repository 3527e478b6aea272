import type { JSX } from "preact";
import { useCallback, useEffect, useState } from "preact/hooks";
import { discussionPath, get, path, post, remove } from "../../room/api.ts";
import type { Invitation, NewInvitation, SeatListed } from "../../room/types.ts";
import { discussionAddress } from "../../router.ts";
import { words } from "../lang/index.ts";
import { Action } from "../ui/action.tsx";
import { Copyable } from "../ui/copy.tsx";
import { Failure } from "../ui/failure.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { Time } from "../ui/time.tsx";
import { useRoom } from "./context.ts";

/** Default validity of a link, in days. */
const DAYS = 7;

/** Seats with their links, links for watchers, and existing invitations. */
export function Invite(): JSX.Element {
  const room = useRoom();
  const w = words.value.invite;
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
  const invite = (key: string, body: Record<string, unknown>) => async () => {
    const made = await post<NewInvitation>(path("invitations"), {
      ...{ discussion: room.id, expiresInSeconds: days * 86_400 },
      ...body,
    });
    setLinks({ ...links, [key]: made });
    await load();
  };
  return (
    <section class="invite" aria-labelledby="invite-title">
      <h2 id="invite-title">{w.title}</h2>
      <p class="faint">{w.help}</p>
      {failure === undefined ? null : <Failure error={failure} />}
      <ul class="plain stack">
        {seats.map(({ participant, name, taken }) => (
          <li key={participant} class="card invite-seat">
            <div class="row">
              <Icon name="seat" />
              <span class="grow">
                <strong>{name}</strong> <span class={`tag ${taken ? "good" : ""}`}>{taken ? w.taken : w.free}</span>
              </span>
              <Action do={invite(participant, { role: "seat", participant, label: participant })}>
                <Icon name="link" />
                {w.link}
              </Action>
              <Link to={discussionAddress(room.id, "seat", participant)} class="button">
                {w.look}
              </Link>
            </div>
            {links[participant] ? <Given link={links[participant]} label={w.linkFor(participant)} /> : null}
          </li>
        ))}
        <li class="card invite-seat">
          <div class="row">
            <Icon name="people" />
            <span class="grow">
              <strong>{w.watchers}</strong> <span class="faint small">{w.watchersHelp}</span>
            </span>
            <Action do={invite("", { role: "watcher" })}>
              <Icon name="link" />
              {w.link}
            </Action>
          </div>
          {links[""] ? <Given link={links[""]} label={w.watchers} /> : null}
        </li>
      </ul>
      {seats.length === 0 ? <p class="faint small">{w.noSeats}</p> : null}
      <label class="field inline">
        <span class="field-label">{w.days}</span>
        <select value={String(days)} onChange={(event) => setDays(Number(event.currentTarget.value))}>
          {[1, 7, 30, 90].map((one) => (
            <option key={one} value={String(one)}>
              {w.forDays(one)}
            </option>
          ))}
        </select>
      </label>
      {given.length === 0 ? null : (
        <>
          <h3>{w.given}</h3>
          <ul class="plain lines">
            {given.map(({ id, role, participant, label, expires, status }) => (
              <li key={id}>
                <span class="grow">
                  {w.roles[role]} {label ?? participant ?? ""}{" "}
                  <span class="faint small">
                    {status === "used" ? w.used : w.unused} · {w.until} <Time at={expires} kind="date" />
                  </span>
                </span>
                <Action do={() => remove(path("invitations", id)).then(load)} class="button small">
                  {w.revoke}
                </Action>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Given({ link, label }: { readonly link: NewInvitation; readonly label: string }): JSX.Element {
  const w = words.value.invite;
  return (
    <div class="given">
      <Copyable text={link.url} label={label} />
      <p class="field-help">
        {w.once} {w.until} <Time at={link.expires} kind="date" />
      </p>
    </div>
  );
}
