import { readSearch, writeSearch } from 'shared-ui';
import {
  type Alarm,
  type AlarmFilters,
  activeFilters,
  alarmCall,
  belongsTo,
  deferNew as defer,
  filterCodec,
  noFilters,
  PAGE_SIZE,
  stillOpen,
} from './alarms';

const alarm = (id: number, over: Partial<Alarm> = {}): Alarm => ({
  id,
  alarm_type: 'overspeed',
  severity: 'high',
  message: null,
  license_plate: 'SK-1234-AB',
  vehicle_code: null,
  device_name: null,
  vehicle_id: null,
  created_at: 1_000,
  is_acknowledged: false,
  ...over,
});

describe('filters in the address bar', () => {
  const filters = {
    page: 3,
    device_id: 'GPS-7',
    vehicle_id: '12',
    alarm_type: 'sos',
    severity: 'critical',
    is_acknowledged: 'false',
    claimed: '',
    start_date: '2026-10-25T02:30',
    end_date: '2026-10-26T00:00',
    sort: 'created_at',
    order: 'asc',
  } as const;

  const plain: AlarmFilters = { ...noFilters, sort: '', order: '' };

  it('come back as they were written', () => {
    expect(readSearch(filterCodec, writeSearch(filterCodec, filters))).toEqual(filters);
  });

  it('are left out when they are "all" or page 1', () => {
    expect(String(writeSearch(filterCodec, plain))).toBe('');
  });

  it.each([
    ['page=0'],
    ['page=-2'],
    ['page=1.5'],
    ['page=x'],
    ['is_acknowledged=maybe'],
    ['start_date=yesterday'],
    ['end_date=%3Cscript%3E'],
    ['sort=password&order=sideways'],
  ])('reads %s as "all"', (search) => {
    expect(readSearch(filterCodec, new URLSearchParams(search))).toEqual(plain);
  });

  it('keeps a type of neither list, so that a link to it works', () => {
    expect(readSearch(filterCodec, new URLSearchParams('alarm_type=jamming')).alarm_type).toBe('jamming');
  });

  it('counts what is set, without the page and the order', () => {
    expect(activeFilters(filters)).toBe(7);
    expect(activeFilters({ ...plain, page: 4, sort: 'severity' })).toBe(0);
  });

  it('are sent with 50 rows a page and local times with seconds', () => {
    expect(alarmCall(filters)).toEqual({
      ...filters,
      limit: 50,
      start_date: '2026-10-25T02:30:00',
      end_date: '2026-10-26T00:00:00',
    });
  });
});

describe('deferNew', () => {
  const deferNew = (
    shown: readonly Alarm[],
    fresh: readonly Alarm[],
    leftAs = (alarm: Alarm): Alarm | undefined => alarm,
  ) => defer(shown, fresh, leftAs);

  it('holds back rows above the first known one', () => {
    const fresh = [alarm(9), alarm(8), alarm(3), alarm(2)];
    expect(deferNew([alarm(3), alarm(2)], fresh)).toEqual({ rows: fresh.slice(2), held: 2 });
  });

  it('holds back rows between those on screen, where the list is sorted by something else', () => {
    const fresh = [alarm(3), alarm(9), alarm(1), alarm(0)];
    expect(deferNew([alarm(3), alarm(1)], fresh)).toEqual({ rows: [alarm(3), alarm(1), alarm(0)], held: 1 });
  });

  it('lets changes and rows at the end through', () => {
    const fresh = [alarm(3, { is_acknowledged: true }), alarm(1), alarm(0)];
    expect(deferNew([alarm(3), alarm(1)], fresh)).toEqual({ rows: fresh, held: 0 });
  });

  it('keeps what left the list in its place, as it is now, so that the next row does not slide under the pointer', () => {
    const [first, done, next, last] = [alarm(4), alarm(3, { is_acknowledged: true }), alarm(2), alarm(1)];
    expect(deferNew([first, alarm(3), next, last], [first, next], () => done).rows).toEqual([first, done, next]);
    expect(deferNew([alarm(3), first, next], [first, next], () => done).rows).toEqual([done, first, next]);
  });

  it('drops what is no more', () => {
    expect(deferNew([alarm(3), alarm(2)], [alarm(2)], () => undefined).rows).toEqual([alarm(2)]);
  });

  it('shows an entirely new short list', () => {
    expect(deferNew([alarm(1)], [alarm(2)]).held).toBe(0);
    expect(deferNew([], [alarm(2)]).held).toBe(0);
  });

  it('keeps the page when a burst pushed all of it away', () => {
    const shown = Array.from({ length: PAGE_SIZE }, (_, index) => alarm(index));
    const fresh = Array.from({ length: PAGE_SIZE }, (_, index) => alarm(index + 1_000));
    expect(deferNew(shown, fresh)).toEqual({ rows: shown, held: PAGE_SIZE });
  });
});

describe('belongsTo', () => {
  const event: Alarm = {
    id: 1,
    vehicle_id: 12,
    vehicle_code: null,
    device_id: 'GPS-7',
    device_name: null,
    license_plate: null,
    alarm_type: 'panic',
    severity: 'critical',
    message: null,
    created_at: 5_000,
    is_acknowledged: false,
  };
  const at = (local: string) => Number(local);
  const belongs = (filters: Partial<AlarmFilters>, over: Partial<Alarm> = {}) =>
    belongsTo({ ...event, ...over }, { ...noFilters, sort: '', order: '', ...filters }, at);

  it.each([
    [{}, true],
    [{ alarm_type: 'panic' }, true],
    [{ alarm_type: 'sos' }, false],
    [{ severity: 'low' }, false],
    [{ is_acknowledged: 'true' as const }, false],
    [{ vehicle_id: '12' }, true],
    [{ vehicle_id: '13' }, false],
    [{ device_id: 'GPS-8' }, false],
    [{ start_date: '5001' }, false],
    [{ end_date: '4999' }, false],
    [{ start_date: '5000', end_date: '5000' }, true],
  ])('%o → %s', (filters, expected) => {
    expect(belongs(filters)).toBe(expected);
  });

  it('counts an alarm whose vehicle, device or time is not told', () => {
    const untold = { vehicle_id: null, device_id: null, created_at: null };
    expect(belongs({ vehicle_id: '13', device_id: 'GPS-8', start_date: '9999' }, untold)).toBe(true);
  });
});

describe('stillOpen', () => {
  const refreshed = [alarm(1, { is_acknowledged: true }), alarm(2)];

  it('believes the refreshed list, whatever the call answered', () => {
    expect(stillOpen([1, 2], refreshed, true)).toEqual([2]);
    expect(stillOpen([1, 2], refreshed, false)).toEqual([2]);
    expect(stillOpen(['1', '2'], refreshed, true)).toEqual(['2']);
  });

  it('believes the answer about alarms the list does not show, or when it could not be read', () => {
    expect(stillOpen([7], refreshed, true)).toEqual([]);
    expect(stillOpen([7], refreshed, false)).toEqual([7]);
    expect(stillOpen([1, 2], null, false)).toEqual([1, 2]);
  });
});
