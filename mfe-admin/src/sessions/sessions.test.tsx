import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SlotProvider, session } from 'shared-auth';
import { type FakeAnswer, fakeServer, liveLink, serverAnnounces, signInAs } from 'shared-auth/testing';
import ProfilePage from '../profile/ProfilePage';
import { renderPage } from '../testing/renderPage';
import { ana, listOf } from '../testing/users';
import UsersPage from '../users/UsersPage';
import SignInAnnouncements from './SignInAnnouncements';

const row = (id: string, more: object = {}) => ({
  id,
  browser: 'Firefox',
  system: 'Windows',
  address: '10.1.0.1',
  created_at: '2026-11-20T09:15:00Z',
  last_used_at: new Date(Date.now() - 3 * 60_000).toISOString(),
  is_current: false,
  ...more,
});
const rows = [row('a', { is_current: true }), row('b', { browser: 'Chrome', system: 'Android', address: '10.1.0.2' })];

let server: ReturnType<typeof fakeServer>;
beforeEach(async () => {
  await signInAs('admin');
  serverAnnounces('sessions.list');
  server = fakeServer({
    'GET /api/auth/sessions': listOf(rows),
    'DELETE /api/auth/sessions': { json: { success: true } },
    'DELETE /api/auth/sessions/:id': { json: { success: true } },
    'GET /api/users': listOf([ana]),
    'GET /api/users/:id/sessions': listOf([row('c')]),
    'DELETE /api/users/:id/sessions': { json: { success: true } },
  });
});
afterEach(() => {
  server.restore();
  serverAnnounces();
  act(() => session.logout());
});

const card = async () => within(await screen.findByRole('region', { name: 'Каде сте најавени' }));

it('lists where one is signed in, with device, place, since and last use', async () => {
  renderPage(<ProfilePage />);
  const [own, other] = await (await card()).findAllByRole('listitem');
  expect(own).toHaveTextContent(/Firefox, Windows.*овој прелистувач.*10\.1\.0\.1, од 20\.11\.2026.*пред 3 мин/);
  expect(within(own!).queryByRole('button')).not.toBeInTheDocument();
  expect(other).toHaveTextContent('Chrome, Android');
});

describe('settings of other modules, below the list', () => {
  const open = () =>
    renderPage(
      <SlotProvider value={({ name }) => name === 'profile.sections' && <p>Поставки на друг модул</p>}>
        <ProfilePage />
      </SlotProvider>,
    );

  it('come with it, so that it pushes nothing down', async () => {
    open();
    await card();
    expect(screen.queryByText('Поставки на друг модул')).not.toBeInTheDocument();
    await screen.findAllByRole('listitem');
    expect(screen.getByText('Поставки на друг модул')).toBeVisible();
  });

  it('are there without it where it has failed', async () => {
    server.on('GET /api/auth/sessions', { status: 500, json: { success: false } });
    open();
    expect(await screen.findByText('Поставки на друг модул')).toBeVisible();
  });
});

it('ends one', async () => {
  renderPage(<ProfilePage />);
  await (await card()).findAllByRole('listitem');
  server.on('GET /api/auth/sessions', listOf(rows.slice(0, 1)));
  await userEvent.click(screen.getByRole('button', { name: 'Прекини ја најавата: Chrome, Android' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(server.callsTo('DELETE', '/api/auth/sessions/b')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Прекини ги сите други' })).not.toBeInTheDocument();
});

it('ends all others after a question, and says in it what failed', async () => {
  server.on('DELETE /api/auth/sessions', { status: 503, json: { success: false, error: 'Серверот е зафатен.' } });
  renderPage(<ProfilePage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Прекини ги сите други' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Прекини' }));
  expect(await dialog.findByText('Серверот е зафатен.')).toBeVisible();
  server.on('DELETE /api/auth/sessions', { json: { success: true } });
  await userEvent.click(dialog.getByRole('button', { name: 'Прекини' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
});

it('is read again when a session begins or ends elsewhere; a new one is announced', async () => {
  const { notifications } = renderPage(
    <>
      <ProfilePage />
      <SignInAnnouncements />
    </>,
  );
  await (await card()).findAllByRole('listitem');
  server.on('GET /api/auth/sessions', listOf([...rows, row('d', { browser: 'Safari', system: 'iOS' })]));
  act(() =>
    liveLink.receive('session-change', { change: 'started', browser: 'Safari', system: 'iOS', address: '10.1.0.3' }),
  );
  expect(await screen.findByText('Safari, iOS')).toBeVisible();
  expect(notifications.map(({ text }) => text)).toEqual([
    'Нова најава на вашата сметка: Safari, iOS, 10.1.0.3. Ако не сте вие, прекинете ја на страницата „Профил“ и сменете ја лозинката.',
  ]);
  server.on('GET /api/auth/sessions', listOf(rows));
  act(() => liveLink.receive('session-change', { change: 'ended' }));
  await waitFor(() => expect(screen.queryByText('Safari, iOS')).not.toBeInTheDocument());
  expect(notifications).toHaveLength(1);
});

describe('a sign-in elsewhere', () => {
  const soon = () => new Date(Date.now() + 60_000).toISOString();
  const texts = (shown: { notifications: readonly { text: string }[] }) =>
    shown.notifications.map(({ text }) => /: (.*?)\. Ако/.exec(text)?.[1]);

  it('is announced too that came before the live link or this part was there, and once', async () => {
    server.on('GET /api/auth/sessions', listOf([...rows, row('d', { browser: 'Safari', created_at: soon() })]));
    const shown = renderPage(<SignInAnnouncements />);
    await waitFor(() => expect(texts(shown)).toEqual(['Safari, Windows, 10.1.0.1']));
    const told = { change: 'started', id: 'd', browser: 'Safari', system: 'Windows', address: '10.1.0.1' };
    act(() => liveLink.receive('session-change', told));
    act(() => liveLink.receive('session-change', { ...told, id: 'e', browser: 'Edge' }));
    expect(texts(shown)).toEqual(['Safari, Windows, 10.1.0.1', 'Edge, Windows, 10.1.0.1']);
  });

  it('is not announced where it came before this session began, or is this session', async () => {
    const own = row('a', { is_current: true, created_at: soon() });
    server.on('GET /api/auth/sessions', listOf([own, row('b', { created_at: new Date().toISOString() })]));
    const shown = renderPage(<SignInAnnouncements />);
    await waitFor(() => expect(server.callsTo('GET', '/api/auth/sessions')).toHaveLength(1));
    act(() => liveLink.receive('session-change', { change: 'started', id: 'x', browser: 'Opera' }));
    await waitFor(() => expect(texts(shown)).toEqual(['Opera, непознато место']));
  });

  it.each(['has come', 'is under way'])(
    'is announced that came while the link was down and the list %s',
    async (when) => {
      let answerOld = () => {};
      const old = new Promise<FakeAnswer>((resolve) => {
        answerOld = () => resolve(listOf(rows));
      });
      server.on('GET /api/auth/sessions', () => old);
      if (when === 'has come') answerOld();
      const shown = renderPage(<SignInAnnouncements />);
      await waitFor(() => expect(server.callsTo('GET', '/api/auth/sessions')).toHaveLength(1));
      act(() => liveLink.setConnected(true));
      act(() => liveLink.setConnected(false));
      server.on('GET /api/auth/sessions', listOf([...rows, row('d', { browser: 'Safari', created_at: soon() })]));
      act(() => liveLink.setConnected(true));
      answerOld();
      await waitFor(() => expect(texts(shown)).toEqual(['Safari, Windows, 10.1.0.1']));
    },
  );
});

it('is asked for and shown only where the server announces it', async () => {
  serverAnnounces();
  const { notifications } = renderPage(
    <>
      <ProfilePage />
      <SignInAnnouncements />
    </>,
  );
  act(() => liveLink.receive('session-change', { change: 'started' }));
  expect(screen.queryByRole('region', { name: 'Каде сте најавени' })).not.toBeInTheDocument();
  expect([server.calls, notifications]).toEqual([[], []]);
});

it('of a user are shown to administrators, who end them, and to nobody else', async () => {
  renderPage(<UsersPage />);
  await userEvent.click(await screen.findByRole('button', { name: /^Преглед: Ана/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Firefox, Windows')).toBeVisible();
  expect(dialog.getByRole('region', { name: 'Каде е најавен корисникот' })).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Прекини ги сите' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Прекини' }));
  await waitFor(() => expect(server.callsTo('DELETE', '/api/users/7/sessions')).toHaveLength(1));
});

describe('the own password', () => {
  beforeEach(() => {
    serverAnnounces('passwords.own');
    server.on('POST /api/auth/password-strength', ({ body }) => {
      const { password } = body as { password: string };
      return {
        json: {
          success: true,
          data: password === 'password' ? { score: 0, refusal: 'known' } : { score: 4, refusal: null },
        },
      };
    });
    server.on('PUT /api/auth/change-password', { json: { success: true } });
  });
  const open = async () => {
    renderPage(<ProfilePage />);
    await userEvent.click(screen.getByRole('button', { name: 'Промени лозинка' }));
    return within(await screen.findByRole('dialog'));
  };

  it('is told how strong it is while it is typed', async () => {
    const dialog = await open();
    await userEvent.type(dialog.getByLabelText(/^Нова лозинка/), 'password');
    expect(await dialog.findByText('Лозинката е меѓу најчестите и лесно се погодува')).toBeVisible();
    await userEvent.type(dialog.getByLabelText(/^Нова лозинка/), '-ветар-7');
    expect(await dialog.findByText('Силна')).toBeVisible();
    expect(dialog.getByRole('meter', { name: 'Јачина' })).toHaveAttribute('value', '4');
    // Not one call for each key: the server is asked when the user pauses.
    expect(server.callsTo('POST', '/api/auth/password-strength').length).toBeLessThan(10);
  });

  it('is changed, and not sent where the two differ', async () => {
    const dialog = await open();
    await userEvent.type(dialog.getByLabelText(/^Тековна лозинка/), 'admin123');
    await userEvent.type(dialog.getByLabelText(/^Нова лозинка(?! повторно)/), 'ветар-лопата-7');
    await userEvent.type(dialog.getByLabelText(/^Новата лозинка повторно/), 'ветар');
    await userEvent.click(dialog.getByRole('button', { name: 'Промени лозинка' }));
    expect(dialog.getByText('Двете лозинки не се исти')).toBeVisible();
    expect(server.callsTo('PUT', '/api/auth/change-password')).toHaveLength(0);
    await userEvent.type(dialog.getByLabelText(/^Новата лозинка повторно/), '-лопата-7');
    await userEvent.click(dialog.getByRole('button', { name: 'Промени лозинка' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.callsTo('PUT', '/api/auth/change-password')[0]?.body).toEqual({
      current_password: 'admin123',
      new_password: 'ветар-лопата-7',
    });
  });

  it('stays in the form when the server refuses it, with the reason', async () => {
    server.on('PUT /api/auth/change-password', {
      status: 400,
      json: { success: false, error: 'Тековната лозинка не е точна.' },
    });
    const dialog = await open();
    await userEvent.type(dialog.getByLabelText(/^Тековна лозинка/), 'x');
    await userEvent.type(dialog.getByLabelText(/^Нова лозинка(?! повторно)/), 'ветар-лопата-7');
    await userEvent.type(dialog.getByLabelText(/^Новата лозинка повторно/), 'ветар-лопата-7');
    await userEvent.click(dialog.getByRole('button', { name: 'Промени лозинка' }));
    expect(await dialog.findByText('Тековната лозинка не е точна.')).toBeVisible();
    expect(dialog.getByLabelText(/^Тековна лозинка/)).toHaveValue('x');
  });
});
