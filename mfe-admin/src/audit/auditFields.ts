import type { Translate } from 'shared-auth';
import { alarmTypeLabel, formatDateTime, roleLabel, severityLabel } from 'shared-ui';
import { useLazyTexts } from 'shared-ui/lazyTexts';
import { formatDay } from 'shared-ui/reports';
import en from './texts/en.json';
import mk from './texts/mk.json';

const texts = { mk, en };

/** Adds the names of fields to the texts: `fieldLabel` needs them. */
export const useFieldTexts = () => useLazyTexts('mfe-admin/audit', texts);

const isNamed = (field: string): field is keyof typeof mk.fields => Object.hasOwn(mk.fields, field);

/** The name of an entry's field; an unknown field is shown unchanged. */
export const fieldLabel = (field: string, t: Translate): string =>
  isNamed(field) ? t(`mfe-admin/audit:fields.${field}`) : field;

/** Values of closed lists, by their fields: one value, or a list of them. */
const words: Readonly<Record<string, (t: Translate, value: string) => string>> = {
  alarm_type: alarmTypeLabel,
  alarm_types: alarmTypeLabel,
  driving_severity: severityLabel,
  drain_severity: severityLabel,
  severity: severityLabel,
  severities: severityLabel,
  role: roleLabel,
  roles: roleLabel,
  required_roles: roleLabel,
};

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
  const word = Object.hasOwn(words, field) ? words[field] : undefined;
  if (word) return word(t, text);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(text);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? formatDateTime(Date.parse(text)) : text;
}
