import { auditTypes } from '../lists';
import { auditEntryFields } from '../records/auditEntry';
import type { Field } from '../records/field';
import { calls, paging } from './call';

const keyOf = (of: NonNullable<Field['of']>) => ({ kind: 'text', of, input: { maxLength: 64 } }) as const;
const time = { kind: 'text', input: { maxLength: 40 } } as const;
const user = { kind: 'reference', of: 'user' } as const;

/** The audit log, and the call by which a browser reports that it has made a file. */
export const auditCalls = calls('acts', {
  list: {
    method: 'GET',
    path: '/api/acts',
    can: 'acts.view',
    rows: 'all',
    budget: 'lists',
    query: {
      ...paging(50, 1000),
      // `switched_off`: everything that a user turned off or narrowed, rules, channels and limits.
      type: { kind: 'text', oneOf: [...auditTypes, 'switched_off'] },
      user_id: user,
      subject_id: user,
      // Done by this person, or to this account.
      person_id: user,
      vehicle_id: keyOf('vehicle'),
      device_id: keyOf('device'),
      search: { kind: 'text', input: { maxLength: 100 } },
      start_date: time,
      end_date: time,
    },
    list: auditEntryFields,
    paged: true,
  },
  reportExport: {
    method: 'POST',
    path: '/api/acts/exports',
    can: 'session.hold',
    rows: 'own',
    budget: 'records',
    body: {
      // As files are called here: a page must not write arbitrary text into the log.
      file: {
        kind: 'text',
        always: true,
        input: { required: true, maxLength: 200, pattern: '^[\\p{L}\\p{N}_.() -]+\\.[a-z0-9]{1,5}$' },
      },
      bytes: {
        kind: 'integer',
        always: true,
        input: { required: true, range: { min: 0, max: Number.MAX_SAFE_INTEGER } },
      },
    },
    creates: true,
    audit: 'file_exported',
    repeated: 'anew',
  },
});
