import { once } from "node:events";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { serveHttp } from "./serve-http.ts";

/** Far above the times of the server, and below what a client that sends a byte at a time would need. */
const TIMES = { headersMs: 200, requestMs: 300, checkMs: 20 };

it.each([
  ["the headers", "GET / HTTP/1.1\r\nhost: x\r\nx-slow: ", "x"],
  ["the body", "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n", "x"],
])("ends a request of which %s come byte by byte", async (_, begun, byte) => {
  const app = {
    fetch: async (request: Request) => new Response(String((await request.arrayBuffer()).byteLength)),
  };
  const http = await serveHttp(app, "127.0.0.1", 0, undefined, TIMES);
  const socket = connect(Number(new URL(http.url).port), "127.0.0.1");
  let answer = "";
  socket.setEncoding("utf8").on("data", (text: string) => (answer += text));
  socket.on("error", () => undefined);
  socket.write(begun);
  const sending = setInterval(() => socket.write(byte), 20);
  await once(socket, "close");
  clearInterval(sending);
  await http.close();
  expect(answer).toContain("408");
});
