import { alarmTypeLabel, severityLabel } from '../../labels';
import type { TableColumn } from '../columns';

/** An alarm as lists have it. */
export interface ListedAlarm {
  alarm_type: string | null;
  /** What is next to the type, in the language of the reader (`alarmMessage`). */
  message: string | null;
  severity: string | null;
  license_plate: string | null;
  vehicle_code: string | null;
  device_id: string | null;
  device_name: string | null;
  /** Epoch ms */
  created_at: number | null;
  /** Where the vehicle was, in words. */
  place: string | null;
  is_acknowledged: boolean;
  acknowledged_by: string | null;
  acknowledged_at: number | null;
  claimed_by: string | null;
}

/** A position as lists have it. */
export interface ListedLocation {
  license_plate: string | null;
  vehicle_code: string | null;
  device_id: string | null;
  /** Epoch ms */
  gps_time: number | null;
  received_at: number | null;
  latitude: number | null;
  longitude: number | null;
  speed: number | null;
  heading: number | null;
  altitude: number | null;
  satellites: number | null;
  accuracy: number | null;
}

/** The list of alarms, in the words and times of the screen. */
export const alarmsTable: readonly TableColumn<ListedAlarm>[] = [
  { key: 'alarm', head: 'ui-lists:alarms.alarm', kind: 'text', value: (row, t) => alarmTypeLabel(t, row.alarm_type) },
  { key: 'message', head: 'ui-lists:alarms.message', kind: 'text', value: (row) => row.message },
  {
    key: 'severity',
    head: 'ui-lists:alarms.severity',
    kind: 'text',
    value: (row, t) => severityLabel(t, row.severity),
  },
  { key: 'vehicle', head: 'ui-lists:alarms.vehicle', kind: 'text', value: (row) => row.license_plate },
  { key: 'vehicle_code', head: 'ui-lists:alarms.vehicle_code', kind: 'text', value: (row) => row.vehicle_code },
  { key: 'device', head: 'ui-lists:alarms.device', kind: 'text', value: (row) => row.device_id ?? row.device_name },
  { key: 'time', head: 'ui-lists:alarms.time', kind: 'time', value: (row) => row.created_at },
  { key: 'place', head: 'ui-lists:alarms.place', kind: 'text', value: (row) => row.place },
  {
    key: 'state',
    head: 'ui-lists:alarms.state',
    kind: 'text',
    value: (row, t) => t(`ui:acknowledged.${row.is_acknowledged ? 'yes' : 'no'}`),
  },
  { key: 'claimed_by', head: 'ui-lists:alarms.claimed_by', kind: 'text', value: (row) => row.claimed_by },
  {
    key: 'acknowledged_by',
    head: 'ui-lists:alarms.acknowledged_by',
    kind: 'text',
    value: (row) => row.acknowledged_by,
  },
  {
    key: 'acknowledged_at',
    head: 'ui-lists:alarms.acknowledged_at',
    kind: 'time',
    value: (row) => row.acknowledged_at,
  },
];

/** The list of positions: times as on the screen, numbers with all their digits. */
export const locationsTable: readonly TableColumn<ListedLocation>[] = [
  { key: 'vehicle', head: 'ui-lists:locations.vehicle', kind: 'text', value: (row) => row.license_plate },
  { key: 'vehicle_code', head: 'ui-lists:locations.vehicle_code', kind: 'text', value: (row) => row.vehicle_code },
  { key: 'device_id', head: 'ui-lists:locations.device_id', kind: 'text', value: (row) => row.device_id },
  { key: 'gps_time', head: 'ui-lists:locations.gps_time', kind: 'time', value: (row) => row.gps_time },
  { key: 'received_at', head: 'ui-lists:locations.received_at', kind: 'time', value: (row) => row.received_at },
  { key: 'latitude', head: 'ui-lists:locations.latitude', kind: 'exact', value: (row) => row.latitude },
  { key: 'longitude', head: 'ui-lists:locations.longitude', kind: 'exact', value: (row) => row.longitude },
  { key: 'speed', head: 'ui-lists:locations.speed', kind: 'exact', value: (row) => row.speed },
  { key: 'heading', head: 'ui-lists:locations.heading', kind: 'exact', value: (row) => row.heading },
  { key: 'altitude', head: 'ui-lists:locations.altitude', kind: 'exact', value: (row) => row.altitude },
  { key: 'satellites', head: 'ui-lists:locations.satellites', kind: 'exact', value: (row) => row.satellites },
  { key: 'accuracy', head: 'ui-lists:locations.accuracy', kind: 'exact', value: (row) => row.accuracy },
];
