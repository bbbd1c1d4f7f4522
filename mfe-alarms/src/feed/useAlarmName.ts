import { useTranslation } from 'react-i18next';
import { alarmTypeLabel, formatDateTime } from 'shared-ui';
import type { Alarm } from '../alarms/alarms';

/** The name of an alarm in words: type, vehicle and time. */
export function useAlarmName(): (alarm: Alarm) => string {
  const { t } = useTranslation('mfe-alarms');
  return (alarm) =>
    [
      alarmTypeLabel(t, alarm.alarm_type || null),
      alarm.license_plate ?? alarm.vehicle_code,
      formatDateTime(alarm.created_at),
    ]
      .filter(Boolean)
      .join(', ');
}
