import { act } from '@testing-library/react';
import { session } from 'shared-auth';
import { signInAs } from 'shared-auth/testing';
import { release } from '../registry/testing';
import { fakeModules, renderWithModules } from '../testing/fakeModules';
import { usePreloading } from './usePreloading';

function Menu() {
  usePreloading();
  return null;
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

async function open() {
  await act(() => signInAs('operator'));
  const modules = fakeModules({ 'mfe-alarms': { stable: release('1.2.0') }, 'mfe-admin': { stable: users } }, {});
  await renderWithModules(<Menu />, modules);
  return modules;
}

beforeEach(() => jest.useFakeTimers());
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

it('fetches nothing ahead on a metered connection', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  const { preloads } = await open();
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(preloads).toEqual([]);
});
