import * as v from 'valibot';
import { alarmFields } from '../contract/records/alarm';
import type { ReadRecord } from '../contract/records/field';
import { readFlag, readText, tolerant } from '../http/readValue';
import { wire } from '../http/wire';
import type { LiveAlarm } from './events';

type AlarmRecord = ReadRecord<typeof alarmFields>;

/**
 * An alarm as lists have it: unknown types and severities unchanged, and optional fields where the server sends them.
 */
export interface AlarmRow
  extends Pick<
      AlarmRecord,
      'id' | 'message' | 'license_plate' | 'vehicle_code' | 'device_name' | 'vehicle_id' | 'created_at'
    >,
    Partial<
      Pick<
        AlarmRecord,
        | 'received_at'
        | 'latitude'
        | 'longitude'
        | 'device_id'
        | 'acknowledged_by'
        | 'acknowledged_at'
        | 'claimed_by_id'
        | 'claimed_at'
        | 'handed_over_at'
        | 'note_count'
        | 'last_note'
        | 'last_note_at'
        | 'last_note_by'
        | 'zone'
      >
    > {
  alarm_type: string;
  severity: string;
  is_acknowledged: boolean;
  /** Who has claimed it; absent where the server knows no claims. */
  claimed_by?: string | null | undefined;
  /** It arrived live without an id: it can be shown, but no action is possible on it. */
  hasNoId?: true;
}

const textOrEmpty = tolerant((value) => readText(value) ?? '');

/** Readers of alarm fields that differ from the general ones: a missing text is empty. */
export const alarmReaders = {
  alarm_type: textOrEmpty,
  severity: textOrEmpty,
  is_acknowledged: tolerant((value) => readFlag(value) ?? false),
  claimed_by: v.optional(v.pipe(v.unknown(), v.transform(readText))),
};

/** Reads one alarm of any response. */
export const alarmRowSchema: v.GenericSchema<unknown, AlarmRow> = v.object({
  ...wire.record(alarmFields),
  ...alarmReaders,
});

/** The rows that can be read. */
export const readAlarmRows = (rows: readonly unknown[]): AlarmRow[] =>
  rows.flatMap((row) => {
    const read = v.safeParse(alarmRowSchema, row);
    return read.success ? [read.output] : [];
  });

/** A live alarm in the shape of a list's row. @param id its temporary id while it has none of the server */
export const rowOfLive = (alarm: LiveAlarm, id: string, knowsClaims: boolean): AlarmRow => ({
  id: alarm.id ?? id,
  alarm_type: alarm.alarmType,
  severity: alarm.severity,
  message: alarm.message,
  license_plate: alarm.license_plate,
  vehicle_code: alarm.vehicle_code,
  device_name: null,
  device_id: alarm.device_id === null ? null : String(alarm.device_id),
  vehicle_id: alarm.vehicle_id,
  created_at: alarm.timestamp,
  ...(alarm.received !== undefined && { received_at: alarm.received }),
  ...(alarm.zone !== undefined && { zone: alarm.zone }),
  is_acknowledged: alarm.acknowledged,
  ...(alarm.id === null && { hasNoId: true }),
  ...(knowsClaims && { claimed_by: null }),
});

/** A row as a live event would name it. */
export const liveOfRow = (row: AlarmRow): LiveAlarm => ({
  id: row.id,
  alarmType: row.alarm_type,
  severity: row.severity,
  message: row.message,
  license_plate: row.license_plate,
  vehicle_code: row.vehicle_code,
  device_id: row.device_id ?? null,
  vehicle_id: row.vehicle_id,
  timestamp: row.created_at,
  ...(row.received_at !== undefined && { received: row.received_at }),
  ...(row.zone != null && { zone: row.zone }),
  acknowledged: row.is_acknowledged,
});
