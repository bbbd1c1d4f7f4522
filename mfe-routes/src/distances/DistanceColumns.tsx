import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { VehicleSlotProps } from 'shared-auth';
import { clock, formatNumber, localDateTime } from 'shared-ui';
import { weekOf } from './distances';
import { type Driven, vehicleDistancesQuery } from './distances.api';

/** Kilometres with one decimal; a vehicle that is in no sum has not moved. */
const kilometres = (sums: ReadonlyMap<string, Driven> | undefined, id: string) =>
  sums ? formatNumber((sums.get(id)?.metres ?? 0) / 1000, 1) : null;

/** The column "today" and the optional column "this week" of the list of vehicles. It renders nothing itself. */
export default function DistanceColumns({ onColumn }: VehicleSlotProps['vehicles.columns']) {
  const { t } = useTranslation('mfe-routes');
  const today = localDateTime(clock.now()).date;
  const { data: ofToday } = useQuery(vehicleDistancesQuery({ from: today, to: today }));
  const { data: ofWeek } = useQuery(vehicleDistancesQuery(weekOf(today)));

  useEffect(
    function handOverColumns() {
      const columns = [
        { key: 'distance-1-today', header: t('distances.columnToday'), sums: ofToday, startsHidden: false },
        { key: 'distance-2-week', header: t('distances.columnWeek'), sums: ofWeek, startsHidden: true },
      ];
      for (const { sums, ...column } of columns)
        onColumn(column.key, { ...column, align: 'end', text: (id) => kilometres(sums, String(id)) });
      return () => {
        for (const { key } of columns) onColumn(key, null);
      };
    },
    [ofToday, ofWeek, onColumn, t],
  );
  return null;
}
