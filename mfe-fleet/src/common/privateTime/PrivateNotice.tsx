import { useTranslation } from 'react-i18next';
import { Alert, formatDateTime } from 'shared-ui';

interface PrivateNoticeProps {
  vehicle: {
    /** Epoch ms; null where it is not private. */
    private_since: number | null;
    private_until?: number | null;
  };
}

/** On the page of a private vehicle: since when, and that the shown place is an older one. */
export function PrivateNotice({ vehicle: { private_since, private_until } }: PrivateNoticeProps) {
  const { t } = useTranslation('mfe-fleet');
  if (private_since == null) return null;
  return (
    <Alert
      tone="info"
      role="status"
      title={
        private_until == null
          ? t('private.title', { since: formatDateTime(private_since) })
          : t('private.titleUntil', { since: formatDateTime(private_since), until: formatDateTime(private_until) })
      }
    >
      {t('private.notice')}
    </Alert>
  );
}
