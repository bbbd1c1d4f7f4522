import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { renderFleet } from '../../testing/renderFleet';
import { ShareButton } from './ShareButton';

const row = (over: object = {}) => ({
  id: 5,
  destination: 'Велес',
  created_by: 'Ана Петровска',
  created_at: new Date().toISOString(),
  expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  revoked_at: null,
  opened: 3,
  last_opened_at: null,
  ...over,
});

let server: ReturnType<typeof fakeServer>;
beforeEach(async () => {
  await signInAs('operator');
  serverAnnounces('vehicles.share');
  const ended = row({ id: 4, destination: 'Штип', expires_at: '2026-01-01T00:00:00.000Z' });
  server = fakeServer({ 'GET /api/vehicles/:id/shares': { json: { success: true, data: [row(), ended] } } });
});
afterEach(() => {
  server.restore();
  serverAnnounces();
  session.logout();
});

it('makes a link for some hours, shows it once, and lists those that work with how often they were opened', async () => {
  server.on('POST /api/vehicles/:id/shares', {
    status: 201,
    json: { success: true, data: { id: 6, token: 'share_abc' } },
  });
  const user = userEvent.setup();
  renderFleet(<ShareButton vehicle={7} />, { path: '/vehicles/7' });
  await user.click(screen.getByRole('button', { name: 'Сподели' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Сподели локација' }));
  const links = within(await dialog.findByRole('list', { name: 'Активни врски' }));
  expect(links.getAllByRole('listitem')).toHaveLength(1);
  expect(links.getByText(/отворена 3 пати · Ана Петровска/)).toBeVisible();
  await user.selectOptions(dialog.getByLabelText('Важи'), '2 часа');
  await user.type(dialog.getByLabelText('Одредиште'), ' Битола ');
  await user.click(dialog.getByRole('button', { name: 'Направи врска' }));
  expect(await dialog.findByDisplayValue('http://localhost/share#share_abc')).toBeVisible();
  // It is copied at once: nobody makes a link to look at it.
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('http://localhost/share#share_abc'));
  expect(server.callsTo('POST', '/api/vehicles/7/shares').map(({ body }) => body)).toEqual([
    { hours: 2, destination: 'Битола' },
  ]);
});

it('is open where the search leads, and not again after it was closed', async () => {
  renderFleet(<ShareButton vehicle={7} />, { path: '/vehicles/7', at: '/vehicles/7?share=1' });
  const dialog = await screen.findByRole('dialog', { name: 'Сподели локација' });
  await userEvent.click(within(dialog).getAllByRole('button', { name: 'Затвори' })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('status', { name: 'place' })).toHaveTextContent(/^\/vehicles\/7$/);
});

it('ends a link', async () => {
  server.on('DELETE /api/vehicle-shares/:id', { json: { success: true } });
  const user = userEvent.setup();
  renderFleet(<ShareButton vehicle={7} />, { path: '/vehicles/7' });
  await user.click(screen.getByRole('button', { name: 'Сподели' }));
  await user.click(await screen.findByRole('button', { name: 'Прекини споделување: Велес' }));
  expect(server.callsTo('DELETE', '/api/vehicle-shares/5')).toHaveLength(1);
});

it('is not there where the server announces no such links', () => {
  serverAnnounces();
  renderFleet(<ShareButton vehicle={7} />, { path: '/vehicles/7' });
  expect(screen.queryByRole('button')).toBeNull();
});
