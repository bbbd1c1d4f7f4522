import type { Fields } from '../../records/field';
import { calls } from '../call';

const range = { min: 1, max: 36_500 };
const days = { kind: 'integer', always: true, input: { required: true, range } } as const;
/** Consoles that know the first four kinds only change those. */
const laterDays = { kind: 'integer', always: true, input: { range } } as const;

/** For how many days records of each kind are stored. */
export const retentionFields = {
  positions: days,
  alarms: days,
  commands: days,
  acts: days,
  messages: laterDays,
  errors: laterDays,
} as const satisfies Fields;
/** A kind of records that is deleted after a number of days. */
export type RetentionKind = keyof typeof retentionFields;

const returns = {
  ...retentionFields,
  // Positions are stored at most as long as the server accepts them after their time.
  longest_positions: { kind: 'integer', always: true },
} as const satisfies Fields;
const path = '/api/retention';

/** Retention per kind, for administrators. It is applied every hour, by whole days. */
export const retentionCalls = calls('acts', {
  read: { method: 'GET', path, can: 'acts.view', rows: 'all', returns },
  save: {
    method: 'PUT',
    path,
    can: 'acts.view',
    rows: 'all',
    confirms: 'by rule',
    body: retentionFields,
    returns,
    audit: 'retention_changed',
  },
});

/** For controllers, which store the errors and have no session. The response is the same for everyone. */
export const errorRetentionCalls = calls('operations', {
  read: {
    method: 'GET',
    path: '/api/retention/errors',
    can: 'anyone',
    rows: 'none',
    returns: { days: { kind: 'integer', always: true } },
  },
});
