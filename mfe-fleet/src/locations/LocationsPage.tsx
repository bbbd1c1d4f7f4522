import { Download, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, clock, downloadCsv, localDateTime, Page, PageHeader, Pagination } from 'shared-ui';
import { useEntityList } from '../fleet/lists/useEntityList';
import { useViewName } from '../fleet/lists/useViewName';
import { LocationFilterBar } from './LocationFilterBar';
import { LocationTable } from './LocationTable';
import { locationSortNames, locationsCsv } from './locations';
import { LOCATIONS_PER_PAGE, locationsQuery } from './locations.api';
import { useLocationFilters } from './useLocationFilters';

export default function LocationsPage() {
  const { t } = useTranslation('mfe-fleet');
  const { filters, activeCount, change, onPage, onSort } = useLocationFilters();
  const list = useEntityList({
    queryOf: locationsQuery,
    filters,
    onPage,
    perPage: LOCATIONS_PER_PAGE,
    sortNames: locationSortNames,
    onSort,
    failed: 'locations.failed',
  });

  return (
    <Page>
      <PageHeader
        title={t('ui:places.locations')}
        actions={
          <>
            <Button icon={RefreshCw} busy={list.isRefreshing} onClick={list.refresh}>
              {t('ui:actions.refresh')}
            </Button>
            <Button
              icon={Download}
              disabled={list.table.state === 'loading'}
              onClick={() =>
                downloadCsv(`locations_${localDateTime(clock.now()).date}.csv`, locationsCsv(list.rows, t))
              }
            >
              {t('ui:actions.exportCsv')}
            </Button>
          </>
        }
      />
      <LocationFilterBar filters={filters} activeCount={activeCount} onChange={change} />
      <LocationTable
        {...list.table}
        view={useViewName('locations')}
        empty={activeCount > 0 ? t('ui:empty.nothingFound') : t('locations.empty')}
      />
      <Pagination page={list.page} pages={list.pages} onPage={onPage} />
    </Page>
  );
}
