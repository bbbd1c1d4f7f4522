import { raiseAlarm } from '../../testing/alarms';
import { startTestApi, type TestApi } from '../../testing/client';
import { startWebhookReceiver } from '../../testing/webhookReceiver';
import { enqueueNotifications } from './outbox';

const trackers = ['359632080000011', '359632080000012'] as const;

let test: TestApi;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  test = await startTestApi({ notifications: { tickMs: 0 } });
  const { body } = await test.call('admin', 'POST', '/api/notification-webhooks', { name: 'SMS', url: receiver.url });
  receiver.expectSecret(body.data.secret);
  const step = { after_minutes: 0, users: [], roles: ['manager', 'operator'], channels: [body.data.channel] };
  const rule = {
    alarm_types: null,
    severities: null,
    vehicle_ids: null,
    moment: 'always',
    steps: [step],
    is_paused: false,
  };
  expect((await test.call('admin', 'POST', '/api/notification-rules', rule)).status).toBe(201);
  await test.enterDevices(trackers);
  await query(
    `insert into vehicles (id, vehicle_code, license_plate, plate_key, make, model, vehicle_type, search_text, team_id)
     overriding system value values (901, 'V-901', 'СК-901-АБ', 'a', 'Fiat', 'Ducato', 'van', '', 2), (902, 'V-902', 'СК-902-АБ', 'b', 'Fiat', 'Ducato', 'van', '', 3)`,
  );
  await query("update devices set vehicle_id = case imei when '359632080000011' then 901 else 902 end");
  await query("insert into user_teams (user_id, team_id) select id, 2 from users where username = 'operator'");
});
afterAll(async () => {
  await test?.close();
  await receiver?.close();
});
beforeEach(() => {
  receiver.deliveries.length = 0;
});

const query = (sql: string) => test.api.database.query(sql);
const settled = () => test.api.services.notifications.settled();
const people = () => receiver.deliveries.map(({ body }) => body.person.email.split('@')[0]).sort();

it('are those who see the vehicle of the alarm', async () => {
  await raiseAlarm(test, trackers[0], 'sos');
  await settled();
  expect(people()).toEqual(['manager', 'operator']);
  await raiseAlarm(test, trackers[1], 'sos');
  await settled();
  expect(people()).toEqual(['manager', 'manager', 'operator']);
});

it('are told nothing of a vehicle that went to another team before the message goes out', async () => {
  await raiseAlarm(test, trackers[0], 'powerCut');
  await query('update vehicles set team_id = 3 where id = 901');
  await settled();
  expect(people()).toEqual(['manager']);
});

it('are told by a rule of a team of that team’s vehicles only', async () => {
  // Nothing is folded with what was sent before.
  await query('delete from notification_messages');
  await query('update notification_rules set team_ids = array[3]');
  await query('update vehicles set team_id = case id when 901 then 2 else 3 end where id in (901, 902)');
  await raiseAlarm(test, trackers[0], 'sos');
  await raiseAlarm(test, trackers[1], 'sos');
  await settled();
  expect(receiver.deliveries.map(({ body }) => body.alarms[0].license_plate)).toEqual(['СК-902-АБ']);
});

it('are those of a rule that keeps its teams as it was written', async () => {
  const rule = {
    alarm_types: null,
    severities: null,
    vehicle_ids: null,
    team_ids: [2, 3],
    moment: 'always',
    steps: [{ after_minutes: 0, users: [], roles: ['manager'], channels: ['console'] }],
    is_paused: false,
  };
  const { body: made } = await test.call('manager', 'POST', '/api/notification-rules', rule);
  expect(made.data.team_ids).toEqual([2, 3]);
  const { body: changed } = await test.call('manager', 'PUT', `/api/notification-rules/${made.data.id}`, {
    ...rule,
    team_ids: null,
  });
  expect(changed.data.team_ids).toBeNull();
  const { body: preview } = await test.call('manager', 'POST', '/api/notification-rules/preview', {
    ...rule,
    team_ids: [1],
  });
  expect(preview.data).toMatchObject([{ alarms: 0 }]);
});

describe('a rule of zones', () => {
  const rule = (zone_ids: number[] | null) => ({
    alarm_types: null,
    severities: null,
    vehicle_ids: null,
    team_ids: null,
    zone_ids,
    moment: 'always',
    steps: [{ after_minutes: 0, users: [], roles: ['manager'], channels: ['console'] }],
    is_paused: false,
  });
  const draw = async (name: string, team_id: number | null = null) => {
    const geometry = { type: 'Point', coordinates: [21.4, 42], radius: 100 };
    return (await test.call('admin', 'POST', '/api/zones', { name, team_id, geometry })).body.data.id as number;
  };
  let [depot, border] = [0, 0];
  beforeAll(async () => {
    [depot, border] = [await draw('Депо'), await draw('Царина')];
    await query('delete from notification_rules');
  });

  it('takes their alarms by their id, and those of the same name that a Traccar reports', async () => {
    const at = '2026-11-26T08:00:00.000Z';
    const alarms = [
      ['geofence', `rule:zone:enter:${depot}:${at}`, 'Депо'],
      ['geofence', `rule:zone:stay:${depot}:${at}:30`, 'Старо име'],
      ['overspeed', `rule:zone:speed:${depot}:${at}`, 'Депо'],
      ['geofence', 'traccar:1', 'Депо'],
      ['geofence', `rule:zone:enter:${border}:${at}`, 'Царина'],
      ['geofence', `rule:zone:enter:${depot}0:${at}`, 'Друга'],
      ['geofence', 'traccar:2', 'Царина'],
      ['geofence', 'traccar:3', null],
      ['overspeed', 'traccar:4', 'Депо'],
      ['sos', 'traccar:5', null],
    ] as const;
    await query('delete from alarms');
    for (const [type, key, zone] of alarms)
      await test.api.database.query(
        `insert into alarms (device_pk, vehicle_id, alarm_type, severity, message, created_at, source_key, zone)
         select id, vehicle_id, $1, 'high', $2, now(), $2, $3 from devices where vehicle_id = 902`,
        [type, key, zone],
      );
    const taken = async (zone_ids: number[] | null) => {
      const { status, body } = await test.call('manager', 'POST', '/api/notification-rules', rule(zone_ids));
      expect([status, body.data.zone_ids]).toEqual([201, zone_ids]);
      const rows = await test.api.database.query<{ id: string }>('select id from alarms');
      await enqueueNotifications(
        test.api.database,
        rows.map(({ id }) => Number(id)),
      );
      const dues = await test.api.database.query<{ source_key: string }>(
        'select distinct a.source_key from notification_dues d join alarms a on a.id = d.alarm_id where d.rule_id = $1',
        [body.data.id],
      );
      const preview = await test.call('manager', 'POST', '/api/notification-rules/preview', rule(zone_ids));
      expect(preview.body.data).toMatchObject([{ alarms: dues.length }]);
      await query('delete from notification_dues');
      await query('delete from notification_rules');
      return dues.map(({ source_key }) => alarms.findIndex(([, key]) => key === source_key)).sort((a, b) => a - b);
    };
    expect(await taken([depot])).toEqual([0, 1, 2, 3]);
    expect(await taken([depot, border])).toEqual([0, 1, 2, 3, 4, 6]);
    expect(await taken(null)).toHaveLength(alarms.length);
  });

  it('stays as narrow when its zones are deleted', async () => {
    const gone = await draw('Привремена');
    const { data } = (await test.call('manager', 'POST', '/api/notification-rules', rule([gone]))).body;
    await test.call('admin', 'DELETE', `/api/zones/${gone}`);
    const { body } = await test.call('manager', 'PUT', `/api/notification-rules/${data.id}`, {
      ...rule([gone]),
      is_paused: true,
    });
    expect(body.data).toMatchObject({ zone_ids: [gone], is_paused: true });
    const preview = await test.call('manager', 'POST', '/api/notification-rules/preview', rule([gone]));
    expect(preview.body.data).toMatchObject([{ alarms: 0 }]);
  });

  it('is kept by those who see its zones only', async () => {
    const [ours, theirs] = [await draw('Наша', 2), await draw('Туѓа', 3)];
    await query("update users set role = 'manager' where username = 'operator'");
    test.forget('operator');
    const post = (zones: number[], more: object = {}) =>
      test.call('operator', 'POST', '/api/notification-rules', {
        ...rule(zones),
        steps: [{ after_minutes: 0, users: [], roles: ['operator'], channels: ['console'] }],
        ...more,
      });
    expect((await post([ours, depot])).status).toBe(201);
    for (const is_own of [true, false])
      for (const zones of [[theirs], [ours, 999_999]]) {
        const { status, body } = await post(zones, { is_own });
        expect([status, body.fields]).toEqual([400, { zone_ids: 'Изберете зони што ги гледате.' }]);
      }
    const list = async () =>
      (await test.call('operator', 'GET', '/api/notification-rules')).body.data.map(
        ({ zone_ids }: { zone_ids: number[] | null }) => zone_ids,
      );
    expect(await list()).toContainEqual([ours, depot]);
    await test.api.database.query('update zones set team_id = 3 where id = $1', [ours]);
    expect(await list()).not.toContainEqual([ours, depot]);
  });
});
