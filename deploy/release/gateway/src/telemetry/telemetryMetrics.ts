import { loadTimeBounds } from '@fleet/rollout/health';
import { version } from '@fleet/tracing';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry as Metrics } from 'prom-client';
import { registerRegistryMetrics } from '../registryMetrics';
import type { RegistrySource } from '../registrySource';

/** Why a report was not counted. */
export type Refusal =
  | 'foreign'
  | 'malformed'
  | 'unsigned'
  | 'nonce'
  | 'signed-out'
  | 'unknown'
  | 'share'
  | 'repeated'
  | 'budget';

/** Metrics of pages' reports, of the registry and of the process. */
export function createTelemetryMetrics(source: RegistrySource) {
  const metrics = new Metrics();
  const registers = [metrics];
  collectDefaultMetrics({ register: metrics });
  registerRegistryMetrics(metrics, source);
  new Gauge({
    name: 'build_info',
    help: 'Which version this is',
    labelNames: ['service', 'version'],
    registers,
  }).set({ service: 'gateway', version }, 1);
  return {
    metrics,
    failures: new Counter({
      name: 'console_module_failures_total',
      help: 'Modules that could not be used in a signed-in page',
      labelNames: ['module', 'version', 'shell', 'kind'],
      registers,
    }),
    loads: new Histogram({
      name: 'console_module_load_seconds',
      help: 'Time until a module was visible in a signed-in page (sampled)',
      labelNames: ['module', 'version'],
      buckets: loadTimeBounds.map((bound) => bound / 1_000),
      registers,
    }),
    overflows: new Counter({
      name: 'console_cookie_overflows_total',
      help: 'Requests that were refused as cookies of others filled their headers',
      registers,
    }),
    refusals: new Counter<'reason'>({
      name: 'console_reports_refused_total',
      help: 'Reports of pages that were not counted',
      labelNames: ['reason'],
      registers,
    }),
  };
}

export type TelemetryMetrics = ReturnType<typeof createTelemetryMetrics>;
