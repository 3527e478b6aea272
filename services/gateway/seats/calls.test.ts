import { afterEach, describe, expect, it } from "vitest";
import { Callees } from "#client";
import { subjects } from "#wire";
import { patience } from "../../../test/support/patience.ts";
import { composed, Script } from "../../../test/support/script.ts";
import { expectProblem, TestGateway } from "../../../test/support/test-gateway.ts";
import { verifies } from "../../../test/support/verifies.ts";

const SEAT = "/v1/discussions/d/seats/api";
const HOOK = "https://hooks.example/secret-path";

let table: TestGateway;
let script: Script;
afterEach(() => table.close());

async function open(env: NodeJS.ProcessEnv): Promise<void> {
  table = await TestGateway.open({ env });
  script = new Script("d");
  script.putStart(table.bus, "d");
  script.putPhase(table.bus, "composed", composed());
}
const notify = (url: string | null): Promise<Response> => table.post(`${SEAT}/notify`, { url });
const seat = async () => (await (await table.get(SEAT)).json()) as { calls: object };

describe("where a seat's holder is called", () => {
  it("is at a host that the operator allows, and nobody can read it", async () => {
    verifies("BY-17");
    await open({ SWARM_NOTIFY_HOSTS: "hooks.example" });
    expect((await notify(HOOK)).status).toBe(204);
    expect(await new Callees(table.bus).get("d", "api")).toEqual({ url: HOOK });
    const shown = await seat();
    expect(shown.calls).toEqual({ isSet: true, hosts: ["hooks.example"], mail: false });
    expect(JSON.stringify(shown)).not.toContain("secret-path");
    expect((await notify(null)).status).toBe(204);
    expect((await seat()).calls).toMatchObject({ isSet: false });
  });

  it.each([
    ["https://other.example/x", 403, "other.example may not be called from here; it allows hooks.example"],
    ["http://127.0.0.1:8080/x", 403, "127.0.0.1:8080 may not be called"],
    ["file:///etc/passwd", 422, "neither"],
    ["ben@hooks.example", 422, "SWARM_SMTP_URL"],
  ])("is not %s", async (url, status, why) => {
    verifies("BY-17");
    await open({ SWARM_NOTIFY_HOSTS: "hooks.example" });
    await expectProblem(await notify(url), status, why);
    expect(await new Callees(table.bus).get("d", "api")).toBeUndefined();
  });

  it("is nowhere where the operator allows no host, and after the end", async () => {
    await open({});
    await expectProblem(await notify(HOOK), 403, "SWARM_NOTIFY_HOSTS");
    await table.close();
    await open({ SWARM_NOTIFY_HOSTS: "hooks.example" });
    script.putPhase(table.bus, "ended", { outcome: "completed", reason: "done" });
    await expectProblem(await notify(HOOK), 409, "is over");
  });
});

describe("more time", () => {
  it("is asked for by the seat, and answered with the deadline that holds", async () => {
    verifies("BY-17");
    await open({});
    const inbox = subjects.inbox("d", "seat", "api");
    const deadline = "2036-01-01T00:00:00.000Z";
    const turn = { turn: "t1", phase: "argument", topic: "t", instruction: "i", schema: {}, floor: [], deadline };
    script.put(table.bus, inbox, ["inbox", "turn", turn], { round: 1 });
    const asked = table.post(`${SEAT}/turns/t1/more-time`, {});
    for await (const item of table.bus.read([subjects.say("d", "api")], { signal: patience() })) {
      if (item.kind === "message") break;
    }
    const later = "2036-01-01T00:10:00.000Z";
    script.put(table.bus, inbox, ["inbox", "extended", { turn: "t1", deadline: later, left: 1 }]);
    expect(await (await asked).json()).toEqual({ turn: "t1", deadline: later, left: 1 });
    expect(await (await table.get(SEAT)).json()).toMatchObject({ turn: { deadline: later, more: 1 } });
    await expectProblem(await table.post(`${SEAT}/turns/t9/more-time`, {}), 404, "no turn t9");
  });
});
