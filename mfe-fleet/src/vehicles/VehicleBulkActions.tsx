import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverCan, useCan } from 'shared-auth';
import { teamIds, vehicleStatuses } from 'shared-auth/contract';
import { ConfirmDialog, ListFiles, notify, SelectField, vehicleStatusLabel } from 'shared-ui';
import { addListTexts, tableSheet, vehiclesTable } from 'shared-ui/reports';
import { useChangeVehicles, type VehicleChange } from './changeVehicles.api';
import type { Vehicle } from './vehicles.api';

interface VehicleBulkActionsProps {
  vehicles: readonly Vehicle[];
  /** The remaining selection: vehicles that could not be changed. */
  onChanged(left: readonly Vehicle[]): void;
}

/** The actions on the selected vehicles: another status or team (managers), and their data as files. */
export function VehicleBulkActions({ vehicles, onChanged }: VehicleBulkActionsProps) {
  const { t, i18n } = useTranslation('mfe-fleet');
  addListTexts(i18n);
  const mayEdit = useCan('vehicles.edit');
  const maySetTeam = useCan('assignments.edit') && serverCan('assignments');
  return (
    <>
      {mayEdit && (
        <BulkChange
          kind="status"
          vehicles={vehicles}
          onChanged={onChanged}
          options={vehicleStatuses.map((value) => ({ value, label: vehicleStatusLabel(t, value) }))}
        />
      )}
      {maySetTeam && (
        <BulkChange
          kind="team"
          vehicles={vehicles}
          onChanged={onChanged}
          options={[...teamIds, 'none' as const].map((value) => ({ value, label: t(`ui:teams.${value}`) }))}
        />
      )}
      <ListFiles name="vehicles" sheet={() => tableSheet(t('ui:places.vehicles'), vehiclesTable, vehicles, t)} />
    </>
  );
}

interface BulkChangeProps extends VehicleBulkActionsProps {
  kind: VehicleChange;
  options: { value: string; label: string }[];
}

/** One new value for all selected vehicles, after a confirmation with their number. */
function BulkChange({ kind, options, vehicles, onChanged }: BulkChangeProps) {
  const { t } = useTranslation('mfe-fleet');
  const [value, setValue] = useState('');
  const { mutateAsync, isPending } = useChangeVehicles();
  const count = vehicles.length;
  const label = t(`vehicles.bulk.${kind}.label`);

  async function change() {
    const failed = await mutateAsync({ vehicles, kind, value });
    setValue('');
    onChanged(failed.map(({ vehicle }) => vehicle));
    const changed = count - failed.length;
    if (changed > 0) notify.success(t(`vehicles.bulk.${kind}.changed`, { count: changed }));
    if (failed.length > 0)
      notify.error(
        t(`vehicles.bulk.${kind}.failed`, {
          count: failed.length,
          plates: failed.map(({ vehicle }) => vehicle.license_plate ?? vehicle.vehicle_code ?? vehicle.id).join(', '),
        }),
      );
  }

  return (
    <>
      <SelectField
        hideLabel
        label={label}
        placeholder={label}
        value={value}
        disabled={isPending}
        onChange={setValue}
        options={options}
      />
      <ConfirmDialog
        open={value !== ''}
        title={label}
        message={t(`vehicles.bulk.${kind}.confirm`, {
          count,
          value: options.find((option) => option.value === value)?.label ?? '',
        })}
        confirmLabel={t('vehicles.bulk.change')}
        busy={isPending}
        onConfirm={change}
        onClose={() => setValue('')}
      />
    </>
  );
}
