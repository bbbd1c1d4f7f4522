import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Id, paths } from 'shared-auth';
import { Alert, ButtonLink, CheckboxField } from 'shared-ui';
import { useRecordForm } from 'shared-ui/forms';
import styles from '../common/common.module.css';
import { EntityForm } from '../common/forms/EntityForm';
import { DeviceFields } from '../devices/DeviceFields';
import { deviceProblem } from '../devices/devices';
import { deviceOptionsQuery, useSaveDevice } from '../devices/devices.api';
import { useAssignTracker } from '../devices/unregistered/unregistered.api';
import { bodiesOf, isOfDevice, type NewVehicleBody, newVehicleFields } from './newVehicle';
import { VehicleFields, vehicleProblem } from './VehicleFields';
import { findVehicleId, useSaveVehicle, vehicleOptionsQuery } from './vehicles.api';

/** The vehicle that an earlier attempt has saved; `id` is null where the server did not name it. */
interface SavedVehicle {
  id: Id | null;
  plate: string;
}

interface NewVehicleFormProps {
  /** An unregistered tracker to put on this vehicle: then one call makes both. */
  tracker: string | null;
  onSaved(plate: string, deviceId: string | null): void;
}

/** Saves the vehicle once, however often its device fails. */
function useSaving(tracker: string | null, onSaved: NewVehicleFormProps['onSaved']) {
  const { mutateAsync: saveVehicle } = useSaveVehicle();
  const { mutateAsync: saveDevice } = useSaveDevice();
  const { mutateAsync: assignTracker } = useAssignTracker();
  const [saved, setSaved] = useState<SavedVehicle | null>(null);
  const latestSaved = useRef<SavedVehicle | null>(null);

  async function save(typed: NewVehicleBody, mayBeSaved: boolean) {
    const { vehicle: body, device } = bodiesOf(typed);
    if (tracker !== null) {
      await assignTracker({ uid: tracker, vehicle: body });
      return onSaved(body.license_plate, tracker);
    }
    if (!latestSaved.current) {
      const id = await saveVehicle({ kind: 'create', body, mayBeSaved });
      latestSaved.current = { id, plate: body.license_plate };
      if (device) setSaved(latestSaved.current);
    }
    const vehicle = latestSaved.current;
    if (device) {
      vehicle.id ??= await findVehicleId(body);
      // A server that does not find it by its code may accept the code as its id.
      const id = vehicle.id ?? body.vehicle_id;
      await saveDevice({ kind: 'create', body: { ...device, vehicle_id: id }, mayBeSaved });
    }
    onSaved(vehicle.plate, device?.device_id ?? null);
  }
  return { saved, save };
}

/**
 * A new vehicle and, where wanted, its device: two calls. Where the second one fails, the vehicle is saved, its
 * fields are closed, and saving again sends the device only.
 */
export function NewVehicleForm({ tracker, onSaved }: NewVehicleFormProps) {
  const { t } = useTranslation('mfe-fleet');
  const options = useQuery(vehicleOptionsQuery);
  const { saved, save } = useSaving(tracker, onSaved);
  const form = useRecordForm(newVehicleFields, {
    isShown: (name, values) => values.hasDevice || !isOfDevice(name),
    problemText: (problem, name) => (isOfDevice(name) ? deviceProblem(problem, name, t) : vehicleProblem(name, t)),
    save,
  });
  const { hasDevice } = form.values;
  const devices = useQuery({ ...deviceOptionsQuery, enabled: hasDevice });

  return (
    <EntityForm
      form={form}
      options={hasDevice && devices.isError ? devices : options}
      isNew
      cancelTo={paths.vehicles()}
    >
      {saved && (
        <Alert
          className={styles.wide}
          tone="info"
          role="status"
          actions={
            <ButtonLink size="sm" to={saved.id === null ? paths.vehicles() : paths.vehicle(saved.id)}>
              {t('vehicles.withDevice.later')}
            </ButtonLink>
          }
        >
          {t('vehicles.withDevice.vehicleStands', { plate: saved.plate })}
        </Alert>
      )}
      <fieldset className={styles.group} disabled={saved !== null}>
        <VehicleFields options={options} field={form.field} />
      </fieldset>
      {tracker !== null && (
        <Alert className={styles.wide} tone="info">
          {t('unregisteredDevices.onNewVehicle', { uid: tracker })}
        </Alert>
      )}
      {tracker === null && (
        <CheckboxField
          className={styles.wide ?? ''}
          label={t('vehicles.withDevice.add')}
          hint={t('vehicles.withDevice.hint')}
          checked={hasDevice}
          onChange={(next) => form.change({ hasDevice: next })}
        />
      )}
      {hasDevice && (
        <fieldset className={styles.group}>
          <legend className={styles.legend}>{t('vehicles.gps')}</legend>
          <DeviceFields options={devices} field={form.field} />
        </fieldset>
      )}
    </EntityForm>
  );
}
