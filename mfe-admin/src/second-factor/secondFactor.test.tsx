import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import ProfilePage from '../profile/ProfilePage';
import { renderPage } from '../testing/renderPage';
import { ana, listOf } from '../testing/users';
import UsersPage from '../users/UsersPage';

const FACTOR = '/api/auth/second-factor';
const none = { totp: null, passkeys: [], recovery_codes_left: 0, is_required: false };
const passkey = { id: 3, name: 'Телефон', created_at: '2026-11-20T09:15:00Z', last_used_at: null };
const answer = (data: unknown) => ({ json: { success: true, data } });
const codes = Array.from({ length: 10 }, (_, n) => `ABCD-EFGH-JKM${n}`);

const startRegistration = jest.fn();
jest.mock('@simplewebauthn/browser', () => ({ startRegistration: (input: unknown) => startRegistration(input) }));

let server: ReturnType<typeof fakeServer>;
beforeEach(async () => {
  await signInAs('admin');
  serverAnnounces('session.factors');
  server = fakeServer({
    [`GET ${FACTOR}`]: answer(none),
    [`POST ${FACTOR}/totp`]: answer({
      ticket: 'ticket',
      secret: 'ABCDEFGH',
      address: 'otpauth://totp/x?secret=ABCDEFGH',
    }),
    [`PUT ${FACTOR}/totp`]: answer({ recovery_codes: codes }),
    [`POST ${FACTOR}/passkeys/options`]: answer({ ticket: 'ticket', options: { challenge: 'c' } }),
    [`POST ${FACTOR}/passkeys`]: answer({ recovery_codes: null }),
    [`DELETE ${FACTOR}/totp`]: { json: { success: true } },
    [`PUT ${FACTOR}/passkeys/:id`]: { json: { success: true } },
    [`DELETE ${FACTOR}/passkeys/:id`]: { json: { success: true } },
    [`POST ${FACTOR}/recovery-codes`]: answer({ recovery_codes: codes }),
    'GET /api/users': listOf([ana]),
    'GET /api/users/:id/second-factor': answer({ has_totp: true, passkeys: 1, recovery_codes_left: 9 }),
    'DELETE /api/users/:id/second-factor': { json: { success: true } },
    'GET /api/second-factor/rules': answer({ required_roles: [], confirms: false, asks_company_accounts: false }),
    'PUT /api/second-factor/rules': { json: { success: true } },
  });
});
afterEach(() => {
  server.restore();
  serverAnnounces();
  act(() => session.logout());
  startRegistration.mockReset();
});

const card = async () => within(await screen.findByRole('region', { name: 'Втор чекор на најавата' }));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('is not there, and nothing is asked, where the server does not announce it', async () => {
  serverAnnounces();
  renderPage(<ProfilePage />);
  await press('Вклучи двофакторска автентикација');
  expect(screen.getByText(/Оваа можност сѐ уште не е достапна/)).toBeVisible();
  expect(server.callsTo('GET', FACTOR)).toHaveLength(0);
});

it('leads there from the button of the specification', async () => {
  renderPage(<ProfilePage />);
  await card();
  await press('Вклучи двофакторска автентикација');
  expect(document.activeElement).toContainElement(screen.getByRole('heading', { name: 'Втор чекор на најавата' }));
});

it('adds the app by its code, and shows the recovery codes once', async () => {
  renderPage(<ProfilePage />);
  await press('Постави апликација за кодови');
  const dialog = within(await screen.findByRole('dialog', { name: 'Постави апликација за кодови' }));
  expect(dialog.getByRole('img', { name: 'QR-код за апликацијата' })).toBeVisible();
  expect(dialog.getByText('ABCD EFGH')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Додади' }));
  expect(dialog.getByText('Кодот е задолжителен')).toBeVisible();
  server.on(`PUT ${FACTOR}/totp`, {
    status: 400,
    json: { success: false, error: 'Кодот не е точен.', fields: { code: 'Кодот не е точен.' } },
  });
  await userEvent.type(dialog.getByLabelText(/Код од апликацијата/), '000000{Enter}');
  expect(await dialog.findByText('Кодот не е точен.')).toBeVisible();
  server.on(`PUT ${FACTOR}/totp`, answer({ recovery_codes: codes }));
  await userEvent.click(dialog.getByRole('button', { name: 'Додади' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Резервни кодови' }));
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);
  server.on(
    `GET ${FACTOR}`,
    answer({ ...none, totp: { created_at: '2026-12-15T09:30:00Z' }, recovery_codes_left: 10 }),
  );
  await userEvent.click(shown.getByRole('button', { name: 'Ги зачував кодовите' }));
  expect(await (await card()).findByText('Преостанати резервни кодови: 10')).toBeVisible();
  expect(screen.queryByText(codes[0] ?? '')).not.toBeInTheDocument();
});

it('adds a passkey under a name, and says when the browser made none', async () => {
  startRegistration.mockRejectedValueOnce(Object.assign(new Error(), { name: 'InvalidStateError' }));
  startRegistration.mockResolvedValueOnce({ id: 'made' });
  renderPage(<ProfilePage />);
  await press('Додади клуч за најава');
  const dialog = within(await screen.findByRole('dialog', { name: 'Додади клуч за најава' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Додади' }));
  expect(await dialog.findByText('Овој уред веќе има клуч за најава.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Додади' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.callsTo('POST', `${FACTOR}/passkeys`)[0]?.body).toEqual({
    ticket: 'ticket',
    name: 'Мојот уред',
    passkey: { id: 'made' },
  });
});

it('renames and removes what there is, and makes other recovery codes', async () => {
  const all = { totp: { created_at: '2026-11-01T08:00:00Z' }, passkeys: [passkey], recovery_codes_left: 2 };
  server.on(`GET ${FACTOR}`, answer({ ...all, is_required: false }));
  renderPage(<ProfilePage />);
  await press('Преименувај: Телефон');
  const dialog = within(await screen.findByRole('dialog', { name: 'Преименувај клуч за најава' }));
  await userEvent.clear(dialog.getByLabelText(/Име/));
  await userEvent.type(dialog.getByLabelText(/Име/), 'Работен{Enter}');
  await waitFor(() => expect(server.callsTo('PUT', `${FACTOR}/passkeys/3`)[0]?.body).toEqual({ name: 'Работен' }));
  await press('Отстрани: Телефон');
  const asked = within(await screen.findByRole('alertdialog', { name: 'Отстрани: Телефон' }));
  server.on(`DELETE ${FACTOR}/passkeys/:id`, { status: 409, json: { success: false, error: 'Прво додајте друг.' } });
  await userEvent.click(asked.getByRole('button', { name: 'Отстрани' }));
  expect(await asked.findByText('Прво додајте друг.')).toBeVisible();
  await userEvent.click(asked.getByRole('button', { name: 'Откажи' }));
  await press('Нови резервни кодови');
  expect(await screen.findByRole('dialog', { name: 'Резервни кодови' })).toBeVisible();
});

it('is all of the profile for whoever must add one first, and opens the console then', async () => {
  const user = { id: 1, username: 'admin', role: 'admin', must_add_second_factor: true };
  server.on('GET /api/auth/verify', { json: { success: true, user } });
  await session.recheck();
  server.on(`GET ${FACTOR}`, answer({ ...none, is_required: true }));
  renderPage(<ProfilePage />);
  expect(await screen.findByRole('heading', { name: 'Поставете втор чекор на најавата' })).toBeVisible();
  expect(await screen.findByText('За вашата улога е задолжителен втор чекор на најавата.')).toBeVisible();
  expect(screen.queryByText('Лични податоци')).not.toBeInTheDocument();
  startRegistration.mockResolvedValueOnce({ id: 'made' });
  server.on('GET /api/auth/verify', { json: { success: true, user: { ...user, must_add_second_factor: undefined } } });
  await press('Додади клуч за најава');
  await press('Додади');
  expect(await screen.findByText('Лични податоци')).toBeVisible();
});

describe('for administrators', () => {
  it('says what a user has, and takes it away after a question', async () => {
    renderPage(<UsersPage />);
    await press('Преглед: Ана Петровска');
    const user = await card();
    expect(
      await user.findByText('Апликација за кодови · Клучеви за најава: 1 · Преостанати резервни кодови: 9'),
    ).toBeVisible();
    await userEvent.click(user.getByRole('button', { name: 'Отстрани го вториот чекор' }));
    const asked = within(await screen.findByRole('alertdialog'));
    await userEvent.click(asked.getByRole('button', { name: 'Отстрани го вториот чекор' }));
    await waitFor(() => expect(server.callsTo('DELETE', '/api/users/7/second-factor')).toHaveLength(1));
  });

  it('sets who must have one, and what asks again; a refusal keeps what was chosen', async () => {
    renderPage(<UsersPage />);
    await press('Двофакторска најава');
    const dialog = within(await screen.findByRole('dialog', { name: 'Двофакторска најава' }));
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Администратор' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: /бараат повторна потврда/ }));
    server.on('PUT /api/second-factor/rules', { status: 409, json: { success: false, error: 'Прво поставете свој.' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Зачувај' }));
    expect(await dialog.findByText('Прво поставете свој.')).toBeVisible();
    expect(dialog.getByRole('checkbox', { name: 'Администратор' })).toBeChecked();
    server.on('PUT /api/second-factor/rules', { json: { success: true } });
    await userEvent.click(dialog.getByRole('button', { name: 'Зачувај' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.callsTo('PUT', '/api/second-factor/rules')[1]?.body).toEqual({
      required_roles: ['admin'],
      confirms: true,
      asks_company_accounts: false,
    });
  });

  it('offers neither to a manager', async () => {
    act(() => session.logout());
    await signInAs('manager');
    renderPage(<UsersPage />);
    await screen.findByText('Ана Петровска');
    expect(screen.queryByRole('button', { name: 'Втор чекор' })).not.toBeInTheDocument();
  });
});
