import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Track, TrackPoint } from 'shared-ui/map';
import type { MapRow } from '../../common/live/mapVehicle';
import { queryPeriod, type TrackPeriod } from '../map';
import { pointBeforeQuery } from '../tracks.api';

/**
 * The tracks of a replay, each beginning at its vehicle's position at the start of the period: without that the vehicle
 * would have no position until it first moves.
 */
export function useCarriedTracks(rows: readonly MapRow[], tracks: readonly Track[], period: TrackPeriod): Track[] {
  const { from } = period;
  const { start } = queryPeriod(period);
  const devices = useMemo(
    () => rows.flatMap(({ key, device_id }) => (device_id === null ? [] : [{ key, device_id }])),
    [rows],
  );
  const combine = useCallback(
    (results: UseQueryResult<TrackPoint | null>[]) =>
      new Map(
        devices.flatMap(({ key }, index) => {
          const point = results[index]?.data;
          return point?.at != null && point.at <= from ? [[key, point] as const] : [];
        }),
      ),
    [devices, from],
  );
  const before = useQueries({ queries: devices.map(({ device_id }) => pointBeforeQuery(device_id, start)), combine });
  return useMemo(() => {
    const known = new Map(tracks.map((track) => [track.key, track]));
    const still = [...before].filter(([key]) => !known.has(key)).map(([key, point]) => ({ key, points: [point] }));
    return [
      ...tracks.map((track) => {
        const point = before.get(track.key);
        return point ? { ...track, points: [point, ...track.points] } : track;
      }),
      ...still,
    ];
  }, [tracks, before]);
}
