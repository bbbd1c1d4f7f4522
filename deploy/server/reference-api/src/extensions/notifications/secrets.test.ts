import { startTestApi, type TestApi } from '../../testing/client';
import { addTestMessages } from './messages.store';

let test: TestApi;
beforeAll(async () => {
  test = await startTestApi({ notifications: { tickMs: 0 }, egressAllow: [] });
});
afterAll(() => test?.close());

const addWebhook = (url: string) => test.call('admin', 'POST', '/api/notification-webhooks', { name: 'SMS', url });
/** Everything that administrators can read: the channels, the sent messages, and the audit log. */
async function shown(): Promise<string> {
  const paths = ['/api/notifications/channels', '/api/notifications/sent', '/api/acts'];
  const responses = await Promise.all(paths.map((path) => test.call('admin', 'GET', path)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  return JSON.stringify([responses.map(({ body }) => body), await test.api.database.query('select * from acts')]);
}

it('T21: no part of a webhook’s address but its host is shown, written down or in an error', async () => {
  const { status, body } = await addWebhook('http://sms.example:9/TAJNA-PATH/sms?token=TAJNA-QUERY');
  expect(status).toBe(201);
  // One that was entered when it was still taken.
  await test.api.database.query(
    "insert into notification_webhooks (name, url, secret) values ('Viber', 'http://user:TAJNA-WORD@127.0.0.1:9/', 's')",
  );
  const [admin] = await test.api.database.query<{ id: number }>("select id from users where username = 'admin'");
  await addTestMessages(test.api.database, admin?.id ?? 0, [body.data.channel, `webhook:${body.data.id + 1}`]);
  await test.api.services.notifications.settled();
  expect(await shown()).toContain('http://sms.example:9');
  expect(await shown()).toContain('EGRESS_ALLOW');
  expect(await shown()).not.toContain('TAJNA');
  expect((await test.call('admin', 'DELETE', `/api/notification-webhooks/${body.data.id}`)).status).toBe(200);
  expect(await shown()).not.toContain('TAJNA');
});

it('T21: an address with a name and a password is refused, with its field', async () => {
  const { status, body } = await addWebhook('https://user:tajna@sms.example.mk/');
  expect([status, Object.keys(body.fields)]).toEqual([400, ['url']]);
  expect(JSON.stringify(body)).not.toContain('tajna');
});

it.each([
  'http://10.1.2.3/sms',
  'http://localhost:8080/',
  'https://169.254.169.254/latest/meta-data',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://[::ffff:127.0.0.1]/',
  'http://[fd00::1]:80/',
  'http://sms.example:99999/',
  'http://[sms/',
  'ftp://sms.example/',
  'file:///etc/passwd',
])('T22: %s, where nothing would ever be delivered, is refused when it is typed', async (url) => {
  const { status, body } = await addWebhook(url);
  expect([status, Object.keys(body.fields)]).toEqual([400, ['url']]);
});
