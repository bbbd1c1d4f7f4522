import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, useUnsavedInput } from 'shared-auth';
import { webhookCalls } from 'shared-auth/calls';
import { Button, FormDialog, notify, Stack, TextField } from 'shared-ui';
import { useRecordForm } from 'shared-ui/forms';
import { useAddWebhook } from './sent.api';

const fields = webhookCalls.create.body;

/** Adds a receiver of signed messages, and shows its secret once. */
export function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('mfe-alarms');
  const { mutateAsync: add } = useAddWebhook();
  const [secret, setSecret] = useState<string | null>(null);
  const form = useRecordForm(fields, {
    problemText: (_problem, name) => t(`webhook.invalid.${name}`),
    save: async (body) => setSecret(await add(body)),
  });
  useUnsavedInput(form.isDirty || secret !== null);

  return (
    <FormDialog
      open
      onClose={onClose}
      title={t(secret === null ? 'webhook.add' : 'webhook.added')}
      form={form}
      submitLabel={t('webhook.make')}
      error={form.failed && errorText(form.failed, t)}
      onDismissError={form.dismiss}
      result={secret !== null && { closeLabel: t('webhook.done'), content: <ShownSecret secret={secret} /> }}
    >
      <p>{t('webhook.about')}</p>
      <TextField label={t('webhook.name')} maxLength={60} autoComplete="off" required {...form.field('name')} />
      <TextField
        label={t('webhook.url')}
        maxLength={2000}
        type="url"
        autoComplete="off"
        required
        {...form.field('url')}
      />
    </FormDialog>
  );
}

function ShownSecret({ secret }: { secret: string }) {
  const { t } = useTranslation('mfe-alarms');

  /** Without TLS browsers give no access to the clipboard; the text can be selected. */
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      notify.success(t('webhook.copied'));
    } catch {
      notify.info(t('webhook.notCopied'));
    }
  }
  return (
    <Stack>
      <p>{t('webhook.once')}</p>
      <TextField
        label={t('webhook.secret')}
        value={secret}
        onChange={() => {}}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div>
        <Button onClick={() => void copy()}>{t('webhook.copy')}</Button>
      </div>
    </Stack>
  );
}
