// Connects to the operator's collector; other code does not wait for it.
import {
  type Span as OtelSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import { activeSpan, type Span, type Tracing } from './span';

/** Milliseconds between two sendings, and that the collector has to answer. */
const EXPORT_DELAY_MS = 1_000;
const EXPORT_LIMIT_MS = 5_000;
/** Spans that wait at most; more are dropped. */
const QUEUE = 2_048;

const wire = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** A caller's span; undefined for an invalid header. */
function contextOf(traceparent: string | undefined): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = '00'] = wire.exec(traceparent ?? '') ?? [];
  if (!/[1-9a-f]/.test(traceId) || !/[1-9a-f]/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
}

const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext) =>
  `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;

function spanOf(span: OtelSpan): Span {
  const own: Span = {
    traceparent: traceparentOf(span.spanContext()),
    traceId: span.spanContext().traceId,
    run: (work) => activeSpan.run(own, work),
    setName: (name) => void span.updateName(name),
    end(attributes, hasFailed = false) {
      span.setAttributes(attributes);
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
  return own;
}

/** @param share of the requests that is traced, by their trace ids: every server decides alike */
export function createTracing(service: string, url: string, share: number): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url, timeoutMillis: EXPORT_LIMIT_MS }),
        scheduledDelayMillis: EXPORT_DELAY_MS,
        exportTimeoutMillis: EXPORT_LIMIT_MS,
        maxQueueSize: QUEUE,
      }),
    ],
  });
  const tracer = provider.getTracer('fleet');
  return {
    begin(name, { kind, parent, attributes = {} }) {
      const from = contextOf(parent ?? activeSpan.getStore()?.traceparent);
      const context = from ? trace.setSpanContext(ROOT_CONTEXT, from) : ROOT_CONTEXT;
      const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT };
      return spanOf(tracer.startSpan(name, { kind: kinds[kind], attributes }, context));
    },
    active: () => activeSpan.getStore(),
    close: () => provider.shutdown(),
  };
}
