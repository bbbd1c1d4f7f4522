import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import type { ServerCapability } from 'shared-auth/contract';
import { fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { renderPage } from '../testing/renderPage';
import { boris, listOf } from '../testing/users';
import UsersPage from '../users/UsersPage';

let server: ReturnType<typeof fakeServer>;
const show = async (role: 'admin' | 'manager', ...announced: ServerCapability[]) => {
  await signInAs(role);
  serverAnnounces(...announced);
  server = fakeServer({
    'GET /api/users': listOf([boris]),
    'POST /api/users/:id/removal': { json: { success: true } },
  });
  renderPage(<UsersPage />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Преглед: / }));
  await screen.findByRole('dialog', { name: 'Детали за корисникот' });
  return user;
};
afterEach(() => {
  server.restore();
  serverAnnounces();
  session.logout();
});

it('removes a person only after the username was typed, and says before what goes and what stays', async () => {
  const user = await show('admin', 'users.personal');
  await user.click(await screen.findByRole('button', { name: 'Отстрани го лицето' }));
  const confirm = await screen.findByRole('button', { name: 'Отстрани засекогаш' });
  expect(screen.getByRole('region', { name: 'Се брише' })).toHaveTextContent('Името насекаде');
  expect(screen.getByRole('region', { name: 'Останува' })).toHaveTextContent('Сите збирови');
  expect(confirm).toBeDisabled();
  await user.type(screen.getByLabelText(`За потврда внесете: ${boris.username}`), 'someone');
  expect(confirm).toBeDisabled();
  await user.clear(screen.getByLabelText(`За потврда внесете: ${boris.username}`));
  await user.type(screen.getByLabelText(`За потврда внесете: ${boris.username}`), boris.username);
  await user.click(confirm);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Отстрани засекогаш' })).toBeNull());
  expect(server.callsTo('POST', `/api/users/${boris.id}/removal`).map(({ body }) => body)).toEqual([
    { username: boris.username },
  ]);
});

it.each([
  ['manager', ['users.personal']],
  ['admin', []],
] as const)('is not shown to %s with %j', async (role, announced) => {
  await show(role, ...announced);
  expect(screen.queryByRole('button', { name: 'Отстрани го лицето' })).toBeNull();
});

it('shows how much of the file has come, until it is there', async () => {
  const user = await show('admin', 'users.personal');
  let body: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      body = controller;
    },
  });
  server.on('GET /api/users/:id/data', new Response(stream, { headers: { 'content-type': 'application/zip' } }));
  await user.click(await screen.findByRole('button', { name: 'Преземи ги податоците' }));
  expect(await screen.findByText(/презема: 0 MB досега/)).toBeVisible();
  await act(async () => body?.enqueue(new Uint8Array(2_500_000)));
  expect(await screen.findByText(/презема: 2 MB досега/)).toBeVisible();
  body?.close();
  await waitFor(() => expect(screen.queryByText(/MB досега/)).not.toBeInTheDocument());
});

it('T7: ends the file when it is given up, without a complaint', async () => {
  const user = await show('admin', 'users.personal');
  server.on('GET /api/users/:id/data', () => new Promise(() => {}));
  await user.click(await screen.findByRole('button', { name: 'Преземи ги податоците' }));
  await user.click(await screen.findByRole('button', { name: 'Прекини' }));
  await waitFor(() => expect(screen.queryByText(/MB досега/)).not.toBeInTheDocument());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Преземи ги податоците' })).toBeEnabled();
});
