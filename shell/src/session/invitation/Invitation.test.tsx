import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { session } from 'shared-auth';
import { fakeServer, signInAs } from 'shared-auth/testing';
import { paste } from 'shared-ui/testing';
import { addNamespace } from '../../i18n/createI18n';
import { renderInShell, whereabouts } from '../../testing/renderInShell';
import { ConsoleEntry } from '../ConsoleEntry';
import mk from '../secondFactor/locales/mk.json';

const ana = { id: 7, username: 'ana@firma.mk', first_name: 'Ана', last_name: 'Петровска', role: 'operator' };
const refused = (status: number, error: string, fields?: object) => ({
  status,
  json: { success: false, error, ...(fields && { fields }) },
});

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer({
    'POST /api/invitations/opened': {
      json: { success: true, data: { username: ana.username, name: 'Ана Петровска' } },
    },
    'POST /api/invitations/accepted': { json: { success: true, message: 'Зачувана' } },
    'POST /api/auth/login': { json: { success: true, token: 't', user: ana } },
  });
});
afterEach(() => {
  act(() => session.logout());
  server.restore();
});

/** Each test has texts of its own; the code that fetches these is there once. */
function Shown() {
  useState(() => addNamespace('secondFactor', 'mk', mk));
  return <ConsoleEntry>{<h1>behind</h1>}</ConsoleEntry>;
}
const show = () => renderInShell(<Shown />, ['/login#invited=the-key']);
async function choose(user: Awaited<ReturnType<typeof show>>['user'], password: string, repeated = password) {
  await paste(await screen.findByLabelText('Нова лозинка'), password);
  await paste(screen.getByLabelText('Повторете ја лозинката'), repeated);
  await user.click(screen.getByRole('button', { name: 'Зачувај и најави се' }));
}

it('takes a password by the key, and goes on with the session that it begins', async () => {
  await session.start();
  const { user } = await show();
  expect(await screen.findByText(/^Ана Петровска, имате сметка/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Корисничко име' })).toHaveValue(ana.username);
  expect(screen.getByLabelText('Нова лозинка')).toHaveFocus();
  await choose(user, 'visoka-planina');
  await waitFor(() => expect(whereabouts.path).toBe('/dashboard'));
  expect(server.callsTo('POST', '/api/invitations/accepted')[0]?.body).toEqual({
    ...{ key: 'the-key', password: 'visoka-planina' },
  });
  expect(server.callsTo('POST', '/api/auth/login')[0]?.body).toEqual({
    ...{ username: ana.username, password: 'visoka-planina' },
  });
});

it('keeps what was typed where the two differ or the server refuses it, with its words', async () => {
  await session.start();
  const { user } = await show();
  await choose(user, 'visoka-planina', 'druga');
  expect(screen.getByText('Лозинките не се исти')).toBeVisible();
  expect(server.callsTo('POST', '/api/invitations/accepted')).toEqual([]);
  server.on('POST /api/invitations/accepted', refused(400, 'Невалидно', { password: 'Меѓу најчестите' }));
  await user.clear(screen.getByLabelText('Повторете ја лозинката'));
  await paste(screen.getByLabelText('Повторете ја лозинката'), 'visoka-planina');
  await user.click(screen.getByRole('button', { name: 'Зачувај и најави се' }));
  expect(await screen.findByText('Меѓу најчестите')).toBeVisible();
  expect(screen.getByLabelText('Нова лозинка')).toHaveValue('visoka-planina');
  expect(screen.getByLabelText('Нова лозинка')).toHaveFocus();
  server.on('POST /api/invitations/accepted', refused(503, 'Серверот е зафатен.'));
  await user.click(screen.getByRole('button', { name: 'Зачувај и најави се' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByLabelText('Нова лозинка')).toHaveValue('visoka-planina');
});

it('leads to the login where the key is void, and reads again where it could not be read', async () => {
  await session.start();
  server.on('POST /api/invitations/opened', refused(503, 'Серверот е зафатен.'));
  const { user } = await show();
  server.on('POST /api/invitations/opened', refused(410, 'Поканата не важи.'));
  await user.click(await screen.findByRole('button', { name: 'Обиди се повторно' }));
  expect(await screen.findByText('Поканата не важи.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Обиди се повторно' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Кон најавата' }));
  expect(screen.getByRole('textbox', { name: 'Корисничко име' })).toBeVisible();
});

it('asks for the second step at the login where the new password does not begin a session', async () => {
  await session.start();
  server.on('POST /api/auth/login', refused(401, 'Потребен е и втор чекор на најавата.'));
  const { user } = await show();
  await choose(user, 'visoka-planina');
  expect(await screen.findByText('Лозинката е зачувана. Најавете се со неа.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Корисничко име' })).toBeVisible();
});

it('leaves the session of somebody else alone until they sign out', async () => {
  server.restore();
  await signInAs('manager');
  server = fakeServer({
    'POST /api/invitations/opened': {
      json: { success: true, data: { username: ana.username, name: 'Ана Петровска' } },
    },
    'POST /api/auth/logout': { json: { success: true } },
  });
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Одјави се' }));
  expect(await screen.findByLabelText('Нова лозинка')).toBeVisible();
});
