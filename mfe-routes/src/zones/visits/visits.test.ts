import { blockText, chosenText, moment, readChosen, stretchOf, vehiclesIn, visitsIn, weekUntil } from './visits';
import type { Visit } from './visits.api';

const at = (text: string) => Date.parse(text);
const visit = (id: string, vehicle_id: number, from: string, to: string | null): Visit => ({
  ...{ id, vehicle_id, zone_id: 1, zone_name: 'Депо', license_plate: `SK-${vehicle_id}`, vehicle_code: null },
  ...{
    entered_at: at(from),
    entered_after: null,
    left_at: to === null ? null : at(to),
    left_after: to === null ? null : at(to),
  },
  ...{ duration: 60, distance_before: null },
});

it('counts the vehicles of a part of a day: also those that came before it, left after it, or are still there', () => {
  // Skopje is an hour ahead of UTC in November: 08–12 is 07:00 to 11:00.
  const visits = [
    visit('a', 1, '2026-11-24T06:00Z', '2026-11-24T07:30Z'),
    visit('b', 1, '2026-11-24T08:00Z', '2026-11-24T08:30Z'),
    visit('c', 2, '2026-11-24T10:59Z', null),
    visit('d', 3, '2026-11-24T11:00Z', '2026-11-24T12:00Z'),
    visit('e', 4, '2026-11-23T11:00Z', '2026-11-24T06:59Z'),
  ];
  const morning = stretchOf({ day: '2026-11-24', block: 8 });
  const now = at('2026-11-24T13:00Z');
  expect(visitsIn(visits, morning, now).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(vehiclesIn(visits, morning, now)).toBe(2);
  expect(vehiclesIn(visits, stretchOf({ day: '2026-11-24', block: null }), now)).toBe(4);
  // What is still there is not in hours to come.
  expect(vehiclesIn(visits, stretchOf({ day: '2026-11-24', block: 20 }), now)).toBe(0);
});

it('has days of Skopje: 25 hours when clocks go back, and the last part until midnight', () => {
  expect(weekUntil('2026-10-26').days).toEqual([
    ...['2026-10-20', '2026-10-21', '2026-10-22', '2026-10-23', '2026-10-24', '2026-10-25', '2026-10-26'],
  ]);
  const { from, to } = stretchOf({ day: '2026-10-25', block: null });
  expect((to - from) / 3_600_000).toBe(25);
  expect(stretchOf({ day: '2026-11-24', block: 20 })).toEqual({
    from: at('2026-11-24T19:00Z'),
    to: at('2026-11-24T23:00Z'),
  });
});

it('keeps what is chosen in the address', () => {
  for (const text of ['2026-11-24', '2026-11-24T08', '2026-11-24T00']) {
    const chosen = readChosen(text);
    expect(chosen && chosenText(chosen)).toBe(text);
  }
  expect(readChosen('2026-11-24T07')).toEqual({ day: '2026-11-24', block: null });
  expect(readChosen('вторник')).toBeNull();
  expect([blockText(8), blockText(20)]).toEqual(['08–12', '20–24']);
});

it('shows a moment as unsure where the positions around it are minutes apart', () => {
  const [before, after] = [at('2026-11-24T09:02Z'), at('2026-11-24T09:41Z')];
  expect(moment(before, after)).toEqual({ at: after, since: before });
  expect(moment(after - 60_000, after)).toEqual({ at: after, since: null });
  expect(moment(null, after)).toEqual({ at: after, since: null });
});
