import type { Id, Query } from 'shared-auth';
import { type ListPlace, sortQuery } from 'shared-ui/lists';
import type { Position } from '../common/live/telemetry';

/** Orders that servers have an index for: the others would make them read every record. */
const serverSorts = ['gps_time', 'speed'];

export interface LocationFilters extends ListPlace {
  search: string;
  /** Wall clock in Skopje, 'YYYY-MM-DDTHH:mm', or ''. */
  start: string;
  end: string;
  /** km/h as typed, or ''. */
  minSpeed: string;
  maxSpeed: string;
  /** Set by links from a vehicle's or device's page. */
  vehicle: string;
  device: string;
}

/** `YYYY-MM-DDTHH:mm:00`, as the spec builds date-times from a date and a time. */
const withSeconds = (local: string) => (local === '' ? '' : `${local}:00`);
/** A speed for the server's filter; an invalid number is not sent. */
const speedOf = (typed: string) => {
  const speed = Number(typed.replace(',', '.'));
  return typed.trim() === '' || !Number.isFinite(speed) ? '' : speed;
};

/** The filters as the server's query parameters; empty ones are left out by the client. */
export const locationsQueryOf = (filters: LocationFilters): Query => ({
  search: filters.search,
  device_id: filters.device,
  vehicle_id: filters.vehicle,
  start_date: withSeconds(filters.start),
  end_date: withSeconds(filters.end),
  min_speed: speedOf(filters.minSpeed),
  max_speed: speedOf(filters.maxSpeed),
  ...sortQuery(filters, serverSorts),
});

/** The filters without page and order. */
export type FilterValues = Omit<LocationFilters, keyof ListPlace>;

export type FilterProblem = 'endBeforeStart' | 'maxBelowMin';

/** A contradiction within the filters. They are sent all the same. */
export function filterProblem({ start, end, minSpeed, maxSpeed }: FilterValues): FilterProblem | null {
  if (start !== '' && end !== '' && end < start) return 'endBeforeStart';
  const [min, max] = [speedOf(minSpeed), speedOf(maxSpeed)];
  return min !== '' && max !== '' && max < min ? 'maxBelowMin' : null;
}

type LocationRow = Omit<Position, 'left_out_places' | 'left_out_speeds' | 'tracker_until'> & {
  id: Id | null;
  device_id: string | null;
  vehicle_code: string | null;
  license_plate: string | null;
};

/** One key per record; a record without an id is identified by its content. */
export const locationKey = (row: LocationRow): string =>
  row.id === null
    ? `${row.device_id}|${row.vehicle_code}|${row.gps_time}|${row.received_at}|${row.latitude}|${row.longitude}`
    : String(row.id);
