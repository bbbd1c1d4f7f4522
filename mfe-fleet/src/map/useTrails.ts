import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { clock } from 'shared-ui';
import type { Track } from 'shared-ui/map';
import type { MapRow } from '../common/live/mapVehicle';
import { trailPeriod, trailsQuery } from './trails.api';

const noTrails: readonly Track[] = [];

/**
 * The tracks of the vehicles in the ten minutes before their trails were requested; live positions extend them from
 * then on.
 */
export function useTrails(rows: readonly MapRow[], isOn: boolean): readonly Track[] {
  const period = useMemo(() => (isOn ? trailPeriod(clock.now()) : null), [isOn]);
  const { data } = useQuery({ ...trailsQuery(period ?? { from: 0, to: 0 }), enabled: period !== null });
  return useMemo(() => {
    if (!period || !data) return noTrails;
    return rows.flatMap(({ key, device_id }) => {
      const points = device_id === null ? undefined : data.get(device_id);
      return points ? [{ key, points }] : [];
    });
  }, [period, data, rows]);
}
