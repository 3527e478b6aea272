import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { DiscussionPage } from "./page/discussion/page.tsx";
import { StartPage } from "./page/start/page.tsx";
import { TeamPage } from "./page/team/page.tsx";
import { Button, Failure } from "./page/ui/action.tsx";
import { Loading } from "./page/ui/deferred.tsx";
import type { IconName } from "./page/ui/icon.tsx";
import { Link } from "./page/ui/text.tsx";
import { words } from "./page/words/index.ts";
import { lang, type Theme, theme } from "./preferences.ts";
import { accept, isOwner, loadSession, seatIn, session } from "./room/session.ts";
import { discussionAddress, go, route } from "./router.ts";
import "../../src/drawing/look.css";
import "./page/styles/base.css";
import "./page/styles/forms.css";
import "./page/styles/parts.css";
import "./page/styles/start.css";
import "./page/styles/discussion.css";
import "./page/styles/people.css";
import "./page/styles/floor.css";
import "./page/styles/results.css";

const INVITE = /^#invite=(.+)$/;

export function App() {
  const [failure, setFailure] = useState<unknown>(undefined);
  const [again, setAgain] = useState(0);
  useEffect(() => {
    setFailure(undefined);
    enter().catch(setFailure);
  }, [again]);
  const w = words.value;
  return (
    <>
      <a class="skip" href="#main">
        {w.skip}
      </a>
      <Head />
      <main id="main" tabIndex={-1}>
        {failure !== undefined ? (
          <div class="narrow">
            <Failure error={failure}>
              <Button onClick={() => setAgain(again + 1)} label={w.failure.again} />
            </Failure>
          </div>
        ) : session.value === undefined ? (
          <Loading />
        ) : (
          <View />
        )}
      </main>
      {session.value ? <footer class="foot faint small">swarm-discussion {session.value.version}</footer> : null}
    </>
  );
}

/** Accepts an invitation in the URL, and removes it from the URL at once. */
async function enter(): Promise<void> {
  const invitation = INVITE.exec(location.hash)?.[1];
  if (invitation === undefined) return loadSession();
  go(location.pathname, { replace: true });
  try {
    const { role, discussion, session: team } = await accept(decodeURIComponent(invitation));
    if (discussion !== undefined)
      go(discussionAddress(discussion, role === "seat" ? "seat" : "floor"), { replace: true });
    else if (team !== undefined) go(`/team/${encodeURIComponent(team)}`, { replace: true });
  } catch (error) {
    await loadSession();
    throw error;
  }
}

const opened = new Map<string, string>();

/** Shows one discussion. The held seat and its draft stay on every tab, even if the address does not name the seat. */
function Entered({ id, tab, seat }: Parameters<typeof DiscussionPage>[0]) {
  if (seat !== undefined) opened.set(id, seat);
  const held = seat ?? seatIn(id) ?? opened.get(id);
  return <DiscussionPage key={`${id} ${held ?? ""}`} id={id} tab={tab} seat={held} />;
}

function View() {
  const now = route.value;
  const w = words.value;
  switch (now.view) {
    case "start":
      return <StartPage />;
    case "team":
      return <TeamPage session={now.session} />;
    case "discussion":
      return <Entered id={now.id} tab={now.tab} seat={now.seat} />;
    case "nowhere":
      return (
        <div class="narrow">
          <h1>{w.nowhere.title}</h1>
          <p>{w.nowhere.text(now.path)}</p>
          <Link to="/" class="button">
            {w.nowhere.back}
          </Link>
        </div>
      );
  }
}

const THEMES: readonly Theme[] = ["auto", "light", "dark"];
const THEME_ICONS: Readonly<Record<Theme, IconName>> = { auto: "half", light: "sun", dark: "moon" };

function Head() {
  const w = words.value;
  const next = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length] ?? "auto";
  return (
    <header class="head">
      <Link to="/" class="brand">
        <img src="/icon.svg" width="22" height="22" alt="" />
        swarm
      </Link>
      <nav aria-label={w.head.nav}>{isOwner() ? <Link to="/team">{w.head.team}</Link> : null}</nav>
      <Button
        class="quiet"
        lang={lang.value === "zh" ? "en" : "zh-CN"}
        onClick={() => {
          lang.value = lang.value === "zh" ? "en" : "zh";
        }}
        icon="globe"
        label={lang.value === "zh" ? "English" : "中文"}
      />
      <Button
        class="quiet"
        title={w.head.theme(w.head.themes[theme.value])}
        aria-label={w.head.theme(w.head.themes[theme.value])}
        onClick={() => {
          theme.value = next;
        }}
        icon={THEME_ICONS[theme.value]}
      />
    </header>
  );
}

const page = document.getElementById("page");
if (page) {
  page.textContent = "";
  render(<App />, page);
}
