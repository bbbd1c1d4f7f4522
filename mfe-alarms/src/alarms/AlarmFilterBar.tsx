import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from 'shared-auth';
import { alarmTypeLabel, DateTimePicker, FilterBar, SelectField, severityLabel } from 'shared-ui';
import { type AlarmFilters, activeFilters, alarmTypes, noFilters, severities } from './alarms';
import { filterOptionsQuery } from './filterOptions.api';
import { OptionPicker } from './OptionPicker';

interface AlarmFilterBarProps {
  filters: AlarmFilters;
  onChange: (patch: Partial<AlarmFilters>) => void;
}

/** All filters of the list; each is in the address bar. */
export function AlarmFilterBar({ filters, onChange }: AlarmFilterBarProps) {
  const { t } = useTranslation('mfe-alarms');
  const options = useQuery(filterOptionsQuery());
  const optionsError = options.isError ? t('filters.optionsFailed', { message: errorText(options.error, t) }) : undefined;
  const all = t('filters.all');
  return (
    <FilterBar activeCount={activeFilters(filters)} onClear={() => onChange(noFilters)}>
      <OptionPicker
        label={t('filters.device')}
        value={filters.device_id}
        onChange={(device_id) => onChange({ device_id })}
        options={options.data?.devices ?? []}
        placeholder={all}
        error={optionsError}
      />
      <OptionPicker
        label={t('filters.vehicle')}
        value={filters.vehicle_id}
        onChange={(vehicle_id) => onChange({ vehicle_id })}
        options={options.data?.vehicles ?? []}
        placeholder={all}
      />
      <SelectField
        label={t('filters.type')}
        value={filters.alarm_type}
        onChange={(alarm_type) => onChange({ alarm_type })}
        options={alarmTypes.map((type) => ({
          value: type,
          // Two types read the same; the one that only live events name says so.
          label: type === 'speed' ? t('filters.liveType', { type: alarmTypeLabel(t, type) }) : alarmTypeLabel(t, type),
        }))}
        placeholder={all}
      />
      <SelectField
        label={t('filters.severity')}
        value={filters.severity}
        onChange={(severity) => onChange({ severity })}
        options={severities.map((severity) => ({ value: severity, label: severityLabel(t, severity) }))}
        placeholder={all}
      />
      <SelectField
        label={t('filters.state')}
        value={filters.is_acknowledged}
        onChange={(is_acknowledged) => onChange({ is_acknowledged })}
        options={[
          { value: 'false', label: t('ui:acknowledged.no') },
          { value: 'true', label: t('ui:acknowledged.yes') },
        ]}
        placeholder={all}
      />
      <DateTimePicker
        label={t('filters.start')}
        value={filters.start_date}
        onChange={(start_date) => onChange({ start_date })}
      />
      <DateTimePicker label={t('filters.end')} value={filters.end_date} onChange={(end_date) => onChange({ end_date })} />
    </FilterBar>
  );
}
