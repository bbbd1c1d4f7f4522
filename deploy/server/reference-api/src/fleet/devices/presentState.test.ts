import fc from 'fast-check';
import { startTestApi, type TestApi } from '../../testing/client';
import { anyEvent, MovedTrackers } from '../../testing/leaks/movedTrackers';
import { Outbox } from '../../testing/leaks/outbox';
import { tries } from '../../testing/runs';

let test: TestApi;
let fleet: MovedTrackers;
let outbox: Outbox;
beforeAll(async () => {
  outbox = await Outbox.open();
  test = await startTestApi(outbox.settings);
  fleet = await MovedTrackers.create(test, outbox);
});
afterAll(async () => {
  await test?.close();
  await outbox?.close();
});

it('no call, live event or message shows of a vehicle what a tracker sent while it was in no or another one', async () => {
  await fleet.follow([{ kind: 'message', tracker: 0, age: 0, says: 'alarm' }]);
  await fc.assert(
    fc.asyncProperty(fc.array(anyEvent, { minLength: 8, maxLength: 16 }), (events) => fleet.follow(events)),
    tries(20),
  );
  for (const where of ['a live event', 'a mail', 'a webhook', 'a push message', 'a shared link'])
    expect(Object.keys(fleet.shown)).toContain(where);
  expect(Object.keys(fleet.shown).filter((where) => /^GET .*\/sensors\?/.test(where))).not.toEqual([]);
}, 1_800_000);
