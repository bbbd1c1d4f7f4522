import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, type Id, paths, serverCan } from 'shared-auth';
import { Alert, Button, ButtonLink, Dialog, ErrorState, matchesSearch, SearchField, Spinner, Stack } from 'shared-ui';
import { ScrolledRows } from 'shared-ui/lists';
import { deviceOptionsQuery, type OfferedVehicle } from '../devices.api';
import { AssignedNote } from './AssignedNote';
import { type Assigned, useAssignTracker } from './unregistered.api';
import styles from './unregistered.module.css';

/** Vehicles drawn at once: a user who sees fifty continues typing. */
const MOST_SHOWN = 50;

const nameOf = ({ id, license_plate, vehicle_code }: OfferedVehicle) => license_plate ?? vehicle_code ?? String(id);

/** The device that a vehicle has already. */
const replacedBy = ({ device_id }: OfferedVehicle) => (device_id === null ? null : String(device_id));

/** Those without a device first. */
const fittingVehicles = (vehicles: readonly OfferedVehicle[], needle: string, mayReplace: boolean) =>
  vehicles
    .filter(
      ({ license_plate, vehicle_code, make, model, device_id }) =>
        (mayReplace || device_id === null) &&
        (needle === '' || matchesSearch(needle, [license_plate, vehicle_code, make, model, device_id].join(' '))),
    )
    .sort((a, b) => Number(a.device_id !== null) - Number(b.device_id !== null));

/**
 * The vehicles, one button each, those without a device first: a click assigns the tracker to one. In place of a device
 * that a vehicle has only where the server replaces it in one step, and then the button names that device.
 */
export function AssignDialog({ uid, onClose }: { uid: string; onClose: () => void }) {
  const { t } = useTranslation('mfe-fleet');
  const options = useQuery(deviceOptionsQuery);
  const assign = useAssignTracker();
  const [needle, setNeedle] = useState('');
  const [assigned, setAssigned] = useState<Assigned | null>(null);
  const fitting = fittingVehicles(options.data?.vehicles ?? [], needle, serverCan('trackers.replace'));

  async function put(vehicle: OfferedVehicle) {
    const replaced = replacedBy(vehicle);
    await assign.mutateAsync({ uid, vehicle_id: vehicle.id, ...(replaced !== null && { replaces: true }) });
    setAssigned({ uid, vehicleId: vehicle.id, vehicle: nameOf(vehicle), replaced });
  }

  if (assigned) return <AssignedNote assigned={assigned} onClose={onClose} />;
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
          <ErrorState
            message={t('blocks.optionsFailed', { message: errorText(options.error, t) })}
            onRetry={options.refetch}
            busy={options.isFetching}
          />
        )}
        {options.isPending && <Spinner label={t('blocks.optionsLoading')} />}
        {options.data && fitting.length === 0 && (
          <p role="status">{t(needle === '' ? 'unregisteredDevices.noneFree' : 'ui:empty.nothingFound')}</p>
        )}
        <VehicleButtons
          vehicles={fitting}
          assigning={(assign.isPending && assign.variables.vehicle_id) || null}
          onChoose={(vehicle) => void put(vehicle).catch(() => undefined)}
        />
      </Stack>
    </Dialog>
  );
}

interface VehicleButtonsProps {
  vehicles: readonly OfferedVehicle[];
  /** The vehicle to which the tracker is being assigned; null before. */
  assigning: Id | null;
  onChoose: (vehicle: OfferedVehicle) => void;
}

function VehicleButtons({ vehicles, assigning, onChoose }: VehicleButtonsProps) {
  const { t } = useTranslation('mfe-fleet');
  return (
    <>
      <ScrolledRows>
        <ul className={styles.vehicles} aria-label={t('unregisteredDevices.vehicles')}>
          {vehicles.slice(0, MOST_SHOWN).map((vehicle) => (
            <li key={vehicle.id}>
              <VehicleButton
                vehicle={vehicle}
                isChosen={assigning === vehicle.id}
                disabled={assigning !== null}
                onChoose={() => onChoose(vehicle)}
              />
            </li>
          ))}
        </ul>
      </ScrolledRows>
      {vehicles.length > MOST_SHOWN && <p>{t('unregisteredDevices.more', { count: vehicles.length - MOST_SHOWN })}</p>}
    </>
  );
}

interface VehicleButtonProps {
  vehicle: OfferedVehicle;
  isChosen: boolean;
  disabled: boolean;
  onChoose: () => void;
}

function VehicleButton({ vehicle, isChosen, disabled, onChoose }: VehicleButtonProps) {
  const { t } = useTranslation('mfe-fleet');
  const replaced = replacedBy(vehicle);
  const parts = [
    nameOf(vehicle),
    [vehicle.make, vehicle.model].filter(Boolean).join(' '),
    replaced !== null && t('unregisteredDevices.replaces', { device: replaced }),
  ];
  return (
    <Button className={styles.vehicle ?? ''} busy={isChosen} disabled={disabled} onClick={onChoose}>
      {parts.filter(Boolean).join(' · ')}
    </Button>
  );
}
