import { type Field, type FieldCase, MIN, SECOND, type Tracked } from './field';

const KNOT = 1.852; // km/h
const EAST = 1.08; // degrees: 90 km

/** A drive at 50 km/h that ends now, with a fix every half minute; the last ones can be made others. */
function underWay(f: Field, d: Tracked, minutes = 5) {
  return f.drive(d, f.now - minutes * MIN, minutes);
}
/** The values that are shown live: place, speed, and how much was left out. */
async function shown(f: Field, d: Tracked) {
  const { latest_location: at } = await f.device(d);
  const [listed] = await f.get(`/api/vehicles?search=${d.plate}`);
  const [onMap] = (await f.get('/api/dashboard/fleet-status')).vehicles.filter(
    ({ id }: { id: number }) => id === d.vehicle,
  );
  const places = [at, listed, onMap].map(({ longitude, speed, left_out_places, left_out_speeds }) => [
    Math.round(longitude * 100) / 100,
    speed,
    left_out_places,
    left_out_speeds,
  ]);
  // The device, the list and the map never differ.
  const [first, ...others] = places;
  return others.every((other) => JSON.stringify(other) === JSON.stringify(first)) ? first : places;
}
type Bodies = ReturnType<Field['drive']>;

interface Sibling {
  id: string;
  source: string;
  what: string;
  change: (bodies: Bodies) => void;
  expected: unknown;
}
const siblings: readonly Sibling[] = [
  {
    id: 'F31',
    source: 'v#1137, live',
    what: 'a fix 90 km off does not move the vehicle',
    change: (bodies) => {
      for (const { position } of bodies.slice(-1)) position.longitude += EAST;
    },
    expected: [21.4, 50, 1, 0],
  },
  {
    id: 'F31',
    source: 'v#1137, live',
    what: 'four fixes 90 km off do not move it either',
    change: (bodies) => {
      for (const { position } of bodies.slice(-4)) position.longitude += EAST;
    },
    expected: [21.4, 50, 4, 0],
  },
  {
    id: 'F31',
    source: 'v#1137, live',
    what: 'back from there nothing is left out any more',
    change: (bodies) => {
      for (const { position } of bodies.slice(-5, -1)) position.longitude += EAST;
    },
    expected: [21.4, 50, 0, 0],
  },
  {
    id: 'F32',
    source: 't PR#5176, live',
    what: 'a sample of 250 km/h is no speed of it',
    change: (bodies) => {
      for (const { position } of bodies.slice(-1)) [position.speed, position.latitude] = [250 / KNOT, 41.6 + 4_000 / 111_195];
    },
    expected: [21.4, null, 0, 1],
  },
  {
    id: 'F46',
    source: 't#2992, live',
    what: 'a last speed that is repeated where it stands is no speed of it',
    change: (bodies) => {
      const still = bodies.at(-6)?.position.latitude ?? 0;
      for (const { position } of bodies.slice(-6)) position.latitude = still;
    },
    expected: [21.4, null, 0, 5],
  },
  { id: 'F28', source: 't#3767, live', what: 'a drive is where it is', change: () => {}, expected: [21.4, 50, 0, 0] },
]; // biome-ignore format: a table

/** Rule 6: what lists and maps show live, in any order of arrival: one by one, backwards and in one request. */
const live: readonly FieldCase[] = siblings.map(({ change, expected, ...known }) => ({
  ...known,
  run: async (f) => {
    const trackers = [await f.fresh(), await f.fresh(), await f.fresh()];
    const [forwards = [], backwards = [], atOnce = []] = trackers.map((d) => {
      const bodies = underWay(f, d);
      change(bodies);
      return bodies;
    });
    for (const [i, body] of forwards.entries()) await f.send([body, backwards.at(-1 - i), ...(i === 0 ? atOnce : [])]);
    const came = [];
    for (const d of trackers) came.push(await shown(f, d));
    return [came, trackers.map(() => expected)];
  },
}));

/** Rule 6: alarms, reports and the dashboard by the same filter. */
export const believedCases: readonly FieldCase[] = [
  ...live,
  {
    id: 'F31',
    source: 'v#1137, rules',
    what: 'four fixes 90 km off at 120 km/h are no speeding, and part none',
    run: async (f) => {
      const slow = await f.fresh();
      const astray = f.drive(slow, f.at(f.yesterday, 10), 20);
      for (const { position } of astray.slice(20, 24)) [position.longitude, position.speed] = [21.4 + EAST, 120 / KNOT];
      await f.replay(astray);
      const fast = await f.fresh();
      const speeding = f.drive(fast, f.at(f.yesterday, 10), 20, { kmh: 110 });
      for (const { position } of speeding.slice(20, 24)) [position.longitude, position.speed] = [21.4 + EAST, 0];
      await f.replay(speeding);
      return [
        [await f.alarmTypes(slow), await f.alarmTypes(fast)],
        [[], ['overspeed']],
      ];
    },
  },
  {
    id: 'F10',
    source: 't PR#5176, reports',
    what: 'a sample of 250 km/h is in no report and not on the dashboard, which count what they left out',
    run: async (f) => {
      const d = await f.fresh();
      const bodies = f.drive(d, f.at(f.yesterday, 10), 20);
      for (const { position } of bodies.slice(20, 21)) position.speed = 135;
      for (const { position } of bodies.slice(30, 32)) position.longitude += EAST;
      await f.replay(bodies);
      await f.test.api.trips.catchUp();
      const { stats } = await f.get(`/api/reports/vehicle/${d.vehicle}?days=7`);
      const { overview } = await f.get('/api/reports/dashboard?days=7');
      const { summary } = await f.get('/api/dashboard/location-stats?days=7');
      return [
        [stats.max_speed, stats.left_out_places, stats.left_out_speeds, overview.max_speed < 251, summary.max_speed < 251],
        [50, 2, 1, true, true],
      ];
    },
  },
  {
    id: 'F10',
    source: 't PR#5176, reports',
    what: 'what a late fix bears out is in the reports again',
    run: async (f) => {
      const d = await f.fresh();
      const bodies = f.drive(d, f.at(f.yesterday, 10), 10, { step: 1 });
      // Alone it is where no vehicle comes; with thirty more the vehicle is there.
      const away = f.position(d, { fix: f.at(f.yesterday, 10) + 10 * MIN + 20 * SECOND, lat: 43.2, lon: 21.4, attributes: { ignition: true } });
      await f.replay([...bodies, away]);
      await f.test.api.trips.catchUp();
      const first = (await f.get(`/api/reports/vehicle/${d.vehicle}?days=7`)).stats;
      const more = Array.from({ length: 30 }, (_, i) =>
        f.position(d, { fix: f.at(f.yesterday, 10) + 10 * MIN + (21 + i) * SECOND, lat: 43.2, lon: 21.4, attributes: { ignition: true } }),
      );
      await f.replay(more);
      await f.test.api.trips.catchUp();
      const second = (await f.get(`/api/reports/vehicle/${d.vehicle}?days=7`)).stats;
      return [
        [first.left_out_places, second.left_out_places],
        [1, 0],
      ];
    },
  },
]; // biome-ignore format: a table
