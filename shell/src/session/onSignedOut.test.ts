import { session } from 'shared-auth';
import { fakeServer, signInAs } from 'shared-auth/testing';
import { onSignedOut } from './onSignedOut';

afterEach(() => session.logout());

it('calls back once for each user who leaves the screen', async () => {
  await signInAs('admin');
  let left = 0;
  const stop = onSignedOut(() => {
    left += 1;
  });
  session.logout();
  session.logout();
  expect(left).toBe(1);
  await signInAs('manager');
  const server = fakeServer({ 'GET /api/auth/verify': { json: { user: { username: 'other', role: 'admin' } } } });
  localStorage.setItem('token', 'of-another-tab');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect(left).toBe(2);
  await new Promise((resolve) => setTimeout(resolve));
  expect(session.getSnapshot().user?.username).toBe('other');
  stop();
  session.logout();
  expect(left).toBe(2);
  server.restore();
});
