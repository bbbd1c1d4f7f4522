import { BELIEVED_BY_MS, believeFix, isDoubtful, type ReportedFix } from 'shared-auth/contract';
import { type FixArray, fixJson, once, readFix, ruleFix } from '../../alarms/rules/storedFixes';
import type { TrackerMessage } from '../../messages/message';
import type { Queries } from '../../platform/database/database';
import type { DeviceRow } from './deviceRow';

/** The number of a device's newest fixes that are read to find a plausible one. */
const READ = 300;

/** Devices whose newest location or speed may be implausible, or may have become plausible again. */
export function doubted(rows: readonly DeviceRow[], messages: readonly TrackerMessage[]): DeviceRow[] {
  const fixes = new Map<string, ReportedFix[]>();
  for (const message of messages) {
    const fix = ruleFix(message);
    if (!fix) continue;
    const known = fixes.get(message.uniqueId);
    if (known) known.push(fix);
    else fixes.set(message.uniqueId, [fix]);
  }
  return rows.filter((row) => isDoubted(row, fixes.get(row.uid) ?? []));
}

function isDoubted(row: DeviceRow, fixes: ReportedFix[]): boolean {
  if (fixes.length === 0) return false;
  const { known_time, known_latitude, known_longitude, known_accuracy } = row;
  if (row.left_out_places > 0 || row.left_out_speeds > 0) return true;
  const known = known_time === null ? Number.NEGATIVE_INFINITY : Date.parse(known_time);
  const sorted = fixes.sort((a, b) => a.at - b.at).filter(({ at }) => at >= known - BELIEVED_BY_MS);
  if (sorted[0] === undefined) return false;
  // A late fix changes which of the later ones are plausible.
  if (sorted[0].at <= known) return true;
  const place = { latitude: known_latitude ?? 0, longitude: known_longitude ?? 0, accuracy: known_accuracy };
  let before = known_latitude === null ? sorted[0] : { at: known, speed: 0, ...place };
  for (const fix of sorted) {
    if (fix.at > before.at && isDoubtful(before, fix)) return true;
    before = fix;
  }
  return false;
}

interface Shown {
  /** Index of the newest fix with a plausible location. */
  at: number;
  places: number;
  speeds: number;
}

/** The newest plausible fix; without any, the newest. @param fixes in the order of time */
export function newestBelieved(fixes: readonly ReportedFix[]): Shown {
  let at = fixes.length - 1;
  while (at >= 0 && !believeFix(fixes, at).isPlaceBelieved) at--;
  if (at < 0) return { at: fixes.length - 1, places: 0, speeds: 0 };
  let from = at;
  while (from >= 0 && isOnlyPlaceBelieved(fixes, from)) from--;
  return { at, places: fixes.length - 1 - at, speeds: at - from };
}

function isOnlyPlaceBelieved(fixes: readonly ReportedFix[], i: number): boolean {
  const { isPlaceBelieved, isSpeedBelieved } = believeFix(fixes, i);
  return isPlaceBelieved && !isSpeedBelieved;
}

const shownColumns = [
  'gps_time',
  'received_at',
  'latitude',
  'longitude',
  'heading',
  'altitude',
  'satellites',
  'accuracy',
] as const;

/**
 * Replaces the newest location by the newest plausible one, and an implausible speed by none; the rows of the devices
 * are changed as well.
 */
export async function believeNewest(queries: Queries, rows: readonly DeviceRow[]): Promise<void> {
  if (rows.length === 0) return;
  const known = await queries.query<{ device_pk: number; fixes: FixArray[] }>(
    `select d.device_pk, w.fixes from unnest($1::int[]) d(device_pk)
     cross join lateral (select gps_time from locations where device_pk = d.device_pk order by gps_time desc limit 1) n
     cross join lateral (select json_agg(fix order by gps_time, latitude, longitude) as fixes from (
       select gps_time, latitude, longitude, ${fixJson} as fix from locations
       where device_pk = d.device_pk and gps_time >= n.gps_time - interval '${(3 * BELIEVED_BY_MS) / 1_000} seconds'
       order by gps_time desc, latitude desc, longitude desc limit ${READ}) near) w`,
    [[...new Set(rows.map(({ device_pk }) => device_pk))]],
  );
  const devices = new Map(rows.map((row) => [row.device_pk, row]));
  const changed = known.flatMap(({ device_pk, fixes }) => {
    const row = devices.get(device_pk);
    const placed = once(fixes.map(readFix));
    const { at, places, speeds } = newestBelieved(placed);
    const fix = placed[at];
    const isAsBefore = row?.left_out_places === places && row.left_out_speeds === speeds;
    if (!fix || (isAsBefore && places === 0 && speeds === 0)) return [];
    const { latitude, longitude } = fix;
    return [{ device_pk, gps_time: new Date(fix.at).toISOString(), latitude, longitude, places, speeds }];
  });
  if (changed.length === 0) return;
  const shown = await queries.query<Partial<DeviceRow> & { device_pk: number }>(
    `update device_state s set ${shownColumns.map((name) => `${name} = l.${name}`).join(', ')},
       speed = case when x.speeds = 0 then l.speed end, left_out_places = x.places, left_out_speeds = x.speeds
     from json_to_recordset($1::text::json) as x(device_pk int, gps_time timestamptz, latitude float8, longitude float8, places int, speeds int)
     cross join lateral (select * from locations where device_pk = x.device_pk and gps_time = x.gps_time and latitude = x.latitude and longitude = x.longitude offset 0) l
     where s.device_pk = x.device_pk
     returning s.device_pk, s.current_speed, s.left_out_places, s.left_out_speeds, ${shownColumns.map((name) => `s.${name}`).join(', ')}`,
    [JSON.stringify(changed)],
  );
  for (const row of rows)
    Object.assign(
      row,
      shown.find(({ device_pk }) => device_pk === row.device_pk),
    );
}
