import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { everybodysVersions, expect, test, visit } from '../src/controllerTest';
import type { Servers } from '../src/servers';
import { type Account, tokenOf } from '../src/test';

test.use({ gateways: 2 });
test.describe.configure({ timeout: 120_000 });

const [good = '', bad = ''] = everybodysVersions;

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

/** Reports of some users' pages, all of which one gateway accepts. */
async function report(servers: Servers, gateway: string, who: Account[], version: string, kind: 'rendered' | 'crash') {
  const statuses = await visit(servers, who, version, { gateway, kind });
  expect(statuses).toEqual(who.map(() => 204));
}

/** The problems that the controller met in its last round. */
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
  await report(servers, near, ['admin', 'manager'], good, 'rendered');
  await expect.poll(() => now()?.look?.why).toContain('2 more users');
  expect(now()?.percent).toBe(98);
  await report(servers, far, ['operator', 'driver'], good, 'rendered');
  await looked(99);

  // The third user's page is known to the other gateway and to the controller only, and both are killed.
  await report(servers, far, ['admin', 'manager', 'operator'], good, 'rendered');
  await expect.poll(() => now()?.look?.seen?.users).toBe(3);
  await Promise.all([servers.stopGateway(far, 'SIGKILL'), servers.stopController('SIGKILL')]);
  await servers.startController();
  // The killed one's lease has to run out; the first look of the new one finds that a gateway is gone.
  await expect.poll(() => problems(servers), { timeout: 30_000 }).toContain(far);
  await report(servers, near, ['driver'], good, 'rendered');
  await expect.poll(() => now()?.look?.silent).toEqual([far]);
  // There is evidence enough, but what users of the silent gateway have met is unknown.
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
  await report(servers, far, ['admin', 'admin'], bad, 'crash');
  await expect.poll(() => now()?.look?.seen).toMatchObject({ failedPages: 2, failedUsers: 1 });
  await Promise.all([servers.stopGateway(far, 'SIGKILL'), servers.stopController('SIGKILL')]);
  await report(servers, near, ['manager'], bad, 'crash');
  expect(rollouts.registry().modules['mfe-alarms']?.candidate?.version).toBe(bad);

  await Promise.all([servers.startGateway(far), servers.startController()]);
  await expect.poll(() => now()?.state, { timeout: 30_000 }).toBe('reverted');
  expect(rollouts.registry().modules['mfe-alarms']).toMatchObject({ stable: { version: before } });
  for (const gateway of servers.gateways)
    await expect
      .poll(async () => (await (await fetch(`${gateway}/registry.json`)).json()).modules['mfe-alarms'].candidate)
      .toBeUndefined();
});
