import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, type Period, paths } from 'shared-auth';
import { Card, clock, LazyPart, lineChartPart, periodStart, QueryView, TextLink } from 'shared-ui';
import { hourlySeries } from './dashboard';
import { hourlyActivityQuery } from './dashboard.api';

/** Pixels (docs/spec/core.md §9). */
const HEIGHT = 300;

/** The number of locations received in each hour of the day. */
export function HourlyActivity({ days }: { days: Period }) {
  const { t } = useTranslation('mfe-fleet/DashboardPage');
  const query = useQuery(hourlyActivityQuery(days));
  const rows = query.data?.hourly_data;
  const data = useMemo(() => {
    const { labels, counts } = hourlySeries(rows ?? []);
    return { labels, datasets: [{ label: t('hourly.count'), data: counts }] };
  }, [rows, t]);
  return (
    <Card
      title={t('hourly.title')}
      // The chart adds up the same hour of several days, for which lists have no filter: its link leads to the
      // locations of the whole period.
      actions={
        <TextLink to={`${paths.locations()}?${new URLSearchParams({ start: periodStart(days, clock.now()) })}`}>
          {t('hourly.all')}
        </TextLink>
      }
    >
      <QueryView
        query={query}
        height={HEIGHT}
        error={(error) => t('hourly.failed', { message: errorText(error, t) })}
        isEmpty={({ hourly_data }) => hourly_data.length === 0}
        empty={t('ui:chart.noData')}
      >
        {() => (
          <LazyPart
            part={lineChartPart}
            height={HEIGHT}
            whenNear
            props={{ data, height: HEIGHT, label: t('hourly.title') }}
          />
        )}
      </QueryView>
    </Card>
  );
}
