import { readFileSync } from 'node:fs';
import { workspaceRoot } from '@fleet/build/workspace';
import { rule } from './evaluateHealth';
import { isOpen, openHours, openMinutes } from './openHours';

const at = (text: string) => Date.parse(text);

it('knows when the company is at work, by its own clock in summer and winter', () => {
  expect(
    ['2026-07-01T05:00Z', '2026-07-01T04:59Z', '2026-12-01T06:00Z', '2026-12-01T18:00Z'].map(at).map(isOpen),
  ).toEqual([true, false, true, false]);
  expect(isOpen(at('2026-11-28T10:00Z'))).toBe(false); // a Saturday
});

it('counts no minute of a night or weekend as patience, and none while it is closed', () => {
  expect(openMinutes(at('2026-11-26T17:00Z'), at('2026-11-27T07:00Z'))).toBe(120);
  expect(openMinutes(at('2026-11-27T17:30Z'), at('2026-11-30T06:30Z'))).toBe(60);
  expect(openMinutes(at('2026-11-26T08:00Z'), at('2026-11-26T23:00Z'))).toBe(0);
  expect(openMinutes(at('2020-01-01T08:00Z'), at('2026-11-27T12:00Z'))).toBeGreaterThan(rule.patience);
});

it('RUNBOOK names every number of the rule', () => {
  const text = readFileSync(`${workspaceRoot}/deploy/production/RUNBOOK.md`, 'utf8').replace(/\s+/g, ' ');
  const section = /## Stop (.*?) ## /.exec(text)?.[1] ?? '';
  const told = [...section.matchAll(/\*\*(\w+)/g)].map(([, number]) => number);
  const { failures, failedUsers, margin, pages, users, slower, patience, patientUsers, passedOver, last } = rule;
  expect(told).toEqual(
    [
      ...[failures, failedUsers, margin * 100, pages, users, slower.factor === 2 ? 'twice' : slower.factor],
      ...[slower.milliseconds, patience, openHours.from, openHours.until, patientUsers, failures, last, passedOver],
    ].map(String),
  );
});
