/**
 * The parts that our servers share: how a process starts and ends, options of requests and logs, and traces by
 * OpenTelemetry, from a server's request to the statements it runs. Traces are off without OTEL_EXPORTER_OTLP_ENDPOINT.
 */
export { listen, requestOptions, serverOptions } from './requestOptions';
export { type RunningServer, runServer } from './runServer';
export { answerQuestions, helpOf } from './settings/help';
export { type Program, settings } from './settings/settings';
export type { Tracing } from './span';
export { traceRequests } from './traceRequests';
export { startTracing, type TracingSettings, tracingSettings } from './tracing';
export { version } from './version';
