import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { dayText } from 'shared-auth/contract';
import { alarmTypeLabel, Button } from 'shared-ui';
import type { AlarmFilters } from '../alarms';
import styles from './AlarmFilterBar.module.css';
import { filterOptionsQuery } from './filterOptions.api';

interface FilterChipsProps {
  filters: AlarmFilters;
  /** Whether the row above shows the period itself. */
  isPeriodShown: boolean;
  onChange: (patch: Partial<AlarmFilters>) => void;
}

/** `25.11.2026 14:00` of a picker's time. */
const shownTime = (local: string) => {
  const [date = '', time = ''] = local.split('T');
  return `${dayText(date)} ${time}`;
};

/**
 * Filters that are not visible elsewhere, each with a button to remove it, so that filters set by a link can be seen.
 */
export function FilterChips({ filters, isPeriodShown, onChange }: FilterChipsProps) {
  const { t } = useTranslation('mfe-alarms');
  const { vehicle_id, device_id, alarm_type, is_acknowledged, start_date, end_date } = filters;
  const { data } = useQuery({ ...filterOptionsQuery(), enabled: vehicle_id !== '' });
  const plate = data?.vehicles.find(({ value }) => value === vehicle_id)?.label ?? vehicle_id;
  const chips: { label: string; value: string; off: Partial<AlarmFilters> }[] = [
    { label: t('filters.vehicle'), value: plate, off: { vehicle_id: '' } },
    { label: t('filters.device'), value: device_id, off: { device_id: '' } },
    { label: t('filters.type'), value: alarm_type && alarmTypeLabel(t, alarm_type), off: { alarm_type: '' } },
    {
      label: t('filters.state'),
      value: is_acknowledged === 'true' ? t('ui:acknowledged.yes') : '',
      off: { is_acknowledged: '' },
    },
    {
      label: t('filters.start'),
      value: isPeriodShown ? '' : start_date && shownTime(start_date),
      off: { start_date: '' },
    },
    { label: t('filters.end'), value: end_date && shownTime(end_date), off: { end_date: '' } },
  ];
  const set = chips.filter(({ value }) => value !== '');
  if (set.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('filters.set')}>
      {set.map(({ label, value, off }) => (
        <li key={label}>
          <Button size="sm" icon={X} onClick={() => onChange(off)} title={t('filters.off', { filter: label })}>
            {label}: {value}
          </Button>
        </li>
      ))}
    </ul>
  );
}
