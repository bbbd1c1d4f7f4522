import { useRef, useState } from 'react';
import { useModuleScope } from 'shared-auth';
import type { Alarm } from '../alarms/alarms';
import { rowKey } from '../feed/repeats';
import { isWaiting, placesOf } from './alarmBar';

/** Milliseconds for which positions stay after the last movement: a resting pointer must not block new alarms. */
const PIN_MS = 8_000;

const sameAlarms = (a: readonly Alarm[], b: readonly Alarm[]) =>
  a.length === b.length && a.every((alarm, place) => rowKey(alarm) === (b[place] && rowKey(b[place])));

/**
 * The alarms in the positions of a list with buttons: they do not move under a pointer or a key. Spread the remaining
 * properties on the element around the list.
 *
 * @param isWanted whether an alarm gets a position; by default those without an owner
 */
export function usePinnedPlaces(
  alarms: readonly Alarm[],
  size: number,
  isWanted: (alarm: Alarm) => boolean = isWaiting,
) {
  const scope = useModuleScope();
  const [pinned, setPinned] = useState<readonly Alarm[] | null>(null);
  const stopTimer = useRef<() => void>(undefined);
  const places = placesOf(alarms, pinned ?? [], size, isWanted);
  if (pinned && !sameAlarms(pinned, places)) setPinned(places);

  function release() {
    stopTimer.current?.();
    setPinned(null);
  }
  function pin() {
    stopTimer.current?.();
    stopTimer.current = scope.later(() => setPinned(null), PIN_MS);
    setPinned((before) => before ?? places);
  }
  return { places, onPointerMove: pin, onPointerLeave: release, onKeyDown: pin, onFocus: pin };
}
