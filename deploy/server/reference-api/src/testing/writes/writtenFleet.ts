import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import webPush from 'web-push';
import type { OidcSettings } from '../../identity/oidc/settings';
import { seedFixture } from '../../index';
import { dayOf } from '../../platform/http/times';
import type { Described, Pool } from '../calls/madeCall';
import { thingsOf } from '../calls/things';
import { startTestApi, type TestApi } from '../client';
import { ForeignTraccarServer } from '../foreignTraccar';
import { startGeocoder } from '../geocoder';
import { minutesAgo, positionBody } from '../traccar';
import { type Snapshot, tablesOf } from './snapshot';

/** A server with something of each kind to change and to delete. */
export interface WrittenFleet {
  test: TestApi;
  document: Described;
  tables: Awaited<ReturnType<typeof tablesOf>>;
  /** A server that a fleet can be brought from, and its address. */
  traccar: ForeignTraccarServer;
  traccarUrl: string;
  /** The session of somebody, a new one where it has ended. */
  tokenOf(username: string): Promise<string>;
  /** Whose session it is. */
  userOf(token: string | undefined): Promise<number | undefined>;
  close(): Promise<void>;
}

/** What an identity provider says of itself, which is all that the beginning of a sign-in needs. */
async function startDiscovery() {
  const server = createServer((_, response) => {
    const of = (path: string) => issuer + path;
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        issuer,
        authorization_endpoint: of('/auth'),
        token_endpoint: of('/token'),
        jwks_uri: of('/jwks'),
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listening on TCP
  const settings: OidcSettings = {
    issuer,
    clientId: 'fleet',
    clientSecret: 'secret of the fleet console',
    redirectUri: 'http://localhost:8080/api/auth/oidc/callback',
    scope: 'openid',
    groupsClaim: 'groups',
    roles: {},
    checkSeconds: 3_600,
  };
  return { settings, close: () => server.close() };
}

/** Starts it: with drivers who drive, a message that was not sent, and trackers that nobody knows. */
export async function startWrittenFleet(): Promise<WrittenFleet> {
  const traccar = new ForeignTraccarServer();
  const traccarUrl = await traccar.start();
  const discovery = await startDiscovery();
  const geocoder = await startGeocoder();
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const push = { vapidPublicKey: publicKey, vapidPrivateKey: privateKey, vapidSubject: 'mailto:fleet@example.mk' };
  const mail = { smtpUrl: 'smtp://127.0.0.1:9', mailFrom: 'fleet@example.mk' };
  const test = await startTestApi({
    notifications: { tickMs: 0, push, mail, publicOrigin: 'http://localhost:8080' },
    oidc: discovery.settings,
    geocoderUrl: geocoder.url,
  });
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
    "insert into notification_messages (user_id, channel, kind, status) select id, 'console', 'test', 'dead' from users where username = 'admin'",
  );
  const uids = [1, 2, 3].map((index) => `89123456780000${index}`);
  await test.forward(
    '/ingest/positions',
    uids.map((uid) => positionBody(uid, minutesAgo(3))),
  );
  const whoHas = (token: string | undefined) =>
    test.send('GET', '/api/auth/verify', { ...(token !== undefined && { token }) });
  return {
    test,
    document: (await test.send('GET', '/api/docs', {})).body,
    tables,
    traccar,
    traccarUrl,
    tokenOf: async (username) => {
      if ((await whoHas(await test.login(username))).status === 401) test.forget(username);
      return test.login(username);
    },
    userOf: async (token) => (await whoHas(token)).body.user?.id,
    close: async () => {
      await test.close();
      await traccar.close();
      await geocoder.close();
      discovery.close();
    },
  };
}

const dayBefore = (days: number) => dayOf(new Date(Date.now() - days * 86_400_000));

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
    required_role: ['operator'],
    ...Object.fromEntries(['start_date', 'start'].map((from) => [`?${from}`, [dayBefore(3)]])),
    ...Object.fromEntries(['end_date', 'end'].map((to) => [`?${to}`, [dayBefore(0)]])),
  };
}
