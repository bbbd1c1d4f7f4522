import { ApiError } from 'shared-auth';
import { changeOf, failureOf, firstOf, inTime, vehicleLabel } from './reports';

describe('firstOf', () => {
  it('says what was left out', () => {
    expect(firstOf([1, 2, 3], 2)).toEqual({ rows: [1, 2], total: 3, isCut: true });
  });
  it('cuts nothing when there are just as many', () => {
    expect(firstOf([1, 2], 2)).toEqual({ rows: [1, 2], total: 2, isCut: false });
  });
});

describe('inTime', () => {
  it('turns newest-first days around', () => {
    expect(inTime([{ date: '2026-11-21' }, { date: null }, { date: '2026-11-20' }]).map((row) => row.date)).toEqual([
      '2026-11-20',
      '2026-11-21',
      null,
    ]);
  });
});

describe('vehicleLabel', () => {
  it.each([
    ['SK-1234-AB', 'Камион', 'SK-1234-AB'],
    ['', 'Камион', 'Камион'],
    [null, null, '—'],
  ])('%s, %s → %s', (license_plate, vehicle_name, label) => {
    expect(vehicleLabel({ license_plate, vehicle_name })).toBe(label);
  });
});

describe('changeOf', () => {
  it('gives the difference and its percent', () => {
    expect(changeOf(150, 100)).toEqual({ difference: 50, percent: 50 });
  });
  it('has no percent of zero or of little', () => {
    expect(changeOf(3, 0)).toEqual({ difference: 3, percent: null });
    expect(changeOf(178, 9)).toEqual({ difference: 169, percent: null });
    // Not "+0 %".
    expect(changeOf(1_004, 1_000)).toEqual({ difference: 4, percent: null });
  });
  it.each([
    [null, 5],
    [5, null],
    [5, undefined],
  ])('is not known for %s and %s', (current, previous) => {
    expect(changeOf(current, previous)).toBeNull();
  });
});

describe('failureOf', () => {
  const url = '/api/reports/safety';
  it("takes the server's message first", () => {
    const error = new ApiError({ kind: 'refused', url, serverMessage: 'Базата не одговара' });
    expect(failureOf(error)).toEqual({ kind: 'server', text: 'Базата не одговара' });
  });
  it('falls back to the report when success is false without a message', () => {
    expect(failureOf(new ApiError({ kind: 'refused', url, body: { success: false } })).kind).toBe('report');
    expect(failureOf(new ApiError({ kind: 'http', status: 500, url, body: { success: false } })).kind).toBe('report');
  });
  it('falls back to the report when the answer is not what it should be', () => {
    expect(failureOf(new ApiError({ kind: 'shape', url })).kind).toBe('report');
  });
  it.each(['network', 'timeout', 'http'] as const)('says that the server was not reached: %s', (kind) => {
    expect(failureOf(new ApiError({ kind, url })).kind).toBe('network');
  });
});
