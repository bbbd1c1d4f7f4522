import { act, render, screen } from '@testing-library/react';
import { preferenceKeys } from 'shared-auth';
import { contributionsOf } from '../../registry/contributions';
import { ModulesProvider } from '../ModulesContext';
import { createModuleLoader } from '../moduleLoader';
import { release } from '../testing';
import { AlarmSignals } from './AlarmSignals';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
});

/** A console whose mfe-alarms answers with the given widget, or fails. */
async function open(answer: { widget: unknown }) {
  const load = jest.fn(async () => {
    if (answer.widget instanceof Error) throw answer.widget;
    return { default: answer.widget };
  });
  const sample = release('1.2.0');
  const stable = release('1.2.0', {
    contributes: {
      ...sample.contributes,
      widgets: [{ slot: 'console.alarm-signals', expose: './CriticalAlarmSignals', title: 'critical' }],
    },
  });
  const loader = createModuleLoader({
    modules: { 'mfe-alarms': { stable } },
    user: '',
    source: { load, preload: () => undefined },
    onFailure: () => undefined,
  });
  const contributions = contributionsOf(loader.chosen());
  render(
    <ModulesProvider value={{ loader, contributions, loadTexts: async () => '1.2.0' }}>
      <AlarmSignals />
    </ModulesProvider>,
  );
  return load;
}

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const Widget = () => <p role="alert">слуша</p>;

it('fetches nothing for users who have asked for no signals', async () => {
  const load = await open({ widget: Widget });
  await wait(60_000);
  expect(load).not.toHaveBeenCalled();
});

it('listens on every page for users who have, once the landing page has what it needs', async () => {
  localStorage.setItem(preferenceKeys.alarmSound, 'true');
  const load = await open({ widget: Widget });
  await wait(1_000);
  expect(load).not.toHaveBeenCalled();
  await wait(5_000);
  expect(screen.getByRole('alert')).toHaveTextContent('слуша');
});

it('shows nothing while the module is down, and listens once it is back', async () => {
  localStorage.setItem(preferenceKeys.alarmNotifications, 'true');
  const answer: { widget: unknown } = { widget: new Error('x answered 404') };
  await open(answer);
  await wait(10_000);
  expect(document.body).toHaveTextContent('');
  answer.widget = Widget;
  await wait(60_000);
  expect(screen.getByRole('alert')).toHaveTextContent('слуша');
});
