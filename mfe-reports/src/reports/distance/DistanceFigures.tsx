import { CirclePause, Clock, Percent, Route, Waypoints } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDistance, formatDuration, formatMeasuredDistance, formatNumber } from 'shared-ui';
import { FigureCards } from '../FigureCards';
import { type Sums, utilization } from './distance';

interface DistanceFiguresProps {
  sums: Sums;
  /** The same figures of the period before; null where they are not known. */
  before: Sums | null;
  /** Days of the period, times vehicles: what use of every day would be. */
  possibleDays: number;
}

/** How far and how long, in one row of cards. */
export function DistanceFigures({ sums, before, possibleDays }: DistanceFiguresProps) {
  const { t } = useTranslation('mfe-reports');
  const duration = (ms: number | null) => formatDuration(ms, t);
  const percent = (value: number | null) => (value === null ? '—' : `${formatNumber(value, 1)} %`);
  return (
    <FigureCards
      figures={[
        {
          key: 'distance',
          title: t('figures.distance'),
          icon: Route,
          tone: 'primary',
          value: sums.metres,
          previous: before?.metres,
          format: formatDistance,
          // Beside each figure: what of it nobody measured.
          ...(sums.estimated > 0 && { note: formatMeasuredDistance(sums.metres, sums.estimated, t) }),
        },
        {
          key: 'driving',
          title: t('figures.driving'),
          icon: Clock,
          tone: 'info',
          value: sums.driving,
          previous: before?.driving,
          format: duration,
        },
        {
          key: 'idling',
          title: t('figures.idling'),
          icon: CirclePause,
          tone: 'neutral',
          value: sums.idling,
          previous: before?.idling,
          rise: 'bad',
          format: duration,
        },
        {
          key: 'trips',
          title: t('figures.trips'),
          icon: Waypoints,
          tone: 'neutral',
          value: sums.trips,
          previous: before?.trips,
        },
        {
          key: 'use',
          title: t('figures.daysInUse'),
          icon: Percent,
          tone: 'neutral',
          value: utilization(sums, possibleDays),
          previous: before && utilization(before, possibleDays),
          format: percent,
        },
      ]}
    />
  );
}
