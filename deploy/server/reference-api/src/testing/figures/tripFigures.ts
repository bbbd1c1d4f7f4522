import {
  type Asked,
  all,
  byPlate,
  type Figure,
  ofEach,
  type Readings,
  type Row,
  rowsOf,
  seconds,
  sum,
} from './readings';

/** Of a cell in kilometres. */
const metresIn = (cell: unknown) => Number((cell as Record<string, number> | null)?.decimal ?? 0) * 1_000;

/** Trips of days without those that are the rest of another: a drive across midnight has a part in each of two days. */
const drives = (trips: readonly Row[]) =>
  trips.filter(
    ({ license_plate, start_time }) =>
      !trips.some((other) => other.license_plate === license_plate && other.end_time === start_time),
  );

/** How far, how long, where it stood: of whole days, as today goes on while it is asked about. */
export function tripFigures(days: readonly string[], plates: readonly string[]): Figure[] {
  const [first, last] = [days[0], days.at(-2)];
  const month = `start_date=${days.at(-1)?.slice(0, 7)}-01&end_date=${days.at(-1)}`;
  const over = `start_date=${first}&end_date=${last}`;
  const ofDays = (ask: Asked, value: (day: Row) => number): Promise<Readings> =>
    ofEach(plates, days.slice(0, -1), async (plate, date) =>
      value((await ask(`/api/vehicles/${plate}/day?date=${date}`)).data),
    );
  const ofVehicles = (field: string, ofDay = (row: Row): number => row[field]): Figure['places'] => ({
    'the sums of its days': (ask) => ofDays(ask, (day) => day.sums[field]),
    'distances by vehicle': async (ask) =>
      byPlate((await ask(`/api/distances?${over}&group=vehicle`)).data, (row) => row[field]),
    'distances by vehicle and day': async (ask) =>
      byPlate((await ask(`/api/distances?${over}&group=vehicle-day`)).data, ofDay),
    'distances of one vehicle': (ask) =>
      ofEach(plates, [''], async (plate) => (await ask(`/api/distances?${over}&vehicle_id=${plate}`)).data[0][field]),
  });
  const summed = (field: string, ofDay = (row: Row): number => row[field]): Figure['places'] => ({
    ...ofVehicles(field, ofDay),
    'distances by day': async (ask) => all(sum((await ask(`/api/distances?${over}&group=day`)).data, ofDay)),
    'distances of the fleet': async (ask) => all((await ask(`/api/distances?${over}`)).data[0][field]),
  });
  return [
    {
      name: 'kilometres',
      places: {
        ...summed('distance'),
        'the trips of its days': (ask) => ofDays(ask, ({ trips }) => sum(trips, ({ distance }) => distance)),
        trips: async (ask) => byPlate(await rowsOf(ask, `/api/trips?${over}`), ({ distance }) => distance),
      },
    },
    {
      // The sheet of a month has today as well, which is over where nothing is sent any more; it says a tenth of a km.
      name: 'kilometres of the month',
      within: 50 * days.length,
      places: {
        'distances by vehicle': async (ask) =>
          byPlate((await ask(`/api/distances?${month}&group=vehicle`)).data, ({ distance }) => distance),
        'distances by day': async (ask) =>
          all(sum((await ask(`/api/distances?${month}&group=day`)).data, ({ distance }) => distance)),
        'the file that is sent': async (_, sent) => {
          const [vehicles = []] = await sent('month');
          return new Map(vehicles.map((row) => [String(row[0]), metresIn(row[2])]));
        },
        'its days of each vehicle': async (_, sent) => {
          const [, ...vehicles] = await sent('month');
          return all(vehicles.flat().reduce((total, row) => total + metresIn(row[8]), 0));
        },
      },
    },
    {
      name: 'trips',
      places: {
        ...summed('trips', ({ trips, date, continued_trips }) => trips - (date === first ? 0 : continued_trips)),
        'the sums of its days': (ask) =>
          ofEach(plates, [''], async (plate) => {
            const read = days.slice(0, -1).map((date) => ask(`/api/vehicles/${plate}/day?date=${date}`));
            return drives((await Promise.all(read)).flatMap(({ data }) => data.trips)).length;
          }),
        trips: async (ask) => byPlate(drives(await rowsOf(ask, `/api/trips?${over}`)), () => 1),
      },
    },
    { name: 'driving', places: summed('driving_seconds') },
    {
      name: 'idling',
      within: days.length,
      places: {
        ...summed('idling_seconds'),
        'idling of its days': (ask) => ofDays(ask, ({ idling }) => sum(idling, seconds)),
      },
    },
    { name: 'standing', places: summed('standing_seconds') },
    {
      name: 'losses',
      within: days.length,
      places: {
        ...summed('silent_seconds'),
        'gaps of its days': (ask) => ofDays(ask, ({ gaps }) => sum(gaps, seconds)),
      },
    },
    // The fleet's are the days on which any of its vehicles drove.
    { name: 'days with a trip', places: ofVehicles('active_days') },
    {
      name: 'stops',
      places: {
        'the stops of its days': (ask) => ofDays(ask, ({ stops }) => stops.length),
        stops: async (ask) => byPlate(await rowsOf(ask, `/api/stops?${over}`), () => 1),
      },
    },
  ];
}
