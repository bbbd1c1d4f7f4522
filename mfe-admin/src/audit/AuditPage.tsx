import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, serverCan, serverText } from 'shared-auth';
import {
  Button,
  Disclosure,
  EmptyState,
  formatNumber,
  ListFiles,
  Page,
  PageHeader,
  Pagination,
  QueryView,
  useListPage,
} from 'shared-ui';
import { tableSheet } from 'shared-ui/reports';
import { AuditFilterBar } from './AuditFilterBar';
import { AuditTable } from './AuditTable';
import { auditOf, ENTRIES_PER_PAGE } from './audit.api';
import { auditTable } from './auditEntries';
import { RetentionCard } from './RetentionCard';
import { useAuditFilters } from './useAuditFilters';

/** /audit: who did what, for administrators. */
export default function AuditPage() {
  const { t } = useTranslation('mfe-admin');
  if (serverCan('acts')) return <AuditLog />;
  return (
    <Page>
      <PageHeader title={t('audit.title')} />
      <EmptyState>{t('audit.notOffered')}</EmptyState>
    </Page>
  );
}

function AuditLog() {
  const { t } = useTranslation('mfe-admin');
  const [filters, setFilters] = useAuditFilters();
  const [isRetaining, setRetaining] = useState(false);
  const query = useQuery(auditOf(filters));
  const goToPage = useCallback(
    (page: number, options?: { replace: boolean }) => setFilters({ page }, options),
    [setFilters],
  );
  const { rows, page, pages, total } = useListPage({
    query,
    page: filters.page,
    perPage: ENTRIES_PER_PAGE,
    onPage: goToPage,
  });
  const { page: _, ...chosen } = filters;
  return (
    <Page>
      <PageHeader
        title={t('audit.title')}
        back={{ to: paths.users(), label: t('ui:places.users') }}
        subtitle={total == null ? t('audit.subtitle') : t('audit.total', { count: total, n: formatNumber(total) })}
        actions={
          <>
            <Button icon={RefreshCw} busy={query.isFetching} onClick={() => void query.refetch()}>
              {t('ui:actions.refresh')}
            </Button>
            <ListFiles
              name="acts"
              disabled={rows.length === 0}
              sheet={() => tableSheet(t('audit.title'), auditTable, rows, t)}
            />
          </>
        }
      />
      <div data-print="hide">
        <Disclosure label={t('retention.title')} onToggle={(event) => setRetaining(event.currentTarget.open)}>
          {isRetaining && <RetentionCard />}
        </Disclosure>
      </div>
      <AuditFilterBar filters={filters} onChange={setFilters} />
      <QueryView query={query} height={480} error={(error) => serverText(error, t, t('ui:errors.network'))}>
        {() => (
          <AuditTable
            rows={rows}
            state={query.isFetching ? 'refreshing' : 'ready'}
            stale={query.isError}
            empty={t(Object.values(chosen).some(Boolean) ? 'ui:empty.nothingFound' : 'audit.empty')}
          />
        )}
      </QueryView>
      <Pagination page={page} pages={pages} onPage={goToPage} />
    </Page>
  );
}
