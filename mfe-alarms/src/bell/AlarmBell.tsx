import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { paths, useOpenAlarms } from 'shared-auth';
import { Popover, TextLink } from 'shared-ui';
import { feedQuery } from '../alarm-bar/openAlarms.api';
import { useAlarmPoll } from '../feed/followAlarms';
import styles from './AlarmBell.module.css';
import { BellAlarms } from './BellAlarms';

/** A larger number does not fit beside the bell. */
const MOST_SHOWN = 999;

/** The bell with the number of unacknowledged alarms, and the list that it opens. */
export default function AlarmBell() {
  const { t } = useTranslation('mfe-alarms');
  const { total: unread } = useOpenAlarms();
  useQuery({ ...feedQuery('all'), refetchInterval: useAlarmPoll() });
  const [isOpen, setOpen] = useState(false);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes the dropdown
  useEffect(
    function closeOnNavigation() {
      setOpen(false);
    },
    [key],
  );

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
              {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
            </span>
          )}
        </button>
      }
    >
      <div className={styles.list}>
        <BellAlarms />
      </div>
      <div className={styles.foot}>
        <TextLink to={`${paths.alarms()}?is_acknowledged=false`}>{t('bell.all')}</TextLink>
      </div>
    </Popover>
  );
}
