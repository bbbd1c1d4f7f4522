import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { rollBackFailing } from '@fleet/rollout/control';
import { openStore } from '@fleet/rollout/store';
import { listen, serverOptions, version } from '@fleet/tracing';
import Fastify from 'fastify';
import { readErrorDays } from './health/errorDays';
import { resolveGateways } from './health/gatewayAddresses';
import { openKeptHealth } from './health/keptHealth';
import { timelineOf } from './health/timeline';
import { createActions } from './http/actions';
import { registerRoutes } from './http/routes';
import { createStateReader } from './http/state';
import { createErrorsReader } from './http/versionErrors';
import { createLease } from './ramps/lease';
import { readRamps } from './ramps/rampFile';
import { reconcileRamps } from './ramps/reconcileRamps';
import type { ControllerSettings } from './settings';

/** Rounds after which a lease expires, and its least seconds. */
const LEASE_LOOKS = 4;
const LEASE_SECONDS = 5;

export interface Controller {
  /** http://localhost:<port> */
  url: string;
  /** Runs one round now, like those of the timer. */
  tick(): Promise<void>;
  close(): Promise<void>;
}

/** Runs tasks one after the other, so that an action never runs in the middle of a round. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}

/** The response to Prometheus. @param of `lookedAt` in milliseconds since 1970 */
const metricsOf = (of: { lookedAt: number; problems: number }) =>
  [
    '# TYPE build_info gauge',
    `build_info{service="controller",version="${version}"} 1`,
    '# HELP controller_last_look_timestamp_seconds When ramps were looked at last; a look that waits for ever ends none.',
    '# TYPE controller_last_look_timestamp_seconds gauge',
    `controller_last_look_timestamp_seconds ${of.lookedAt / 1_000}`,
    '# HELP controller_problems What the last look could not do, such as a gateway that does not answer.',
    '# TYPE controller_problems gauge',
    `controller_problems ${of.problems}`,
    '',
  ].join('\n');

/**
 * Moves candidates by the ramps in the store, and lets administrators act through the console.
 * @param now for tests
 */
export async function startController(settings: ControllerSettings, now: () => number = Date.now): Promise<Controller> {
  const { storeDir, storeUrl, rolloutKeys, rolloutKey, gateways, opsToken, every } = settings;
  const store = await openStore(
    { ...process.env, STORE_DIR: storeDir, STORE_URL: storeUrl, ROLLOUT_KEYS: rolloutKeys, ROLLOUT_KEY: rolloutKey },
    storeDir,
  );
  const health = await openKeptHealth(settings.dataDir, now, () => readErrorDays(settings.apiUrl));
  const holder = `${settings.holder} ${randomUUID().slice(0, 8)}`;
  const lease = createLease(store, holder, Math.max(LEASE_SECONDS, every * LEASE_LOOKS), now);
  const inTurn = createQueue();
  let problems: string[] = [];
  let lookedAt = now();

  const app = Fastify({
    bodyLimit: 16_384,
    ...serverOptions('controller', { ...settings, trustProxy: false, requestTimeout: 30_000 }),
  });

  const world = { store, now, log: (done: object) => app.log.info(done, 'ramp') };

  /** Logs the problems of a round, but only when they change. */
  function report(found: string[]): void {
    if (found.join('\n') !== problems.join('\n')) for (const problem of found) app.log.warn({ problem }, 'look');
    problems = found;
    lookedAt = now();
  }

  const tick = () =>
    inTurn(async () => {
      try {
        if (!(await lease.hold())) return report([]);
        const away = await health.sample(await resolveGateways(gateways), opsToken);
        const found = [...away, ...(await reconcileRamps(world, health.ask))];
        report([...found, ...(await rollBackFailing(store, health.ask, world.log))]);
      } catch (error) {
        report([error instanceof Error ? error.message : String(error)]);
      }
    });

  app.get('/metrics', (_request, reply) =>
    reply.type('text/plain; version=0.0.4').send(metricsOf({ lookedAt, problems: problems.length })),
  );
  registerRoutes(app, {
    settings,
    store,
    now,
    readState: createStateReader({ store, gateways, lease, now, problems: () => problems }),
    readErrors: createErrorsReader(store, health.recent),
    async readTimeline(key) {
      const ramp = (await readRamps(store)).find((each) => each.key === key);
      if (!ramp) return null;
      const until = ramp.endedAt === null ? now() : Date.parse(ramp.endedAt);
      return timelineOf(ramp, await health.between(Date.parse(ramp.startedAt), until), now());
    },
    actions: createActions({ store, now, inTurn, bringInLine: () => reconcileRamps(world) }),
  });
  const url = await listen(app, settings);
  const stop = new AbortController();
  const running = (async () => {
    while (!stop.signal.aborted) {
      await tick();
      await sleep(every * 1_000, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  })();
  return {
    url,
    tick,
    async close() {
      stop.abort();
      await app.close();
      await running;
      await lease.release().catch(() => undefined);
    },
  };
}
