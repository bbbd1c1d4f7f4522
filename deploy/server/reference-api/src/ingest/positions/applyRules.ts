import type { Alarm } from '../../alarms/alarms.store';
import { type AfterAlarms, heardOfAtOnce, type NewAlarm, storeAlarms } from '../../alarms/insertAlarms';
import { lowBatteryAlarm, overspeedAlarm, towAlarm, trackerAlarms } from '../../alarms/rules/createAlarm';
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
import { ruleFix, type VehicleFix } from '../../alarms/rules/storedFixes';
import { batteryWindows, type Changed, speedWindows, towWindows, type Window } from '../../alarms/rules/windows.store';
import { withdrawAlarms } from '../../alarms/rules/withdrawAlarms';
import type { AlarmEvent } from '../../live/payloads';
import type { Queries } from '../../platform/database/database';
import type { TrackerMessage } from '../messages/message';
import type { DeviceRow } from './deviceRow';

import type { NewFixes, StoredFixRule } from './storedFixRule';
import { addBeside } from './storePositions';

/** What follows from stored messages. */
export interface RuleResults {
  alarms: readonly AlarmEvent[];
  /** Alarms of our own rules that a message which came late has refuted. */
  withdrawn: readonly Alarm[];
  /** Devices that were offline and are online now. */
  backOnline: ReadonlySet<number>;
}

/** What decides about stored messages, besides the rules that are for everyone. */
export interface RuleDeps {
  afterAlarms: readonly AfterAlarms[];
  /** Of extensions. */
  fixRules: readonly StoredFixRule[];
  limits: SpeedLimits;
}

/** Raises alarms for stored messages, and turns devices that were silent online. */
export async function applyRules(
  queries: Queries,
  rows: readonly DeviceRow[],
  messages: readonly TrackerMessage[],
  replay: boolean,
  deps: RuleDeps,
): Promise<RuleResults> {
  const { alarms, withdrawn } = await raiseAlarms(queries, rows, messages, deps);
  if (replay) await heardOfAtOnce(queries, alarms);
  const backOnline = replay ? [] : rows.filter(({ status }) => status === 'offline').map(({ device_pk }) => device_pk);
  if (backOnline.length > 0)
    await queries.query("update devices set status = 'online' where id = any($1::int[])", [backOnline]);
  return { alarms, withdrawn, backOnline: new Set(backOnline) };
}

/** Whether rules have to look at a device whose messages begin no episode: one goes on, or something came late. */
export const isFollowed = (row: DeviceRow, messages: readonly TrackerMessage[]): boolean =>
  row.overspeed_since !== null ||
  row.low_battery_since !== null ||
  row.tow_since !== null ||
  row.left_out_places > 0 ||
  messages.some((message) => message.uniqueId === row.uid && isLate(row, message));

function isLate({ known_time, known_battery_time }: DeviceRow, { fix, state, messageTime }: TrackerMessage): boolean {
  return (
    (fix?.valid === true && known_time !== null && fix.time <= known_time) ||
    (state.battery_level !== null && known_battery_time !== null && messageTime <= known_battery_time)
  );
}

/** A reading or fix of a batch. ISO 8601. */
interface Dated<T> {
  time: string;
  value: T;
}

/**
 * The times of a device's batch at which a rule has to look at what is stored; undefined where nothing can have
 * changed.
 */
type Span = { from: string; to: string } | undefined;

/**
 * A rule of our own. Its episodes are a function of what is stored: a batch only decides where to look. What is newer
 * than all before mostly cannot change anything, which is seen without a look.
 */
interface Rule<T> {
  name: 'overspeed' | 'low_battery' | 'tow';
  column: 'overspeed_since' | 'low_battery_since' | 'tow_since';
  /** Whether what came in order leaves an episode as it is: `true`, ends it: `false`, or makes a look necessary. */
  inOrder(
    values: readonly Dated<unknown>[],
    since: string | null,
    known: string | null,
    row: DeviceRow,
  ): boolean | 'look';
  windows(queries: Queries, changed: readonly Changed[]): Promise<Window<T>[]>;
  follow(rows: readonly T[], from: number): Episodes<T>;
  alarm(device_pk: number, start: T): NewAlarm;
}

const isBroken = (values: readonly Dated<unknown>[], known: string | null): boolean =>
  values.some(({ time }, i) => {
    const before = values[i - 1]?.time ?? known;
    return before !== null && Date.parse(time) - Date.parse(before) > silence;
  });

type FixRule = Rule<VehicleFix>;
type Fix = NonNullable<ReturnType<typeof ruleFix>>;

/** The limit at a fix of a batch; undefined where it is not known without a look in which vehicle it was. */
const limitIn = (limits: SpeedLimits, { vehicle_id, vehicle_since }: DeviceRow, fix: Fix) =>
  limits.knows(vehicle_id) && (vehicle_since === null || fix.at >= Date.parse(vehicle_since))
    ? limits.at({ ...fix, vehicle: vehicle_id })
    : undefined;

const speedRule = (limits: SpeedLimits): FixRule => ({
  name: 'overspeed',
  column: 'overspeed_since',
  inOrder(values, since, known, row) {
    const fixes = values.map(({ value }) => {
      const { speed } = value as Fix;
      const limit = limitIn(limits, row, value as Fix);
      return {
        isKnown: limit !== undefined,
        begins: speed > (limit ?? limits.lowest).over,
        goesOn: speed > (limit?.until ?? 0),
      };
    });
    const begins = fixes.some((fix) => fix.begins) ? 'look' : false;
    if (since === null) return begins;
    // The fix that it began with is judged once more by the one after it.
    if (since === known || fixes.some(({ isKnown }) => !isKnown)) return 'look';
    return !isBroken(values, known) && fixes.every(({ goesOn }) => goesOn) ? true : begins;
  },
  windows: (queries, changed) => speedWindows(queries, changed, limits),
  follow: (rows, from) => followSpeed(rows, from, limits),
  alarm: (device_pk, fix) => overspeedAlarm(device_pk, fix, limits.at(fix)),
});

const towRule: FixRule = {
  name: 'tow',
  column: 'tow_since',
  inOrder(values, since, known) {
    const fixes = values.map(({ value }) => value as Fix);
    if (since === known && since !== null) return 'look';
    if (since !== null && !isBroken(values, known) && fixes.every(({ ignition }) => ignition === false)) return true;
    return fixes.some(movesUnlit) ? 'look' : false;
  },
  windows: towWindows,
  follow: followTow,
  alarm: towAlarm,
};

const batteryRule: Rule<Parameters<typeof lowBatteryAlarm>[1]> = {
  name: 'low_battery',
  column: 'low_battery_since',
  inOrder(values, since) {
    const levels = values.map(({ value }) => value as number);
    if (since !== null && levels.every((level) => level < batteryFine)) return true;
    return levels.some((level) => level < lowBattery) ? 'look' : false;
  },
  windows: batteryWindows,
  follow: followBattery,
  alarm: lowBatteryAlarm,
};

const iso = (at: number) => new Date(at).toISOString();

async function raiseAlarms(
  queries: Queries,
  rows: readonly DeviceRow[],
  messages: readonly TrackerMessage[],
  { afterAlarms, fixRules, limits }: RuleDeps,
): Promise<{ alarms: AlarmEvent[]; withdrawn: Alarm[] }> {
  const byUid = groupByUid(messages);
  const reported = rows.flatMap((row) =>
    (byUid.get(row.uid) ?? []).flatMap((message) => trackerAlarms(row.device_pk, message)),
  );
  const completed = new Set(
    (await addBeside(queries, rows, messages)).map(({ device_pk, at }) => `${device_pk} ${at}`),
  );
  const fixes = new Map(rows.map((row) => [row, newFixes(row, byUid.get(row.uid) ?? [], completed)]));
  const levels = new Map(rows.map((row) => [row, readings(byUid.get(row.uid) ?? [])]));
  const results = [
    await applyRule(queries, speedRule(limits), rows, fixes, 'known_time'),
    await applyRule(queries, towRule, rows, fixes, 'known_time'),
    await applyRule(queries, batteryRule, rows, levels, 'known_battery_time'),
  ];
  await storeEpisodes(queries, rows, results);
  const withdrawn = await withdrawAlarms(
    queries,
    results.flatMap((result) => result.refuted),
  );
  const further = await followFixes(queries, rows, messages, fixRules);
  const raised = [...reported, ...[...results, ...further].flatMap((result) => result.alarms)];
  const alarms = await storeAlarms(queries, raised, afterAlarms);
  return { alarms, withdrawn: [...withdrawn, ...further.flatMap((result) => result.withdrawn)] };
}

/** What extensions find out, each of the devices that concern it. */
async function followFixes(
  queries: Queries,
  rows: readonly DeviceRow[],
  messages: readonly TrackerMessage[],
  fixRules: readonly StoredFixRule[],
) {
  if (fixRules.length === 0) return [];
  const fixes = newFixesOf(rows, messages);
  const results = [];
  for (const rule of fixRules) {
    const concerned = [...fixes].filter(([row, each]) => rule.concerns(row, each));
    if (concerned.length > 0) results.push(await rule.follow(queries, new Map(concerned)));
  }
  return results;
}

/** The fixes of a batch that were not stored before, of each device that has any. */
export function newFixesOf(rows: readonly DeviceRow[], messages: readonly TrackerMessage[]): NewFixes {
  const byUid = groupByUid(messages);
  const none = new Set<string>();
  return new Map(
    rows.flatMap((row): [DeviceRow, Fix[]][] => {
      const fixes = newFixes(row, byUid.get(row.uid) ?? [], none).map(({ value }) => value);
      return fixes.length === 0 ? [] : [[row, fixes]];
    }),
  );
}

interface RuleOutcome {
  column: Rule<unknown>['column'];
  /** The device's episode now, where it is another one. */
  since: Map<DeviceRow, string | null>;
  alarms: NewAlarm[];
  refuted: { device_pk: number; name: string; from: string; to: string; keys: string[] }[];
}

async function applyRule<T extends { at: number }>(
  queries: Queries,
  rule: Rule<T>,
  rows: readonly DeviceRow[],
  values: ReadonlyMap<DeviceRow, readonly Dated<unknown>[]>,
  newest: 'known_time' | 'known_battery_time',
): Promise<RuleOutcome> {
  const outcome: RuleOutcome = { column: rule.column, since: new Map(), alarms: [], refuted: [] };
  const looks = new Map<number, { row: DeviceRow; latest: string }>();
  const changed: Changed[] = [];
  for (const row of rows) {
    const all = values.get(row) ?? [];
    const latest = all.at(-1)?.time;
    if (latest === undefined) continue;
    const span = spanOf(rule, row, all, newest, outcome);
    // A device that is called by two names has a row of each; the second knows what the first did.
    if (span === undefined || looks.has(row.device_pk)) continue;
    changed.push({ device_pk: row.device_pk, vehicle: row.vehicle_id, ...span });
    looks.set(row.device_pk, { row, latest: later(latest, row[newest]) });
  }
  for (const window of await rule.windows(queries, changed)) {
    const look = looks.get(window.device_pk);
    if (!look) continue;
    const { current, starts } = rule.follow(window.rows, window.start);
    const alarms = starts.map((start) => rule.alarm(window.device_pk, start));
    outcome.alarms.push(...alarms);
    outcome.refuted.push({
      device_pk: window.device_pk,
      name: rule.name,
      from: iso(window.from),
      to: iso(window.to),
      keys: alarms.map(({ source_key }) => source_key),
    });
    if (iso(window.to) >= look.latest) outcome.since.set(look.row, current ? iso(current.at) : null);
  }
  return outcome;
}

/** Where a rule has to look at a device's past; what ends its episode without a look is written down. */
function spanOf<T>(
  rule: Rule<T>,
  row: DeviceRow,
  all: readonly Dated<unknown>[],
  newest: 'known_time' | 'known_battery_time',
  outcome: RuleOutcome,
): Span {
  const [known, since] = [row[newest], row[rule.column]];
  // Among fixes that are not believed there may be newer ones than the newest known.
  const isAnyLate = row.left_out_places > 0 && newest === 'known_time';
  const late = all.filter(({ time }) => isAnyLate || (known !== null && time <= known));
  const inOrder = all.slice(late.length);
  const holds = inOrder.length === 0 ? since !== null : rule.inOrder(inOrder, since, known, row);
  if (holds === false && since !== null) outcome.since.set(row, null);
  if (late.length === 0 && holds !== 'look') return undefined;
  const from = (late[0] ?? inOrder[0])?.time ?? '';
  // The fix that an episode began with may be the one before.
  return { from: since !== null && since < from && since === known ? since : from, to: all.at(-1)?.time ?? from };
}

const later = (a: string, b: string | null) => (b !== null && b > a ? b : a);

/** The fixes of a batch that were not stored before, or of which more is known now, in the order of time. */
function newFixes(row: DeviceRow, messages: readonly TrackerMessage[], completed: ReadonlySet<string>): Dated<Fix>[] {
  const stored = row.all_new ? undefined : new Set(row.stored_times ?? []);
  return messages
    .flatMap((message) => {
      const value = ruleFix(message);
      return value && (stored === undefined || stored.has(value.at) || completed.has(`${row.device_pk} ${value.at}`))
        ? [{ time: iso(value.at), value }]
        : [];
    })
    .sort(byTime);
}

const readings = (messages: readonly TrackerMessage[]): Dated<number>[] =>
  messages
    .flatMap(({ messageTime, state: { battery_level } }) =>
      battery_level === null ? [] : [{ time: messageTime, value: battery_level }],
    )
    .sort(byTime);

const byTime = (a: Dated<unknown>, b: Dated<unknown>) => (a.time < b.time ? -1 : Number(a.time > b.time));

/** Writes down the episodes that devices are in, where they are other ones than before. */
async function storeEpisodes(
  queries: Queries,
  rows: readonly DeviceRow[],
  outcomes: readonly RuleOutcome[],
): Promise<void> {
  const changed = rows.flatMap((row) => {
    const now = Object.fromEntries(
      outcomes.map(({ column, since }) => [column, since.has(row) ? since.get(row) : row[column]]),
    );
    return outcomes.some(({ column }) => now[column] !== row[column]) ? [{ device_pk: row.device_pk, ...now }] : [];
  });
  if (changed.length === 0) return;
  await queries.query(
    `update device_state s set overspeed_since = x.overspeed_since, low_battery_since = x.low_battery_since, tow_since = x.tow_since
     from jsonb_to_recordset($1::text::jsonb) as x(device_pk int, overspeed_since timestamptz, low_battery_since timestamptz, tow_since timestamptz)
     where s.device_pk = x.device_pk`,
    [JSON.stringify(changed)],
  );
}

function groupByUid(messages: readonly TrackerMessage[]): Map<string, TrackerMessage[]> {
  const groups = new Map<string, TrackerMessage[]>();
  for (const message of messages) {
    const group = groups.get(message.uniqueId);
    if (group) group.push(message);
    else groups.set(message.uniqueId, [message]);
  }
  return groups;
}
