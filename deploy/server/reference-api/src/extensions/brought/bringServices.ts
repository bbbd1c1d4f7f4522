import { maintenanceFields } from 'shared-auth/contract';
import { boundText, growth } from '../../audit/growth';
import type { Queries } from '../../platform/database/database';
import { storedRecord } from '../../platform/http/records';
import { dayOf } from '../../platform/http/times';
import { getOwn } from '../../platform/limits/getOwn';
import { insertMaintenance } from '../maintenance/maintenance.store';
import { odometerNow } from '../odometer/odometer.store';
import { madeRows } from './madeRows';
import type { Counters } from './readCounters';
import type { TheirDevice, TheirService } from './readFleet';
import { type Item, plainItem } from './runs.store';

type Due = 'due_odometer' | 'due_hours' | 'due_date';
/** Our due field for each value by which Traccar measures a service. */
const dueBy: Readonly<Record<string, Due>> = {
  totalDistance: 'due_odometer',
  odometer: 'due_odometer',
  hours: 'due_hours',
  serverTime: 'due_date',
  deviceTime: 'due_date',
  fixTime: 'due_date',
};
/** The number of Traccar's units (metres, milliseconds) in one of ours (kilometres, hours). */
const UNIT: Readonly<Record<Exclude<Due, 'due_date'>, number>> = { due_odometer: 1_000, due_hours: 3_600_000 };

/** Items of services for the preview, which does not read the vehicles that have them. */
export const serviceItems = (services: readonly TheirService[]): Item[] =>
  services.map(({ name, type }): Item => {
    const item = { ...plainItem, kind: 'maintenance' as const, name: name || '—' };
    return getOwn(dueBy, type)
      ? { ...item, outcome: 'new', reason: 'next' }
      : { ...item, outcome: 'not', reason: 'byHand' };
  });

interface Deps {
  source: string;
  services: ReadonlyMap<number, TheirService>;
  /** Which services each device has. */
  links: ReadonlyMap<number, ReadonlySet<number>>;
  counters: ReadonlyMap<number, Counters>;
}

/**
 * Imports the services of some devices to their vehicles, each as its next due one, as ours do not repeat. A service
 * is imported for a vehicle once, even if it was changed or deleted here later.
 */
export async function bringServices(
  queries: Queries,
  devices: readonly TheirDevice[],
  { source, services, links, counters }: Deps,
): Promise<Item[]> {
  const items: Item[] = [];
  for (const { id, name, number } of devices) {
    const wanted = [...(links.get(id) ?? [])].flatMap((service) => services.get(service) ?? []);
    if (wanted.length === 0) continue;
    const vehicle = await vehicleOf(queries, source, id, number);
    if (vehicle === undefined) continue;
    const brought = new Set(vehicle.brought);
    const itemOf = (service: TheirService) =>
      ({ ...plainItem, kind: 'maintenance', name: `${name || number}: ${service.name || '—'}` }) as const;
    const fresh = wanted.filter((service) => !brought.has(service.id));
    for (const service of wanted) if (brought.has(service.id)) items.push({ ...itemOf(service), outcome: 'same' });
    if (fresh.length === 0) continue;
    const made: number[] = [];
    const here = await odometerNow(queries, vehicle.id);
    for (const service of fresh) {
      const item = itemOf(service);
      const due = dueNext(service, getOwn(counters.get(id)?.values ?? {}, service.type), here);
      if (due === undefined) {
        items.push({ ...item, outcome: 'not', reason: 'byHand' });
        continue;
      }
      const message = refusal(service, vehicle.services + brought.size - vehicle.brought.length);
      items.push({ ...item, ...(message ? { outcome: 'not', reason: 'refused', message } : { outcome: 'new' }) });
      if (message) continue;
      const values = { vehicle_id: vehicle.id, title: service.name, ...due };
      made.push(await insertMaintenance(queries, storedRecord(maintenanceFields, values)));
      brought.add(service.id);
    }
    if (brought.size === vehicle.brought.length) continue;
    await queries.query(
      `insert into brought_things as t (source, kind, their_id, given, is_made, vehicle_id, made)
       values ($1, 'maintenance', $2, $3::text::jsonb, true, $4, ${madeRows('maintenance', '$5')})
       on conflict (source, kind, their_id) do update set given = excluded.given, made = t.made || excluded.made`,
      [source, id, JSON.stringify({ services: [...brought] }), vehicle.id, made],
    );
  }
  return items;
}

/** The form's message for a service that it would refuse. */
function refusal({ name }: TheirService, services: number): string | undefined {
  if (name === '' || name.length > maintenanceFields.title.input.maxLength)
    return 'Внесете што е за одржување, најмногу 100 знаци';
  return services >= growth.maintenance.most ? boundText(growth.maintenance) : undefined;
}

/** The vehicle that has a tracker, its number of services, and the services that were imported before. */
async function vehicleOf(queries: Queries, source: string, device: number, number: string) {
  const [row] = await queries.query<{ id: number; services: number; brought: number[] }>(
    `select v.id, (select count(*)::int from maintenance m where m.vehicle_id = v.id) as services,
       coalesce((select given->'services' from brought_things where source = $1 and kind = 'maintenance' and their_id = $2), '[]') as brought
     from device_names n join devices d on d.id = n.device_pk join vehicles v on v.id = d.vehicle_id where n.name = $3`,
    [source, device, number],
  );
  return row;
}

/**
 * When a service is due next. If the vehicle's odometer here differs from Traccar's, the remaining distance or time is
 * kept. @returns undefined for an unknown value
 */
function dueNext(
  { type, start, period }: TheirService,
  counted: number | undefined,
  here: { odometer: number | null; engine_hours: number | null },
) {
  const by = getOwn(dueBy, type);
  if (by === undefined) return undefined;
  const now = by === 'due_date' ? Date.now() : (counted ?? 0);
  const next = now < start || period <= 0 ? start : start + Math.ceil((now - start) / period) * period;
  if (by === 'due_date') return next >= 0 && next < MOST_TIME ? { due_date: dayOf(new Date(next)) } : undefined;
  const shown = by === 'due_odometer' ? here.odometer : here.engine_hours;
  const due = shown === null || counted === undefined ? next / UNIT[by] : shown + (next - counted) / UNIT[by];
  const { min, max } = maintenanceFields[by].input.range;
  return due >= min && due <= max ? { [by]: Math.round(due * 10) / 10 } : undefined;
}

/** The last moment of a four-digit year. */
const MOST_TIME = Date.UTC(9999, 11, 31);
