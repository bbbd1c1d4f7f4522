import { LOOPBACK } from '@fleet/tracing/egress';
import { Egress } from '../../platform/egress/egress';
import { raiseAlarm } from '../../testing/alarms';
import { nextEvent, startTestApi, type TestApi } from '../../testing/client';
import { startWebhookReceiver } from '../../testing/webhookReceiver';
import { Notifications } from './notifications';

let test: TestApi;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let channel: string;
const tracker = '359632080000009';

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  test = await startTestApi({ notifications: { tickMs: 0, publicOrigin: 'https://console.example.mk' } });
  const { body } = await test.call('admin', 'POST', '/api/notification-webhooks', { name: 'SMS', url: receiver.url });
  channel = body.data.channel;
  receiver.expectSecret(body.data.secret);
});
afterAll(async () => {
  // A server that did not start leaves none to close; the receiver must be closed all the same, or the run never ends.
  await test?.close();
  await receiver?.close();
});
beforeEach(async () => {
  receiver.answerWith(() => 204);
  receiver.deliveries.length = 0;
});
afterEach(async () => {
  for (const table of [
    'notification_dues',
    'notification_messages',
    'notification_rules',
    'notification_settings',
    'notification_channels',
  ])
    await query(`delete from ${table}`);
  await query('update alarms set is_acknowledged = true');
});

const query = (sql: string, params: unknown[] = []) => test.api.database.query(sql, params);
const settled = () => test.api.services.notifications.settled();
const step = (over: object = {}) => ({ after_minutes: 0, users: [], roles: ['manager'], channels: [channel], ...over });
const rule = (over: object = {}) => ({
  alarm_types: null,
  severities: ['critical'],
  vehicle_ids: null,
  moment: 'always',
  steps: [step()],
  is_paused: false,
  ...over,
});
const addRule = async (over: object = {}, as = 'manager') => {
  const { status, body } = await test.call(as, 'POST', '/api/notification-rules', rule(over));
  expect(status).toBe(201);
  return body.data;
};
/** As if so many minutes had passed. */
const pass = (minutes: number) =>
  query('update notification_dues set due_at = due_at - make_interval(mins => $1)', [minutes]);
const passRetries = () =>
  query("update notification_messages set next_attempt_at = now(), leased_until = null where status = 'waiting'");

describe('a rule', () => {
  it('sends one signed message a person with vehicle, what, since when, and where to take it', async () => {
    await addRule();
    await addRule({ steps: [step({ roles: ['manager', 'admin'] })] });
    const alarm = await raiseAlarm(test, tracker, 'sos');
    await settled();
    await settled();
    expect(receiver.deliveries.map(({ body }) => body.person.name).sort()).toEqual(
      ['Админ Администраторски', 'Менаџер Менаџерски'].sort().map(() => expect.any(String)),
    );
    const [first] = receiver.deliveries;
    expect(first).toMatchObject({ isSigned: true, body: { kind: 'alarm', is_critical: true, alarm_count: 1 } });
    expect(first?.body.title).toBe(`уред ${tracker}: Возачот побара помош (SOS)`);
    expect(first?.body.text).toMatch(/^Критичен · Од \d\d\.\d\d\.\d{4} \d\d:\d\d/);
    expect(first?.body.url).toBe(`https://console.example.mk/alarms?take=${alarm}`);
    expect(new Set(receiver.deliveries.map(({ key }) => key)).size).toBe(2);
  });

  it('leaves out alarms of other severities and types, and those that are long past', async () => {
    await addRule({ alarm_types: ['power_cut'] });
    await raiseAlarm(test, tracker, 'sos');
    await raiseAlarm(test, tracker, 'lowBattery');
    await raiseAlarm(test, tracker, 'powerCut', new Date(Date.now() - 13 * 3_600_000));
    await settled();
    expect(receiver.deliveries).toEqual([]);
  });

  it('is silent while it is paused, and outside its time', async () => {
    await addRule({ is_paused: true });
    const { id } = await addRule();
    // Neither working hours nor the time outside them is both now.
    const moments = [];
    for (const moment of ['working', 'off_hours']) {
      await test.call('manager', 'PUT', `/api/notification-rules/${id}`, rule({ moment }));
      receiver.deliveries.length = 0;
      await raiseAlarm(test, tracker, 'sos', new Date(Date.now() - moments.length - 1));
      await settled();
      moments.push(receiver.deliveries.length);
    }
    expect(moments.sort()).toEqual([0, 1]);
  });

  it('asks the next ones unless somebody takes the alarm in time', async () => {
    await addRule({ steps: [step(), step({ after_minutes: 5, roles: ['admin'] })] });
    const taken = await raiseAlarm(test, tracker, 'sos');
    const open = await raiseAlarm(test, tracker, 'powerCut');
    await settled();
    expect(receiver.deliveries).toHaveLength(2);
    await test.call('operator', 'PUT', `/api/alarms/${taken}/claim`, {});
    await pass(4);
    await settled();
    expect(receiver.deliveries).toHaveLength(2);
    await pass(1);
    await settled();
    expect(receiver.deliveries.slice(2).map(({ body }) => body.alarms[0].id)).toEqual([open]);
  });

  it('sends nothing more of an alarm that was acknowledged while its message waited for another attempt', async () => {
    receiver.answerWith(() => 500);
    await addRule();
    const alarm = await raiseAlarm(test, tracker, 'sos');
    await settled();
    await test.call('operator', 'PUT', `/api/alarms/${alarm}/acknowledge`, {});
    await passRetries();
    await settled();
    expect(receiver.deliveries).toHaveLength(1);
    const { body } = await test.call('manager', 'GET', '/api/notifications/sent');
    expect(body.data).toMatchObject([{ status: 'stopped', attempts: 2 }]);
  });

  it('says what it would have sent in the last week', async () => {
    await query('delete from alarms');
    const claimed = await raiseAlarm(test, tracker, 'sos', new Date(Date.now() - 3_600_000));
    await query("update alarms set claimed_at = created_at + interval '3 minutes' where id = $1", [claimed]);
    await raiseAlarm(test, tracker, 'sos', new Date(Date.now() - 3_500_000));
    await raiseAlarm(test, tracker, 'sos', new Date(Date.now() - 9 * 86_400_000));
    const steps = [step({ channels: ['console', channel] }), step({ after_minutes: 5, roles: ['admin', 'manager'] })];
    const { body } = await test.call('manager', 'POST', '/api/notification-rules/preview', rule({ steps }));
    expect(body.data).toEqual([
      { after_minutes: 0, alarms: 2, people: 1, messages: 4 },
      { after_minutes: 5, alarms: 1, people: 2, messages: 2 },
    ]);
  });

  it('of one’s own reaches only oneself, and only oneself may change it', async () => {
    const own = await addRule({ is_own: true, steps: [step({ roles: [] })] }, 'operator');
    await raiseAlarm(test, tracker, 'sos');
    await settled();
    expect(receiver.deliveries.map(({ body }) => body.person.email)).toEqual(
      ['operator@example.mk'].map(() => expect.stringContaining('operator')),
    );
    expect((await test.call('admin', 'PUT', `/api/notification-rules/${own.id}`, rule())).status).toBe(404);
    expect((await test.call('operator', 'POST', '/api/notification-rules', rule())).status).toBe(403);
    await addRule();
    expect((await test.call('operator', 'GET', '/api/notification-rules')).body.data).toMatchObject([{ id: own.id }]);
    expect((await test.call('operator', 'GET', '/api/notification-rules?own=true')).body.data).toMatchObject([
      { id: own.id },
    ]);
    expect((await test.call('driver', 'GET', '/api/notification-rules?own=true')).status).toBe(403);
  });

  it.each([
    ['nobody is told', { steps: [{ ...step(), roles: [], channels: ['console'] }] }, 'Изберете кому да се прати.'],
    [
      'a step is not later',
      { steps: [0, 0].map((after_minutes) => ({ ...step(), channels: ['console'], after_minutes })) },
      'Секој чекор мора да биде подоцна од претходниот.',
    ],
    ['its channel is gone', { steps: [{ ...step(), channels: ['webhook:999'] }] }, 'Каналот повеќе не постои.'],
    ['it has no steps', { steps: [] }, 'Правилото мора да има барем еден чекор'],
  ])('is refused when %s', async (_, over, error) => {
    const { status, body } = await test.call('manager', 'POST', '/api/notification-rules', rule(over));
    expect([status, body.error]).toEqual([400, error]);
  });
});

describe('a message', () => {
  it('shows on the open pages of its person and in the list, and not on others’', async () => {
    await addRule({ steps: [step({ channels: ['console'] })] });
    const manager = await test.connect(await test.login('manager'));
    const operator = await test.connect(await test.login('operator'));
    const seen: unknown[] = [];
    operator.on('notification', (event) => seen.push(event));
    const came = nextEvent<{ title: string }>(manager, 'notification');
    await raiseAlarm(test, tracker, 'sos');
    await settled();
    expect((await came).title).toContain('Возачот побара помош (SOS)');
    expect(seen).toEqual([]);
    const { body } = await test.call('manager', 'GET', '/api/notifications');
    expect(body.data).toMatchObject([{ title: expect.stringContaining('SOS'), read_at: null, is_critical: true }]);
    await test.call('manager', 'PUT', '/api/notifications/read', {});
    expect((await test.call('manager', 'GET', '/api/notifications')).body.data[0].read_at).not.toBeNull();
  });

  it('is tried again with the same key, at growing pauses, then counts as dead and can be sent once more', async () => {
    receiver.answerWith(() => 503);
    await addRule();
    await raiseAlarm(test, tracker, 'sos');
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 9; attempt++) {
      await settled();
      const [row] = (await query(
        "select extract(epoch from next_attempt_at - now())::float8 as pause from notification_messages where status = 'waiting'",
      )) as { pause: number }[];
      if (row) pauses.push(Math.round(row.pause));
      await passRetries();
    }
    expect(pauses).toEqual([5, 15, 60, 300, 900, 1800, 3600, 3600]);
    expect(receiver.deliveries).toHaveLength(9);
    expect(new Set(receiver.deliveries.map(({ key }) => key)).size).toBe(1);
    const { body } = await test.call('manager', 'GET', '/api/notifications/sent?status=dead');
    expect(body.data).toMatchObject([{ attempts: 9, error: 'HTTP 503', alarm: { alarm_type: 'sos' } }]);
    const channels = await test.call('manager', 'GET', '/api/notifications/channels');
    expect((await test.send('GET', '/metrics', {})).body).toContain(
      `notification_channel_failures{channel="${channel}"} 9`,
    );
    expect(channels.body.data).toMatchObject([
      { channel: 'console', is_configured: true, is_dead: false },
      { channel: 'mail', is_configured: false, is_dead: false },
      { channel: 'push', is_configured: false, is_dead: false },
      { channel, name: 'SMS', is_dead: true, error: 'HTTP 503' },
    ]);
    expect((await test.call('manager', 'GET', '/api/notifications/settings')).body.data.is_unreachable).toBe(true);
    receiver.answerWith(() => 204);
    expect((await test.call('manager', 'POST', `/api/notifications/sent/${body.data[0].id}/retry`)).status).toBe(200);
    await settled();
    expect((await test.call('manager', 'GET', '/api/notifications/channels')).body.data[3]).toMatchObject({
      is_dead: false,
    });
    expect((await test.call('manager', 'GET', '/api/notifications/settings')).body.data.is_unreachable).toBe(false);
  });

  it('is sent by one of several senders, and by another with the same key once the first has died with it', async () => {
    const other = new Notifications({
      database: test.api.database,
      live: { notification: () => {} },
      log: { warn: () => {} } as never,
      egress: new Egress(LOOPBACK),
      settings: {},
      reports: { enqueue: async () => {}, load: async () => undefined },
    });
    await addRule();
    await raiseAlarm(test, tracker, 'sos');
    await Promise.all([settled(), other.settled(), settled(), other.settled()]);
    expect(receiver.deliveries).toHaveLength(1);
    // This is the state that a sender leaves behind when it is killed after the receiver has answered.
    await query(
      "update notification_messages set status = 'waiting', leased_by = 'killed', leased_until = now() + interval '20 seconds'",
    );
    await other.settled();
    expect(receiver.deliveries).toHaveLength(1);
    await query("update notification_messages set leased_until = now() - interval '1 second'");
    await other.settled();
    expect(receiver.deliveries.map(({ key }) => key)).toEqual([
      receiver.deliveries[0]?.key,
      receiver.deliveries[0]?.key,
    ]);
    await other.stop();
  });

  it('that the receiver refuses for good is not repeated', async () => {
    receiver.answerWith(() => 400);
    await addRule();
    await raiseAlarm(test, tracker, 'sos');
    await settled();
    await passRetries();
    await settled();
    expect(receiver.deliveries).toHaveLength(1);
  });

  it('waits for the end of quiet hours, except the critical ones that are let through and the console’s', async () => {
    const now = Date.now();
    const clock = (ms: number) =>
      new Date(now + ms).toLocaleTimeString('en-GB', { timeZone: 'Europe/Skopje', hour: '2-digit', minute: '2-digit' });
    // By more than an hour, which may come twice.
    const quiet = { locale: 'mk', quiet_from: clock(-7_200_000), quiet_until: clock(7_200_000) };
    await test.call('manager', 'PUT', '/api/notifications/settings', { ...quiet, quiet_critical: false });
    await addRule({ severities: null, steps: [step({ channels: ['console', channel] })] });
    await raiseAlarm(test, tracker, 'sos');
    await settled();
    expect(receiver.deliveries).toEqual([]);
    expect((await test.call('manager', 'GET', '/api/notifications')).body.data).toHaveLength(1);
    await test.call('manager', 'PUT', '/api/notifications/settings', { ...quiet, quiet_critical: true });
    await raiseAlarm(test, tracker, 'hardBraking');
    await settled();
    expect(
      receiver.deliveries.map(({ body }) => body.alarms.map((alarm: { alarm_type: string }) => alarm.alarm_type)),
    ).toEqual([['sos']]);
    await test.call('manager', 'PUT', '/api/notifications/settings', {
      locale: 'en',
      quiet_from: null,
      quiet_until: null,
      quiet_critical: true,
    });
    await settled();
    // The alarm's own text is unchanged, after its type in the reader's language.
    expect(receiver.deliveries[1]?.body.title).toMatch(/^device \S+: Harsh braking · \p{Script=Cyrillic}/u);
  });

  it('waits outside the working hours of the user’s team, where the user wants that', async () => {
    const free = { name: 'Слободно', shifts: [], holidays_free: true, exceptions: [] };
    const busy = { ...free, name: 'Секогаш', shifts: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }] };
    const make = async (body: object) => (await test.call('manager', 'POST', '/api/calendars', body)).body.data.id;
    const [never, always] = [await make(free), await make(busy)];
    const use = (body: object) => test.call('manager', 'PUT', '/api/calendars/uses', body);
    const settings = { locale: 'mk', quiet_from: null, quiet_until: null, quiet_critical: false };
    const save = (more: object) => test.call('manager', 'PUT', '/api/notifications/settings', { ...settings, ...more });
    await use({ calendar_id: never });
    await save({ quiet_off_hours: true });
    await addRule({ severities: null });
    await raiseAlarm(test, tracker, 'sos');
    await settled();
    expect(receiver.deliveries).toEqual([]);
    await query("update users set team_id = 2 where username = 'manager'");
    await use({ team_id: 2, calendar_id: always });
    await settled();
    expect(receiver.deliveries).toHaveLength(1);
    await use({ team_id: 2, calendar_id: never });
    await raiseAlarm(test, tracker, 'hardBraking');
    await settled();
    expect(receiver.deliveries).toHaveLength(1);
    expect((await save({})).body.data).toMatchObject({ quiet_off_hours: false });
    await settled();
    expect(receiver.deliveries).toHaveLength(2);
    await query("update users set team_id = null where username = 'manager'");
  });

  it('folds a storm of 2,000 alarms, the critical ones first, and nobody gets more than a few messages a minute', async () => {
    await addRule({ severities: null });
    await storm(2_000);
    await settled();
    await settled();
    expect(receiver.deliveries).toHaveLength(1);
    const [digest] = receiver.deliveries;
    expect(digest?.body).toMatchObject({
      kind: 'digest',
      is_critical: true,
      alarm_count: 2_000,
      title: 'Нови аларми: 2000',
    });
    expect(digest?.body.alarms).toHaveLength(20);
    expect(new Set(digest?.body.alarms.map(({ severity }: { severity: string }) => severity))).toEqual(
      new Set(['critical']),
    );
    expect(digest?.body.text).toMatch(/и уште 1980$/);
    for (let wave = 0; wave < 5; wave++) {
      await storm(100);
      await settled();
    }
    expect(receiver.deliveries).toHaveLength(3);
    await query("update notification_messages set created_at = created_at - interval '20 seconds'");
    await settled();
    expect(receiver.deliveries.map(({ body }) => body.alarm_count)).toEqual([2_000, 100, 100, 300]);
  });

  it('to oneself shows that the channels of a rule work', async () => {
    const { id } = await addRule();
    expect((await test.call('admin', 'POST', `/api/notification-rules/${id}/test`)).status).toBe(200);
    await settled();
    expect(receiver.deliveries.map(({ body }) => [body.kind, body.title, body.person.id])).toEqual([
      ['test', 'Пробна порака', expect.any(Number)],
    ]);
  });
});

let stormy = 0;
/** Alarms of a statement of their own, as a batch of positions raises them: every tenth is critical. */
async function storm(count: number): Promise<void> {
  await test.enterDevices([tracker]);
  const [device] = (await query('select id from devices where device_id = $1', [tracker])) as { id: number }[];
  const { storeAlarms } = await import('../../alarms/insertAlarms');
  await test.api.database.transaction((queries) =>
    storeAlarms(
      queries,
      Array.from({ length: count }, (_, index) => ({
        device_pk: device?.id ?? 0,
        alarm_type: index % 10 === 0 ? 'sos' : 'vibration',
        severity: index % 10 === 0 ? ('critical' as const) : ('low' as const),
        message: `Аларм ${index}`,
        created_at: new Date().toISOString(),
        source_key: `storm:${stormy++}`,
        latitude: null,
        longitude: null,
        speed: null,
      })),
      test.api.services.afterAlarms,
    ),
  );
}
