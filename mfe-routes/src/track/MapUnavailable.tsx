import { useTranslation } from 'react-i18next';
import { Alert } from 'shared-ui';

/** Stands where a map would be whose code did not arrive. */
export function MapUnavailable() {
  const { t } = useTranslation('mfe-routes');
  return <Alert tone="danger">{t('track.noMap')}</Alert>;
}
