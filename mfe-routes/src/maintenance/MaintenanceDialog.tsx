import { useTranslation } from 'react-i18next';
import { errorText, type Id } from 'shared-auth';
import { DateField, FormDialog, TextField, useForm } from 'shared-ui';
import {
  blank,
  bodyOf,
  draftOf,
  type MaintenanceDraft,
  type MaintenanceProblem,
  maintenanceProblems,
} from './maintenance';
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
  const saving = useSaveMaintenance(vehicleId);
  const form = useForm<MaintenanceDraft, MaintenanceProblem>({
    initial: row ? draftOf(row) : blank,
    check: maintenanceProblems,
    save: async (draft) => {
      try {
        await saving.mutateAsync({ id: row?.id ?? null, body: bodyOf(draft) });
      } catch {
        return {}; // said above the fields
      }
      onClose();
      return undefined;
    },
  });
  const { values, problems, change } = form;
  const texts: Record<MaintenanceProblem, string> = {
    required: t('ui:errors.required'),
    number: t('maintenance.numberError'),
    neither: t('maintenance.neitherError'),
  };
  const fieldProps = (field: keyof MaintenanceDraft) => {
    const problem = problems[field];
    return {
      label: t(`maintenance.${field}`),
      value: values[field],
      onChange: (value: string) => change({ [field]: value }),
      ...(problem ? { error: texts[problem] } : {}),
    };
  };
  return (
    <FormDialog
      open
      title={t(row ? 'maintenance.editTitle' : 'maintenance.addTitle')}
      onClose={onClose}
      form={form}
      error={saving.error && errorText(saving.error, t)}
    >
      <TextField required maxLength={100} {...fieldProps('title')} />
      <TextField inputMode="decimal" maxLength={10} hint={t('maintenance.eitherHint')} {...fieldProps('dueOdometer')} />
      <DateField {...fieldProps('dueDate')} />
      <TextField inputMode="numeric" maxLength={5} {...fieldProps('warnKm')} />
      <TextField inputMode="numeric" maxLength={5} {...fieldProps('warnDays')} />
    </FormDialog>
  );
}
