import { errorText, isApiError } from 'shared-auth';
import { type ToleranceUnit, toleranceUnits } from 'shared-auth/contract';
import { Button, FormDialog, SelectField, TextField, useForm } from 'shared-ui';
import {
  bodyOf,
  draftOf,
  emptyDraft,
  type LimitDraft,
  type LimitProblem,
  limitProblems,
  serverProblems,
} from './limits';
import { type Limit, useSaveLimit } from './limits.api';
import styles from './limits.module.css';
import { useLimitTexts } from './useLimitTexts';

interface LimitDialogProps {
  limit: Limit;
  /** Whose it is, in the dialog's title. */
  whose: string;
  onClose: () => void;
}

/** Whether what failed is shown at a field. */
const isAtField = (error: unknown) => isApiError(error) && Object.keys(serverProblems(error.fields)).length > 0;

/** Sets a limit; what is left empty is inherited. */
export function LimitDialog({ limit, whose, onClose }: LimitDialogProps) {
  const t = useLimitTexts();
  const saving = useSaveLimit(limit);
  const form = useForm<LimitDraft, LimitProblem>({
    initial: draftOf(limit),
    check: limitProblems,
    save: async (draft) => {
      try {
        await saving.mutateAsync(bodyOf(draft));
      } catch (error) {
        return serverProblems(isApiError(error) ? error.fields : {});
      }
      onClose();
      return undefined;
    },
  });
  const { values: draft, change } = form;
  const errorOf = (field: keyof LimitDraft) => {
    const problem = form.problems[field];
    if (!problem) return undefined;
    return typeof problem === 'object' ? problem.text : t(`problems.${problem}`);
  };
  return (
    <FormDialog
      open
      title={t('dialog.title', { whose })}
      onClose={onClose}
      form={form}
      error={saving.error && !isAtField(saving.error) && errorText(saving.error, t)}
      onDismissError={saving.reset}
    >
      <p className={styles.muted}>{t('dialog.from')}</p>
      <TextField
        label={t('dialog.limit')}
        hint={t(limit.kind === 'company' ? 'dialog.companyHint' : 'dialog.limitHint')}
        inputMode="numeric"
        maxLength={3}
        value={draft.limit}
        onChange={(value) => change({ limit: value })}
        error={errorOf('limit')}
      />
      <div className={styles.pair}>
        <TextField
          label={t('dialog.tolerance')}
          hint={t('dialog.toleranceHint')}
          inputMode="numeric"
          maxLength={3}
          value={draft.tolerance}
          onChange={(tolerance) => change({ tolerance })}
          error={errorOf('tolerance')}
        />
        <SelectField<ToleranceUnit>
          label={t('dialog.unit')}
          value={draft.unit}
          onChange={(unit) => change({ unit })}
          options={toleranceUnits.map((value) => ({ value, label: t(`dialog.units.${value}`) }))}
          error={errorOf('unit')}
        />
      </div>
      <TextField
        label={t('dialog.seconds')}
        hint={t('dialog.secondsHint')}
        inputMode="numeric"
        maxLength={3}
        value={draft.seconds}
        onChange={(seconds) => change({ seconds })}
        error={errorOf('seconds')}
      />
      <div>
        <Button size="sm" variant="ghost" onClick={() => change(emptyDraft)}>
          {t('dialog.clear')}
        </Button>
      </div>
    </FormDialog>
  );
}
