import { act, fireEvent, screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { session } from 'shared-auth';
import { signInAs } from 'shared-auth/testing';
import { release } from '../registry/testing';
import { fakeModules, renderWithModules } from '../testing/fakeModules';
import { usePreloading } from './usePreloading';

function Menu() {
  usePreloading();
  return <Link to="/alarms">Alarms</Link>;
}

const { contributes } = release('1.0.0');
const users = release('1.0.0', {
  contributes: {
    ...contributes,
    id: 'mfe-admin',
    routes: [{ path: '/users', expose: './UsersPage', title: 'alarms' }],
    menu: [{ path: '/users', order: 60, icon: 'users', label: 'alarms', place: 'main', role: 'manager' }],
    widgets: [],
  },
});

async function open(address = '/') {
  await act(() => signInAs('operator'));
  const modules = fakeModules({ 'mfe-alarms': { stable: release('1.2.0') }, 'mfe-admin': { stable: users } }, {});
  await renderWithModules(<Menu />, modules, address);
  return modules;
}

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  act(() => session.logout());
  Reflect.deleteProperty(navigator, 'connection');
  jest.useRealTimers();
});

it('fetches the pages of the menu ahead once the landing page is done, those the user may open', async () => {
  const { preloads, loads } = await open();
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(preloads).toEqual([]);
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(preloads).toEqual(['1.2.0 ./AlarmsPage']);
  expect(loads).toEqual([]);
});

it('leaves a page that was just opened the network', async () => {
  const { preloads } = await open();
  await act(() => jest.advanceTimersByTimeAsync(2_900));
  fireEvent.click(screen.getByRole('link'));
  await act(() => jest.advanceTimersByTimeAsync(900));
  expect(preloads).toEqual([]);
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(preloads).toEqual(['1.2.0 ./AlarmsPage']);
});

it('fetches of forty modules as many pages as 900 kB hold, those that are opened most first', async () => {
  const of = (n: number) =>
    release('1.0.0', {
      size: n === 1 ? 700_000 : 20_000,
      contributes: {
        ...contributes,
        id: `mfe-${n}`,
        routes: [{ path: `/page-${n}`, expose: `./Page${n}`, title: 'alarms' }],
        menu: [{ path: `/page-${n}`, order: n, icon: 'users', label: 'alarms', place: 'main', role: 'operator' }],
        widgets: [],
      },
    });
  localStorage.setItem('fleet.visited-pages', JSON.stringify({ '/page-39': 3, '/page-20': 9 }));
  await act(() => signInAs('operator'));
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`mfe-${n}`, { stable: of(n) }]));
  const modules = fakeModules(many, {});
  await renderWithModules(<Menu />, modules);
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(modules.preloads).toEqual([20, 39, 0, 2, 3, 4, 5, 6, 7].map((n) => `1.0.0 ./Page${n}`));
});

it('counts the visits of the pages of the menu', async () => {
  await open('/alarms');
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(JSON.parse(localStorage.getItem('fleet.visited-pages') ?? '')).toEqual({ '/alarms': 1 });
});

it.each([{ saveData: true }, { type: 'cellular' }, { effectiveType: '2g' }])(
  'fetches nothing ahead on a metered connection: %j',
  async (value) => {
    Object.defineProperty(navigator, 'connection', { value, configurable: true });
    const { preloads } = await open();
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(preloads).toEqual([]);
  },
);
