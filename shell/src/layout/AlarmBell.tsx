import { Bell } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { type LiveAlarm, live, paths } from 'shared-auth';
import { AlarmList, TextLink } from 'shared-ui';
import styles from './AlarmBell.module.css';
import { useDismiss } from './useDismiss';

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
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const { key } = useLocation();
  const close = useCallback(() => setOpen(false), []);
  useDismiss(isOpen, area, button, close);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes the dropdown
  useEffect(close, [key]);

  const unread = alarms.reduce((count, alarm) => (alarm.acknowledged ? count : count + 1), 0);
  const label = unread === 0 ? t('bell.none') : t('bell.label', { count: unread });
  return (
    <div ref={area} className={styles.bell}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Bell size={20} aria-hidden="true" />
        {unread > 0 && (
          <span className={styles.badge} data-testid="unread-alarms" aria-hidden="true">
            {unread}
          </span>
        )}
      </button>
      {isOpen && (
        <section id={panelId} className={styles.panel} aria-label={t('bell.title')}>
          <div className={styles.list}>
            <AlarmList alarms={alarms.slice(0, LIMIT).map(itemOf)} limit={LIMIT} />
          </div>
          <div className={styles.foot}>
            <TextLink to={paths.alarms()}>{t('bell.all')}</TextLink>
          </div>
        </section>
      )}
    </div>
  );
}
