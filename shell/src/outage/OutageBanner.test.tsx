import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from 'shared-auth';
import { fakeServer, liveLink } from 'shared-auth/testing';
import * as v from 'valibot';
import { release } from '../registry/testing';
import { fakeModules, renderWithModules } from '../testing/fakeModules';
import { OutageBanner } from './OutageBanner';

let server: ReturnType<typeof fakeServer>;
afterEach(() => {
  server.restore();
  act(() => liveLink.reset());
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => true });
});

function Part({ path }: { path: string }) {
  useQuery({
    queryKey: ['mfe-alarms', path.slice(5)],
    queryFn: () => api.get(path, v.unknown()),
    retry: false,
    networkMode: 'always',
  });
  return null;
}

async function open(...paths: string[]) {
  await renderWithModules(
    <>
      {paths.map((path) => (
        <Part key={path} path={path} />
      ))}
      <OutageBanner />
    </>,
    fakeModules({ 'mfe-alarms': { stable: release('1.2.0') } }, {}),
  );
  return { user: userEvent.setup() };
}
const down = { status: 503, json: {} };

it('says once for all parts that the server is away, and that it is back when one answers', async () => {
  server = fakeServer({ 'GET /api/a': down, 'GET /api/b': down, 'GET /api/c': down });
  const { user } = await open('/api/a', '/api/b', '/api/c');
  expect(await screen.findByText(/^Серверот не одговара од \d\d:\d\d/)).toBeVisible();
  expect(screen.getAllByRole('status')).toHaveLength(1);
  expect(document.documentElement).toHaveAttribute('data-outage');
  for (const path of ['a', 'b', 'c']) server.on(`GET /api/${path}`, { json: { data: 1 } });
  await user.click(screen.getByRole('button', { name: 'Обиди се повторно' }));
  await waitFor(() => expect(screen.queryByText(/Серверот не одговара/)).toBeNull());
  expect(document.documentElement).not.toHaveAttribute('data-outage');
});

it('says nothing of the server where one part fails, nor of what the server refuses', async () => {
  server = fakeServer({
    'GET /api/a': down,
    'GET /api/b': { status: 404, json: {} },
    'GET /api/c': { status: 403, json: {} },
  });
  await open('/api/a', '/api/b', '/api/c');
  await waitFor(() => expect(server.calls).toHaveLength(3));
  expect(screen.queryByText(/Серверот/)).toBeNull();
});

it('says at once that the network has gone, and what still comes', async () => {
  server = fakeServer({});
  await open();
  act(() => liveLink.setConnected(true));
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText(/^Нема мрежа од/)).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('мапата и алармите се во живо');
  act(() => liveLink.setConnected(false));
  expect(screen.getByRole('status')).not.toHaveTextContent('во живо');
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText(/Нема мрежа/)).toBeNull();
});

const says = 'Дел од оваа страница не е вчитан.';

it('says that a part could not be loaded which says nothing itself, until another try loads it', async () => {
  server = fakeServer({ 'GET /api/a': { status: 500, json: {} }, 'GET /api/b': { json: { data: 1 } } });
  const { user } = await open('/api/a', '/api/b');
  expect(await screen.findByText(says)).toBeVisible();
  const retry = screen.getByRole('button', { name: 'Обиди се повторно' });
  await user.click(retry);
  await waitFor(() => expect(server.callsTo('GET', '/api/a')).toHaveLength(2));
  expect(retry).toHaveFocus();
  server.on('GET /api/a', { json: { data: 1 } });
  await user.click(retry);
  await waitFor(() => expect(screen.queryByText(says)).toBeNull());
  expect(server.callsTo('GET', '/api/b')).toHaveLength(1);
});

it('names what could not be loaded as the menu does', async () => {
  server = fakeServer({ 'GET /api/a': { status: 500, json: {} }, 'GET /api/alarms': { status: 500, json: {} } });
  await open('/api/a', '/api/alarms');
  expect(await screen.findByText('Дел од оваа страница не е вчитан: Аларми.')).toBeVisible();
});

it.each([
  ['a part', 'main', 'data-failed', ''],
  ['a dialog', 'dialog', 'role', 'alert'],
])('leaves it to %s that says so, and says nothing of what the server refuses', async (_, role, name, value) => {
  server = fakeServer({ 'GET /api/a': { status: 500, json: {} }, 'GET /api/b': { status: 403, json: {} } });
  jest.useFakeTimers({ advanceTimers: true });
  const place = document.createElement('div');
  place.setAttribute('role', role);
  place.append(document.createElement('p'));
  place.firstElementChild?.setAttribute(name, value);
  document.body.append(place);
  await open('/api/a', '/api/b');
  await waitFor(() => expect(server.calls).toHaveLength(2));
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(screen.queryByText(says)).toBeNull();
  place.remove();
  jest.useRealTimers();
});
