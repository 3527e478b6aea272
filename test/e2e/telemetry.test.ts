import { expect, it } from "vitest";
import { otlpReceiver, type ReceivedSpan } from "../support/otlp-receiver.ts";
import { ScriptedSwarm } from "../support/scripted-swarm.ts";
import { verifies } from "../support/verifies.ts";

it("is one trace from the command to the acceptance, through every process, without what was said", async () => {
  verifies("BY-14");
  const collector = await otlpReceiver();
  try {
    await using swarm = await ScriptedSwarm.open();
    Object.assign(swarm.env, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_PROTOCOL: "http/json" });
    const run = await swarm.discuss();
    expect(run.code, run.stderr).toBe(0);
    // The command ends its processes, which send what they have before.
    const { spans } = collector;
    const byId = new Map(spans.map((span) => [span.spanId, span]));
    const wayOf = (span: ReceivedSpan | undefined): string[] =>
      span ? [...wayOf(byId.get(span.parentSpanId ?? "")), `${span.service} ${span.name}`] : [];
    const written = spans.find(({ name, parentSpanId }) => {
      const parent = byId.get(parentSpanId ?? "");
      return name === "process floor" && parent?.name === "accept argument";
    });
    const speaker = byId.get(byId.get(written?.parentSpanId ?? "")?.parentSpanId ?? "");
    expect(wayOf(written)).toEqual([
      "swarm start",
      "swarm-moderator invoke_workflow swarm-discussion",
      "swarm-moderator ask argument",
      `swarm-expert ${speaker?.name}`,
      "swarm-moderator accept argument",
      "swarm-historian process floor",
    ]);
    expect(speaker?.of).toMatchObject({ "gen_ai.operation.name": "invoke_agent", "gen_ai.conversation.id": swarm.id });
    const call = spans.find(({ parentSpanId, name }) => parentSpanId === speaker?.spanId && name.startsWith("chat "));
    expect(call?.of).toMatchObject({ "gen_ai.provider.name": "anthropic", "gen_ai.operation.name": "chat" });
    expect(call?.of["gen_ai.usage.output_tokens"]).toBeGreaterThan(0);
    expect(spans.filter(({ traceId }) => traceId !== written?.traceId)).toEqual([]);
    expect([...collector.metrics]).toEqual(
      expect.arrayContaining(["gen_ai.client.operation.duration", "gen_ai.client.token.usage", "swarm.statements"]),
    );
    expect(collector.logs).toContain("expert worker ready");
    expect(collector.text()).not.toContain(swarm.key);
    const said = swarm.file("record.jsonl").match(/"[^"]{30,}"/g) ?? [];
    expect(said.length).toBeGreaterThan(20);
    expect(said.filter((text) => /\s/.test(text) && collector.text().includes(text.slice(1, -1)))).toEqual([]);
  } finally {
    await collector.close();
  }
});

it("goes on where the collector is away, and says so once", async () => {
  verifies("BY-14");
  const collector = await otlpReceiver();
  await collector.close();
  await using swarm = await ScriptedSwarm.open();
  Object.assign(swarm.env, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const run = await swarm.discuss();
  expect(run.code, run.stderr).toBe(0);
  expect(run.stderr.match(/does not take telemetry: /g)).toHaveLength(1);
});

it("continues the trace of a request at the gateway", async () => {
  verifies("BY-14");
  const collector = await otlpReceiver();
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_PROTOCOL: "http/json" };
  try {
    const swarm = await ScriptedSwarm.up(env);
    const response = await fetch(`${swarm.url}/v1/discussions`, {
      method: "POST",
      headers: { "content-type": "application/json", traceparent: `00-${traceId}-b7ad6b7169203331-01` },
      body: JSON.stringify({ topic: "Should we split it?", mode: "lightweight", rounds: 1, id: "asked" }),
    });
    expect(response.status, await response.text()).toBe(201);
    await swarm.written("asked");
    const names = (): string[] =>
      collector.spans.filter((span) => span.traceId === traceId).map(({ service, name }) => `${service} ${name}`);
    // The moderator ends its part after the files are written.
    await expect.poll(names).toContain("swarm-moderator invoke_workflow swarm-discussion");
    await swarm.close();
    expect(names()).toContain("swarm-gateway POST /v1/discussions");
  } finally {
    await collector.close();
  }
});
