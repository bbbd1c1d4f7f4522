import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverText, useUnsavedInput } from 'shared-auth';
import { keyRateRange } from 'shared-auth/calls';
import { FormDialog, NumberField, TextArea, TextField } from 'shared-ui';
import { useEntityForm } from 'shared-ui/forms';
import { checkKey, emptyKeyInput, type KeyInput, keyBody } from './ingestKeys';
import { useCreateKey } from './ingestKeys.api';
import { ShownKey } from './ShownKey';

interface NewKeyDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Makes a key, and shows it once. */
export function NewKeyDialog({ open, onClose }: NewKeyDialogProps) {
  const { t } = useTranslation('mfe-admin');
  const { mutateAsync: create } = useCreateKey();
  const [key, setKey] = useState<string | null>(null);
  const form = useEntityForm({
    initial: emptyKeyInput,
    problemsOf: checkKey,
    problemText: (problem) => t(`keys.invalid.${problem}`, { max: keyRateRange.max }),
    save: async (input: KeyInput) => setKey(await create(keyBody(input))),
  });
  useUnsavedInput((open && form.isDirty) || key !== null);

  function close() {
    setKey(null);
    form.dismiss();
    form.reset(emptyKeyInput);
    onClose();
  }
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={t(key === null ? 'keys.create' : 'keys.created')}
      form={form}
      submitLabel={t('keys.make')}
      error={
        form.failure &&
        (form.failure.kind === 'unknown'
          ? t('keys.unknownOutcome')
          : form.failed && serverText(form.failed, t, t('keys.failed.create')))
      }
      onDismissError={form.dismiss}
      result={key !== null && { content: <ShownKey value={key} />, closeLabel: t('keys.done') }}
    >
      <TextField
        label={t('keys.fields.name')}
        hint={t('keys.hints.name')}
        {...form.field('name')}
        maxLength={80}
        autoComplete="off"
        required
      />
      <TextArea
        label={t('keys.fields.devices')}
        hint={t('keys.hints.devices')}
        {...form.field('devices')}
        autoCapitalize="none"
        spellCheck={false}
      />
      <NumberField
        label={t('keys.fields.rate')}
        hint={t('keys.hints.rate')}
        {...form.field('rate')}
        {...keyRateRange}
        step={1}
        required
      />
    </FormDialog>
  );
}
