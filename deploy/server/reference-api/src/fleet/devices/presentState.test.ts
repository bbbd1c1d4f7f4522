import fc from 'fast-check';
import { startTestApi, type TestApi } from '../../testing/client';
import { anyEvent, MovedTrackers } from '../../testing/leaks/movedTrackers';
import { runs } from '../../testing/runs';

let test: TestApi;
let fleet: MovedTrackers;
beforeAll(async () => {
  test = await startTestApi();
  fleet = await MovedTrackers.create(test);
});
afterAll(() => test.close());

it('no call and no live event shows of a vehicle what a tracker sent while it was in no or another one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyEvent, { minLength: 8, maxLength: 16 }), (events) => fleet.follow(events)),
    { numRuns: runs(20), endOnFailure: true },
  );
  expect(fleet.shown).toBeGreaterThan(0);
}, 1_800_000);
