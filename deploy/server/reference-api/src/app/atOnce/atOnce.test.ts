import { leftOut, made } from '../../testing/atOnce/makers';
import { AtOnce, things } from '../../testing/atOnce/pairs';
import { startTestApi, type TestApi } from '../../testing/client';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi({ notifications: { tickMs: 0 } });
});
afterAll(() => test.close());

it('knows every kind of thing that two people may write to at once', () => {
  expect([...made, ...Object.keys(leftOut)].sort()).toEqual([...things.keys()].sort());
});

it('two people at once leave of an alarm or a rule, and are told, what one order would', async () => {
  const atOnce = await AtOnce.create(test);
  for (const thing of ['/api/alarms/:id', '/api/zones/rules/:id']) {
    const twice = (await atOnce.pairsOf(thing)).filter(({ acts: [one, two] }) => one.path === two.path);
    for (const pair of twice) expect(await atOnce.wrongOf(pair, 2)).toBeUndefined();
  }
}, 120_000);
