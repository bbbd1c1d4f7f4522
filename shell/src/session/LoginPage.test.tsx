import { act, screen, waitFor } from '@testing-library/react';
import { session } from 'shared-auth';
import { type FakeAnswer, fakeServer } from 'shared-auth/testing';
import { paste } from 'shared-ui/testing';
import { renderInShell, whereabouts } from '../testing/renderInShell';
import { ConsoleEntry } from './ConsoleEntry';
import { forgetOrigin, rememberOrigin } from './origin';
import { startSessionToasts } from './sessionToasts';

const ana = { id: 1, username: 'ana', first_name: 'Ана', last_name: 'Петровска', role: 'manager' };
let server: ReturnType<typeof fakeServer>;
let stopToasts: () => void;

beforeEach(async () => {
  server = fakeServer({ 'POST /api/auth/login': { json: { success: true, token: 't', user: ana } } });
  stopToasts = startSessionToasts();
  await session.start();
});
afterEach(() => {
  act(() => session.logout());
  stopToasts();
  server.restore();
  forgetOrigin();
});

function open(state?: unknown) {
  return renderInShell(
    <ConsoleEntry>
      <h1>behind</h1>
    </ConsoleEntry>,
    [{ pathname: '/login', state }],
  );
}
const username = () => screen.getByLabelText('Корисничко име');
const password = () => screen.getByLabelText('Лозинка');
const button = () => screen.getByRole('button', { name: /најав/i });

async function fillIn(name = 'ana', secret = 'secret') {
  await paste(username(), name);
  await paste(password(), secret);
}

it('has a title, says what the product is, and names its fields', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Најава' })).toBeVisible();
  expect(screen.getByText('Систем за следење на возен парк')).toBeVisible();
  expect(document.title).toBe('Најава · GPS Tracker');
  expect(password()).toHaveAttribute('type', 'password');
  expect(screen.getByRole('button', { name: 'Најави се' })).toBeEnabled();
});

it('asks for both fields in the words of the spec, and forgets an error when its field is edited', async () => {
  const { user } = await open();
  await user.type(username(), '   ');
  await user.click(button());
  expect(screen.getByText('Корисничкото име е задолжително')).toBeVisible();
  expect(screen.getByText('Лозинката е задолжителна')).toBeVisible();
  expect(username()).toHaveFocus();
  expect(username()).toBeInvalid();
  expect(server.calls).toHaveLength(0);
  await user.type(username(), 'a');
  expect(screen.queryByText('Корисничкото име е задолжително')).toBeNull();
  expect(screen.getByText('Лозинката е задолжителна')).toBeVisible();
  await user.type(password(), ' ');
  expect(screen.queryByText('Лозинката е задолжителна')).toBeNull();
});

it.each([
  ['deactivated', /сметка е деактивирана/],
  ['ended', /Најавата е прекината/],
  ['expired', /Најавата истече/],
])('B24: says why a session is over (%s) for as long as the page is open, and not in a toast', async (reason, text) => {
  await act(() => session.login({ username: 'ana', password: 'secret' }));
  server.on('PUT /api/auth/profile', { status: 401, json: { success: false, reason } });
  await open();
  await act(() => session.updateProfile({}).catch(() => {}));
  expect(await screen.findByRole('status')).toHaveTextContent(text);
  expect(screen.getAllByText(text)).toHaveLength(1);
  await fillIn();
  await act(() => session.login({ username: 'ana', password: 'secret' }));
  expect(screen.queryByText(text)).toBeNull();
});

it('is disabled and says so while it logs in, then goes to the dashboard', async () => {
  let answer: (answer: FakeAnswer) => void = () => {};
  server.on('POST /api/auth/login', () => new Promise((resolve) => (answer = resolve)));
  const { user } = await open();
  await fillIn();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Се најавува...' })).toBeDisabled();
  expect(username()).toBeDisabled();
  expect(password()).toBeDisabled();
  await act(async () => answer({ json: { token: 't', user: ana } }));
  expect(await screen.findByRole('heading', { name: 'behind' })).toBeVisible();
  expect(whereabouts.path).toBe('/dashboard');
  expect(await screen.findByText('Успешно се најавивте!')).toBeVisible();
  expect(server.callsTo('POST', '/api/auth/login')).toHaveLength(1);
});

it.each<[string, FakeAnswer, string]>([
  ['the error of the server', { status: 401, json: { error: 'Погрешна лозинка' } }, 'Погрешна лозинка'],
  ['its message without one', { status: 401, json: { message: 'Погрешно' } }, 'Погрешно'],
  ['why a driver is refused', { status: 403, json: { error: 'Возачите немаат пристап' } }, 'Возачите немаат пристап'],
  ['why one must wait', { status: 429, json: { error: 'Почекајте 30 секунди' } }, 'Почекајте 30 секунди'],
  [
    'that one must wait',
    { status: 429, json: {} },
    'Премногу обиди за најава. Почекајте малку, па обидете се повторно.',
  ],
  ['the fallback without words', { status: 500, json: {} }, 'Грешка при најавување'],
  ['the fallback without a network', new TypeError('Failed to fetch'), 'Грешка при најавување'],
  ['the fallback after an HTML page', new Response('<h1>proxy</h1>', { status: 502 }), 'Грешка при најавување'],
])('shows %s, and keeps what was typed', async (_what, answer, text) => {
  server.on('POST /api/auth/login', answer);
  const { user } = await open();
  await fillIn('ana', 'wrong');
  await user.click(button());
  expect(await screen.findByText(text)).toBeVisible();
  expect(username()).toHaveValue('ana');
  expect(password()).toHaveValue('wrong');
  expect(button()).toBeEnabled();
  expect(button()).toHaveFocus();
});

it('goes to where the visitor came from', async () => {
  const { user } = await open({ origin: { path: '/alarms?severity=critical', owner: null } });
  await fillIn();
  await user.click(button());
  await waitFor(() => expect(whereabouts.path).toBe('/alarms?severity=critical'));
});

it('goes there after a reload as well, and only once', async () => {
  rememberOrigin({ path: '/vehicles/7', owner: null });
  const { user } = await open();
  await fillIn();
  await user.click(button());
  await waitFor(() => expect(whereabouts.path).toBe('/vehicles/7'));
  expect(sessionStorage.getItem('fleet.origin')).toBeNull();
});

it('never leaves the site', async () => {
  const { user } = await open({ origin: { path: '//evil.test/alarms', owner: null } });
  await fillIn();
  await user.click(button());
  await waitFor(() => expect(whereabouts.path).toBe('/dashboard'));
});

it('sends on who is signed in already', async () => {
  await session.login({ username: 'ana', password: 'secret' });
  await open();
  expect(whereabouts.path).toBe('/dashboard');
});

it('says that the session lasts only for this tab where nothing can be stored', async () => {
  const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { user } = await open();
  await fillIn();
  await user.click(button());
  expect(await screen.findByText(/Прелистувачот не дозволува зачувување/)).toBeVisible();
  refuse.mockRestore();
});

it('can be read in English, without a reload', async () => {
  const { user } = await open();
  await user.type(username(), 'ana');
  await user.selectOptions(screen.getByLabelText('Јазик'), 'English');
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeVisible();
  expect(screen.getByLabelText('Username')).toHaveValue('ana');
  await user.selectOptions(screen.getByLabelText('Language'), 'Македонски');
  localStorage.removeItem('fleet.locale');
});
