/* The closed lists of the specification, each once; other values that a server sends are shown unchanged. */

/**
 * Types of an alarm: the list page's first, then those that only live events name (docs/spec/core.md §3); both lists
 * hold `geofence` and `low_battery`.
 */
export const alarmTypes = [
  'overspeed',
  'geofence',
  'low_battery',
  'sos',
  'power_cut',
  'vibration',
  'harsh_braking',
  'harsh_acceleration',
  'panic',
  'speed',
  'fuel_theft',
  'unauthorized_access',
  'maintenance',
  'other',
] as const;

/** Types that trackers report beyond the specification. */
export const trackerAlarmTypes = [
  'accident',
  'fall_down',
  'fatigue_driving',
  'gps_antenna_cut',
  'jamming',
  'removing',
  'temperature',
  'tow',
  'bonnet',
  'door',
  'fault',
  'harsh_cornering',
  'high_rpm',
  'movement',
  'unlock',
  'device_inactive',
  'foot_brake',
  'fuel_increase',
  'idle',
  'lane_change',
  'lock',
  'low_speed',
  'parking',
  'power_on',
  'power_restored',
] as const;

/** Every type of an alarm that has a text of ours. */
export const allAlarmTypes = [...alarmTypes, ...trackerAlarmTypes] as const;
export type AlarmType = (typeof allAlarmTypes)[number];

/** Severities of an alarm, gravest first. */
export const severities = ['critical', 'high', 'medium', 'low'] as const;
export type Severity = (typeof severities)[number];

/** How grave a severity is: 4 critical, 3 high, 2 medium, 1 low, 0 for anything else. */
export function severityRank(severity: string | null | undefined): number {
  const place = severities.indexOf(severity as Severity); // any text may be looked for
  return place < 0 ? 0 : severities.length - place;
}

/** Alarm types that may be about a life: they are sorted before those about goods. */
export const lifeAlarmTypes = ['sos', 'panic', 'accident', 'fall_down'] as const satisfies readonly AlarmType[];

const urgencyOf = ({ alarm_type, severity }: { alarm_type: string; severity: string }): number =>
  2 * Number(severity === 'critical') + Number((lifeAlarmTypes as readonly string[]).includes(alarm_type));

/** Sorts alarms that wait for somebody: critical ones first, among these life before goods, then the newest. */
export function compareAlarms(
  a: { alarm_type: string; severity: string; created_at: number | null },
  b: { alarm_type: string; severity: string; created_at: number | null },
): number {
  return urgencyOf(b) - urgencyOf(a) || (b.created_at ?? Number.MAX_VALUE) - (a.created_at ?? Number.MAX_VALUE);
}

/** How long a critical alarm that is unclaimed looks new, milliseconds. */
const FRESH_MS = 3 * 60_000;

/** Whether a critical alarm is recent and unclaimed, so that it is highlighted. @param now epoch ms */
export const isFreshAlarm = (
  alarm: {
    severity: string;
    is_acknowledged: boolean;
    claimed_by?: string | null | undefined;
    created_at: number | null;
  },
  now: number,
): boolean =>
  alarm.severity === 'critical' &&
  !alarm.is_acknowledged &&
  alarm.claimed_by == null &&
  alarm.created_at !== null &&
  now - alarm.created_at < FRESH_MS;

/**
 * Ids of the teams, which are fixed (docs/spec/remaining-areas.md §9), as forms and addresses write them: 1
 * Administration, 2 Logistics, 3 Technical support.
 */
export const teamIds = ['1', '2', '3'] as const;
/** The same ids as numbers, from the first to the last. */
export const teamRange = { min: 1, max: teamIds.length } as const;
export type TeamId = (typeof teamIds)[number];

/** The team of an id, number or text; undefined where the console has no name for it. */
export const teamOf = (id: unknown): TeamId | undefined => teamIds.find((one) => one === String(id));

/** Types of a vehicle, as a form offers them. */
export const vehicleTypes = ['truck', 'van', 'car', 'motorcycle', 'bus', 'other'] as const;
export type VehicleType = (typeof vehicleTypes)[number];

/**
 * Types that the list of vehicles filters by: the specification's filter does not have the bus, though its forms and
 * labels do.
 */
export const filteredVehicleTypes = [
  'truck',
  'van',
  'car',
  'motorcycle',
  'other',
] as const satisfies readonly VehicleType[];

export const vehicleStatuses = ['active', 'inactive', 'maintenance', 'retired'] as const;
export type VehicleStatus = (typeof vehicleStatuses)[number];

export const deviceStatuses = ['online', 'offline', 'maintenance'] as const;
export type DeviceStatus = (typeof deviceStatuses)[number];

/** Remote commands that cannot harm a driver, in the order of the buttons. */
export const plainCommands = ['location_request', 'engine_restore', 'reboot', 'config_update'] as const;
/** All remote commands. Cutting the engine is separate because its button is the last one. */
export const commandTypes = [...plainCommands, 'engine_cut'] as const;
export type CommandType = (typeof commandTypes)[number];

/**
 * State of a command. pending: stored; queued: with the tracker's server until the tracker connects; sent: handed over,
 * without news since; answered: the tracker's answer confirms nothing; refused and confirmed: by the tracker; failed:
 * it did not reach the tracker.
 */
export const commandStatuses = ['pending', 'queued', 'sent', 'answered', 'refused', 'confirmed', 'failed'] as const;
export type CommandStatus = (typeof commandStatuses)[number];

/** Evidence that a command was carried out: the tracker's words, its blocking output, its ignition, a new fix. */
export const commandEvidence = ['text', 'blocked', 'ignition', 'position'] as const;
export type CommandEvidence = (typeof commandEvidence)[number];

/** The entries of the audit log: changes, commands, sign-ins, and reads of where people were. */
export const auditTypes = [
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'password_changed',
  'second_factor_added',
  'second_factor_removed',
  'second_factor_reset',
  'second_factor_rules_changed',
  'recovery_codes_created',
  'recovery_code_used',
  'identity_confirmed',
  'confirmation_failed',
  'profile_changed',
  'vehicle_created',
  'vehicle_changed',
  'vehicles_imported',
  'fleet_brought',
  'share_created',
  'share_revoked',
  'device_created',
  'device_changed',
  'devices_imported',
  'import_undone',
  'tracker_assigned',
  'tracker_returned',
  'tracker_ignored',
  'command_sent',
  'alarm_acknowledged',
  'alarm_unacknowledged',
  'alarm_claimed',
  'alarm_released',
  'alarm_noted',
  'alarm_handed_over',
  'alarm_closed',
  'alarm_deleted',
  'user_created',
  'user_changed',
  'user_deactivated',
  'user_invited',
  'invitation_accepted',
  'key_created',
  'key_revoked',
  'rule_created',
  'rule_changed',
  'rule_deleted',
  'message_retried',
  'webhook_created',
  'webhook_deleted',
  'history_read',
  'route_exported',
  'report_read',
  'file_exported',
  'driver_assigned',
  'assignment_ended',
  'device_moment_corrected',
  'vehicle_team_changed',
  'user_teams_changed',
  'private_hours_changed',
  'private_time_switched',
  'retention_changed',
  'person_exported',
  'person_removed',
  'maintenance_created',
  'maintenance_changed',
  'maintenance_deleted',
  'sessions_ended',
  'report_schedule_created',
  'report_schedule_changed',
  'report_schedule_deleted',
  'zone_created',
  'zone_changed',
  'zone_deleted',
  'zones_imported',
  'zone_rule_created',
  'zone_rule_changed',
  'zone_rule_deleted',
  'zone_history_computed',
  'calendar_created',
  'calendar_changed',
  'calendar_deleted',
  'calendar_assigned',
  'speed_limit_changed',
  'sensor_created',
  'sensor_changed',
  'sensor_deleted',
  'odometer_reading_created',
  'odometer_reading_changed',
  'odometer_reading_deleted',
  'fuel_receipt_created',
  'fuel_receipt_changed',
  'fuel_receipt_deleted',
  'fuel_receipts_imported',
] as const;
export type AuditType = (typeof auditTypes)[number];
/** @deprecated its older name, for modules that were published with it: use `auditTypes`. */
export const actTypes = auditTypes;
/** @deprecated use `AuditType`. */
export type ActType = AuditType;
