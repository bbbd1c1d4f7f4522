import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, type Id } from 'shared-auth';
import { Alert, Button, DateField, Dialog, Stack, TextField, useForm } from 'shared-ui';
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
  const formId = useId();
  const saving = useSaveMaintenance(vehicleId);
  const { values, problems, isDirty, change, submit } = useForm<MaintenanceDraft, MaintenanceProblem>({
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
    <Dialog
      open
      title={t(row ? 'maintenance.editTitle' : 'maintenance.addTitle')}
      onClose={onClose}
      isDirty={isDirty}
      footer={(requestClose) => (
        <>
          <Button onClick={requestClose}>{t('ui:actions.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={saving.isPending}>
            {t('ui:actions.save')}
          </Button>
        </>
      )}
    >
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap={4}>
          {saving.isError && <Alert tone="danger">{errorText(saving.error, t)}</Alert>}
          <TextField required maxLength={100} {...fieldProps('title')} />
          <TextField
            inputMode="decimal"
            maxLength={10}
            hint={t('maintenance.eitherHint')}
            {...fieldProps('dueOdometer')}
          />
          <DateField {...fieldProps('dueDate')} />
          <TextField inputMode="numeric" maxLength={5} {...fieldProps('warnKm')} />
          <TextField inputMode="numeric" maxLength={5} {...fieldProps('warnDays')} />
        </Stack>
      </form>
    </Dialog>
  );
}
