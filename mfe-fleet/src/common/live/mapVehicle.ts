import type { LiveRow } from 'shared-auth';
import type { LiveCellsOf } from 'shared-auth/contract';
import type { LatLng, QueryLike } from 'shared-ui';
import type { MapByView, MapVehicle } from 'shared-ui/map';
import type * as v from 'valibot';

/** A listed vehicle with the data of the map's markers and popups. */
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

/** The link between a map of many vehicles and its data. */
export interface ViewLink<Row> {
  map: MapByView;
  /** The rows in view, where only these are read, and the sums of all. */
  query?: QueryLike<Row[]>;
  stats?: { filtered: number; online: number; offline: number; alarms: number };
}

/** The properties of the part that updates a map of many vehicles. */
export interface ByViewProps<Row> extends Partial<LiveCellsOf> {
  rows: readonly LiveRow[];
  /** Key of the selected one; '' or null for none. */
  chosen: string | null;
  /** Keys of others that are shown wherever they are. */
  also?: readonly string[];
  /** The name of one more vehicle in a link; '' for none. */
  named?: string;
  /** A place whose neighbours are listed. */
  near?: LatLng | null;
  /** The reader of the server's rows, where it sends only those in view. */
  source: RowSource<Row>;
  onLink(link: ViewLink<Row> | null): void;
}

/** The row in the form of FleetMap's props. */
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
