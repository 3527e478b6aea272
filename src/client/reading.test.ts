import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { MemoryBus } from "../../test/support/memory-bus.ts";
import { patience } from "../../test/support/patience.ts";
import { verifies } from "../../test/support/verifies.ts";
import { Invitations } from "./invitations.ts";
import { readAtGateway } from "./reading.ts";
import { storeGatewayAddress } from "./tokens.ts";

it("asks the gateway as its owner on loopback, elsewhere as the seat, and says why nothing was read", async () => {
  verifies("AC-05");
  const asked: IncomingMessage[] = [];
  let answer: [status: number, body: object] = [200, { content: { text: "x" }, quotes: {} }];
  const server = createServer((request, response) => {
    asked.push(request);
    response.writeHead(answer[0], { "content-type": "application/json" }).end(JSON.stringify(answer[1]));
  });
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  const { port } = server.address() as AddressInfo;
  const bus = new MemoryBus();
  const invitations = new Invitations(bus);
  const at = { discussion: "d", seat: "ada", turn: "r1/t 1" };
  const read = () => readAtGateway(bus, invitations, at, { text: "x" }, patience());

  await expect(read()).rejects.toThrow("no gateway runs here");
  await storeGatewayAddress(bus, `http://127.0.0.1:${port}/`);
  expect(await read()).toEqual(answer[1]);
  await storeGatewayAddress(bus, `http://0.0.0.0:${port}/`);
  expect(await read()).toEqual(answer[1]);
  expect(asked[0]?.url).toBe("/v1/discussions/d/seats/ada/turns/r1%2Ft%201/read?wait=30");
  const [, token = ""] = asked.map(({ headers }) => headers.authorization?.replace("Bearer ", ""));
  expect(asked[0]?.headers.authorization).toBeUndefined();
  expect((await invitations.verify(token)).grant).toEqual({ role: "seat", discussion: "d", participant: "ada" });
  answer = [409, { detail: "no model reads answers here: send your text as it is" }];
  await expect(read()).rejects.toThrow("no model reads answers here: send your text as it is");
  await new Promise((resolve) => server.close(resolve));
  await expect(read()).rejects.toThrow("does not answer");
  await bus.close();
});
