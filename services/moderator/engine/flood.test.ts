import { beforeEach, expect, it } from "vitest";
import { guestLimits } from "#bus";
import { createLogger } from "#lib/log";
import { compose, encode, type Participant, subjects } from "#wire";
import { verifies } from "../../../test/support/verifies.ts";
import type { DiscussionState } from "./discussion-state.ts";
import { floodGuard } from "./flood.ts";

const participants = [
  { id: "mallory", pool: "seat" },
  { id: "ada", pool: "expert" },
] as Participant[];
const state = { id: "d", participants, options: undefined, ended: undefined } as unknown as DiscussionState;

let told: { readonly key: string; readonly body: unknown }[];
let guard: ReturnType<typeof floodGuard>;
beforeEach(() => {
  told = [];
  const tell = (key: string, body: unknown): void => void told.push({ key, body });
  const desk = {
    announce: async (_: unknown, key: string, body: unknown) => tell(key, body),
    send: async (_: unknown, __: unknown, key: string, body: unknown) => {
      tell(`to ${key}`, body);
      return 1;
    },
  };
  const limits = guestLimits({ SWARM_GUEST_LIMITS: "flood-messages=3,flood-bytes=1KB" });
  guard = floodGuard({ state, desk, log: createLogger("moderator", {}) }, limits);
});

const at = { id: "x", ts: "2026-11-26T10:00:00.000Z", discussion: "d", from: "moderator" };
const send = (from: string, times: number, bytes = 10): void => {
  for (let i = 0; i < times; i += 1) guard.count({ subject: subjects.say("d", from), data: new Uint8Array(bytes) });
};
const settled = () => new Promise((go) => setImmediate(go));

it("cuts off a seat that sends too many messages or bytes, and nobody else", async () => {
  verifies("BY-20");
  guard.begin();
  send("ada", 10);
  send("mallory", 3);
  await settled();
  expect(told).toEqual([]);
  send("mallory", 1);
  await settled();
  expect(told.map(({ key }) => key)).toEqual(["cut.mallory.1", "to cut.mallory.1"]);
  expect(told[0]?.body).toMatchObject({ level: "warning", cut: { participant: "mallory", messages: 4, bytes: 40 } });
  expect(told[1]?.body).toMatchObject({ notice: "cut.mallory.1" });
  send("mallory", 2, 1_100);
  await settled();
  expect(told.map(({ key }) => key)).toContain("cut.mallory.2");
});

it("counts what a former owner saw, and does not repeat its cut", async () => {
  send("mallory", 4);
  expect(told).toEqual([]);
  const cut = { participant: "mallory", messages: 4, bytes: 40 };
  const notice = compose("phase", "notice", { ...at, id: "cut.mallory.1" }, { level: "warning", text: "", cut });
  guard.count({ subject: subjects.floor("d"), data: encode(notice) });
  guard.begin();
  await settled();
  expect(told).toEqual([]);
  send("mallory", 7);
  await settled();
  expect(told[0]?.key).toBe("cut.mallory.2");
});
