import type { Translate } from 'shared-auth';
import { alarmTypeLabel, formatDateTime, roleLabel, severityLabel } from 'shared-ui';
import { formatDay } from 'shared-ui/reports';

/** The server's field names that have a text. */
export const auditFields = [
  'days',
  'day',
  'page',
  'from',
  'to',
  'reason',
  'text',
  'report',
  'alarm',
  'alarm_type',
  'severity',
  'created_at',
  'rule',
  'zone',
  'vehicle',
  'vehicles',
  'positions',
  'points',
  'search',
  'calendar',
  'team',
  'team_id',
  'share',
  'webhook',
  'file',
  'bytes',
  'sessions',
  'created',
  'updated',
  'by',
  'key',
  'limit',
  'message',
  'when_stopped',
  'standing',
  'device_id',
  'vehicle_id',
  'device_pk',
  'unique_id',
  'valid_from',
  'valid_to',
  'status',
  'license_plate',
  'vehicle_code',
  'color',
  'make',
  'model',
  'year',
  'role',
  'is_active',
  'email',
  'phone',
  'first_name',
  'last_name',
  'name',
  'notes',
  'source',
  'password',
  'trial',
  'stopped',
  'undone',
  'removed',
] as const;

/** The name of an entry's field; an unknown field is shown unchanged. */
export function fieldLabel(field: string, t: Translate): string {
  const known = auditFields.find((name) => name === field);
  return known ? t(`mfe-admin:audit.fields.${known}`) : field;
}

/** A value of an entry as text. */
export function fieldText(field: string, value: unknown, t: Translate): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return t(value ? 'ui:yes' : 'ui:no');
  if (Array.isArray(value)) return value.map((each) => fieldText(field, each, t)).join(', ') || '—';
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, each]) => `${fieldLabel(name, t)}: ${fieldText(name, each, t)}`)
      .join(', ');
  const text = String(value);
  if (field === 'alarm_type') return alarmTypeLabel(t, text);
  if (field === 'severity') return severityLabel(t, text);
  if (field === 'role') return roleLabel(t, text);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(text);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? formatDateTime(Date.parse(text)) : text;
}
