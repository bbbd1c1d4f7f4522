import type { locationFields, WrittenRecord } from 'shared-auth/contract';
import type { VisibilityScope } from '../../identity/access/visibilityScope';
import {
  type Conditions,
  orderBy,
  type Paging,
  pagination,
  skippedRows,
  sortedBy,
} from '../../platform/database/conditions';
import type { Queries } from '../../platform/database/database';
import { countRows, type Extent, extentOf, shortOffset } from './extent';
import { findScope, inScope, type ScopeFilter } from './scope';

export type Location = WrittenRecord<typeof locationFields>;

/** The subject of a read, for the audit log; its numbers are not sent. */
export interface ReadOf {
  device_pk: number;
  device_id: string;
  vehicle_pk: number | null;
  license_plate: string | null;
}

export interface LocationFilter extends Paging, ScopeFilter {
  min_speed?: number | undefined;
  max_speed?: number | undefined;
  sort?: string | undefined;
  order?: string | undefined;
}

const columns = `l.id, d.device_id, v.vehicle_code, v.license_plate, l.latitude, l.longitude, l.speed, l.heading, l.altitude, l.satellites, l.accuracy,
  l.gps_time, l.received_at, l.device_pk, l.vehicle_id as vehicle_pk`;

const sortable: Readonly<Record<string, string>> = { gps_time: 'l.gps_time', speed: 'l.speed' };
const newestFirst = 'l.gps_time desc, l.id desc';

/** Rows that are read at most to find the newest of each of several devices. */
const rowsOfDevices = 2_500;

/** Locations, newest first unless the caller asks for another order, and their number. */
export async function listLocations(
  queries: Queries,
  { min_speed, max_speed, ...filter }: LocationFilter,
  visibility: VisibilityScope,
) {
  const scope = await findScope(queries, filter, visibility);
  const order = orderBy(sortable, filter.sort, filter.order, newestFirst, { nullable: false });
  const withSpeed = (conditions: Conditions) =>
    conditions.maybe((value) => `l.speed >= ${value}`, min_speed).maybe((value) => `l.speed <= ${value}`, max_speed);
  const offset = skippedRows(filter);
  const page = async ({ start }: Partial<Extent>): Promise<(Location & ReadOf)[]> => {
    const skipped = start?.offset ?? offset;
    const { devices = [], ...others } = scope;
    const rows = filter.limit === undefined ? Number.POSITIVE_INFINITY : filter.limit + skipped;
    // A few silent devices are not searched among everybody's rows: the newest of each are read, and of those the
    // newest.
    const isByDevice =
      order.includes('order by l.gps_time') && devices.length > 1 && devices.length * rows <= rowsOfDevices;
    const conditions = withSpeed(isByDevice ? inScope(others) : inScope(scope));
    conditions.maybe((value) => `l.gps_time < ${value}`, start?.before);
    if (isByDevice) conditions.always('l.device_pk = one.device_pk').always('l.gps_time <= one.gps_time');
    const slice = filter.limit === undefined ? '' : `limit ${filter.limit} offset ${skipped}`;
    const from = isByDevice
      ? `(select device_pk, gps_time from device_state where device_pk = any(${conditions.bind(devices)}::int[])) one
         cross join lateral (select * from locations l ${conditions.sql} ${order} limit ${rows}) l`
      : `locations l ${conditions.sql}`;
    // The page is selected from the locations alone, so that at most one page of rows is joined with the other tables.
    return queries.query<Location & ReadOf>(
      `select ${columns} from (select l.* from ${from} ${order} ${slice}) l
       join devices d on d.id = l.device_pk left join vehicles v on v.id = l.vehicle_id ${order}`,
      conditions.params,
    );
  };
  const isNewestFirst = order.startsWith('order by l.gps_time desc');
  const extent =
    // The sums of days and hours do not consider since when a user may see a vehicle.
    min_speed === undefined && max_speed === undefined && visibility === null
      ? extentOf(queries, scope, isNewestFirst ? offset : 0)
      : countRows(queries, withSpeed(inScope(scope))).then((total): Extent => ({ total }));
  const isFar = isNewestFirst && offset >= shortOffset;
  const [{ total }, data] = await Promise.all([extent, isFar ? extent.then(page) : page({})]);
  return { data, pagination: pagination(total, filter), ...sortedBy(sortable, filter) };
}
