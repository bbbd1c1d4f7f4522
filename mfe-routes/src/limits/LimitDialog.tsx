import { errorText } from 'shared-auth';
import { speedLimitFields, toleranceUnits } from 'shared-auth/contract';
import { Button, FormDialog, SelectField, TextField } from 'shared-ui';
import { useRecordForm } from 'shared-ui/forms';
import { unitOf } from './limits';
import { type Limit, useSaveLimit } from './limits.api';
import styles from './limits.module.css';
import { useLimitTexts } from './useLimitTexts';

interface LimitDialogProps {
  limit: Limit;
  /** The owner of the limit, in the dialog's title. */
  whose: string;
  onClose: () => void;
}

const numeric = { inputMode: 'numeric', maxLength: 3 } as const;

/** Sets a limit; empty fields are inherited. */
export function LimitDialog({ limit, whose, onClose }: LimitDialogProps) {
  const t = useLimitTexts();
  const { mutateAsync: save } = useSaveLimit();
  const form = useRecordForm(speedLimitFields, {
    record: { ...limit, tolerance_unit: unitOf(limit.tolerance_unit) },
    // The unit is chosen of two.
    problemText: (_, field) => (field === 'tolerance_unit' ? '' : t(`problems.${field}`)),
    save: async (typed) => {
      const body = { ...typed, tolerance_unit: typed.tolerance === null ? null : typed.tolerance_unit };
      await save({ kind: limit.kind ?? '', key: limit.key ?? '', body });
      onClose();
    },
  });
  return (
    <FormDialog
      open
      title={t('dialog.title', { whose })}
      onClose={onClose}
      form={form}
      error={form.failed && errorText(form.failed, t)}
      onDismissError={form.dismiss}
    >
      <p className={styles.muted}>{t('dialog.from')}</p>
      <TextField
        label={t('dialog.limit')}
        hint={t(limit.kind === 'company' ? 'dialog.companyHint' : 'dialog.limitHint')}
        {...numeric}
        {...form.field('speed_limit')}
      />
      <div className={styles.pair}>
        <TextField
          label={t('dialog.tolerance')}
          hint={t('dialog.toleranceHint')}
          {...numeric}
          {...form.field('tolerance')}
        />
        <SelectField
          label={t('dialog.unit')}
          options={toleranceUnits.map((value) => ({ value: value as string, label: t(`dialog.units.${value}`) }))}
          {...form.field('tolerance_unit')}
        />
      </div>
      <TextField
        label={t('dialog.seconds')}
        hint={t('dialog.secondsHint')}
        {...numeric}
        {...form.field('min_seconds')}
      />
      <div>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => form.change({ speed_limit: '', tolerance: '', min_seconds: '' })}
        >
          {t('dialog.clear')}
        </Button>
      </div>
    </FormDialog>
  );
}
