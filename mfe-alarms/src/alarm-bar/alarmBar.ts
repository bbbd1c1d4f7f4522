import type { Alarm } from '../alarms/alarms';
import { rowKey } from '../feed/repeats';

export const isFree = ({ is_acknowledged, claimed_by }: Alarm): boolean =>
  !is_acknowledged && (claimed_by === undefined || claimed_by === null);

/** Whether a critical alarm has no owner, so that it must not be missed. */
export const isWaiting = (alarm: Alarm): boolean => alarm.severity === 'critical' && isFree(alarm);

/**
 * The alarms in the positions of a list with buttons. While the user is about to press a button (`pinned`), each alarm
 * keeps its position, even once it is claimed or acknowledged, and only free positions are filled.
 *
 * @param alarms - all known ones, the most urgent first
 */
export function placesOf(
  alarms: readonly Alarm[],
  pinned: readonly Alarm[],
  size: number,
  isWanted: (alarm: Alarm) => boolean = isWaiting,
): Alarm[] {
  const known = new Map(alarms.map((alarm) => [rowKey(alarm), alarm]));
  const kept = pinned.map((alarm) => known.get(rowKey(alarm)) ?? { ...alarm, is_acknowledged: true });
  const keptKeys = new Set(kept.map(rowKey));
  const next = alarms.filter((alarm) => isWanted(alarm) && !keptKeys.has(rowKey(alarm)));
  return [...kept, ...next].slice(0, size);
}
