import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { VehicleSlotProps } from 'shared-auth';
import { clock, formatNumber, localDateTime } from 'shared-ui';
import { type Holes, isBeforeRecords } from 'shared-ui/reports';
import { useFleetHoles } from './coverage.api';
import { weekOf, wholeFrom } from './distances';
import { type Days, type Driven, vehicleDistancesQuery } from './distances.api';

/**
 * Kilometres with one decimal, and in a word what they lack. A vehicle that is in no sum has not moved; null where it
 * has no records.
 */
function kilometres(driven: Driven | undefined, days: Days, holes: Holes | null, t: TFunction<'mfe-routes'>) {
  if (holes === null ? !driven : isBeforeRecords(days, holes.since)) return null;
  const date = wholeFrom(days, holes?.since ?? null);
  const lacks = [
    ...(date === null ? [] : [t('distances.lacks.since', { date })]),
    ...(holes?.counting.length ? [t('distances.lacks.counting')] : []),
    ...(holes?.isUnknown ? [t('distances.lacks.unknown')] : []),
  ];
  const figure = formatNumber((driven?.metres ?? 0) / 1000, 1);
  return lacks.length > 0 ? `${figure} (${lacks.join(', ')})` : figure;
}

/** The column "today" and the optional column "this week" of the list of vehicles. It renders nothing itself. */
export default function DistanceColumns({ onColumn }: VehicleSlotProps['vehicles.columns']) {
  const { t } = useTranslation('mfe-routes');
  const today = localDateTime(clock.now()).date;
  const { data: ofToday } = useQuery(vehicleDistancesQuery({ from: today, to: today }));
  const { data: ofWeek } = useQuery(vehicleDistancesQuery(weekOf(today)));
  const holesOf = useFleetHoles(weekOf(today));

  useEffect(
    function handOverColumns() {
      const day = { from: today, to: today };
      const columns = [
        { key: 'distance-1-today', header: t('distances.columnToday'), sums: ofToday, days: day, startsHidden: false },
        {
          ...{ key: 'distance-2-week', header: t('distances.columnWeek'), sums: ofWeek, days: weekOf(today) },
          startsHidden: true,
        },
      ];
      for (const { sums, days, ...column } of columns)
        onColumn(column.key, {
          ...column,
          align: 'end',
          text: (id) => (sums && holesOf ? kilometres(sums.get(String(id)), days, holesOf(String(id), days), t) : null),
        });
      return () => {
        for (const { key } of columns) onColumn(key, null);
      };
    },
    [today, ofToday, ofWeek, holesOf, onColumn, t],
  );
  return null;
}
