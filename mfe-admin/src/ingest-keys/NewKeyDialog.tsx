import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError, serverText, useUnsavedInput } from 'shared-auth';
import { FormDialog, NumberField, TextArea, TextField, useForm } from 'shared-ui';
import { checkKey, emptyKeyInput, type KeyInput, type KeyProblem, MAX_RATE } from './ingestKeys';
import { useCreateKey } from './ingestKeys.api';
import { ShownKey } from './ShownKey';

interface NewKeyDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Makes a key, and shows it once. */
export function NewKeyDialog({ open, onClose }: NewKeyDialogProps) {
  const { t } = useTranslation('mfe-admin');
  const creation = useCreateKey();
  const [key, setKey] = useState<string | null>(null);
  const form = useForm<KeyInput, KeyProblem>({
    initial: emptyKeyInput,
    check: checkKey,
    save: async (input) => {
      try {
        setKey(await creation.mutateAsync(input));
        return undefined;
      } catch {
        // Shown by the mutation's own state; what was typed stays.
        return {};
      }
    },
  });
  useUnsavedInput((open && form.isDirty) || key !== null);

  function close() {
    setKey(null);
    creation.reset();
    form.reset(emptyKeyInput);
    onClose();
  }
  const problem = (field: keyof KeyInput) => {
    const why = form.problems[field];
    return why && t(`keys.invalid.${why}`, { max: MAX_RATE });
  };
  const { error } = creation;
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={t(key === null ? 'keys.create' : 'keys.created')}
      form={form}
      submitLabel={t('keys.make')}
      error={
        error &&
        (isApiError(error) && error.isOutcomeUnknown
          ? t('keys.unknownOutcome')
          : serverText(error, t, t('keys.failed.create')))
      }
      onDismissError={creation.reset}
      result={key !== null && { content: <ShownKey value={key} />, closeLabel: t('keys.done') }}
    >
      <TextField
        label={t('keys.fields.name')}
        hint={t('keys.hints.name')}
        value={form.values.name}
        onChange={(name) => form.change({ name })}
        error={problem('name')}
        maxLength={80}
        autoComplete="off"
        required
      />
      <TextArea
        label={t('keys.fields.devices')}
        hint={t('keys.hints.devices')}
        value={form.values.devices}
        onChange={(devices) => form.change({ devices })}
        error={problem('devices')}
        autoCapitalize="none"
        spellCheck={false}
      />
      <NumberField
        label={t('keys.fields.rate')}
        hint={t('keys.hints.rate')}
        value={form.values.rate}
        onChange={(rate) => form.change({ rate })}
        error={problem('rate')}
        min={1}
        max={MAX_RATE}
        step={1}
        required
      />
    </FormDialog>
  );
}
