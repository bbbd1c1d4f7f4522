import { loadTimeBounds } from '@fleet/rollout/health';
import { Counter, collectDefaultMetrics, Histogram, Registry as Metrics } from 'prom-client';
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

/** What Prometheus reads of pages' reports, of the registry and of the process. */
export function createTelemetryMetrics(source: RegistrySource) {
  const metrics = new Metrics();
  const registers = [metrics];
  collectDefaultMetrics({ register: metrics });
  registerRegistryMetrics(metrics, source);
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
    refusals: new Counter<'reason'>({
      name: 'console_reports_refused_total',
      help: 'Reports of pages that were not counted',
      labelNames: ['reason'],
      registers,
    }),
  };
}

export type TelemetryMetrics = ReturnType<typeof createTelemetryMetrics>;
