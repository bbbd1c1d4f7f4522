import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert, Button, notify, Stack, TextField } from 'shared-ui';

/** A new key, which is shown this once, and the address for a phone that contains it. */
export function ShownKey({ value }: { value: string }) {
  const { t } = useTranslation('mfe-admin');
  const address = `${window.location.origin}/ingest/osmand?key=${value}`;
  return (
    <Stack>
      <Alert tone="warning">{t('keys.shownOnce')}</Alert>
      <Copyable label={t('keys.key')} value={value} />
      <Copyable label={t('keys.phoneAddress')} hint={t('keys.hints.phoneAddress')} value={address} />
    </Stack>
  );
}

function Copyable({ label, hint, value }: { label: string; hint?: string; value: string }) {
  const { t } = useTranslation('mfe-admin');
  const field = useRef<HTMLDivElement>(null);

  /** Without TLS browsers give no access to the clipboard: then the text is selected. */
  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      notify.success(t('keys.copied'));
    } catch {
      field.current?.querySelector('input')?.select();
      notify.info(t('keys.selected'));
    }
  }
  return (
    <Stack ref={field}>
      <TextField
        label={label}
        hint={hint}
        value={value}
        onChange={() => {}}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button icon={Copy} onClick={() => void copy()}>
        {t('keys.copy', { what: label })}
      </Button>
    </Stack>
  );
}
