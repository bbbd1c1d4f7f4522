import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApi } from '@fleet/gateway/testing';
import { emptyHealth, type HealthReport, type VersionError, type VersionHealth } from '@fleet/rollout/health';
import { createTestCli, type TestCli } from '@fleet/rollout/testing/cli';
import { type Controller, startController } from './controller';
import { readRamps } from './ramps/rampFile';
import { type ControllerSettings, settingsFrom } from './settings';

/** For tests: a gateway as far as the controller asks it. */
export interface FakeGateway {
  url: string;
  /** Counted since it was asked last; handed out once. */
  report(...versions: VersionHealth[]): void;
  /** Adds errors since the last call. */
  reportErrors(...errors: VersionError[]): void;
  /** Stops responding, and responds again. */
  setSilent(silent: boolean): void;
  close(): void;
}

export async function startFakeGateway(): Promise<FakeGateway> {
  let pending: VersionHealth[] = [];
  let thrown: VersionError[] = [];
  let isSilent = false;
  let until = 1;
  const server: Server = createServer((request, response) => {
    if (isSilent) return void response.writeHead(503).end('{}');
    if (request.url?.startsWith('/healthz')) return void response.end(JSON.stringify({ revision: 1, problems: [] }));
    until += 1;
    const body: HealthReport = { seconds: 1, versions: pending, errors: thrown, until };
    pending = [];
    thrown = [];
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // listening on TCP
    report: (...versions) => pending.push(...versions),
    reportErrors: (...errors) => thrown.push(...errors),
    setSilent: (silent) => {
      isSilent = silent;
    },
    close: () => server.close(),
  };
}

/** For tests: pages of so many users that showed a version of mfe-alarms, or in which it failed. */
export const seen = (version: string, pages: number, failed = 0, users = 10): VersionHealth => ({
  ...emptyHealth('mfe-alarms', version, '1.0.0'),
  pages,
  rendered: pages - failed,
  failed,
  failures: failed > 0 ? { render: failed } : {},
  users: pages > failed ? Array.from({ length: users }, (_, user) => `user${user}`) : [],
  failedUsers: failed > 0 ? ['user1', 'user2', 'user3'] : [],
});

/** For tests: a store with published versions, gateways, an API and controllers whose clock is the test's. */
export async function createTestWorld(gatewayCount = 1) {
  const cli: TestCli = await createTestCli();
  const dataDir = mkdtempSync(join(tmpdir(), 'fleet-controller-'));
  const api = await startTestApi();
  const gateways = await Promise.all(Array.from({ length: gatewayCount }, startFakeGateway));
  const clock = { now: Date.parse('2026-03-02T08:00:00Z') };
  const lines: string[] = [];
  const running: Controller[] = [];

  async function start(more: Partial<ControllerSettings> = {}) {
    const controller = await startController(
      {
        ...settingsFrom({ API_URL: api.origin, GATEWAY: gateways.map(({ url }) => url).join(',') }),
        port: 0,
        host: '127.0.0.1',
        storeDir: cli.dir,
        dataDir,
        // Tests run rounds themselves.
        every: 300,
        logLevel: 'info',
        log: (line) => lines.push(line),
        ...more,
      },
      () => clock.now,
    );
    running.push(controller);
    // The first round of a start.
    await controller.tick();
    return controller;
  }

  return {
    cli,
    gateways,
    clock,
    lines,
    start,
    ramps: () => readRamps(cli.store),
    /** Advances the clock and runs a round. */
    async evaluateAfter(controller: Controller, minutes: number) {
      clock.now += minutes * 60_000;
      await controller.tick();
    },
    /** A call as the console's page makes it. */
    async call(controller: Controller, path: string, body?: unknown, headers: Record<string, string | undefined> = {}) {
      const given = {
        authorization: 'Bearer ana:admin',
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', origin: controller.url, 'sec-fetch-site': 'same-origin' }),
        ...headers,
      };
      const response = await fetch(`${controller.url}/ops/rollouts${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Record<
          string,
          string
        >,
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return { status: response.status, json: await response.json().catch(() => null) };
    },
    async close() {
      await Promise.all(running.map((controller) => controller.close()));
      for (const gateway of gateways) gateway.close();
      api.server.close();
      rmSync(dataDir, { recursive: true, force: true });
      cli.remove();
    },
  };
}
export type TestWorld = Awaited<ReturnType<typeof createTestWorld>>;

/** For tests: the body that starts a rollout of mfe-alarms@1.3.0. */
export const startBody = {
  id: 'mfe-alarms',
  version: '1.3.0',
  steps: [10, 50, 100],
  hold: 10,
  deadline: 600,
  least: { pages: 20, users: 3 },
  why: 'new filter',
};
