import { Gauge, type Registry as Metrics } from 'prom-client';
import type { RegistrySource } from './registrySource';

/**
 * Metrics of the registry that the gateway serves. Alert when a version is left out, or the registry is stale.
 */
export function registerRegistryMetrics(metrics: Metrics, source: RegistrySource): void {
  const registers = [metrics];
  new Gauge({
    name: 'console_registry_revision',
    help: 'The revision this gateway serves',
    registers,
    async collect() {
      await source.current().catch(() => null);
      this.set(source.status().revision ?? 0);
    },
  });
  new Gauge({
    name: 'console_registry_unread_versions',
    help: 'Versions of the registry that this gateway does not understand and leaves out',
    labelNames: ['module', 'part'],
    registers,
    collect() {
      this.reset();
      for (const { id, part } of source.status().unread) this.set({ module: id, part }, 1);
    },
  });
  new Gauge({
    name: 'console_registry_stale',
    help: '1 while the registry cannot be read and an earlier one is served',
    registers,
    collect() {
      this.set(source.status().isStale ? 1 : 0);
    },
  });
}
