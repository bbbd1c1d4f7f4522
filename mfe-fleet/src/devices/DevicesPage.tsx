import { Download, Plus, RefreshCw } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths, useCan } from 'shared-auth';
import { Button, ButtonLink, clock, downloadCsv, localDateTime, notify, Page, PageHeader, Pagination } from 'shared-ui';
import { useSelectedRows } from 'shared-ui/lists';
import { addListTexts, devicesTable, tableCsv, tableSheet } from 'shared-ui/reports';
import { downloadXlsx } from 'shared-ui/xlsx';
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

  // In a workbook IMEI, SIM and telephone are text: no digit of them is lost.
  async function exportXlsx() {
    try {
      const sheet = tableSheet(t('ui:places.devices'), devicesTable, selectedRows, t);
      await downloadXlsx(`devices_${localDateTime(clock.now()).date}.xlsx`, [sheet]);
    } catch {
      notify.error(t('devices.fileFailed'));
    }
  }

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
            <>
              <Button
                icon={Download}
                onClick={() =>
                  downloadCsv(`devices_${localDateTime(clock.now()).date}.csv`, tableCsv(devicesTable, selectedRows, t))
                }
              >
                {t('ui:actions.exportCsv')}
              </Button>
              <Button icon={Download} onClick={() => void exportXlsx()}>
                {t('ui:actions.exportXlsx')}
              </Button>
            </>
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
