import { Bell, CirclePause, Clock, Percent, Route, Waypoints } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDistance, formatDuration, formatMeasuredDistance, formatNumber } from 'shared-ui';
import { distanceFigures, type Sums } from 'shared-ui/reports';
import { FigureCards } from '../FigureCards';

const alarmsFormat = { key: 'alarms', icon: Bell, tone: 'neutral', rise: 'bad' } as const;

interface DistanceFiguresProps {
  sums: Sums;
  /** The same figures of the period before; null where they are not known. */
  before: Sums | null;
  /** Days of the period, times vehicles: the value for use on every day. */
  possibleDays: number;
  /** The same of the period before; default `possibleDays`. */
  daysBefore?: number | undefined;
  /** How many alarms, and how many in the period before; default: no such figure. */
  alarms?: { value: number; previous: number | null } | null;
}

/** How far and how long, in one row of cards. */
export function DistanceFigures({ sums, before, possibleDays, daysBefore, alarms = null }: DistanceFiguresProps) {
  const { t } = useTranslation('mfe-reports');
  const duration = (ms: number | null) => formatDuration(ms, t);
  const percent = (value: number | null) => (value === null ? '—' : `${formatNumber(value, 1)} %`);
  const formats = {
    distance: {
      icon: Route,
      tone: 'primary',
      format: formatDistance,
      // A distance driven without a signal is estimated, and the figure must state that.
      ...(sums.estimated > 0 && { note: formatMeasuredDistance(sums.metres, sums.estimated, t) }),
    },
    driving: { icon: Clock, tone: 'info', format: duration },
    idling: { icon: CirclePause, tone: 'neutral', rise: 'bad', format: duration },
    trips: { icon: Waypoints, tone: 'neutral' },
    daysInUse: {
      icon: Percent,
      tone: 'neutral',
      format: percent,
      note: t('daysOf', { days: formatNumber(sums.activeDays), n: formatNumber(possibleDays) }),
    },
  } as const;
  return (
    <FigureCards
      figures={[
        ...distanceFigures(sums, before, possibleDays, daysBefore).map((figure) => ({
          ...formats[figure.key],
          ...figure,
          title: t(`ui-reports:figures.${figure.key}`),
        })),
        ...(alarms ? [{ ...alarmsFormat, ...alarms, title: t('ui-reports:figures.totalAlarms') }] : []),
      ]}
    />
  );
}
