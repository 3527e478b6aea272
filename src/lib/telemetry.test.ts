import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { otlpReceiver } from "../../test/support/otlp-receiver.ts";
import { inSpan, startTelemetry, traceparent } from "./telemetry.ts";
import { METRICS } from "./telemetry-names.ts";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const SPAN = "b7ad6b7169203331";
const trace = `00-${TRACE}-${SPAN}-01`;
const nothing = async (): Promise<void> => undefined;

describe("spans", () => {
  let collector: Awaited<ReturnType<typeof otlpReceiver>>;
  beforeAll(async () => {
    collector = await otlpReceiver();
  });
  afterAll(() => collector.close());

  /** Returns the spans that arrive at the collector while some work runs. */
  async function sent(work: () => Promise<void>, env: Record<string, string> = {}) {
    collector.spans.length = 0;
    const given = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_PROTOCOL: "http/json", ...env };
    Object.assign(process.env, given);
    try {
      const telemetry = await startTelemetry("test", (text) => expect.unreachable(text));
      await work();
      await telemetry?.close();
    } finally {
      for (const name of Object.keys(given)) delete process.env[name];
    }
    return collector.spans;
  }

  it("continue the trace of a recent message", async () => {
    const [span] = await sent(() => inSpan("one", { cause: { trace, time: Date.now() } }, nothing));
    expect(span).toMatchObject({ name: "one", traceId: TRACE, parentSpanId: SPAN, service: "test" });
  });

  it("link to a message that is an hour old, and begin a trace", async () => {
    const [span] = await sent(() => inSpan("one", { cause: { trace, time: Date.now() - 3_600_000 } }, nothing));
    expect(span?.traceId).not.toBe(TRACE);
    expect(span?.links).toMatchObject([{ traceId: TRACE, spanId: SPAN }]);
  });

  it("link to the running span where the message is of another trace", async () => {
    const inner = () => inSpan("inner", { cause: { trace, time: Date.now() } }, nothing);
    const [first, second] = await sent(() => inSpan("outer", {}, inner));
    expect(first).toMatchObject({ name: "inner", traceId: TRACE, links: [{ traceId: second?.traceId }] });
  });

  it("are marked by the error's code, not by its text", async () => {
    const error = Object.assign(new Error("what a participant said"), { code: "conflict" });
    const failing = () => inSpan("one", {}, () => Promise.reject(error)).catch(() => undefined);
    const [span] = await sent(async () => void (await failing()));
    expect(span?.of).toEqual({ "error.type": "conflict" });
    expect(collector.text()).not.toContain("what a participant said");
  });

  it("are not made without a collector, or with the SDK disabled", async () => {
    const seen = () => inSpan("one", {}, async (span) => expect([span, traceparent()]).toEqual([undefined, undefined]));
    await seen();
    expect(await sent(seen, { OTEL_SDK_DISABLED: "true" })).toEqual([]);
  });

  it("are sampled by the ratio of the environment, which keeps a sender's decision", async () => {
    const both = async () => {
      await inSpan("new", {}, nothing);
      await inSpan("sampled", { cause: { trace, time: Date.now() } }, nothing);
    };
    const spans = await sent(both, { OTEL_TRACES_SAMPLER_ARG: "0" });
    expect(spans.map(({ name }) => name)).toEqual(["sampled"]);
    await expect(sent(both, { OTEL_TRACES_SAMPLER_ARG: "all" })).rejects.toThrow('OTEL_TRACES_SAMPLER_ARG is "all"');
  });

  it("are not sent by a protocol that is not supported", async () => {
    await expect(sent(nothing, { OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" })).rejects.toThrow(
      'OTEL_EXPORTER_OTLP_PROTOCOL is "grpc": use http/protobuf or http/json',
    );
  });
});

it("are drawn by a dashboard that names only metrics that are there", () => {
  const ours = Object.values(METRICS).map(
    ({ name, unit }) => `${name.replaceAll(".", "_")}${unit === "s" ? "_seconds" : ""}`,
  );
  const served = readFileSync("services/gateway/health.ts", "utf8")
    .match(/"swarm_\w+"/g)
    ?.map((name) => name.slice(1, -1));
  const known = new Set([...ours, ...(served ?? [])]);
  const drawn = readFileSync("deploy/dashboard.json", "utf8").match(/\b(swarm|gen_ai_client)_\w+/g) ?? [];
  const named = drawn.filter((name) => !["swarm_kind", "swarm_verdict"].includes(name));
  expect(named.length).toBeGreaterThan(8);
  expect(
    named.filter((name) => !known.has(name) && !known.has(name.replace(/_(bucket|count|sum|total)$/, ""))),
  ).toEqual([]);
});
