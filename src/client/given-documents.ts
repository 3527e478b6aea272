import type { Bus } from "#bus";
import { decode, parseMessage, subjects } from "#wire";

/** The documents that a discussion was given, as the stream keeps them, in the order in which they were sent. */
export async function givenDocuments(
  bus: Pick<Bus, "collect">,
  discussion: string,
  signal: AbortSignal,
): Promise<{ path: string; text: string }[]> {
  const pieces = new Map<string, string[]>();
  for (const { data } of await bus.collect([subjects.context(discussion)], { signal })) {
    const message = parseMessage("context", decode(data));
    if (!message) continue;
    const { path, piece, text } = message.body;
    const found = pieces.get(path) ?? [];
    found[piece] = text;
    pieces.set(path, found);
  }
  return [...pieces].map(([path, parts]) => ({ path, text: parts.join("") }));
}
