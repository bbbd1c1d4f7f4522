import { TIME_ZONE } from 'shared-auth/contract';
import { Conditions, orderBy, type Paging, pagination, slice, sortedBy } from '../database/conditions';
import type { Queries } from '../database/database';
import { dayOf } from '../http/times';
import { findDevice, findVehicle } from '../lookup/find';

export interface Location {
  id: number;
  device_id: string;
  vehicle_code: string | null;
  license_plate: string | null;
  latitude: number;
  longitude: number;
  speed: number;
  heading: number | null;
  altitude: number | null;
  satellites: number | null;
  accuracy: number | null;
  gps_time: string;
  received_at: string;
}

export interface LocationFilter extends Paging {
  search?: string | undefined;
  device_id?: string | undefined;
  vehicle_id?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  min_speed?: number | undefined;
  max_speed?: number | undefined;
  sort?: string | undefined;
  order?: string | undefined;
}

const columns = `l.id, d.device_id, v.vehicle_code, v.license_plate, l.latitude, l.longitude, l.speed, l.heading, l.altitude, l.satellites, l.accuracy,
  l.gps_time, l.received_at`;

const sortable: Readonly<Record<string, string>> = { gps_time: 'l.gps_time', speed: 'l.speed' };

/** Where rows must be counted one by one (filters by speed or to the minute), counting stops here; `total` is then this number. */
export const countLimit = 100_000;

export async function listLocations(queries: Queries, filter: LocationFilter) {
  const devices = await matchingDevices(queries, filter);
  const vehicle = filter.vehicle_id === undefined ? undefined : ((await findVehicle(queries, filter.vehicle_id)) ?? 0);
  const conditions = new Conditions()
    .maybe((value) => `l.device_pk = any(${value}::int[])`, devices)
    .maybe((value) => `l.vehicle_id = ${value}`, vehicle)
    .maybe((value) => `l.gps_time >= ${value}`, filter.from)
    .maybe((value) => `l.gps_time <= ${value}`, filter.to)
    .maybe((value) => `l.speed >= ${value}`, filter.min_speed)
    .maybe((value) => `l.speed <= ${value}`, filter.max_speed);
  const order = orderBy(sortable, filter.sort, filter.order, 'l.gps_time desc, l.id desc');
  // The page is cut out of the locations alone, so that the other tables are met by at most one page of rows.
  const page = `select l.* from locations l ${conditions.sql} ${order} ${slice(filter)}`;
  const rows = `select ${columns} from (${page}) l join devices d on d.id = l.device_pk left join vehicles v on v.id = l.vehicle_id ${order}`;
  const [total, data] = await Promise.all([
    countLocations(queries, filter, devices, vehicle, conditions),
    queries.query<Location>(rows, conditions.params),
  ]);
  return { data, pagination: pagination(total, filter), ...sortedBy(sortable, filter) };
}

async function matchingDevices(queries: Queries, filter: LocationFilter): Promise<number[] | undefined> {
  if (filter.device_id === undefined && filter.search === undefined) return undefined;
  const conditions = new Conditions().search("(d.search_text || ' ' || coalesce(v.search_text, ''))", filter.search);
  if (filter.device_id !== undefined)
    conditions.where((value) => `d.id = ${value}`, (await findDevice(queries, filter.device_id))?.id ?? 0);
  const rows = await queries.query<{ id: number }>(
    `select d.id from devices d left join vehicles v on v.id = d.vehicle_id ${conditions.sql}`,
    conditions.params,
  );
  return rows.map(({ id }) => id);
}

/** Whole days come from the sums that are kept per day; only what the sums do not know is counted row by row. */
async function countLocations(
  queries: Queries,
  filter: LocationFilter,
  devices: number[] | undefined,
  vehicle: number | undefined,
  conditions: Conditions,
): Promise<number> {
  const byDay = filter.min_speed === undefined && filter.max_speed === undefined && wholeDays(filter);
  if (!byDay) {
    const [row] = await queries.query<{ total: number }>(
      `select count(*) as total from (select from locations l ${conditions.sql} limit ${countLimit}) counted`,
      conditions.params,
    );
    return row?.total ?? 0;
  }
  const days = new Conditions()
    .maybe((value) => `device_pk = any(${value}::int[])`, devices)
    .maybe((value) => `vehicle_key = ${value}`, vehicle)
    .maybe((value) => `day >= ${value}::date`, filter.from && dayOf(filter.from))
    .maybe((value) => `day <= ${value}::date`, filter.to && dayOf(filter.to));
  const [row] = await queries.query<{ total: number }>(
    `select coalesce(sum(location_count), 0)::bigint as total from device_days ${days.sql}`,
    days.params,
  );
  return row?.total ?? 0;
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

function wholeDays({ from, to }: LocationFilter): boolean {
  const starts = from === undefined || clock.format(from) === '00:00:00';
  return starts && (to === undefined || clock.format(to) === '23:59:59' || to.getTime() > Date.now());
}
