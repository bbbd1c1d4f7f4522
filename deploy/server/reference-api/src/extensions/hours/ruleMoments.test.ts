import fc from 'fast-check';
import { fromLocalDateTime, localDateTime } from 'shared-auth/contract';
import { raiseAlarm } from '../../testing/alarms';
import { startTestApi, type TestApi } from '../../testing/client';
import { tries } from '../../testing/runs';
import { matchSql, workParam, workSql } from '../notifications/rules';
import { usualHours } from './hourBook';
import { isOutside } from './workingHours';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi({ notifications: { tickMs: 0 } });
  await query(
    `insert into vehicles (id, vehicle_code, license_plate, plate_key, make, model, vehicle_type, search_text, team_id)
     overriding system value select n, 'V' || n, 'V' || n, 'V' || n, 'x', 'y', 'van', '', nullif(n - 900, 3) from generate_series(901, 903) n`,
  );
});
afterAll(() => test.close());

const query = <T extends object>(sql: string, params: readonly unknown[] = []) =>
  test.api.database.query<T>(sql, params);
/** The first is the vehicle's own, the second that of its team, the third the company's. */
const holders = [
  { vehicle_id: 901, team_id: null },
  { vehicle_id: null, team_id: 2 },
  { vehicle_id: null, team_id: null },
];
const HOUR_MS = 3_600_000;
interface Drawn {
  shifts: { days: number[]; from: string; to: string }[];
  holidays_free: boolean;
}

/** Calendars of the vehicle 901, the team of 902 and the company; undefined for none. */
async function setCalendars(calendars: readonly (Drawn | undefined)[]) {
  await query('delete from work_calendars');
  for (const [i, calendar] of calendars.entries())
    if (calendar)
      await query(
        `with c as (insert into work_calendars (name, name_key, shifts, holidays_free, exceptions) values ($1, $1, $2::text::jsonb, $3, '[]') returning id)
         insert into calendar_uses (calendar_id, vehicle_id, team_id) select id, $4, $5 from c`,
        [
          ...[`К${i}`, JSON.stringify(calendar.shifts), calendar.holidays_free],
          ...[holders[i]?.vehicle_id, holders[i]?.team_id],
        ],
      );
  await test.api.services.hourBook.refresh();
}

interface At {
  vehicle_id: number | null;
  /** Epoch ms. */
  at: number;
}

/** Whether a rule of a moment takes each alarm. @param hasCalendars false: as a server without the extension */
async function taken(moment: string, alarms: readonly At[], hasCalendars = true): Promise<boolean[]> {
  const { hourBook } = test.api.services;
  const times = alarms.map(({ at }) => at);
  const within = { from: Math.min(...times) - HOUR_MS, to: Math.max(...times) + HOUR_MS };
  const rows = alarms.map(({ vehicle_id, at }) => ({ vehicle_id, created_at: new Date(at).toISOString() }));
  const found = await query<{ isTaken: boolean }>(
    `with ${hasCalendars ? `${workSql('$3')},` : ''} a as (
       select n, (value->>'vehicle_id')::int as vehicle_id, (value->>'created_at')::timestamptz as created_at,
         'sos' as alarm_type, 'high' as severity, '' as source_key, null::text as zone from jsonb_array_elements($2::text::jsonb) with ordinality as e(value, n)),
     r as (select $1::text as moment, null::text[] as alarm_types, null::text[] as severities, null::int[] as vehicle_ids, null::int[] as team_ids, null::int[] as zone_ids)
     select ${matchSql('a.created_at', hasCalendars)} as "isTaken" from a, r order by a.n`,
    [...[moment, JSON.stringify(rows)], ...(hasCalendars ? [workParam((span) => hourBook.workIn(span), within)] : [])],
  );
  return found.map(({ isTaken }) => isTaken);
}

const moment = (text: string) => fromLocalDateTime(text.slice(0, 10), text.slice(11));
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const hours = (from: string, to: string, days = everyDay): Drawn => ({
  shifts: [{ days, from, to }],
  holidays_free: true,
});

// 2026: 29 March and 25 October are the Sundays of the clocks, 13 April is Easter Monday.
it.each<[string, Drawn, string, boolean]>([
  ['a night shift, before midnight', hours('22:00', '06:00', [5]), '2026-06-05 23:00', true],
  ['after midnight', hours('22:00', '06:00', [5]), '2026-06-06 05:59', true],
  ['its end', hours('22:00', '06:00', [5]), '2026-06-06 06:00', false],
  ['the night before', hours('22:00', '06:00', [5]), '2026-06-05 03:00', false],
  ['the night in which the clocks go forward', hours('22:00', '06:00', [6]), '2026-03-29 05:30', true],
  ['its end', hours('22:00', '06:00', [6]), '2026-03-29 06:00', false],
  ['the night in which they go back', hours('22:00', '06:00', [6]), '2026-10-25 05:30', true],
  ['its end', hours('22:00', '06:00', [6]), '2026-10-25 06:00', false],
  ['an hour that spring leaves out', hours('02:00', '03:00', [7]), '2026-03-29 03:00', false],
  ['a holiday', hours('08:00', '16:00'), '2026-04-13 10:00', false],
  ['a Saturday', hours('08:00', '16:00', [6]), '2026-06-06 10:00', true],
])('%s', async (_, calendar, text, isWorking) => {
  await setCalendars([calendar]);
  const alarms = [{ vehicle_id: 901, at: moment(text) }];
  expect([await taken('working', alarms), await taken('off_hours', alarms)]).toEqual([[isWorking], [!isWorking]]);
});

it('both of an hour that the clocks show twice', async () => {
  await setCalendars([hours('02:30', '02:45')]);
  const first = moment('2026-10-25 02:30');
  const alarms = [-1, 0, 20, 60, 74, 75].map((minutes) => ({ vehicle_id: 901, at: first + minutes * 60_000 }));
  expect(await taken('working', alarms)).toEqual([false, true, true, true, true, false]);
});

const clock = fc.tuple(fc.nat(23), fc.nat(59)).map((parts) => parts.map((n) => String(n).padStart(2, '0')).join(':'));
const drawn: fc.Arbitrary<Drawn> = fc.record({
  shifts: fc.array(fc.record({ days: fc.subarray(everyDay, { minLength: 1 }), from: clock, to: clock }), {
    maxLength: 3,
  }),
  holidays_free: fc.boolean(),
});
/** Within three days of a night in which the clocks change, or anywhere in the year. */
const time = fc
  .tuple(
    fc.constantFrom('2026-03-29', '2026-10-25', '2026-01-05', '2026-05-01', '2026-08-19'),
    fc.integer({ min: -4320, max: 4320 }),
  )
  .map(([date, minutes]) => Date.parse(date) + minutes * 60_000);
const alarm: fc.Arbitrary<At> = fc.record({ vehicle_id: fc.constantFrom(901, 902, 903, null), at: time });

it('by any calendars of vehicle, team and company', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.option(drawn, { nil: undefined }), { minLength: 3, maxLength: 3 }),
      fc.array(alarm, { minLength: 1, maxLength: 40 }),
      async (calendars, alarms) => {
        await setCalendars(calendars);
        const [own, team, company] = calendars;
        const expected = alarms.map(({ vehicle_id, at }) => {
          const counting = (vehicle_id === 901 && own) || (vehicle_id === 902 && team) || company;
          return !isOutside({ ...(counting ?? usualHours), exceptions: [] }, at);
        });
        expect(await taken('working', alarms)).toEqual(expected);
        expect(await taken('off_hours', alarms)).toEqual(expected.map((isWorking) => !isWorking));
        expect(await taken('always', alarms)).toEqual(alarms.map(() => true));
      },
    ),
    tries(200),
  );
}, 300_000);

it('without the extension by the clock alone, whatever calendars there are', async () => {
  await setCalendars([hours('22:00', '06:00'), undefined, hours('00:00', '00:00')]);
  await fc.assert(
    fc.asyncProperty(fc.array(alarm, { minLength: 1, maxLength: 40 }), async (alarms) => {
      const expected = alarms.map(({ at }) => {
        const { date, time: clocks } = localDateTime(at);
        return new Date(date).getUTCDay() % 6 !== 0 && clocks >= '08:00' && clocks < '16:00';
      });
      expect(await taken('working', alarms, false)).toEqual(expected);
      expect(await taken('off_hours', alarms, false)).toEqual(expected.map((isWorking) => !isWorking));
    }),
    tries(50),
  );
}, 300_000);

it('notifies of an alarm by the hours at its own time, and previews what it would have', async () => {
  const tracker = '359632080000111';
  await test.enterDevices([tracker]);
  const ago = (hoursAgo: number) => new Date(Date.now() - hoursAgo * HOUR_MS);
  const clockAt = (hoursAgo: number) => localDateTime(ago(hoursAgo).getTime()).time.slice(0, 5);
  // Work ended three hours ago, of which one may have come twice. A tracker in no vehicle has the company's hours.
  await setCalendars([undefined, undefined, hours(clockAt(8), clockAt(3))]);
  await query('update work_calendars set holidays_free = false, updated_at = clock_timestamp()');
  await test.api.services.hourBook.refresh();
  const step = { after_minutes: 0, users: [], roles: ['manager'], channels: ['console'] };
  const all = { alarm_types: null, severities: null, vehicle_ids: null, steps: [step], is_paused: false };
  const ids: number[] = [];
  for (const name of ['working', 'off_hours']) {
    const { status, body } = await test.call('manager', 'POST', '/api/notification-rules', { ...all, moment: name });
    expect(status).toBe(201);
    ids.push(body.data.id);
  }
  const alarms = [
    await raiseAlarm(test, tracker, 'sos', ago(5)),
    await raiseAlarm(test, tracker, 'powerCut', ago(0.5)),
  ];
  const dues = await query<{ rule_id: number; alarm_id: number }>(
    'select distinct rule_id, alarm_id from notification_dues order by rule_id',
  );
  expect(dues.map(({ rule_id, alarm_id }) => [rule_id, alarm_id])).toEqual(ids.map((id, i) => [id, alarms[i]]));
  for (const name of ['working', 'off_hours']) {
    const { body } = await test.call('manager', 'POST', '/api/notification-rules/preview', { ...all, moment: name });
    expect(body.data).toEqual([expect.objectContaining({ alarms: 1 })]);
  }
});
