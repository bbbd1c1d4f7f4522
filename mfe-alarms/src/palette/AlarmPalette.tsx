import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type PaletteProps, useCan } from 'shared-auth';
import { alarmMessage, alarmTypeLabel, formatRelativeTime, matchesSearch, useNow } from 'shared-ui';
import { alarmsPath, noFilters } from '../alarms/alarms';
import { alarmsQuery } from '../alarms/alarms.api';

/** Fewer letters match nearly every alarm. */
const LEAST_LETTERS = 2;

/**
 * The newest open alarms for the command palette, by type and the server's words. Not by plate: a plate is mainly the
 * name of a vehicle, whose entry arrives later, and a user who clicks the first result must not land on the list of
 * alarms.
 */
export default function AlarmPalette({ query, onEntries }: PaletteProps) {
  const { t } = useTranslation('mfe-alarms');
  const now = useNow();
  const enabled = useCan('alarms.view') && query.length >= LEAST_LETTERS;
  const { data, isLoading } = useQuery({
    ...alarmsQuery({ ...noFilters, sort: '', order: '', is_acknowledged: 'false' }),
    enabled,
  });

  useEffect(
    function report() {
      if (enabled && isLoading) return onEntries(null);
      const found = (enabled ? (data?.rows ?? []) : []).filter(({ id: _id, ...alarm }) =>
        matchesSearch(query, alarmTypeLabel(t, alarm.alarm_type || null), alarmMessage(t, alarm)),
      );
      onEntries(
        found.map((alarm) => ({
          id: `alarm-${alarm.id}`,
          group: t('ui:places.alarms'),
          label: [alarmTypeLabel(t, alarm.alarm_type || null), alarm.license_plate ?? alarm.vehicle_code]
            .filter(Boolean)
            .join(' · '),
          detail: formatRelativeTime(alarm.created_at, now, t),
          to: alarmsPath({
            is_acknowledged: 'false',
            alarm_type: alarm.alarm_type,
            ...(alarm.vehicle_id !== null && { vehicle_id: String(alarm.vehicle_id) }),
          }),
        })),
      );
    },
    [enabled, isLoading, data, query, now, onEntries, t],
  );
  return null;
}
