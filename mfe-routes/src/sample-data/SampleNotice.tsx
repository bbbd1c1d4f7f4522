import { useTranslation } from 'react-i18next';
import { Alert } from 'shared-ui';

/** Tells the user that the page shows sample data, which live in this tab only. */
export function SampleNotice() {
  const { t } = useTranslation('mfe-routes');
  return <Alert tone="info">{t('sample.notice')}</Alert>;
}
