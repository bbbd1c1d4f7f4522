import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, useCan } from 'shared-auth';
import {
  DataTable,
  formatCoordinates,
  formatDateTime,
  formatNumber,
  ListFiles,
  Page,
  PageHeader,
  Pagination,
  VehicleActions,
} from 'shared-ui';
import {
  columnOf,
  type ListColumn,
  ListFilterBar,
  linkFilter,
  listParams,
  numberFilter,
  RefreshButton,
  searchFilter,
  timeFilter,
  useColumns,
  useEntityList,
} from 'shared-ui/lists';
import { addListTexts, locationsTable, tableSheet } from 'shared-ui/reports';
import { vehicleReference } from '../common/actions/vehicleReference';
import styles from '../common/common.module.css';
import { placeColumn } from '../common/lists/LastLocation';
import { useViewName } from '../common/lists/useViewName';
import { Accuracy, Compass, Speed, Times, VehicleNames } from './LocationCells';
import { type FilterValues, filterProblem, type LocationFilters, locationKey } from './locations';
import { LOCATIONS_PER_PAGE, type LocationRecord, locationsQuery } from './locations.api';

const of = columnOf(locationsTable);
const nameOf = (row: LocationRecord) => row.license_plate ?? row.vehicle_code;

/** All columns are sortable except the place and the actions. */
const columns: readonly ListColumn<LocationRecord, { maySee: boolean }>[] = [
  { ...of('vehicle'), card: 1, priority: 'primary', value: nameOf, cell: (row) => <VehicleNames row={row} /> },
  {
    ...of('device_id'),
    key: 'device',
    sort: 'device',
    head: 'mfe-fleet:locations.device',
    card: 'hidden',
    priority: 'secondary',
    nowrap: true,
  },
  { ...of('gps_time'), key: 'time', card: 2, cell: (row) => <Times row={row} /> },
  {
    key: 'coordinates',
    sort: 'latitude',
    head: 'mfe-fleet:position.coordinates',
    // The description of the place loads later and has the last line to itself.
    card: 2,
    value: (row) => row.latitude,
    cell: (row) => <span className={styles.inTwo}>{formatCoordinates(row.latitude, row.longitude)}</span>,
  },
  { ...placeColumn, width: '112px' },
  { ...of('speed'), head: 'mfe-fleet:locations.speed', card: 1, cell: (row) => <Speed kmh={row.speed} /> },
  {
    ...of('heading'),
    head: 'mfe-fleet:locations.heading',
    card: 2,
    priority: 'secondary',
    cell: (row) => <Compass heading={row.heading} />,
  },
  {
    ...of('altitude'),
    head: 'mfe-fleet:locations.altitude',
    card: 'hidden',
    priority: 'tertiary',
    nowrap: true,
    cell: (row) => (row.altitude === null ? '—' : `${formatNumber(row.altitude)} m`),
  },
  { ...of('satellites'), card: 'hidden', priority: 'tertiary' },
  {
    ...of('accuracy'),
    kind: 'text',
    head: 'mfe-fleet:position.accuracy',
    card: 'hidden',
    priority: 'tertiary',
    cell: (row) => <Accuracy metres={row.accuracy} />,
  },
  {
    key: 'actions',
    head: 'mfe-fleet:columns.actions',
    card: 1,
    align: 'end',
    hideHeader: true,
    hideLabelOnCard: true,
    when: ({ maySee }) => maySee,
    cell: (row) => <VehicleActions vehicle={vehicleReference({ ...row, vehicle_id: null })} />,
  },
];

const params = listParams<LocationFilters>(
  {
    search: searchFilter(),
    start: timeFilter('mfe-fleet:locations.start'),
    end: timeFilter('mfe-fleet:locations.end', {
      defaultTime: '23:59',
      problem: (all: FilterValues) =>
        filterProblem(all) === 'endBeforeStart' ? 'mfe-fleet:locations.endBeforeStart' : null,
    }),
    minSpeed: numberFilter('mfe-fleet:locations.minSpeed'),
    maxSpeed: numberFilter('mfe-fleet:locations.maxSpeed', {
      problem: (all: FilterValues) => (filterProblem(all) === 'maxBelowMin' ? 'mfe-fleet:locations.maxBelowMin' : null),
    }),
    vehicle: linkFilter('mfe-fleet:locations.ofVehicle'),
    device: linkFilter('mfe-fleet:locations.ofDevice'),
  },
  columns,
);

export default function LocationsPage() {
  const { t, i18n } = useTranslation('mfe-fleet');
  addListTexts(i18n);
  const maySee = useCan('vehicles.view');
  const list = useEntityList({
    params,
    columns,
    query: locationsQuery,
    perPage: LOCATIONS_PER_PAGE,
    keyOf: locationKey,
    failed: (error) => t('locations.failed', { message: errorText(error, t) }),
  });
  const sheet = (rows: readonly LocationRecord[]) => () =>
    tableSheet(t('ui:places.locations'), locationsTable, rows, t);

  return (
    <Page>
      <PageHeader
        title={t('ui:places.locations')}
        actions={
          <>
            <RefreshButton {...list.refreshing} />
            <ListFiles name="locations" disabled={list.table.state === 'loading'} sheet={sheet(list.rows)} />
          </>
        }
      />
      <ListFilterBar className={styles.locationFilters} aria-label={t('locations.filters')} {...list.filterBar} />
      <DataTable
        {...list.table}
        label={t('ui:places.locations')}
        columns={useColumns(
          columns,
          useMemo(() => ({ maySee }), [maySee]),
        )}
        skeletonRows={20}
        view={useViewName('locations')}
        selection={{
          ...list.selection,
          label: (row) =>
            t('ui:table.selectRow', { row: `${nameOf(row) ?? row.device_id ?? ''} ${formatDateTime(row.gps_time)}` }),
          actions: (
            <ListFiles
              name="locations"
              labels={{ csv: t('locations.exportSelected'), xlsx: t('locations.exportSelectedXlsx') }}
              sheet={sheet(list.selectedRows)}
            />
          ),
        }}
        empty={list.isFiltered ? t('ui:empty.nothingFound') : t('locations.empty')}
      />
      <Pagination {...list.pagination} />
    </Page>
  );
}
