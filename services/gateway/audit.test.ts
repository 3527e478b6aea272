import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { composed, Script } from "../../test/support/script.ts";
import { TestGateway } from "../../test/support/test-gateway.ts";
import { AUDIT_FILE } from "./audit.ts";

describe("the audit of the gateway", () => {
  let home: string;
  let table: TestGateway;
  beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), "swarm-audit-"));
    table = await TestGateway.open({ home });
    const script = new Script("d");
    script.putStart(table.bus, "d");
    script.putPhase(table.bus, "composed", composed());
  });
  afterEach(async () => {
    await table.close();
    rmSync(home, { recursive: true, force: true });
  });
  const lines = () =>
    readFileSync(join(home, AUDIT_FILE), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));

  it("has who did what and what was refused, and nothing of what was said or granted", async () => {
    const api = await table.invited({ role: "seat", discussion: "d", participant: "api" });
    await table.get("/v1/invitations", api);
    await table.post("/v1/discussions/d/commands", { command: "pause", reason: "a secret reason" }, api);
    await table.get("/v1/discussions", { authorization: "Bearer swarm1.forged" });
    await table.get("/v1/info");
    expect(lines()).toMatchObject([
      { who: "owner, on this machine", request: "POST /v1/invitations", status: 201, address: "127.0.0.1" },
      { who: "seat api of d", request: "GET /v1/invitations", status: 403 },
      { who: "seat api of d", request: "POST /v1/discussions/:id/commands", discussion: "d", status: 403 },
      { who: "refused", request: "GET /v1/discussions", status: 401 },
    ]);
    const text = readFileSync(join(home, AUDIT_FILE), "utf8");
    expect(text).not.toMatch(/secret reason|swarm1/);
    expect(text).not.toContain(api.authorization.slice(7));
    expect(statSync(join(home, AUDIT_FILE)).mode & 0o777).toBe(0o600);
  });

  it("lets requests go on where it cannot be written, and reports that once", async () => {
    rmSync(home, { recursive: true });
    await table.invited({ role: "watcher", discussion: "d" });
    await table.invited({ role: "watcher", discussion: "d" });
    expect(table.errors.splice(0)).toEqual([{ err: expect.objectContaining({ code: "ENOENT" }) }]);
  });
});
