import { MINUTE_MS } from 'shared-auth/contract';
import { isValidPosition, localDateTime } from 'shared-ui';
import type { MapRow } from '../common/live/mapVehicle';
import type { Device } from '../devices/devices.api';

/** Pixels (docs/spec/remaining-areas.md §9); the map is higher where the window has room. */
export const MAP_HEIGHT = 600;

export const statusFilters = ['all', 'online', 'offline', 'alarms'] as const;
export type StatusFilter = (typeof statusFilters)[number];

/** The selectable lengths of routes. */
export const trackWindows = ['1h', '6h', '24h', '7d'] as const;
export type TrackWindow = (typeof trackWindows)[number];

export const typeFilters = ['all', 'truck', 'car', 'van'] as const;
export type TypeFilter = (typeof typeFilters)[number];

export interface MapFilters {
  status: StatusFilter;
  period: TrackWindow;
  type: TypeFilter;
  routes: boolean;
  lastLocation: boolean;
}

/** A listed device as the map shows it. */
export const deviceRow = (device: Device): MapRow => ({
  key: String(device.key),
  vehicle_id: device.vehicle_id,
  vehicle_code: device.vehicle_code,
  device_id: device.device_id,
  license_plate: device.license_plate,
  deviceStatus: device.status,
  // A private vehicle's place must not be shown.
  latitude: device.private_since == null ? device.latitude : null,
  longitude: device.private_since == null ? device.longitude : null,
  speed: device.speed,
  heading: device.heading,
  fixAt: device.last_location_time,
  make: device.make,
  model: device.model,
  vehicleType: device.vehicle_type,
  imei: device.imei ?? device.identifier,
  hasAlarms: device.has_alarms ?? false,
  alarmSeverity: device.alarm_severity,
});

/** The properties of a vehicle that filters look at. */
export interface Filterable {
  deviceStatus: string | null;
  vehicleType: string | null;
  hasAlarms: boolean;
}

const statusMatches: Record<StatusFilter, (row: Filterable) => boolean> = {
  all: () => true,
  online: (row) => row.deviceStatus === 'online',
  offline: (row) => row.deviceStatus === 'offline',
  alarms: (row) => row.hasAlarms,
};

export const matchesFilters = (row: Filterable, { status, type }: Pick<MapFilters, 'status' | 'type'>): boolean =>
  statusMatches[status](row) && (type === 'all' || row.vehicleType === type);

export interface MapStats {
  filtered: number;
  online: number;
  offline: number;
  alarms: number;
}

/** Counts over the vehicles that the filters leave. */
export function mapStats(rows: readonly Filterable[]): MapStats {
  const stats: MapStats = { filtered: rows.length, online: 0, offline: 0, alarms: 0 };
  for (const row of rows) {
    if (row.deviceStatus === 'online') stats.online += 1;
    else if (row.deviceStatus === 'offline') stats.offline += 1;
    if (row.hasAlarms) stats.alarms += 1;
  }
  return stats;
}

const windowLength: Record<TrackWindow, number> = {
  '1h': 60 * MINUTE_MS,
  '6h': 360 * MINUTE_MS,
  '24h': 1_440 * MINUTE_MS,
  '7d': 10_080 * MINUTE_MS,
};
/** Routes are read again when the clock passes such a step; moves in between are shown by the live map. */
const STEP = 5 * MINUTE_MS;

const wallClock = (at: number) => {
  const { date, time } = localDateTime(at);
  return `${date}T${time}:00`;
};

/** A period of routes; epoch ms, whole minutes. */
export interface TrackPeriod {
  from: number;
  to: number;
}

/** The period of the routes. @param now epoch ms */
export function trackPeriod(window: TrackWindow, now: number): TrackPeriod {
  const to = Math.ceil(now / STEP) * STEP;
  return { from: to - windowLength[window], to };
}

/** A period in the server's format: local date-times in Skopje. */
export const queryPeriod = ({ from, to }: TrackPeriod) => ({ start: wallClock(from), end: wallClock(to) });

/** Routes drawn at once: each costs one request of up to 1,000 points. */
export const MOST_TRACKS = 80;

interface Placed {
  latitude: number | null;
  longitude: number | null;
}
/** The part of the map in view: degrees of its centre, zoom, and its size in pixels. */
export interface View {
  lat: number;
  lng: number;
  zoom: number;
  width: number;
  height: number;
}

const isPlaced = ({ latitude, longitude }: Placed) => isValidPosition(latitude, longitude);
export const placedCount = (rows: readonly Placed[]): number => rows.filter(isPlaced).length;

const mercatorY = (lat: number) => {
  const sin = Math.sin((Math.min(85, Math.max(-85, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
};

/**
 * The vehicles whose routes are drawn: those in view, nearest to its centre first, at most `most` of them.
 *
 * @param view null while the map shows every vehicle
 */
export function tracked<Row extends Placed>(rows: readonly Row[], view: View | null, most = MOST_TRACKS): Row[] {
  const placed = rows.filter(isPlaced);
  if (!view) return placed.slice(0, most);
  const world = 256 * 2 ** view.zoom; // pixels of the whole world at this zoom
  const [centreX, centreY] = [view.lng / 360, mercatorY(view.lat)];
  return placed
    .map((row) => ({
      row,
      dx: Math.abs((row.longitude ?? 0) / 360 - centreX) * world,
      dy: Math.abs(mercatorY(row.latitude ?? 0) - centreY) * world,
    }))
    .filter(({ dx, dy }) => dx <= view.width / 2 && dy <= view.height / 2)
    .sort((a, b) => a.dx ** 2 + a.dy ** 2 - (b.dx ** 2 + b.dy ** 2))
    .slice(0, most)
    .map(({ row }) => row);
}
