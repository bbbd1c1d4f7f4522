/**
 * What our servers have in common: options of requests and logs, and traces by OpenTelemetry, from a server's request
 * to the statements it runs; those are off without OTEL_EXPORTER_OTLP_ENDPOINT.
 */
export { listen, requestOptions, serverOptions } from './requestOptions';
export type { Tracing } from './span';
export { traceRequests } from './traceRequests';
export { startTracing, type TracingSettings, tracingSettings } from './tracing';
