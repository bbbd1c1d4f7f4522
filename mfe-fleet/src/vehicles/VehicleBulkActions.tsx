import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from 'shared-auth';
import { vehicleStatuses } from 'shared-auth/contract';
import { ConfirmDialog, ListFiles, notify, SelectField, vehicleStatusLabel } from 'shared-ui';
import { addListTexts, tableSheet, vehiclesTable } from 'shared-ui/reports';
import { useChangeStatus } from './vehicleStatus.api';
import type { Vehicle } from './vehicles.api';

interface VehicleBulkActionsProps {
  vehicles: readonly Vehicle[];
  /** What stays selected: vehicles whose status could not be changed. */
  onChanged(left: readonly Vehicle[]): void;
}

/** What can be done with the selected vehicles: another status (managers), and their data as files. */
export function VehicleBulkActions({ vehicles, onChanged }: VehicleBulkActionsProps) {
  const { t, i18n } = useTranslation('mfe-fleet');
  addListTexts(i18n);
  const mayEdit = useCan('vehicles.edit');
  const [status, setStatus] = useState<string>('');
  const { mutateAsync, isPending } = useChangeStatus();
  const count = vehicles.length;

  async function changeStatus() {
    const failed = await mutateAsync({ vehicles, status });
    setStatus('');
    onChanged(failed.map(({ vehicle }) => vehicle));
    const changed = count - failed.length;
    if (changed > 0) notify.success(t('vehicles.bulk.changed', { count: changed }));
    if (failed.length > 0)
      notify.error(
        t('vehicles.bulk.failed', {
          count: failed.length,
          plates: failed.map(({ vehicle }) => vehicle.license_plate ?? vehicle.vehicle_code ?? vehicle.id).join(', '),
        }),
      );
  }

  return (
    <>
      {mayEdit && (
        <SelectField
          hideLabel
          label={t('vehicles.bulk.status')}
          placeholder={t('vehicles.bulk.status')}
          value={status}
          disabled={isPending}
          onChange={setStatus}
          options={vehicleStatuses.map((value) => ({ value, label: vehicleStatusLabel(t, value) }))}
        />
      )}
      <ListFiles name="vehicles" sheet={() => tableSheet(t('ui:places.vehicles'), vehiclesTable, vehicles, t)} />
      <ConfirmDialog
        open={status !== ''}
        title={t('vehicles.bulk.status')}
        message={t('vehicles.bulk.confirm', { count, status: vehicleStatusLabel(t, status) })}
        confirmLabel={t('vehicles.bulk.change')}
        busy={isPending}
        onConfirm={changeStatus}
        onClose={() => setStatus('')}
      />
    </>
  );
}
