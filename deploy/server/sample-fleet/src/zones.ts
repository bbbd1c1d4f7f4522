import { type Place, towns } from '@fleet/geodata/roads';
import { DAY_MS, MINUTE_MS } from 'shared-auth/contract';
import type { Driver } from './driver';
import { DemoSession } from './session';
import { metres, type SampleRule, type Staged, stagedAlarms } from './staged';

/** Days of the past in which places are looked for. */
const LOOKED_AT = 7;
/** Metres within which vehicles stand at one place. */
const ONE_PLACE = 350;

/** A zone as it is drawn, and when it raises an alarm. */
export interface SampleZone {
  zone: { name: string; kind: string; color: string; geometry: object; speed_limit?: number; note?: string };
  /** Each of the vehicles with these plates; of all without. */
  rules: { rule: SampleRule; plates: string[] }[];
}

interface Stand {
  place: Place;
  minutes: number;
  driver: Driver;
}

const circle = ([latitude, longitude]: Place, radius: number) => ({
  type: 'Point',
  coordinates: [longitude, latitude],
  radius,
});

/** Where vehicles stood in the last days. */
function standsOf(driver: Driver, now: number): Stand[] {
  const turns = driver.turns(now - LOOKED_AT * DAY_MS, now);
  return turns.flatMap((time, i) => {
    const until = turns[i + 1];
    if (until === undefined || driver.isMoving(time)) return [];
    const { latitude, longitude } = driver.fix(time);
    return [{ place: [latitude, longitude] as Place, minutes: (until - time) / MINUTE_MS, driver }];
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

/** Metres from the middle of a zone within which a staged alarm is of that zone. */
const SAME_ZONE = 200;
const radii = { depot: 400, customer: 300 } as const;
const colors = { depot: 'green', customer: 'blue' } as const;
const titles = { depot: 'Депо', customer: 'Клиент' } as const;

/**
 * Depots, customers, a border, a forbidden road and one with a limit, where the fleet's vehicles are and drive. Each
 * kind of alarm is raised about once in the next hour, so that one dispatcher can work on the open ones.
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
  const circles: { place: Place; made: SampleZone }[] = [];
  const roads: SampleZone[] = [];
  const around = (kind: 'depot' | 'customer', place: Place): SampleZone => {
    const geometry = circle(place, radii[kind]);
    const made = { zone: { name: name(titles[kind], place), kind, color: colors[kind], geometry }, rules: [] };
    circles.push({ place, made });
    return made;
  };
  for (const place of depots) around('depot', place);
  for (const place of customers) around('customer', place);
  for (const { ground, rule, driver } of stagedAlarms(drivers, now, customers)) {
    const known = 'place' in ground ? circles.find(({ place }) => metres(place, ground.place) < SAME_ZONE)?.made : null;
    const made = known ?? ('way' in ground ? roadOf(ground) : around(ground.kind, ground.place));
    if ('way' in ground) roads.push(made);
    made.rules.push({ rule, plates: [driver.entry.license_plate] });
  }
  const border = towns.Гевгелија;
  const crossing = border && circle(border, 1_500);
  return [
    ...circles.map(({ made }) => made),
    ...(crossing
      ? [{ zone: { name: 'Царина Богородица', kind: 'other', color: 'violet', geometry: crossing }, rules: [] }]
      : []),
    ...roads,
  ];
}

/** A road as a corridor. */
function roadOf({ kind, way, limit }: Extract<Staged['ground'], { way: unknown }>): SampleZone {
  const geometry = { type: 'LineString', coordinates: way, width: 120 };
  const zone =
    kind === 'forbidden'
      ? { name: 'Забранет пат', kind, color: 'red', note: 'Мостот е за возила до 3,5 тони.', geometry }
      : { name: `Зона ${limit}`, kind: 'other', color: 'orange', speed_limit: limit, geometry };
  return { zone, rules: [] };
}

/**
 * Draws the sample's zones in the demo administrator's name, with who was in them in the past. A server without zones,
 * without demo accounts, or with zones already is left as it is.
 */
export async function drawZones(api: string, drivers: readonly Driver[], historyDays: number): Promise<void> {
  const session = await DemoSession.open(api, 'admin');
  const known = await session?.call<{ id: number; name: string }[]>('GET', '/api/zones');
  if (!session || !Array.isArray(known) || known.length > 0) return;
  for (const { zone, rules } of sampleZones(drivers, Date.now())) {
    const drawn = await session.call<{ id: number }>('POST', '/api/zones', zone);
    if (drawn === undefined) continue;
    for (const { rule, plates } of rules) {
      const vehicle_ids = await idsOf(session, plates);
      await session.call('POST', '/api/zones/rules', { zone_id: drawn.id, ...rule, vehicle_ids });
    }
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
