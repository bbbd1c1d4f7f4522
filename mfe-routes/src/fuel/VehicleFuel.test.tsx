import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { renderPage } from '../testing/renderPage';
import VehicleFuel from './VehicleFuel';

const burnt = { litres: 24.4, unsure: 2.4, distance: 240_000, engine_seconds: 14_400 };
const change = {
  kind: 'refuel',
  tank: 'Резервоар',
  start_time: '2026-11-20T08:24:00.000Z',
  end_time: '2026-11-20T08:30:00.000Z',
  litres_before: 34,
  litres_after: 64,
  litres: 30,
  unsure: 1.8,
  latitude: null,
  longitude: null,
};
const receipt = {
  id: 4,
  vehicle_id: 7,
  bought_at: '2026-11-20T08:40:30.000Z',
  litres: 36.5,
  price: 2_900,
  measured: 30,
  unsure: 1.8,
};
const fuel = {
  tanks: ['Резервоар'],
  changes: [change, { ...change, kind: 'drain', start_time: '2026-11-19T20:00:00.000Z' }],
  days: [
    { ...burnt, date: '2026-11-20' },
    { ...burnt, date: '2026-11-19', distance: 1_000, engine_seconds: 60 },
  ],
  trips: [],
  sum: burnt,
  receipts: [
    receipt,
    { ...receipt, id: 5, litres: 31, price: null },
    { ...receipt, id: 6, measured: null, unsure: null },
  ],
};

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  serverAnnounces('trips', 'fuel');
  server = fakeServer({
    'GET /api/fuel/vehicles/:id': { json: { success: true, data: fuel } },
    'POST /api/fuel': { status: 201, json: { success: true, data: receipt } },
    'PUT /api/fuel/:id': { json: { success: true, data: receipt } },
    'DELETE /api/fuel/:id': { json: { success: true } },
  });
});
afterEach(() => {
  serverAnnounces();
  server.restore();
  session.logout();
});

it('shows refuels, drains and consumption with how sure they are, and receipts beside the level', async () => {
  await signInAs('operator');
  renderPage(<VehicleFuel vehicleId={7} />);
  const changes = await screen.findByRole('table', { name: 'Полнења и истекувања' });
  const [, first, second] = within(changes).getAllByRole('row');
  expect(first).toHaveTextContent(/20\.11\.2026 09:24.*Полнење.*30,0 l ± 1,8.*34,0 l → 64,0 l/);
  expect(second).toHaveTextContent('Истекување');
  const [, day, short] = within(screen.getByRole('table', { name: 'Потрошувачка по денови' })).getAllByRole('row');
  expect(day).toHaveTextContent(/20\.11\.2026.*240,0 km.*24,4 l ± 2,4.*10,2 l ± 1,0.*6,1 l ± 0,6/);
  // A kilometre says nothing of a hundred.
  expect(short).toHaveTextContent(/24,4 l ± 2,4——/);
  const lines = within(screen.getByRole('list', { name: 'Сметки за гориво' })).getAllByRole('listitem');
  expect(lines[0]).toHaveTextContent('36,5 l · 20.11.2026 09:40 · цена 2.900,00');
  expect(lines[0]).toHaveTextContent('Во резервоарот се наполнети 30,0 l ± 1,8: 6,5 l помалку.');
  expect(lines[1]).toHaveTextContent('Се совпаѓа');
  expect(lines[2]).toHaveTextContent('Во резервоарот не е видено полнење.');
  expect(screen.queryByRole('button', { name: 'Додади' })).toBeNull();
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Месец' }),
    screen.getAllByRole('option')[1] as HTMLElement,
  );
  await waitFor(() => expect(server.callsTo('GET', '/api/fuel/vehicles/7')).toHaveLength(2));
});

it('without a tank in litres it says how to get one, and receipts can be entered all the same', async () => {
  server.on('GET /api/fuel/vehicles/:id', {
    json: { success: true, data: { ...fuel, tanks: [], changes: [], days: [], receipts: [] } },
  });
  await signInAs('manager');
  renderPage(<VehicleFuel vehicleId={7} />);
  expect(await screen.findByText(/Ниеден сензор не мери гориво во литри/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Додади' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Нова сметка за гориво' }));
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Зачувај' }));
  await save();
  expect(await dialog.findByText('Внесете број од 0,1 до 10.000')).toBeVisible();
  const field = dialog.getByLabelText(/^Литри/);
  await userEvent.type(field, '41,7');
  const refusal = 'За ова време веќе е внесена сметка.';
  server.on('POST /api/fuel', {
    status: 409,
    json: { success: false, error: refusal, fields: { bought_at: refusal } },
  });
  await save();
  expect(await dialog.findByText(refusal)).toBeVisible();
  expect(field).toHaveValue('41,7');
  server.on('POST /api/fuel', { status: 201, json: { success: true, data: receipt } });
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsTo('POST', '/api/fuel').at(-1)?.body).toEqual({
    ...{ vehicle_id: 7, bought_at: expect.stringMatching(/^20.*Z$/), litres: 41.7, price: null },
  });
  await waitFor(() => expect(server.callsTo('GET', '/api/fuel/vehicles/7').length).toBeGreaterThan(1));
});

it('a change keeps the moment to the second, and a receipt can be deleted', async () => {
  await signInAs('manager');
  renderPage(<VehicleFuel vehicleId={7} />);
  const [edit] = await screen.findAllByRole('button', { name: 'Измени: 20.11.2026 09:40' });
  await userEvent.click(edit as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Измени сметка за гориво' }));
  await userEvent.clear(dialog.getByLabelText('Цена'));
  await userEvent.click(dialog.getByRole('button', { name: 'Зачувај' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsTo('PUT', '/api/fuel/4')[0]?.body).toMatchObject({ bought_at: receipt.bought_at, price: null });
  const [remove] = screen.getAllByRole('button', { name: 'Избриши: 20.11.2026 09:40' });
  await userEvent.click(remove as HTMLElement);
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Избриши' }));
  await waitFor(() => expect(server.callsTo('DELETE', '/api/fuel/4')).toHaveLength(1));
});
