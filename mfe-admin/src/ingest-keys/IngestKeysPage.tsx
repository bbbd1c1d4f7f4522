import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, serverCan, serverText } from 'shared-auth';
import { Button, Page, PageHeader, QueryView } from 'shared-ui';
import { NotOffered, RefreshButton } from 'shared-ui/lists';
import { IngestKeyTable } from './IngestKeyTable';
import { type IngestKey, ingestKeys } from './ingestKeys.api';
import { NewKeyDialog } from './NewKeyDialog';
import { RevokeKeyDialog } from './RevokeKeyDialog';

/** /ingest-keys: the keys for data of trackers, for administrators. */
export default function IngestKeysPage() {
  const { t } = useTranslation('mfe-admin');
  return serverCan('trackers.keys') ? <Keys /> : <NotOffered title={t('keys.title')} text={t('keys.notOffered')} />;
}

function Keys() {
  const { t } = useTranslation('mfe-admin');
  const keys = useQuery(ingestKeys);
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<IngestKey | null>(null);
  return (
    <Page>
      <PageHeader
        title={t('keys.title')}
        back={{ to: paths.users(), label: t('ui:places.users') }}
        subtitle={t('keys.subtitle')}
        actions={
          <>
            <RefreshButton busy={keys.isFetching} onClick={() => void keys.refetch()} />
            <Button variant="primary" icon={KeyRound} onClick={() => setCreating(true)}>
              {t('keys.add')}
            </Button>
          </>
        }
      />
      <QueryView query={keys} height={240} error={(error) => serverText(error, t, t('ui:errors.network'))}>
        {(rows) => <IngestKeyTable rows={rows} stale={keys.isError} onRevoke={setRevoking} />}
      </QueryView>
      <NewKeyDialog open={isCreating} onClose={() => setCreating(false)} />
      <RevokeKeyDialog target={revoking} onClose={() => setRevoking(null)} />
    </Page>
  );
}
