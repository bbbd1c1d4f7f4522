import type { Tracing } from './span';

/**
 * The part of the environment that OpenTelemetry reads: OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_TRACES_SAMPLER_ARG.
 */
export type TracingSettings = Readonly<Record<string, string | undefined>>;

/** The part of a server's environment that `startTracing` reads. */
export const tracingSettings = (env: NodeJS.ProcessEnv): TracingSettings =>
  Object.fromEntries(Object.entries(env).filter(([name, value]) => name.startsWith('OTEL_') && value));

/**
 * Traces to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names, such as http://collector:4318; null without one, and
 * then no code of OpenTelemetry is loaded. OTEL_TRACES_SAMPLER_ARG is the share of the requests that is traced, 1 by
 * default.
 */
export async function startTracing(service: string, env: TracingSettings): Promise<Tracing | null> {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return null;
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    throw new Error(`OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://localhost:4318, not "${endpoint}"`);
  const share = Number(env.OTEL_TRACES_SAMPLER_ARG || '1');
  if (!(share >= 0 && share <= 1))
    throw new Error(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${env.OTEL_TRACES_SAMPLER_ARG}"`);
  const { createTracing } = await import('./provider');
  return createTracing(service, `${endpoint.replace(/\/+$/, '')}/v1/traces`, share);
}
