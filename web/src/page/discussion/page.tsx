import { useEffect, useMemo } from "preact/hooks";
import { Room, RoomContext, useRoom } from "../../room/room.ts";
import { mayRule } from "../../room/session.ts";
import { discussionAddress, type Tab } from "../../router.ts";
import { FloorView } from "../floor/view.tsx";
import { PointsTable } from "../points/view.tsx";
import { call } from "../seat/calling.ts";
import { Seat, SeatContext } from "../seat/store.ts";
import { DecisionView } from "../sections/result.tsx";
import { SectionsView } from "../sections/view.tsx";
import { Button, Failure } from "../ui/action.tsx";
import { Loading, late, useNextPicture } from "../ui/deferred.tsx";
import { Link } from "../ui/text.tsx";
import { words } from "../words/index.ts";
import { Banner, Header, Steps } from "./header.tsx";
import { PeopleList } from "./people.tsx";
import { QuestionPanel } from "./question.tsx";

const GraphView = late(async () => (await import("../graph/view.tsx")).GraphView);
const Invite = late(async () => (await import("../invite/invite.tsx")).Invite);
const SeatPage = late(async () => (await import("../seat/page.tsx")).SeatPage);

interface Props {
  readonly id: string;
  readonly tab: Tab;
  /** The seat that is held, or that an owner has opened. */
  readonly seat: string | undefined;
}

/** One discussion; follows it while mounted. */
export function DiscussionPage({ id, tab, seat }: Props) {
  const room = useMemo(() => new Room(id, seat), [id, seat]);
  const own = useMemo(() => (seat === undefined ? undefined : new Seat(room, seat)), [room, seat]);
  useEffect(() => {
    void room.open();
    own?.open();
    return () => {
      own?.close();
      room.close();
    };
  }, [room, own]);
  return (
    <RoomContext.Provider value={room}>
      <SeatContext.Provider value={own}>
        <Discussion tab={tab} />
      </SeatContext.Provider>
    </RoomContext.Provider>
  );
}

function Discussion({ tab }: { readonly tab: Tab }) {
  const room = useRoom();
  const w = words.value;
  const drawn = useNextPicture(tab);
  const detail = room.detail.value;
  const failure = room.failure.value;
  if (failure !== undefined) {
    return (
      <div class="narrow">
        <Failure error={failure}>
          <span class="row">
            <Button onClick={() => location.reload()} label={w.failure.again} />
            <Link to="/" class="button">
              {w.nowhere.back}
            </Link>
          </span>
        </Failure>
      </div>
    );
  }
  if (!detail) return <Loading />;
  if (mayRule(room.id) && detail.question && detail.seats.length > 0) {
    call(`${room.id} ${detail.question.question}`, w.calls.question(detail.title));
  }
  return (
    <div class={`discussion tab-${tab}`}>
      <Banner />
      <Header />
      <Steps />
      <Tabs tab={tab} />
      <div class="columns">
        <div class="column-main">
          {mayRule(room.id) && detail.question ? (
            <QuestionPanel key={detail.question.question} question={detail.question} />
          ) : null}
          <Panel tab={drawn === "seat" && room.seat === undefined ? "people" : drawn} />
        </div>
        {tab === "people" ? null : (
          <aside class="column-side" aria-label={w.people.title}>
            <PeopleList />
          </aside>
        )}
      </div>
    </div>
  );
}

function Panel({ tab }: { readonly tab: Tab }) {
  const room = useRoom();
  switch (tab) {
    case "floor":
      return (
        <>
          <PointsTable withAnswer />
          <FloorView />
        </>
      );
    case "graph":
      return <GraphView />;
    case "sections":
      return <SectionsView />;
    case "decision":
      return <DecisionView />;
    case "people":
      return (
        <>
          {mayRule(room.id) ? <Invite /> : null}
          <PeopleList whole />
        </>
      );
    case "seat":
      return <SeatPage />;
  }
}

function Tabs({ tab }: { readonly tab: Tab }) {
  const room = useRoom();
  const w = words.value.tabs;
  const isTurn = SeatContext.use()?.waits.value === true;
  const count = room.statements.value.length;
  const hasArtifact = room.outcome.value?.artifact !== undefined;
  const shown: Tab[] = ["floor", "graph", ...(hasArtifact ? ["sections" as const] : []), "decision", "people"];
  if (room.seat !== undefined) shown.unshift("seat");
  return (
    <nav class="tabs" aria-label={w.label}>
      {shown.map((one) => (
        <Link
          key={one}
          to={discussionAddress(room.id, one, ...(one === "seat" && room.seat ? [room.seat] : []))}
          aria-current={one === tab ? "page" : undefined}
        >
          {w[one]}
          {one === "floor" && count > 0 ? <span class="tag">{count}</span> : null}
          {one === "seat" && isTurn ? <span class="dot" role="img" aria-label={words.value.seat.yourTurn} /> : null}
        </Link>
      ))}
    </nav>
  );
}
