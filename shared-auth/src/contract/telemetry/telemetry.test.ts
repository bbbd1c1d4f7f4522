import * as v from 'valibot';
import { pageReport } from './telemetry';

const report = {
  module: 'mfe-alarms',
  version: '1.2.0',
  shell: '1.0.0-g12ab',
  kind: 'rendered',
  revision: 7,
  ms: 120,
  nonce: 'abc.def',
};

it('takes what a page reports', () => {
  expect(v.parse(pageReport, report)).toEqual(report);
});

it.each([
  ['a weight of the client’s own', { weight: 10 }],
  ['words of an error', { detail: 'Ана' }],
  ['an unknown kind', { kind: 'fine' }],
  ['another path', { module: '../shell' }],
  ['a version that is none', { version: '<b>' }],
  ['no nonce', { nonce: '' }],
  ['no shell', { shell: undefined }],
  ['a time that is none', { ms: Number.NaN }],
])('row 47: rejects %s', (_what, wrong) => {
  expect(v.safeParse(pageReport, { ...report, ...wrong }).success).toBe(false);
});
