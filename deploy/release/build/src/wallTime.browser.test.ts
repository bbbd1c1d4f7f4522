import { fromLocalDateTime, localDateTime } from 'shared-auth/contract';
import { localTimestamp, utcOffset } from '../../../../mfe-routes/src/track/localTime';
import { readTime } from '../../../../shared-auth/src/http/wire';
import { formatDateTime, fromLocalDateTime as pickedTime } from '../../../../shared-ui/src/index';
import { dayOf, parseTime } from '../../../server/reference-api/src/platform/http/times';

/** Half-hours over both clock changes of 2026, as the clocks on the wall show them. */
function* wallTimes() {
  for (const date of ['2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25', '2026-10-26'])
    for (let hour = 0; hour < 24; hour += 1)
      for (const minute of ['00', '30']) yield { date, time: `${String(hour).padStart(2, '0')}:${minute}` };
}

it('reads a wall time as the same instant in a field, in a response and in a query', () => {
  for (const { date, time } of wallTimes()) {
    const at = fromLocalDateTime(date, time);
    expect({ date, time, at: pickedTime(date, time) }).toEqual({ date, time, at });
    expect({ date, time, at: readTime(`${date} ${time}:00`) }).toEqual({ date, time, at });
    expect({ date, time, at: parseTime(`${date}T${time}`, 'start_date', 'start')?.getTime() }).toEqual({
      date,
      time,
      at,
    });
  }
});

it('shows an instant as the same wall time on the screen, in a file and on the server', () => {
  for (const start of [Date.UTC(2026, 2, 28, 12), Date.UTC(2026, 9, 24, 12)])
    for (let at = start; at < start + 2 * 86_400_000; at += 1_800_000) {
      const { date, time } = localDateTime(at);
      const [year, month, day] = date.split('-');
      expect(formatDateTime(at)).toBe(`${day}.${month}.${year} ${time}:00`);
      expect(localTimestamp(at)).toBe(`${date} ${time}:00`);
      expect(dayOf(new Date(at))).toBe(date);
      // With its offset, the time in a file is the instant again, also in the hour that is there twice.
      expect(Date.parse(`${date}T${time}${utcOffset(at).slice(3)}`)).toBe(at);
    }
});

it.each([
  ['skipped in spring', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z', '2026-03-29T01:30:00.000Z'],
  // The end of a range takes the second time, so that nothing of the hour is left out.
  ['there twice in autumn', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'],
])('gives a time that is %s one meaning everywhere', (_what, wall, instant, end) => {
  expect(new Date(readTime(wall) ?? 0).toISOString()).toBe(instant);
  expect(parseTime(wall, 'start_date', 'start')?.toISOString()).toBe(instant);
  expect(parseTime(wall, 'end_date', 'end')?.toISOString()).toBe(end);
});
