import { startTestApi, type TestApi } from '../../testing/client';
import { runs } from '../../testing/runs';
import { type Draw, writeCalls } from '../../testing/writes/calls';
import { findTrespasses } from '../../testing/writes/findTrespass';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi({ notifications: { tickMs: 0 } });
});
afterAll(() => test.close());

/** Calls that write what is the caller's alone: nothing of it is picked among what others have. */
const OWN = [
  /^\/api\/auth\//,
  /^\/api\/notifications\/(?:read|push|settings)$/,
  /^\/api\/notification-rules\/preview$/,
  /^\/api\/acts\/exports$/,
];

it('T3: strikes with every call by which a limited person may write', () => {
  const struck = writeCalls.flatMap((call) =>
    [0, 1, 2, 3].map((n) => {
      const draw: Draw = { pick: () => 7, other: () => 7, serial: n, team: 1, role: 'operator', flag: n > 1 };
      const [method, path] = call(draw);
      return `${method} ${path}`;
    }),
  );
  const isStruck = (method: string, pattern: string) => {
    const path = new RegExp(`^${method} ${pattern.replaceAll(/:\w+/g, '[\\w-]+')}$`);
    return struck.some((each) => path.test(each));
  };
  const open = test.api.routes.filter(
    ({ method, restrictedUsers, path }) =>
      method !== 'GET' && method !== 'HEAD' && restrictedUsers && !OWN.some((own) => own.test(path)),
  );
  expect(open.length).toBeGreaterThan(40);
  expect(open.flatMap(({ method, path }) => (isStruck(method, path) ? [] : [`${method} ${path}`]))).toEqual([]);
});

it('T3: lets nobody change what they do not see, or give what they do not have', async () => {
  const calls = runs(600);
  // A fifth of the calls write on average; in 120 that are drawn at random, hardly ever fewer than a tenth.
  expect(await findTrespasses(test, calls)).toBeGreaterThan(calls / 10);
}, 180_000);
