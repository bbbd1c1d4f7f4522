import { CirclePause, Clock, Percent, Route, Waypoints } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDistance, formatDuration, formatMeasuredDistance, formatNumber } from 'shared-ui';
import { distanceFigures, type Sums } from 'shared-ui/reports';
import { FigureCards } from '../FigureCards';

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
  const formats = {
    distance: {
      icon: Route,
      tone: 'primary',
      format: formatDistance,
      // Next to each figure: what of it no one measured.
      ...(sums.estimated > 0 && { note: formatMeasuredDistance(sums.metres, sums.estimated, t) }),
    },
    driving: { icon: Clock, tone: 'info', format: duration },
    idling: { icon: CirclePause, tone: 'neutral', rise: 'bad', format: duration },
    trips: { icon: Waypoints, tone: 'neutral' },
    daysInUse: { icon: Percent, tone: 'neutral', format: percent },
  } as const;
  return (
    <FigureCards
      figures={distanceFigures(sums, before, possibleDays).map((figure) => ({
        ...formats[figure.key],
        ...figure,
        title: t(`ui-reports:figures.${figure.key}`),
      }))}
    />
  );
}
