import { allCalls } from 'shared-auth/calls/all';
import type { Field, Fields, NestedField, Thing } from 'shared-auth/contract';
import type { Snapshot } from '../writes/snapshot';
import { type Pool, placeOf } from './madeCall';

/** Where each kind of thing is kept. */
const tables: Readonly<Record<Exclude<Thing, 'team'>, string>> = {
  alarm: 'alarms',
  assignment: 'vehicle_assignments',
  calendar: 'work_calendars',
  device: 'devices',
  fuel_receipt: 'fuel_receipts',
  key: 'ingest_keys',
  maintenance: 'maintenance',
  message: 'notification_messages',
  odometer_reading: 'odometer_readings',
  rule: 'notification_rules',
  schedule: 'report_schedules',
  sensor: 'sensors',
  session: 'sessions',
  share: 'vehicle_shares',
  tracker_time: 'device_assignments',
  unregistered: 'unknown_trackers',
  user: 'users',
  vehicle: 'vehicles',
  webhook: 'notification_webhooks',
  zone: 'zones',
  zone_rule: 'zone_rules',
};

/** Where things of a kind are kept. */
export const tableOf = (thing: Thing): string => (thing === 'team' ? '' : tables[thing]);

type Row = Readonly<Record<string, unknown>>;

/** What each name in bodies, queries and addresses is of, as the calls of the contract say. */
function namedThings(): ReadonlyMap<string, Thing> {
  const names = new Map<string, Thing>();
  const read = (fields: Fields, mark = '') => {
    for (const [name, field] of Object.entries<Field | NestedField>(fields)) {
      if (field.kind === 'record') read(field.fields);
      else if (field.of) names.set(mark + (field.list ? name.replace(/s$/, '') : (field.input?.as ?? name)), field.of);
    }
  };
  for (const { path, params = {}, query = {}, body = {} } of allCalls) {
    for (const [name, { of }] of Object.entries(params)) if (of) names.set(placeOf(path, name), of);
    read(query, '?');
    read(body);
  }
  return names;
}

let named: ReadonlyMap<string, Thing> | undefined;

/** What the calls of the contract can be about. @param among those of a table's rows that are to be taken */
export function thingsOf(snapshot: Snapshot, among = (_table: string, rows: Row[]): Row[] => rows): Pool {
  const ids = (thing: Thing): readonly unknown[] => {
    if (thing === 'team') return [1, 2, 3];
    const rows = among(tables[thing], [...(snapshot.get(tables[thing])?.values() ?? [])]);
    return rows.length > 0 ? rows.map(({ id, unique_id }) => id ?? unique_id) : [1_000_000];
  };
  named ??= namedThings();
  return Object.fromEntries([...named].map(([name, thing]) => [name, ids(thing)]));
}
