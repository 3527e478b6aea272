import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Value = { readonly stringValue?: string; readonly intValue?: number | string; readonly doubleValue?: number };
interface Attribute {
  readonly key: string;
  readonly value: Value;
}

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly service: string;
  readonly of: Readonly<Record<string, string | number>>;
}

interface Resource {
  readonly resource: { readonly attributes: readonly Attribute[] };
  readonly scopeSpans?: readonly { readonly spans: readonly (ReceivedSpan & { attributes: readonly Attribute[] })[] }[];
  readonly scopeMetrics?: readonly { readonly metrics: readonly { readonly name: string }[] }[];
  readonly scopeLogs?: readonly { readonly logRecords: readonly { readonly body: Value }[] }[];
}

const flat = (attributes: readonly Attribute[]): Record<string, string | number> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue ?? value.doubleValue)]),
  );

/** A collector on loopback that takes OTLP over HTTP as JSON, by the protocol's paths and encoding. */
export async function otlpReceiver() {
  const spans: ReceivedSpan[] = [];
  const metrics = new Set<string>();
  const logs: string[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += String(part);
    bodies.push(body);
    const sent = JSON.parse(body) as Partial<Record<"resourceSpans" | "resourceMetrics" | "resourceLogs", Resource[]>>;
    for (const { resource, scopeSpans = [] } of sent.resourceSpans ?? []) {
      const service = String(flat(resource.attributes)["service.name"]);
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...span, service, of: flat(span.attributes) });
    }
    for (const { scopeMetrics = [] } of sent.resourceMetrics ?? [])
      for (const { name } of scopeMetrics.flatMap((scope) => scope.metrics)) metrics.add(name);
    for (const { scopeLogs = [] } of sent.resourceLogs ?? [])
      for (const { body: said } of scopeLogs.flatMap((scope) => scope.logRecords)) logs.push(said.stringValue ?? "");
    response.setHeader("content-type", "application/json").end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    metrics,
    logs,
    /** Everything that was sent, as it was sent. */
    text: () => bodies.join("\n"),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
