import type { VersionError } from '@fleet/rollout/health';
import type { Controller } from '../controller';
import { createTestWorld, seen, startBody, type TestWorld } from '../testing';

let world: TestWorld;
let controller: Controller;
beforeEach(async () => {
  world = await createTestWorld(2);
  controller = await world.start();
});
afterEach(() => world.close());

const frame = (version: string, column: number) => ({ file: `mfe-alarms/${version}/page.abc.js`, line: 1, column });
const boom = (version: string, more: Partial<VersionError> = {}): VersionError => ({
  ...{ module: 'mfe-alarms', version, kind: 'crash', name: 'TypeError', message: "Cannot read 'id' of …" },
  frames: [frame(version, 11)],
  pages: 2,
  users: ['user1', 'user2'],
  ...more,
});
/** Column 11 of the file is line 42, column 8 of the source. */
const map = {
  version: 3,
  sources: ['webpack://mfe-alarms@1.3.0/./src/alarms/AlarmsPage.tsx?a1b2'],
  names: ['selectAlarm'],
  mappings: 'UAyCOA',
};
const errors = async () => (await world.call(controller, '/errors')).json.data;

it('adds up the errors of all gateways by version, leads each to its source, and counts users without naming them', async () => {
  await world.cli.store.write('modules/mfe-alarms/1.3.0/page.abc.js.map', JSON.stringify(map));
  await world.evaluateAfter(controller, 1);
  world.gateways[0]?.report(seen('1.3.0', 10, 2), seen('1.2.0', 30));
  world.gateways[0]?.reportErrors(boom('1.3.0'));
  world.gateways[1]?.reportErrors(boom('1.3.0', { pages: 1, users: ['user2', 'user3'] }));
  await world.evaluateAfter(controller, 1);
  world.gateways[1]?.reportErrors(boom('1.2.0', { message: 'older', users: ['user9'], pages: 1 }));
  await world.evaluateAfter(controller, 5);

  const [older, newer, ...others] = await errors();
  expect(others).toEqual([]);
  expect(older).toMatchObject({ id: 'mfe-alarms', version: '1.2.0', errors: [{ message: 'older', users: 1 }] });
  // Without a map the place is the file as it was served.
  expect(older.errors[0].stack).toEqual([{ place: 'mfe-alarms/1.2.0/page.abc.js:1:11', isSource: false }]);
  expect(newer).toMatchObject({ version: '1.3.0', pages: 10, failed: 2, users: 3, size: 20_000 });
  expect(newer.errors).toEqual([
    {
      key: expect.any(String),
      ...{ kind: 'crash', name: 'TypeError', message: "Cannot read 'id' of …", pages: 3, users: 3 },
      ...{ firstAt: '2026-03-02T08:02:00.000Z', lastAt: '2026-03-02T08:02:00.000Z' },
      stack: [{ place: 'mfe-alarms/src/alarms/AlarmsPage.tsx:42:8 selectAlarm', isSource: true }],
    },
  ]);
  expect(JSON.stringify([older, newer])).not.toContain('user1');
});

it('keeps errors over a restart, for a day', async () => {
  world.gateways[0]?.reportErrors(boom('1.3.0'));
  await world.evaluateAfter(controller, 1);
  await controller.close();
  controller = await world.start();
  expect(await errors()).toHaveLength(1);
  await world.evaluateAfter(controller, 25 * 60);
  expect(await errors()).toEqual([]);
});

it('shows errors and the course of a ramp to administrators only', async () => {
  for (const path of ['/errors', '/timeline?key=1'])
    expect((await world.call(controller, path, undefined, { authorization: 'Bearer mia:manager' })).status).toBe(403);
  expect((await world.call(controller, '/timeline?key=none')).status).toBe(404);
});

it('draws the course of a ramp: share, loads and errors of its version and of the others over time', async () => {
  await world.call(controller, '/start', startBody);
  const key = (await world.ramps())[0]?.key;
  await world.evaluateAfter(controller, 0.1);
  world.gateways[0]?.report(seen('1.3.0', 15), seen('1.2.0', 40));
  world.gateways[1]?.report(seen('1.3.0', 15), seen('1.2.0', 30, 3));
  await world.evaluateAfter(controller, 10.9);
  world.gateways[0]?.report(seen('1.3.0', 10, 8));
  await world.evaluateAfter(controller, 2);
  const course = async () => (await world.call(controller, `/timeline?key=${key}`)).json.data;
  const points = await course();
  expect(points).toHaveLength(13);
  expect(points.map(({ percent }: { percent: number }) => percent)).toEqual([
    ...Array.from({ length: 10 }, () => 10),
    50,
    50,
    0,
  ]);
  expect(points[10]).toMatchObject({ candidate: { loads: 0 } });
  expect(points[11]).toMatchObject({ candidate: { loads: 30, failed: 0 }, others: { loads: 67, failed: 3 } });
  expect(points[12]).toMatchObject({ candidate: { loads: 2, failed: 8 } });
  // Long afterwards it is read from what was kept on disk.
  await world.evaluateAfter(controller, 3 * 24 * 60);
  expect(await course()).toEqual(points);
});
