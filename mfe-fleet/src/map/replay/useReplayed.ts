import { useMemo } from 'react';
import type { MapVehicle } from 'shared-ui/map';
import { type MapRow, mapVehicle } from '../../common/live/mapVehicle';
import { MOST_TRACKS } from '../map';

interface Replayed {
  rows: readonly MapRow[];
  vehicles: readonly MapVehicle[];
  /** How many of the requested vehicles do not exist. */
  unknown: number;
}

/** The vehicles of a replay in their state when it was opened: later events are not part of the replayed period. */
export function useReplayed(all: readonly MapRow[], keys: readonly string[]): Replayed {
  const asked = keys.slice(0, MOST_TRACKS).join('\n');
  const isKnown = all.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: live changes of the rows do not count
  return useMemo(() => {
    const wanted = new Set(asked === '' ? [] : asked.split('\n'));
    const rows = all.filter(({ key }) => wanted.has(key));
    return { rows, vehicles: rows.map(mapVehicle), unknown: isKnown ? wanted.size - rows.length : 0 };
  }, [asked, isKnown]);
}
