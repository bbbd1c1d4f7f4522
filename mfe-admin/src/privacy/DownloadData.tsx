import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText, type Id } from 'shared-auth';
import { Alert, Button, WorkProgress } from 'shared-ui';
import { useDownloadData } from './personal.api';

/** Downloads all stored data of a user. @param userId - null for the signed-in user */
export function DownloadData({ userId }: { userId: Id | null }) {
  const { t } = useTranslation('mfe-admin');
  const download = useDownloadData(userId);
  return (
    <>
      {download.error && (
        <Alert tone="danger" onDismiss={download.reset}>
          {errorText(download.error, t)}
        </Alert>
      )}
      <Button icon={Download} busy={download.isPending} onClick={() => download.mutate()}>
        {t('personal.download')}
      </Button>
      {download.isPending && (
        <WorkProgress note={t('personal.received', { n: download.megabytes })} onCancel={download.cancel} />
      )}
    </>
  );
}
