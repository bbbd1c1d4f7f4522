import { useTranslation } from 'react-i18next';
import { filteredVehicleTypes, vehicleStatuses } from 'shared-auth/contract';
import { FilterBar, SearchField, SelectField, vehicleStatusLabel, vehicleTypeLabel } from 'shared-ui';
import type { VehicleFilters } from './vehicles';

interface VehicleFilterBarProps {
  filters: VehicleFilters;
  activeCount: number;
  onChange(change: Partial<VehicleFilters>): void;
}

export function VehicleFilterBar({ filters, activeCount, onChange }: VehicleFilterBarProps) {
  const { t } = useTranslation('mfe-fleet');
  return (
    <FilterBar
      aria-label={t('vehicles.filters')}
      activeCount={activeCount}
      onClear={() => onChange({ search: '', status: '', type: '' })}
    >
      <SearchField label={t('ui:actions.search')} value={filters.search} onChange={(search) => onChange({ search })} />
      <SelectField
        label={t('vehicle.status')}
        placeholder={t('all')}
        value={filters.status}
        onChange={(status) => onChange({ status })}
        options={vehicleStatuses.map((value) => ({ value, label: vehicleStatusLabel(t, value) }))}
      />
      <SelectField
        label={t('vehicle.vehicle_type')}
        placeholder={t('all')}
        value={filters.type}
        onChange={(type) => onChange({ type })}
        options={filteredVehicleTypes.map((value) => ({ value, label: vehicleTypeLabel(t, value) }))}
      />
    </FilterBar>
  );
}
