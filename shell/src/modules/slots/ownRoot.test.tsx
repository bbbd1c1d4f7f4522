import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { type OwnRoot, Slot, SlotProvider } from 'shared-auth';
import { release } from '../../registry/testing';
import { type Report, sendReportsBy } from '../../telemetry/reports';
import { watchUncaughtErrors } from '../../telemetry/uncaughtErrors';
import { type FakeExport, fakeModules, renderWithModules } from '../../testing/fakeModules';
import { SlotOutlet } from './SlotOutlet';

let reports: Report[];
beforeEach(() => {
  reports = [];
  sendReportsBy((report) => void reports.push(report));
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  sendReportsBy(null);
  jest.restoreAllMocks();
});

/** A widget of another framework: a text of its properties. */
const root: OwnRoot<{ days: number }> = {
  mount(element, props) {
    const draw = ({ days }: { days: number }) => {
      element.textContent = `${days} дена, сопствено`;
    };
    draw(props);
    return {
      update: draw,
      unmount() {
        element.textContent = '';
        left();
      },
    };
  },
};
const left = jest.fn();

function Dashboard() {
  const [days, setDays] = useState<7 | 30 | null>(7);
  return (
    <>
      <button type="button" onClick={() => setDays(30)}>
        месец
      </button>
      <button type="button" onClick={() => setDays(null)}>
        замини
      </button>
      {days && <Slot name="dashboard.critical-alarms" minHeight={120} days={days} />}
    </>
  );
}

/** A dashboard whose slot a version fills. */
async function open(version: string, given: FakeExport, lastGood?: FakeExport) {
  const modules = fakeModules(
    { 'mfe-alarms': { stable: release(version), ...(lastGood ? { lastGood: release('1.1.0') } : {}) } },
    { [version]: given, '1.1.0': lastGood },
  );
  await renderWithModules(
    <SlotProvider value={(request) => <SlotOutlet request={request} />}>
      <Dashboard />
    </SlotProvider>,
    modules,
  );
}

/** A framework has given its root up: nothing is left of it, and the window hears why. */
function giveUp(version: string) {
  const element = screen.getByText(/сопствено/);
  element.textContent = '';
  const error = new Error('no plate');
  error.stack = `Error: no plate\n    at http://localhost/modules/mfe-alarms/${version}/page.js:1:9`;
  return fireEvent(window, new ErrorEvent('error', { error, message: error.message, cancelable: true }));
}

it('mounts a root of its own with the props of the slot, passes new ones on, and unmounts it', async () => {
  left.mockClear();
  await open('2.0.0', root);
  expect(await screen.findByText('7 дена, сопствено')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'месец' }));
  expect(screen.getByText('30 дена, сопствено')).toBeVisible();
  expect(left).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'замини' }));
  expect(left).toHaveBeenCalledTimes(1);
});

it('goes on with the last good version where mounting throws, as where a component does', async () => {
  const broken: OwnRoot = {
    mount() {
      throw new Error('at mounting');
    },
  };
  await open('2.1.0', broken, () => <p>претходна</p>);
  expect(await screen.findByText('претходна')).toBeVisible();
  expect(reports).toContainEqual(expect.objectContaining({ module: 'mfe-alarms', version: '2.1.0', kind: 'render' }));
});

it('says in its area that it has given up, books that once, and mounts it again on retry', async () => {
  const stop = watchUncaughtErrors();
  await open('2.2.0', root);
  await screen.findByText('7 дена, сопствено');
  await act(async () => void giveUp('2.2.0'));
  expect(screen.getByText('Критични аларми: Овој дел не може да се прикаже.')).toBeVisible();
  const failures = reports.filter(({ kind }) => kind === 'crash' || kind === 'uncaught');
  expect(failures).toEqual([expect.objectContaining({ module: 'mfe-alarms', version: '2.2.0', kind: 'crash' })]);
  await userEvent.click(screen.getByRole('button', { name: 'Обиди се повторно' }));
  expect(await screen.findByText('7 дена, сопствено')).toBeVisible();
  stop();
});

it('leaves what others throw, and what throws without giving up, to who books that', async () => {
  await open('2.3.0', root);
  await screen.findByText('7 дена, сопствено');
  const stays = { filename: 'http://localhost/modules/mfe-alarms/2.3.0/page.js', message: 'in a handler' };
  await act(async () => void fireEvent(window, new ErrorEvent('error', stays)));
  expect(screen.getByText('7 дена, сопствено')).toBeVisible();
  await act(async () => void giveUp('9.9.9'));
  expect(screen.queryByText(/не може да се прикаже/)).toBeNull();
});
