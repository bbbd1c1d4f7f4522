import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from 'shared-auth';
import { HOUR_MS } from 'shared-auth/contract';
import {
  Alert,
  Button,
  Card,
  clock,
  DateTimePicker,
  formatDateTime,
  fromLocalDateTime,
  localDateTime,
  notify,
  QueryView,
  Skeleton,
} from 'shared-ui';
import { type OwnPrivateTime, ownPrivateTime, usePrivateDrive } from './privateTime.api';
import styles from './privateTime.module.css';

/** On a driver's profile: begins and ends private driving of the vehicle that they are assigned to. */
export function PrivateDriveCard() {
  const { t } = useTranslation('mfe-admin');
  const query = useQuery(ownPrivateTime);
  return (
    <Card title={t('privateTime.drive')}>
      <QueryView
        query={query}
        skeleton={
          <div className={styles.place}>
            <Skeleton height="100%" />
          </div>
        }
        error={(error) => errorText(error, t)}
      >
        {(vehicles) =>
          vehicles.length === 0 ? (
            <p>{t('privateTime.noVehicle')}</p>
          ) : (
            vehicles.map((vehicle) => <Drive key={String(vehicle.id)} vehicle={vehicle} />)
          )
        }
      </QueryView>
    </Card>
  );
}

function Drive({ vehicle }: { vehicle: OwnPrivateTime }) {
  const { t } = useTranslation('mfe-admin');
  const plate = vehicle.license_plate ?? '—';
  const switching = usePrivateDrive(vehicle.id);
  const [until, setUntil] = useState(() => Object.values(localDateTime(clock.now() + 2 * HOUR_MS)).join('T'));

  function submit(event: FormEvent) {
    event.preventDefault();
    const at = fromLocalDateTime(until.slice(0, 10), until.slice(11));
    switching.mutate(Number.isNaN(at) ? '' : new Date(at).toISOString(), {
      onSuccess: () => notify.success(t('privateTime.switchedOn')),
    });
  }

  return (
    <form className={styles.drive} aria-label={`${t('privateTime.drive')}: ${plate}`} onSubmit={submit} noValidate>
      {switching.error && (
        <Alert tone="danger" onDismiss={switching.reset}>
          {errorText(switching.error, t)}
        </Alert>
      )}
      <p role="status">
        {vehicle.private_since === null
          ? t('privateTime.public', { plate })
          : t('privateTime.private', { plate, since: formatDateTime(vehicle.private_since) })}
      </p>
      {vehicle.drive_until === null ? (
        <>
          <DateTimePicker label={t('privateTime.until')} value={until} onChange={setUntil} required />
          <Button type="submit" variant="primary" busy={switching.isPending}>
            {t('privateTime.switchOn')}
          </Button>
        </>
      ) : (
        <>
          <p>{t('privateTime.onUntil', { until: formatDateTime(vehicle.drive_until) })}</p>
          <Button
            busy={switching.isPending}
            onClick={() => switching.mutate(null, { onSuccess: () => notify.success(t('privateTime.switchedOff')) })}
          >
            {t('privateTime.switchOff')}
          </Button>
        </>
      )}
      <p className={styles.note}>{t('privateTime.driveNote')}</p>
    </form>
  );
}
