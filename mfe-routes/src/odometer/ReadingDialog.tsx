import { errorText, type Id } from 'shared-auth';
import { odometerReadingFields } from 'shared-auth/calls';
import { CheckboxField, clock, DateTimePicker, FormDialog, TextField } from 'shared-ui';
import { useRecordForm } from 'shared-ui/forms';
import { momentOf, typedMoment } from '../momentText';
import { type Reading, useSaveReading } from './odometer.api';
import { useOdometerTexts } from './useOdometerTexts';

interface ReadingDialogProps {
  vehicleId: Id;
  /** The reading to change; null for a new one. */
  row: Reading | null;
  onClose: () => void;
}

/** The form of a reading of a vehicle's odometer or hour meter. */
export function ReadingDialog({ vehicleId, row, onClose }: ReadingDialogProps) {
  const t = useOdometerTexts();
  const { mutateAsync: save } = useSaveReading();
  const read = row?.read_at ?? clock.now();
  const form = useRecordForm(odometerReadingFields, {
    record: { ...row, vehicle_id: vehicleId, read_at: typedMoment(read) },
    moreProblems: ({ odometer, engine_hours }) =>
      odometer.trim() === '' && engine_hours.trim() === '' ? { odometer: 'required' } : {},
    problemText: (problem, field) => {
      if (field === 'vehicle_id' || field === 'by_counter') return '';
      return t(`dialog.problems.${field === 'odometer' && problem === 'required' ? 'neither' : field}`);
    },
    save: async (typed) => {
      const body = { ...typed, vehicle_id: vehicleId, read_at: momentOf(typed.read_at, read) };
      await save({ id: row?.id ?? null, body });
      onClose();
    },
  });
  const typed = { inputMode: 'decimal', maxLength: 12 } as const;
  return (
    <FormDialog
      open
      title={t(row ? 'dialog.edit' : 'dialog.add')}
      onClose={onClose}
      form={form}
      error={form.failed && errorText(form.failed, t)}
      onDismissError={form.dismiss}
    >
      <DateTimePicker required label={t('dialog.read_at')} {...form.field('read_at')} />
      <TextField label={t('dialog.odometer')} hint={t('dialog.either')} {...typed} {...form.field('odometer')} />
      <TextField label={t('dialog.engine_hours')} {...typed} {...form.field('engine_hours')} />
      <TextField label={t('dialog.factor')} hint={t('dialog.factorHint')} {...typed} {...form.field('factor')} />
      <CheckboxField
        label={t('dialog.by_counter')}
        checked={form.values.by_counter}
        onChange={(by_counter) => form.change({ by_counter })}
      />
    </FormDialog>
  );
}
