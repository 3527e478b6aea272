/*
 * The round of a discussion, thirteen statements, in LangGraph.js with instant participants: in memory, and with its
 * SQLite checkpointer. `npm install && node langgraph.js`, then `npm run bench -- scale` for ours.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Annotation, MemorySaver, START, StateGraph } from "@langchain/langgraph";
import { SqliteSaver } from "@langchain/langgraph-checkpoint-sqlite";

const DISCUSSIONS = 100;
const EXPERTS = ["ada", "ben", "cyd"];
/** Steps; the statements of one step are made in parallel. */
const STEPS = [
  EXPERTS.map((name) => `position-${name}`),
  ["opening"],
  EXPERTS.map((name) => `argument-${name}`),
  ["stress-test"],
  EXPERTS.map((name) => `response-${name}`),
  ["analogy"],
  ["gate"],
];

const State = Annotation.Root({
  floor: Annotation({ reducer: (floor, said) => floor.concat(said), default: () => [] }),
});

function compiled(checkpointer) {
  const graph = new StateGraph(State);
  for (const name of STEPS.flat()) {
    const statement = { from: name, type: name, content: { position: name, reasoning: "x".repeat(800) } };
    graph.addNode(name, () => ({ floor: [statement] }));
  }
  let before = [START];
  for (const step of STEPS) {
    for (const name of step) graph.addEdge(before.length === 1 ? before[0] : before, name);
    before = step;
  }
  return graph.compile({ checkpointer });
}

async function rate(checkpointer) {
  const app = compiled(checkpointer);
  const run = async (id) => (await app.invoke({ floor: [] }, { configurable: { thread_id: String(id) } })).floor.length;
  for (let i = 0; i < 5; i += 1) await run(`cold-${i}`);
  const began = performance.now();
  const said = await Promise.all(Array.from({ length: DISCUSSIONS }, (_, i) => run(i)));
  const seconds = (performance.now() - began) / 1_000;
  return said.reduce((sum, count) => sum + count, 0) / seconds;
}

const folder = mkdtempSync(join(tmpdir(), "langgraph-"));
try {
  console.log(`LangGraph.js in memory: ${(await rate(new MemorySaver())).toFixed(0)} statements/s`);
  const saver = SqliteSaver.fromConnString(join(folder, "checkpoints.db"));
  const durable = await rate(saver);
  // WAL with synchronous 1 (NORMAL) syncs at checkpoints only: as much is lost at a power failure as with SWARM_SYNC=interval.
  const [journal, synchronous] = ["journal_mode", "synchronous"].map((name) => saver.db.pragma(name, { simple: true }));
  console.log(
    `LangGraph.js with SQLite (journal_mode ${journal}, synchronous ${synchronous}): ${durable.toFixed(0)} statements/s`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
