import { alarmFields, locationFields, type ReadRecord } from 'shared-auth/contract';
import { alarmTypeLabel, severityLabel } from '../../labels';
import type { TableColumn } from '../columns';
import { fieldColumns } from './fieldColumns';

/** An alarm as lists have it. */
export interface ListedAlarm {
  alarm_type: string | null;
  /** The message beside the type, in the language of the reader (`alarmMessage`). */
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
  /** The newest note and its author; absent where the server stores no notes. */
  last_note?: string | null | undefined;
  last_note_by?: string | null | undefined;
}

/** A position as lists have it. */
export type ListedLocation = Pick<
  ReadRecord<typeof locationFields>,
  | ('license_plate' | 'vehicle_code' | 'device_id' | 'gps_time' | 'received_at' | 'latitude' | 'longitude')
  | ('speed' | 'heading' | 'altitude' | 'satellites' | 'accuracy')
>;

const ofAlarm = fieldColumns('alarms', alarmFields);

/** The list of alarms, in the words and times of the screen. */
export const alarmsTable: readonly TableColumn<ListedAlarm>[] = [
  { key: 'alarm', head: 'ui-lists:alarms.alarm', kind: 'text', value: (row, t) => alarmTypeLabel(t, row.alarm_type) },
  ofAlarm('message'),
  { ...ofAlarm('severity'), value: (row, t) => severityLabel(t, row.severity) },
  { key: 'vehicle', head: 'ui-lists:alarms.vehicle', kind: 'text', value: (row) => row.license_plate },
  ofAlarm('vehicle_code'),
  { key: 'device', head: 'ui-lists:alarms.device', kind: 'text', value: (row) => row.device_id ?? row.device_name },
  { key: 'time', head: 'ui-lists:alarms.time', kind: 'time', value: (row) => row.created_at },
  { key: 'place', head: 'ui-lists:alarms.place', kind: 'text', value: (row) => row.place },
  {
    key: 'state',
    head: 'ui-lists:alarms.state',
    kind: 'text',
    value: (row, t) => t(`ui:acknowledged.${row.is_acknowledged ? 'yes' : 'no'}`),
  },
  ofAlarm('claimed_by'),
  ofAlarm('acknowledged_by'),
  ofAlarm('acknowledged_at'),
  {
    key: 'last_note',
    head: 'ui-lists:alarms.last_note',
    kind: 'text',
    value: ({ last_note, last_note_by }) => (last_note ? [last_note, last_note_by].filter(Boolean).join(' · ') : null),
  },
];

const ofLocation = fieldColumns('locations', locationFields);

/** The list of positions: times as on the screen, numbers with all their digits. */
export const locationsTable: readonly TableColumn<ListedLocation>[] = [
  { key: 'vehicle', head: 'ui-lists:locations.vehicle', kind: 'text', value: (row) => row.license_plate },
  ofLocation('vehicle_code'),
  ofLocation('device_id'),
  ofLocation('gps_time'),
  ofLocation('received_at'),
  ofLocation('latitude'),
  ofLocation('longitude'),
  ofLocation('speed'),
  ofLocation('heading'),
  ofLocation('altitude'),
  ofLocation('satellites', 'exact'),
  ofLocation('accuracy'),
];
