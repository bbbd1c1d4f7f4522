import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText } from 'shared-auth';
import { Alert, Button, Page, PageHeader, QueryView, Skeleton } from 'shared-ui';
import { operationsOf } from './operations.api';
import { Refusals } from './Refusals';
import { VersionTable } from './VersionTable';
import { versionRows } from './versions';

/** /modules: which version of each module is live, for whom, and how it does. For administrators. */
export default function OperationsPage() {
  const { t } = useTranslation('ops');
  const operations = useQuery(operationsOf());
  const { data } = operations;
  return (
    <Page>
      <PageHeader
        title={t('title')}
        subtitle={data && t('subtitle', { revision: data.revision, minutes: data.minutes })}
        actions={
          <Button icon={RefreshCw} busy={operations.isFetching} onClick={() => void operations.refetch()}>
            {t('ui:actions.refresh')}
          </Button>
        }
      />
      <QueryView query={operations} skeleton={<Skeleton height={320} />} error={(error) => errorText(error, t)}>
        {(view) => (
          <>
            {view.problems.length > 0 && (
              <Alert tone="danger" title={t('degraded')} detail={view.problems.join('\n')}>
                {t('degradedHelp')}
              </Alert>
            )}
            <Refusals modules={view.modules} />
            <VersionTable rows={versionRows(view)} isOld={operations.isError} />
          </>
        )}
      </QueryView>
    </Page>
  );
}
