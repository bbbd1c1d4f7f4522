/**
 * Traces of requests by OpenTelemetry: from a server's request to the statements it runs. Off without
 * OTEL_EXPORTER_OTLP_ENDPOINT.
 */
export type { Tracing } from './span';
export { traceRequests } from './traceRequests';
export { startTracing, type TracingSettings, tracingSettings } from './tracing';
