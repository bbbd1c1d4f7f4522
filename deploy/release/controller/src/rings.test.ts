import { liveOf } from '@fleet/rollout/control';
import { readRegistry } from '@fleet/rollout/store';
import { isInShare } from 'shared-auth/contract';
import type { Controller } from './controller';
import { createTestWorld, seen, startBody, type TestWorld } from './testing';

let world: TestWorld;
let controller: Controller;
beforeEach(async () => {
  world = await createTestWorld();
  controller = await world.start();
});
afterEach(() => world.close());

const start = (more: object) => world.call(controller, '/start', { ...startBody, ...more });
const ramp = async () => (await world.ramps())[0]!;
/** Of some people those to whom the candidate is given now. */
async function givenTo(...users: { username: string; role?: string; team?: string }[]) {
  const current = await readRegistry(world.cli.store);
  const candidate = current && liveOf(current.registry, 'mfe-alarms')?.candidate;
  return users.flatMap((user) => (candidate && isInShare('mfe-alarms', candidate, user) ? [user.username] : []));
}
const ana = { username: 'ana', role: 'operator' };
const petar = { username: 'petar', role: 'manager' };
const mira = { username: 'mira', role: 'operator', team: '2' };

/** A step's evidence: so many pages of so many users. */
async function pass(pages: number, users: number, minutes = 11) {
  await world.evaluateAfter(controller, 0.1);
  world.gateways[0]?.report(seen('1.3.0', pages, 0, users));
  await world.evaluateAfter(controller, minutes);
}

describe('a ramp by rings', () => {
  it('goes from named users by a role and a team to a share and to all, each by its evidence', async () => {
    const rings = [{ users: ['ana'] }, { role: 'manager' }, { team: '2' }];
    expect((await start({ rings, steps: [100] })).status).toBe(200);
    expect(await givenTo(ana, petar, mira)).toEqual(['ana']);
    // The registry is public, so it must not contain a username.
    expect(JSON.stringify((await readRegistry(world.cli.store))?.registry)).toMatch(/"rings":\[\{"users":\[\d+\]\}\]/);
    await pass(3, 1);
    expect(await givenTo(ana, petar, mira)).toEqual(['ana', 'petar']);
    expect((await ramp()).look?.why).toContain('failed in 0 of 3');
    // How many users have the role is unknown, so the step needs the full evidence.
    await pass(3, 1);
    expect(await givenTo(ana, petar, mira)).toEqual(['ana', 'petar']);
    await pass(20, 3);
    expect(await givenTo(ana, petar, mira)).toEqual(['ana', 'petar', 'mira']);
    await pass(20, 3);
    expect(await ramp()).toMatchObject({ state: 'finished', percent: 100 });
    expect(await world.cli.live()).toBe('1.3.0 - 1.2.0');
    const { registry } = (await readRegistry(world.cli.store))!;
    expect(liveOf(registry, 'mfe-alarms')?.stable).not.toHaveProperty('rings');
  });

  it('completes in a company of two users by the evidence of two', async () => {
    const least = { pages: 20, users: 3 };
    await start({ rings: [{ users: ['ana'] }, { users: ['petar'] }], steps: [100], least });
    await pass(3, 1);
    expect(await givenTo(ana, petar)).toEqual(['ana', 'petar']);
    await pass(6, 1);
    expect(await ramp()).toMatchObject({ state: 'running', look: { seen: { least: { pages: 6, users: 2 } } } });
    await pass(6, 2);
    expect((await ramp()).state).toBe('finished');
  });

  it('goes on by a person’s yes, ring by ring', async () => {
    await start({ rings: [{ users: ['ana'] }, { role: 'manager' }], steps: [50, 100], asks: 30 });
    const { key } = await ramp();
    const yes = (percent: number) => world.call(controller, '/raise', { key, percent, why: 'I have seen it' });
    expect((await yes(50)).status).toBe(409);
    expect((await yes(0)).status).toBe(200);
    expect(await givenTo(ana, petar)).toEqual(['ana', 'petar']);
    expect((await yes(50)).status).toBe(200);
    expect(await ramp()).toMatchObject({ percent: 50, reached: 2 });
    // The share of 50 percent takes the version from nobody in the rings.
    expect(await givenTo(ana, petar)).toEqual(['ana', 'petar']);
  });

  it('is taken from a ring when it is worse, and ends where somebody stops it', async () => {
    await start({ rings: [{ users: ['ana', 'petar', 'mira'] }] });
    await world.evaluateAfter(controller, 0.1);
    world.gateways[0]?.report(seen('1.3.0', 10, 9));
    await world.evaluateAfter(controller, 1);
    expect((await ramp()).state).toBe('reverted');
    await start({ rings: [{ users: ['ana'] }], version: '1.4.0' });
    await world.cli.rollout('ramp', 'mfe-alarms', '0');
    await world.evaluateAfter(controller, 1);
    expect((await ramp()).state).toBe('stopped');
    expect(await givenTo(ana)).toEqual([]);
  });

  it('is refused of a shell, which is chosen before any user signs in', async () => {
    expect((await start({ id: 'shell', version: '1.1.0', rings: [{ users: ['ana'] }] })).status).toBe(409);
  });
});

describe('a freeze', () => {
  it('raises and starts nothing, still takes back what is worse, and leaves a ramp time for its end', async () => {
    await start({ deadline: 60 });
    expect((await world.call(controller, '/freeze', { why: 'the database is down' })).status).toBe(200);
    await pass(20, 3, 90);
    expect(await world.cli.live()).toBe('1.2.0 1.3.0:10 1.1.0');
    expect((await ramp()).look?.why).toContain('frozen by ana: the database is down');
    expect((await world.call(controller, '')).json).toMatchObject({ data: { frozen: { who: 'ana' } } });
    expect((await start({ id: 'mfe-fleet', version: '1.1.0' })).status).toBe(409);
    const { key } = await ramp();
    expect((await world.call(controller, '/raise', { key, percent: 50, why: 'now' })).status).toBe(409);
    expect((await world.cli.rollout('promote', 'mfe-fleet@1.1.0')).out).toContain('rollouts are frozen');
    expect((await world.call(controller, '/thaw', { why: 'it is back' })).status).toBe(200);
    await world.evaluateAfter(controller, 1);
    expect(await world.cli.live()).toBe('1.2.0 1.3.0:50 1.1.0');
    await world.call(controller, '/freeze', { why: 'again' });
    world.gateways[0]?.report(seen('1.3.0', 10, 9));
    await world.evaluateAfter(controller, 1);
    expect(await world.cli.live()).toBe('1.2.0 - 1.1.0');
  });
});
