import { odometerReadingFields } from 'shared-auth/calls';
import type { Queries } from '../../platform/database/database';
import { storedRecord } from '../../platform/http/records';
import { dayOf } from '../../platform/http/times';
import { readings, readingsSince } from '../odometer/odometer.store';
import { madeRows } from './madeRows';
import type { Counters } from './readCounters';
import type { TheirDevice } from './readFleet';
import { type Item, plainItem } from './runs.store';
import type { Given } from './vehicleRows';

const { odometer: kilometres, engine_hours: hours } = odometerReadingFields;
/** Traccar's metres or milliseconds in our unit, with one decimal as on a dashboard; null below one. */
const counted = (value: number | undefined, one: number, most: number) => {
  const shown = Math.round(((value ?? 0) / one) * 10) / 10;
  return shown >= 1 && shown <= most ? shown : null;
};

/**
 * Stores Traccar's totals of some devices as readings of their vehicles' odometer and hour meter, at the time of the
 * newest position. Vehicles with a reading are unchanged, and a device is imported once.
 * @param isTrial only reports the outcome
 */
export async function bringOdometers(
  queries: Queries,
  devices: readonly TheirDevice[],
  { source, given, counters, retentionDays }: Deps,
  isTrial: boolean,
): Promise<Item[]> {
  const since = await readingsSince(queries, retentionDays);
  const shown = devices.flatMap(({ id, name, number }) => {
    const { at, values } = counters.get(id) ?? { at: new Date(0), values: {}, place: null };
    const odometer = counted(values.totalDistance, 1_000, kilometres.input.range.max);
    const engine_hours = counted(values.hours, 3_600_000, hours.input.range.max);
    return at < since || (odometer ?? engine_hours) === null ? [] : [{ id, name, number, at, odometer, engine_hours }];
  });
  const known = await knownOf(queries, source, shown, given);
  const items: Item[] = [];
  // Two devices of Traccar may belong to one vehicle here.
  const noted = new Set<number>();
  for (const { id, name, number, at, odometer, engine_hours } of shown) {
    const { vehicle, is_brought, has_readings } = known.get(number) ?? emptyKnown;
    const outcome = is_brought ? 'same' : has_readings || (vehicle !== null && noted.has(vehicle)) ? 'there' : 'new';
    const message = shownText(odometer, engine_hours, at);
    items.push({ ...plainItem, kind: 'odometer', name: name || number, outcome, message });
    if (outcome !== 'new' || vehicle === null) continue;
    noted.add(vehicle);
    if (isTrial) continue;
    const read_at = at.toISOString();
    const values = { vehicle_id: vehicle, read_at, odometer, engine_hours };
    const made = await readings.insert(queries, storedRecord(odometerReadingFields, values));
    await queries.query(
      `insert into brought_things (source, kind, their_id, given, is_made, vehicle_id, made)
       values ($1, 'odometer', $2, $3::text::jsonb, true, $4, ${madeRows('odometer', '$5')})`,
      [source, id, JSON.stringify({ odometer, engine_hours, read_at }), vehicle, [made.id]],
    );
  }
  return items;
}

interface Deps {
  source: string;
  given: ReadonlyMap<number, Given>;
  counters: ReadonlyMap<number, Counters>;
  retentionDays: number;
}

interface Known {
  vehicle: number | null;
  is_brought: boolean;
  has_readings: boolean;
}
/** For a vehicle that does not exist yet. */
const emptyKnown: Known = { vehicle: null, is_brought: false, has_readings: false };

/** Facts about the vehicles that have some trackers, or will have them, by the trackers' numbers. */
async function knownOf(
  queries: Queries,
  source: string,
  shown: readonly Pick<TheirDevice, 'id' | 'number'>[],
  given: ReadonlyMap<number, Given>,
): Promise<Map<string, Known>> {
  const rows = await queries.query<Known & { number: string }>(
    `select x.number, d.vehicle_id as vehicle, b.their_id is not null as is_brought,
       exists (select from odometer_readings r where r.vehicle_id = coalesce(d.vehicle_id, (
         select v.id from vehicles v where lookalike_key(v.license_plate) = lookalike_key(x.plate) or lookalike_key(v.vehicle_code) = lookalike_key(x.code)
         order by v.id limit 1))) as has_readings
     from jsonb_to_recordset($1::text::jsonb) as x(id int, number text, plate text, code text)
     left join device_names n on n.name = x.number left join devices d on d.id = n.device_pk
     left join brought_things b on b.source = $2 and b.kind = 'odometer' and b.their_id = x.id`,
    [JSON.stringify(shown.map(({ id, number }) => ({ id, number, ...namesOf(given.get(id)) }))), source],
  );
  return new Map(rows.map(({ number, ...known }) => [number, known]));
}

const namesOf = (given: Given | undefined) => given && { plate: given.plate, code: given.code };

const amount = (value: number) => value.toLocaleString('mk-MK', { maximumFractionDigits: 1 });

/** `123.456,7 km, 2.310 моточасови на 15.11.2026` */
function shownText(odometer: number | null, engineHours: number | null, at: Date): string {
  const parts: string[] = [];
  if (odometer !== null) parts.push(`${amount(odometer)} km`);
  if (engineHours !== null) parts.push(`${amount(engineHours)} моточасови`);
  return `${parts.join(', ')} на ${dayOf(at).split('-').reverse().join('.')}`;
}
