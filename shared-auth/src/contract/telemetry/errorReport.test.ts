import * as v from 'valibot';
import { errorReport, framesIn, impersonalMessage } from './errorReport';

it.each([
  ['TypeError', "Cannot read properties of undefined (reading 'vehicleId')", undefined],
  ['ReferenceError', 'Chart is not defined', undefined],
  ['Error', 'no row "Ана Петровска" of \'SK-1234-AB\'', 'no row … of …'],
  ['Error', 'Ана Петровска не постои', '…'],
  ['SyntaxError', 'Unexpected token A, "Ana Petrovska" is not valid JSON', 'Unexpected token A, … is not valid JSON'],
  ['TypeError', "no 'Ana Petrovska'", 'no …'],
  ['Error', 'GET https://host.mk/api/vehicles?token=abc&q=Ana failed', 'GET … failed'],
  ['Error', '/api/vehicles/17?q=Ana failed with 404', '/api/vehicles/# failed with #'],
  ['Error', 'no user Ana Petrovska', 'no user …'],
  ['Error', 'mail to ana@example.mk failed', 'mail to … failed'],
  ['Error', 'Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.abc rejected', 'Bearer … rejected'],
])('leaves of %s: %s nothing that may be somebody’s', (name, message, expected = message) => {
  expect(impersonalMessage(name, message)).toBe(expected);
});

it('bounds a message', () => {
  expect(impersonalMessage('Error', 'a word '.repeat(1_000)).length).toBeLessThanOrEqual(200);
});

it('reads the frames of our own files, as Chromium and Firefox write them', () => {
  const stack = [
    'TypeError: boom',
    '    at k (https://host/modules/mfe-alarms/1.2.0/static/page.0a-b.js:1:2345)',
    '    at https://host/modules/shell/1.0.0-g12/main.js?x=1:2:3',
    'k@https://host/modules/mfe-alarms/1.2.0/page.js:4:5',
    '    at https://cdn.example/other.js:1:1',
    '    at chrome-extension://abc/modules/thing.js:1:1',
  ].join('\n');
  expect(framesIn(stack)).toEqual([
    { file: 'mfe-alarms/1.2.0/static/page.0a-b.js', line: 1, column: 2345 },
    { file: 'shell/1.0.0-g12/main.js', line: 2, column: 3 },
    { file: 'mfe-alarms/1.2.0/page.js', line: 4, column: 5 },
  ]);
  expect(framesIn(`${'at /modules/mfe-a/1.0.0/p.js:1:1\n'.repeat(50)}`)).toHaveLength(12);
});

it.each([
  ['a path out of a version', { frames: [{ file: 'mfe-alarms/1.2.0/../../x.js', line: 1, column: 1 }] }],
  ['a field of its own', { user: 'Ана' }],
  ['a long message', { message: 'x'.repeat(201) }],
  ['a sign of life', { kind: 'rendered' }],
  ['a name that is a sentence', { name: 'Ана е тука' }],
])('rejects %s', (_what, wrong) => {
  const report = {
    ...{ module: 'mfe-alarms', version: '1.2.0', shell: '1.0.0', kind: 'crash', nonce: 'abc.def' },
    ...{ name: 'TypeError', message: 'boom', frames: [{ file: 'mfe-alarms/1.2.0/page.js', line: 1, column: 1 }] },
  };
  expect(v.safeParse(errorReport, report).success).toBe(true);
  expect(v.safeParse(errorReport, { ...report, ...wrong }).success).toBe(false);
});
