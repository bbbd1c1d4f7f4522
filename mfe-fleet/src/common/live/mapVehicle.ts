import type { LiveRow } from 'shared-auth';
import type { LiveCellsOf } from 'shared-auth/contract';
import type { LatLng, QueryLike } from 'shared-ui';
import type { MapByView, MapVehicle } from 'shared-ui/map';
import type * as v from 'valibot';

/** A listed vehicle with what the map's markers and popups need. */
export interface MapRow extends LiveRow {
  device_id: string | null;
  make: string | null;
  model: string | null;
  vehicleType: string | null;
  imei?: string | null;
}

/** How rows of a call are read, and shown on a map. */
export interface RowSource<Row> {
  schema: v.GenericSchema<unknown, Row>;
  toRow(row: Row): MapRow;
}

/** What a map of many vehicles is linked with. */
export interface ViewLink<Row> {
  map: MapByView;
  /** The rows of what it shows, where they are read alone, and the sums of all. */
  query?: QueryLike<Row[]>;
  stats?: { filtered: number; online: number; offline: number; alarms: number };
}

/** The properties of the part that keeps a map of many vehicles up to date. */
export interface ByViewProps<Row> extends Partial<LiveCellsOf> {
  rows: readonly LiveRow[];
  /** Key of the chosen one; '' or null for none. */
  chosen: string | null;
  /** Keys of others that are shown wherever they are. */
  also?: readonly string[];
  /** What a link calls one more; '' for none. */
  named?: string;
  /** A place whose neighbours are listed. */
  near?: LatLng | null;
  /** How the server's rows are read, where it sends what the map shows alone. */
  source: RowSource<Row>;
  onLink(link: ViewLink<Row> | null): void;
}

/** The row as FleetMap takes it. */
export const mapVehicle = (row: MapRow): MapVehicle => ({
  key: row.key,
  id: row.vehicle_id ?? row.key,
  vehicleCode: row.vehicle_code,
  plate: row.license_plate,
  make: row.make,
  model: row.model,
  vehicleType: row.vehicleType,
  deviceId: row.device_id,
  status: row.deviceStatus,
  latitude: row.latitude,
  longitude: row.longitude,
  speed: row.speed,
  heading: row.heading,
  fixAt: row.fixAt,
  hasAlarms: row.hasAlarms,
  alarmSeverity: row.alarmSeverity ?? null,
  imei: row.imei ?? null,
});
