import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BusError } from "#bus";
import { expectProblem, TestGateway } from "../../test/support/test-gateway.ts";
import { verifies } from "../../test/support/verifies.ts";

let table: TestGateway;

beforeEach(async () => {
  table = await TestGateway.open();
});
afterEach(() => table.close());

const LARGE = { text: "x".repeat(1_200_000) };

describe("team messages and tasks over HTTP", () => {
  it.each([
    ["/v1/team/S/messages", { from: "a", data: LARGE }],
    ["/v1/team/S", { operation: "log", from: "a", data: LARGE }],
    ["/v1/team/S/tasks", { operation: "create", subject: "x", metadata: LARGE }],
  ])("%s says of what no message can hold that it is too large", async (path, body) => {
    verifies("TM-06");
    const refused = await expectProblem(await table.post(path, body), 413, "at most");
    expect(refused).toMatchObject({ success: false, error: refused.detail });
    expect(table.bus.stream).toEqual([]);
  });

  it.each([
    ["POST", "/v1/team/S/messages", { from: "a" }],
    ["POST", "/v1/team/S/tasks", { operation: "create", subject: "x" }],
    ["GET", "/v1/team/S/messages", undefined],
    ["GET", "/v1/team/S/tasks", undefined],
  ])("%s %s says that the broker is the reason, not the request", async (_, path, body) => {
    verifies("TM-06");
    const fails = () => Promise.reject(new BusError("full", "the broker has no space left"));
    table.bus.publish = fails;
    table.bus.collect = fails;
    await expectProblem(await (body === undefined ? table.get(path) : table.post(path, body)), 503, "no space left");
  });

  it.each([
    ["/v1/team/S/messages", {}, 'log needs "from"'],
    ["/v1/team/S/tasks", { operation: "create" }, 'create needs "subject"'],
  ])("%s says what is wrong with the arguments", async (path, body, error) => {
    verifies("TM-06");
    const refused = await expectProblem(await table.post(path, body), 400, error);
    expect(refused).toMatchObject({ success: false, error: refused.detail });
  });
});
