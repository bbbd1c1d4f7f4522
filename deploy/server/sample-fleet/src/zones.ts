import { type Place, towns } from '@fleet/geodata/roads';
import { EARTH_RADIUS_M, haversine } from 'shared-auth/contract';
import type { Driver } from './driver';
import { DemoSession } from './session';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Days of the past in which places are looked for. */
const LOOKED_AT = 7;
/** Metres within which vehicles stand at one place. */
const ONE_PLACE = 350;

/** A zone as it is drawn, and when it raises an alarm. */
interface SampleZone {
  zone: { name: string; kind: string; color: string; geometry: object; speed_limit?: number; note?: string };
  rule?: { event: string; severity: string; minutes?: number; from_time?: string; to_time?: string; days?: number[] };
  /** Of the vehicles that the rule takes; without them of all. */
  plates?: string[];
}

interface Stand {
  place: Place;
  minutes: number;
  driver: Driver;
}

const metres = (a: Place, b: Place) => haversine({ lat: a[0], lng: a[1] }, { lat: b[0], lng: b[1] }, EARTH_RADIUS_M);
const circle = ([latitude, longitude]: Place, radius: number) => ({
  type: 'Point',
  coordinates: [longitude, latitude],
  radius,
});

/** Where vehicles stood in the last days. */
function standsOf(driver: Driver, now: number): Stand[] {
  const turns = driver.turns(now - LOOKED_AT * DAY, now);
  return turns.flatMap((time, i) => {
    const until = turns[i + 1];
    if (until === undefined || driver.isMoving(time)) return [];
    const { latitude, longitude } = driver.fix(time);
    return [{ place: [latitude, longitude] as Place, minutes: (until - time) / MINUTE, driver }];
  });
}

/** The places at which most vehicles stand, with how many. */
function busiest(stands: readonly Stand[], count: number): Place[] {
  const places: { place: Place; drivers: Set<Driver>; stands: number }[] = [];
  for (const { place, driver } of stands) {
    const known = places.find((one) => metres(one.place, place) < ONE_PLACE);
    if (known) {
      known.drivers.add(driver);
      known.stands++;
    } else places.push({ place, drivers: new Set([driver]), stands: 1 });
  }
  return places
    .sort((a, b) => b.drivers.size - a.drivers.size || b.stands - a.stands)
    .slice(0, count)
    .map(({ place }) => place);
}

const nearestTown = (place: Place): string =>
  Object.entries(towns).reduce((best, [name, town]) =>
    metres(town, place) < metres(best[1], place) ? [name, town] : best,
  )[0];

/** `Депо Скопје`, `Депо Скопје 2` … */
function namer(): (what: string, place: Place) => string {
  const taken = new Map<string, number>();
  return (what, place) => {
    const name = `${what} ${nearestTown(place)}`;
    const number = (taken.get(name) ?? 0) + 1;
    taken.set(name, number);
    return number === 1 ? name : `${name} ${number}`;
  };
}

/** A piece of the way of a driver, as a corridor. */
function wayOf(driver: Driver, now: number): [number, number][] {
  const from = driver.turns(now - LOOKED_AT * DAY, now).find((time) => driver.fix(time + 10 * MINUTE).speed > 60);
  if (from === undefined) return [];
  const line = Array.from({ length: 7 }, (_, i): [number, number] => {
    const { latitude, longitude } = driver.fix(from + (10 + i * 0.5) * MINUTE);
    return [longitude, latitude];
  });
  return line.filter(([x, y], i) => i === 0 || x !== line[i - 1]?.[0] || y !== line[i - 1]?.[1]);
}

/**
 * Depots, customers, a border and a forbidden road, where the fleet's vehicles are and drive. Few of them raise alarms:
 * what is open must stay what one desk can work on.
 */
export function sampleZones(drivers: readonly Driver[], now: number): SampleZone[] {
  const stands = drivers.flatMap((driver) => standsOf(driver, now));
  const depots = busiest(
    stands.filter(({ minutes }) => minutes > 6 * 60),
    3,
  );
  const isDepot = (place: Place) => depots.some((depot) => metres(depot, place) < 2 * ONE_PLACE);
  const customers = busiest(
    stands.filter(({ minutes, place }) => minutes > 15 && minutes < 4 * 60 && !isDepot(place)),
    6,
  );
  const name = namer();
  const border = towns.Гевгелија;
  const forbidden = drivers
    .toReversed()
    .reduce<[number, number][]>((way, driver) => (way.length > 1 ? way : wayOf(driver, now)), []);
  return [
    ...depots.map(
      (place, i): SampleZone => ({
        zone: {
          name: name('Депо', place),
          kind: 'depot',
          color: 'green',
          geometry: circle(place, 400),
          ...(i === 2 && { speed_limit: 60 }),
        },
        ...(i === 0 && { rule: { event: 'outside_hours', severity: 'medium', from_time: '04:00', to_time: '23:00' } }),
        ...(i === 1 && {
          rule: { event: 'absent', severity: 'low', from_time: '21:00', days: [1, 2, 3, 4, 5] },
          plates: drivers.slice(0, 1).map(({ entry }) => entry.license_plate),
        }),
      }),
    ),
    ...customers.map(
      (place, i): SampleZone => ({
        zone: { name: name('Клиент', place), kind: 'customer', color: 'blue', geometry: circle(place, 300) },
        ...(i === 0 && { rule: { event: 'stay', severity: 'low', minutes: 180 } }),
      }),
    ),
    ...(border
      ? [
          {
            zone: { name: 'Царина Богородица', kind: 'other', color: 'violet', geometry: circle(border, 1_500) },
            rule: { event: 'enter', severity: 'low' },
          },
        ]
      : []),
    ...(forbidden.length > 1
      ? [
          {
            zone: {
              name: 'Забранет пат',
              kind: 'forbidden',
              color: 'red',
              note: 'Мостот е за возила до 3,5 тони.',
              geometry: { type: 'LineString', coordinates: forbidden, width: 120 },
            },
            rule: { event: 'enter', severity: 'high' },
          },
        ]
      : []),
  ];
}

/**
 * Draws the sample's zones in the demo administrator's name, with who was in them in the past. A server without zones,
 * without demo accounts, or with zones already is left as it is.
 */
export async function drawZones(api: string, drivers: readonly Driver[], historyDays: number): Promise<void> {
  const session = await DemoSession.open(api, 'admin');
  const known = await session?.call<{ id: number; name: string }[]>('GET', '/api/zones');
  if (!session || !Array.isArray(known) || known.length > 0) return;
  for (const { zone, rule, plates = [] } of sampleZones(drivers, Date.now())) {
    const drawn = await session.call<{ id: number }>('POST', '/api/zones', zone);
    if (drawn === undefined) continue;
    const vehicle_ids = await idsOf(session, plates);
    if (rule) await session.call('POST', '/api/zones/rules', { zone_id: drawn.id, ...rule, vehicle_ids });
    const days = Math.min(92, Math.floor(historyDays));
    if (days > 0) await session.call('POST', `/api/zones/${drawn.id}/history`, { days });
  }
}

async function idsOf(session: DemoSession, plates: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const plate of plates) {
    const found = await session.call<{ id: number }[]>('GET', `/api/vehicles?search=${encodeURIComponent(plate)}`);
    if (found?.[0]) ids.push(found[0].id);
  }
  return ids;
}
