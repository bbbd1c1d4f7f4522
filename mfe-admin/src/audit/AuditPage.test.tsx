import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { downloadCsv } from 'shared-ui';
import { renderPage } from '../testing/renderPage';
import { listOf } from '../testing/users';
import AuditPage from './AuditPage';
import ExportRecord from './ExportRecord';
import VehicleAudit from './VehicleAudit';

const changed = {
  id: 12,
  at: '2026-11-20T09:15:00.000Z',
  type: 'vehicle_changed',
  user_id: 2,
  user_name: 'manager',
  address: '10.0.0.7',
  vehicle_id: 5,
  vehicle_name: 'SK 1234 AB',
  device_pk: null,
  device_name: null,
  subject_id: null,
  subject_name: null,
  before: { color: null },
  after: { color: 'сина' },
  details: null,
};
const refused = {
  ...changed,
  id: 11,
  type: 'sign_in_failed',
  user_id: null,
  user_name: null,
  vehicle_id: null,
  vehicle_name: null,
  subject_id: 3,
  subject_name: 'operator',
  before: null,
  after: null,
};

let server: ReturnType<typeof fakeServer>;
beforeEach(async () => {
  await signInAs('admin');
  serverAnnounces('acts');
  server = fakeServer({
    'GET /api/retention': { json: { success: true, data: { positions: 180, alarms: 730, commands: 730, acts: 730 } } },
    'GET /api/acts': listOf([changed, refused, { ...refused, id: 10, type: 'newer_act' }]),
  });
});
afterEach(() => {
  server.restore();
  serverAnnounces();
  session.logout();
});

const queryOf = () => Object.fromEntries(server.callsTo('GET', '/api/acts')[0]?.query ?? []);
const rowOf = async (name: string) => {
  const row = (await screen.findByText(name, { ignore: 'option' })).closest('tr');
  if (!row) throw new Error(`${name} stands in no row`);
  return within(row);
};

it('says when, who, from where, what, on which vehicle, and what changed', async () => {
  renderPage(<AuditPage />);
  const row = await rowOf('Изменето возило');
  for (const text of ['20.11.2026 10:15:00', 'manager', '10.0.0.7']) expect(row.getByText(text)).toBeVisible();
  expect(row.getByRole('link', { name: 'SK 1234 AB' })).toHaveAttribute('href', '/vehicles/5');
  expect(row.getByRole('listitem')).toHaveTextContent('Боја: — → сина');
  const failed = await rowOf('Неуспешна најава');
  expect(failed.getByText('Ненајавен')).toBeVisible();
  expect(failed.getByRole('link', { name: 'operator' })).toHaveAttribute('href', '/users?search=operator');
  expect(screen.getByText('newer_act')).toBeVisible();
});

it('D23: has what a command did in its row, by the name of its button, and the rest behind it', async () => {
  const details = { device_pk: 3, command_type: 'engine_cut', reason: 'украдено' };
  server.on('GET /api/acts', listOf([{ ...changed, type: 'command_sent', before: null, after: null, details }]));
  renderPage(<AuditPage />);
  const row = await rowOf('Испратена команда');
  expect(row.getAllByRole('listitem')[0]).toHaveTextContent(/^Исклучи мотор$/);
  expect(row.getByText('уште 2 податоци')).toBeVisible();
});

it('D5-14: has no name, time or nesting of a machine in what a user reads', async () => {
  const details = {
    days: 7,
    from: '2026-11-20',
    unknown_field: 'x',
    reason: { reason: 'Кражба' },
    created_at: '2026-11-20T09:15:00.000Z',
    standing: true,
  };
  server.on('GET /api/acts', listOf([{ ...changed, type: 'report_read', before: null, after: null, details }]));
  renderPage(<AuditPage />);
  const row = await rowOf('Прегледан извештај');
  await userEvent.click(row.getByText('уште 5 податоци'));
  const lines = row.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual([
    'Денови: 7',
    'Од: 20.11.2026',
    'unknown_field: x',
    'Причина: Причина: Кражба',
    'Време: 20.11.2026 10:15:00',
    'Стои: Да',
  ]);
});

it('D24: leads back to the users, and has the retention above the list', async () => {
  renderPage(<AuditPage />);
  await rowOf('Изменето возило');
  expect(screen.getByRole('link', { name: 'Корисници' })).toHaveAttribute('href', '/users');
  const order = screen.getByText('Рокови на чување').compareDocumentPosition(screen.getByRole('table'));
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('keeps its filters in the address and asks by them', async () => {
  const user = userEvent.setup();
  const { search } = renderPage(<AuditPage />, {
    route: '/audit?vehicle=5&type=vehicle_changed&start=2026-11-01T08:00',
  });
  await screen.findByText('manager');
  expect(queryOf()).toEqual({
    page: '1',
    limit: '50',
    type: 'vehicle_changed',
    start_date: '2026-11-01T08:00:00',
    vehicle_id: '5',
  });
  await user.click(screen.getByRole('button', { name: 'Само едно возило' }));
  expect(search()).toBe('?type=vehicle_changed&start=2026-11-01T08%3A00');
});

it('sends no call where the server keeps no record', async () => {
  serverAnnounces();
  renderPage(<AuditPage />);
  expect(await screen.findByText('Дневникот не е достапен.')).toBeVisible();
  expect(server.calls).toEqual([]);
});

it('shows the last acts of one vehicle on its page, and leads to all of them', async () => {
  renderPage(<VehicleAudit vehicleId={5} />);
  await rowOf('Изменето возило');
  expect(queryOf()).toEqual({ page: '1', limit: '10', vehicle_id: '5' });
  expect(screen.getByRole('link', { name: 'Сите дејства' })).toHaveAttribute('href', '/audit?vehicle=5');
});

it('tells the server which file was made here, and only where it keeps a record', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} });
  server.on('POST /api/acts/exports', { status: 201, json: { success: true } });
  const { unmount } = renderPage(<ExportRecord />);
  downloadCsv('vozila.csv', 'плочка');
  expect(server.callsTo('POST', '/api/acts/exports').map(({ body }) => body)).toEqual([
    { file: 'vozila.csv', bytes: expect.any(Number) },
  ]);
  unmount();
  serverAnnounces();
  renderPage(<ExportRecord />);
  downloadCsv('uredi.csv', 'ид');
  expect(server.calls).toHaveLength(1);
});
