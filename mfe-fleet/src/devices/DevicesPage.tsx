import { Plus, RefreshCw } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths, serverCan, useCan } from 'shared-auth';
import { Button, ButtonLink, ListFiles, Page, PageHeader, Pagination } from 'shared-ui';
import { useSelectedRows } from 'shared-ui/lists';
import { addListTexts, devicesTable, tableSheet } from 'shared-ui/reports';
import { DeleteDialog } from '../common/lists/DeleteDialog';
import { useEntityList } from '../common/lists/useEntityList';
import { useViewName } from '../common/lists/useViewName';
import { ImportButton } from '../import/ImportButton';
import { DeviceFilterBar } from './DeviceFilterBar';
import { DeviceTable } from './DeviceTable';
import { deviceSortNames } from './devices';
import { DEVICES_PER_PAGE, type Device, deviceListQuery } from './devices.api';
import { PhoneButton } from './phone/PhoneButton';
import { useSilentDevices } from './silent/useSilentDevices';
import { UnregisteredDevices } from './unregistered/UnregisteredDevices';
import { useDeviceFilters } from './useDeviceFilters';

/** Without the column of identifiers where the server knows none. */
const deviceColumns = () => devicesTable.filter(({ key }) => key !== 'identifier' || serverCan('devices.identifiers'));
const keyOf = ({ key }: Device) => String(key);

export default function DevicesPage() {
  const { t, i18n } = useTranslation('mfe-fleet');
  addListTexts(i18n);
  const mayEdit = useCan('devices.edit');
  const { filters, activeCount, change, onPage, onSort } = useDeviceFilters();
  const list = useEntityList({
    queryOf: deviceListQuery,
    filters,
    onPage,
    perPage: DEVICES_PER_PAGE,
    sortNames: deviceSortNames,
    onSort,
    failed: 'devices.failed',
  });
  const silent = useSilentDevices(filters);
  const navigate = useNavigate();
  const openDevice = useCallback((device: Device) => void navigate(paths.device(device.key)), [navigate]);
  const { selected, rows: selectedRows, onChange } = useSelectedRows(silent?.rows ?? list.rows, keyOf);
  const [deleting, setDeleting] = useState<Device | null>(null);
  const device = deleting?.device_id ?? '';

  return (
    <Page>
      <PageHeader
        title={t('ui:places.devices')}
        actions={
          <>
            <Button icon={RefreshCw} busy={list.isRefreshing} onClick={list.refresh}>
              {t('ui:actions.refresh')}
            </Button>
            <PhoneButton />
            <ImportButton kind="devices" />
            {mayEdit && (
              <ButtonLink to={paths.newDevice()} variant="primary" icon={Plus}>
                {t('ui:actions.addDevice')}
              </ButtonLink>
            )}
          </>
        }
      />
      <UnregisteredDevices />
      <DeviceFilterBar filters={filters} activeCount={activeCount} onChange={change} />
      <DeviceTable
        {...list.table}
        {...silent}
        isSilent={silent !== null}
        empty={activeCount > 0 ? t('ui:empty.nothingFound') : t('devices.empty')}
        onOpenRow={openDevice}
        view={useViewName('devices')}
        selection={{
          selected,
          onChange,
          label: (row) => t('ui:table.selectRow', { row: row.device_id ?? keyOf(row) }),
          actions: (
            <ListFiles
              name="devices"
              sheet={() => tableSheet(t('ui:places.devices'), deviceColumns(), selectedRows, t)}
            />
          ),
        }}
        onDelete={setDeleting}
      />
      {silent === null && <Pagination page={list.page} pages={list.pages} onPage={onPage} />}
      <DeleteDialog
        title={t('devices.deleteTitle')}
        question={deleting && t('devices.deleteText', { device })}
        unavailable={t('devices.deleteUnavailable', { device })}
        onClose={() => setDeleting(null)}
      />
    </Page>
  );
}
