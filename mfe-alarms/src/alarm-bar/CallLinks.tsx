import { useQuery } from '@tanstack/react-query';
import { Phone, Router } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { serverCan, useCan } from 'shared-auth';
import type { Alarm } from '../alarms/alarms';
import { driversQuery } from '../work/work.api';
import styles from './AlarmBar.module.css';

interface CallLinksProps {
  alarm: Alarm;
  /** The number of the tracker's SIM card, where the server sends one. */
  tracker: string | null;
  /** With the words next to the icon. */
  isWorded?: boolean;
}

/** Links that call about an alarm: the driver first, then the tracker. */
export function CallLinks({ alarm, tracker, isWorded = false }: CallLinksProps) {
  const { t } = useTranslation('mfe-alarms');
  const mayCall = useCan('devices.numbers') && serverCan('alarms.work') && !alarm.hasNoId && !alarm.is_acknowledged;
  const { data: drivers = [] } = useQuery({ ...driversQuery(alarm.id), enabled: mayCall });
  const calls = [
    ...drivers.flatMap(({ name, phone }) =>
      phone ? [{ phone, Icon: Phone, label: t('alarmBar.callDriver', { name, phone }) }] : [],
    ),
    ...(tracker ? [{ phone: tracker, Icon: Router, label: t('alarmBar.callTracker', { phone: tracker }) }] : []),
  ];
  return calls.map(({ phone, Icon, label }) => (
    <a
      key={label}
      className={styles.call}
      data-worded={isWorded || undefined}
      href={`tel:${phone.replace(/[^+\d]/g, '')}`}
      title={label}
      aria-label={label}
    >
      <Icon size={16} aria-hidden="true" />
      {isWorded && <span aria-hidden="true">{label}</span>}
    </a>
  ));
}
