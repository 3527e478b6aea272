import { useState } from "preact/hooks";
import { get, path, post } from "../../room/api.ts";
import { isOwner, session as who } from "../../room/session.ts";
import type { BoardTask, TeamRecord } from "../../room/types.ts";
import { go } from "../../router.ts";
import { Button, Failure, useDoing } from "../ui/action.tsx";
import { Entry, Labelled } from "../ui/controls.tsx";
import { useLoaded } from "../ui/deferred.tsx";
import { Time } from "../ui/time.tsx";
import { words } from "../words/index.ts";

const EVERY = 3_000;
const SHOWN = 100;

export function TeamPage({ session }: { readonly session: string | undefined }) {
  const w = words.value.team;
  const [wanted, setWanted] = useState(session ?? "");
  document.title = session ? `${session} · ${w.title}` : w.title;
  const mayLog = isOwner() || who.value?.logging.some((one) => one.session === session);
  return (
    <div class="narrow">
      <h1>{w.title}</h1>
      <p class="lede">{w.lede}</p>
      {isOwner() ? (
        <form
          class="row"
          onSubmit={(event) => {
            event.preventDefault();
            go(`/team/${encodeURIComponent(wanted.trim())}`);
          }}
        >
          <label class="row grow">
            <span class="field-label">{w.session}</span>
            <Entry
              class="grow"
              required
              pattern="[A-Za-z0-9_\-]{1,64}"
              title={w.sessionHelp}
              value={wanted}
              onText={setWanted}
            />
          </label>
          <Button type="submit" label={w.show} />
        </form>
      ) : null}
      {session === undefined ? (
        <p class="faint">{w.none}</p>
      ) : mayLog ? (
        <Log key={session} session={session} />
      ) : (
        <p>{w.closed}</p>
      )}
    </div>
  );
}

function Log({ session }: { readonly session: string }) {
  const w = words.value.team;
  const owner = isOwner();
  const { value, failure, again } = useLoaded(
    async (signal) => {
      if (!owner) return;
      const address = `${path("team", session, "messages")}?last=${SHOWN}`;
      const log = await get<{ result: { messages: TeamRecord[] } }>(address, { signal });
      const board = await get<{ result: { tasks: BoardTask[] } }>(path("team", session, "tasks"), { signal });
      return { records: log.result.messages, tasks: board.result.tasks.map(asRecord) };
    },
    [session, owner],
    EVERY,
  );
  const { records, tasks = [] } = value ?? {};
  return (
    <>
      <Failure error={failure} />
      {tasks.length > 0 ? <h2>{w.tasks}</h2> : null}
      <Lines records={tasks} />
      {records?.length === 0 ? <p class="faint">{w.empty}</p> : null}
      <Lines records={records ?? []} />
      <LogForm session={session} onLogged={again} />
    </>
  );
}

function LogForm({ session, onLogged }: { readonly session: string; readonly onLogged: () => Promise<void> }) {
  const w = words.value.team;
  const doing = useDoing();
  const [logged, setLogged] = useState("");
  const [from, setFrom] = useState("user");
  const [to, setTo] = useState("");
  const [summary, setSummary] = useState("");
  const log = doing.onSubmit(async () => {
    const message = { from: from.trim(), summary: summary.trim(), ...(to.trim() === "" ? {} : { to: to.trim() }) };
    const { result } = await post<{ result: { message: string } }>(path("team", session, "messages"), message);
    setLogged(result.message);
    setSummary("");
    void onLogged();
  });
  return (
    <form class="form card" onSubmit={log}>
      <h2>{w.log}</h2>
      <div class="fields">
        <Labelled label={w.from} required value={from} onText={setFrom} />
        <Labelled label={w.to} value={to} onText={setTo} />
      </div>
      <Labelled label={w.summary} required rows={2} value={summary} onText={setSummary} />
      <Failure error={doing.error} />
      <div class="row">
        <Button type="submit" class="button primary" disabled={doing.busy} icon="send" label={w.send} />
        <span role="status" class="faint small">
          {logged}
        </span>
      </div>
    </form>
  );
}

const asRecord = ({ id, subject, status, owner = "", blockedBy, updated }: BoardTask): TeamRecord => ({
  ...{ id, ts: updated, from: owner, to: "", type: status, summary: [subject, ...blockedBy].join(" ← ") },
});

function Lines({ records }: { readonly records: readonly TeamRecord[] }) {
  return (
    <ol class="plain lines">
      {records.map(({ id, ts, from: sender, to: whom, type, summary: text }) => (
        <li key={id}>
          <span class="mono small faint">{id}</span>
          <span class="grow">
            <span class="small">
              <strong>{sender}</strong> {whom ? `→ ${whom}` : ""} <span class="faint">{type}</span>
              <br />
            </span>
            <span class="said">{text}</span>
          </span>
          <Time at={ts} class="faint small" />
        </li>
      ))}
    </ol>
  );
}
