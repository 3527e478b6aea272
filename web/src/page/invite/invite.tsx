import { computed } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { encode } from "uqr";
import { lang } from "../../preferences.ts";
import { discussionPath, get, path, post, remove } from "../../room/api.ts";
import { useRoom } from "../../room/room.ts";
import { session } from "../../room/session.ts";
import type { Invitation, NewInvitation, SeatListed } from "../../room/types.ts";
import { discussionAddress } from "../../router.ts";
import { Action, Button, Failure } from "../ui/action.tsx";
import { Select } from "../ui/controls.tsx";
import { useLoaded } from "../ui/deferred.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { Link } from "../ui/text.tsx";
import { Time } from "../ui/time.tsx";
import { words } from "../words/index.ts";
import { en, zh } from "./words/names.ts";

const WORDS = { en, zh };

const inviteWords = computed(() => WORDS[lang.value]);

/** Light modules around the code, which scanners need. */
const BORDER = 4;

/** A link that was just made: to be copied, or scanned by a phone. */
function GivenLink({ link, label }: { readonly link: NewInvitation; readonly label: string }) {
  const w = inviteWords.value;
  const [code, setCode] = useState<{ readonly of: string; readonly rows: readonly boolean[][] }>();
  const draw = (): void => setCode({ of: link.url, rows: encode(link.url, { ecc: "M", border: BORDER }).data });
  return (
    <div class="stack">
      <Copyable text={link.url} label={label} />
      <p class="small faint field-help">
        {w.once} {w.until} <Time at={link.expires} kind="date" />
      </p>
      {code?.of === link.url ? (
        <Code rows={code.rows} label={w.code(label)} />
      ) : (
        <span>
          <Button class="button small" onClick={draw} label={w.scan} />
        </span>
      )}
    </div>
  );
}

function Code({ rows, label }: { readonly rows: readonly boolean[][]; readonly label: string }) {
  const dark = rows.flatMap((row, y) => row.flatMap((is, x) => (is ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg class="qr" viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label}>
      <path d={dark.join("")} shape-rendering="crispEdges" />
    </svg>
  );
}

/** A text with a copy button. If the clipboard is not available, selects the text instead. */
function Copyable({ text, label }: { readonly text: string; readonly label: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [done, setDone] = useState<"no" | "copied" | "selected">("no");
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setDone("copied");
    } catch {
      field.current?.select();
      setDone("selected");
    }
  };
  const w = words.value.copy;
  return (
    <span class="row copyable">
      <input
        ref={field}
        class="mono"
        readOnly
        value={text}
        aria-label={label}
        onFocus={(e) => e.currentTarget.select()}
      />
      <Button
        onClick={() => void copy()}
        icon={done === "copied" ? "check" : "copy"}
        label={done === "copied" ? w.copied : w.copy}
      />
      <span class="hidden" role="status">
        {done === "no" ? "" : done === "copied" ? w.copied : w.selected}
      </span>
    </span>
  );
}

const DAYS = 7;

export function Invite() {
  const room = useRoom();
  const w = inviteWords.value;
  const [links, setLinks] = useState<Readonly<Record<string, NewInvitation>>>({});
  const [days, setDays] = useState(DAYS);
  const composed = room.detail.value?.participants.length;
  const loaded = useLoaded(
    async (signal) => {
      const [{ seats }, { invitations }] = await Promise.all([
        get<{ seats: SeatListed[] }>(discussionPath(room.id, "seats"), { signal }),
        get<{ invitations: Invitation[] }>(`${path("invitations")}?discussion=${encodeURIComponent(room.id)}`, {
          signal,
        }),
      ]);
      return { seats, given: invitations.filter(({ status }) => status === "open" || status === "used") };
    },
    [room, composed],
  );
  const { failure, again: load } = loaded;
  const { seats = [], given = [] } = loaded.value ?? {};
  const hand = async (key: string, made: Promise<NewInvitation>): Promise<void> => {
    const link = await made;
    setLinks((before) => ({ ...before, [key]: link }));
    await load();
  };
  const invite = (key: string, body: Record<string, unknown>) => () =>
    hand(key, post(path("invitations"), { discussion: room.id, expiresInSeconds: days * 86_400, ...body }));
  const reset =
    ({ id, participant }: Invitation) =>
    () =>
      hand(participant ?? "", post(path("invitations", id, "reset")));
  return (
    <section class="stack invite" aria-labelledby="invite-title">
      <h2 id="invite-title">{w.title}</h2>
      <p class="faint">{w.help}</p>
      <Reach />
      <Failure error={failure} />
      <ul class="plain stack">
        {seats.map(({ participant, name, taken }) => (
          <LinkCard
            key={participant}
            {...{ icon: "seat", name, label: w.linkFor(name), link: links[participant] }}
            note={<span class={`tag ${taken ? "good" : ""}`}>{taken ? w.taken : w.free}</span>}
            onLink={invite(participant, { role: "seat", participant, label: name })}
          >
            <Link to={discussionAddress(room.id, "seat", participant)} class="button">
              {w.look}
            </Link>
          </LinkCard>
        ))}
        <LinkCard
          {...{ icon: "people", name: w.watchers, label: w.watchers, link: links[""] }}
          note={<span class="faint small">{w.watchersHelp}</span>}
          onLink={invite("", { role: "watcher" })}
        />
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

interface CardProps {
  readonly icon: IconName;
  readonly name: string;
  readonly note: JSX.Element;
  readonly label: string;
  readonly link: NewInvitation | undefined;
  readonly onLink: () => Promise<void>;
  readonly children?: ComponentChildren;
}

/** Somebody who can be invited, with the link that was just made. */
function LinkCard({ icon, name, note, label, link, onLink, children }: CardProps) {
  return (
    <li class="card invite-seat">
      <div class="row">
        <Icon name={icon} />
        <span class="grow">
          <strong>{name}</strong> {note}
        </span>
        <Action do={onLink} icon="link" label={inviteWords.value.link} />
        {children}
      </div>
      {link ? <GivenLink link={link} label={label} /> : null}
    </li>
  );
}

function GivenLinks(props: {
  readonly given: readonly Invitation[];
  readonly reset: (one: Invitation) => () => Promise<void>;
  readonly load: () => Promise<void>;
}) {
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
              <Action do={props.reset(one)} class="button small" title={w.resetHelp} label={w.reset} />
            ) : null}
            <Action
              do={() => remove(path("invitations", one.id)).then(props.load)}
              class="button small"
              label={w.revoke}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function Reach() {
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
