import { act, waitFor } from '@testing-library/react';
import { session } from 'shared-auth';
import { EVIDENCE_ELEMENT_ID, errorReport, pageReport } from 'shared-auth/contract';
import { type FakeAnswer, fakeServer, signInAs } from 'shared-auth/testing';
import * as v from 'valibot';
import { markPage } from './heartbeat';
import { refusedVersions } from './refusedVersions';
import { reportFailure } from './reportFailure';
import { report, setReportContext } from './reports';
import { startSending } from './sendReports';
import { watchUncaughtErrors } from './uncaughtErrors';

const evidence: FakeAnswer = { json: { nonce: 'user.nonce', expiresIn: 600, reportsLife: true, takesErrors: true } };
let server: ReturnType<typeof fakeServer>;
let consoleError: jest.SpyInstance;
let stop: () => void;
const sent = () => server.callsTo('POST', '/telemetry').map(({ body }) => body);
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve)));

beforeEach(async () => {
  await act(() => signInAs('operator'));
  server = fakeServer({
    'POST /telemetry/session': evidence,
    'POST /telemetry': { json: null },
    'POST /telemetry/error': { json: null },
  });
  consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
  setReportContext({ revision: 42, shell: '1.0.0', candidates: new Set(['mfe-trial@2.0.0']) });
  document.body.innerHTML = `<script type="application/json" id="${EVIDENCE_ELEMENT_ID}">"page.nonce"</script>`;
  stop = startSending();
});
afterEach(() => {
  stop();
  consoleError.mockRestore();
  server.restore();
  localStorage.clear();
  markPage('');
});

it('says and sends each failure once, signed, without a word of the error', async () => {
  const failure = { moduleId: 'mfe-one', version: '1.2.0', kind: 'render', message: 'Ана secret-token' } as const;
  reportFailure(failure);
  reportFailure(failure);
  reportFailure({ ...failure, kind: 'integrity' });
  await settle();
  expect(consoleError).toHaveBeenCalledTimes(2);
  expect(consoleError.mock.calls[0]?.[0]).toContain('mfe-one@1.2.0');
  expect(sent()).toEqual([
    { module: 'mfe-one', version: '1.2.0', shell: '1.0.0', kind: 'render', revision: 42, nonce: 'user.nonce' },
    expect.objectContaining({ kind: 'integrity' }),
  ]);
  for (const body of sent()) expect(v.is(pageReport, body)).toBe(true);
  const sessions = server.callsTo('POST', '/telemetry/session');
  expect(sessions.length).toBeLessThanOrEqual(1);
  if (sessions[0]) expect(sessions[0].body).toEqual({ page: 'page.nonce' });
});

it('sends what was thrown, without anybody’s data, to a gateway that takes it', async () => {
  const stack = 'TypeError: x\n    at k (https://host/modules/mfe-five/1.2.0/page.js?token=abc:1:99)';
  const thrown = Object.assign(new TypeError("Cannot read 'plate' of Ана"), { stack });
  reportFailure({ moduleId: 'mfe-five', version: '1.2.0', kind: 'uncaught', message: thrown.message, cause: thrown });
  reportFailure({
    moduleId: 'mfe-five',
    version: '1.2.0',
    kind: 'http',
    message: 'GET /x.js?q=Ана responded with 404',
  });
  const errors = () => server.callsTo('POST', '/telemetry/error').map(({ body }) => body);
  await waitFor(() => expect(errors()).toHaveLength(2));
  expect(errors()).toEqual([
    {
      ...{ module: 'mfe-five', version: '1.2.0', shell: '1.0.0', kind: 'uncaught', nonce: 'user.nonce' },
      ...{ name: 'TypeError', message: "Cannot read 'plate' of …" },
      frames: [{ file: 'mfe-five/1.2.0/page.js', line: 1, column: 99 }],
    },
    expect.objectContaining({ name: 'Thrown', message: 'GET /x.js responded with #', frames: [] }),
  ]);
  for (const body of errors()) expect(v.is(errorReport, body)).toBe(true);
});

it('keeps a candidate that failed from this browser; the network alone is no fault of it', () => {
  reportFailure({ moduleId: 'mfe-trial', version: '2.0.0', kind: 'network', message: 'gone' });
  expect([...refusedVersions()]).toEqual([]);
  reportFailure({ moduleId: 'mfe-trial', version: '2.0.0', kind: 'blank', message: 'nothing' });
  reportFailure({ moduleId: 'mfe-trial', version: '1.0.0', kind: 'blank', message: 'nothing' });
  expect([...refusedVersions()]).toEqual(['mfe-trial@2.0.0']);
});

it('reports signs of life with the time until something was visible', async () => {
  report({ module: 'mfe-life', version: '1.0.0', kind: 'started' });
  report({ module: 'mfe-life', version: '1.0.0', kind: 'rendered' });
  report({ module: 'mfe-life', version: '1.0.0', kind: 'rendered' });
  await settle();
  expect(sent()).toEqual([
    expect.objectContaining({ kind: 'started' }),
    expect.objectContaining({ kind: 'rendered', ms: expect.any(Number) }),
  ]);
});

describe('what is thrown outside rendering', () => {
  let stopWatching: () => void;
  beforeEach(() => {
    stopWatching = watchUncaughtErrors();
  });
  afterEach(() => stopWatching());
  const reject = (reason: unknown) => {
    const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const thrownIn = (file: string) => Object.assign(new Error('boom'), { stack: `Error: boom\n    at ${file}:1:99` });

  it('is booked to the module in whose file it happened', () => {
    expect(reject(thrownIn('https://host/modules/mfe-two/2.0.1/page.abc.js'))).toBe(true);
    expect(consoleError).toHaveBeenCalledWith('mfe-two@2.0.1 failed (rejection): boom');
    expect(reject(thrownIn('https://host/modules/shell/1.0.0/main.js'))).toBe(false);
  });

  it('is booked by the file the browser names when it is a string', () => {
    const filename = 'https://host/modules/mfe-three/2.0.1/page.abc.js';
    window.dispatchEvent(new ErrorEvent('error', { error: 'a word', message: 'a word', filename }));
    expect(consoleError).toHaveBeenCalledWith('mfe-three@2.0.1 failed (uncaught): a word');
  });

  it('is booked to the page that is shown when nothing says where it came from', () => {
    expect(reject('a word')).toBe(false);
    markPage('mfe-four@3.0.0');
    expect(reject('a word')).toBe(true);
    expect(consoleError).toHaveBeenCalledWith('mfe-four@3.0.0 failed (rejection): a word');
  });
});

it('sends nothing from a signed-out page', async () => {
  act(() => session.logout());
  reportFailure({ moduleId: 'mfe-out', version: '1.0.0', kind: 'http', message: '404' });
  await settle();
  expect(consoleError).toHaveBeenCalledTimes(1);
  expect(sent()).toEqual([]);
});
