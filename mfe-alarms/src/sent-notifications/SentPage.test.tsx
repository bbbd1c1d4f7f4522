import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { renderInShell } from '../testing/renderInShell';
import SentPage from './SentPage';

const message = {
  id: 12,
  person: 'Ана Петровска',
  channel: 'webhook:3',
  kind: 'alarm',
  is_critical: true,
  alarm_count: 1,
  alarm: { id: 7, alarm_type: 'sos', license_plate: 'СК-1234-АБ' },
  status: 'sent',
  attempts: 1,
  error: null,
  caused_at: '2026-11-23T02:12:00.000Z',
  ended_at: '2026-11-23T02:12:01.400Z',
  next_attempt_at: '2026-11-23T02:12:00.000Z',
};
const dead = { ...message, id: 11, status: 'dead', attempts: 9, error: 'HTTP 503', alarm_count: 4 };
const gone = {
  ...dead,
  alarm_count: 1,
  alarm: { id: 8, alarm_type: 'panic', license_plate: 'СК-1234-АБ' },
  id: 9,
  channel: 'push',
  error: 'no browser takes messages for this person',
  person: 'Бојан Илиев',
};
const test = { ...message, id: 10, kind: 'test', alarm: null, channel: 'mail' };
const channels = [
  {
    channel: 'console',
    name: null,
    url: null,
    is_dead: false,
    failing_since: null,
    last_sent_at: null,
    error: null,
    waiting: 0,
  },
  {
    channel: 'webhook:3',
    name: 'SMS',
    url: 'https://sms.example',
    is_dead: true,
    failing_since: '2026-11-23T02:00:00.000Z',
    last_sent_at: null,
    error: 'HTTP 503',
    waiting: 2,
  },
];

let server: ReturnType<typeof fakeServer>;
async function start(role: 'manager' | 'admin', announced = true) {
  await signInAs(role);
  if (announced) serverAnnounces('notifications');
  server = fakeServer({
    'GET /api/notifications/sent': ({ query }) => ({
      json: {
        success: true,
        data: [message, dead, gone, test].filter(({ status }) => (query.get('status') ?? status) === status),
        pagination: { total: 3, pages: 1, page: 1 },
      },
    }),
    'GET /api/notifications/channels': { json: { success: true, data: channels } },
    'POST /api/notifications/sent/:id/retry': { json: { success: true } },
  });
}
afterEach(() => {
  server.restore();
  serverAnnounces();
  session.logout();
});

const rowOf = async (text: string) => {
  const row = (await screen.findByText(text)).closest('tr');
  if (!row) throw new Error(`${text} stands in no row`);
  return within(row);
};

it('shows what was sent, to whom, by what, how long it took, and why it failed', async () => {
  await start('manager');
  renderInShell(<SentPage />, { route: '/notifications/sent' });
  const sent = await rowOf('СК-1234-АБ · SOS');
  for (const text of ['Ана Петровска', 'SMS', '23.11.2026 03:12:00', '1,4 сек', 'Испратено'])
    expect(sent.getByText(text)).toBeVisible();
  expect((await rowOf('Бојан Илиев')).getByText('лицето нема прелистувач што прима известувања')).toBeVisible();
  const failed = await rowOf('СК-1234-АБ · SOS и уште 3');
  for (const text of ['Неиспорачано', 'HTTP 503', '9 обиди']) expect(failed.getByText(text)).toBeVisible();
  expect((await rowOf('Пробна порака')).getByText('е-пошта')).toBeVisible();
});

it('names the channel that is dead in its head, since when and why', async () => {
  await start('manager');
  renderInShell(<SentPage />, { route: '/notifications/sent' });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('1 канал не испорачува пораки');
  expect(alert).toHaveTextContent('SMS · од 23.11.2026 03:00:00 · HTTP 503');
  expect(screen.queryByRole('button', { name: 'Нов канал' })).toBeNull();
});

it('sends a dead message once more, and finds it by its state', async () => {
  await start('manager');
  const user = userEvent.setup();
  const { address } = renderInShell(<SentPage />, { route: '/notifications/sent' });
  await user.selectOptions(await screen.findByLabelText('Статус'), 'Неиспорачано');
  await rowOf('СК-1234-АБ · SOS и уште 3');
  expect(address().get('status')).toBe('dead');
  await user.click(screen.getByRole('button', { name: 'Испрати повторно: СК-1234-АБ · SOS и уште 3, Ана Петровска' }));
  expect(server.callsTo('POST', '/api/notifications/sent/11/retry')).toHaveLength(1);
});

it('lets administrators add a receiver, whose secret is shown once', async () => {
  await start('admin');
  server.on('POST /api/notification-webhooks', {
    status: 201,
    json: { success: true, data: { id: 4, channel: 'webhook:4', secret: 'whs_abc' } },
  });
  const user = userEvent.setup();
  renderInShell(<SentPage />, { route: '/notifications/sent' });
  await user.click(await screen.findByRole('button', { name: 'Нов канал' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Нов канал' }));
  await user.click(dialog.getByRole('button', { name: 'Додади' }));
  expect(dialog.getByText('Адресата мора да почнува со https:// или http://')).toBeVisible();
  await user.type(dialog.getByLabelText('Име на каналот'), 'Viber');
  await user.type(dialog.getByLabelText('Адреса'), 'https://viber.example/hook');
  await user.click(dialog.getByRole('button', { name: 'Додади' }));
  expect(await screen.findByDisplayValue('whs_abc')).toBeVisible();
  expect(server.callsTo('POST', '/api/notification-webhooks').map(({ body }) => body)).toEqual([
    { name: 'Viber', url: 'https://viber.example/hook' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Ја зачував тајната' }));
  expect(screen.queryByDisplayValue('whs_abc')).toBeNull();
});

it('names the rules that go silent with a channel, before and after it is deleted', async () => {
  await start('admin');
  serverAnnounces('notifications', 'notifications.silent');
  const rule = (id: number, channelNames: string[], reached = 1) => ({
    id,
    alarm_types: [id === 1 ? 'sos' : 'panic'],
    steps: [{ after_minutes: 0, users: [1], roles: [], channels: channelNames }],
    reached: [reached],
  });
  server.on('GET /api/notification-rules', {
    // The second has another way, the third is silent already.
    json: { success: true, data: [rule(1, ['webhook:3']), rule(2, ['webhook:3', 'mail']), rule(3, ['webhook:3'], 0)] },
  });
  server.on('DELETE /api/notification-webhooks/3', { json: { success: true } });
  const user = userEvent.setup();
  const { notifications } = renderInShell(<SentPage />, { route: '/notifications/sent' });
  await user.click(await screen.findByRole('button', { name: 'Избриши: SMS' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(await question.findByText(/Потоа 1 правило за известување не известува никого: SOS\./)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Избриши' }));
  await waitFor(() =>
    expect(notifications).toMatchObject([{ text: '1 правило за известување сега не известува никого: SOS.' }]),
  );
});
