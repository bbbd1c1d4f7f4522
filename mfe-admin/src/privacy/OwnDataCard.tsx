import { useTranslation } from 'react-i18next';
import { Card, Stack } from 'shared-ui';
import { DownloadData } from './DownloadData';

/** On the profile: the download of one's own data. */
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
