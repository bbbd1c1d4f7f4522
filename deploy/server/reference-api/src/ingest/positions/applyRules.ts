import type { Alarm } from '../../alarms/alarms.store';
import { type AfterAlarms, heardOfAtOnce, storeAlarms } from '../../alarms/insertAlarms';
import { trackerAlarms } from '../../alarms/rules/createAlarm';
import type { SpeedLimits } from '../../alarms/rules/speedLimits';
import { ruleFix } from '../../alarms/rules/storedFixes';
import { withdrawAlarms } from '../../alarms/rules/withdrawAlarms';
import type { AlarmEvent } from '../../live/payloads';
import type { TrackerMessage } from '../../messages/message';
import type { Queries } from '../../platform/database/database';
import { type DeviceRow, episodeColumns } from './deviceRow';
import { batteryRule, type Dated, type Fix, speedRule, towRule } from './episodeRules';
import { followEpisodes, storeEpisodes } from './followEpisodes';
import type { MessageRule } from './messageRule';
import type { NewFixes, StoredFixResult, StoredFixRule } from './storedFixRule';
import { addBeside } from './storePositions';

/** The results of applying the rules to stored messages. */
export interface RuleResults {
  alarms: readonly AlarmEvent[];
  /** Alarms of our own rules that a late message has refuted. */
  withdrawn: readonly Alarm[];
  /** Devices that were offline and are online now. */
  backOnline: ReadonlySet<number>;
}

/** The rules that may differ between servers; the others are the same everywhere. */
export interface RuleDeps {
  afterAlarms: readonly AfterAlarms[];
  /** The rules that extensions add. */
  fixRules: readonly StoredFixRule[];
  messageRules: readonly MessageRule[];
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
  const { alarms, withdrawn } = await raiseAlarms(
    queries,
    rows,
    messages,
    // Alarms of the past notify nobody.
    replay ? { ...deps, afterAlarms: [] } : deps,
  );
  if (replay) await heardOfAtOnce(queries, alarms);
  const backOnline = replay ? [] : rows.filter(({ status }) => status === 'offline').map(({ device_pk }) => device_pk);
  if (backOnline.length > 0)
    await queries.query("update devices set status = 'online' where id = any($1::int[])", [backOnline]);
  return { alarms, withdrawn, backOnline: new Set(backOnline) };
}

/** Whether rules must evaluate a device whose messages begin no episode: one is open, or a message was late. */
export const isFollowed = (row: DeviceRow, messages: readonly TrackerMessage[]): boolean =>
  episodeColumns.some((column) => row[column] !== null) ||
  row.left_out_places > 0 ||
  messages.some((message) => message.uniqueId === row.uid && isLate(row, message));

function isLate({ known_time, known_battery_time }: DeviceRow, { fix, state, messageTime }: TrackerMessage): boolean {
  return (
    (fix?.valid === true && known_time !== null && fix.time <= known_time) ||
    (state.battery_level !== null && known_battery_time !== null && messageTime <= known_battery_time)
  );
}

async function raiseAlarms(
  queries: Queries,
  rows: readonly DeviceRow[],
  messages: readonly TrackerMessage[],
  { afterAlarms, fixRules, messageRules, limits }: RuleDeps,
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
    await followEpisodes(queries, speedRule(limits), rows, fixes),
    await followEpisodes(queries, towRule, rows, fixes),
    await followEpisodes(queries, batteryRule, rows, levels),
  ];
  await storeEpisodes(queries, rows, results);
  const withdrawn = await withdrawAlarms(
    queries,
    results.flatMap((result) => result.refuted),
  );
  const further = [
    ...(await followFixes(queries, rows, messages, fixRules)),
    ...(await followMessages(queries, rows, messages, messageRules)),
  ];
  const raised = [...reported, ...[...results, ...further].flatMap((result) => result.alarms)];
  const alarms = await storeAlarms(queries, raised, afterAlarms);
  return { alarms, withdrawn: [...withdrawn, ...further.flatMap((result) => result.withdrawn)] };
}

/** Runs the rules of extensions, each for the devices that concern it. */
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

/** Runs the rules of extensions for messages, each for the messages that it uses. */
async function followMessages(
  queries: Queries,
  rows: readonly DeviceRow[],
  messages: readonly TrackerMessage[],
  rules: readonly MessageRule[],
) {
  const results: StoredFixResult[] = [];
  for (const rule of rules) {
    const taken = messages.filter((message) => rule.takes(message));
    if (taken.length > 0) results.push(await rule.follow(queries, rows, taken));
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

/** The fixes of a batch that were not stored before, or have more values now, in the order of time. */
function newFixes(row: DeviceRow, messages: readonly TrackerMessage[], completed: ReadonlySet<string>): Dated<Fix>[] {
  const stored = row.all_new ? undefined : new Set(row.stored_times ?? []);
  return messages
    .flatMap((message) => {
      const value = ruleFix(message);
      return value && (stored === undefined || stored.has(value.at) || completed.has(`${row.device_pk} ${value.at}`))
        ? [{ time: new Date(value.at).toISOString(), value }]
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

function groupByUid(messages: readonly TrackerMessage[]): Map<string, TrackerMessage[]> {
  const groups = new Map<string, TrackerMessage[]>();
  for (const message of messages) {
    const group = groups.get(message.uniqueId);
    if (group) group.push(message);
    else groups.set(message.uniqueId, [message]);
  }
  return groups;
}
