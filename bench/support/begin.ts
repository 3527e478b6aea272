import type { Bus } from "#bus";
import { compose, DiscussionOptions, subjects } from "#wire";

/** Starts a discussion without documents. @param asked its options, of which those that are not given have their defaults */
export async function begin(bus: Pick<Bus, "publish">, id: string, asked: object): Promise<void> {
  const options = DiscussionOptions.parse({ topic: "Should we split?", unattended: true, ...asked });
  const stamp = { id: `start-${id}`, ts: new Date().toISOString(), discussion: id, from: "user" };
  const start = compose("control", "start", stamp, { options, context: { files: [], skipped: [] } });
  await bus.publish(subjects.control(id), start, { expectLast: 0, dedupe: stamp.id });
}
