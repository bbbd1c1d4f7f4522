import type { Translate } from 'shared-auth';
import { paths } from 'shared-auth';
import { auditTypes } from 'shared-auth/contract';
import type { TableColumn } from 'shared-ui/reports';
import type { AuditEntry } from './audit.api';
import { fieldLabel, fieldText } from './auditFields';

/** The label of an entry. An unknown type is shown unchanged. */
export function entryLabel(type: string | null, t: Translate): string {
  const known = auditTypes.find((name) => name === type);
  return known ? t(`mfe-admin:audit.types.${known}`) : (type ?? '—');
}

/** A link to the object of an entry: a vehicle's, device's or the users' page. */
export interface AuditLink {
  label: string;
  to: string | null;
}

/** The things that an entry is about, each with the page that shows it, where there is one. */
export function linksOf({
  vehicle_id,
  vehicle_name,
  device_pk,
  device_name,
  subject_id,
  subject_name,
}: AuditEntry): AuditLink[] {
  return [
    ...(vehicle_id !== null || vehicle_name
      ? [{ label: vehicle_name ?? String(vehicle_id), to: vehicle_id === null ? null : paths.vehicle(vehicle_id) }]
      : []),
    ...(device_pk !== null || device_name
      ? [{ label: device_name ?? String(device_pk), to: device_pk === null ? null : paths.device(device_pk) }]
      : []),
    ...(subject_id !== null || subject_name
      ? [
          {
            label: subject_name ?? String(subject_id),
            to: subject_name ? `${paths.users()}?search=${encodeURIComponent(subject_name)}` : null,
          },
        ]
      : []),
  ];
}

/** A changed field, before and after. */
export interface Change {
  field: string;
  before: string | null;
  after: string | null;
}

/** Changed fields, and the other values of the record, in words. */
export function changesOf(
  { before, after, details }: Pick<AuditEntry, 'before' | 'after' | 'details'>,
  t: Translate,
): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return [
    ...Object.entries(details ?? {}).map(([field, value]) => ({
      field,
      before: null,
      after: fieldText(field, value, t),
    })),
    ...fields.map((field) => ({
      field,
      before: before ? fieldText(field, before[field], t) : null,
      after: after ? fieldText(field, after[field], t) : null,
    })),
  ];
}

function changeText({ field, before, after }: Change, t: Translate): string {
  const change = before === null ? (after ?? '—') : `${before} → ${after ?? '—'}`;
  return `${fieldLabel(field, t)}: ${change}`;
}

/** The audit log as files have it, in the words and times of the screen. */
export const auditTable: readonly TableColumn<AuditEntry>[] = [
  { key: 'time', head: 'mfe-admin:audit.columns.time', kind: 'time', value: (entry) => entry.at },
  { key: 'who', head: 'mfe-admin:audit.columns.who', kind: 'text', value: (entry) => entry.user_name },
  { key: 'address', head: 'mfe-admin:audit.columns.address', kind: 'text', value: (entry) => entry.address },
  { key: 'what', head: 'mfe-admin:audit.columns.what', kind: 'text', value: (entry, t) => entryLabel(entry.type, t) },
  { key: 'vehicle', head: 'mfe-admin:audit.columns.vehicle', kind: 'text', value: (entry) => entry.vehicle_name },
  { key: 'device', head: 'mfe-admin:audit.columns.device', kind: 'text', value: (entry) => entry.device_name },
  { key: 'person', head: 'mfe-admin:audit.columns.person', kind: 'text', value: (entry) => entry.subject_name },
  {
    key: 'changes',
    head: 'mfe-admin:audit.columns.changes',
    kind: 'text',
    value: (entry, t) =>
      changesOf(entry, t)
        .map((change) => changeText(change, t))
        .join('; '),
  },
];
