import { useTranslation } from 'react-i18next';
import { errorText, type Id } from 'shared-auth';
import { maintenanceFields } from 'shared-auth/contract';
import { DateField, FormDialog, TextField } from 'shared-ui';
import { useRecordForm } from 'shared-ui/forms';
import { type Maintenance, useSaveMaintenance } from './maintenance.api';

interface MaintenanceDialogProps {
  vehicleId: Id;
  /** What is changed; null where something new is due. */
  row: Maintenance | null;
  onClose: () => void;
}

/** The form of what is due on a vehicle, at an odometer or on a day. */
export function MaintenanceDialog({ vehicleId, row, onClose }: MaintenanceDialogProps) {
  const { t } = useTranslation('mfe-routes');
  const { mutateAsync: save } = useSaveMaintenance();
  const form = useRecordForm(maintenanceFields, {
    record: { ...row, vehicle_id: vehicleId },
    moreProblems: ({ due_odometer, due_date }) =>
      due_odometer.trim() === '' && due_date === '' ? { due_odometer: 'required' } : {},
    problemText: (problem, field) => {
      if (problem !== 'required') return t('maintenance.numberError');
      return field === 'due_odometer' ? t('maintenance.neitherError') : t('ui:errors.required');
    },
    save: async (body) => {
      await save({ id: row?.id ?? null, body: { ...body, vehicle_id: vehicleId } });
      onClose();
    },
  });
  const labelled = (name: 'title' | 'due_odometer' | 'due_date' | 'warn_km' | 'warn_days') => ({
    label: t(`maintenance.${name}`),
    ...form.field(name),
  });
  return (
    <FormDialog
      open
      title={t(row ? 'maintenance.editTitle' : 'maintenance.addTitle')}
      onClose={onClose}
      form={form}
      error={form.failed && errorText(form.failed, t)}
    >
      <TextField required maxLength={100} {...labelled('title')} />
      <TextField inputMode="decimal" maxLength={10} hint={t('maintenance.eitherHint')} {...labelled('due_odometer')} />
      <DateField {...labelled('due_date')} />
      <TextField inputMode="numeric" maxLength={6} {...labelled('warn_km')} />
      <TextField inputMode="numeric" maxLength={6} {...labelled('warn_days')} />
    </FormDialog>
  );
}
