import type { Fields } from '../records/field';
import { json } from '../records/field';
import { visitFields, zoneLimits, zoneRowFields, zoneRuleFields, zoneRuleInput } from '../records/zone';
import { calls, idOf, paging } from './call';

/** Days of the past that can be computed at once. */
export const zoneHistoryRange = { min: 1, max: 92 } as const;

const offerFields = {
  name: { kind: 'text', always: true },
  last_at: { kind: 'time', always: true },
  alarms: { kind: 'integer', always: true },
} as const satisfies Fields;

const importedFields = {
  // From 0, as the rows were sent.
  row: { kind: 'integer', always: true },
  name: { kind: 'text', always: true },
  problems: {
    kind: 'record',
    list: true,
    always: true,
    fields: { field: { kind: 'text', always: true }, message: { kind: 'text', always: true } },
  },
  // A zone of its name is there already, or is an earlier row: it is left out.
  duplicate: { kind: 'flag', always: true },
} as const satisfies Fields;

/** Zones, who was in them, and the alarms that they raise: docs/zones.md. */
export const zoneCalls = calls('zones', {
  list: {
    method: 'GET',
    path: '/api/zones',
    can: 'zones.view',
    rows: 'seen',
    budget: 'histories',
    // With `inside=false` vehicles are not counted, so the response changes only with the zones.
    query: { inside: { kind: 'flag' } },
    list: zoneRowFields,
  },
  one: {
    method: 'GET',
    path: '/api/zones/:id',
    can: 'zones.view',
    rows: 'seen',
    params: idOf('zone'),
    returns: zoneRowFields,
  },
  create: {
    method: 'POST',
    path: '/api/zones',
    can: 'zones.edit',
    rows: 'seen',
    body: zoneRowFields,
    returns: zoneRowFields,
    creates: true,
    audit: 'zone_created',
  },
  change: {
    method: 'PUT',
    path: '/api/zones/:id',
    can: 'zones.edit',
    rows: 'seen',
    params: idOf('zone'),
    body: zoneRowFields,
    returns: zoneRowFields,
    audit: 'zone_changed',
  },
  remove: {
    method: 'DELETE',
    path: '/api/zones/:id',
    can: 'zones.edit',
    rows: 'seen',
    params: idOf('zone'),
    audit: 'zone_deleted',
  },
  // Names are sent only to callers who see all vehicles: an alarm of another team's vehicle may contain them.
  traccar: {
    method: 'GET',
    path: '/api/zones/traccar',
    can: 'zones.edit',
    rows: 'all',
    budget: 'histories',
    list: offerFields,
    key: ['name'],
  },
  import: {
    method: 'POST',
    path: '/api/zones/import',
    can: 'zones.edit',
    rows: 'seen',
    budget: 'imports',
    // 5,000 circles with notes, or 100,000 corners.
    bodyLimit: 8 * 1024 * 1024,
    body: {
      // Each zone is checked separately, so that all errors are listed at once.
      zones: { ...json<object>(), list: true, input: { required: true, items: { min: 1, max: zoneLimits.zones } } },
      // Reports the result without changing anything.
      dry_run: { kind: 'flag', always: true, input: {} },
    },
    returns: {
      created: { kind: 'integer', always: true },
      rows: { kind: 'record', list: true, always: true, fields: importedFields },
    },
    audit: 'zones_imported',
    repeated: 'same',
  },
  visits: {
    method: 'GET',
    path: '/api/zones/visits',
    can: 'zones.view',
    rows: 'seen',
    budget: 'histories',
    query: {
      ...paging(50, 200),
      zone_id: { kind: 'reference', of: 'zone' },
      vehicle_id: { kind: 'text', of: 'vehicle', input: { minLength: 1, maxLength: 64 } },
      start: { kind: 'time' },
      end: { kind: 'time' },
      open: { kind: 'flag' },
    },
    list: visitFields,
    paged: true,
    audit: 'history_read',
  },
  history: {
    method: 'POST',
    path: '/api/zones/:id/history',
    can: 'zones.edit',
    rows: 'seen',
    budget: 'corrections',
    params: idOf('zone'),
    body: { days: { kind: 'integer', always: true, input: { range: zoneHistoryRange } } },
    returns: {
      visits: { kind: 'integer', always: true },
      vehicles: { kind: 'integer', always: true },
      from: { kind: 'time', always: true },
    },
    audit: 'zone_history_computed',
    // It computes again, and each time is recorded.
    repeated: 'anew',
  },
  rules: {
    method: 'GET',
    path: '/api/zones/rules',
    can: 'zones.view',
    rows: 'seen',
    query: { zone_id: { kind: 'reference', of: 'zone' } },
    list: zoneRuleFields,
  },
  createRule: {
    method: 'POST',
    path: '/api/zones/rules',
    can: 'zones.edit',
    rows: 'seen',
    body: zoneRuleInput,
    returns: zoneRuleFields,
    creates: true,
    audit: 'zone_rule_created',
    repeated: 'anew',
  },
  changeRule: {
    method: 'PUT',
    path: '/api/zones/rules/:id',
    can: 'zones.edit',
    rows: 'seen',
    params: idOf('zone_rule'),
    body: zoneRuleInput,
    returns: zoneRuleFields,
    audit: 'zone_rule_changed',
  },
  removeRule: {
    method: 'DELETE',
    path: '/api/zones/rules/:id',
    can: 'zones.edit',
    rows: 'seen',
    params: idOf('zone_rule'),
    audit: 'zone_rule_deleted',
  },
});
