import { act, screen } from '@testing-library/react';
import { session } from 'shared-auth';
import { fakeServer, signInAs } from 'shared-auth/testing';
import { renderFleet } from '../testing/renderFleet';
import Wallboard from './Wallboard';

let server: ReturnType<typeof fakeServer>;
beforeEach(async () => {
  await signInAs('operator');
  server = fakeServer();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  server.restore();
  session.logout();
});

const HOUR = 3_600_000;

/** At once, so that the clock's second hand is drawn once; what then comes from the server is drawn as well. */
async function pass(ms: number) {
  act(() => jest.advanceTimersByTime(ms));
  await act(() => jest.advanceTimersByTimeAsync(1));
}

it('asks the server to go on with its session as long as it hangs there, and says whose it is', async () => {
  const asked = () => server.callsTo('GET', '/api/auth/verify').length;
  server.on('GET /api/auth/verify', { json: { user: session.getSnapshot().user } });
  const { unmount } = renderFleet(
    <Wallboard stats={{ filtered: 61, online: 53, offline: 8, alarms: 3 }} onLeave={() => {}}>
      map
    </Wallboard>,
    { path: '/map', at: '/map' },
  );
  expect(screen.getByText('Онлајн').nextElementSibling).toHaveTextContent('53');
  expect(screen.getByText(/^Најавени сте како /)).toBeVisible();
  expect(asked()).toBe(0);
  await pass(HOUR / 2);
  expect(asked()).toBe(1);
  await pass(HOUR / 2);
  expect(asked()).toBe(2);
  expect(session.getSnapshot().status).toBe('signed-in');
  unmount();
  await jest.advanceTimersByTimeAsync(HOUR);
  expect(asked()).toBe(2);
});
