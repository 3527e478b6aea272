/*
 * Memory of the real workers and the broker (proportional set size, so that what they share counts once) with 100 and 1,000
 * discussions that wait for a person, once all are idle; the bound is 0.25 MiB more for each. Then all are woken by the
 * person's answer, wait again, and are ended. Linux only: it reads /proc. `node bench/memory.bench.ts 10000` holds 10,000,
 * which may take 2 GiB in all.
 */
import { identitiesOf, openBus } from "#bus";
import { compose, decode, subjects, type Told, toldIn } from "#wire";
import { machine, tell } from "./report.ts";
import { begin } from "./support/begin.ts";
import { memoryOf, startUp } from "./support/up.ts";

const FIRST = 100;
const MOST = Number(process.argv[2] ?? 1_000);
/** Discussions that are started or woken at once. The end of each waits some seconds for the person, who is away. */
const AT_ONCE = 200;
const ENDED_AT_ONCE = 500;
/** Time for all, in ms. */
const ALL_MS = 420_000;
/** Memory of all processes, in MiB. */
const ROOM = 2_048;
/** Longest wait until all processes are idle, and the interval of looks, in ms; they collect garbage then. */
const IDLE_MS = 120_000;
const LOOK_MS = 12_000;

machine();
await using up = await startUp();
const { home, url, workers } = up;
const bus = await openBus({ url, creds: identitiesOf(home), name: "bench" });
const used: ReadonlyMap<string, number>[] = [];
let open = 0;
const idOf = (_: unknown, i: number): string => `open-${i}`;
for (const step of [FIRST, MOST]) {
  const ids = Array.from({ length: step }, idOf).slice(open);
  await timed(`${ids.length} started`, () => forEach(ids, start, asked("position_declaration")));
  open = step;
  used.push(await memoryWhenIdle());
  const shown = [...(used.at(-1) ?? [])].map(([role, mib]) => `${role} ${mib.toFixed(0)}`);
  process.stdout.write(`${step} open discussions: MiB in ${workers.length} processes: ${shown.join(", ")}\n`);
}
const [first = new Map<string, number>()] = used;
const more = [...(used.at(-1) ?? [])].map(
  ([role, mib]) => [role, (mib - (first.get(role) ?? 0)) / (MOST - FIRST)] as const,
);
process.stdout.write(`MiB of one more: ${more.map(([role, mib]) => `${role} ${mib.toFixed(3)}`).join(", ")}\n`);
const each = more.reduce((sum, [, mib]) => sum + mib, 0);
tell("memory of one more open discussion", each, 0.25, "MiB", 1);
const all = [...(used.at(-1) ?? [])].reduce((sum, [, mib]) => sum + mib, 0);
if (MOST >= 10_000) tell(`memory of all processes with ${MOST} open discussions`, all, ROOM, "MiB", 1);
const ids = Array.from({ length: MOST }, idOf);
await timed(`${MOST} woken`, () => forEach(ids, wake, asked("argument")));
await timed(`${MOST} ended`, () => forEach(ids, stop, closed, ENDED_AT_ONCE));
await bus.close();

/** The memory once three looks in a row find the same within a hundredth. */
async function memoryWhenIdle(): Promise<ReadonlyMap<string, number>> {
  const until = performance.now() + IDLE_MS;
  const totals: number[] = [];
  for (;;) {
    await new Promise((done) => setTimeout(done, LOOK_MS));
    const used = memoryOf(workers);
    totals.push([...used.values()].reduce((sum, mib) => sum + mib, 0));
    const last = totals.slice(-3);
    const isStill = last.length === 3 && Math.max(...last) - Math.min(...last) < Math.max(...last) / 100;
    if (isStill || performance.now() > until) return used;
  }
}

function start(id: string): Promise<void> {
  return begin(bus, id, { mode: "lightweight", seats: ["alice"], provider: "offline" });
}

/** Gives the person's position, so that the next step begins. */
async function wake(id: string): Promise<void> {
  const stamp = { id: `position-${id}`, ts: new Date().toISOString(), discussion: id, from: "alice" };
  const content = { position: "Split billing first.", confidence: 0.7, wouldChangeIf: "p99 above 300 ms for a week" };
  const said = { turn: "r1.positions.alice", content };
  await bus.publish(subjects.say(id, "alice"), compose("say", "statement", stamp, said), { dedupe: stamp.id });
}

async function stop(id: string): Promise<void> {
  const stamp = { id: `stop-${id}`, ts: new Date().toISOString(), discussion: id, from: "user" };
  await bus.publish(subjects.control(id), compose("control", "stop", stamp, {}), { dedupe: stamp.id });
}

/** Does this with all, some at once; the next begins when one has the message that shows that it is done. */
async function forEach(
  ids: readonly string[],
  act: (id: string) => Promise<void>,
  isDone: (told: Told) => boolean,
  atOnce = AT_ONCE,
): Promise<void> {
  const from = await bus.end();
  const open = new Set(ids);
  let begun = Math.min(atOnce, ids.length);
  const acting = ids.slice(0, begun).map(act);
  for await (const item of bus.read(["swarm.v1.*.floor"], { from, signal: AbortSignal.timeout(ALL_MS) })) {
    if (item.kind !== "message") continue;
    const envelope = decode(item.message.data);
    if (!toldIn({ channel: "floor" }, envelope).some(isDone) || !open.delete(envelope.discussion)) continue;
    acting.push(...ids.slice(begun, begun + 1).map(act));
    begun += 1;
    if (open.size === 0) break;
  }
  await Promise.all(acting);
}

/** Whether the person is asked for a statement of this kind. */
function asked(kind: string): (told: Told) => boolean {
  return ({ envelope: { type, body } }) => type === "begun" && body.name === kind;
}

function closed({ envelope }: Told): boolean {
  return envelope.type === "closed";
}

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const from = performance.now();
  await work();
  process.stdout.write(`${what} in ${((performance.now() - from) / 1_000).toFixed(0)} s\n`);
}
