import { seedFixture } from '../../index';
import type { Described, Pool } from '../calls/madeCall';
import { thingsOf } from '../calls/things';
import { startTestApi, type TestApi } from '../client';
import { minutesAgo, positionBody } from '../traccar';
import { type Snapshot, tablesOf } from './snapshot';

/** A server with something of each kind to change and to delete. */
export interface WrittenFleet {
  test: TestApi;
  document: Described;
  tables: Awaited<ReturnType<typeof tablesOf>>;
}

/** Starts it: with drivers who drive, a message that was not sent, and trackers that nobody knows. */
export async function startWrittenFleet(): Promise<WrittenFleet> {
  const test = await startTestApi({ notifications: { tickMs: 0 } });
  await seedFixture(test.api);
  // What is due by the clock would be written between two calls.
  test.api.services.upkeep.stop();
  const { database } = test.api;
  const tables = (await tablesOf(database)).filter(({ name }) => name !== 'locations');
  await database.query(
    `insert into vehicle_assignments (vehicle_id, user_id, valid_from)
     select v.id, u.id, now() - interval '1 hour' from vehicles v, users u where u.username = 'driver' and v.id <= 3`,
  );
  await database.query(
    "insert into notification_messages (user_id, channel, kind, status) select id, 'mail', 'test', 'dead' from users where username = 'admin'",
  );
  const uids = [1, 2, 3].map((index) => `89123456780000${index}`);
  await test.forward(
    '/ingest/positions',
    uids.map((uid) => positionBody(uid, minutesAgo(3))),
  );
  return { test, document: (await test.send('GET', '/api/docs', {})).body, tables };
}

let serial = 0;
/** What a call can be made of now; names are new ones each time. */
export function freshPool(now: Snapshot): Pool {
  serial += 1;
  const name = `проба-${serial}`;
  const geometry = { type: 'Point', coordinates: [21.4, 42], radius: 200 };
  const things = thingsOf(now, (table, rows) =>
    table === 'users' ? rows.filter(({ username }) => username !== 'admin') : rows.slice(0, 5),
  );
  return {
    ...things,
    key: [...(things.vehicle_id ?? []), 1, 2, 'all', 'truck'],
    username: [name],
    email: [`proba-${serial}@fleet.example`],
    password: ['Proba-Lozinka-8137'],
    imei: [String(990_000_000_000_000 + serial)],
    name: [name],
    file: [`${name}.csv`],
    geometry: [geometry],
    zone: [{ name, team_id: null, geometry }],
    channel: ['console'],
    until: [new Date(Date.now() + 3_600_000).toISOString()],
    required_role: ['driver'],
  };
}
