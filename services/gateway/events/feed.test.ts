import { expect, it } from "vitest";
import { compose, encode, joined, subjects } from "#wire";
import { Feed, frameOf, itemsOf } from "./feed.ts";

const notice = (id: string) => {
  const stamp = { id, ts: "2026-01-29T10:30:00.000Z", discussion: "d", from: "moderator" };
  return compose("phase", "notice", stamp, { level: "info", text: id });
};
const stored = (seq: number, ...ids: string[]) => ({
  ...{ subject: subjects.floor("d"), seq, time: 0 },
  data: encode(joined(ids.map(notice))),
});

it("gives events that were stored at once together, and the last of them the id from which to go on", async () => {
  const feed = new Feed(async () => [stored(3, "a"), stored(5, "b", "c", "d"), stored(7, "e")].flatMap(itemsOf));
  await feed.loaded;
  const told = (after: number, characters: number) =>
    feed
      .after(after, characters)
      .map((item) => `${/^id: \d+/.exec(frameOf(item, true)) ?? "-"} ${/"text":"(.)"/.exec(item.json)?.[1]}`);
  expect(told(3, 1)).toEqual(["- b", "- c", "id: 5 d"]);
  expect(told(0, 1)).toEqual(["id: 3 a"]);
  expect(told(5, 1_000)).toEqual(["id: 7 e"]);
});
