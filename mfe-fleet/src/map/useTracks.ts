import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Track } from 'shared-ui/map';
import type { MapRow } from '../common/live/mapVehicle';
import { queryPeriod, type TrackPeriod, tracked, type View } from './map';
import { type TrackOfDevice, trackQuery } from './tracks.api';

export interface Tracks {
  tracks: Track[];
  /** Routes that have loaded, and that were requested. */
  done: number;
  asked: number;
  failed: number;
  /** Why the first of them failed. */
  error: unknown;
  /** Some routes are longer than the server's limit. */
  cut: boolean;
  retry(): void;
}

/**
 * The routes of the vehicles in view. However large the fleet, a bounded number is requested, few of them at once.
 *
 * @param rows empty while routes are not shown
 */
export function useTracks(rows: readonly MapRow[], view: View | null, period: TrackPeriod): Tracks {
  const { start, end } = queryPeriod(period);
  // The rows are new with every poll; the requested vehicles rarely change.
  const devices = tracked(rows, view)
    .flatMap(({ key, device_id }) => (device_id === null ? [] : [{ key, device_id }]))
    .sort((a, b) => a.key.localeCompare(b.key));

  const keys = devices.map(({ key }) => key).join('\n');
  const combine = useCallback(
    (results: UseQueryResult<TrackOfDevice>[]): Tracks => {
      const keyOf = keys.split('\n');
      return {
        tracks: results.flatMap(({ data }, index) =>
          data?.points.length ? [{ key: keyOf[index] ?? '', points: data.points }] : [],
        ),
        done: results.filter(({ isPending }) => !isPending).length,
        asked: results.length,
        failed: results.filter(({ isError }) => isError).length,
        error: results.find(({ isError }) => isError)?.error,
        cut: results.some(({ data }) => data?.cut),
        retry: () => {
          for (const result of results) if (result.isError) void result.refetch();
        },
      };
    },
    [keys],
  );
  return useQueries({ queries: devices.map(({ device_id }) => trackQuery(device_id, { start, end })), combine });
}
