import { liveEntries, olderMajorsInUse, type Share, stableVersions } from '@fleet/rollout/control';
import { failingStable, healthOf, loadTimeOf, type VersionHealth } from '@fleet/rollout/health';
import { asksFor, type Refusal, readRefusals, type Store } from '@fleet/rollout/store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Gauge } from 'prom-client';
import {
  type ModuleEntry,
  type ModuleRelease,
  type Registry,
  roleHas,
  type SentOperationsView,
} from 'shared-auth/contract';
import type { RegistrySource } from './registrySource';
import { serverVersions } from './serverVersions';
import type { GatewaySettings } from './settings';
import type { SessionOptions } from './telemetry/sessionRoute';
import type { Telemetry } from './telemetry/telemetry';

/** Minutes of history on the ops page. */
const MINUTES = 60;

type SentModule = SentOperationsView['modules'][number];

/** Versions that shells in users' pages do not understand, one line for each pair. */
const unreadByShells = (health: readonly VersionHealth[]): string[] =>
  health.flatMap(({ module, version, shell, failures: { unread = 0 } }) =>
    unread > 0
      ? [`${module}@${version} is left out by shell@${shell}, which does not understand it: ${unread} pages`]
      : [],
  );

function placesOf(contributes?: ModuleRelease['contributes']): SentModule['places'] {
  const { routes = [], menu = [], widgets = [] } = contributes ?? {};
  return [
    ...routes.map(({ path, role = null }) => ({ kind: 'page' as const, name: path, order: null, role })),
    ...menu.map(({ path, order, role = null }) => ({ kind: 'menu' as const, name: path, order, role })),
    ...widgets.map(({ slot, order = null, role = null }) => ({ kind: 'slot' as const, name: slot, order, role })),
  ];
}

/**
 * The permissions that a module's versions in use request but do not have. @param entry as the operator has arranged it
 */
const unallowed = (entry?: ModuleEntry): string[] => [
  ...new Set(
    [entry?.stable, entry?.candidate].flatMap((release) =>
      release ? asksFor(release.contributes).filter((name) => !release.contributes.allowed?.includes(name)) : [],
    ),
  ),
];

export function operationsView(
  registry: Registry,
  health: readonly VersionHealth[],
  refusals: readonly Refusal[],
  problems: string[],
): SentOperationsView {
  function view(
    id: string,
    release: { version: string; size?: number | undefined; commit?: string | undefined } & Partial<Share>,
  ): SentModule['stable'] {
    const counts = healthOf(health, id, release.version);
    return {
      version: release.version,
      ...(release.percent === undefined ? {} : { percent: release.percent }),
      ...(release.rings?.length ? { groups: release.rings.length } : {}),
      size: release.size ?? null,
      commit: release.commit ?? null,
      pages: counts?.pages ?? 0,
      failed: counts?.failed ?? 0,
      failures: counts?.failures ?? {},
      loadTime: loadTimeOf(counts?.times),
    };
  }
  return {
    revision: registry.revision,
    minutes: MINUTES,
    problems: [...problems, ...unreadByShells(health)],
    majors: olderMajorsInUse(registry),
    modules: liveEntries(registry).map(([id, live]) => {
      const failing = failingStable({ id, stableModules: stableVersions(registry), window: health });
      // Once a later version is in use, an earlier refusal no longer matters.
      const refused = refusals.find(
        (refusal) =>
          refusal.id === id &&
          [live.stable, live.candidate].every(
            (used) => !used || used.version.localeCompare(refusal.version, 'en', { numeric: true }) < 0,
          ),
      );
      return {
        id,
        owner: registry.modules[id]?.stable.contributes.owner ?? '',
        places: placesOf(registry.modules[id]?.stable.contributes),
        stable: view(id, live.stable),
        failing: failing && { pages: failing.pages, failed: failing.failed, users: failing.failedUsers.length },
        candidate: live.candidate ? view(id, live.candidate) : null,
        lastGood: live.lastGood ? { version: live.lastGood.version } : null,
        refused: refused ? { version: refused.version, at: refused.at, reasons: refused.reasons } : null,
      };
    }),
  };
}

/** For Prometheus: everybody's versions that fail, by the rule of the page. */
function registerFailing(source: RegistrySource, { metrics, report }: Telemetry): void {
  new Gauge({
    name: 'console_stable_failing',
    help: 'Users for whom the version that everybody has failed in the last hour, where it is failing',
    labelNames: ['module', 'version'],
    registers: [metrics],
    async collect() {
      this.reset();
      const live = await source.current().catch(() => null);
      const stableModules = live ? stableVersions(live.registry) : {};
      const window = report(MINUTES * 60).versions;
      for (const [module, version] of Object.entries(stableModules)) {
        const failing = failingStable({ id: module, stableModules, window });
        if (failing) this.set({ module, version }, failing.failedUsers.length);
      }
    },
  });
}

/** /ops/modules: the data of the ops page, for administrators only. */
export function registerOperations(
  app: FastifyInstance,
  {
    source,
    store,
    telemetry,
    verify,
    settings,
  }: Pick<SessionOptions, 'source' | 'verify'> & { store: Store; telemetry: Telemetry; settings: GatewaySettings },
): void {
  registerFailing(source, telemetry);
  app.get('/ops/modules', async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    const user = await verify(request).catch(() => undefined);
    if (user === undefined) return reply.code(502).send({ success: false });
    if (!roleHas(user?.role, 'rollouts.view')) return reply.code(user ? 403 : 401).send({ success: false });
    const live = await source.current();
    if (!live) return reply.code(503).send({ success: false });
    const [refusals, servers] = await Promise.all([readRefusals(store), serverVersions(settings)]);
    const window = telemetry.report(MINUTES * 60).versions;
    const view = operationsView(live.registry, window, refusals, source.status().problems);
    const arranged = live.arranged(live.registry);
    const modules = view.modules.map((each) => ({ ...each, asks: unallowed(arranged.modules[each.id]) }));
    return { success: true, data: { ...view, modules, servers } satisfies SentOperationsView };
  });
}
