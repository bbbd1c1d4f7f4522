import { ApiError } from 'shared-auth';
import { setReportContext } from '../reports';
import { versionThatThrew } from './blame';

const inFile = (...of: string[]) => of.map((name) => ` at x (https://console/modules/${name}/file.js:1:2)`).join('\n');
const thrownIn = (...of: string[]) => Object.assign(new Error('boom'), { stack: `Error: boom\n${inFile(...of)}` });
const SHELL = 'shell/2.0.0';
const PAGE = 'mfe-fleet/5.0.0';
const WIDGET = 'mfe-alarms/1.3.0';
const stood = { moduleId: 'mfe-alarms', version: '1.3.0' };

it.each<[what: string, thrown: unknown, components: string, candidates: string[], blamed: string]>([
  ['the module in the trace', thrownIn(SHELL, WIDGET), inFile(PAGE), ['shell@2.0.0'], 'mfe-alarms'],
  ['the shell on trial, of its files alone', thrownIn(SHELL), inFile(SHELL, PAGE), ['shell@2.0.0'], 'shell'],
  ['the component, of a shell that is not on trial', thrownIn(SHELL), inFile(SHELL, PAGE), [], 'mfe-fleet'],
  [
    'the component, where both are on trial',
    thrownIn(SHELL),
    inFile(PAGE),
    ['shell@2.0.0', 'mfe-fleet@5.0.0'],
    'mfe-fleet',
  ],
  ['the component, of a text', 'boom', inFile(SHELL, PAGE), ['shell@2.0.0'], 'mfe-fleet'],
  ['what stood there, of a text', 'boom', '', ['shell@2.0.0'], 'mfe-alarms'],
  [
    'what stood there, of what the server did',
    Object.assign(new ApiError({ kind: 'network', url: '/api' }), { stack: inFile(SHELL) }),
    '',
    ['shell@2.0.0'],
    'mfe-alarms',
  ],
  [
    'what stood there, of a failure that says whose it is',
    Object.assign(thrownIn(SHELL), { moduleId: 'mfe-alarms' }),
    '',
    ['shell@2.0.0'],
    'mfe-alarms',
  ],
])('blames %s', (_what, thrown, components, candidates, blamed) => {
  setReportContext({ revision: 1, shell: '2.0.0', candidates: new Set(candidates) });
  expect(versionThatThrew(thrown, components, stood)?.moduleId).toBe(blamed);
});
