import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, serverCan, serverText } from 'shared-auth';
import { Disclosure, formatNumber, ListFiles, Page, PageHeader, Pagination } from 'shared-ui';
import {
  choiceFilter,
  ListFilterBar,
  linkFilter,
  listParams,
  NotOffered,
  RefreshButton,
  searchFilter,
  timeFilter,
  useEntityList,
} from 'shared-ui/lists';
import { tableSheet } from 'shared-ui/reports';
import { AuditTable } from './AuditTable';
import { type AuditFilters, actFilterTypes, auditOf, ENTRIES_PER_PAGE } from './audit.api';
import { auditTable } from './auditEntries';
import { RetentionCard } from './RetentionCard';

/** /audit: the audit log, for administrators. */
export default function AuditPage() {
  const { t } = useTranslation('mfe-admin');
  return serverCan('acts') ? <AuditLog /> : <NotOffered title={t('audit.title')} text={t('audit.notOffered')} />;
}

const params = listParams<AuditFilters>(
  {
    search: searchFilter({ hint: 'mfe-admin:audit.filters.searchHint', maxLength: 100 }),
    type: choiceFilter('mfe-admin:audit.filters.type', 'mfe-admin:audit.filters.anyType', actFilterTypes, (t, value) =>
      t(value === 'switched_off' ? 'mfe-admin:audit.filters.switchedOff' : `mfe-admin:audit.types.${value}`),
    ),
    start: timeFilter('mfe-admin:audit.filters.start'),
    end: timeFilter('mfe-admin:audit.filters.end', { defaultTime: '23:59' }),
    vehicle: linkFilter('mfe-admin:audit.filters.of.vehicle'),
    device: linkFilter('mfe-admin:audit.filters.of.device'),
    person: linkFilter('mfe-admin:audit.filters.of.person'),
  },
  [],
);

function AuditLog() {
  const { t } = useTranslation('mfe-admin');
  const [isRetaining, setRetaining] = useState(false);
  const { rows, total, ...list } = useEntityList({
    params,
    columns: [],
    query: auditOf,
    perPage: ENTRIES_PER_PAGE,
    keyOf: ({ id }) => String(id),
    failed: (error) => serverText(error, t, t('ui:errors.network')),
  });
  return (
    <Page>
      <PageHeader
        title={t('audit.title')}
        back={{ to: paths.users(), label: t('ui:places.users') }}
        subtitle={total == null ? t('audit.subtitle') : t('audit.total', { count: total, n: formatNumber(total) })}
        actions={
          <>
            <RefreshButton {...list.refreshing} />
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
      <ListFilterBar aria-label={t('audit.filters.label')} {...list.filterBar} />
      <AuditTable {...list.table} empty={t(list.isFiltered ? 'ui:empty.nothingFound' : 'audit.empty')} />
      <Pagination {...list.pagination} />
    </Page>
  );
}
