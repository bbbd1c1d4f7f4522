import { Bell } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { type LiveAlarm, live, paths } from 'shared-auth';
import { AlarmList, Popover, TextLink } from 'shared-ui';
import styles from './AlarmBell.module.css';

/** Alarms in the dropdown (spec core §9). */
const LIMIT = 10;

const itemOf = (alarm: LiveAlarm, place: number) => ({
  id: alarm.id ?? `live-${alarm.timestamp}-${place}`,
  alarm_type: alarm.alarmType,
  severity: alarm.severity,
  message: alarm.message,
  license_plate: alarm.license_plate ?? alarm.vehicle_code,
  created_at: alarm.timestamp,
  is_acknowledged: alarm.acknowledged,
});

/** The bell: how many live alarms nobody acknowledged yet, and the newest ten. */
export function AlarmBell() {
  const { t } = useTranslation('shell');
  const alarms = useSyncExternalStore(live.watch, () => live.getSnapshot().alarms);
  const [isOpen, setOpen] = useState(false);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes the dropdown
  useEffect(
    function closeOnNavigation() {
      setOpen(false);
    },
    [key],
  );

  const unread = alarms.reduce((count, alarm) => (alarm.acknowledged ? count : count + 1), 0);
  const label = unread === 0 ? t('bell.none') : t('bell.label', { count: unread });
  return (
    <Popover
      label={t('bell.title')}
      open={isOpen}
      onOpenChange={setOpen}
      className={styles.panel}
      trigger={
        <button type="button" className={styles.button} aria-label={label} title={label}>
          <Bell size={20} aria-hidden="true" />
          {unread > 0 && (
            <span className={styles.badge} aria-hidden="true">
              {unread}
            </span>
          )}
        </button>
      }
    >
      <div className={styles.list}>
        <AlarmList alarms={alarms.slice(0, LIMIT).map(itemOf)} limit={LIMIT} empty={t('bell.empty')} />
      </div>
      <div className={styles.foot}>
        <TextLink to={paths.alarms()}>{t('bell.all')}</TextLink>
      </div>
    </Popover>
  );
}
