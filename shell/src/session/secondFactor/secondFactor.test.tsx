import { act, screen, waitFor, within } from '@testing-library/react';
import { api, session } from 'shared-auth';
import { fakeServer, signInAs } from 'shared-auth/testing';
import { paste } from 'shared-ui/testing';
import { addNamespace } from '../../i18n/createI18n';
import { renderInShell, whereabouts } from '../../testing/renderInShell';
import { ConsoleEntry } from '../ConsoleEntry';
import { Confirmations } from './Confirmations';
import mk from './locales/mk.json';

const ana = { id: 1, username: 'ana', first_name: 'Ана', last_name: 'Петровска', role: 'manager' };
const refused = (second_factor: object) => ({
  status: 401,
  json: { success: false, error: 'Потребен е и втор чекор на најавата.', reason: 'second_factor', second_factor },
});
const withCode = { ticket: 'ticket', methods: ['code'] };
const wrong = (reason: string, error: string, status = 401) => ({
  status,
  json: { success: false, error, reason, fields: { code: error } },
});

const startAuthentication = jest.fn();
jest.mock('@simplewebauthn/browser', () => ({ startAuthentication: (input: unknown) => startAuthentication(input) }));

/** Each test has texts of its own; the code that fetches these is there once. */
async function show(...shown: Parameters<typeof renderInShell>) {
  const view = await renderInShell(...shown);
  act(() => addNamespace('secondFactor', 'mk', mk));
  return view;
}

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer({
    'POST /api/auth/login': refused(withCode),
    'POST /api/auth/second-factor/sign-in': { json: { success: true, token: 't', user: ana } },
  });
});
afterEach(() => {
  act(() => session.logout());
  server.restore();
  startAuthentication.mockReset();
});

async function logIn() {
  await session.start();
  const { user } = await show(<ConsoleEntry>{<h1>behind</h1>}</ConsoleEntry>, ['/login']);
  await paste(screen.getByLabelText('Корисничко име'), 'ana');
  await paste(screen.getByLabelText('Лозинка'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Најави се' }));
  return { user, step: within(await screen.findByRole('region', { name: 'Втор чекор на најавата' })) };
}

describe('the sign-in', () => {
  it('takes a code after the password, and goes on', async () => {
    const { user, step } = await logIn();
    expect(step.getByLabelText('Код од апликацијата')).toHaveFocus();
    await user.click(step.getByRole('button', { name: 'Најави се' }));
    expect(step.getByText('Кодот е задолжителен')).toBeVisible();
    await user.type(step.getByLabelText('Код од апликацијата'), ' 123456{Enter}');
    await waitFor(() => expect(whereabouts.path).toBe('/dashboard'));
    expect(server.callsTo('POST', '/api/auth/second-factor/sign-in')[0]?.body).toEqual({
      ticket: 'ticket',
      code: '123456',
    });
  });

  it('keeps a wrong code at its field with the server’s words', async () => {
    server.on('POST /api/auth/second-factor/sign-in', wrong('second_factor_wrong', 'Кодот не е точен.'));
    const { user, step } = await logIn();
    await user.type(step.getByLabelText('Код од апликацијата'), '000000{Enter}');
    expect(await step.findByText('Кодот не е точен.')).toBeVisible();
    expect(step.getByLabelText('Код од апликацијата')).toHaveValue('000000');
    expect(step.getByLabelText('Код од апликацијата')).toBeInvalid();
  });

  it('takes a recovery code', async () => {
    const { user, step } = await logIn();
    await user.click(step.getByRole('button', { name: 'Внеси резервен код' }));
    await user.type(step.getByLabelText('Резервен код'), 'abcd-efgh-jkmn{Enter}');
    await waitFor(() => expect(whereabouts.path).toBe('/dashboard'));
  });

  it('goes back to what was typed, by itself where the step has ended', async () => {
    server.on('POST /api/auth/second-factor/sign-in', wrong('second_factor_expired', 'Најавата истече.'));
    const { user, step } = await logIn();
    await user.click(step.getByRole('button', { name: 'Назад' }));
    expect(screen.getByLabelText('Корисничко име')).toHaveValue('ana');
    await user.click(screen.getByRole('button', { name: 'Најави се' }));
    await user.type(await screen.findByLabelText('Код од апликацијата'), '123456{Enter}');
    expect(await screen.findByText('Најавата истече.')).toBeVisible();
    expect(screen.getByLabelText('Корисничко име')).toBeVisible();
  });

  it('takes a passkey, and says when the browser gave none', async () => {
    const passkey_options = { challenge: 'c', rpId: 'localhost' };
    server.on('POST /api/auth/login', refused({ ticket: 'ticket', methods: ['passkey', 'code'], passkey_options }));
    startAuthentication.mockRejectedValueOnce(Object.assign(new Error(), { name: 'NotAllowedError' }));
    startAuthentication.mockResolvedValueOnce({ id: 'signed' });
    const { user, step } = await logIn();
    await user.click(step.getByRole('button', { name: 'Користи клуч за најава' }));
    expect(await step.findByText(/не е употребен/)).toBeVisible();
    await user.click(step.getByRole('button', { name: 'Користи клуч за најава' }));
    await waitFor(() => expect(whereabouts.path).toBe('/dashboard'));
    expect(startAuthentication).toHaveBeenCalledWith({ optionsJSON: passkey_options });
    expect(server.callsTo('POST', '/api/auth/second-factor/sign-in')[0]?.body).toEqual({
      ticket: 'ticket',
      passkey: { id: 'signed' },
    });
  });
});

describe('a write that the server refuses until then', () => {
  const path = '/api/auth/second-factor/confirmation';
  const required = { status: 403, json: { success: false, error: 'Потврдете.', reason: 'confirmation_required' } };
  beforeEach(async () => {
    await signInAs('admin');
    server = fakeServer({
      'POST /api/harm': required,
      [`POST ${path}`]: { json: { success: true, data: withCode } },
      [`PUT ${path}`]: () => {
        server.on('POST /api/harm', { json: { success: true } });
        return { json: { success: true } };
      },
    });
  });
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Потврдете дека сте тоа вие' }));

  it('is sent again once the user has shown who they are, and asks once for all', async () => {
    const { user } = await show(<Confirmations />);
    const harms = Promise.all([api.post('/api/harm', { n: 1 }), api.post('/api/harm', { n: 2 })]);
    await user.type(await (await dialog()).findByLabelText('Код од апликацијата'), '123456{Enter}');
    await act(async () => void (await harms));
    expect(server.callsTo('POST', '/api/harm').map(({ body }) => body)).toEqual([
      { n: 1 },
      { n: 2 },
      { n: 1 },
      { n: 2 },
    ]);
    expect(server.callsTo('POST', path)).toHaveLength(1);
  });

  it('fails as the server said when the user does not', async () => {
    const { user } = await show(<Confirmations />);
    const harm = expect(api.post('/api/harm')).rejects.toMatchObject({ status: 403, serverError: 'Потврдете.' });
    await (await dialog()).findByLabelText('Код од апликацијата');
    await user.keyboard('{Escape}');
    await act(() => harm);
    expect(server.callsTo('POST', '/api/harm')).toHaveLength(1);
  });

  it('says where to go for accounts of the company, which have nothing to show here', async () => {
    server.on(`POST ${path}`, { json: { success: true, data: { ticket: 't', methods: [] } } });
    await show(<Confirmations />);
    const harm = api.post('/api/harm').catch(() => {});
    expect(await (await dialog()).findByText(/најавете се повторно со службената сметка/)).toBeVisible();
    await act(async () => session.logout());
    void harm;
  });

  it('fails where nobody asks', async () => {
    await expect(api.post('/api/harm')).rejects.toMatchObject({ status: 403 });
  });
});
