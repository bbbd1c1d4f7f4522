import { correctMoments, movedSpans } from './moments';

const hour = 3_600_000;
const now = 100 * hour;
const row = (id: number, from: number, to: number) => ({
  id,
  vehicle_id: id * 10,
  license_plate: `SK-${id}`,
  vehicle_code: `V${id}`,
  from: from * hour,
  to: to === Number.POSITIVE_INFINITY ? to : to * hour,
});
/** In 1 since always, in 2 from hour 10 on, in none from 20 to 30, in 3 until 40, in 4 since. */
const rows = [row(1, 0, 10), row(2, 10, 20), row(3, 30, 40), row(4, 40, Number.POSITIVE_INFINITY)];
const hours = (at: number | undefined) => (at === undefined ? undefined : at * hour);

it.each([
  [
    2,
    { from: 8 },
    [
      [2, 8, 20],
      [1, 0, 8],
    ],
  ],
  [
    2,
    { from: 15 },
    [
      [2, 15, 20],
      [1, 0, 15],
    ],
  ],
  [
    1,
    { to: 12 },
    [
      [1, 0, 12],
      [2, 12, 20],
    ],
  ],
  [2, { to: 25 }, [[2, 10, 25]]],
  [2, { to: 30 }, [[2, 10, 30]]],
  [3, { from: 20 }, [[3, 20, 40]]],
  [
    4,
    { from: 35 },
    [
      [4, 35, Number.POSITIVE_INFINITY],
      [3, 30, 35],
    ],
  ],
  [
    2,
    { from: 9, to: 22 },
    [
      [2, 9, 22],
      [1, 0, 9],
    ],
  ],
  [2, { from: 10 }, []],
])('assignment %d to %j changes %j', (id, { from, to }: { from?: number; to?: number }, expected) => {
  const changes = correctMoments(rows, id, { from: hours(from), to: hours(to) }, now);
  expect(changes.map(({ after }) => [after.id, after.from / hour, after.to / hour])).toEqual(expected);
});

it.each([
  [4, { from: 101 }, 400, 'valid_from'],
  [3, { to: 101 }, 400, 'valid_to'],
  [4, { to: 50 }, 400, 'valid_to'],
  [2, { to: Number.POSITIVE_INFINITY }, 400, 'valid_to'],
  [2, { from: 20 }, 400, 'valid_from'],
  [2, { to: 10 }, 400, 'valid_to'],
  [2, { from: 0 }, 400, 'valid_from'],
  [3, { to: 200 }, 400, 'valid_to'],
  [3, { from: 19 }, 409, 'valid_from'],
  [2, { to: 31 }, 409, 'valid_to'],
])(
  'assignment %d to %j is refused with %d of %s',
  (id, { from, to }: { from?: number; to?: number }, status, field) => {
    const correct = () => correctMoments(rows, id, { from: hours(from), to: hours(to) }, now);
    expect(correct).toThrow(expect.objectContaining({ status, fields: { [field]: expect.any(String) } }));
  },
);

it('what changes hands is what lies between the old and the new moment', () => {
  const changes = correctMoments(rows, 2, { from: 8 * hour, to: 22 * hour }, now);
  expect(movedSpans(changes, now)).toEqual([
    { from: 8 * hour, to: 10 * hour },
    { from: 20 * hour, to: 22 * hour },
    { from: 8 * hour, to: 10 * hour },
  ]);
});
