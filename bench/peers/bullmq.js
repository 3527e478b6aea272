/*
 * The round in BullMQ: each statement is a job; the discussion is a job that adds those of a step as its children and waits
 * for them. `node bullmq.js DISCUSSIONS [interval|always]`
 */
import { needed, peer, STEPS, statementOf } from "./round.js";
import { freePort, startServer } from "./servers.js";

await peer("BullMQ", async ({ folder, always }) => {
  const { Queue, QueueEvents, WaitingChildrenError, Worker } = await needed("bullmq");
  const { Redis } = await needed("ioredis");
  const port = await freePort();
  const sync = always ? "always" : "everysec";
  const settings = { bind: "127.0.0.1", port, dir: folder, appendonly: "yes", appendfsync: sync, save: "" };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const probe = new Redis({
    port,
    host: "127.0.0.1",
    lazyConnect: true,
    retryStrategy: () => 20,
    maxRetriesPerRequest: null,
  });
  probe.on("error", () => undefined);
  const pid = await startServer("redis-server", args, { isReady: async () => (await probe.ping()) === "PONG" });
  probe.disconnect();
  const connection = { host: "127.0.0.1", port, maxRetriesPerRequest: null };
  const statements = new Queue("statements", { connection });
  const discussions = new Queue("discussions", { connection });
  const discuss = async (job, token) => {
    for (let step = job.data.step; step < STEPS.length; ) {
      const parent = { id: job.id, queue: job.queueQualifiedName };
      // With ids of its own, a step that is repeated after a crash adds no job again.
      const children = STEPS[step].map((name) => ({ name, data: {}, opts: { jobId: `${job.id}-${name}`, parent } }));
      await statements.addBulk(children);
      step += 1;
      await job.updateData({ step });
      if (await job.moveToWaitingChildren(token)) throw new WaitingChildrenError();
    }
    return Object.values(await job.getChildrenValues());
  };
  const options = { connection, concurrency: 100 };
  const answering = new Worker(statements.name, async ({ name }) => statementOf(name), options);
  const driving = new Worker(discussions.name, discuss, options);
  const events = new QueueEvents(discussions.name, { connection });
  // Every discussion that is waited for listens to both.
  for (const one of [events, discussions]) one.setMaxListeners(0);
  await events.waitUntilReady();
  return {
    durability: `appendfsync ${sync}`,
    pids: [pid],
    run: async (id) => (await discussions.add("discussion", { step: 0 }, { jobId: id })).waitUntilFinished(events),
    close: () => Promise.all([answering, driving, events, statements, discussions].map((one) => one.close())),
  };
});
