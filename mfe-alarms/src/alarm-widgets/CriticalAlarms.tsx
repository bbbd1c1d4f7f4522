import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SlotProps } from 'shared-auth';
import { alarmsPath } from '../alarms/alarms';
import { DashboardChannels, useDashboardChannels } from '../sent-notifications/DashboardChannels';
import { AlarmListWidget } from './AlarmListWidget';
import { criticalAlarmsQuery } from './alarmWidgets.api';

/** Critical alarms on the dashboard at most (docs/spec/core.md §2, alarm list). */
const MOST = 10;
const allCritical = alarmsPath({ severity: 'critical', is_acknowledged: 'false' });

/**
 * The dashboard's critical alarms, which can be acknowledged here. Above them administrators see the channels that
 * deliver no messages.
 */
export default function CriticalAlarms({ days }: SlotProps['dashboard.critical-alarms']) {
  const { t } = useTranslation('mfe-alarms');
  const query = useQuery(criticalAlarmsQuery(days));
  const { isPending, channels } = useDashboardChannels();
  return (
    <AlarmListWidget
      title={t('widgets.criticalAlarms')}
      to={allCritical}
      query={query}
      limit={MOST}
      notice={isPending ? 'pending' : <DashboardChannels channels={channels} />}
    />
  );
}
