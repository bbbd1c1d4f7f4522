import { ingestKeyFields } from '../records/ingestKey';
import { callsWith, idOf } from './call';

/** Keys of senders of trackers' data. */
export const ingestKeyCalls = callsWith('ingest keys', { can: 'trackers.keys', rows: 'all' })({
  list: { method: 'GET', path: '/api/ingest-keys', list: ingestKeyFields },
  create: {
    method: 'POST',
    path: '/api/ingest-keys',
    budget: 'endPoints',
    body: ingestKeyFields,
    // The only answer that holds the key.
    returns: { ...ingestKeyFields, key: { kind: 'text', always: true } },
    creates: true,
    audit: 'key_created',
    repeated: 'anew',
  },
  revoke: {
    method: 'DELETE',
    path: '/api/ingest-keys/:id',
    params: idOf('key'),
    audit: 'key_revoked',
    repeated: 'refused',
  },
});
