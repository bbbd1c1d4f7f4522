import { alarmTypeNames, byLocationCount, levelOf } from './index';

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
