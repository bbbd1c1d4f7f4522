import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, DateTimePicker, FilterBar, NumberField, SearchField } from 'shared-ui';
import styles from '../common/common.module.css';
import { filterProblem, type LocationFilters } from './locations';

interface LocationFilterBarProps {
  filters: LocationFilters;
  activeCount: number;
  onChange(change: Partial<LocationFilters>): void;
}

const none = { search: '', start: '', end: '', minSpeed: '', maxSpeed: '', vehicle: '', device: '' };

export function LocationFilterBar({ filters, activeCount, onChange }: LocationFilterBarProps) {
  const { t } = useTranslation('mfe-fleet');
  const problem = filterProblem(filters);
  return (
    <FilterBar
      className={styles.locationFilters}
      aria-label={t('locations.filters')}
      activeCount={activeCount}
      onClear={() => onChange(none)}
    >
      <SearchField label={t('ui:actions.search')} value={filters.search} onChange={(search) => onChange({ search })} />
      <DateTimePicker label={t('locations.start')} value={filters.start} onChange={(start) => onChange({ start })} />
      <DateTimePicker
        label={t('locations.end')}
        value={filters.end}
        defaultTime="23:59"
        error={problem === 'endBeforeStart' ? t('locations.endBeforeStart') : null}
        onChange={(end) => onChange({ end })}
      />
      <NumberField
        inputMode="numeric"
        min={0}
        label={t('locations.minSpeed')}
        value={filters.minSpeed}
        onChange={(minSpeed) => onChange({ minSpeed })}
      />
      <NumberField
        inputMode="numeric"
        min={0}
        label={t('locations.maxSpeed')}
        value={filters.maxSpeed}
        error={problem === 'maxBelowMin' ? t('locations.maxBelowMin') : null}
        onChange={(maxSpeed) => onChange({ maxSpeed })}
      />
      {filters.vehicle !== '' && (
        <Button icon={X} onClick={() => onChange({ vehicle: '' })}>
          {t('locations.ofVehicle')}
        </Button>
      )}
      {filters.device !== '' && (
        <Button icon={X} onClick={() => onChange({ device: '' })}>
          {t('locations.ofDevice')}
        </Button>
      )}
    </FilterBar>
  );
}
