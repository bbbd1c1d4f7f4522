import type { Query } from 'shared-auth';

export interface LocationFilters {
  search: string;
  /** Wall clock in Skopje, 'YYYY-MM-DDTHH:mm', or ''. */
  start: string;
  end: string;
  /** km/h as typed, or ''. */
  minSpeed: string;
  maxSpeed: string;
  /** Set by links from a vehicle's or device's page. */
  vehicleId: string;
  deviceId: string;
  page: number;
}

/** `YYYY-MM-DDTHH:mm:00`, as the spec builds date-times from a date and a time. */
const withSeconds = (local: string) => (local === '' ? '' : `${local}:00`);
/** A speed the server can compare with; what is no number is not sent. */
const speedOf = (typed: string) => {
  const speed = Number(typed.replace(',', '.'));
  return typed.trim() === '' || !Number.isFinite(speed) ? '' : speed;
};

/** The filters as the server's query parameters; empty ones are left out by the client. */
export const locationsQueryOf = (filters: LocationFilters): Query => ({
  search: filters.search,
  device_id: filters.deviceId,
  vehicle_id: filters.vehicleId,
  start_date: withSeconds(filters.start),
  end_date: withSeconds(filters.end),
  min_speed: speedOf(filters.minSpeed),
  max_speed: speedOf(filters.maxSpeed),
});

export type FilterProblem = 'endBeforeStart' | 'maxBelowMin';

/** What is contradictory in the filters; they are sent all the same. */
export function filterProblem({ start, end, minSpeed, maxSpeed }: LocationFilters): FilterProblem | null {
  if (start !== '' && end !== '' && end < start) return 'endBeforeStart';
  const [min, max] = [speedOf(minSpeed), speedOf(maxSpeed)];
  return min !== '' && max !== '' && max < min ? 'maxBelowMin' : null;
}
