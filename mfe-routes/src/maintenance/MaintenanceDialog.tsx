import { useTranslation } from 'react-i18next';
import { errorText, type Id, serverCan } from 'shared-auth';
import { maintenanceFields } from 'shared-auth/contract';
import { DateField, FormDialog, TextField } from 'shared-ui';
import { useRecordForm } from 'shared-ui/forms';
import { useOdometerTexts } from '../odometer/useOdometerTexts';
import { type Maintenance, useSaveMaintenance } from './maintenance.api';

interface MaintenanceDialogProps {
  vehicleId: Id;
  /** The maintenance to change; null for a new one. */
  row: Maintenance | null;
  onClose: () => void;
}

const reading = { inputMode: 'decimal', maxLength: 10 } as const;
const warning = { inputMode: 'numeric', maxLength: 6 } as const;

/** The form of maintenance due on a vehicle, by odometer or date. */
export function MaintenanceDialog({ vehicleId, row, onClose }: MaintenanceDialogProps) {
  const { t } = useTranslation('mfe-routes');
  const texts = useOdometerTexts();
  const { mutateAsync: save } = useSaveMaintenance();
  const hasHours = serverCan('odometer');
  const form = useRecordForm(maintenanceFields, {
    record: { ...row, vehicle_id: vehicleId },
    isShown: (name) => hasHours || (name !== 'due_hours' && name !== 'warn_hours'),
    moreProblems: ({ due_odometer, due_hours, due_date }) =>
      `${due_odometer}${due_hours}${due_date}`.trim() === '' ? { due_odometer: 'required' } : {},
    problemText: (problem, field) => {
      if (problem !== 'required') return t('maintenance.numberError');
      if (field !== 'due_odometer') return t('ui:errors.required');
      return hasHours ? texts('maintenance.neither') : t('maintenance.neitherError');
    },
    save: async ({ due_hours = null, warn_hours = null, ...body }) => {
      const hours = hasHours && { due_hours, ...(warn_hours !== null && { warn_hours }) };
      await save({ id: row?.id ?? null, body: { ...body, ...hours, vehicle_id: vehicleId } });
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
      <TextField
        {...reading}
        hint={hasHours ? texts('maintenance.either') : t('maintenance.eitherHint')}
        {...labelled('due_odometer')}
      />
      {hasHours && <TextField {...reading} label={texts('maintenance.due_hours')} {...form.field('due_hours')} />}
      <DateField {...labelled('due_date')} />
      <TextField {...warning} {...labelled('warn_km')} />
      {hasHours && <TextField {...warning} label={texts('maintenance.warn_hours')} {...form.field('warn_hours')} />}
      <TextField {...warning} {...labelled('warn_days')} />
    </FormDialog>
  );
}
