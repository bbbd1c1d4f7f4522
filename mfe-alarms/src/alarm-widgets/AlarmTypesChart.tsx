import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SlotProps } from 'shared-auth';
import { alarmTypeLabel, clock, periodStart, Skeleton } from 'shared-ui';
import { DoughnutChart } from 'shared-ui/charts';
import { alarmsPath } from '../alarms/alarms';
import { AlarmWidget } from './AlarmWidget';
import { countByLabel } from './alarmWidgets';
import { alarmTrendsQuery } from './alarmWidgets.api';

/** How the period's alarms divide into types. */
export default function AlarmTypesChart({ days }: SlotProps['dashboard.alarm-types']) {
  const { t } = useTranslation('mfe-alarms');
  const definition = alarmTrendsQuery(days);
  const query = useQuery(definition);
  const counts = (types: Parameters<typeof countByLabel>[0]) =>
    countByLabel(types, (type) => alarmTypeLabel(t, type || null));
  /** The list filters by one type; a slice of two has no list. */
  const listOf = ([alarm_type, ...others]: readonly (string | null)[]) =>
    alarm_type && others.length === 0
      ? alarmsPath({ alarm_type, start_date: periodStart(days, clock.now()) })
      : undefined;
  return (
    <AlarmWidget
      title={t('widgets.alarmTypes')}
      query={query}
      isEmpty={({ alarm_types }) => counts(alarm_types).length === 0}
      skeleton={<Skeleton height={300} />}
    >
      {({ alarm_types }) => {
        const slices = counts(alarm_types);
        return (
          <DoughnutChart
            label={t('widgets.alarmTypes')}
            linkOf={(place) => listOf(slices[place]?.types ?? [])}
            data={{
              labels: slices.map(({ label }) => label),
              datasets: [{ label: t('widgets.count'), data: slices.map(({ count }) => count) }],
            }}
          />
        );
      }}
    </AlarmWidget>
  );
}
