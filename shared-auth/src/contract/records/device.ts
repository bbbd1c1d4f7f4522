import { deviceStatuses } from '../lists';
import { type Fields, json, staying } from './field';
import { leftOutFields } from './telemetry';

/** Digits of an IMEI. */
export const IMEI_LENGTH = 15;

/**
 * The id that a tracker without an IMEI reports, as a regular expression: 10 to 15 digits (TK103, H02 and similar
 * ones), or a MEID of 14 hexadecimal digits, with its check digit or without.
 */
export const TRACKER_ID = '\\d{10,15}|[0-9A-Fa-f]{14,15}';

const trackerId = new RegExp(`^(?:${TRACKER_ID})$`);

/** Whether an id has the format of a tracker without an IMEI. */
export const isTrackerId = (id: string): boolean => trackerId.test(id);

/**
 * A device, with the vehicle it sits in and where that was last (docs/spec/core.md §4): the one place that names its
 * fields.
 */
export const deviceFields = {
  id: { kind: 'id' },
  device_id: { kind: 'text', always: true, input: { required: true, maxLength: 64 } },
  imei: { kind: 'text', input: { required: true, digits: IMEI_LENGTH } },
  // Of a tracker without an IMEI (`isTrackerId`); a server that announces devices.identifiers accepts it in place of
  // the IMEI.
  identifier: { kind: 'text' },
  device_type: { kind: 'text', always: true, input: { required: true, maxLength: 100 } },
  vehicle_id: {
    kind: 'reference',
    of: 'vehicle',
    input: { required: true, byText: true, minLength: 1, maxLength: 64 },
  },
  sim_card_number: { kind: 'text', input: { maxLength: 50 } },
  phone_number: { kind: 'text', input: { maxLength: 50 } },
  status: { kind: 'text', always: true, input: { oneOf: deviceStatuses, default: 'online' } },
  // The specification has it under both names.
  device_status: { kind: 'text', always: true },
  notes: { kind: 'text', input: { maxLength: 2000 } },
  firmware_version: { kind: 'text' },
  last_heartbeat: { kind: 'time' },
  created_at: { kind: 'time', always: true },
  updated_at: { kind: 'time', always: true },
  license_plate: { kind: 'text' },
  vehicle_code: { kind: 'text' },
  make: { kind: 'text' },
  model: { kind: 'text' },
  vehicle_type: { kind: 'text' },
  last_location_time: { kind: 'time' },
  last_message_time: { kind: 'time' },
  speed: { kind: 'number', unit: 'km/h' },
  latitude: { kind: 'number' },
  longitude: { kind: 'number' },
  heading: { kind: 'number', unit: 'degrees clockwise from north' },
  ...leftOutFields,
  // Its vehicle is private: its place is the last one before that.
  private_since: { kind: 'time' },
  has_alarms: { kind: 'flag', always: true },
  // Of its most severe unacknowledged alarm.
  alarm_severity: { kind: 'text' },
} as const satisfies Fields;

/** A command that was sent to a device, without its `command_data`. */
export const commandFields = {
  id: { kind: 'id' },
  command_type: { kind: 'text', always: true },
  status: { kind: 'text', always: true },
  result: { kind: 'text' },
  created_at: { kind: 'time', always: true },
  sent_at: { kind: 'time' },
  answered_at: { kind: 'time' },
  // The evidence that it was carried out (`commandEvidence`), and the time of that evidence; null without.
  evidence: { kind: 'text' },
  evidence_at: { kind: 'time' },
} as const satisfies Fields;

/** The same with the command's data. */
export const commandRowFields = {
  ...commandFields,
  command_data: json<Record<string, unknown>>({ always: true }),
} as const satisfies Fields;

/** Values of a device's messages that could not be used. */
export const rejectedValueFields = {
  field: { kind: 'text', always: true },
  reason: { kind: 'text', always: true },
  count: { kind: 'integer', always: true },
  last_at: { kind: 'time', always: true },
  // The newest raw value; null where it was sent in private time.
  raw: { kind: 'text' },
} as const satisfies Fields;

/** Minutes that a device's own limit of silence may have: five minutes to 31 days. */
export const silenceRange = { min: 5, max: 44_640 } as const;

const { identifier: _, ...specified } = deviceFields;
/** The body of a device's write. Fields are required as specified, except where the tracker has an identifier. */
export const deviceInput = {
  ...specified,
  imei: { kind: 'text', input: { pattern: `^(\\d{${IMEI_LENGTH}})?$`, orNull: true } },
  // The id that a tracker without an IMEI reports.
  identifier: { kind: 'text', input: { pattern: `^(${TRACKER_ID})?$`, orNull: true } },
  // The device's own limit of silence, where the server announces `devices.silence`; null for none.
  silence_minutes: { kind: 'integer', input: { range: silenceRange } },
  silence_in_hours: { kind: 'flag', always: true, input: {} },
} as const satisfies Fields;

/** A null or empty vehicle unlinks the device. */
export const deviceChange = staying({
  ...deviceInput,
  vehicle_id: { kind: 'reference', of: 'vehicle', input: { byText: true, maxLength: 64, orNull: true } },
} as const satisfies Fields);
