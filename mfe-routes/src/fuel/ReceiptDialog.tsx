import { errorText, type Id } from 'shared-auth';
import { fuelReceiptFields } from 'shared-auth/calls';
import { clock, DateTimePicker, FormDialog, TextField } from 'shared-ui';
import { useRecordForm } from 'shared-ui/forms';
import { momentOf, typedMoment } from '../momentText';
import { type Receipt, useSaveReceipt } from './fuel.api';
import { useFuelTexts } from './useFuelTexts';

interface ReceiptDialogProps {
  vehicleId: Id;
  /** The receipt to change; null for a new one. */
  row: Receipt | null;
  onClose: () => void;
}

/** The form of a fuel receipt of a vehicle. */
export function ReceiptDialog({ vehicleId, row, onClose }: ReceiptDialogProps) {
  const t = useFuelTexts();
  const { mutateAsync: save } = useSaveReceipt();
  const bought = row?.bought_at ?? clock.now();
  const form = useRecordForm(fuelReceiptFields, {
    record: { ...row, vehicle_id: vehicleId, bought_at: typedMoment(bought) },
    problemText: (_, field) => (field === 'vehicle_id' ? '' : t(`dialog.problems.${field}`)),
    save: async (typed) => {
      const body = { ...typed, vehicle_id: vehicleId, bought_at: momentOf(typed.bought_at, bought) };
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
      <DateTimePicker required label={t('dialog.bought_at')} {...form.field('bought_at')} />
      <TextField required label={t('dialog.litres')} {...typed} {...form.field('litres')} />
      <TextField label={t('dialog.price')} hint={t('dialog.priceHint')} {...typed} {...form.field('price')} />
    </FormDialog>
  );
}
