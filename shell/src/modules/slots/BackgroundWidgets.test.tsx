import { act, screen } from '@testing-library/react';
import type { ModuleWidget } from 'shared-auth';
import { release } from '../../registry/testing';
import { type FakeExport, failing, fakeModules, renderWithModules } from '../../testing/fakeModules';
import { BackgroundWidgets } from './BackgroundWidgets';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
});

const always: ModuleWidget = { slot: 'console.background', expose: './Follow', title: 'alarms' };
const onChoice: ModuleWidget = {
  ...always,
  when: { preference: ['mfe-alarms:alarms.sound', 'mfe-alarms:alarms.notifications'] },
};

/** A console whose mfe-alarms has the given background widget. */
async function open(widget: ModuleWidget, given: FakeExport) {
  const { contributes } = release('1.2.0');
  const stable = release('1.2.0', { contributes: { ...contributes, widgets: [widget] } });
  const modules = fakeModules({ 'mfe-alarms': { stable } }, { '1.2.0': given });
  await renderWithModules(<BackgroundWidgets />, modules);
  return modules;
}

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const Widget = () => <p role="alert">слуша</p>;

it('fetches nothing while none of the preferences a widget names is on', async () => {
  const { loads } = await open(onChoice, Widget);
  await wait(60_000);
  expect(loads).toEqual([]);
});

it('mounts a widget while one is on, once the landing page has what it needs', async () => {
  localStorage.setItem('mfe-alarms:alarms.notifications', 'true');
  const { loads } = await open(onChoice, Widget);
  await wait(1_000);
  expect(loads).toEqual([]);
  await wait(5_000);
  expect(screen.getByRole('alert')).toHaveTextContent('слуша');
  localStorage.setItem('mfe-alarms:alarms.notifications', 'false');
  act(() => window.dispatchEvent(new StorageEvent('storage', { key: 'mfe-alarms:alarms.notifications' })));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it.each([always, { ...always, slot: 'console.alarm-signals' }])(
  'mounts a widget of $slot without a condition always',
  async (widget) => {
    await open(widget, Widget);
    await wait(5_000);
    expect(screen.getByRole('alert')).toBeInTheDocument();
  },
);

it('shows nothing while the module is down, and mounts it once it is back', async () => {
  const { answers } = await open(always, failing('1.2.0', 'http'));
  await wait(10_000);
  expect(document.body).toHaveTextContent('');
  answers['1.2.0'] = Widget;
  await wait(60_000);
  expect(screen.getByRole('alert')).toHaveTextContent('слуша');
});

it('shows nothing when the widget throws', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { failures } = await open(always, () => {
    throw new Error('boom');
  });
  await wait(10_000);
  expect(document.body).toHaveTextContent('');
  expect(failures).toEqual([expect.objectContaining({ kind: 'render' })]);
});
