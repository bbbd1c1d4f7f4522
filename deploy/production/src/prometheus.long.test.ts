import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { workspaceRoot } from '@fleet/build/workspace';
import { settingsFrom, startGateway } from '@fleet/gateway';
import { parse, stringify } from 'yaml';
import { ensurePrometheus } from '../../commands/lib/debianProgram.mjs';
import {
  type Controller,
  settingsFrom as controllerSettings,
  startController,
} from '../../release/controller/src/index';
import { createSampleStore, sampleRegistry } from '../../release/gateway/src/testStore';
import { type ReferenceApi, startReferenceApi } from '../../server/reference-api/src/index';
import { dashboard, dashboardQueries } from './grafanaDashboard';
import { freePort } from './testNginx';

jest.setTimeout(180_000);

const observability = join(workspaceRoot, 'deploy/production/observability');
const read = (file: string) => readFileSync(join(observability, file), 'utf8');

interface Rule {
  alert?: string;
  expr: string;
  for?: string;
}
const rules: Rule[] = parse(read('alerts.yml')).groups.flatMap((group: { rules: Rule[] }) => group.rules);

/** Exported by others than the console, and by an API with Redis. */
const foreign = /^(up|kube_.*|redis_connected)$/;

/**
 * The metrics a query selects, each with the jobs it selects them of; selectors of this console always name the job.
 */
const selectorsOf = (expr: string) =>
  [...expr.matchAll(/([a-z_][a-z0-9_]*)\{job=~?"([^"]+)"/g)].flatMap(([, metric = '', jobs = '']) =>
    foreign.test(metric) ? [] : jobs.split('|').map((job) => ({ job, metric })),
  );

let api: ReferenceApi;
let gateway: Awaited<ReturnType<typeof startGateway>>;
let controller: Controller;
let prometheus: ChildProcess;
let url: string;
const store = createSampleStore();
const folder = mkdtempSync(join(tmpdir(), 'fleet-prometheus-'));

/** `data` of a call of Prometheus' HTTP API. */
async function ask(path: string) {
  const response = await fetch(`${url}/api/v1/${path}`).catch(() => null);
  return response?.ok ? (await response.json()).data : null;
}

/** Asks again until the answer is as expected; the test's time limit ends it. */
async function until<T>(read: () => Promise<T>, isExpected: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (isExpected(value)) return value;
    await wait(200);
  }
}

const firing = async () =>
  ((await ask('alerts'))?.alerts ?? [])
    .filter(({ state }: { state: string }) => state === 'firing')
    .map(({ labels }: { labels: { alertname: string } }) => labels.alertname);

beforeAll(async () => {
  api = await startReferenceApi({ demoAccounts: true, passwordCost: 2 ** 10 });
  gateway = await startGateway(
    settingsFrom({ API_ORIGIN: api.url, PORT: '0', STORE_DIR: store, LOG_LEVEL: 'silent', OPS_OPEN: '1' }),
  );
  controller = await startController(
    controllerSettings({
      PORT: '0',
      STORE_DIR: store,
      GATEWAY: gateway.url,
      API_URL: api.url,
      DATA_DIR: join(folder, 'controller'),
      LOG_LEVEL: 'silent',
    }),
  );
  const config = parse(read('prometheus.yml'));
  // As deployed, but quicker and on this computer.
  config.global = { scrape_interval: '500ms', scrape_timeout: '500ms', evaluation_interval: '500ms' };
  const targets: Record<string, string> = {
    gateway: new URL(gateway.url).host,
    api: new URL(api.url).host,
    controller: new URL(controller.url).host,
  };
  for (const job of config.scrape_configs) job.static_configs = [{ targets: [targets[job.job_name]] }];
  const alerts = parse(read('alerts.yml'));
  for (const group of alerts.groups) for (const rule of group.rules) if (rule.for) rule.for = '500ms';
  writeFileSync(join(folder, 'prometheus.yml'), stringify(config));
  writeFileSync(join(folder, 'alerts.yml'), stringify(alerts));
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  prometheus = spawn(
    ensurePrometheus(),
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: 'inherit' },
  );
});

afterAll(async () => {
  const ended = once(prometheus, 'exit');
  prometheus.kill();
  await ended;
  await controller.close();
  await gateway.close();
  await api.close();
  rmSync(folder, { recursive: true, force: true });
  rmSync(store, { recursive: true, force: true });
});

describe('a real Prometheus beside a running console', () => {
  it('finds in the console every metric that an alert or the dashboard asks for', async () => {
    await until(
      () => ask('targets'),
      (data) =>
        data?.activeTargets.length === 3 &&
        data.activeTargets.every(({ health }: { health: string }) => health === 'up'),
    );
    const exported = new Set(
      (await ask('targets/metadata')).map(
        ({ target, metric }: { target: { job: string }; metric: string }) => `${target.job} ${metric}`,
      ),
    );
    const asked = [...rules.map(({ expr }) => expr), ...dashboardQueries].flatMap(selectorsOf);
    const missing = asked.filter(
      ({ job, metric }) =>
        !exported.has(`${job} ${metric}`) && !exported.has(`${job} ${metric.replace(/_(bucket|count|sum)$/, '')}`),
    );
    expect(missing).toEqual([]);
    expect(asked.length).toBeGreaterThan(20);
    for (const query of dashboardQueries) expect(await ask(`query?query=${encodeURIComponent(query)}`)).not.toBeNull();
  });

  it('is silent on a healthy console, and raises an alert for an entry that cannot be read and for an API that is gone', async () => {
    await until(
      () => ask('rules'),
      (data) =>
        data?.groups.length > 0 &&
        data.groups.every(({ lastEvaluation }: { lastEvaluation: string }) => !lastEvaluation.startsWith('0001')),
    );
    // `for` is cut to half a second here: before the first scrape a target counts as missing.
    await until(firing, (alerts) => alerts.length === 0);

    const unreadable = structuredClone(sampleRegistry) as unknown as {
      modules: Record<string, { candidate: unknown }>;
    }; // made invalid on purpose
    Object.assign(unreadable, { revision: 8 });
    Object.assign(unreadable.modules['mfe-alarms'] ?? {}, { candidate: { version: 'of another contract' } });
    writeFileSync(join(store, 'registry.json'), JSON.stringify(unreadable));
    await until(firing, (alerts) => alerts.includes('RegistryUnread'));

    await api.close();
    await until(firing, (alerts) => alerts.includes('TargetDown'));
  });
});

it("the dashboard's JSON is what its typed source gives", () => {
  expect(JSON.parse(read('dashboard.json'))).toEqual(dashboard);
});
