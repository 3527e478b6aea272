/* The round in Restate: a handler whose statements are durable steps (`ctx.run`). `node restate.js DISCUSSIONS [interval|always]` */
import { createServer } from "node:http2";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { needed, peer, STEPS, statementOf } from "./round.js";
import { freePort, startServer } from "./servers.js";

await peer("Restate", async ({ folder, always }) => {
  const { createEndpointHandler, RestatePromise, service } = await needed("@restatedev/restate-sdk");
  const discuss = async (ctx) => {
    const floor = [];
    for (const step of STEPS)
      floor.push(...(await RestatePromise.all(step.map((name) => ctx.run(name, () => statementOf(name))))));
    return floor;
  };
  const [ours, admin, ingress, node] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const services = [service({ name: "round", handlers: { discuss } })];
  const handler = createEndpointHandler({ services, logger: () => undefined });
  const served = createServer(handler).listen(ours, "127.0.0.1");
  const env = {
    ...process.env,
    RESTATE_DISABLE_TELEMETRY: "true",
    RESTATE_LISTEN_MODE: "tcp",
    RESTATE_BIND_ADDRESS: `127.0.0.1:${node}`,
    RESTATE_ADVERTISED_ADDRESS: `http://127.0.0.1:${node}`,
    RESTATE_ADMIN__BIND_ADDRESS: `127.0.0.1:${admin}`,
    RESTATE_INGRESS__BIND_ADDRESS: `127.0.0.1:${ingress}`,
    RESTATE_LOG_SERVER__ROCKSDB_DISABLE_WAL_FSYNC: String(!always),
  };
  const binary = createRequire(import.meta.url).resolve(
    `@restatedev/restate-server-${platform()}-${arch()}/bin/restate-server`,
  );
  const post = async (port, path, body) => {
    const url = `http://127.0.0.1:${port}/${path}`;
    const headers = { "content-type": "application/json" };
    const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  // Registers the handler as soon as the server accepts it.
  const isReady = async () => Boolean(await post(admin, "deployments", { uri: `http://127.0.0.1:${ours}` }));
  const args = ["--no-logo", "--base-dir", folder];
  const pid = await startServer(binary, args, { env, isReady });
  return {
    durability: `WAL fsync ${always ? "on (default)" : "off"}`,
    pids: [pid],
    run: (id) => post(ingress, "round/discuss", id),
    close: () => served.close(),
  };
});
