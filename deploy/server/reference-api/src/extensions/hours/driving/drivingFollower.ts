import { isDoubtful, localDateTime, MOVING_SPEED, type ReportedFix } from 'shared-auth/contract';
import type { NewAlarm } from '../../../alarms/insertAlarms';
import type { VehicleFix } from '../../../alarms/rules/storedFixes';
import { withdrawByKey } from '../../../alarms/rules/withdrawAlarms';
import type { PrivateVehicles } from '../../../fleet/privateVehicles';
import type { DeviceRow } from '../../../ingest/positions/deviceRow';
import type { NewFixes, StoredFixResult, StoredFixRule } from '../../../ingest/positions/storedFixRule';
import type { Queries } from '../../../platform/database/database';
import type { HourBook } from '../hourBook';
import { type Drive, type DriveRules, drivesOf, STOP_MS } from './drives';
import { readDrives, writeNewest } from './drivingFixes.store';

interface Deps {
  book: HourBook;
  privateVehicles: () => PrivateVehicles;
}

/** A device's drive, as this instance has it in memory. */
interface KnownDrive {
  /** Epoch ms of the newest fix of it. */
  known: number;
  /** The value in the database then. */
  alarm: string | null;
  /** The time of the last fix with a speed. */
  last: number | undefined;
  /** Whether the drive has its alarm. */
  isAlarm: boolean;
}

const timeOf = (text: string | null): number | undefined => (text === null ? undefined : Date.parse(text));
const keyOf = (at: number): string => `rule:hours:${new Date(at).toISOString()}`;

/**
 * Raises an alarm of each drive outside working hours. The result depends only on stored fixes, whatever their order of
 * arrival.
 */
export class DrivingFollower implements StoredFixRule {
  readonly #book: HourBook;
  readonly #privateVehicles: Deps['privateVehicles'];
  readonly #drives = new Map<number, KnownDrive>();

  constructor({ book, privateVehicles }: Deps) {
    this.#book = book;
    this.#privateVehicles = privateVehicles;
  }

  /**
   * A fix that is newer than all before, plausible, and within hours or part of a drive that has its alarm, changes
   * nothing. A drive that this instance does not have in memory is evaluated at once.
   */
  concerns(row: DeviceRow, fixes: readonly ReportedFix[]): boolean {
    if (!this.#hasAlarm(row.vehicle_id)) return false;
    const { device_pk, vehicle_id, driving_alarm: alarm, known_latitude, known_longitude } = row;
    const known = timeOf(row.known_time);
    if (known !== undefined && (row.left_out_places + row.left_out_speeds > 0 || (fixes[0]?.at ?? 0) <= known))
      return true;
    const kept = this.#drives.get(device_pk);
    let { last, isAlarm } = kept?.known === known && kept?.alarm === alarm ? kept : { last: undefined, isAlarm: false };
    let before: ReportedFix | undefined =
      known === undefined || known_latitude === null || known_longitude === null
        ? undefined
        : { at: known, latitude: known_latitude, longitude: known_longitude, speed: row.known_speed ?? 0 };
    for (const fix of fixes) {
      if (before && isDoubtful(before, fix)) return true;
      before = fix;
      if (fix.speed < MOVING_SPEED) continue;
      const goesOn =
        last !== undefined && fix.at - last <= STOP_MS && this.#privateBetween(vehicle_id, last, fix.at).length === 0;
      isAlarm &&= goesOn;
      if (!isAlarm && this.#isOutside(vehicle_id, fix.at)) return true;
      last = fix.at;
    }
    if (before) this.#drives.set(device_pk, { known: before.at, alarm, last, isAlarm });
    return false;
  }

  async follow(queries: Queries, fixes: NewFixes): Promise<StoredFixResult> {
    const devices = new Map<number, { row: DeviceRow; times: Set<number> }>();
    for (const [row, each] of fixes) {
      // A device with two names in a batch has a row for each.
      const { times } = devices.get(row.device_pk) ?? { times: new Set<number>() };
      for (const { at } of each) times.add(at);
      devices.set(row.device_pk, { row, times });
    }
    const alarms: NewAlarm[] = [];
    const refuted: { device_pk: number; source_key: string }[] = [];
    for (const [device_pk, { row, times }] of devices) {
      const all = [...times];
      const stored = await readDrives(queries, device_pk, Math.min(...all), Math.max(...all));
      const after = this.#drivesOf(stored);
      const are = this.#alarmsOf(after);
      const were = this.#alarmsOf(this.#drivesOf(stored.filter(({ at }) => !times.has(at))));
      const gone = [...were.keys()].filter((at) => !are.has(at));
      for (const at of gone) refuted.push({ device_pk, source_key: keyOf(at) });
      for (const [at, fix] of are) if (!were.has(at)) alarms.push(this.#alarm(device_pk, fix));
      const before = timeOf(row.driving_alarm);
      const newest = Math.max(before === undefined || gone.includes(before) ? 0 : before, ...are.keys());
      if (newest !== (before ?? 0)) await writeNewest(queries, device_pk, newest || null);
      this.#remember(device_pk, row, stored, after, newest);
    }
    return { alarms, withdrawn: await withdrawByKey(queries, refuted) };
  }

  #remember(device: number, row: DeviceRow, stored: readonly VehicleFix[], drives: readonly Drive[], newest: number) {
    const [fix, drive] = [stored.at(-1), drives.at(-1)];
    if (!fix || fix.at < (timeOf(row.known_time) ?? 0)) return void this.#drives.delete(device);
    const alarm = newest === 0 ? null : new Date(newest).toISOString();
    this.#drives.set(device, { known: fix.at, alarm, last: drive?.last.at, isAlarm: drive?.isAlarm ?? false });
  }

  #drivesOf(fixes: readonly VehicleFix[]): Drive[] {
    const rules: DriveRules = {
      isOutside: (vehicle, at) => this.#isOutside(vehicle, at),
      privateBetween: (vehicle, from, to) => this.#privateBetween(vehicle, from, to),
    };
    return drivesOf(fixes, rules);
  }

  /** The fixes at which alarms are raised, by their time. Drives from before the hours applied raise none. */
  #alarmsOf(drives: readonly Drive[]): Map<number, VehicleFix> {
    return new Map(
      drives.flatMap(({ isAlarm, outside }) => {
        if (!isAlarm || !outside || !this.#hasAlarm(outside.vehicle)) return [];
        return outside.at >= (this.#book.of(outside.vehicle)?.countsFrom ?? 0) ? [[outside.at, outside] as const] : [];
      }),
    );
  }

  #alarm(device_pk: number, { at, vehicle, latitude, longitude, speed }: VehicleFix): NewAlarm {
    const calendar = this.#book.of(vehicle)?.calendar;
    return {
      device_pk,
      alarm_type: 'movement',
      severity: calendar?.drivingSeverity ?? 'medium',
      message: `Возење надвор од работно време: ${localDateTime(at).time} (календар ${calendar?.name ?? ''})`,
      created_at: new Date(at).toISOString(),
      source_key: keyOf(at),
      ...{ latitude, longitude, speed },
    };
  }

  #hasAlarm(vehicle: number | null): boolean {
    return (this.#book.of(vehicle)?.calendar.drivingSeverity ?? null) !== null;
  }

  #isOutside(vehicle: number | null, at: number): boolean {
    return this.#book.of(vehicle)?.calendar.isOutside(at) ?? false;
  }

  #privateBetween(vehicle: number | null, from: number, to: number) {
    return vehicle === null ? [] : this.#privateVehicles().spansBetween(vehicle, from, to);
  }
}
