import { useTranslation } from 'react-i18next';
import { Alert, Stack } from 'shared-ui';
import { Copyable } from 'shared-ui/copyable';

/** A new key, which is shown this once, and the address for a phone that contains it. */
export function ShownKey({ value }: { value: string }) {
  const { t } = useTranslation('mfe-admin');
  const parts = [
    { label: t('keys.key'), value },
    {
      label: t('keys.phoneAddress'),
      hint: t('keys.hints.phoneAddress'),
      value: `${window.location.origin}/ingest/osmand?key=${value}`,
    },
  ];
  return (
    <Stack>
      <Alert tone="warning">{t('keys.shownOnce')}</Alert>
      {parts.map((part) => (
        <Copyable
          key={part.label}
          {...part}
          texts={{ copy: t('keys.copy', { what: part.label }), copied: t('keys.copied'), selected: t('keys.selected') }}
        />
      ))}
    </Stack>
  );
}
