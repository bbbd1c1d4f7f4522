import { Plus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, useCan } from 'shared-auth';
import { Button, ButtonLink, Page, PageHeader, Pagination } from 'shared-ui';
import { DeleteDialog } from '../fleet/lists/DeleteDialog';
import { useEntityList } from '../fleet/lists/useEntityList';
import { DeviceFilterBar } from './DeviceFilterBar';
import { DeviceTable } from './DeviceTable';
import { DEVICES_PER_PAGE, type Device, deviceListQuery } from './devices.api';
import { useDeviceFilters } from './useDeviceFilters';

export default function DevicesPage() {
  const { t } = useTranslation('mfe-fleet');
  const isManager = useCan('manager');
  const { filters, activeCount, change, onPage } = useDeviceFilters();
  const list = useEntityList({
    queryOf: deviceListQuery,
    filters,
    onPage,
    perPage: DEVICES_PER_PAGE,
    failed: 'devices.failed',
  });
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
            {isManager && (
              <ButtonLink to={paths.newDevice()} variant="primary" icon={Plus}>
                {t('ui:actions.addDevice')}
              </ButtonLink>
            )}
          </>
        }
      />
      <DeviceFilterBar filters={filters} activeCount={activeCount} onChange={change} />
      <DeviceTable
        {...list.table}
        empty={activeCount > 0 ? t('ui:empty.nothingFound') : t('devices.empty')}
        onDelete={setDeleting}
      />
      <Pagination page={list.page} pages={list.pages} onPage={onPage} />
      <DeleteDialog
        title={t('devices.deleteTitle')}
        question={deleting && t('devices.deleteText', { device })}
        unavailable={t('devices.deleteUnavailable', { device })}
        onClose={() => setDeleting(null)}
      />
    </Page>
  );
}
