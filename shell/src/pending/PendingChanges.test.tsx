import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { ApiError, pendingChanges, session } from 'shared-auth';
import { fakeServer, signInAs } from 'shared-auth/testing';
import { renderInShell } from '../testing/renderInShell';
import { PendingChanges } from './PendingChanges';

const away = new ApiError({ kind: 'network', url: '/x' });
const keep = (id: number) =>
  act(() => {
    pendingChanges.keep(away, {
      label: `Потврди аларм ${id}`,
      method: 'PUT',
      path: `/api/alarms/${id}/acknowledge`,
      body: {},
      about: [`alarm:${id}`],
    });
  });
let server: ReturnType<typeof fakeServer>;

beforeEach(async () => {
  await signInAs('operator');
  server = fakeServer({ 'PUT /api/alarms/:id/acknowledge': new TypeError('Failed to fetch') });
});
afterEach(() => {
  server.restore();
  act(() => session.logout());
  localStorage.clear();
});

const open = () =>
  renderInShell(
    <QueryClientProvider client={new QueryClient()}>
      <PendingChanges />
    </QueryClientProvider>,
  );

it('says how many actions wait, warns before the tab is closed, and sends them once the network is back', async () => {
  await open();
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(closing()).toBe(false);
  keep(1);
  keep(2);
  expect(await screen.findByRole('button', { name: '2 неиспратени' })).toBeVisible();
  expect(closing()).toBe(true);
  await waitFor(() => expect(server.calls.length).toBeGreaterThan(0));
  server.on('PUT /api/alarms/:id/acknowledge', { json: {} });
  await waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(screen.queryByRole('button', { name: /неиспрат/ })).toBeNull();
  });
  expect(await screen.findByText('Испратено: Потврди аларм 2')).toBeVisible();
  expect(closing()).toBe(false);
});

it('lists them, and lets each be taken back', async () => {
  const { user } = await open();
  keep(1);
  await user.click(await screen.findByRole('button', { name: '1 неиспратено' }));
  const panel = await screen.findByRole('dialog', { name: 'Неиспратени дејства' });
  await user.click(within(panel).getByRole('button', { name: 'Откажи: Потврди аларм 1' }));
  expect(screen.queryByRole('button', { name: /неиспрат/ })).toBeNull();
  expect(pendingChanges.getSnapshot()).toEqual([]);
});

it('says what the server does not accept any more', async () => {
  await open();
  server.on('PUT /api/alarms/:id/acknowledge', { status: 409, json: { error: 'Алармот веќе го презеде Марко.' } });
  keep(1);
  expect(await screen.findByText('Не е прифатено: Потврди аларм 1 (Алармот веќе го презеде Марко.)')).toBeVisible();
  expect(pendingChanges.getSnapshot()).toEqual([]);
});
