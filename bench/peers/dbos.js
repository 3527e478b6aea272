/* The round in DBOS on PostgreSQL: a workflow whose statements are its steps. `node dbos.js DISCUSSIONS [interval|always]` */
import { needed, peer, STEPS, statementOf } from "./round.js";
import { startPostgres } from "./servers.js";

await peer("DBOS", async ({ folder, always }) => {
  const { DBOS } = await needed("@dbos-inc/dbos-sdk");
  const { url, pid } = await startPostgres(folder, always);
  const discuss = DBOS.registerWorkflow(
    async () => {
      const floor = [];
      for (const step of STEPS)
        floor.push(...(await Promise.all(step.map((name) => DBOS.runStep(async () => statementOf(name), { name })))));
      return floor;
    },
    { name: "discuss" },
  );
  DBOS.setConfig({ name: "round", systemDatabaseUrl: url, logLevel: "error" });
  await DBOS.launch();
  return {
    durability: `synchronous_commit ${always ? "on (default)" : "off"}`,
    pids: [pid],
    run: async (workflowID) => (await DBOS.startWorkflow(discuss, { workflowID })()).getResult(),
    close: () => DBOS.shutdown(),
  };
});
