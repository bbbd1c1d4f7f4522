import { fakeServer, serverAnnounces } from '../testing';
import { workBefore } from './workQueue';

const orders = [
  { kind: 'route', before: 0, seconds: 9 },
  { kind: 'import', before: 3, seconds: 4 },
  { kind: 'route', before: 2, seconds: 1 },
];

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer({ 'GET /api/work': { json: { success: true, data: orders } } });
});
afterEach(() => {
  server.restore();
  serverAnnounces();
});

it('T7: is how many are before the latest own order of its kind', async () => {
  serverAnnounces('work.queue');
  const { signal } = new AbortController();
  expect(await workBefore('route', signal)).toBe(2);
  expect(await workBefore('import', signal)).toBe(3);
  expect(await workBefore('distances', signal)).toBeUndefined();
});

it('T7: a server without such a queue is not asked', async () => {
  serverAnnounces();
  expect(await workBefore('route', new AbortController().signal)).toBeUndefined();
  expect(server.calls).toEqual([]);
});
