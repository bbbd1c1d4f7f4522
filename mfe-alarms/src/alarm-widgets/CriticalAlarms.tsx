import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths, type SlotProps } from 'shared-auth';
import { AlarmList } from 'shared-ui';
import { CriticalAlarmSignals } from '../alarm-signals/CriticalAlarmSignals';
import { noFilters, writeFilters } from '../alarms/alarms';
import { useCatchUp, useFollowAlarms } from '../alarms/useCatchUp';
import { AlarmWidget, ListSkeleton } from './AlarmWidget';
import { criticalAlarmsQuery } from './alarmWidgets.api';
import { useAcknowledgeInList } from './useAcknowledgeInList';

const allCritical = `${paths.alarms()}?${writeFilters({ ...noFilters, severity: 'critical', is_acknowledged: 'false' })}`;

/** The dashboard's critical alarms; acknowledging one calls the server. */
export default function CriticalAlarms({ days }: SlotProps['dashboard.critical-alarms']) {
  const { t } = useTranslation('mfe-alarms');
  const definition = criticalAlarmsQuery(days);
  const query = useQuery(definition);
  useCatchUp(definition.queryKey);
  useFollowAlarms(definition.queryKey);
  const { acknowledge, busyIds } = useAcknowledgeInList();
  return (
    <>
      <AlarmWidget
        title={t('widgets.criticalAlarms')}
        to={allCritical}
        query={query}
        isEmpty={(alarms) => alarms.length === 0}
        skeleton={<ListSkeleton rows={5} />}
      >
        {(alarms) => <AlarmList alarms={alarms} onAcknowledge={acknowledge} busyIds={busyIds(alarms)} />}
      </AlarmWidget>
      <CriticalAlarmSignals />
    </>
  );
}
