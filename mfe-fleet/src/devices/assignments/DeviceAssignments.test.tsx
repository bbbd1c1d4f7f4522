import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { fakeServer, signInAs } from 'shared-auth/testing';
import { clock } from 'shared-ui';
import { renderFleet } from '../../testing/renderFleet';
import { DeviceAssignments } from './DeviceAssignments';

const rows = [
  {
    id: 2,
    vehicle_id: 9,
    license_plate: 'SK-2222-BB',
    vehicle_code: 'V-9',
    valid_from: '2026-11-20T09:00:30Z',
    valid_to: null,
    is_current: true,
  },
  {
    id: 1,
    vehicle_id: 7,
    license_plate: 'SK-1111-AA',
    vehicle_code: 'V-7',
    valid_from: null,
    valid_to: '2026-11-20T09:00:30Z',
    is_current: false,
  },
];

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  jest.spyOn(clock, 'now').mockReturnValue(Date.parse('2026-11-25T12:00:00Z'));
  server = fakeServer({
    'GET /api/devices/11/assignments': { json: { success: true, data: rows } },
    'PUT /api/devices/11/assignments/2': { json: { success: true, data: rows } },
  });
});
afterEach(() => {
  server.restore();
  session.logout();
  jest.restoreAllMocks();
});

const open = async (role: 'manager' | 'operator' = 'manager') => {
  await signInAs(role);
  renderFleet(<DeviceAssignments device={11} />, { path: '/devices/:id', at: '/devices/11' });
  return within((await screen.findByRole('link', { name: 'SK-2222-BB' })).closest('tr') as HTMLElement);
};
const correct = { name: 'Поправи од кога до кога: SK-2222-BB' };
const puts = () => server.callsTo('PUT', '/api/devices/11/assignments/2').map(({ body }) => body);

it('lists the vehicles that a device was in, from when to when', async () => {
  const row = await open();
  expect(row.getByText('20.11.2026 10:00:30')).toBeVisible();
  expect(row.getByText('сѐ уште')).toBeVisible();
  expect(screen.getByText('отсекогаш')).toBeVisible();
});

it('says what will be computed again, and sends the moment that was corrected and no other', async () => {
  const row = await open();
  await userEvent.click(row.getByRole('button', correct));
  const dialog = within(await screen.findByRole('dialog', correct));
  const submit = dialog.getByRole('button', { name: 'Поправи и пресметај' });
  expect(submit).toBeDisabled();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Од.*час/i }), '08');
  expect(dialog.getByText(/20\.11\.2026 08:00:00 – 20\.11\.2026 10:00:00 \(2 ч/)).toBeVisible();
  await userEvent.click(submit);
  await waitFor(() => expect(puts()).toEqual([{ valid_from: '2026-11-20T07:00:00.000Z' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it("shows the server's words at the field and keeps what was chosen", async () => {
  const text = 'Во тоа време во SK-2222-BB беше уредот GPS-9';
  server.on('PUT /api/devices/11/assignments/2', {
    status: 409,
    json: { success: false, error: 'Времето е зафатено', fields: { valid_from: text } },
  });
  const row = await open();
  await userEvent.click(row.getByRole('button', correct));
  const dialog = within(await screen.findByRole('dialog', correct));
  const hour = dialog.getByRole('combobox', { name: /^Од.*час/i });
  await userEvent.selectOptions(hour, '08');
  await userEvent.click(dialog.getByRole('button', { name: 'Поправи и пресметај' }));
  expect(await dialog.findByText(text)).toBeVisible();
  expect(dialog.queryByText('Времето е зафатено')).not.toBeInTheDocument();
  expect(hour).toHaveValue('08');
});

it('is only read by who may not edit devices', async () => {
  const row = await open('operator');
  expect(row.queryByRole('button', correct)).not.toBeInTheDocument();
});
