import { type GuestLimits, guestLimits, type Stored } from "#bus";
import { type Address, decode, ifSound, parseMessage, parseSubject, toldIn } from "#wire";
import { words } from "../words.ts";
import type { Desk } from "./desk.ts";
import type { PerformingContext } from "./performing.ts";

type FloodContext = Pick<PerformingContext, "state" | "log"> & { readonly desk: Pick<Desk, "announce" | "send"> };

interface Sent {
  messages: number;
  bytes: number;
  /** Times that the seat was cut off; each needs twice as much as the one before. */
  cuts: number;
}

/** Cuts off seats that flood a discussion: all see a notice, and a gateway then revokes their invitations. */
export function floodGuard({ state, desk, log }: FloodContext, limits: GuestLimits = guestLimits({})) {
  const counts = new Map<string, Sent>();
  let isOpen = false;

  function sentBy(participant: string): Sent {
    const sent = counts.get(participant) ?? { messages: 0, bytes: 0, cuts: 0 };
    counts.set(participant, sent);
    return sent;
  }

  function anew(participant: string): void {
    counts.set(participant, { messages: 0, bytes: 0, cuts: sentBy(participant).cuts + 1 });
  }

  /** Starts the count anew after a former owner's cut. */
  function forgive(address: Address, data: Uint8Array): void {
    if (!Buffer.from(data).includes('"cut"')) return;
    for (const { channel, envelope } of ifSound(() => toldIn(address, decode(data, "cut"))) ?? []) {
      const message = channel === "phase" ? ifSound(() => parseMessage("phase", envelope)) : undefined;
      if (message?.type === "notice" && message.body.cut) anew(message.body.cut.participant);
    }
  }

  function look(participant: string): void {
    const { messages, bytes, cuts } = sentBy(participant);
    const factor = 2 ** cuts;
    const isFlood = messages > limits["flood-messages"] * factor || bytes > limits["flood-bytes"] * factor;
    const seat = state.participants.find(({ id, pool }) => id === participant && pool === "seat");
    if (!isFlood || !seat || state.ended) return;
    anew(participant);
    const key = `cut.${participant}.${cuts + 1}`;
    const text = words(state.options?.lang ?? "en").flooded(participant, messages, bytes, state.id);
    const cut = { participant, messages, bytes };
    const cutOff = async (): Promise<void> => {
      await desk.announce("notice", key, { level: "warning", text, cut });
      await desk.send(seat, "refused", key, { reason: text, notice: key });
    };
    cutOff().catch((error: unknown) => log.warn({ err: error, participant }, "could not cut off a seat"));
  }

  return {
    count({ subject, data }: Pick<Stored, "subject" | "data">): void {
      const address = parseSubject(subject);
      if (address?.channel === "floor") forgive(address, data);
      if (address?.channel !== "say" || address.participant === undefined) return;
      const sent = sentBy(address.participant);
      sent.messages += 1;
      sent.bytes += data.length;
      if (isOpen) look(address.participant);
    },
    /** Call it once this owner may write: cuts off who flooded it before, and from then on at once. */
    begin(): void {
      isOpen = true;
      for (const participant of counts.keys()) look(participant);
    },
  };
}
