import { startTestApi, type TestApi } from '../../testing/client';
import { callsOf, nameOf } from '../../testing/leaks/calls';
import { findLeaks, SecretFleet, walkCalls } from '../../testing/leaks/fleet';
import { runs } from '../../testing/runs';

let test: TestApi;
let fleet: SecretFleet;
beforeAll(async () => {
  test = await startTestApi();
  fleet = await SecretFleet.create(test);
});
afterAll(() => test.close());

it('A12: shows nobody, in any answer or live event, what they do not see', async () => {
  const calls = runs(300);
  expect(await findLeaks(fleet, calls)).toBeGreaterThan(calls / 4);
}, 180_000);

it('A12: shows no one in any call what they do not see, in a fleet of which each sees a part', async () => {
  expect(await walkCalls(fleet)).toBeGreaterThan(100);
}, 180_000);

/** Of accounts, wishes and browsers: they hold nothing of a vehicle. */
const withoutVehicles =
  /^(POST|PUT|DELETE) \/api\/(auth|users|second-factor|notification-rules|notifications|retention|ingest-keys|notification-webhooks)(\/|$)/;

it('A12: leaves out no call but of accounts, wishes and keys, and those that need no sign-in', () => {
  const { notWalked, unknownCalls } = callsOf(test.api.routes);
  const forgotten = notWalked.filter(
    (route) => !withoutVehicles.test(nameOf(route)) && !['anyone', 'tracker', 'forwarder'].includes(route.permission),
  );
  expect([forgotten.map(nameOf), unknownCalls]).toEqual([[], []]);
});
