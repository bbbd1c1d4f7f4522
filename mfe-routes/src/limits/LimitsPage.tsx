import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, serverCan } from 'shared-auth';
import { Page, PageHeader, QueryView } from 'shared-ui';
import { NotOffered, RefreshButton } from 'shared-ui/lists';
import { LimitDialog } from './LimitDialog';
import { LimitTable } from './LimitTable';
import { whoseText } from './limits';
import { type Limit, limitsQuery } from './limits.api';
import styles from './limits.module.css';
import { useLimitTexts } from './useLimitTexts';

/**
 * /limits: the speeds above which alarms are raised, in general, by type and by team; only where the server has limits.
 */
export default function LimitsPage() {
  const t = useLimitTexts();
  return serverCan('limits') ? <Limits /> : <NotOffered title={t('title')} text={t('notOffered')} />;
}

function Limits() {
  const t = useLimitTexts();
  const query = useQuery(limitsQuery);
  const [editing, setEditing] = useState<Limit | null>(null);
  return (
    <Page>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={<RefreshButton busy={query.isFetching} onClick={() => void query.refetch()} />}
      />
      <p className={styles.order}>{t('order')}</p>
      <QueryView query={query} height={420} error={(error) => t('failed', { message: errorText(error, t) })}>
        {(limits) => <LimitTable limits={limits} onEdit={setEditing} />}
      </QueryView>
      {editing && <LimitDialog limit={editing} whose={whoseText(editing, t)} onClose={() => setEditing(null)} />}
    </Page>
  );
}
