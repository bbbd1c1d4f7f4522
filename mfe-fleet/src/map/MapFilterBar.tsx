import { useTranslation } from 'react-i18next';
import { CheckboxField, FilterBar, SelectField, vehicleTypeLabel } from 'shared-ui';
import { type MapFilters, statusFilters, trackWindows, typeFilters } from './map';
import styles from './map.module.css';

interface MapFilterBarProps {
  filters: MapFilters;
  activeCount: number;
  onChange(change: Partial<MapFilters>): void;
  onClear(): void;
}

export function MapFilterBar({ filters, activeCount, onChange, onClear }: MapFilterBarProps) {
  const { t } = useTranslation('mfe-fleet');
  return (
    <FilterBar className={styles.filters} aria-label={t('map.filters')} activeCount={activeCount} onClear={onClear}>
      <SelectField
        className={styles.field}
        label={t('map.status')}
        value={filters.status}
        onChange={(status) => onChange({ status })}
        options={statusFilters.map((value) => ({ value, label: t(`map.statuses.${value}`) }))}
      />
      <SelectField
        className={styles.field}
        label={t('map.period')}
        value={filters.period}
        onChange={(period) => onChange({ period })}
        options={trackWindows.map((value) => ({ value, label: t(`map.periods.${value}`) }))}
      />
      <SelectField
        className={styles.field}
        label={t('map.type')}
        value={filters.type}
        onChange={(type) => onChange({ type })}
        options={typeFilters.map((value) => ({
          value,
          label: value === 'all' ? t('map.types.all') : vehicleTypeLabel(t, value),
        }))}
      />
      <div className={styles.checks}>
        <CheckboxField
          label={t('map.showRoutes')}
          checked={filters.routes}
          onChange={(routes) => onChange({ routes })}
        />
        <CheckboxField
          label={t('map.showLastLocation')}
          checked={filters.lastLocation}
          onChange={(lastLocation) => onChange({ lastLocation })}
        />
      </div>
    </FilterBar>
  );
}
