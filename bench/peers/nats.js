/*
 * The round written minimally on NATS JetStream, the ceiling for ours: a moderator stores a turn in a work queue, a worker
 * stores what it says, the moderator stores it on the floor. `node nats.js DISCUSSIONS [interval|always] [NATS-SERVER]`
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { AckPolicy, jetstream, jetstreamManager, RetentionPolicy } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { peer, STEPS, statementOf } from "./round.js";
import { freePort, startServer } from "./servers.js";

await peer("NATS JetStream", async ({ folder, always, args: [binary = "nats-server"] }) => {
  const port = await freePort();
  const sync = always ? "always" : "1s";
  const config = join(folder, "nats.conf");
  writeFileSync(
    config,
    `host: "127.0.0.1"\nport: ${port}\njetstream { store_dir: "${folder}", sync_interval: ${sync} }\n`,
  );
  const dial = () => connect({ servers: `127.0.0.1:${port}` });
  const isReady = async () => (await dial()).close().then(() => true);
  const pid = await startServer(binary, ["-c", config], { isReady });
  const [moderator, worker] = await Promise.all([dial(), dial()]);
  const manager = await jetstreamManager(moderator);
  await manager.streams.add({ name: "TURNS", subjects: ["turn.>"], retention: RetentionPolicy.Workqueue });
  await manager.streams.add({ name: "TALK", subjects: ["say.>", "floor.*"] });
  await manager.consumers.add("TURNS", {
    durable_name: "workers",
    ack_policy: AckPolicy.Explicit,
    max_ack_pending: 20_000,
  });

  const answers = jetstream(worker);
  const answer = async (turn) => {
    const [, id, name] = turn.subject.split(".");
    await answers.publish(`say.${id}.${name}`, JSON.stringify(statementOf(name)));
    turn.ack();
  };
  await (await answers.consumers.get("TURNS", "workers")).consume({ callback: answer });

  const bus = jetstream(moderator);
  const awaited = new Map();
  const heard = (said) => awaited.get(said.subject)?.(said.json());
  await (await bus.consumers.get("TALK", { filter_subjects: "say.>" })).consume({ callback: heard });
  const ask = async (id, name) => {
    const said = new Promise((resolve) => awaited.set(`say.${id}.${name}`, resolve));
    await bus.publish(`turn.${id}.${name}`, JSON.stringify({ turn: name }));
    const statement = await said;
    awaited.delete(`say.${id}.${name}`);
    await bus.publish(`floor.${id}`, JSON.stringify(statement));
    return statement;
  };
  const run = async (id) => {
    const floor = [];
    for (const step of STEPS) floor.push(...(await Promise.all(step.map((name) => ask(id, name)))));
    return floor;
  };
  return {
    durability: `sync_interval ${sync}`,
    pids: [pid],
    run,
    close: () => Promise.all([moderator, worker].map((one) => one.close())),
  };
});
