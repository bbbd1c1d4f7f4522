import type { DriverTexts } from '../../identity/access/drivenNow';
import { canSee, scopeToVisible, type VisibilityScope } from '../../identity/access/visibilityScope';
import { findDevice, findVehicle } from '../../lookup/find';
import { Conditions } from '../../platform/database/conditions';
import type { Queries } from '../../platform/database/database';
import { dayOf, startOfDay, startOfNextDay } from '../../platform/http/times';

/** The caller's choice of locations. */
export interface ScopeFilter {
  search?: string | undefined;
  drivers?: DriverTexts;
  device_id?: string | undefined;
  vehicle_id?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** The scope of locations: all, or those of some devices (while they were in one vehicle), in a period. */
export interface Scope {
  devices?: readonly number[] | undefined;
  vehicle?: number | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /**
   * When the last of the devices was heard of: the time after it is not searched, because all of its rows belong to
   * others.
   */
  heard?: string | undefined;
  /** The vehicles that the user sees; null: all. */
  visibility: VisibilityScope;
}

/**
 * Finds the devices that a filter means. Locations are found by device and time: those of a vehicle by the devices that
 * were in it, and by the days, which the sums of the days list.
 */
export async function findScope(
  queries: Queries,
  { from, to, ...filter }: ScopeFilter,
  visibility: VisibilityScope,
): Promise<Scope> {
  const { devices, heard } = await matchingDevices(queries, filter, visibility);
  if (filter.vehicle_id === undefined) return { devices, heard, from, to, visibility };
  const vehicle = await findVehicle(queries, filter.vehicle_id);
  if (vehicle === undefined || !canSee(visibility, vehicle)) return { devices: [], from, to, visibility };
  const conditions = new Conditions()
    .where((value) => `vehicle_key = ${value}`, vehicle)
    .maybe((value) => `device_pk = any(${value}::int[])`, devices)
    .maybe((value) => `day >= ${value}`, from && dayOf(from))
    .maybe((value) => `day <= ${value}`, to && dayOf(to));
  const driven = await queries.query<{ device_pk: number; first: string; last: string }>(
    `select device_pk, to_char(min(day), 'YYYY-MM-DD') as first, to_char(max(day), 'YYYY-MM-DD') as last from device_days ${conditions.sql} group by 1`,
    conditions.params,
  );
  const first = Math.min(...driven.map((row) => startOfDay(row.first)));
  const last = Math.max(...driven.map((row) => startOfNextDay(row.last) - 1));
  return {
    devices: driven.map(({ device_pk }) => device_pk),
    vehicle,
    visibility,
    ...(driven.length > 0 && {
      from: new Date(Math.max(first, from?.getTime() ?? first)),
      to: new Date(Math.min(last, to?.getTime() ?? last)),
    }),
  };
}

async function matchingDevices(
  queries: Queries,
  { device_id, search, drivers }: ScopeFilter,
  visibility: VisibilityScope,
): Promise<Pick<Scope, 'devices' | 'heard'>> {
  if (device_id === undefined && search === undefined && visibility === null) return {};
  const conditions = new Conditions().search("(d.search_text || ' ' || coalesce(v.search_text, ''))", search, {
    of: 'd.vehicle_id',
    texts: drivers,
  });
  if (device_id !== undefined)
    conditions.where((value) => `d.id = ${value}`, (await findDevice(queries, device_id))?.id ?? 0);
  // Devices that have ever been in one of the vehicles. Which of their positions are shown depends on the vehicle of
  // each position.
  if (visibility !== null)
    conditions.where(
      (value) =>
        `(d.vehicle_id = any(${value}::int[]) or d.id in (select dd.device_pk from device_days dd where dd.vehicle_key = any(${value}::int[])))`,
      [...visibility.vehicles.keys()],
    );
  const rows = await queries.query<{ id: number; heard: string | null }>(
    `select d.id, s.gps_time as heard from devices d left join vehicles v on v.id = d.vehicle_id left join device_state s on s.device_pk = d.id
     ${conditions.sql} order by s.gps_time desc nulls last`,
    conditions.params,
  );
  return { devices: rows.map(({ id }) => id), heard: rows[0]?.heard ?? undefined };
}

/**
 * The conditions for rows `l` of locations. One device is compared with `=` and not looked up in a list, because only
 * then its index returns the rows in order.
 */
export function inScope({ devices, vehicle, from, to, heard, visibility }: Scope): Conditions {
  const conditions = scopeToVisible(new Conditions(), visibility, 'l.vehicle_id', 'l.gps_time');
  if (devices?.length === 1) conditions.where((value) => `l.device_pk = ${value}`, devices[0]);
  else conditions.maybe((value) => `l.device_pk = any(${value}::int[])`, devices);
  return (
    conditions
      // Almost all rows of its devices are the vehicle's. With a plain comparison the planner assumes that the two are
      // independent, expects a handful of rows, and sorts all of them.
      .maybe((value) => `case when l.vehicle_id = ${value} then true end`, vehicle)
      .maybe((value) => `l.gps_time >= ${value}`, from)
      .maybe((value) => `l.gps_time <= ${value}`, to)
      .maybe((value) => `l.gps_time <= ${value}`, heard)
  );
}
