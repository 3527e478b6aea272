import type { Bus } from "#bus";

const KEY = "address";

/** Where people reach the gateway: the last one that started tells it, for commands that make links. */
export async function tellGatewayAddress(bus: Pick<Bus, "store">, url: string): Promise<void> {
  await bus.store("gateway").put(KEY, url);
}

/** The address that a gateway told last, without a slash at its end; undefined where none ever ran. It may be gone by now. */
export async function gatewayAddress(bus: Pick<Bus, "store">): Promise<string | undefined> {
  const entry = await bus.store("gateway").get(KEY);
  return typeof entry?.value === "string" ? entry.value : undefined;
}

/** The link by which somebody opens an invitation. What stands behind `#` is sent to no server, and so is in no log. */
export const invitationLink = (base: string, token: string): string => `${base.replace(/\/+$/, "")}/#invite=${token}`;
