import { useCallback } from 'react';
import { choiceParam, flagParam, textParam, useSearchState } from 'shared-ui';
import type { MapFrame } from 'shared-ui/map';
import { frameParam } from '../common/frameParam';
import type { MapRow } from '../common/live/mapVehicle';
import { type MapFilters, statusFilters, type TrackPeriod, trackWindows, typeFilters } from './map';
import { type Near, nearParam } from './nearest/nearest';
import { keysParam, momentParam, replayPeriodParam } from './replay/replayParam';

/** Everything of the map page that the URL carries. */
export interface MapState extends MapFilters {
  /** Key of the vehicle whose popup is open, or ''. */
  selected: string;
  /** Id of the vehicle that another page sent the user to, or ''; see `chosenKey`. */
  vehicle: string;
  /** Whether the selected vehicle stays in view. */
  follow: boolean;
  /** Whether only the map is shown, for a screen on the wall. */
  wallboard: boolean;
  map: MapFrame | null;
  /** The place to which the nearest vehicles are listed. */
  near: Near;
  /** The period of the replay; null shows the present fleet. */
  replay: TrackPeriod | null;
  /** Moment of the replay, epoch ms; null is its beginning. */
  at: number | null;
  /** Keys of the vehicles that are replayed. */
  of: readonly string[];
}

const codec = {
  status: choiceParam(statusFilters, 'all'),
  period: choiceParam(trackWindows, '24h'),
  type: choiceParam(typeFilters, 'all'),
  routes: flagParam(),
  lastLocation: flagParam(),
  selected: textParam(),
  vehicle: textParam(),
  follow: flagParam(),
  wallboard: { read: (raw: string | null) => raw !== null && raw !== '0', write: (on: boolean) => (on ? '1' : null) },
  map: frameParam(),
  near: nearParam(),
  replay: replayPeriodParam(),
  at: momentParam(),
  of: keysParam(),
};
const filterNames = ['status', 'period', 'type', 'routes', 'lastLocation'] as const;
const noFilters: MapFilters = { status: 'all', period: '24h', type: 'all', routes: false, lastLocation: false };

/**
 * Changes of the URL without an entry in the history: moving the map, selecting a vehicle, and the time of a replay.
 */
const isNoStep = (patch: Partial<MapState>) =>
  !('replay' in patch) &&
  !('near' in patch) &&
  ('map' in patch || 'selected' in patch || 'follow' in patch || 'at' in patch);

/** Filters, chosen vehicle and frame of the map page, in the URL. */
export function useMapState() {
  const [state, set] = useSearchState<MapState>(codec);
  const change = useCallback((patch: Partial<MapState>) => set(patch, { replace: isNoStep(patch) }), [set]);
  const clear = useCallback(() => set(noFilters), [set]);
  const activeCount = filterNames.filter((name) => state[name] !== noFilters[name]).length;
  return { state, activeCount, change, clear };
}

/** Key of the selected row: by its own key, or by any id or name of the vehicle in the address; '' for none. */
export function chosenKey(
  rows: readonly MapRow[],
  { selected, vehicle }: Pick<MapState, 'selected' | 'vehicle'>,
): string {
  if (selected !== '' || vehicle === '') return selected;
  const named = (of: (row: MapRow) => unknown) => rows.find((row) => of(row) !== null && String(of(row)) === vehicle);
  return (
    (
      named((row) => row.vehicle_id) ??
      named((row) => row.device_id) ??
      named((row) => row.license_plate) ??
      named((row) => row.vehicle_code)
    )?.key ?? ''
  );
}
