// `swarm broker check`.
import { checkStore, type Damage, identityFor } from "#bus";
import { EXIT, type ExitCode, UsageError } from "../failures.ts";
import { addressOf, brokerLocation, type PlaceFlags } from "../reach.ts";
import { processTerminal } from "../terminal.ts";

/**
 * Reads every stored message of a broker, and compares replicas.
 * @returns 1 if a message cannot be read, or replicas differ
 */
export async function checkBroker(flags: PlaceFlags): Promise<ExitCode> {
  const terminal = processTerminal();
  const place = brokerLocation(flags);
  const url = await addressOf(place);
  if (url === undefined) throw new UsageError("no broker is running here: start `swarm up`, or name one with --nats");
  const how = { url, creds: await identityFor(place), name: "swarm broker check" };
  const { isCluster, messages, damage } = await checkStore(how);
  for (const one of damage) terminal.out(`${toldOf(one, isCluster)}\n`);
  if (damage.length > 0) return EXIT.failed;
  terminal.out(`${messages} messages ${isCluster ? "are alike in every replica that answered" : "can be read"}\n`);
  return EXIT.done;
}

function toldOf({ stream, messages, discussions }: Damage, isCluster: boolean): string {
  const what = `${messages} ${messages === 1 ? "message" : "messages"} of ${discussions.join(", ")} in ${stream}`;
  return isCluster
    ? `a node's disk has damaged ${what}: one node after the other, end it, move its data folder away, start it, and look again once it has copied everything`
    : `the disk has damaged ${what}: end everything, move the broker's data away, and take up discussions from their files with \`swarm resume\`; \`swarm verify\` tells what each file has`;
}
