import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { errorText, paths, serverCan, useCan } from 'shared-auth';
import { deviceStatuses } from 'shared-auth/contract';
import {
  ButtonLink,
  DataTable,
  DeviceStatusBadge,
  deviceStatusLabel,
  LazyPart,
  ListFiles,
  lazyPart,
  Page,
  PageHeader,
  Pagination,
  TextLink,
} from 'shared-ui';
import {
  choiceFilter,
  columnOf,
  type ListColumn,
  ListFilterBar,
  linkFilter,
  listParams,
  RefreshButton,
  searchFilter,
  useColumns,
  useEntityList,
  useSelectedRows,
} from 'shared-ui/lists';
import { addListTexts, devicesTable, tableSheet } from 'shared-ui/reports';
import { vehicleReference } from '../common/actions/vehicleReference';
import styles from '../common/common.module.css';
import { LastLocation, placeColumn } from '../common/lists/LastLocation';
import { RowActions } from '../common/lists/RowActions';
import { useViewName } from '../common/lists/useViewName';
import { ImportButton } from '../import/ImportButton';
import { type DeviceFilters, silences } from './devices';
import { DEVICES_PER_PAGE, type Device, deviceListQuery } from './devices.api';
import { Heartbeat } from './Heartbeat';
import { LinkedVehicle } from './LinkedVehicle';
import { PhoneButton } from './phone/PhoneButton';
import { lastHeard, useSilentDevices } from './silent/useSilentDevices';

// For users who may assign them; on most pages there are none.
const unregisteredPart = lazyPart(
  () => import(/* webpackChunkName: "unregistered" */ './unregistered/UnregisteredDevices'),
);
// Most lists do not filter by silence.
const reasonPart = lazyPart(() => import(/* webpackChunkName: "silence" */ './silent/SilenceReason'));
const driverPart = lazyPart(() => import(/* webpackChunkName: "silence" */ './silent/SilentDriver'));

const of = columnOf(devicesTable);
const isUsual = ({ isSilent }: { isSilent: boolean }) => !isSilent;

/**
 * All columns are sortable except the place and the actions. A list of silent devices shows possible reasons of their
 * silence and the driver to call, in place of columns that are irrelevant then.
 */
const columns: readonly ListColumn<Device, { isSilent: boolean; mayCall: boolean }>[] = [
  {
    ...of('device_id'),
    key: 'device',
    card: 1,
    priority: 'primary',
    cell: (row) => (
      <TextLink className={styles.nowrap} to={paths.device(row.key)}>
        {row.device_id ?? String(row.key)}
      </TextLink>
    ),
  },
  {
    ...of('imei'),
    card: 'hidden',
    priority: 'tertiary',
    value: (row) => row.imei ?? row.identifier ?? null,
    when: isUsual,
  },
  { ...of('vehicle'), sort: 'license_plate', card: 2, cell: (row) => <LinkedVehicle device={row} /> },
  {
    ...of('device_type'),
    key: 'type',
    head: 'mfe-fleet:devices.type',
    card: 'hidden',
    priority: 'secondary',
    cut: true,
    width: '9%',
    when: isUsual,
    cell: ({ device_type: type }) => (
      <span className={styles.inTwo} title={type ?? undefined}>
        {type ?? '—'}
      </span>
    ),
  },
  { ...of('status'), card: 1, cell: (row) => <DeviceStatusBadge status={row.status} /> },
  {
    ...of('last_heartbeat'),
    key: 'heartbeat',
    card: 'hidden',
    priority: 'secondary',
    cell: (row) => <Heartbeat at={row.last_heartbeat} />,
    when: isUsual,
  },
  {
    ...of('last_heartbeat'),
    key: 'lasting',
    sort: false,
    card: 3,
    cell: (row) => <Heartbeat at={lastHeard(row)} isSilent />,
    when: ({ isSilent }) => isSilent,
  },
  {
    key: 'reason',
    head: 'mfe-fleet:devices.silent.reason',
    card: 3,
    when: ({ isSilent }) => isSilent,
    cell: (row) => <LazyPart part={reasonPart} height={40} props={{ device: row }} />,
  },
  {
    key: 'driver',
    head: 'mfe-fleet:devices.silent.driver',
    card: 3,
    when: ({ isSilent, mayCall }) => isSilent && mayCall,
    cell: (row) => <LazyPart part={driverPart} height={40} props={{ vehicle: row.vehicle_id }} />,
  },
  {
    ...of('last_location_time'),
    key: 'lastLocation',
    card: 3,
    cell: (row) => <LastLocation row={row} status={row.status} vehicleId={row.vehicle_id} />,
  },
  { ...placeColumn, priority: 'tertiary', cut: true, width: '15%', when: isUsual },
  {
    key: 'actions',
    head: 'mfe-fleet:columns.actions',
    card: 2,
    align: 'end',
    hideLabelOnCard: true,
    cell: (row) => (
      <RowActions
        of="devices"
        name={row.device_id ?? ''}
        vehicle={vehicleReference(row, row.key)}
        without="device"
        view={paths.device(row.key)}
        edit={paths.editDevice(row.key)}
      />
    ),
  },
];

const params = listParams<DeviceFilters>(
  {
    search: searchFilter({
      hint: () =>
        serverCan('drivers.search') ? 'mfe-fleet:devices.searchHintDrivers' : 'mfe-fleet:devices.searchHint',
    }),
    status: choiceFilter('mfe-fleet:device.status', 'mfe-fleet:all', deviceStatuses, deviceStatusLabel),
    silent: choiceFilter('mfe-fleet:devices.silent.label', 'mfe-fleet:all', silences, (t, value) =>
      Number(value) > 24
        ? t('mfe-fleet:devices.silent.moreDays', { d: Number(value) / 24 })
        : t('mfe-fleet:devices.silent.moreThan', { h: value }),
    ),
    vehicle: linkFilter('mfe-fleet:devices.ofVehicle'),
  },
  columns,
);
const keyOf = ({ key }: Device) => String(key);

/** Without the column of identifiers where the server has none. */
const fileColumns = () => devicesTable.filter(({ key }) => key !== 'identifier' || serverCan('devices.identifiers'));

export default function DevicesPage() {
  const { t, i18n } = useTranslation('mfe-fleet');
  const listsUnknown = useCan('trackers.assign') && serverCan('trackers.unknown');
  addListTexts(i18n);
  const list = useEntityList({
    params,
    columns,
    query: deviceListQuery,
    perPage: DEVICES_PER_PAGE,
    keyOf,
    failed: (error) => t('devices.failed', { message: errorText(error, t) }),
  });
  const silent = useSilentDevices(list.state);
  const isSilent = silent !== null;
  const mayCall = useCan('devices.numbers') && serverCan('vehicles.drivers');
  const selected = useSelectedRows(silent?.rows ?? list.rows, keyOf);
  const navigate = useNavigate();

  return (
    <Page>
      <PageHeader
        title={t('ui:places.devices')}
        actions={
          <>
            <RefreshButton {...list.refreshing} />
            <NewDevices />
          </>
        }
      />
      {listsUnknown && <LazyPart part={unregisteredPart} height={0} props={{}} />}
      <ListFilterBar aria-label={t('devices.filters')} {...list.filterBar} />
      <DataTable
        {...list.table}
        {...silent}
        label={t('ui:places.devices')}
        columns={useColumns(
          columns,
          useMemo(() => ({ isSilent, mayCall }), [isSilent, mayCall]),
        )}
        empty={list.isFiltered ? t('ui:empty.nothingFound') : t('devices.empty')}
        onOpenRow={({ key }) => void navigate(paths.device(key))}
        view={useViewName('devices')}
        selection={{
          selected: selected.selected,
          onChange: selected.onChange,
          label: (row) => t('ui:table.selectRow', { row: row.device_id ?? keyOf(row) }),
          actions: (
            <ListFiles
              name="devices"
              sheet={() => tableSheet(t('ui:places.devices'), fileColumns(), selected.rows, t)}
            />
          ),
        }}
      />
      {!isSilent && <Pagination {...list.pagination} />}
    </Page>
  );
}

/** The ways in which devices are added. */
function NewDevices() {
  const { t } = useTranslation('mfe-fleet');
  return (
    <>
      <PhoneButton />
      <ImportButton kind="devices" />
      {useCan('devices.edit') && (
        <ButtonLink to={paths.newDevice()} variant="primary" icon={Plus}>
          {t('ui:actions.addDevice')}
        </ButtonLink>
      )}
    </>
  );
}
