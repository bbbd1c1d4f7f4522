import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from 'shared-auth';
import { AlarmList } from 'shared-ui';
import { noFilters, writeFilters } from '../alarms/alarms';
import { useCatchUp, useFollowAlarms } from '../alarms/useCatchUp';
import { AlarmWidget, ListSkeleton } from './AlarmWidget';
import { type AlarmOwner, recentAlarmsQuery } from './alarmWidgets.api';
import { useAcknowledgeInList } from './useAcknowledgeInList';

/** Recent alarms on a detail page at most (spec core §9). */
const MOST = 5;

/** Up to five recent unacknowledged alarms of a vehicle or a device. */
export function RecentAlarms({ owner }: { owner: AlarmOwner }) {
  const { t } = useTranslation('mfe-alarms');
  const definition = recentAlarmsQuery(owner);
  const query = useQuery(definition);
  useCatchUp(definition.queryKey);
  useFollowAlarms(definition.queryKey);
  const { acknowledge, busyIds } = useAcknowledgeInList();
  const filters =
    'vehicleId' in owner ? { vehicle_id: String(owner.vehicleId) } : { device_id: String(owner.deviceId) };
  const all = writeFilters({ ...noFilters, ...filters, is_acknowledged: 'false' });
  return (
    <AlarmWidget
      title={t('widgets.recentAlarms')}
      to={`${paths.alarms()}?${all}`}
      query={query}
      isEmpty={(alarms) => alarms.length === 0}
      skeleton={<ListSkeleton rows={3} />}
    >
      {(alarms) => <AlarmList alarms={alarms} limit={MOST} onAcknowledge={acknowledge} busyIds={busyIds(alarms)} />}
    </AlarmWidget>
  );
}
