import type { IngestClient } from './client';
import type { Driver } from './driver';
import { incidentAt } from './incidents';
import { Random } from './random';
import { heartbeat } from './tracker';

const minute = 60_000;
const day = 24 * 60 * minute;
// Coarser than live: 30 days must be there within a minute. All of them alike, so that a period compares with the one
// before it; but the last hours, whose trails are looked at.
const whileParked = 60 * minute;
const recent = 2 * 60 * minute;
const whileDriving = { recently: minute / 2, before: 3 * minute };

export interface HistoryOptions {
  drivers: readonly Driver[];
  client: IngestClient;
  from: number;
  to: number;
  seed: number;
  /** Called after every day: how many are done, of how many. */
  onProgress: (done: number, days: number) => void;
}

/** Fills in the past, oldest day first, so that a run that was interrupted goes on where it stopped. */
export async function sendHistory({ drivers, client, from, to, seed, onProgress }: HistoryOptions): Promise<number> {
  const days = Math.max(1, Math.ceil((to - from) / day));
  let sent = 0;
  // While the server stores one day, the next is made.
  let storing: Promise<unknown> = Promise.resolve();
  const post = async (path: string, messages: readonly unknown[]) => {
    await storing;
    storing = client.postAll(path, messages);
    // Awaited before the next one; until then it is no unhandled rejection.
    storing.catch(() => {});
  };
  for (let i = 0; i < days; i++) {
    const start = from + i * day;
    const end = Math.min(to, start + day);
    const positions = drivers.flatMap((driver) => drive(driver, start, Math.min(end, driver.silentFrom(to)), to));
    positions.sort((a, b) => (a.position.fixTime < b.position.fixTime ? -1 : 1));
    await post('/ingest/positions?replay=1', positions);
    const events = drivers.flatMap((driver) => happenings(driver, start, Math.min(end, driver.silentFrom(to)), seed));
    await post('/ingest/events?replay=1', events);
    sent += positions.length;
    onProgress(i + 1, days);
  }
  await storing;
  return sent;
}

/**
 * Fixes some time apart, and at the turns of the road, so that the track of a drive lies on its roads; while the
 * vehicle is stopped, a fix now and then.
 */
function drive(driver: Driver, start: number, end: number, now: number) {
  const apartAt = (time: number) => (time > now - recent ? whileDriving.recently : whileDriving.before);
  const times: number[] = [];
  for (const time of driver.turns(start, end)) {
    let last = times.at(-1);
    if (last !== undefined && driver.isMoving(last)) {
      const apart = apartAt(last);
      for (let at = last + apart; at <= time - apart; at += apart) times.push(at);
      last = times.at(-1) ?? last;
    }
    // Where it stops and sets off is always reported.
    if (last === undefined || time - last >= apartAt(time) || driver.isMoving(time) !== driver.isMoving(last))
      times.push(time);
  }
  const positions = times.map((time) => driver.position(time));
  // Trackers do not all send at the full minute.
  const first = start + ((driver.number * 7_919) % 60) * 1000;
  for (let time = first; time < end; time += whileParked) {
    if (driver.isMoving(time)) continue;
    const stop = times.findLast((at) => at <= time);
    // The first of a day is a fix: a vehicle that is parked for days has a place on each of them.
    positions.push(
      stop === undefined || driver.isMoving(stop) || time === first
        ? driver.position(time)
        : heartbeat(driver, time, stop),
    );
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
