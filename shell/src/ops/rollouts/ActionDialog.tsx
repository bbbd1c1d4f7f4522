import { useTranslation } from 'react-i18next';
import { Alert, FormDialog, notify, TextArea, useForm } from 'shared-ui';
import { rolloutError } from './rolloutError';
import { type RolloutAction, useRolloutAction } from './rollouts.api';

/** The question before an action: its name, its effect, and the call that is sent. */
export interface AskedAction {
  title: string;
  effect: string;
  /** The verb on the button. */
  confirm: string;
  tone?: 'danger';
  action: RolloutAction;
}

/** A shorter text is not accepted as a reason. */
const REASON_LENGTH = 3;

/** Describes the effect of an action and requires a reason. A failure is shown inside, and the typed reason stays. */
export function ActionDialog({ asked, onClose }: { asked: AskedAction; onClose: () => void }) {
  const { t } = useTranslation('ops');
  const { mutateAsync, error, reset } = useRolloutAction();
  const form = useForm<{ why: string }, string>({
    initial: { why: '' },
    check: ({ why }) => (why.trim().length < REASON_LENGTH ? { why: t('rollouts.whyMissing') } : {}),
    async save({ why }) {
      try {
        await mutateAsync({ ...asked.action, why: why.trim() });
        notify.success(t('rollouts.done', { what: asked.title }));
        onClose();
        return undefined;
      } catch {
        // `error` has the failure.
        return {};
      }
    },
  });
  const failure = error && rolloutError(error, t);
  return (
    <FormDialog
      open
      onClose={onClose}
      form={form}
      size="sm"
      title={asked.title}
      submitLabel={asked.confirm}
      tone={asked.tone ?? 'primary'}
    >
      <p>{asked.effect}</p>
      <TextArea
        label={t('rollouts.why')}
        hint={t('rollouts.whyHint')}
        required
        maxLength={500}
        value={form.values.why}
        error={form.problems.why ?? null}
        onChange={(why) => form.change({ why })}
      />
      {failure && (
        <Alert tone="danger" detail={failure.detail} onDismiss={reset}>
          {failure.text}
        </Alert>
      )}
    </FormDialog>
  );
}
