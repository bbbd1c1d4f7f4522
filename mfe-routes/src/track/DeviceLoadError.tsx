import { useTranslation } from 'react-i18next';
import { errorText, isApiError } from 'shared-auth';
import { Alert, Button } from 'shared-ui';
import styles from './DeviceLoadError.module.css';

interface DeviceLoadErrorProps {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Tells that the devices could not be read, with message, status and address of the call for support. */
export function DeviceLoadError({ error, isRetrying, onRetry }: DeviceLoadErrorProps) {
  const { t } = useTranslation('mfe-routes');
  const { status, url } = isApiError(error) ? error : { status: 0, url: '' };
  return (
    <Alert
      tone="danger"
      title={t('ui:errors.network')}
      actions={
        <Button size="sm" busy={isRetrying} onClick={onRetry}>
          {t('ui:actions.retry')}
        </Button>
      }
    >
      <dl className={styles.facts}>
        <dt>{t('track.message')}</dt>
        <dd>{errorText(error, t)}</dd>
        <dt>{t('track.status')}</dt>
        <dd>{status || t('track.noAnswer')}</dd>
        <dt>{t('track.url')}</dt>
        <dd>{url}</dd>
      </dl>
    </Alert>
  );
}
