import { useTranslation } from 'react-i18next';
import { Card, Stack } from 'shared-ui';
import { DownloadData } from './DownloadData';

/** On the profile: what is held of oneself. */
export function OwnDataCard() {
  const { t } = useTranslation('mfe-admin');
  return (
    <Card title={t('personal.own')}>
      <Stack>
        <p>{t('personal.ownNote')}</p>
        <div>
          <DownloadData userId={null} />
        </div>
      </Stack>
    </Card>
  );
}
