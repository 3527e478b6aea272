import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unpackOldHome } from "../support/old-home.ts";
import { SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

/** Discussions recorded by version 0.1.0, with their numbers of statements. */
const ENDED = { "old-completed": 34, "old-zh": 17, "old-deep": 45 } as const;

describe("a home that version 0.1.0 left behind", () => {
  let home: SwarmHome;
  beforeAll(() => {
    home = new SwarmHome();
    unpackOldHome(home.path);
  });
  afterAll(() => home.close());

  it.each(Object.entries(ENDED))("shows, verifies and rebuilds %s", async (id, statements) => {
    verifies("BY-02", "BY-03");
    const shown = await home.run(["show", id]);
    expect(shown.code, shown.stderr).toBe(0);
    expect(shown.stdout).toMatch(/completed|已完成/);
    const before = home.file(id, "record.jsonl");
    const verified = JSON.parse((await home.run(["verify", id, "--json"])).stdout);
    expect(verified).toMatchObject({ ok: true, statements, faults: [] });
    const rebuilt = await home.run(["rebuild", id]);
    expect(rebuilt.code, rebuilt.stderr).toBe(0);
    expect(home.file(id, "record.jsonl")).toBe(before);
    expect(home.json(id, "manifest.json")).toMatchObject({ status: "completed", record: { statements } });
  });

  it("says in one line that a journal of another course cannot go on, and keeps its record", async () => {
    verifies("SD-22", "AC-07");
    const before = home.file("old-paused", "record.jsonl");
    const resumed = await home.run(["resume", "old-paused", "--yes"]);
    expect(resumed.stdout.replace(/\s+/g, " ")).toMatch(/the journal of old-paused does not fit this version/);
    expect(home.file("old-paused", "record.jsonl")).toBe(before);
    const verified = JSON.parse((await home.run(["verify", "old-paused", "--json"])).stdout);
    expect(verified).toMatchObject({ ok: true, faults: [] });
  });
});
