import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from 'shared-auth';
import { fakeServer, serverAnnounces, signInAs } from 'shared-auth/testing';
import { listOf, vehicleRow } from '../testing/fixtures';
import '../testing/readableFiles';
import { renderFleet } from '../testing/renderFleet';
import VehiclesPage from '../vehicles/VehiclesPage';

const result = (fields: object = {}) => ({
  json: {
    success: true,
    data: { applied: false, created: 1, updated: 1, unchanged: 3, rows: [], errors: [], ...fields },
  },
});

let server: ReturnType<typeof fakeServer>;
beforeEach(async () => {
  await signInAs('manager');
  serverAnnounces('fleet.import');
  server = fakeServer({ 'GET /api/vehicles': listOf([vehicleRow()]), 'POST /api/vehicles/import': result() });
});
afterEach(() => {
  server.restore();
  serverAnnounces();
  session.logout();
});

const file = new File(['Код;Модел;Мојот ред\r\nV-1;Transit;x\r\n\r\nV-2;;y\r\n'], 'возила.csv', { type: 'text/csv' });
const sent = () => server.callsTo('POST', '/api/vehicles/import').map(({ body }) => body as { dry_run: boolean });

async function openAndChoose(user: ReturnType<typeof userEvent.setup>) {
  const view = renderFleet(<VehiclesPage />, { path: '/vehicles' });
  await user.click(await screen.findByRole('button', { name: 'Увези' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Увоз на возила' }));
  await user.upload(dialog.getByLabelText(/Изберете CSV или XLSX/), file);
  return { ...view, dialog };
}

it('says what the file would do, does it when asked, and leads to what it brought', async () => {
  const user = userEvent.setup();
  const { dialog } = await openAndChoose(user);
  expect(await dialog.findByText('Нови: 1 · Променети: 1 · Непроменети: 3')).toBeVisible();
  expect(dialog.getByText('Овие колони ќе се прескокнат: Мојот ред')).toBeVisible();
  const shown = within(dialog.getByRole('region', { name: 'Редови од датотеката' })).getAllByRole('row');
  expect(shown.map(({ textContent }) => textContent)).toEqual(['РедПроменаКодМодел', '2—V-1Transit', '4—V-2—']);
  expect(dialog.getByLabelText('Кодирање на буквите')).toHaveValue('utf-8');
  const rows = [
    { vehicle_code: 'V-1', model: 'Transit' },
    { vehicle_code: 'V-2', model: '' },
  ];
  expect(sent()).toEqual([{ rows, dry_run: true }]);
  server.on(
    'POST /api/vehicles/import',
    result({
      applied: true,
      rows: [
        { row: 0, action: 'create', fields: [] },
        { row: 1, action: 'update', fields: [] },
      ],
    }),
  );
  await user.click(dialog.getByRole('button', { name: 'Увези 2 реда' }));
  expect(await screen.findByText('Увезено. Нови: 1 · Променети: 1')).toBeVisible();
  expect(sent()[1]).toEqual({ rows, dry_run: false });
  expect(screen.getByRole('link', { name: 'V-1' })).toHaveAttribute('href', '/vehicles/V-1');
  await user.click(screen.getByRole('button', { name: 'Затвори' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('D31: names each wrong cell by line and header of the file, with what is allowed, and does not offer to import', async () => {
  const user = userEvent.setup();
  const errors = [
    { row: 1, field: 'model', code: 'required', message: 'Моделот е задолжителен' },
    { row: 1, field: 'vehicle_code', code: 'duplicate', limit: 0, message: 'x' },
    { row: 0, field: 'model', code: 'too_long', limit: 100, message: 'x' },
    { row: 0, field: 'vehicle_type', code: 'invalid', message: 'x' },
  ];
  server.on('POST /api/vehicles/import', result({ errors }));
  const { dialog } = await openAndChoose(user);
  const table = within(await dialog.findByRole('region', { name: 'Грешки во датотеката' }));
  const lines = table
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
  expect(lines).toEqual([
    ['4', 'Модел', '—', 'Задолжително'],
    ['4', 'Код', 'V-2', 'Истата вредност стои и во ред 2'],
    ['2', 'Модел', 'Transit', 'Може да има најмногу 100 знаци'],
    ['2', 'vehicle_type', '—', 'Непозната вредност. Дозволено: Камион, Комбе, Автомобил, Мотоцикл, Автобус, Друго'],
  ]);
  expect(dialog.getByRole('alert')).toHaveTextContent('2 реда имаат грешки');
  expect(dialog.getByRole('button', { name: /^Увези \(/ })).toBeDisabled();
});

it('keeps the file when the response is lost, and says that it may be imported again', async () => {
  const user = userEvent.setup();
  const { dialog } = await openAndChoose(user);
  await dialog.findByText(/Нови: 1/);
  server.on('POST /api/vehicles/import', new TypeError('network'));
  await user.click(dialog.getByRole('button', { name: 'Увези 2 реда' }));
  expect(await dialog.findByText(/Увезете ја истата датотека повторно/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Увези 2 реда' })).toBeEnabled();
});

it.each([
  ['to operators', 'operator', true],
  ['where the server cannot', 'manager', false],
] as const)('is not offered %s', async (_, role, can) => {
  server.restore();
  await signInAs(role);
  server = fakeServer({ 'GET /api/vehicles': listOf([vehicleRow()]) });
  if (!can) serverAnnounces();
  renderFleet(<VehiclesPage />, { path: '/vehicles' });
  await screen.findByRole('link', { name: 'SK-1234-AB' });
  expect(screen.queryByRole('button', { name: 'Увези' })).not.toBeInTheDocument();
});

it('T7: shows its place in line, and gives up the check and the import itself', async () => {
  serverAnnounces('fleet.import', 'work.queue');
  const user = userEvent.setup();
  server.on('GET /api/work', { json: { success: true, data: [{ kind: 'import', before: 4, seconds: 3 }] } });
  server.on('POST /api/vehicles/import', () => new Promise(() => {}));
  const { dialog } = await openAndChoose(user);
  expect(await dialog.findByText('Чека на ред. Пред вас: 4.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Прекини' }));
  await waitFor(() => expect(dialog.queryByText(/Пред вас/)).not.toBeInTheDocument());
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument();

  server.on('POST /api/vehicles/import', ({ body }) =>
    (body as { dry_run: boolean }).dry_run ? result() : new Promise(() => {}),
  );
  await user.upload(dialog.getByLabelText(/Изберете CSV или XLSX/), file);
  await user.click(await dialog.findByRole('button', { name: 'Увези 2 реда' }));
  await user.click(await dialog.findByRole('button', { name: 'Прекини' }));
  // It may have been done in that very moment.
  expect(await dialog.findByRole('alert')).toHaveTextContent('Не стигна потврда за увозот.');
});

it('takes back what it brought in, and names what stays', async () => {
  serverAnnounces('fleet.import', 'imports.undo');
  const user = userEvent.setup();
  const made = [
    { id: 7, kind: 'vehicles', made_at: '2026-11-29T06:31:00Z', made: 2 },
    { id: 6, kind: 'zones', made_at: '2026-11-29T06:20:00Z', made: 9 },
  ];
  let rows: object[] = [];
  server.on('GET /api/imports', () => ({ json: { success: true, data: rows } }));
  server.on('POST /api/vehicles/import', ({ body }) => {
    if (!(body as { dry_run: boolean }).dry_run) rows = made;
    return result({ applied: true, rows: [{ row: 0, action: 'create', fields: [] }] });
  });
  server.on('DELETE /api/imports/7', () => {
    rows = [];
    return { json: { success: true, data: { removed: 1, kept: [{ name: 'V-2', reason: 'device' }] } } };
  });
  const { dialog } = await openAndChoose(user);
  await user.click(await dialog.findByRole('button', { name: 'Увези 2 реда' }));
  expect(await screen.findByText('Од датотека во 07:31:00: 2 нови записи')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Поништи увоз' }));
  expect(await screen.findByText('Отстранет е 1 запис.')).toBeVisible();
  expect(screen.getByText('V-2 (веќе има уред)')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'V-1' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Поништи увоз' })).not.toBeInTheDocument();
});

it('takes back receipts of fuel like what other files brought in', async () => {
  serverAnnounces('fleet.import', 'fuel.import', 'imports.undo');
  const user = userEvent.setup();
  const [receipts, vehicles] = ['receipts', 'vehicles'].map((kind, at) => ({
    ...{ id: 8 + at, kind, made_at: '2026-11-29T06:31:00Z', made: 3 + at },
  }));
  let rows = [vehicles, receipts];
  server.on('GET /api/imports', () => ({ json: { success: true, data: rows } }));
  server.on('DELETE /api/imports/8', () => {
    rows = [vehicles];
    const kept = [{ name: 'SK 1, 05.11.2026 09:00', reason: 'changed' }];
    return { json: { success: true, data: { removed: 2, kept } } };
  });
  renderFleet(<VehiclesPage />, { path: '/vehicles', at: '/vehicles?import=receipts' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Увоз на сметки за гориво' }));
  expect(await dialog.findByText('Од датотека во 07:31:00: 3 нови записи')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Поништи увоз' }));
  expect(await dialog.findByText('Отстранети се 2 записи.')).toBeVisible();
  expect(dialog.getByText('SK 1, 05.11.2026 09:00 (сменето по увозот)')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Поништи увоз' })).not.toBeInTheDocument();
});

describe('a file of another program', () => {
  const theirs = [
    'Таблица;Марка;Тракер;Картичка;Ред',
    "SK-1-AA;MAN;'356307042441013;'8938901;1",
    "SK-2-AA;MAN;'356307042441021;;2",
    'SK-3-AA;MAN;;;3',
  ].join('\r\n');
  const applied = { applied: true, rows: [{ row: 0, action: 'create', fields: [] }] };
  async function open(user: ReturnType<typeof userEvent.setup>) {
    renderFleet(<VehiclesPage />, { path: '/vehicles' });
    await user.click(await screen.findByRole('button', { name: 'Увези' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Увоз на возила' }));
    await user.upload(dialog.getByLabelText(/Изберете CSV или XLSX/), new File([theirs], 'flota.csv'));
    return dialog;
  }
  const bodies = (kind: string) => server.callsTo('POST', `/api/${kind}/import`).map(({ body }) => body as object);

  it('is read once somebody says what its columns mean, which is remembered, with the trackers of the same file', async () => {
    server.on('POST /api/devices/import', result());
    const user = userEvent.setup();
    const dialog = await open(user);
    expect(await dialog.findByText('Недостасува колоната „Код на возило“.')).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('Таблица'), 'Регистрација');
    expect(await dialog.findByText(/регистрацијата се зема и за код/)).toBeVisible();
    await user.click(dialog.getByText('Што значат другите колони'));
    await user.selectOptions(dialog.getByLabelText('Тракер'), 'Уред: IMEI');
    await user.selectOptions(await dialog.findByLabelText('Картичка'), 'Уред: SIM-картичка');
    expect(await dialog.findByText(/^Колони за уредите: Тракер, Картичка\./)).toBeVisible();
    expect(dialog.getByText('Овие колони ќе се прескокнат: Ред')).toBeVisible();
    const vehicles = ['SK-1-AA', 'SK-2-AA', 'SK-3-AA'].map((plate) => ({
      license_plate: plate,
      make: 'MAN',
      vehicle_code: plate,
    }));
    expect(bodies('vehicles').at(-1)).toEqual({ rows: vehicles, dry_run: true });

    server.on('POST /api/vehicles/import', result(applied));
    await user.click(dialog.getByRole('button', { name: /^Увези \d/ }));
    await user.click(await screen.findByRole('button', { name: 'Увези и 2 уреди од истата датотека' }));
    const devices = within(await screen.findByRole('dialog', { name: 'Увоз на уреди' }));
    await devices.findByText(/Нови: 1/);
    const trackers = [
      { vehicle: 'SK-1-AA', imei: '356307042441013', sim_card_number: '8938901' },
      { vehicle: 'SK-2-AA', imei: '356307042441021', sim_card_number: '' },
    ];
    expect(bodies('devices')).toEqual([{ rows: trackers, dry_run: true }]);
    server.on('POST /api/devices/import', result(applied));
    await user.click(devices.getByRole('button', { name: /^Увези \d/ }));
    await waitFor(() => expect(bodies('devices')).toHaveLength(2));
    await user.click(await screen.findByRole('button', { name: 'Затвори' }));

    cleanup();
    server.on('POST /api/vehicles/import', result());
    const again = await open(userEvent.setup());
    expect(await again.findByText(/^Колони за уредите: Тракер, Картичка\./)).toBeVisible();
  });
});

it('brings receipts of fuel in by the same steps, also where another page leads to them', async () => {
  const user = userEvent.setup();
  serverAnnounces('fleet.import', 'fuel.import');
  server.on('POST /api/fuel/import', result({ updated: 0 }));
  renderFleet(<VehiclesPage />, { path: '/vehicles', at: '/vehicles?import=receipts' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Увоз на сметки за гориво' }));
  const receipts = new File(['Возило;Датум;Литри\r\nSK 1;05.11.2026;1.500\r\n'], 'сметки.csv');
  await user.upload(dialog.getByLabelText(/Изберете CSV или XLSX/), receipts);
  expect(await dialog.findByRole('button', { name: 'Увези 1 ред' })).toBeDisabled();
  await user.selectOptions(dialog.getByLabelText('Децимален знак'), 'comma');
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Увези 1 ред' })).toBeEnabled());
  server.on('POST /api/fuel/import', result({ applied: true, updated: 0 }));
  await user.click(dialog.getByRole('button', { name: 'Увези 1 ред' }));
  expect(await screen.findByText('Увезено. Нови: 1 · Променети: 0')).toBeVisible();
  const row = { vehicle: 'SK 1', bought_at: '2026-11-05 12:00:00', litres: '1500' };
  expect(server.callsTo('POST', '/api/fuel/import').at(-1)?.body).toEqual({ rows: [row], dry_run: false });
  await user.click(screen.getByRole('button', { name: 'Затвори' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Увези' }));
  await user.click(await screen.findByRole('button', { name: 'Увези сметки за гориво' }));
  expect(await screen.findByRole('dialog', { name: 'Увоз на сметки за гориво' })).toBeVisible();
});
