import { act } from '@testing-library/react';
import { session } from 'shared-auth';
import { signInAs } from 'shared-auth/testing';
import { reportFailure, reportLoad, setReportRevision, watchUncaughtErrors } from './reportFailure';

let said: jest.SpyInstance;
const beacon = jest.fn<boolean, [string, Blob]>(() => true);
beforeAll(() => signInAs('operator'));
beforeEach(() => {
  said = jest.spyOn(console, 'error').mockImplementation(() => {});
  beacon.mockClear();
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true });
  setReportRevision(42);
});
afterEach(() => said.mockRestore());

function textOf(blob: Blob | undefined): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    if (blob) reader.readAsText(blob);
  });
}

it('says and sends each failure once, without a word of the error', async () => {
  localStorage.setItem('token', 'secret-token');
  const failure = { moduleId: 'mfe-one', version: '1.2.0', kind: 'render', message: 'Ана secret-token' } as const;
  reportFailure(failure);
  reportFailure(failure);
  reportFailure({ ...failure, version: '1.3.0' });
  reportFailure({ ...failure, kind: 'integrity' });
  expect(said).toHaveBeenCalledTimes(3);
  expect(said.mock.calls[0]?.[0]).toContain('mfe-one@1.2.0');
  expect(beacon.mock.calls.map(([url]) => url)).toEqual(['/telemetry', '/telemetry', '/telemetry']);
  expect(JSON.parse(await textOf(beacon.mock.calls[0]?.[1]))).toEqual({
    module: 'mfe-one',
    version: '1.2.0',
    kind: 'render',
    revision: 42,
  });
  localStorage.clear();
});

it('lays what a promise of a module let fall at that module’s door', () => {
  const stop = watchUncaughtErrors();
  const reason = new Error('boom');
  reason.stack = 'Error: boom\n    at https://host/modules/mfe-two/2.0.1/page.abc.js:1:99';
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason });
  window.dispatchEvent(event);
  expect(said).toHaveBeenCalledWith('mfe-two@2.0.1 failed (uncaught): boom');
  expect(event.defaultPrevented).toBe(true);
  const foreign = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason: new Error('shell') });
  window.dispatchEvent(foreign);
  expect(foreign.defaultPrevented).toBe(false);
  stop();
});

it('does not disturb when nothing can be sent, and says enough once', () => {
  beacon.mockImplementation(() => {
    throw new TypeError('no');
  });
  for (let n = 0; n < 40; n += 1)
    reportFailure({ moduleId: 'mfe-many', version: `1.0.${n}`, kind: 'http', message: '404' });
  expect(said).toHaveBeenCalledTimes(40);
  expect(beacon.mock.calls.length).toBeLessThanOrEqual(20);
  beacon.mockImplementation(() => true);
});

it('tells how long a load took', async () => {
  reportLoad('mfe-one', '1.2.0', 123.4, 10);
  expect(JSON.parse(await textOf(beacon.mock.calls[0]?.[1]))).toEqual({
    module: 'mfe-one',
    version: '1.2.0',
    kind: 'load',
    ms: 123,
    weight: 10,
    revision: 42,
  });
});

it('sends nothing from a signed-out page', () => {
  act(() => session.logout());
  reportFailure({ moduleId: 'mfe-out', version: '1.0.0', kind: 'http', message: '404' });
  reportLoad('mfe-out', '1.0.0', 100, 1);
  expect(said).toHaveBeenCalledTimes(1);
  expect(beacon).not.toHaveBeenCalled();
});
