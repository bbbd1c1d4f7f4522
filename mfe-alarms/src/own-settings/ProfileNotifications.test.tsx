import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { liveLink, serverAnnounces, signInAs } from 'shared-auth/testing';
import { notificationServer, ruleRow, settingsRow } from '../testing/notificationServer';
import { renderInShell } from '../testing/renderInShell';
import NotificationNotices from './NotificationNotices';
import ProfileNotifications from './ProfileNotifications';

let server: ReturnType<typeof notificationServer>;
beforeEach(async () => {
  await signInAs('operator');
  serverAnnounces('notifications');
});
afterEach(() => {
  server.restore();
  serverAnnounces();
  act(() => {
    session.logout();
    liveLink.reset();
  });
});

const own = (over = {}) =>
  ruleRow({ owner_id: 1, steps: [{ after_minutes: 0, users: [], roles: [], channels: ['mail'] }], ...over });

it('keeps one’s own rules, without asking whom', async () => {
  server = notificationServer([own()]);
  const user = userEvent.setup();
  renderInShell(<ProfileNotifications />, { route: '/profile' });
  expect(await screen.findByText('Кога ќе пристигне критичен аларм, испрати ми порака преку е-пошта.')).toBeVisible();
  expect(server.callsTo('GET', '/api/notification-rules')[0]?.query.get('own')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Ново правило' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ново правило' }));
  expect(dialog.queryByRole('group', { name: 'Кому' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Зачувај' }));
  expect(await screen.findByText('Кога ќе пристигне критичен аларм, испрати ми порака преку конзолата.')).toBeVisible();
  expect(server.callsTo('POST', '/api/notification-rules').map(({ body }) => body)).toMatchObject([
    { is_own: true, steps: [{ users: [], roles: [] }] },
  ]);
  expect(server.callsTo('GET', '/api/users')).toEqual([]);
});

it('keeps quiet hours and the language of messages', async () => {
  server = notificationServer([]);
  const user = userEvent.setup();
  renderInShell(<ProfileNotifications />, { route: '/profile' });
  const form = within(await screen.findByRole('form', { name: 'Мирни часови' }));
  expect(form.getByRole('button', { name: 'Зачувај' })).toBeDisabled();
  await user.click(form.getByRole('switch', { name: 'Мирни часови' }));
  await user.click(form.getByRole('checkbox', { name: 'Критичните аларми стигнуваат и тогаш' }));
  await user.selectOptions(form.getByLabelText('Јазик на пораките'), 'English');
  await user.click(form.getByRole('button', { name: 'Зачувај' }));
  expect(await form.findByRole('button', { name: 'Зачувај' })).toBeDisabled();
  expect(server.callsTo('PUT', '/api/notifications/settings').map(({ body }) => body)).toEqual([
    { locale: 'en', quiet_from: '22:00', quiet_until: '06:00', quiet_critical: false },
  ]);
});

it('are also outside working hours, where the server has calendars', async () => {
  serverAnnounces('notifications', 'hours');
  server = notificationServer([]);
  const user = userEvent.setup();
  renderInShell(<ProfileNotifications />, { route: '/profile' });
  const form = within(await screen.findByRole('form', { name: 'Мирни часови' }));
  await user.click(form.getByRole('switch', { name: 'И надвор од работното време' }));
  await user.click(form.getByRole('button', { name: 'Зачувај' }));
  await waitFor(() =>
    expect(server.callsTo('PUT', '/api/notifications/settings').map(({ body }) => body)).toEqual([
      { locale: 'mk', quiet_from: null, quiet_until: null, quiet_critical: true, quiet_off_hours: true },
    ]),
  );
});

it('shows the last messages to oneself when they are opened', async () => {
  server = notificationServer([]);
  server.on('GET /api/notifications', {
    json: {
      success: true,
      data: [
        {
          id: 5,
          is_critical: true,
          title: 'СК-1234-АБ: SOS',
          body: 'Критичен',
          link: '/alarms?take=7',
          created_at: '2026-11-23T02:12:00.000Z',
          read_at: null,
        },
      ],
    },
  });
  server.on('PUT /api/notifications/read', { json: { success: true } });
  const user = userEvent.setup();
  renderInShell(<ProfileNotifications />, { route: '/profile' });
  await user.click(await screen.findByText('Последни пораки до мене'));
  expect(await screen.findByRole('link', { name: 'СК-1234-АБ: SOS' })).toHaveAttribute('href', '/alarms?take=7');
  await user.click(screen.getByRole('button', { name: 'Означи ги сите како прочитани' }));
  expect(server.callsTo('PUT', '/api/notifications/read')).toHaveLength(1);
});

it('says so where no channel reaches the person, and shows nothing where nothing is announced', async () => {
  server = notificationServer([], settingsRow({ is_unreachable: true }));
  const { unmount } = renderInShell(<ProfileNotifications />, { route: '/profile' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Ниеден канал не ви испорачува');
  unmount();
  serverAnnounces();
  server.calls.length = 0;
  const { container } = renderInShell(<ProfileNotifications />, { route: '/profile' });
  expect(container).toBeEmptyDOMElement();
  expect(server.calls).toEqual([]);
});

it('explains where this browser can get no messages while the console is closed', async () => {
  server = notificationServer(
    [],
    settingsRow({
      push_key: 'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U',
    }),
  );
  renderInShell(<ProfileNotifications />, { route: '/profile' });
  expect(await screen.findByText('Овој прелистувач не прима известувања кога конзолата е затворена.')).toBeVisible();
});

it('announces on every page what comes to the person, and that nothing else arrives', async () => {
  server = notificationServer([], settingsRow({ is_unreachable: true }));
  const { notifications } = renderInShell(<NotificationNotices />, { route: '/dashboard' });
  await waitFor(() => expect(notifications).toEqual([{ tone: 'error', text: expect.stringMatching(/^Ниеден канал/) }]));
  act(() =>
    liveLink.receive('notification', [{ id: 9, title: 'СК-1234-АБ: SOS', is_critical: true, link: '/alarms' }]),
  );
  act(() =>
    liveLink.receive('notification', [
      { id: 10, title: 'СК-1234-АБ: Геозона', link: '/alarms' },
      { title: 'без број' },
    ]),
  );
  expect(notifications.slice(1)).toEqual([
    { tone: 'warning', text: 'СК-1234-АБ: SOS' },
    { tone: 'info', text: 'СК-1234-АБ: Геозона' },
  ]);
});
