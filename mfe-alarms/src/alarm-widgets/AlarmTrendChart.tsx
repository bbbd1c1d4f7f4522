import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SlotProps } from 'shared-auth';
import { Skeleton } from 'shared-ui';
import { BarChart } from 'shared-ui/charts';
import { alarmsPath } from '../alarms/alarms';
import { AlarmWidget } from './AlarmWidget';
import { fillDays, shortDay } from './alarmWidgets';
import { alarmTrendsQuery } from './alarmWidgets.api';

/** The list of one day's alarms. */
const dayPath = (date: string | undefined) =>
  date && alarmsPath({ start_date: `${date}T00:00`, end_date: `${date}T23:59` });

/** Alarms of each day of the period. */
export default function AlarmTrendChart({ days }: SlotProps['dashboard.alarm-trend']) {
  const { t } = useTranslation('mfe-alarms');
  const definition = alarmTrendsQuery(days);
  const query = useQuery(definition);
  return (
    <AlarmWidget
      title={t('widgets.alarmTrend')}
      query={query}
      isEmpty={({ daily_trends }) => fillDays(daily_trends).every(({ count }) => count === 0)}
      skeleton={<Skeleton height={300} />}
    >
      {({ daily_trends }) => {
        const trend = fillDays(daily_trends);
        return (
          <BarChart
            label={t('widgets.alarmTrend')}
            linkOf={(place) => dayPath(trend[place]?.date)}
            data={{
              labels: trend.map(({ date }) => shortDay(date)),
              datasets: [{ label: t('widgets.count'), data: trend.map(({ count }) => count) }],
            }}
          />
        );
      }}
    </AlarmWidget>
  );
}
