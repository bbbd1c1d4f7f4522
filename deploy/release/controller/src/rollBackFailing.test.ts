import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRegistry } from '@fleet/rollout/store';
import { publishSample, sampleModule } from '@fleet/rollout/testing';
import type { Controller } from './controller';
import { createTestWorld, seen, type TestWorld } from './testing';

let world: TestWorld;
let controller: Controller;
const contributes = (stated: object) => ({
  contributes: { ...sampleModule('mfe-alarms', '1.5.0').contributes, ...stated },
});

/** Everybody has 1.5.0, whose team states when it is to be taken back, and before it had 1.2.0 for so many hours. */
async function begin(stated: object, hours: number) {
  world = await createTestWorld();
  const { cli } = world;
  await publishSample(cli.store, 'mfe-alarms', sampleModule('mfe-alarms', '1.5.0', contributes(stated)));
  await cli.rollout('promote', 'mfe-alarms@1.5.0', '--accept', 'uses');
  const file = join(cli.dir, 'revisions/00000001.json');
  const { change, ...revision } = JSON.parse(readFileSync(file, 'utf8'));
  change.at = new Date(Date.now() - hours * 3_600_000).toISOString();
  writeFileSync(file, JSON.stringify({ ...revision, change }));
  controller = await world.start();
  expect(await cli.live()).toBe('1.5.0 - 1.2.0');
}
afterEach(() => world.close());

const failsIn = async (version: string, failed: number, pages = 40) => {
  world.gateways[0]?.report(seen(version, pages, failed));
  await world.evaluateAfter(controller, 1);
  return world.cli.live();
};
const stated = { takeBack: { goodForHours: 24 } };

it('brings the last version back that was good for as long as the team states, on record', async () => {
  await begin(stated, 30);
  expect(await failsIn('1.5.0', 1)).toBe('1.5.0 - 1.2.0');
  expect(await failsIn('1.5.0', 20)).toBe('1.2.0 - -');
  expect((await readRegistry(world.cli.store))?.change).toMatchObject({
    who: 'controller (takeBack)',
    why: 'mfe-alarms@1.5.0 failed in 21 of 80 pages of 3 users',
    what: 'promote mfe-alarms@1.2.0 --percent 100',
  });
});

it('does nothing of a module whose team does not state it', async () => {
  await begin({}, 30);
  expect(await failsIn('1.5.0', 40)).toBe('1.5.0 - 1.2.0');
});

it('brings nothing back that was not good for so long, and says so', async () => {
  await begin(stated, 2);
  expect(await failsIn('1.5.0', 40)).toBe('1.5.0 - 1.2.0');
  const { json } = await world.call(controller, '');
  expect(json.data.problems).toEqual([
    'mfe-alarms@1.5.0 failed in 40 of 40 pages of 3 users; no version before it was good for 24 hours',
  ]);
});

it('leaves everything while a version is being rolled out: it may be the repair', async () => {
  await begin(stated, 30);
  await world.cli.rollout('promote', 'mfe-alarms@1.3.0', '--percent', '10', '--accept', 'uses');
  expect(await failsIn('1.5.0', 40)).toBe('1.5.0 1.3.0:10 1.2.0');
});
