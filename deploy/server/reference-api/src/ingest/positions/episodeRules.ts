import type { NewAlarm } from '../../alarms/insertAlarms';
import { lowBatteryAlarm, overspeedAlarm, towAlarm } from '../../alarms/rules/createAlarm';
import {
  batteryFine,
  type Episodes,
  followBattery,
  followSpeed,
  followTow,
  lowBattery,
  movesUnlit,
  silence,
} from '../../alarms/rules/episodes';
import type { SpeedLimits } from '../../alarms/rules/speedLimits';
import type { ruleFix, VehicleFix } from '../../alarms/rules/storedFixes';
import { batteryWindows, type Changed, speedWindows, towWindows, type Window } from '../../alarms/rules/windows.store';
import type { Queries } from '../../platform/database/database';
import type { DeviceRow, EpisodeColumn } from './deviceRow';

/* The core's own rules of episodes: another rule is added here, besides its column. */

export type Fix = NonNullable<ReturnType<typeof ruleFix>>;

/** A value of a batch, such as a fix, with its time as ISO 8601. */
export interface Dated<Value> {
  time: string;
  value: Value;
}

/** In-order values of a device: newer than all before, in the order of time. */
export interface News<Value> {
  row: DeviceRow;
  values: readonly Dated<Value>[];
  /** When the device's open episode began; null where there is none. */
  since: string | null;
  /** The time of the newest previous value; null where there is none. */
  known: string | null;
}

/**
 * Whether new fixes leave a device in an episode or outside of one; `look`: the stored fixes must be read to decide.
 */
export type Judgement = 'in' | 'out' | 'look';

/**
 * A rule of the core. Its episodes depend on the stored fixes alone; a batch only decides which of them to read. Fixes
 * that arrive in order rarely change an episode, which `judge` recognises without a query.
 */
export interface EpisodeRule<Value, Stored> {
  name: 'overspeed' | 'low_battery' | 'tow';
  column: EpisodeColumn;
  /** The column with the time of its newest value before a batch. */
  known: 'known_time' | 'known_battery_time';
  judge(news: News<Value>): Judgement;
  /** Reads the stored values around the times that have changed. */
  windows(queries: Queries, changed: readonly Changed[]): Promise<Window<Stored>[]>;
  /** The episodes in it. */
  follow(rows: readonly Stored[], from: number): Episodes<Stored>;
  /** The alarm of an episode with this start. */
  alarm(device_pk: number, start: Stored): NewAlarm;
}

/** Whether the device was silent before or between its new values for long enough to end an episode. */
const isBroken = ({ values, known }: News<unknown>): boolean =>
  values.some(({ time }, i) => {
    const before = values[i - 1]?.time ?? known;
    return before !== null && Date.parse(time) - Date.parse(before) > silence;
  });

/** The limit at a fix of a batch; undefined where a query must find which vehicle it was in. */
const limitIn = (limits: SpeedLimits, { vehicle_id, vehicle_since }: DeviceRow, fix: Fix) =>
  limits.knows(vehicle_id) && (vehicle_since === null || fix.at >= Date.parse(vehicle_since))
    ? limits.at({ ...fix, vehicle: vehicle_id })
    : undefined;

export const speedRule = (limits: SpeedLimits): EpisodeRule<Fix, VehicleFix> => ({
  name: 'overspeed',
  column: 'overspeed_since',
  known: 'known_time',
  judge(news) {
    const { row, values, since, known } = news;
    const fixes = values.map(({ value }) => ({ speed: value.speed, limit: limitIn(limits, row, value) }));
    const begins = fixes.some(({ speed, limit }) => speed > (limit ?? limits.lowest).over) ? 'look' : 'out';
    if (since === null) return begins;
    // The next fix decides again whether the first fix of an episode is plausible.
    if (since === known || fixes.some(({ limit }) => limit === undefined)) return 'look';
    return !isBroken(news) && fixes.every(({ speed, limit }) => speed > (limit?.until ?? 0)) ? 'in' : begins;
  },
  windows: (queries, changed) => speedWindows(queries, changed, limits),
  follow: (rows, from) => followSpeed(rows, from, limits),
  alarm: (device_pk, fix) => overspeedAlarm(device_pk, fix, limits.at(fix)),
});

export const towRule: EpisodeRule<Fix, VehicleFix> = {
  name: 'tow',
  column: 'tow_since',
  known: 'known_time',
  judge(news) {
    const { values, since, known } = news;
    if (since !== null && since === known) return 'look';
    if (since !== null && !isBroken(news) && values.every(({ value }) => value.ignition === false)) return 'in';
    return values.some(({ value }) => movesUnlit(value)) ? 'look' : 'out';
  },
  windows: towWindows,
  follow: followTow,
  alarm: towAlarm,
};

export const batteryRule: EpisodeRule<number, Parameters<typeof lowBatteryAlarm>[1]> = {
  name: 'low_battery',
  column: 'low_battery_since',
  known: 'known_battery_time',
  judge({ values, since }) {
    if (since !== null && values.every(({ value }) => value < batteryFine)) return 'in';
    return values.some(({ value }) => value < lowBattery) ? 'look' : 'out';
  },
  windows: batteryWindows,
  follow: followBattery,
  alarm: lowBatteryAlarm,
};
