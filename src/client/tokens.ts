import { z } from "zod";
import type { Bus } from "#bus";
import { Name } from "#wire";

/** Grants of an invitation: all; a seat; reading a discussion; writing a team session's log, perhaps as one sender. */
export const Grant = z.discriminatedUnion("role", [
  z.object({ role: z.literal("owner") }),
  z.object({ role: z.literal("seat"), discussion: Name, participant: Name }),
  z.object({ role: z.literal("watcher"), discussion: Name }),
  z.object({ role: z.literal("logger"), session: Name, sender: Name.optional() }),
]);
export type Grant = z.infer<typeof Grant>;

const KEY = "address";

/** Stores the gateway's public address, for commands that make links. The last gateway started wins. */
export async function storeGatewayAddress(bus: Pick<Bus, "store">, url: string): Promise<void> {
  await bus.store("gateway").put(KEY, url);
}

/** The address stored last, without a trailing slash; undefined if no gateway ever ran. The gateway may be gone. */
export async function gatewayAddress(bus: Pick<Bus, "store">): Promise<string | undefined> {
  const entry = await bus.store("gateway").get(KEY);
  return typeof entry?.value === "string" ? entry.value : undefined;
}

/** Link of an invitation at `base`, whose query is dropped; what follows `#` is in no server's log. */
export function invitationLink(base: string, code: string): string {
  const url = new URL(base);
  url.pathname = url.pathname.replace(/\/*$/, "/");
  url.search = "";
  url.hash = `invite=${code}`;
  return url.href;
}
