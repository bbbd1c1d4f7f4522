import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, useUnsavedInput } from 'shared-auth';
import { webhookCalls } from 'shared-auth/calls';
import { FormDialog, Stack, TextField } from 'shared-ui';
import { Copyable } from 'shared-ui/copyable';
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
      result={
        secret !== null && {
          closeLabel: t('webhook.done'),
          content: (
            <Stack>
              <p>{t('webhook.once')}</p>
              <Copyable
                label={t('webhook.secret')}
                value={secret}
                texts={{ copy: t('webhook.copy'), copied: t('webhook.copied'), selected: t('webhook.selected') }}
              />
            </Stack>
          ),
        }
      }
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
