import * as v from 'valibot';
import { type Act, changeSchema, isActOn, recordedChange } from './revision';

const acts: [act: Act, text: string][] = [
  [{ kind: 'promote', id: 'mfe-alarms', version: '1.3.0', percent: 10 }, 'promote mfe-alarms@1.3.0 --percent 10'],
  [{ kind: 'ramp', id: 'mfe-alarms', version: '1.3.0', percent: 50 }, 'ramp mfe-alarms@1.3.0 50'],
  [{ kind: 'reverted', id: 'mfe-alarms', version: '1.3.0', percent: 50 }, 'reverted mfe-alarms@1.3.0 at 50 percent'],
  [{ kind: 'disable', id: 'mfe-alarms' }, 'disable mfe-alarms'],
  [{ kind: 'rollback-set', restores: 40 }, 'rollback --to 40'],
];

it.each(acts)('keeps %j as data and as text, and reads it back', (act, text) => {
  const change = recordedChange({ who: 'ana', why: 'late', act }, new Date('2026-11-22T12:00:00Z'));
  expect(change).toMatchObject({ at: '2026-11-22T12:00:00.000Z', who: 'ana', why: 'late', what: text });
  expect(v.parse(changeSchema, JSON.parse(JSON.stringify(change)))).toEqual(change);
});

it('is about a module by its id, not by the letters of its name, and about each of a whole set', () => {
  const ofAlarms: Act = { kind: 'rollback', id: 'mfe-alarms' };
  expect(isActOn(ofAlarms, 'mfe-alarms')).toBe(true);
  expect(isActOn(ofAlarms, 'mfe-alarm')).toBe(false);
  expect(isActOn({ kind: 'restore', restores: 3 }, 'mfe-alarm')).toBe(true);
});

it.each([
  ['by an older release', { what: 'rollback mfe-alarms' }],
  ['by a newer one', { what: 'swap mfe-alarms', act: { kind: 'swap', id: 'mfe-alarms' } }],
])('reads what was kept %s as text only', (_by, kept) => {
  const change = v.parse(changeSchema, { at: '2026-11-22T12:00:00.000Z', who: 'ana', why: '', ...kept });
  expect(change).toMatchObject({ what: kept.what });
  expect(change.act).toBeUndefined();
});
