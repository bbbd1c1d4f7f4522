import fc from 'fast-check';
import * as contract from 'shared-auth/calls';
import { dayAfter, fromLocalDateTime, localDateTime } from 'shared-auth/contract';
import { weekday } from '../../platform/limits/spans';
import { startTestApi, type TestApi } from '../../testing/client';
import { tries } from '../../testing/runs';
import { positionBody } from '../../testing/traccar';

const TRACKER = '869000001570000';
const [DAYS, MINUTE] = [6, 60_000];
const HERE = { latitude: 41.5, longitude: 21.5 };

let test: TestApi;
let vehicle: number;
let zone: number;
beforeAll(async () => {
  test = await startTestApi({ notifications: { tickMs: 0 } });
  const values = { vehicle_id: 'ДЕН-1', license_plate: 'ДЕН 1', make: 'М', model: 'М', vehicle_type: 'van' };
  vehicle = (await must('POST', '/api/vehicles', values)).id;
  await must('POST', '/api/devices', { device_id: 'ДЕН-1', imei: TRACKER, device_type: 'T', vehicle_id: vehicle });
  const geometry = { type: 'Point', coordinates: [HERE.longitude, HERE.latitude], radius: 500 };
  zone = (await must('POST', '/api/zones', { name: 'Депо', geometry })).id;
});
afterAll(() => test.close());

const query = (sql: string, params: unknown[] = []) => test.api.database.query<Record<string, unknown>>(sql, params);
async function must(method: string, path: string, body: unknown) {
  const answer = await test.call('admin', method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

/** Which of the last days are free, the first is the oldest; and on which days of the week a rule holds. */
interface Drawn {
  free: readonly boolean[];
  days: readonly number[];
}
const today = () => localDateTime(Date.now()).date;
const dates = () => Array.from({ length: DAYS }, (_, i) => dayAfter(today(), i - DAYS + 1));
const isWork = ({ free, days }: Drawn, at: number) => !free[at] && days.includes(weekday(dates()[at] ?? ''));

/** The company's calendar, of which these days are free, and a world without rules. */
async function begin({ free }: Drawn): Promise<void> {
  for (const table of ['zone_rules', 'alarms', 'zone_visits', 'locations', 'report_schedules', 'work_calendars'])
    await query(`delete from ${table}`);
  await query('delete from device_state');
  const exceptions = dates().flatMap((date, i) => (free[i] ? [{ from: date, to: date, shifts: [], note: null }] : []));
  const shifts = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }];
  const body = { name: 'Сите', shifts, holidays_free: false, exceptions, driving_severity: null };
  const { id } = await must('POST', '/api/calendars', body);
  await must('PUT', '/api/calendars/uses', { calendar_id: id });
  for (const table of ['work_calendars', 'calendar_uses', 'zones'])
    await query(`update ${table} set counts_from = now() - interval '9 days'`);
  await test.api.services.hourBook.refresh();
}

async function addRule(rule: object): Promise<void> {
  await must('POST', '/api/zones/rules', { zone_id: zone, severity: 'high', ...rule });
  await query("update zone_rules set counts_from = now() - interval '9 days'");
  await test.api.services.zoneBook.refresh();
}
const alarmed = async () =>
  (await query('select created_at from alarms order by created_at')).map(
    (row) => localDateTime(Date.parse(String(row.created_at))).date,
  );

/** It leaves the zone at ten on each day before today: that is outside of working hours where there are none. */
async function leaving(drawn: Drawn): Promise<void> {
  await begin(drawn);
  await addRule({ event: 'outside_hours', from_time: '08:00', to_time: '16:00', days: drawn.days });
  const past = dates().slice(0, -1);
  const bodies = past.flatMap((date) =>
    [-20, -10, 0, 10].map((minutes) => {
      const at = new Date(fromLocalDateTime(date, '10:00') + minutes * MINUTE);
      const latitude = HERE.latitude + (minutes >= 0 ? 0.02 + minutes * 0.002 : 0);
      return positionBody(TRACKER, at, minutes >= 0 ? 40 : 0, { ...HERE, latitude });
    }),
  );
  await test.forward('/ingest/positions', bodies);
  expect(await alarmed()).toEqual(past.filter((_, i) => !isWork(drawn, i)));
}

/** It is not there by ten minutes ago. */
async function missing(drawn: Drawn): Promise<void> {
  await begin(drawn);
  const from_time = localDateTime(Date.now() - 10 * MINUTE).time.slice(0, 5);
  await addRule({ event: 'absent', from_time, days: drawn.days });
  await test.api.upkeep.run('zone alarms');
  expect(await alarmed()).toEqual(isWork(drawn, DAYS - 1) ? [today()] : []);
}

/** A report that has come due on a free day follows on the next day that is not. */
async function reports(drawn: Drawn): Promise<void> {
  await begin(drawn);
  const [user] = await query("select id from users where username = 'admin'");
  const schedule = {
    ...{ name: 'Неделен', view: 'dashboard', days: 7, vehicle_id: null, month: null, format: 'link', every: 'week' },
    ...{ weekday: weekday(today()), month_day: null, at_time: '07:00', recipients: [user?.id], is_paused: false },
  };
  await must('POST', '/api/report-schedules', schedule);
  await query("update report_schedules set next_run_at = now() - interval '1 minute'");
  await test.api.services.notifications.tick();
  const [{ last_run_at: last, next_run_at: next } = {}] = await query(
    'select last_run_at, next_run_at from report_schedules',
  );
  expect(last !== null).toBe(!drawn.free.at(-1));
  expect(localDateTime(Date.parse(String(next))).date).toBe(dayAfter(today(), drawn.free.at(-1) ? 1 : 7));
}

/** What shows of each field with days of the week that a free day is none; a calendar's own are what is free. */
const shown: Readonly<Record<string, readonly ((drawn: Drawn) => Promise<void>)[]>> = {
  '/api/zones/rules days': [leaving, missing],
  '/api/report-schedules weekday': [reports],
  '/api/calendars shifts.days': [leaving, missing, reports],
};

interface FieldLike {
  input?: { range?: { min?: number; max?: number } };
  fields?: Readonly<Record<string, FieldLike>>;
}
/** Fields that a call takes, with those inside of them, that are days of the week. */
const daysIn = (fields: Readonly<Record<string, FieldLike>> = {}, before = ''): string[] =>
  Object.entries(fields).flatMap(([name, { input, fields: inner }]) => {
    const isDay = input?.range?.min === 1 && input.range.max === 7;
    return [...(isDay ? [before + name] : []), ...daysIn(inner, `${before}${name}.`)];
  });
const withDays = Object.values(contract)
  .flatMap((group): unknown[] => (typeof group === 'object' && group !== null ? Object.values(group) : []))
  .flatMap((call) => {
    const { path, body } = call as { path?: unknown; body?: Readonly<Record<string, FieldLike>> };
    if (typeof path !== 'string') return [];
    return daysIn(body).map((field) => `${path.replace(/\/:\w+$/, '')} ${field}`);
  });

it('every field with days of the week is one that is known to follow the calendar', () => {
  expect([...new Set(withDays)].sort()).toEqual(Object.keys(shown).sort());
});

const drawn: fc.Arbitrary<Drawn> = fc.record({
  free: fc.array(fc.boolean(), { minLength: DAYS, maxLength: DAYS }),
  days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
});
it.each([...new Set(Object.values(shown).flat())].map((show) => [show.name, show] as const))(
  'a free day of the calendar is no day of a rule: %s',
  (_, show) => fc.assert(fc.asyncProperty(drawn, show), tries(200)),
  600_000,
);
