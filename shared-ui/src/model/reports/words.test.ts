import { alarmTypeNames, byLocationCount, csvValue, levelOf, sheetValue, shownValue } from './index';

describe('byLocationCount', () => {
  it('puts the most first, the unknown last and keeps ties in order', () => {
    const rows = [
      { name: 'a', location_count: null },
      { name: 'b', location_count: 5 },
      { name: 'c', location_count: 9 },
      { name: 'd', location_count: 5 },
    ];
    expect(byLocationCount(rows).map((row) => row.name)).toEqual(['c', 'b', 'd', 'a']);
  });
});

describe('alarmTypeNames', () => {
  const t = (key: string, values?: { name?: string }) =>
    values?.name ? `${values.name} (${key})` : key.replace('overspeed', 'speed');

  it('tells apart the two types of one name, and never by a code', () => {
    expect(alarmTypeNames(['overspeed', 'geofence', 'speed'], t)).toEqual([
      'ui:alarmType.speed (ui-reports:alarmSource.platform)',
      'ui:alarmType.geofence',
      'ui:alarmType.speed (ui-reports:alarmSource.device)',
    ]);
  });
});

describe('levelOf', () => {
  it('knows a level in any case', () => expect(levelOf('HIGH')).toBe('high'));
  it.each(['constructor', '__proto__', '', null])('does not know %s', (value) => expect(levelOf(value)).toBeNull());
});

describe('the end of something of a day', () => {
  it('is 24:00 where it lasted until midnight, on the screen and in the files', () => {
    const [midnight, evening] = [Date.parse('2026-11-22T23:00:00Z'), Date.parse('2026-11-22T18:24:00Z')];
    expect([midnight, evening].map((at) => shownValue('end', at))).toEqual(['24:00', '19:24']);
    expect([midnight, evening].map((at) => csvValue('end', at))).toEqual(['24:00', '19:24']);
    expect([midnight, evening].map((at) => sheetValue('end', at))).toEqual(['24:00', { clock: evening }]);
    expect([shownValue('end', null), csvValue('end', null), sheetValue('end', null)]).toEqual(['—', null, null]);
  });
});
