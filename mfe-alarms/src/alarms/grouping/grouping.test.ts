import { foldRepeats, membersOf, rowKey } from '../../feed/repeats';
import type { Alarm } from '../alarms';
import { GROUP_WINDOW, groupAlarms, singleLine } from './grouping';

const noon = Date.UTC(2026, 9, 1, 12);
const alarm = (id: number, secondsAgo: number, over: Partial<Alarm> = {}): Alarm => ({
  id,
  alarm_type: 'overspeed',
  severity: 'high',
  message: `${id} km/h`,
  license_plate: 'SK-1234-AB',
  vehicle_code: 'V-1',
  device_name: null,
  vehicle_id: null,
  created_at: noon - secondsAgo * 1_000,
  is_acknowledged: false,
  ...over,
});
const closed = new Set<string>();
const told = (alarms: readonly Alarm[], open: ReadonlySet<string> = closed) =>
  groupAlarms(alarms, open).map(({ kind, alarms: members }) => `${kind}:${members.map(({ id }) => id).join(',')}`);

describe('groupAlarms', () => {
  it('tells alike alarms of one vehicle within five minutes as one line at the newest place', () => {
    const other = alarm(9, 20, { vehicle_code: 'V-2' });
    expect(told([alarm(3, 0), other, alarm(2, 60), alarm(1, 300)])).toEqual(['group:3,2,1', 'single:9']);
  });

  it('folds what repeats at one zone, and keeps zones and directions apart', () => {
    const at = (id: number, message: string) => alarm(id, 10 - id, { alarm_type: 'geofence', message });
    const [enters, exits, other] = ['Влез во геозона: Депо', 'Излез од геозона: Депо', 'Влез во геозона: Царина'];
    expect(told([at(5, enters), at(4, exits), at(3, enters), at(2, other), at(1, exits)])).toEqual([
      'group:5,3',
      'group:4,1',
      'single:2',
    ]);
  });

  it('folds open alarms by one zone whenever they came, and acknowledged ones within five minutes', () => {
    const at = (id: number, over: Partial<Alarm> = {}) =>
      alarm(id, 10_000 - id * 1_000, {
        alarm_type: 'geofence',
        zone: 'Депо',
        message: 'Влез во геозона: Депо',
        ...over,
      });
    expect(told([at(3), at(2), at(1)])).toEqual(['group:3,2,1']);
    expect(told([at(3, { is_acknowledged: true }), at(2, { is_acknowledged: true }), at(1)])).toHaveLength(3);
  });

  it('starts a new line after five minutes', () => {
    expect(GROUP_WINDOW).toBe(300_000);
    expect(told([alarm(3, 0), alarm(2, 301), alarm(1, 400)])).toEqual(['single:3', 'group:2,1']);
  });

  it.each<[string, Partial<Alarm>]>([
    ['type', { alarm_type: 'sos' }],
    ['severity', { severity: 'low' }],
    ['vehicle', { vehicle_code: 'V-2' }],
    ['state', { is_acknowledged: true }],
    ['zone', { zone: 'Депо' }],
    ['owner', { claimed_by: 'Ана Петровска', claimed_by_id: 1 }],
  ])('keeps alarms of another %s apart', (_what, over) => {
    expect(told([alarm(2, 0), alarm(1, 10, over)])).toEqual(['single:2', 'single:1']);
  });

  it('never groups what names no vehicle or has no time', () => {
    const nameless = { vehicle_code: null, license_plate: null };
    expect(told([alarm(2, 0, nameless), alarm(1, 1, nameless)])).toEqual(['single:2', 'single:1']);
    expect(told([alarm(2, 0, { created_at: null }), alarm(1, 1)])).toEqual(['single:2', 'single:1']);
  });

  it('opens to its alarms, and stays open when a newer one joins', () => {
    const before = groupAlarms([alarm(2, 10), alarm(1, 20)], closed);
    const open = new Set([before[0]!.key]);
    expect(told([alarm(3, 0), alarm(2, 10), alarm(1, 20)], open)).toEqual([
      'group:3,2,1',
      'member:3',
      'member:2',
      'member:1',
    ]);
  });
});

describe('foldRepeats', () => {
  const at = (id: number, over: Partial<Alarm> = {}) => alarm(id, 10_000 - id * 1_000, { zone: 'Депо', ...over });
  const rows = (alarms: readonly Alarm[]) => foldRepeats(alarms).map((row) => membersOf(row).map(({ id }) => id));

  it('makes one row of open alarms by one zone, at the place of the newest, and keeps its key as it grows', () => {
    const other = alarm(9, 0);
    const before = [at(2), other, at(1)];
    expect(rows(before)).toEqual([[2, 1], [9]]);
    expect(rows([at(3), ...before])).toEqual([[3, 2, 1], [9]]);
    expect(foldRepeats(before).map(rowKey)).toEqual(foldRepeats([at(3), ...before]).map(rowKey));
  });

  it('leaves all others as they are: the same type again, another vehicle, zone or owner, what is acknowledged', () => {
    const alarms = [
      at(9),
      alarm(8, 1),
      alarm(7, 2),
      at(6, { vehicle_code: 'V-2' }),
      at(5, { zone: 'Царина' }),
      at(4, { claimed_by: 'Ана', claimed_by_id: 1 }),
      at(3, { is_acknowledged: true }),
      at(2, { is_acknowledged: true }),
    ];
    expect(foldRepeats(alarms)).toEqual(alarms);
  });
});

it('gives an alarm that did not change the line it had, so that its row is not drawn again', () => {
  const [first, second] = [alarm(1, 0), alarm(2, 0)];
  const line = singleLine(first);
  expect(singleLine(first)).toBe(line);
  expect(singleLine({ ...second, is_acknowledged: true })).not.toBe(singleLine(second));
  const open = new Set([groupAlarms([second, first], closed)[0]!.key]);
  const opened = () => groupAlarms([second, first], open).at(-1);
  expect(opened()).toBe(opened());
});
