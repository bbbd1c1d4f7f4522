import { sensorLimits } from 'shared-auth/calls';
import { type AuditType, zoneLimits } from 'shared-auth/contract';
import type { Queries } from '../platform/database/database';
import { HttpError } from '../platform/http/errors';
import type { AuditEntry } from './auditEntries';

/** How many rows of a table people's calls may make: all together, or of each thing that an act names. */
export interface Bound {
  /** The acts that add rows. */
  by: readonly AuditType[];
  of?: { column: string; id: (act: AuditEntry, caller: number | undefined) => unknown };
  most: number;
  /** The text of the refusal, with the formatted number; otherwise the rule that bounds the table without a refusal. */
  text: ((most: string) => string) | 'the oldest makes room' | 'one of each';
}

const ofAlarm: NonNullable<Bound['of']> = { column: 'alarm_id', id: ({ details }) => details?.alarm };
const ofVehicle: NonNullable<Bound['of']> = { column: 'vehicle_id', id: ({ vehicle }) => vehicle?.id };
const byCaller = (column: string): NonNullable<Bound['of']> => ({ column, id: (_, caller) => caller });

/**
 * The most rows of each table whose rows stay until somebody deletes them. Tables with a retention are bounded by the
 * retention and by the budgets of calls. A table into which calls insert and that has neither fails `growth.test.ts`.
 */
export const growth = {
  vehicles: {
    by: ['vehicle_created', 'vehicles_imported', 'tracker_assigned', 'fleet_brought'],
    most: 1_000_000,
    text: (most) => `Може да има најмногу ${most} возила`,
  },
  devices: {
    by: ['device_created', 'devices_imported', 'tracker_assigned', 'fleet_brought'],
    most: 1_000_000,
    text: (most) => `Може да има најмногу ${most} уреди`,
  },
  users: {
    by: ['user_created'],
    most: 100_000,
    text: (most) => `Може да има најмногу ${most} корисници`,
  },
  ingest_keys: {
    by: ['key_created'],
    most: 1_000,
    text: (most) => `Може да има најмногу ${most} клучеви, заедно со поништените`,
  },
  alarm_notes: {
    // An alarm with as many can still be acknowledged.
    by: ['alarm_noted', 'alarm_handed_over', 'alarm_closed'],
    of: ofAlarm,
    most: 500,
    text: (most) => `Еден аларм може да има најмногу ${most} белешки`,
  },
  vehicle_assignments: {
    by: ['driver_assigned'],
    of: ofVehicle,
    most: 20_000,
    text: (most) => `Едно возило може да има најмногу ${most} доделувања на возачи`,
  },
  maintenance: {
    by: ['maintenance_created'],
    of: ofVehicle,
    most: 200,
    text: (most) => `Едно возило може да има најмногу ${most} ставки за одржување`,
  },
  odometer_readings: {
    by: ['odometer_reading_created'],
    of: ofVehicle,
    most: 2_000,
    text: (most) => `Едно возило може да има најмногу ${most} внесени состојби`,
  },
  fuel_receipts: {
    by: ['fuel_receipt_created', 'fuel_receipts_imported'],
    of: ofVehicle,
    most: 20_000,
    text: (most) => `Едно возило може да има најмногу ${most} сметки за гориво`,
  },
  zones: {
    by: ['zone_created', 'zones_imported', 'fleet_brought'],
    most: zoneLimits.zones,
    text: (most) => `Може да има најмногу ${most} зони`,
  },
  zone_rules: {
    // Each is held against each event of its zone.
    by: ['zone_rule_created'],
    most: 10_000,
    text: (most) => `Може да има најмногу ${most} правила на зони`,
  },
  work_calendars: {
    by: ['calendar_created', 'fleet_brought'],
    most: 200,
    text: (most) => `Може да има најмногу ${most} календари`,
  },
  sensors: {
    by: ['sensor_created'],
    // One device has at most `sensorLimits.sensors`.
    most: sensorLimits.sensors * 1_000,
    text: (most) => `Може да има најмногу ${most} сензори`,
  },
  notification_rules: {
    by: ['rule_created'],
    of: byCaller('created_by'),
    most: 500,
    text: (most) => `Еден корисник може да направи најмногу ${most} правила`,
  },
  notification_webhooks: {
    by: ['webhook_created'],
    most: 100,
    text: (most) => `Може да има најмногу ${most} адреси`,
  },
  report_schedules: {
    by: ['report_schedule_created'],
    of: byCaller('created_by'),
    most: 200,
    text: (most) => `Еден корисник може да закаже најмногу ${most} извештаи`,
  },
  brought_runs: {
    by: ['fleet_brought'],
    most: 5_000,
    text: (most) => `Флота може да се презема најмногу ${most} пати`,
  },
  private_hours: {
    by: ['private_hours_changed'],
    of: ofVehicle,
    most: 1_000,
    text: (most) => `Приватното време на едно возило може да се смени најмногу ${most} пати`,
  },
  // Of each vehicle, each team and the company.
  calendar_uses: { by: [], most: Number.POSITIVE_INFINITY, text: 'one of each' },
  // A device's id, IMEI and identifier.
  device_names: { by: [], most: Number.POSITIVE_INFINITY, text: 'one of each' },
  // One for each device, day and vehicle; dropped with the month.
  device_days: { by: [], most: Number.POSITIVE_INFINITY, text: 'one of each' },
  // The state of each channel that does not deliver.
  notification_channels: { by: [], most: Number.POSITIVE_INFINITY, text: 'one of each' },
  recovery_codes: { by: [], of: byCaller('user_id'), most: 10, text: 'the oldest makes room' },
  push_subscriptions: {
    by: [],
    of: byCaller('user_id'),
    // More browsers than a person uses.
    most: 10,
    text: 'the oldest makes room',
  },
  passkeys: {
    by: ['second_factor_added'],
    of: byCaller('user_id'),
    most: 20,
    text: () => 'Имате премногу клучеви. Отстранете некој.',
  },
} satisfies Readonly<Record<string, Bound>>;

/** The refusal of a bound. */
export const boundText = ({ most, text }: Bound): string =>
  typeof text === 'string' ? text : text(most.toLocaleString('mk-MK'));

/**
 * Checks in their transaction how many rows acts have added: of two acts that fill the last free row at once, one may
 * be refused.
 * @throws HttpError 409 naming the bound
 */
export async function mustFit(
  queries: Queries,
  acts: readonly AuditEntry[],
  caller: number | undefined,
): Promise<void> {
  for (const [table, bound] of Object.entries<Bound>(growth)) {
    const { by, of, most } = bound;
    const things = new Set(acts.filter(({ type }) => by.includes(type)).map((act) => of?.id(act, caller) ?? null));
    for (const thing of things) {
      if (of && thing === null) continue;
      const [row] = await queries.query<{ n: number }>(
        `select count(*) as n from (select from ${table} ${of ? `where ${of.column} = $1 ` : ''}limit ${most + 1}) t`,
        of ? [thing] : [],
      );
      if ((row?.n ?? 0) > most) throw new HttpError(409, boundText(bound));
    }
  }
}
