import type { Queries } from '../../../platform/database/database';
import type { Stay } from '../follow/deriveVisits';
import { type StayChanges, type StoredStay, stayJson, writeStays, type ZonesNow } from '../follow/followed.store';
import type { DeviceHistory } from './zoneHistory';

/** The number of stays and vehicles that were found in a zone's past. */
export interface HistoryResult {
  visits: number;
  vehicles: number;
}

interface Zone {
  id: number;
  /** Epoch ms of the beginning of the past, and of the moment since which the zone is followed. */
  from: number;
  until: number;
}

interface Known {
  device_pk: number;
  zones: ZonesNow | null;
  /** The first stay since the zone is followed. */
  first: StoredStay | null;
}

/** Replaces the stored past of a zone, and joins it to the stays since then. */
export async function storeHistory(
  queries: Queries,
  { id, from, until }: Zone,
  histories: readonly DeviceHistory[],
): Promise<HistoryResult> {
  const span = [new Date(from).toISOString(), new Date(until).toISOString()];
  await queries.query('delete from zone_visits where zone_id = $1 and entered_at >= $2 and entered_at < $3', [
    id,
    ...span,
  ]);
  const known = await queries.query<Known>(
    `select s.device_pk, s.zones, (select ${stayJson} from zone_visits v where v.device_pk = s.device_pk and v.zone_id = $2 and v.entered_at >= $3 order by v.entered_at limit 1) as first
     from device_state s where s.device_pk = any($1::int[])`,
    [histories.map(({ device_pk }) => device_pk), id, span[1]],
  );
  const byDevice = new Map(known.map((one) => [one.device_pk, one]));
  const changes = histories.map((history) => joinedTo(byDevice.get(history.device_pk), history, until));
  await writeStays(queries, changes);
  await queries.query('update zones set counts_from = $2, computed_from = $2, updated_at = now() where id = $1', [
    id,
    span[0],
  ]);
  const stays = histories.flatMap((history) => history.stays);
  return { visits: stays.length, vehicles: new Set(stays.map(({ vehicle }) => vehicle)).size };
}

/** A stay that lasts beyond the end of the past is joined with the stored one. */
function joinedTo(known: Known | undefined, { device_pk, stays, next }: DeviceHistory, until: number): StayChanges {
  const gone: StoredStay[] = [];
  const kept = stays.map((stay): Stay => {
    const rest = known?.first;
    if (stay.leftAt !== null || !rest || rest.enteredAt !== next) return stay;
    if (stay.enteredAt !== rest.enteredAt) gone.push(rest);
    const { leftAt, leftAfter, isCut, heardUntil } = rest;
    const fast = stay.fastAt === null ? { fastAt: rest.fastAt, fastSpeed: rest.fastSpeed } : {};
    return { ...stay, leftAt, leftAfter, isCut, heardUntil, ...fast };
  });
  const open = kept.find(({ leftAt }) => leftAt === null);
  const isNew = open !== undefined && next === undefined && open.enteredAt < until;
  return { device_pk, gone, kept, now: isNew ? insideToo(known?.zones ?? null, open) : undefined };
}

const insideToo = (zones: ZonesNow | null, { zone, vehicle, fastAt }: Stay): ZonesNow => ({
  vehicle,
  inside: [...new Set([...(zones?.inside ?? []), zone])],
  fast: [...new Set([...(zones?.fast ?? []), ...(fastAt === null ? [] : [zone])])],
});
