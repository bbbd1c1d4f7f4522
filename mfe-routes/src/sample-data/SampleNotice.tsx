import { useTranslation } from 'react-i18next';
import { Alert } from 'shared-ui';

/** Shows that what is on the page is sample data of this tab. */
export function SampleNotice() {
  const { t } = useTranslation('mfe-routes');
  return <Alert tone="info">{t('sample.notice')}</Alert>;
}
