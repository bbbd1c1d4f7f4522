import { noSums } from './distance';
import { odometerSource, vehicleSheet } from './month';

const t = (key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' ');
const dayOf = (date: string, odometerBy: string | null) => ({
  ...noSums,
  ...{ date, start: null, end: null, odometerStart: 1, odometerEnd: 2, driver: null, odometerBy },
});

it.each([
  ['of a server that does not say', [null, null], null],
  ['of the tracker', ['counter', 'counter'], 'ui-reports:odometer.counter'],
  ['of readings', ['reading', 'reading'], 'ui-reports:odometer.readings'],
  ['of the tracker until the first reading', ['counter', 'reading'], 'ui-reports:odometer.both 02.11.2026'],
])('a sheet says from what its odometers follow: %s', (_, [first, second], said) => {
  const days = [dayOf('2026-11-01', first ?? null), dayOf('2026-11-02', second ?? null)];
  expect(odometerSource(days, t)).toBe(said);
  const vehicle = { license_plate: 'SK', vehicle_name: null, vehicle_code: null };
  const { above = [] } = vehicleSheet(vehicle, '2026-11', days, () => null, t);
  expect(above.flat().filter((cell) => String(cell).includes('odometer'))).toEqual(said === null ? [] : [said]);
});
