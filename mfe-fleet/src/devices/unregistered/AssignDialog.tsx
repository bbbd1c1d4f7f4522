import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, type Id, paths } from 'shared-auth';
import { Alert, Button, ButtonLink, Dialog, matchesSearch, notify, SearchField, Spinner, Stack } from 'shared-ui';
import { deviceOptionsQuery } from '../devices.api';
import { useAssignTracker } from './unregistered.api';
import styles from './unregistered.module.css';

/** Vehicles drawn at once: who sees fifty types on. */
const MOST_SHOWN = 50;

/** The vehicles without a device, one button each: a click puts the tracker on it. */
export function AssignDialog({ uid, onClose }: { uid: string; onClose: () => void }) {
  const { t } = useTranslation('mfe-fleet');
  const options = useQuery(deviceOptionsQuery);
  const assign = useAssignTracker();
  const [needle, setNeedle] = useState('');
  const free = (options.data?.vehicles ?? []).filter(({ device_id }) => device_id === null);
  const fitting = free.filter(
    ({ license_plate, vehicle_code, make, model }) =>
      needle === '' || matchesSearch(needle, [license_plate, vehicle_code, make, model].join(' ')),
  );

  async function put(vehicle_id: Id, name: string) {
    await assign.mutateAsync({ uid, vehicle_id });
    notify.success(t('unregisteredDevices.assigned', { uid, vehicle: name }));
    onClose();
  }

  return (
    <Dialog
      open
      title={t('unregisteredDevices.assignTo', { uid })}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{t('ui:actions.cancel')}</Button>
          <ButtonLink to={`${paths.newVehicle()}?tracker=${encodeURIComponent(uid)}`}>
            {t('unregisteredDevices.newVehicle')}
          </ButtonLink>
        </>
      )}
    >
      <Stack gap={3}>
        <SearchField label={t('unregisteredDevices.search')} value={needle} onChange={setNeedle} />
        {assign.isError && <Alert tone="danger">{errorText(assign.error, t)}</Alert>}
        {options.isError && (
          <Alert tone="danger">{t('blocks.optionsFailed', { message: errorText(options.error, t) })}</Alert>
        )}
        {options.isPending && <Spinner label={t('blocks.optionsLoading')} />}
        {options.data && fitting.length === 0 && <p role="status">{t('unregisteredDevices.noneFree')}</p>}
        <ul className={styles.vehicles} aria-label={t('unregisteredDevices.free')}>
          {fitting.slice(0, MOST_SHOWN).map(({ id, license_plate, vehicle_code, make, model }) => {
            const name = license_plate ?? vehicle_code ?? String(id);
            return (
              <li key={id}>
                <Button
                  className={styles.vehicle ?? ''}
                  busy={assign.isPending && 'vehicle_id' in assign.variables && assign.variables.vehicle_id === id}
                  disabled={assign.isPending}
                  onClick={() => void put(id, name).catch(() => undefined)}
                >
                  {[name, [make, model].filter(Boolean).join(' ')].filter(Boolean).join(' · ')}
                </Button>
              </li>
            );
          })}
        </ul>
        {fitting.length > MOST_SHOWN && <p>{t('unregisteredDevices.more', { count: fitting.length - MOST_SHOWN })}</p>}
      </Stack>
    </Dialog>
  );
}
