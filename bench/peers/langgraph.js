/* The round in LangGraph.js: `node langgraph.js DISCUSSIONS [interval|always] [memory|sqlite|postgres]`. */
import { join } from "node:path";
import { needed, peer, STEPS, statementOf } from "./round.js";
import { startPostgres } from "./servers.js";

const CHECKPOINTERS = {
  async memory({ MemorySaver }) {
    return { saver: new MemorySaver(), durability: "in memory, nothing is stored" };
  },
  async sqlite(_, { folder, always }) {
    const { SqliteSaver } = await needed("@langchain/langgraph-checkpoint-sqlite");
    const saver = SqliteSaver.fromConnString(join(folder, "checkpoints.db"));
    saver.setup();
    // In WAL mode NORMAL, the library's setting, syncs at checkpoints only: a power failure loses what came after.
    saver.db.pragma(`synchronous = ${always ? "FULL" : "NORMAL"}`);
    const [mode, level] = ["journal_mode", "synchronous"].map((name) => saver.db.pragma(name, { simple: true }));
    return { saver, durability: `journal_mode ${mode}, synchronous ${level}`, close: () => saver.db.close() };
  },
  async postgres(_, { folder, always }) {
    const { PostgresSaver } = await needed("@langchain/langgraph-checkpoint-postgres");
    const { url, pid } = await startPostgres(folder, always);
    const saver = PostgresSaver.fromConnString(url);
    await saver.setup();
    const durability = `synchronous_commit ${always ? "on (default)" : "off"}`;
    return { saver, durability, pids: [pid], close: () => saver.end() };
  },
};

await peer("LangGraph.js", async (options) => {
  const library = await needed("@langchain/langgraph");
  const { saver, durability, ...made } = await CHECKPOINTERS[options.args[0] ?? "sqlite"](library, options);
  const app = compiled(library, saver);
  // The library's own choice is "async": a step's checkpoint is written while the next one runs.
  const mode = options.always ? "sync" : "async";
  return {
    ...made,
    durability: `${durability}, durability ${mode}`,
    run: async (id) => (await app.invoke({ floor: [] }, { configurable: { thread_id: id }, durability: mode })).floor,
  };
});

function compiled({ Annotation, START, StateGraph }, checkpointer) {
  const floor = Annotation({ reducer: (before, said) => before.concat(said), default: () => [] });
  const graph = new StateGraph(Annotation.Root({ floor }));
  for (const name of STEPS.flat()) graph.addNode(name, () => ({ floor: [statementOf(name)] }));
  let before = [START];
  for (const step of STEPS) {
    for (const name of step) graph.addEdge(before.length === 1 ? before[0] : before, name);
    before = step;
  }
  return graph.compile({ checkpointer });
}
