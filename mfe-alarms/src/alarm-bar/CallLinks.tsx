import { useQuery } from '@tanstack/react-query';
import { Phone, PhoneOff, Router } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { serverCan, useCan } from 'shared-auth';
import { IconButton } from 'shared-ui';
import type { Alarm } from '../alarms/alarms';
import { driversQuery } from '../work/work.api';
import styles from './AlarmBar.module.css';
import { alarmVehicleQuery } from './alarmBar.api';

interface CallLinksProps {
  alarm: Alarm;
  /** With the words next to the icon. */
  isWorded?: boolean;
}

/** Links that call about an alarm: the driver first, then the tracker by the number of its SIM card. */
export function CallLinks({ alarm, isWorded = false }: CallLinksProps) {
  const { t } = useTranslation('mfe-alarms');
  const hasNumbers = useCan('devices.numbers');
  const maySee = useCan('vehicles.view');
  const mayCall = hasNumbers && serverCan('alarms.work') && !alarm.hasNoId && !alarm.is_acknowledged;
  const ofDrivers = useQuery({ ...driversQuery(alarm.id), enabled: mayCall });
  const ofVehicle = useQuery(alarmVehicleQuery(maySee ? alarm.vehicle_id : null));
  const { data: drivers = [] } = ofDrivers;
  const tracker = ofVehicle.data?.phone_number ?? null;
  const unread = [ofDrivers, ofVehicle].filter(({ isError, data }) => hasNumbers && isError && data === undefined);
  const calls = [
    ...drivers.flatMap(({ name, phone }) =>
      phone ? [{ phone, Icon: Phone, label: t('alarmBar.callDriver', { name, phone }) }] : [],
    ),
    ...(tracker ? [{ phone: tracker, Icon: Router, label: t('alarmBar.callTracker', { phone: tracker }) }] : []),
  ];
  return (
    <>
      {unread.length > 0 && (
        <IconButton
          size="sm"
          icon={PhoneOff}
          label={t('alarmBar.callUnread')}
          data-failed=""
          busy={unread.some(({ isFetching }) => isFetching)}
          onClick={() => {
            for (const { refetch } of unread) void refetch();
          }}
        />
      )}
      {calls.map(({ phone, Icon, label }) => (
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
      ))}
    </>
  );
}
