import type { IngestClient } from './client';
import type { Driver } from './driver';
import { incidentAt } from './incidents';
import { Random } from './random';

const minute = 60_000;
const day = 24 * 60 * minute;
// Coarser than live: 30 days must be there within seconds.
const whileMoving = 5 * minute;
const whileParked = 60 * minute;
const batchSize = 2_000;

export interface HistoryOptions {
  drivers: readonly Driver[];
  client: IngestClient;
  from: number;
  to: number;
  seed: number;
  /** Told after every day: how many are done, of how many. */
  onProgress: (done: number, days: number) => void;
}

/** Fills in the past, oldest day first, so that a run that was interrupted goes on where it stopped. */
export async function sendHistory({ drivers, client, from, to, seed, onProgress }: HistoryOptions): Promise<number> {
  const days = Math.max(1, Math.ceil((to - from) / day));
  let sent = 0;
  for (let i = 0; i < days; i++) {
    const start = from + i * day;
    const end = Math.min(to, start + day);
    const positions = drivers.flatMap((driver) => drive(driver, start, Math.min(end, driver.silentFrom(to))));
    positions.sort((a, b) => (a.position.fixTime < b.position.fixTime ? -1 : 1));
    for (let at = 0; at < positions.length; at += batchSize) {
      await client.post('/ingest/positions?replay=1', positions.slice(at, at + batchSize));
    }
    const events = drivers.flatMap((driver) => happenings(driver, start, Math.min(end, driver.silentFrom(to)), seed));
    if (events.length > 0) await client.post('/ingest/events?replay=1', events);
    sent += positions.length;
    onProgress(i + 1, days);
  }
  return sent;
}

function drive(driver: Driver, start: number, end: number) {
  const positions = [];
  // Trackers do not all send at the full minute.
  let time = start + ((driver.number * 7_919) % 60) * 1000;
  while (time < end) {
    positions.push(driver.position(time));
    time += driver.isMoving(time) || driver.isMoving(time + whileMoving) ? whileMoving : whileParked;
  }
  return positions;
}

/** An incident of a vehicle every third day. */
function happenings(driver: Driver, start: number, end: number, seed: number) {
  const random = new Random(seed * 31 + driver.number * 104_729 + Math.floor(start / day));
  if (!random.chance(0.35)) return [];
  const time = random.between(start, start + day);
  return time < end ? [incidentAt(driver, time, random)] : [];
}
