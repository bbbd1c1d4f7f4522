import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, serverCan, useCan } from 'shared-auth';
import { alarmTypes } from 'shared-auth/contract';
import { alarmTypeLabel, DateTimePicker, SearchField, SelectField } from 'shared-ui';
import type { AlarmFilters } from '../alarms';
import styles from './AlarmFilterBar.module.css';
import { driversQuery, filterOptionsQuery, narrow } from './filterOptions.api';

interface RareFiltersProps {
  filters: AlarmFilters;
  onChange: (patch: Partial<AlarmFilters>) => void;
}

/** More devices than this can be searched. */
const SEARCH_FROM = 30;

/** Filters that are rarely needed; their options are read when they are opened. */
export function RareFilters({ filters, onChange }: RareFiltersProps) {
  const { t } = useTranslation('mfe-alarms');
  const [needle, setNeedle] = useState('');
  const { data, error } = useQuery(filterOptionsQuery());
  const mayFind = useCan('devices.numbers') && serverCan('drivers.search');
  const { data: drivers } = useQuery({ ...driversQuery(), enabled: mayFind && needle !== '' });
  const devices = narrow(data?.devices ?? [], needle, filters.device_id, drivers);
  const vehicles = narrow(data?.vehicles ?? [], needle, filters.vehicle_id, drivers);
  const choice = (name: 'device_id' | 'vehicle_id' | 'alarm_type' | 'is_acknowledged') => ({
    value: filters[name],
    onChange: (value: string) => onChange({ [name]: value }),
    placeholder: t('filters.all'),
  });
  const more = (left: number) => (left > 0 ? t('ui:andMore', { n: left }) : undefined);
  return (
    <div className={styles.fields}>
      {(data?.devices.length ?? 0) > SEARCH_FROM && (
        <SearchField label={t(mayFind ? 'filters.findDrivers' : 'filters.find')} value={needle} onChange={setNeedle} />
      )}
      <SelectField
        label={t('filters.device')}
        {...choice('device_id')}
        options={devices.options}
        hint={more(devices.left)}
        error={error ? t('filters.optionsFailed', { message: errorText(error, t) }) : undefined}
      />
      <SelectField
        label={t('filters.vehicle')}
        {...choice('vehicle_id')}
        options={vehicles.options}
        hint={more(vehicles.left)}
      />
      <SelectField
        label={t('filters.type')}
        {...choice('alarm_type')}
        options={alarmTypes.map((type) => ({
          value: type,
          // Two types read the same; the one that only live events name is marked as such.
          label: type === 'speed' ? t('filters.liveType', { type: alarmTypeLabel(t, type) }) : alarmTypeLabel(t, type),
        }))}
      />
      <SelectField
        label={t('filters.state')}
        {...choice('is_acknowledged')}
        options={[
          { value: 'false', label: t('ui:acknowledged.no') },
          { value: 'true', label: t('ui:acknowledged.yes') },
        ]}
      />
      <DateTimePicker
        label={t('filters.start')}
        value={filters.start_date}
        onChange={(start_date) => onChange({ start_date })}
      />
      <DateTimePicker
        label={t('filters.end')}
        value={filters.end_date}
        onChange={(end_date) => onChange({ end_date })}
        defaultTime="23:59"
      />
    </div>
  );
}
