import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, useUnsavedInput } from 'shared-auth';
import { Button, FormDialog, notify, Stack, TextField, useForm } from 'shared-ui';
import { useAddWebhook } from './sent.api';

interface WebhookInput {
  name: string;
  url: string;
}

const empty: WebhookInput = { name: '', url: '' };

function check({ name, url }: WebhookInput): Partial<Record<keyof WebhookInput, 'name' | 'url'>> {
  return {
    ...(name.trim() === '' && { name: 'name' as const }),
    ...(!/^https?:\/\/[^\s/]+/.test(url.trim()) && { url: 'url' as const }),
  };
}

/** Adds a receiver of signed messages, and shows its secret once. */
export function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('mfe-alarms');
  const addition = useAddWebhook();
  const [secret, setSecret] = useState<string | null>(null);
  const form = useForm<WebhookInput, 'name' | 'url'>({
    initial: empty,
    check,
    save: async ({ name, url }) => {
      try {
        setSecret(await addition.mutateAsync({ name: name.trim(), url: url.trim() }));
        return undefined;
      } catch {
        // Shown by the mutation's own state; what was typed stays.
        return {};
      }
    },
  });
  useUnsavedInput(form.isDirty || secret !== null);
  const problem = (field: keyof WebhookInput) => {
    const why = form.problems[field];
    return why && t(`webhook.invalid.${why}`);
  };

  /** Without TLS browsers give no access to the clipboard; the text can be selected. */
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret ?? '');
      notify.success(t('webhook.copied'));
    } catch {
      notify.info(t('webhook.notCopied'));
    }
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t(secret === null ? 'webhook.add' : 'webhook.added')}
      form={form}
      submitLabel={t('webhook.make')}
      error={addition.error && errorText(addition.error, t)}
      onDismissError={addition.reset}
      result={
        secret !== null && {
          closeLabel: t('webhook.done'),
          content: (
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
          ),
        }
      }
    >
      <p>{t('webhook.about')}</p>
      <TextField
        label={t('webhook.name')}
        value={form.values.name}
        onChange={(name) => form.change({ name })}
        error={problem('name')}
        maxLength={60}
        autoComplete="off"
        required
      />
      <TextField
        label={t('webhook.url')}
        value={form.values.url}
        onChange={(url) => form.change({ url })}
        error={problem('url')}
        maxLength={2000}
        type="url"
        autoComplete="off"
        required
      />
    </FormDialog>
  );
}
