import { useQuery } from '@tanstack/react-query';
import { Route as RouteIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from 'shared-auth';
import { formatDistance, formatMeasuredDistance, formatNumber, StatCard, type StatChange } from 'shared-ui';
import { percentMore } from './distances';
import { drivenOf, fleetTodayQuery } from './distances.api';

/** The dashboard's tile of the fleet's distance today, compared with the same weekday last week up to this hour. */
export default function TodayTile() {
  const { t } = useTranslation('mfe-routes');
  const { data, isPending } = useQuery(fleetTodayQuery);
  const today = data && data.today.distance !== null ? drivenOf(data.today) : null;
  const before = data?.same_time_last_week.distance ?? null;

  function change(): StatChange | undefined {
    if (!today) return undefined;
    const text = t('distances.lastWeek', { distance: formatDistance(before) });
    if (before === null) return { direction: 'neutral', text };
    const percent = percentMore(today.metres, before);
    return {
      direction: today.metres === before ? 'neutral' : today.metres > before ? 'positive' : 'negative',
      text: percent === null ? text : `${percent > 0 ? '+' : ''}${formatNumber(percent)} % · ${text}`,
    };
  }

  return (
    <StatCard
      title={t('distances.today')}
      value={formatDistance(today?.metres)}
      note={today && today.estimated > 0 ? formatMeasuredDistance(today.metres, today.estimated, t) : undefined}
      change={change()}
      loading={isPending}
      icon={RouteIcon}
      tone="primary"
      to={`${paths.reports()}?tab=month`}
    />
  );
}
