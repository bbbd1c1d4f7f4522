import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, formatDateTime, ListFiles, Page, PageHeader, Pagination } from 'shared-ui';
import { useSelectedRows } from 'shared-ui/lists';
import { addListTexts, locationsTable, tableSheet } from 'shared-ui/reports';
import { useEntityList } from '../common/lists/useEntityList';
import { useViewName } from '../common/lists/useViewName';
import { LocationFilterBar } from './LocationFilterBar';
import { LocationTable } from './LocationTable';
import { locationKey, locationSortNames } from './locations';
import { LOCATIONS_PER_PAGE, type LocationRecord, locationsQuery } from './locations.api';
import { useLocationFilters } from './useLocationFilters';

export default function LocationsPage() {
  const { t, i18n } = useTranslation('mfe-fleet');
  addListTexts(i18n);
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
  const selection = useSelectedRows(list.rows, locationKey);
  const sheet = (rows: readonly LocationRecord[]) => () =>
    tableSheet(t('ui:places.locations'), locationsTable, rows, t);

  return (
    <Page>
      <PageHeader
        title={t('ui:places.locations')}
        actions={
          <>
            <Button icon={RefreshCw} busy={list.isRefreshing} onClick={list.refresh}>
              {t('ui:actions.refresh')}
            </Button>
            <ListFiles name="locations" disabled={list.table.state === 'loading'} sheet={sheet(list.rows)} />
          </>
        }
      />
      <LocationFilterBar filters={filters} activeCount={activeCount} onChange={change} />
      <LocationTable
        {...list.table}
        view={useViewName('locations')}
        selection={{
          selected: selection.selected,
          onChange: selection.onChange,
          label: (row) =>
            t('ui:table.selectRow', {
              row: `${row.license_plate ?? row.vehicle_code ?? row.device_id ?? ''} ${formatDateTime(row.gps_time)}`,
            }),
          actions: (
            <ListFiles
              name="locations"
              labels={{ csv: t('locations.exportSelected'), xlsx: t('locations.exportSelectedXlsx') }}
              sheet={sheet(selection.rows)}
            />
          ),
        }}
        empty={activeCount > 0 ? t('ui:empty.nothingFound') : t('locations.empty')}
      />
      <Pagination page={list.page} pages={list.pages} onPage={onPage} />
    </Page>
  );
}
