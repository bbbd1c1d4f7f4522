import type { Driver } from './driver';
import { hasDriver } from './people';
import { DemoSession } from './session';

const minute = 60_000;

/** How many alarms are acknowledged in one call. */
const BATCH = 1_000;

/**
 * Acknowledges the alarms of the past that was just sent, in the demo operator's name, as an operator would have: what
 * waits for the user is of the last minutes. Without demo accounts nothing is done.
 *
 * @param since - alarms from before it are left as they are, as those after `until` are; milliseconds since 1970
 */
export async function acknowledgePast(api: string, since: number, until = Date.now()): Promise<void> {
  const session = await DemoSession.open(api, 'operator');
  const query = new URLSearchParams({
    is_acknowledged: 'false',
    limit: String(BATCH),
    start_date: new Date(since).toISOString(),
    end_date: new Date(until).toISOString(),
  });
  for (;;) {
    const alarms = await session?.call<{ id: number }[]>('GET', `/api/alarms?${query}`);
    if (!alarms || alarms.length === 0) return;
    const ids = alarms.map(({ id }) => id);
    if ((await session?.call('PUT', '/api/alarms/acknowledge/bulk', { alarm_ids: ids })) === undefined) return;
  }
}

/** Alarms that are open when the console is first seen: how long ago, and whether the vehicle must be moving. */
const open = [
  { minutes: 4, type: 'alarm', attributes: { alarm: 'sos' }, moves: true },
  { minutes: 11, type: 'alarm', attributes: { alarm: 'hardBraking' }, moves: true },
  { minutes: 19, type: 'geofenceExit', attributes: { geofenceName: 'Магацин Скопје' }, moves: true },
  { minutes: 27, type: 'maintenance', attributes: {}, moves: false },
] as const;

/**
 * A few alarms of today, one of them critical and minutes old: as on a desk that is kept up with. Of vehicles that have
 * a driver to call, as long as there are any.
 */
export function openAlarms(fleet: readonly Driver[], now: number) {
  const drivers = fleet.toSorted((a, b) => Number(hasDriver(b.number)) - Number(hasDriver(a.number)));
  const taken = new Set<Driver>();
  return open.flatMap(({ minutes, type, attributes, moves }) => {
    const time = now - minutes * minute;
    const driver = drivers.find(
      (one) =>
        !taken.has(one) && one.isMoving(time) === moves && one.silentFrom(now) > now && one.isMoving(now) === moves,
    );
    // On a Sunday night no vehicle may be on the road.
    const one = driver ?? drivers.find((other) => !taken.has(other) && other.silentFrom(now) > now);
    if (!one) return [];
    taken.add(one);
    return [one.event(type, time, attributes)];
  });
}
