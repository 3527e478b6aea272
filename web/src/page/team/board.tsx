import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { get, path } from "../../room/api.ts";
import type { BoardTask } from "../../room/types.ts";
import { words } from "../lang/index.ts";
import { Failure } from "../ui/failure.tsx";
import { Time } from "../ui/time.tsx";

/** Poll interval of the board while it is shown, in milliseconds. */
const EVERY = 3_000;

/** A team's tasks: who works on what, and what waits for what. */
export function Board({ session }: { readonly session: string }): JSX.Element | null {
  const w = words.value.team.board;
  const [tasks, setTasks] = useState<readonly BoardTask[]>([]);
  const [failure, setFailure] = useState<unknown>(undefined);
  useEffect(() => {
    const stop = new AbortController();
    const load = async (): Promise<void> => {
      try {
        const address = path("team", session, "tasks");
        const { result } = await get<{ result: { tasks: BoardTask[] } }>(address, { signal: stop.signal });
        setTasks(result.tasks);
        setFailure(undefined);
      } catch (error) {
        if (!stop.signal.aborted) setFailure(error);
      }
    };
    void load();
    const timer = setInterval(() => void load(), EVERY);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [session]);
  if (failure !== undefined) return <Failure error={failure} />;
  if (tasks.length === 0) return null;
  const done = tasks.filter(({ status }) => status === "completed").length;
  return (
    <section class="card team-board" aria-label={w.title}>
      <h2>{w.title}</h2>
      <p class="faint small">{w.done(done, tasks.length)}</p>
      <table>
        <thead>
          <tr>
            {[w.task, w.status, w.owner, w.after, w.changed].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tasks.map((task) => (
            <tr key={task.id}>
              <td>
                <span class="mono small faint">{task.id}</span> {task.subject}
              </td>
              <td>{task.pausedUntil ? w.paused : w.statuses[task.status]}</td>
              <td>{task.owner ?? ""}</td>
              <td class="mono small">{task.blockedBy.join(", ")}</td>
              <td class="faint small">
                <Time at={task.updated} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
