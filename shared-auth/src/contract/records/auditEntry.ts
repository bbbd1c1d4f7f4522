import { type Fields, json } from './field';

const state = () => json<Record<string, unknown> | null>();

/** An entry of the audit log; for a change it contains only the changed fields. */
export const auditEntryFields = {
  id: { kind: 'id' },
  at: { kind: 'time', always: true },
  type: { kind: 'text', always: true },
  user_id: { kind: 'reference' },
  user_name: { kind: 'text' },
  // IP address.
  address: { kind: 'text' },
  vehicle_id: { kind: 'reference' },
  vehicle_name: { kind: 'text' },
  device_pk: { kind: 'reference' },
  device_name: { kind: 'text' },
  subject_id: { kind: 'reference' },
  subject_name: { kind: 'text' },
  before: state(),
  after: state(),
  details: state(),
} as const satisfies Fields;
