import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readRegistry } from '@fleet/rollout/store';
import type { Controller } from './controller';
import { updateRamps } from './ramps/rampFile';
import { createTestWorld, seen, startBody, type TestWorld } from './testing';

let world: TestWorld;
let controller: Controller;
beforeEach(async () => {
  world = await createTestWorld(2);
  controller = await world.start();
});
afterEach(() => world.close());

const start = async (more: object = {}) => {
  const { status, json } = await world.call(controller, '/start', { ...startBody, ...more });
  expect({ status, json }).toEqual({ status: 200, json: { success: true } });
};
const ramp = async () => (await world.ramps())[0]!;
const change = async () => (await readRegistry(world.cli.store))?.change;

/** A step's evidence at both gateways, after the step has begun. */
async function pass(minutes: number) {
  await world.evaluateAfter(controller, 0.1);
  for (const gateway of world.gateways) gateway.report(seen('1.3.0', 15), seen('1.2.0', 40));
  await world.evaluateAfter(controller, minutes);
}

describe('a ramp', () => {
  it('is raised step by step on the evidence of all gateways, each on record in the name of who started it', async () => {
    await start();
    expect(await world.cli.live()).toBe('1.2.0 1.3.0:10 1.1.0');
    await pass(5);
    expect(await world.cli.live()).toBe('1.2.0 1.3.0:10 1.1.0');
    await world.evaluateAfter(controller, 6);
    expect(await world.cli.live()).toBe('1.2.0 1.3.0:50 1.1.0');
    expect(await change()).toMatchObject({ who: 'controller (ana)', what: 'ramp mfe-alarms@1.3.0 50' });
    // Reports from before the step began do not raise it again.
    await world.evaluateAfter(controller, 11);
    expect((await ramp()).look?.why).toContain('waits for 20 more signed-in pages');
    await pass(11);
    expect(await world.cli.live()).toBe('1.3.0 - 1.2.0');
    expect(await ramp()).toMatchObject({ state: 'finished', percent: 100 });
    expect((await ramp()).log.map(({ what }) => what)).toEqual(['started', 'raised', 'finished']);
  });

  it('counts nothing for a step that may have been reported before the step began', async () => {
    world.clock.now += 60_000;
    await start();
    for (const gateway of world.gateways) gateway.report(seen('1.3.0', 15));
    await world.evaluateAfter(controller, 11);
    expect(await world.cli.live()).toBe('1.2.0 1.3.0:10 1.1.0');
    expect((await ramp()).look?.seen?.pages).toBe(0);
    await pass(1);
    expect(await world.cli.live()).toBe('1.2.0 1.3.0:50 1.1.0');
  });

  it('is reverted when it is worse, also while it is paused', async () => {
    await start();
    await world.call(controller, '/pause', { key: (await ramp()).key, why: 'lunch' });
    await pass(30);
    expect(await world.cli.live()).toBe('1.2.0 1.3.0:10 1.1.0');
    world.gateways[1]?.report(seen('1.3.0', 10, 9));
    await world.evaluateAfter(controller, 1);
    expect(await world.cli.live()).toBe('1.2.0 - 1.1.0');
    const ended = await ramp();
    expect(ended.state).toBe('reverted');
    expect(ended.log.at(-1)).toMatchObject({ who: 'controller (ana)', why: expect.stringContaining('render 9') });
  });

  it('is not raised while a gateway is silent, which is named; its restart loses nothing that was collected', async () => {
    await start();
    await pass(1);
    world.gateways[0]?.setSilent(true);
    await world.evaluateAfter(controller, 20);
    expect(await world.cli.live()).toBe('1.2.0 1.3.0:10 1.1.0');
    expect((await ramp()).look?.silent).toEqual([world.gateways[0]?.url]);
    const { json } = await world.call(controller, '');
    expect(json.data.problems.join()).toContain(`${world.gateways[0]?.url}: it responded with 503`);
    // It comes back and knows nothing more of the time before.
    world.gateways[0]?.setSilent(false);
    await world.evaluateAfter(controller, 1);
    expect(await world.cli.live()).toBe('1.2.0 1.3.0:50 1.1.0');
  });

  it('stays where it is without evidence, and is taken back at its deadline', async () => {
    await start({ deadline: 60 });
    await world.evaluateAfter(controller, 59);
    expect(await world.cli.live()).toBe('1.2.0 1.3.0:10 1.1.0');
    await world.evaluateAfter(controller, 2);
    expect(await world.cli.live()).toBe('1.2.0 - 1.1.0');
    expect(await ramp()).toMatchObject({ state: 'expired' });
    expect((await ramp()).log.at(-1)?.why).toMatch(/deadline.*no signed-in page has met it/);
  });

  it('has no shorter time for a pause', async () => {
    await start({ deadline: 60 });
    const { key } = await ramp();
    await world.call(controller, '/pause', { key, why: 'night' });
    await world.evaluateAfter(controller, 600);
    await world.call(controller, '/resume', { key, why: 'morning' });
    await world.evaluateAfter(controller, 50);
    expect(await ramp()).toMatchObject({ state: 'running' });
  });

  it.each<[string, string[], string, string]>([
    [
      'another version took its place',
      ['promote', 'mfe-alarms@1.4.0', '--percent', '5', '--replace'],
      'replaced',
      '1.2.0 1.4.0:5 1.1.0',
    ],
    ['it was taken back by the CLI', ['rollback', 'mfe-alarms', '--why', 'too loud'], 'reverted', '1.2.0 - 1.1.0'],
    ['it was stopped by the CLI', ['ramp', 'mfe-alarms', '0', '--why', 'too loud'], 'stopped', '1.2.0 1.3.0:0 1.1.0'],
    ['everyone got it by the CLI', ['ramp', 'mfe-alarms', '100', '--why', 'sure'], 'finished', '1.3.0 - 1.2.0'],
  ])('ends where %s, and leaves that alone', async (_what, args, state, live) => {
    await start();
    await world.cli.rollout(...args);
    await pass(30);
    expect(await ramp()).toMatchObject({ state });
    expect((await ramp()).log.at(-1)?.who).toBe('ana');
    expect(await world.cli.live()).toBe(live);
  });
});

describe('a controller that was killed', () => {
  it('after the registry was written and before the ramp was: the step begins with the next look', async () => {
    await start();
    await pass(1);
    // As the look would have done it.
    await world.cli.rollout('ramp', 'mfe-alarms', '50');
    await world.evaluateAfter(controller, 30);
    expect(await world.cli.live()).toBe('1.2.0 1.3.0:50 1.1.0');
    expect((await ramp()).log.map(({ what }) => what)).toEqual(['started', 'changed']);
    await pass(30);
    expect(await world.cli.live()).toBe('1.3.0 - 1.2.0');
  });

  it('after the ramp was written and before its version went out: the ramp ends, and nothing is live', async () => {
    await start();
    await world.cli.rollout('rollback', 'mfe-alarms');
    await updateRamps(world.cli.store, (ramps) => ramps.map((each) => ({ ...each, stepSince: null })));
    // Another controller might be at it.
    await world.evaluateAfter(controller, 0.5);
    expect(await ramp()).toMatchObject({ state: 'running' });
    await world.evaluateAfter(controller, 0.6);
    expect((await ramp()).log.at(-1)).toMatchObject({ what: 'stopped', why: 'it was interrupted before it began' });
    expect((await world.call(controller, '/start', startBody)).status).toBe(200);
  });

  it('goes on with what it had collected, and counts nothing twice', async () => {
    await start();
    await world.evaluateAfter(controller, 0.1);
    world.gateways[0]?.report(seen('1.3.0', 15));
    await world.evaluateAfter(controller, 1);
    await controller.close();
    controller = await world.start();
    expect((await ramp()).look).toMatchObject({
      why: expect.stringContaining('waits for 5 more signed-in pages'),
      seen: { pages: 15, users: 10, failedPages: 0, failedUsers: 0 },
    });
    world.gateways[1]?.report(seen('1.3.0', 5));
    await world.evaluateAfter(controller, 10);
    expect(await world.cli.live()).toBe('1.2.0 1.3.0:50 1.1.0');
  });
});

describe('of several controllers', () => {
  it('one whose clock is two hours ahead does not stop the ramps when it ends, nor is it taken over while it lives', async () => {
    const lease = () => world.cli.store.read('controller.json').then((file) => String(file?.bytes));
    const ahead = (by: string) =>
      world.cli.store.write(
        'controller.json',
        JSON.stringify({ holder: `ahead ${by}`, until: '2026-03-02T10:00:00Z' }),
      );
    await ahead('1');
    await controller.tick();
    world.clock.now += 15 * 60_000;
    await ahead('2');
    await controller.tick();
    expect(await lease()).toContain('ahead');
    // It was killed.
    await world.evaluateAfter(controller, 25);
    expect(await lease()).not.toContain('ahead');
  });

  it('one moves the ramps; another takes over when its lease has run out', async () => {
    const second = await world.start({ dataDir: join(world.cli.dir, 'second') });
    const collected = () => readdirSync(join(world.cli.dir, 'second')).length;
    world.gateways[0]?.report(seen('1.3.0', 15));
    await world.evaluateAfter(second, 1);
    expect(collected()).toBe(0);
    // The first one looks no more.
    world.clock.now += 60 * 60_000;
    world.gateways[0]?.report(seen('1.3.0', 15));
    await second.tick();
    expect(collected()).toBe(1);
  });

  it('any of them acts', async () => {
    const second = await world.start({ dataDir: join(world.cli.dir, 'second') });
    expect((await world.call(second, '/start', startBody)).status).toBe(200);
    await pass(11);
    expect(await world.cli.live()).toBe('1.2.0 1.3.0:50 1.1.0');
  });
});
