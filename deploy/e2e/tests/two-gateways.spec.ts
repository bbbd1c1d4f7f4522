import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestBrowser } from '@fleet/gateway/testing';
import { isInShare } from 'shared-auth/contract';
import { expect, test as rolloutTest } from '../src/rolloutTest';
import { type Servers, startServers } from '../src/servers';
import { type Account, tokenOf } from '../src/test';

/** Two gateways over one store, and a controller that looks every half second. */
const test = rolloutTest.extend<object, { servers: Servers }>({
  servers: [
    async ({ rollouts }, use) => {
      const servers = await startServers({ storeDir: rollouts.dir, controllerEvery: 0.5, gateways: 2 });
      await servers.startController();
      await use(servers);
      await servers.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});
test.describe.configure({ timeout: 120_000 });

const accounts: Account[] = ['admin', 'manager', 'operator', 'driver'];
/** Versions whose share of 98 percent has all accounts of the fixture. */
const [good = '', bad = ''] = Array.from({ length: 100 }, (_, index) => `2.${index}.0`).filter((version) =>
  accounts.every((account) => isInShare('mfe-alarms', { version, percent: 98 }, account)),
);

/** The ramp's record, as far as the test reads it. */
interface Record {
  version: string;
  state: string;
  percent: number;
  stepSince: string | null;
  look: {
    at: string;
    why: string;
    silent: string[];
    seen?: { users: number; failedPages: number; failedUsers: number };
  } | null;
}

const ramp = (dir: string, version: string): Record | undefined =>
  (JSON.parse(readFileSync(join(dir, 'ramps.json'), 'utf8')) as { ramps: Record[] }).ramps.find(
    (each) => each.version === version,
  );

/** Signed pages of some users at one gateway, in which the alarms were shown, or crashed. */
async function visit(servers: Servers, gateway: string, who: Account[], version: string, kind: 'rendered' | 'crash') {
  for (const account of who) {
    const browser = createTestBrowser(gateway);
    const { nonce } = await browser.visit(await tokenOf(servers, account));
    const response = await browser.report({
      module: 'mfe-alarms',
      version,
      kind,
      nonce,
      ...(kind === 'rendered' ? { ms: 50 } : {}),
    });
    expect(response.status).toBe(204);
  }
}

/** What the controller says of its last look. */
async function problems(servers: Servers): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf(servers, 'admin')}` };
  const response = await fetch(`${servers.url}/ops/rollouts`, { headers });
  const { data } = (await response.json()) as { data: { problems: string[] } };
  return data.problems.join();
}

async function start(servers: Servers, version: string, steps: number[]) {
  const response = await fetch(`${servers.url}/ops/rollouts/start`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokenOf(servers, 'admin')}`,
      'content-type': 'application/json',
      origin: servers.url,
      'sec-fetch-site': 'same-origin',
    },
    body: JSON.stringify({
      ...{ id: 'mfe-alarms', version, steps, hold: 0, deadline: 60, why: 'two gateways' },
      least: { pages: 4, users: 4 },
    }),
  });
  expect(await response.text()).toBe('{"success":true}');
}

test('a ramp is raised by what two gateways saw together, and ends at everyone though one and the controller are killed', {
  tag: '@long',
}, async ({ rollouts, servers }) => {
  const [near = '', far = ''] = servers.gateways;
  const now = () => ramp(rollouts.dir, good);
  /** Every later report is certainly of the present step. */
  const looked = (percent: number) =>
    expect
      .poll(() => {
        const { percent: share, look, stepSince } = now() ?? {};
        return share === percent && look && stepSince ? Date.parse(look.at) > Date.parse(stepSince) : false;
      })
      .toBe(true);
  expect((await rollouts.rollout(`publish mfe-alarms@${good}`)).code).toBe(0);
  await start(servers, good, [98, 99, 100]);

  await looked(98);
  await visit(servers, near, ['admin', 'manager'], good, 'rendered');
  await expect.poll(() => now()?.look?.why).toContain('2 more users');
  expect(now()?.percent).toBe(98);
  await visit(servers, far, ['operator', 'driver'], good, 'rendered');
  await looked(99);

  // The third user's page is known to the other gateway and to the controller only, and both are killed.
  await visit(servers, far, ['admin', 'manager', 'operator'], good, 'rendered');
  await expect.poll(() => now()?.look?.seen?.users).toBe(3);
  await Promise.all([servers.stopGateway(far, 'SIGKILL'), servers.stopController('SIGKILL')]);
  await servers.startController();
  // The killed one's lease has to run out; the first look of the new one finds that a gateway is gone.
  await expect.poll(() => problems(servers), { timeout: 30_000 }).toContain(far);
  await visit(servers, near, ['driver'], good, 'rendered');
  await expect.poll(() => now()?.look?.silent).toEqual([far]);
  // There is evidence enough, but nobody knows what the silent one has seen.
  expect(now()).toMatchObject({ state: 'running', percent: 99, look: { seen: { users: 4 } } });

  await servers.startGateway(far);
  await expect.poll(() => now()?.state, { timeout: 30_000 }).toBe('finished');
  expect(rollouts.registry().modules['mfe-alarms']?.stable.version).toBe(good);
});

test('a bad candidate is taken back by the failures of two gateways, though one and the controller were killed in between', {
  tag: '@long',
}, async ({ rollouts, servers }) => {
  const [near = '', far = ''] = servers.gateways;
  const now = () => ramp(rollouts.dir, bad);
  const before = rollouts.registry().modules['mfe-alarms']?.stable.version;
  expect((await rollouts.rollout(`publish mfe-alarms@${bad}`)).code).toBe(0);
  await start(servers, bad, [98, 100]);
  await expect.poll(() => now()?.look?.why).toContain('waits for');

  // One user's failures, which only this gateway and the controller know.
  await visit(servers, far, ['admin', 'admin'], bad, 'crash');
  await expect.poll(() => now()?.look?.seen).toMatchObject({ failedPages: 2, failedUsers: 1 });
  await Promise.all([servers.stopGateway(far, 'SIGKILL'), servers.stopController('SIGKILL')]);
  await visit(servers, near, ['manager'], bad, 'crash');
  expect(rollouts.registry().modules['mfe-alarms']?.candidate?.version).toBe(bad);

  await Promise.all([servers.startGateway(far), servers.startController()]);
  await expect.poll(() => now()?.state, { timeout: 30_000 }).toBe('reverted');
  expect(rollouts.registry().modules['mfe-alarms']).toMatchObject({ stable: { version: before } });
  for (const gateway of servers.gateways)
    await expect
      .poll(async () => (await (await fetch(`${gateway}/registry.json`)).json()).modules['mfe-alarms'].candidate)
      .toBeUndefined();
});
