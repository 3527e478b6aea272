import { context, DiagLogLevel, diag, metrics, propagation, trace } from "@opentelemetry/api";
import { logs } from "@opentelemetry/api-logs";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPLogExporter as JsonLogs } from "@opentelemetry/exporter-logs-otlp-http";
import { OTLPLogExporter as ProtobufLogs } from "@opentelemetry/exporter-logs-otlp-proto";
import { OTLPMetricExporter as JsonMetrics } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPMetricExporter as ProtobufMetrics } from "@opentelemetry/exporter-metrics-otlp-proto";
import { OTLPTraceExporter as JsonTraces } from "@opentelemetry/exporter-trace-otlp-http";
import { OTLPTraceExporter as ProtobufTraces } from "@opentelemetry/exporter-trace-otlp-proto";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchLogRecordProcessor, LoggerProvider } from "@opentelemetry/sdk-logs";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { VERSION } from "./version.ts";

export interface Telemetry {
  /** Sends what is left, for at most a second. */
  close(): Promise<void>;
}

type Signal = "TRACES" | "METRICS" | "LOGS";

/** Exporters by protocol of the environment; the specification's default is http/protobuf. */
const EXPORTERS = {
  "http/protobuf": { TRACES: ProtobufTraces, METRICS: ProtobufMetrics, LOGS: ProtobufLogs },
  "http/json": { TRACES: JsonTraces, METRICS: JsonMetrics, LOGS: JsonLogs },
};
type Exporters = (typeof EXPORTERS)[keyof typeof EXPORTERS];

const CLOSE_MS = 1_000;

/**
 * Registers the SDK with the API. Endpoints, headers, protocol, intervals and the sampling ratio come from the
 * specification's variables; `OTEL_TRACES_EXPORTER=none` and its like leave out a signal.
 */
export function exportByOtlp(service: string, env: NodeJS.ProcessEnv, onFault: (text: string) => void): Telemetry {
  const own = resourceFromAttributes({ "service.name": service, "service.version": VERSION });
  const resource = defaultResource()
    .merge(own)
    .merge(detectResources({ detectors: [envDetector] }));
  const spans = exporterOf("TRACES", env);
  const measured = exporterOf("METRICS", env);
  const records = exporterOf("LOGS", env);
  const sampler = samplerOf(env);
  const fault = firstFault(onFault);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const closing: { shutdown(): Promise<void> }[] = [];
  if (spans) {
    const processor = new BatchSpanProcessor({ exporter: spans, ...delayOf(env.OTEL_BSP_SCHEDULE_DELAY) });
    const provider = new TracerProvider({ resource, sampler, spanProcessors: [processor] });
    trace.setGlobalTracerProvider(provider);
    closing.push(provider);
  }
  if (measured) {
    const exportIntervalMillis = Number(env.OTEL_METRIC_EXPORT_INTERVAL) || 60_000;
    const exportTimeoutMillis = Math.min(exportIntervalMillis, 30_000);
    const times = { exportIntervalMillis, exportTimeoutMillis };
    const provider = new MeterProvider({
      resource,
      readers: [new PeriodicExportingMetricReader({ exporter: measured, ...times })],
    });
    metrics.setGlobalMeterProvider(provider);
    closing.push(provider);
  }
  if (records) {
    const processor = new BatchLogRecordProcessor({ exporter: records, ...delayOf(env.OTEL_BLRP_SCHEDULE_DELAY) });
    const provider = new LoggerProvider({ resource, processors: [processor] });
    logs.setGlobalLoggerProvider(provider);
    closing.push(provider);
  }
  return {
    close: async () => {
      const sent = Promise.allSettled(closing.map((provider) => provider.shutdown()));
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<"late">((end) => {
        timer = setTimeout(end, CLOSE_MS, "late");
      });
      if ((await Promise.race([sent, late])) === "late") fault(`no answer within ${CLOSE_MS} ms`);
      clearTimeout(timer);
      for (const api of [trace, metrics, logs, context, propagation, diag]) api.disable();
    },
  };
}

/** Creates a signal's exporter; undefined if it is not sent. @throws Error for a protocol that is not OTLP over HTTP */
function exporterOf<S extends Signal>(signal: S, env: NodeJS.ProcessEnv): InstanceType<Exporters[S]> | undefined {
  const isSent = env.OTEL_EXPORTER_OTLP_ENDPOINT || env[`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`];
  if (!isSent || env[`OTEL_${signal}_EXPORTER`] === "none") return undefined;
  const wanted = env[`OTEL_EXPORTER_OTLP_${signal}_PROTOCOL`] || env.OTEL_EXPORTER_OTLP_PROTOCOL || "http/protobuf";
  const exporters: Exporters | undefined = EXPORTERS[wanted as keyof typeof EXPORTERS];
  if (exporters) return new exporters[signal]() as InstanceType<Exporters[S]>;
  const known = Object.keys(EXPORTERS).join(" or ");
  throw new Error(`OTEL_EXPORTER_OTLP_PROTOCOL is ${JSON.stringify(wanted)}: use ${known}`);
}

/** Samples by OTEL_TRACES_SAMPLER_ARG, a ratio of new traces from 0 to 1, default 1; a sender's decision is kept. */
function samplerOf({ OTEL_TRACES_SAMPLER_ARG: said }: NodeJS.ProcessEnv): ParentBasedSampler {
  const ratio = said ? Number(said) : 1;
  if (ratio >= 0 && ratio <= 1) return new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) });
  throw new Error(`OTEL_TRACES_SAMPLER_ARG is ${JSON.stringify(said)}: use a ratio from 0 to 1`);
}

const delayOf = (said: string | undefined): { scheduledDelayMillis?: number } =>
  Number(said) > 0 ? { scheduledDelayMillis: Number(said) } : {};

/** Tells the first failure. Exporters report theirs to the API's diagnostics alone; each batch would repeat the same one. */
function firstFault(onFault: (text: string) => void): (text: string) => void {
  let told = false;
  const fault = (text: string): void => {
    if (told) return;
    told = true;
    onFault(`the collector of OTEL_EXPORTER_OTLP_ENDPOINT does not take telemetry: ${text.slice(0, 300)}`);
  };
  const quiet = (): void => undefined;
  diag.setLogger({ error: fault, warn: fault, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.WARN);
  return fault;
}
