import { createECDH, randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import webPush from 'web-push';
import { Egress } from '../../platform/egress/egress';
import { foreignServers } from '../../platform/egress/foreignServers';
import { selfSigned } from '../../testing/certificate';
import { startTestApi, type TestApi } from '../../testing/client';
import { trustCertificate } from '../../testing/trust';
import { AT_ONCE, AT_ONCE_EACH, KNOWS_INVITATIONS, leaseMessages, NEVER_SETTLED } from './lease';
import { addTestMessages } from './messages.store';
import { Notifications } from './notifications';

let test: TestApi;
const vapid = webPush.generateVAPIDKeys();
const push = {
  vapidPublicKey: vapid.publicKey,
  vapidPrivateKey: vapid.privateKey,
  vapidSubject: 'mailto:fleet@example.mk',
};
const certificate = selfSigned();
let answer: RequestListener;
const pushService = createServer(certificate, (request, response) => answer(request, response));
const ids = new Map<string, number>();

beforeAll(async () => {
  await new Promise<void>((resolve) => pushService.listen(0, '127.0.0.1', resolve));
  trustCertificate(certificate.cert);
  test = await startTestApi({ notifications: { tickMs: 0, push } });
  for (const { id, username } of await query('select id, username from users'))
    ids.set(username as string, id as number);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await test?.close();
  pushService.closeAllConnections();
  await new Promise<void>((resolve) => pushService.close(() => resolve()));
});
afterEach(async () => {
  for (const table of ['notification_messages', 'notification_channels', 'push_subscriptions'])
    await query(`delete from ${table}`);
});

const query = (sql: string, params: unknown[] = []) => test.api.database.query<Record<string, unknown>>(sql, params);
const idOf = (username: string) => ids.get(username) ?? 0;
const enqueue = (username: string, channels: string[]) => addTestMessages(test.api.database, idOf(username), channels);
const repeat = <T>(count: number, value: T) => Array.from({ length: count }, () => value);
/** A browser whose push service is the test's, at a path. */
async function subscribe(username: string, path: string): Promise<void> {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  await query('insert into push_subscriptions (user_id, endpoint, p256dh, auth) values ($1, $2, $3, $4)', [
    idOf(username),
    `https://localhost:${(pushService.address() as AddressInfo).port}${path}`,
    keys.getPublicKey('base64url'),
    randomBytes(16).toString('base64url'),
  ]);
}
const states = async () =>
  (await query('select status, error from notification_messages order by id')).map(({ status, error }) =>
    error === null ? status : `${status}: ${error}`,
  );
/** As if the process had died with what it was handing over. */
const die = () =>
  query("update notification_messages set leased_until = now() - interval '1 second' where leased_until is not null");

it('T1: a push service that writes without end gets its message and is left; nothing is kept of what it writes', async () => {
  await subscribe('operator', '/endless');
  let isOpen = 0;
  let bytes = 0;
  answer = (request, response) => {
    request.resume();
    response.writeHead(201);
    isOpen += 1;
    const timer = setInterval(() => {
      bytes += 65_536;
      response.write(Buffer.alloc(65_536));
    }, 0);
    response.on('close', () => {
      clearInterval(timer);
      isOpen -= 1;
    });
  };
  await enqueue('operator', repeat(5, 'push'));
  await test.api.services.notifications.settled();
  expect(await states()).toEqual(repeat(5, 'sent'));
  for (const end = Date.now() + 5_000; isOpen > 0 && Date.now() < end; ) await new Promise(setImmediate);
  expect(isOpen).toBe(0);
  expect(bytes).toBeLessThan(5 * 2 ** 20);
});

it('T2: a push service that drips holds up its own person only, and the attempt ends and counts', async () => {
  await subscribe('operator', '/drip');
  await subscribe('manager', '/well');
  answer = (request, response) => {
    request.resume();
    if (request.url === '/well') {
      response.writeHead(201).end();
      return;
    }
    // Headers that never end: one byte at a time.
    response.socket?.write('HTTP/1.1 201 Created\r\nx-drip: ');
    const timer = setInterval(() => response.socket?.write('x'), 20);
    request.socket.on('close', () => clearInterval(timer));
  };
  // The same as the server's, which is patient for 10 s, in a second.
  const { exchangeMs } = foreignServers.push;
  Object.assign(foreignServers.push, { exchangeMs: 1_000 });
  const sender = new Notifications({
    database: test.api.database,
    live: { notification: () => {} },
    log: { warn: () => {} } as never,
    egress: new Egress(['127.0.0.1']),
    settings: { push },
    reports: { enqueue: async () => {}, load: async () => undefined },
  });
  await enqueue('operator', repeat(9, 'push'));
  const [mine] = await enqueue('manager', ['push']);
  await sender.tick();
  const isSent = async () =>
    (await query("select from notification_messages where id = $1 and status = 'sent'", [mine?.id])).length === 1;
  for (const end = Date.now() + 900; !(await isSent()) && Date.now() < end; ) await new Promise(setImmediate);
  expect(await isSent()).toBe(true);
  await sender.stop();
  Object.assign(foreignServers.push, { exchangeMs });
  expect(await query('select distinct error from notification_messages where error is not null')).toEqual([
    { error: 'no response in time' },
  ]);
  const [channel] = (await test.call('manager', 'GET', '/api/notifications/channels')).body.data.filter(
    ({ channel }: { channel: string }) => channel === 'push',
  );
  expect(channel).toMatchObject({ failing_since: expect.any(String), error: 'no response in time' });
});

describe('places of a channel', () => {
  it('are shared between persons: each has two, tests come last, alarms before them', async () => {
    await enqueue('operator', repeat(50, 'mail'));
    await query(
      "update notification_messages set kind = 'digest' where id in (select id from notification_messages order by id limit 25)",
    );
    const [fromManager] = await enqueue('manager', ['mail']);
    await query("update notification_messages set kind = 'alarm', is_critical = true where id = $1", [fromManager?.id]);
    const taken = await leaseMessages(test.api.database, 'one', []);
    expect(taken.map(({ user_id, kind }) => [user_id, kind])).toEqual(
      expect.arrayContaining([[idOf('manager'), 'alarm'], ...repeat(AT_ONCE_EACH, [idOf('operator'), 'digest'])]),
    );
    expect(taken).toHaveLength(1 + AT_ONCE_EACH);
    // Messages under way count.
    const underWay = taken.map(({ channel, user_id, is_alone }) => ({ channel, user_id, isAlone: is_alone }));
    expect(await leaseMessages(test.api.database, 'one', underWay)).toEqual([]);
  });

  it('are no more than there are, whoever waits', async () => {
    for (const username of ids.keys()) await enqueue(username, repeat(9, 'mail'));
    const taken = [
      ...(await leaseMessages(test.api.database, 'one', repeat(5, { channel: 'mail', user_id: 0, isAlone: false }))),
    ];
    expect(taken).toHaveLength(AT_ONCE - 5);
  });
});

describe('a message of a kind', () => {
  it('that this version does not know waits for one that does', async () => {
    const { database } = test.api;
    await enqueue('operator', ['mail']);
    const [kinds] = await query(
      "select pg_get_constraintdef(oid) as checks from pg_constraint where conname = 'notification_messages_kind_check'",
    );
    await query('alter table notification_messages drop constraint notification_messages_kind_check');
    await query("update notification_messages set kind = 'of a later version'");
    expect(await leaseMessages(database, 'one', [])).toEqual([]);
    await query("update notification_messages set kind = 'test'");
    await query(
      `alter table notification_messages add constraint notification_messages_kind_check ${String(kinds?.checks)}`,
    );
    expect(await leaseMessages(database, 'one', [])).toHaveLength(1);
  });

  it('that version 1.1.0 does not know is not leased by it', async () => {
    const { database } = test.api;
    const [sent] = await enqueue('operator', ['mail']);
    await query("update notification_messages set kind = 'invitation'");
    expect(await leaseMessages(database, 'an instance of 1.1.0', [])).toEqual([]);
    const [leased] = await leaseMessages(database, `${KNOWS_INVITATIONS}two`, []);
    expect(leased).toMatchObject({ id: sent?.id, kind: 'invitation' });
  });
});

describe('a message that was leased three times and never settled', () => {
  it('is dead, shown with its channel and in the list, and taken by nobody again; who was under way with it goes out', async () => {
    const [poison] = await enqueue('operator', ['mail']);
    const [beside] = await enqueue('manager', ['mail']);
    for (const alone of [false, false]) {
      const taken = await leaseMessages(test.api.database, 'one', []);
      expect(taken.map(({ id, is_alone }) => [id, is_alone]).sort()).toEqual(
        [
          [poison?.id, alone],
          [beside?.id, alone],
        ].sort(),
      );
      await die();
    }
    // From now on each by itself.
    const alone = await leaseMessages(test.api.database, 'one', []);
    expect(alone).toMatchObject([{ id: poison?.id, is_alone: true }]);
    expect(await leaseMessages(test.api.database, 'one', [{ channel: 'mail', user_id: 0, isAlone: true }])).toEqual([]);
    await die();
    await test.api.services.notifications.tick();
    expect((await states())[0]).toBe(`dead: ${NEVER_SETTLED}`);
    expect((await states())[1]).not.toContain(NEVER_SETTLED);
    expect((await leaseMessages(test.api.database, 'one', [])).map(({ id }) => id)).not.toContain(poison?.id);

    const { body: channels } = await test.call('manager', 'GET', '/api/notifications/channels');
    expect(channels.data.find(({ channel }: { channel: string }) => channel === 'mail').failing_since).not.toBeNull();
    const { body: sent } = await test.call('manager', 'GET', '/api/notifications/sent?status=dead');
    expect(sent.data).toContainEqual(expect.objectContaining({ id: poison?.id, error: NEVER_SETTLED }));

    // An administrator who has removed the cause can send it once more.
    expect((await test.call('admin', 'POST', `/api/notifications/sent/${poison?.id}/retry`)).status).toBe(200);
    await test.api.services.notifications.settled();
    expect((await states())[0]).not.toContain(NEVER_SETTLED);
  });
});
