import { subjectTail } from "#wire";
import { partitionNames } from "../partitions.ts";
import { STREAM } from "../settings.ts";

/*
 * Reach of workers that call models into our account: their queues, the messages of the stream, the store of outages, and
 * what participants send. They create nothing: a consumer that they describe could deliver to any subject.
 */

/** Prefix of the JetStream API in the workers' account. */
export const WORKER_API = "SWARM.API";

/** Roles whose workers are in that account, each with a queue `pool-ROLE`. */
export const WORKER_ROLES = ["expert", "contrarian"] as const;

export const WORKER_STORES = ["swarm_breakers"] as const;

/** Subjects of participants. */
export const WORKER_SENDS = ["say.*", "here.*", "draft.*", "exchange.*", "inbox.*.*", "dead"].map(subjectTail);

export const workerAcks = (partitions: number): string[] =>
  partitionNames(partitions).flatMap((stream) => WORKER_ROLES.map((role) => `$JS.ACK.${stream}.pool-${role}.>`));

/** Calls of the JetStream API; `streams`: with several answers. */
export const workerCalls = (partitions: number): { readonly call: string; readonly streams?: true }[] => [
  { call: "INFO" },
  ...partitionNames(partitions).flatMap((stream) => [
    { call: `DIRECT.GET.${stream}`, streams: true as const },
    { call: `DIRECT.GET.${stream}.>` },
    { call: `STREAM.MSG.GET.${stream}` },
  ]),
  ...[STREAM, ...WORKER_STORES.map((bucket) => `KV_${bucket}`)].map((name) => ({ call: `STREAM.INFO.${name}` })),
  ...WORKER_STORES.flatMap((bucket) => [
    { call: `STREAM.MSG.GET.KV_${bucket}` },
    { call: `DIRECT.GET.KV_${bucket}`, streams: true as const },
    { call: `DIRECT.GET.KV_${bucket}.>` },
  ]),
  ...partitionNames(partitions).flatMap((stream) =>
    WORKER_ROLES.flatMap((role) => [
      { call: `CONSUMER.INFO.${stream}.pool-${role}` },
      { call: `CONSUMER.MSG.NEXT.${stream}.pool-${role}`, streams: true as const },
    ]),
  ),
];
