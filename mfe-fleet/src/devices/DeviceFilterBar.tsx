import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { deviceStatuses } from 'shared-auth/contract';
import { Button, deviceStatusLabel, FilterBar, SearchField, SelectField } from 'shared-ui';
import { type DeviceFilters, silences } from './devices';

interface DeviceFilterBarProps {
  filters: DeviceFilters;
  activeCount: number;
  onChange(change: Partial<DeviceFilters>): void;
}

export function DeviceFilterBar({ filters, activeCount, onChange }: DeviceFilterBarProps) {
  const { t } = useTranslation('mfe-fleet');
  return (
    <FilterBar
      aria-label={t('devices.filters')}
      activeCount={activeCount}
      onClear={() => onChange({ search: '', status: '', vehicle: '', silent: '' })}
    >
      <SearchField
        label={t('ui:actions.search')}
        placeholder={t('devices.searchHint')}
        value={filters.search}
        onChange={(search) => onChange({ search })}
      />
      <SelectField
        label={t('device.status')}
        placeholder={t('all')}
        value={filters.status}
        onChange={(status) => onChange({ status })}
        options={deviceStatuses.map((value) => ({ value, label: deviceStatusLabel(t, value) }))}
      />
      <SelectField
        label={t('devices.silent.label')}
        placeholder={t('all')}
        value={filters.silent}
        onChange={(silent) => onChange({ silent })}
        options={silences.map((value) => ({ value, label: t('devices.silent.moreThan', { h: value }) }))}
      />
      {filters.vehicle !== '' && (
        <Button icon={X} onClick={() => onChange({ vehicle: '' })}>
          {t('devices.ofVehicle')}
        </Button>
      )}
    </FilterBar>
  );
}
