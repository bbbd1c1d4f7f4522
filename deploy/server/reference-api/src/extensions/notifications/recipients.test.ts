import { raiseAlarm } from '../../testing/alarms';
import { startTestApi, type TestApi } from '../../testing/client';
import { startWebhookReceiver } from '../../testing/webhookReceiver';

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
