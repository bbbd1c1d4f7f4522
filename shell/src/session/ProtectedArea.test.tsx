import { act, screen, waitFor } from '@testing-library/react';
import { type Role, session } from 'shared-auth';
import { fakeServer, signInAs } from 'shared-auth/testing';
import { renderInShell, whereabouts } from '../testing/renderInShell';
import { ConsoleEntry } from './ConsoleEntry';
import { forgetOrigin } from './origin';
import { startSessionToasts } from './sessionToasts';

let server: ReturnType<typeof fakeServer>;
let stopToasts: () => void;
beforeEach(() => {
  server = fakeServer();
  stopToasts = startSessionToasts();
});
afterEach(() => {
  act(() => session.logout());
  stopToasts();
  server.restore();
  forgetOrigin();
});

function open(entry: string) {
  return renderInShell(
    <ConsoleEntry>
      <h1>behind the login</h1>
    </ConsoleEntry>,
    [entry],
  );
}
const behind = () => screen.queryByRole('heading', { name: 'behind the login' });

it('sends a visitor to the login page and remembers where they were', async () => {
  await session.start();
  await open('/alarms?page=2#row');
  expect(whereabouts.path).toBe('/login');
  expect(behind()).toBeNull();
  await act(() => signInAs('manager'));
  expect(whereabouts.path).toBe('/alarms?page=2#row');
  expect(behind()).toBeVisible();
});

it('shows a spinner while the token is checked', async () => {
  localStorage.setItem('token', 'stored');
  let answer = (_json: unknown) => {};
  server.on('GET /api/auth/verify', () => new Promise((resolve) => (answer = (json) => resolve({ json }))));
  const started = session.start();
  await open('/map');
  expect(screen.getByRole('status')).toHaveTextContent('Се проверува најавата...');
  expect(behind()).toBeNull();
  await act(async () => {
    answer({ user: { username: 'ana', role: 'operator' } });
    await started;
  });
  expect(behind()).toBeVisible();
  expect(whereabouts.path).toBe('/map');
});

it('says that a failed check signed the user out', async () => {
  localStorage.setItem('token', 'stored');
  server.on('GET /api/auth/verify', { status: 401, json: {} });
  await open('/map');
  await act(() => session.start());
  expect(whereabouts.path).toBe('/login');
  expect(await screen.findByText('Одјавени сте')).toBeVisible();
});

it('remembers the page when the session is refused, for the same user', async () => {
  await signInAs('manager');
  await open('/users');
  server.on('PUT /api/auth/profile', { status: 401, json: {} });
  await act(async () => {
    await Promise.allSettled(Array.from({ length: 20 }, () => session.updateProfile({})));
  });
  expect(whereabouts.path).toBe('/login');
  expect(await screen.findAllByText(/^Одјавени сте\. Најавата истече/)).toHaveLength(1);
  await act(() => signInAs('manager'));
  expect(whereabouts.path).toBe('/users');
});

it('starts another user at the dashboard', async () => {
  await signInAs('manager');
  await open('/users');
  localStorage.removeItem('token');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  await waitFor(() => expect(whereabouts.path).toBe('/login'));
  await act(() => signInAs('admin'));
  expect(whereabouts.path).toBe('/dashboard');
});

it('forgets the page of who logged out', async () => {
  await signInAs('manager');
  await open('/users');
  act(() => session.logout());
  expect(whereabouts.path).toBe('/login');
  expect(await screen.findByText('Одјавени сте')).toBeVisible();
  await act(() => signInAs('manager'));
  expect(whereabouts.path).toBe('/dashboard');
});

it('lets a driver in', async () => {
  await signInAs('driver');
  await open('/dashboard');
  expect(behind()).toBeVisible();
});

it('tells a role nobody knows in words that the console is not for them, with a way out', async () => {
  await signInAs('inspector' as Role); // what a newer server may send
  const { user } = await open('/dashboard');
  expect(behind()).toBeNull();
  expect(screen.getByRole('heading', { name: 'Немате пристап до конзолата' })).toBeVisible();
  expect(screen.getByText(/Најавени сте како Ана Петровска/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Одјава' }));
  expect(whereabouts.path).toBe('/login');
});
