import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { renderPage } from '../testing/renderPage';
import IngestKeysPage from './IngestKeysPage';

const configured = {
  id: 1,
  name: 'INGEST_KEY',
  hint: 'e-ok',
  devices: null,
  messages_per_second: 20_000,
  is_configured: true,
  created_at: '2026-11-01T10:00:00.000Z',
  created_by: null,
  last_used_at: null,
  messages: 1234,
  messages_today: 12,
  rejected_today: 0,
  rejected_reasons: {},
  revoked_at: null,
  revoked_by: null,
};
const phone = {
  ...configured,
  id: 2,
  name: 'Телефонот на Ана',
  hint: 'x9Qz',
  is_configured: false,
  devices: ['10000001'],
  created_by: 'Ана Петровска',
  rejected_today: 5,
  rejected_reasons: { 'budget exceeded': 1, 'position has no fix': 4 },
};

let server: ReturnType<typeof fakeServer>;
beforeEach(async () => {
  await signInAs('admin');
  serverAnnounces('trackers.keys');
  server = fakeServer({ 'GET /api/ingest-keys': { json: { success: true, data: [configured, phone] } } });
});
afterEach(() => {
  server.restore();
  serverAnnounces();
  session.logout();
});

const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('tr');
  if (!row) throw new Error(`${name} stands in no row`);
  return within(row);
};

it('shows each key with its devices, last use, counts and the reasons of the day, most first', async () => {
  renderPage(<IngestKeysPage />);
  const first = await rowOf('INGEST_KEY');
  expect(screen.getByRole('link', { name: 'Корисници' })).toHaveAttribute('href', '/users');
  for (const text of ['сите уреди', 'никогаш', '1.234', 'денес 12']) expect(first.getByText(text)).toBeVisible();
  const second = await rowOf('Телефонот на Ана');
  expect(second.getByText('…x9Qz')).toBeVisible();
  expect(second.getByText('10000001')).toBeVisible();
  await userEvent.click(second.getByText('5'));
  expect(second.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '4 × position has no fix',
    '1 × премногу пораки во секунда',
  ]);
});

it('sends no call where the server announces no keys', async () => {
  serverAnnounces();
  renderPage(<IngestKeysPage />);
  expect(await screen.findByText('Клучевите за уреди не се достапни.')).toBeVisible();
  expect(server.calls).toEqual([]);
});

it('makes a key for the devices that were typed, shows it once and copies it', async () => {
  server.on('POST /api/ingest-keys', {
    status: 201,
    json: { success: true, data: { ...phone, key: 'fk_secret-x9Qz' } },
  });
  const user = userEvent.setup();
  renderPage(<IngestKeysPage />);
  await user.click(await screen.findByRole('button', { name: 'Нов клуч' }));
  const dialog = await screen.findByRole('dialog', { name: 'Нов клуч за уреди' });
  await user.click(within(dialog).getByRole('button', { name: 'Создај клуч' }));
  expect(within(dialog).getByLabelText(/Име на клучот/)).toHaveFocus();
  expect(within(dialog).getByText('Полето е задолжително')).toBeVisible();
  await user.type(within(dialog).getByLabelText(/Име на клучот/), ' Телефони ');
  await user.click(within(dialog).getByLabelText('Уреди'));
  await user.paste('10000001\n10000002, 10000001');
  await user.click(within(dialog).getByRole('button', { name: 'Создај клуч' }));
  const shown = await screen.findByRole('dialog', { name: 'Клучот е создаден' });
  expect(server.callsTo('POST', '/api/ingest-keys').map(({ body }) => body)).toEqual([
    { name: 'Телефони', messages_per_second: 50, devices: ['10000001', '10000002'] },
  ]);
  expect(within(shown).getByLabelText('Клуч')).toHaveValue('fk_secret-x9Qz');
  expect(within(shown).getByLabelText('Адреса за телефон')).toHaveValue(
    'http://localhost/ingest/osmand?key=fk_secret-x9Qz',
  );
  await user.click(within(shown).getByRole('button', { name: 'Копирај: Клуч' }));
  expect(await navigator.clipboard.readText()).toBe('fk_secret-x9Qz');
  await user.click(within(shown).getByRole('button', { name: 'Го зачував клучот' }));
  expect(screen.queryByDisplayValue('fk_secret-x9Qz')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Нов клуч' }));
  expect(await screen.findByLabelText(/Име на клучот/)).toHaveValue('');
});

it('keeps what was typed when the server refuses, and says why', async () => {
  server.on('POST /api/ingest-keys', { status: 400, json: { success: false, error: 'Името е зафатено.' } });
  const user = userEvent.setup();
  renderPage(<IngestKeysPage />);
  await user.click(await screen.findByRole('button', { name: 'Нов клуч' }));
  await user.type(await screen.findByLabelText(/Име на клучот/), 'Traccar');
  await user.click(screen.getByRole('button', { name: 'Создај клуч' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Името е зафатено.');
  expect(screen.getByLabelText(/Име на клучот/)).toHaveValue('Traccar');
});

it('revokes a key after it was asked', async () => {
  server.on('DELETE /api/ingest-keys/:id', { json: { success: true } });
  const user = userEvent.setup();
  renderPage(<IngestKeysPage />);
  await user.click((await rowOf('Телефонот на Ана')).getByRole('button', { name: 'Поништи: Телефонот на Ана' }));
  const question = await screen.findByRole('alertdialog');
  expect(server.callsTo('DELETE', '/api/ingest-keys/2')).toEqual([]);
  server.on('GET /api/ingest-keys', {
    json: { success: true, data: [configured, { ...phone, revoked_at: '2026-11-20T10:00:00.000Z' }] },
  });
  await user.click(within(question).getByRole('button', { name: 'Поништи' }));
  expect(await screen.findByText(/^Поништен 20\.11\.2026/)).toBeVisible();
  expect(server.callsTo('DELETE', '/api/ingest-keys/2')).toHaveLength(1);
  expect((await rowOf('Телефонот на Ана')).queryByRole('button', { name: /^Поништи/ })).toBeNull();
});
