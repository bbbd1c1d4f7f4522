import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { alarmsPath } from '../alarms/alarms';
import { useAlarmPoll } from '../feed/followAlarms';
import { AlarmListWidget } from './AlarmListWidget';
import { type AlarmOwner, recentAlarmsQuery } from './alarmWidgets.api';

/** Recent alarms on a detail page at most (docs/spec/core.md §9). */
const MOST = 5;

/** Up to five recent unacknowledged alarms of a vehicle or a device. */
export function RecentAlarms({ owner }: { owner: AlarmOwner }) {
  const { t } = useTranslation('mfe-alarms');
  const query = useQuery({ ...recentAlarmsQuery(owner), refetchInterval: useAlarmPoll() });
  const filters =
    'vehicleId' in owner ? { vehicle_id: String(owner.vehicleId) } : { device_id: String(owner.deviceId) };
  const all = alarmsPath({ ...filters, is_acknowledged: 'false' });
  return <AlarmListWidget title={t('widgets.recentAlarms')} to={all} query={query} limit={MOST} isOpenOnly isRow />;
}
