import type { NewAlarm } from '../../alarms/insertAlarms';
import type { Changed } from '../../alarms/rules/windows.store';
import type { Queries } from '../../platform/database/database';
import { type DeviceRow, type EpisodeColumn, episodeColumns } from './deviceRow';
import type { Dated, EpisodeRule } from './episodeRules';

/** The changes of a rule's episodes by a batch. */
export interface RuleOutcome {
  column: EpisodeColumn;
  /** The device's episode now, where it has changed. */
  since: Map<DeviceRow, string | null>;
  alarms: NewAlarm[];
  /** The spans that were evaluated, and the keys of all alarms that belong there. */
  refuted: { device_pk: number; name: string; from: string; to: string; keys: string[] }[];
}

/** The times of a batch around which a rule must read the stored values of a device. ISO 8601. */
interface Look extends Changed {
  row: DeviceRow;
  /** The newest value of the device, of the batch or before. */
  latest: string;
}

const iso = (at: number) => new Date(at).toISOString();
const later = (a: string, b: string | null) => (b !== null && b > a ? b : a);

/** Follows the episodes of a rule. @param values those of the batch, of each device in the order of time */
export async function followEpisodes<Value, Stored extends { at: number }>(
  queries: Queries,
  rule: EpisodeRule<Value, Stored>,
  rows: readonly DeviceRow[],
  values: ReadonlyMap<DeviceRow, readonly Dated<Value>[]>,
): Promise<RuleOutcome> {
  const outcome: RuleOutcome = { column: rule.column, since: new Map(), alarms: [], refuted: [] };
  const looks = new Map<number, Look>();
  for (const row of rows) {
    const look = placeToLook(rule, row, values.get(row) ?? [], outcome);
    // A device with two names in a batch has a row for each; the second row reuses the result of the first.
    if (look && !looks.has(row.device_pk)) looks.set(row.device_pk, look);
  }
  const changed = [...looks.values()].map(({ device_pk, vehicle, from, to }) => ({ device_pk, vehicle, from, to }));
  for (const window of await rule.windows(queries, changed)) {
    const look = looks.get(window.device_pk);
    if (!look) continue;
    const { current, starts } = rule.follow(window.rows, window.start);
    const alarms = starts.map((start) => rule.alarm(window.device_pk, start));
    const [from, to] = [iso(window.from), iso(window.to)];
    const keys = alarms.map(({ source_key }) => source_key);
    outcome.alarms.push(...alarms);
    outcome.refuted.push({ device_pk: window.device_pk, name: rule.name, from, to, keys });
    if (to >= look.latest) outcome.since.set(look.row, current ? iso(current.at) : null);
  }
  return outcome;
}

/** Where a rule must read a device's past; the end of an episode that is certain without it is recorded. */
function placeToLook<Value>(
  rule: Pick<EpisodeRule<Value, unknown>, 'known' | 'column' | 'judge'>,
  row: DeviceRow,
  all: readonly Dated<Value>[],
  outcome: RuleOutcome,
): Look | undefined {
  const last = all.at(-1)?.time;
  if (last === undefined) return undefined;
  const [known, since] = [row[rule.known], row[rule.column]];
  // Among implausible fixes there may be newer ones than the newest stored.
  const isAnyLate = row.left_out_places > 0 && rule.known === 'known_time';
  const late = all.filter(({ time }) => isAnyLate || (known !== null && time <= known));
  const values = all.slice(late.length);
  const judgement = values.length > 0 ? rule.judge({ row, values, since, known }) : since === null ? 'out' : 'in';
  if (judgement === 'out' && since !== null) outcome.since.set(row, null);
  if (late.length === 0 && judgement !== 'look') return undefined;
  const first = (late[0] ?? values[0])?.time ?? '';
  // The fix that an episode began with may be the one before.
  const from = since !== null && since < first && since === known ? since : first;
  return { device_pk: row.device_pk, vehicle: row.vehicle_id, from, to: last, row, latest: later(last, known) };
}

const storeSql = `update device_state s set ${episodeColumns.map((name) => `${name} = x.${name}`).join(', ')}
  from jsonb_to_recordset($1::text::jsonb) as x(device_pk int, ${episodeColumns.map((name) => `${name} timestamptz`).join(', ')})
  where s.device_pk = x.device_pk`;

/** Stores the episodes that devices are in, where they have changed. */
export async function storeEpisodes(
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
  if (changed.length > 0) await queries.query(storeSql, [JSON.stringify(changed)]);
}
