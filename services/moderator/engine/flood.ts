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
export class FloodGuard {
  readonly #context: FloodContext;
  readonly #limits: GuestLimits;
  readonly #sent = new Map<string, Sent>();
  #isOpen = false;

  /** @param limits default: those of an empty environment */
  constructor(context: FloodContext, limits: GuestLimits = guestLimits({})) {
    this.#context = context;
    this.#limits = limits;
  }

  count({ subject, data }: Pick<Stored, "subject" | "data">): void {
    const address = parseSubject(subject);
    if (address?.channel === "floor") this.#forgive(address, data);
    if (address?.channel !== "say" || address.participant === undefined) return;
    const sent = this.#of(address.participant);
    sent.messages += 1;
    sent.bytes += data.length;
    if (this.#isOpen) this.#look(address.participant);
  }

  /** Call it once this owner may write: cuts off who flooded it before, and from then on at once. */
  begin(): void {
    this.#isOpen = true;
    for (const participant of this.#sent.keys()) this.#look(participant);
  }

  #of(participant: string): Sent {
    const sent = this.#sent.get(participant) ?? { messages: 0, bytes: 0, cuts: 0 };
    this.#sent.set(participant, sent);
    return sent;
  }

  /** Starts the count anew after a former owner's cut. */
  #forgive(address: Address, data: Uint8Array): void {
    if (!Buffer.from(data).includes('"cut"')) return;
    for (const { channel, envelope } of ifSound(() => toldIn(address, decode(data, "cut"))) ?? []) {
      const message = channel === "phase" ? ifSound(() => parseMessage("phase", envelope)) : undefined;
      if (message?.type === "notice" && message.body.cut) this.#anew(message.body.cut.participant);
    }
  }

  #anew(participant: string): void {
    this.#sent.set(participant, { messages: 0, bytes: 0, cuts: this.#of(participant).cuts + 1 });
  }

  #look(participant: string): void {
    const { state, desk, log } = this.#context;
    const { messages, bytes, cuts } = this.#of(participant);
    const factor = 2 ** cuts;
    const isFlood = messages > this.#limits["flood-messages"] * factor || bytes > this.#limits["flood-bytes"] * factor;
    const seat = state.participants.find(({ id, pool }) => id === participant && pool === "seat");
    if (!isFlood || !seat || state.ended) return;
    this.#anew(participant);
    const key = `cut.${participant}.${cuts + 1}`;
    const text = words(state.options?.lang ?? "en").flooded(participant, messages, bytes, state.id);
    const cut = { participant, messages, bytes };
    const cutOff = async (): Promise<void> => {
      await desk.announce("notice", key, { level: "warning", text, cut });
      await desk.send(seat, "refused", key, { reason: text, notice: key });
    };
    cutOff().catch((error: unknown) => log.warn({ err: error, participant }, "could not cut off a seat"));
  }
}
