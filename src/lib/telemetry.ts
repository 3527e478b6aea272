import {
  type Attributes,
  type Context,
  context,
  type Link,
  metrics,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import type { Telemetry } from "./telemetry-export.ts";
import { ERROR_TYPE, METRICS } from "./telemetry-names.ts";
import { VERSION } from "./version.ts";

/*
 * Traces and metrics by the OpenTelemetry API. Nothing is recorded, and nothing but the API is loaded, unless the
 * environment names a collector. Spans hold names, sizes and durations, never what participants or documents say.
 */

const NAME = "swarm-discussion";

/** Age from which a span links to the message behind it instead of being its child, in ms. */
const LINK_AFTER_MS = 60 * 60_000;

export interface Carried {
  /** W3C `traceparent` of its sender, if the sender was traced. */
  readonly trace?: string | undefined;
  /** Time of storage, in ms since the epoch. */
  readonly time: number;
}

export interface SpanOptions {
  readonly kind?: keyof typeof SpanKind;
  readonly attributes?: Attributes;
  /** Message that the span's work answers: its parent, or a link if it is an hour old. Default: the running span. */
  readonly cause?: Carried;
}

let isOn = false;

/** Whether this process exports telemetry. */
export const isTracing = (): boolean => isOn;

/**
 * Starts exporting, if the process's environment names a collector (OTEL_EXPORTER_OTLP_ENDPOINT, or that of one signal)
 * and OTEL_SDK_DISABLED is not `true`; undefined otherwise. At most one export at a time.
 * @param service `service.name`, unless OTEL_SERVICE_NAME is set
 * @param onFault called once if the collector does not take what is sent
 * @throws Error for a variable with a value that is not supported
 */
export async function startTelemetry(service: string, onFault: (text: string) => void): Promise<Telemetry | undefined> {
  const { env } = process;
  const isWanted = Object.keys(env).some((key) => /^OTEL_EXPORTER_OTLP_(\w+_)?ENDPOINT$/.test(key) && env[key]);
  if (!isWanted || env.OTEL_SDK_DISABLED?.toLowerCase() === "true") return undefined;
  const { exportByOtlp } = await import("./telemetry-export.ts");
  const telemetry = exportByOtlp(service, env, onFault);
  isOn = true;
  return {
    close: async () => {
      await telemetry.close();
      isOn = false;
    },
  };
}

/** Returns the running span as a W3C `traceparent`; undefined without one. */
export function traceparent(): string | undefined {
  if (!isOn) return undefined;
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** Runs work as part of the span that a `traceparent` names; without one, or a collector, it only runs the work. */
export function asPartOf<T>(traced: string | undefined, run: () => T): T {
  if (!isOn || traced === undefined) return run();
  return context.with(propagation.extract(ROOT_CONTEXT, { traceparent: traced }), run);
}

/** Runs work within a span, which ends with it and is marked if it fails. Without a collector it only runs the work. */
export async function inSpan<T>(name: string, options: SpanOptions, run: (span?: Span) => Promise<T>): Promise<T> {
  if (!isOn) return run();
  const { kind = "INTERNAL", attributes = {}, cause } = options;
  const { parent, links } = cause ? placed(cause) : { parent: context.active(), links: [] };
  const settings = { kind: SpanKind[kind], attributes, links };
  return trace.getTracer(NAME, VERSION).startActiveSpan(name, settings, parent, async (span) => {
    try {
      return await run(span);
    } catch (error) {
      const { code, name: type } = error as { code?: unknown; name?: string };
      span.setAttribute(ERROR_TYPE, typeof code === "string" ? code : (type ?? "Error"));
      // The text of an error may quote a participant.
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

function placed({ trace: traced, time }: Carried): { parent: Context; links: Link[] } {
  const parent = propagation.extract(ROOT_CONTEXT, { traceparent: traced });
  const from = trace.getSpanContext(parent);
  const running = trace.getActiveSpan()?.spanContext();
  const links = running && running.traceId !== from?.traceId ? [{ context: running }] : [];
  if (!from || Date.now() - time < LINK_AFTER_MS) return { parent, links };
  return { parent: ROOT_CONTEXT, links: [...links, { context: from }] };
}

/** Counts a statement that the moderator accepted or returned. */
export function countStatement(kind: string, verdict: "accepted" | "returned"): void {
  const { name, unit } = METRICS.statements;
  if (isOn)
    metrics
      .getMeter(NAME, VERSION)
      .createCounter(name, { unit })
      .add(1, { "swarm.kind": kind, "swarm.verdict": verdict });
}

/** Records one exchange with a model: its duration in seconds or its tokens. */
export function measure(what: "duration" | "tokens", value: number, attributes: Attributes): void {
  if (!isOn) return;
  const { name, unit, buckets } = METRICS[what];
  const advice = { explicitBucketBoundaries: [...buckets] };
  metrics.getMeter(NAME, VERSION).createHistogram(name, { unit, advice }).record(value, attributes);
}
