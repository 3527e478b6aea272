import { lang } from "../../preferences.ts";
import { get, path } from "../../room/api.ts";
import { isOwner, session } from "../../room/session.ts";
import type { Info, Listed, ProtocolView } from "../../room/types.ts";
import { discussionAddress } from "../../router.ts";
import { Failure } from "../ui/action.tsx";
import { useLoaded } from "../ui/deferred.tsx";
import { Link } from "../ui/text.tsx";
import { Time } from "../ui/time.tsx";
import { words } from "../words/index.ts";
import { StartForm } from "./form.tsx";

/** The discussions; `store` says, in each language, that the broker's store is nearly full. */
interface Listing {
  readonly discussions: readonly Listed[];
  readonly store?: Readonly<Record<"en" | "zh", string>>;
}

export function StartPage() {
  const owner = isOwner();
  const mine = new Set(
    [...(session.value?.seats ?? []), ...(session.value?.watching ?? [])].map((one) => one.discussion),
  );
  const isStranger = !owner && mine.size === 0;
  const { value, failure } = useLoaded(
    async (signal) => {
      if (isStranger) return;
      const [info, { protocols }, { discussions, store }] = await Promise.all([
        get<Info>(path("info"), { signal }),
        get<{ protocols: ProtocolView[] }>(path("protocols"), { signal }),
        get<Listing>(path("discussions"), { signal }),
      ]);
      return { info, protocols, store, listed: discussions.toReversed() };
    },
    [isStranger],
  );
  const { info, protocols = [], listed = [], store } = value ?? {};
  const w = words.value.start;
  const waiting = listed.filter(({ waitsForYou }) => waitsForYou).length;
  document.title = waiting > 0 ? `(${waiting}) swarm` : "swarm";
  if (isStranger) return <Stranger />;
  return (
    <div class={owner ? "start" : "narrow"}>
      {owner ? (
        <section class="stack start-new" aria-labelledby="start-title">
          <h1 id="start-title">{w.title}</h1>
          <p class="lede">{w.lede}</p>
          {store === undefined ? null : (
            <div class="notice bad" role="alert">
              {store[lang.value]}
            </div>
          )}
          <Failure error={failure} />
          <StartForm info={info} protocols={protocols} />
        </section>
      ) : null}
      <section class="start-list" aria-labelledby="list-title">
        <h2 id="list-title">{w.list.title}</h2>
        {listed.length === 0 ? <p class="faint">{w.list.none}</p> : null}
        <DiscussionList of={listed} />
      </section>
    </div>
  );
}

const DiscussionList = ({ of }: { readonly of: readonly Listed[] }) => (
  <ul class="plain">
    {of.map(({ id, title, status, mode, created, waitsForYou }) => (
      <li key={id}>
        <Link to={discussionAddress(id)} class="listed">
          <span class="strong clamp">{title}</span>
          {waitsForYou ? <span class="asked small">{words.value.start.list.waitsForYou}</span> : null}
          <span class="row faint small">
            <span class={`status ${status}`}>{words.value.status[status] ?? status}</span>
            <span>{words.value.modes[mode] ?? mode}</span>
            <Time at={created} kind="date" />
          </span>
        </Link>
      </li>
    ))}
  </ul>
);

/** Tells callers without an invitation how to get one. */
function Stranger() {
  const w = words.value.start;
  const logging = session.value?.logging ?? [];
  return (
    <div class="narrow">
      <h1>{w.stranger.title}</h1>
      <p>{w.stranger.text}</p>
      {logging.map(({ session: team }) => (
        <Link key={team} to={`/team/${encodeURIComponent(team)}`} class="button">
          {w.stranger.team(team)}
        </Link>
      ))}
    </div>
  );
}
