import { QueryClient } from '@tanstack/react-query';
import { session } from 'shared-auth';
import { type FakeAnswer, fakeServer, signInAs } from 'shared-auth/testing';
import { trackQuery } from './tracks.api';

const period = { start: '2026-07-01T08:00', end: '2026-07-01T10:00' };

it('asks for four routes at a time, and never for one that was given up while it waited', async () => {
  await signInAs('operator');
  const waiting: (() => void)[] = [];
  const server = fakeServer({
    'GET /api/locations': () =>
      new Promise<FakeAnswer>((resolve) => waiting.push(() => resolve({ json: { success: true, data: [] } }))),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const asked = () => server.callsTo('GET', '/api/locations').map(({ query }) => query.get('device_id'));
  const routes = ['1', '2', '3', '4', '5', '6'].map((id) => client.fetchQuery(trackQuery(id, period)));
  const givenUp = expect(routes[4]).rejects.toThrow();
  await client.cancelQueries({ queryKey: trackQuery('5', period).queryKey });
  expect(asked()).toEqual(['1', '2', '3', '4']);
  for (const answer of waiting.splice(0)) answer();
  await Promise.all(routes.slice(0, 4));
  for (const answer of waiting.splice(0)) answer();
  await routes[5];
  await givenUp;
  expect(asked()).toEqual(['1', '2', '3', '4', '6']);
  server.restore();
  session.logout();
});
