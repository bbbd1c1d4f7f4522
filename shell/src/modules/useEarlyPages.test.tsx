import { act, fireEvent, screen } from '@testing-library/react';
import { api, session } from 'shared-auth';
import { fakeServer, signInAs } from 'shared-auth/testing';
import * as v from 'valibot';
import { SIDEBAR_ID } from '../layout/Sidebar';
import { release } from '../registry/testing';
import { fakeModules, renderWithModules } from '../testing/fakeModules';
import { useEarlyPages } from './useEarlyPages';

const { contributes } = release('1.2.0');
const alarms = release('1.2.0', {
  contributes: {
    ...contributes,
    routes: [
      {
        path: '/alarms',
        expose: './AlarmsPage',
        title: 'alarms',
        data: [
          { path: '/api/alarms', query: { page: { param: 'page', default: '1' }, limit: { default: '50' } } },
          { path: '/api/reports/dashboard', query: {}, recorded: true },
        ],
      },
    ],
  },
});

function Menu() {
  useEarlyPages();
  return (
    <>
      <aside id={SIDEBAR_ID}>
        <nav>
          <a href="/alarms">Аларми</a>
          <a href="/">Почетна</a>
        </nav>
      </aside>
      <a href="/alarms">во страницата</a>
    </>
  );
}

let server: ReturnType<typeof fakeServer>;
const asked = () => server.callsTo('GET', '/api/alarms').length;
const entry = () => screen.getByRole('link', { name: 'Аларми' });
const home = () => screen.getByRole('link', { name: 'Почетна' });
const rest = (milliseconds = 100) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const openPage = () => api.list('/api/alarms', v.object({ id: v.number() }), { query: { limit: 50, page: 1 } });

beforeEach(async () => {
  jest.useFakeTimers();
  await act(() => signInAs('operator'));
  server = fakeServer({
    'GET /api/alarms': { json: { success: true, data: [{ id: 7 }] } },
    'GET /api/reports/dashboard': { json: { success: true, data: {} } },
  });
  const modules = fakeModules({ 'mfe-alarms': { stable: alarms } }, {});
  await renderWithModules(<Menu />, modules);
});
afterEach(() => {
  act(() => session.logout());
  server.restore();
  Reflect.deleteProperty(navigator, 'connection');
  jest.useRealTimers();
});

it("asks for a page's data while the pointer rests on its entry, and the page's own call takes the response", async () => {
  fireEvent.pointerOver(entry());
  await rest();
  expect(asked()).toBe(1);
  expect((await openPage()).rows).toEqual([{ id: 7 }]);
  expect(asked()).toBe(1);
  await openPage();
  expect(asked()).toBe(2);
});

it('asks at once when the entry is pressed, once in all', async () => {
  fireEvent.pointerOver(entry());
  fireEvent.pointerDown(entry());
  expect(asked()).toBe(1);
  await rest();
  fireEvent.pointerOver(home());
  fireEvent.pointerOver(entry());
  await rest();
  expect(asked()).toBe(1);
  await openPage();
  await openPage();
  expect(asked()).toBe(2);
});

it('asks for what the server records when the page is opened here, by hand or by keyboard, not while one rests', async () => {
  const read = () => server.callsTo('GET', '/api/reports/dashboard').length;
  fireEvent.pointerOver(entry());
  await rest();
  fireEvent.pointerDown(entry());
  fireEvent.click(entry(), { ctrlKey: true });
  expect(read()).toBe(0);
  fireEvent.click(entry());
  fireEvent.click(entry());
  expect(read()).toBe(1);
});

it('asks when the keyboard rests on the entry', async () => {
  fireEvent.focusIn(entry());
  await rest();
  expect(asked()).toBe(1);
});

it('asks for nothing when the pointer only passes by, or is in the page', async () => {
  fireEvent.pointerOver(entry());
  await rest(50);
  fireEvent.pointerOver(home());
  fireEvent.pointerOver(screen.getByRole('link', { name: 'во страницата' }));
  await rest();
  expect(asked()).toBe(0);
});

it('keeps the response for 3 s: a page opened later asks anew', async () => {
  fireEvent.pointerOver(entry());
  await rest();
  await rest(3_000);
  await openPage();
  expect(asked()).toBe(2);
});

it('gives the response to nobody else once the token is refused', async () => {
  fireEvent.pointerOver(entry());
  await rest();
  act(() => session.refused(session.token()));
  await openPage();
  expect(asked()).toBe(2);
});

it('leaves a failed call to the page, which sees it', async () => {
  server.on('GET /api/alarms', { status: 500, json: { success: false } });
  fireEvent.pointerDown(entry());
  await rest();
  await expect(openPage()).rejects.toMatchObject({ status: 500 });
  expect(asked()).toBe(1);
});

it('waits for the press on a metered connection', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  fireEvent.pointerOver(entry());
  await rest();
  expect(asked()).toBe(0);
  fireEvent.pointerDown(entry());
  expect(asked()).toBe(1);
});
